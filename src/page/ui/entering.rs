//! The panel above the keypad while a puzzle is entered.

use leptos::prelude::*;

use super::{
    controls::{Button, part, text},
    repair::entered_repairs,
};
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::read_app;
use ::words::tr;
use app::{
    entering::Event,
    repairing::{self, REPAIR_PUZZLE},
};
use jobs::SolutionCount;
use view::words::{cancel_button, entering as words, pictures};

/// Returns a memo of whether a puzzle is being entered.
pub fn is_entering() -> Memo<bool> {
    memo(|| read_app(|app| app.page.input_state.is_entering()))
}

/// Returns a memo of whether the player is entering only digits. A board from a picture may also
/// have marks to correct.
pub fn has_only_digits() -> Memo<bool> {
    memo(|| {
        read_app(|app| app.page.input_state.is_entering() && !app.page.input_state.is_comparing())
    })
}

/// Returns `true` if the board was read from a picture. The buttons that finish entering are then
/// in the panel of the picture.
pub fn has_picture() -> bool {
    read_app(|app| app.reading_pictures.shown_picture().is_some())
}

/// Creates the panel with the number of givens, the number of solutions, and the buttons that
/// finish entering.
pub fn enter_panel() -> AnyView {
    let is_empty = || !read_app(|app| app.page.position().is_started());
    let has_none =
        || read_app(|app| app.entering.solution_count(&app.page)) == Some(SolutionCount::None);
    // A puzzle without a solution is repaired rather than played.
    let done = Button::event(Event::Finish).disabled(is_empty).attribute("class", move || {
        Some(if has_none() { "command" } else { "command primary" }.into())
    });
    let repair = || {
        Button::event(repairing::Event::FindWhileEntering)
            .class("command primary")
            .label(tr(REPAIR_PUZZLE.name))
            .view()
    };
    let done_label =
        || String::from(if has_picture() { pictures::play_button() } else { words::done_button() });
    let buttons = vec![
        done.live_label(done_label).view(),
        Button::event(Event::Cancel).class("command").label(cancel_button()).view(),
        part(move || has_none().then(repair)),
    ];
    view! {
        <div class="entering" role="group" aria-label=words::panel_name()>
            <p aria-live="polite">{text(|| read_app(|app| app.entering.status_line()))}</p>
            <div class="row">{buttons}</div>
            {entered_repairs()}
        </div>
    }
    .into_any()
}
