//! The next step, revealed level by level.

use leptos::prelude::*;
use web_sys::Element;

use super::step::{apply_hint, step_explanation, technique_choice};
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, effect, memo};
use crate::state::read_app;
use crate::ui::{
    controls::{Button, command_button, part},
    roving_focus::elements_within,
};
use ::words::tr;
use app::{hinting, playing::EDIT_GIVENS, repairing::REPAIR_PUZZLE, solution_check};
use explain::LEVEL_COUNT;
use jobs::HintAnswer;
use view::words::hints as words;

/// The part of the state of the hint that the buttons depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HintState {
    /// No hint is shown.
    None,
    /// A step is revealed up to this level.
    Step(usize),
    /// The player has made a mistake.
    Mistake {
        /// Whether the cells with mistakes are marked on the board.
        is_marked: bool,
        /// Whether the mistake is an entry, which the history can undo.
        is_entry: bool,
    },
    /// A message without levels is shown.
    Message,
}

/// The revealed part of the hint, and buttons for the next level.
#[component]
pub fn HintLesson() -> impl IntoView {
    let state = memo(hint_state);
    let level = move || match state.get() {
        HintState::Step(level) => Some(level),
        _ => None,
    };
    let heading = part(move || {
        let level = level()?;
        let steps = (1..=LEVEL_COUNT).map(|n| {
            let class = if n <= level { "on" } else { "" };
            view! { <i class=class></i> }.into_any()
        });
        let steps: Vec<_> = steps.collect();
        let head = view! {
            <p class="level">
                <span>{words::level_of_hint(level)}</span>
                <span class="levels" aria-hidden="true">{steps}</span>
            </p>
        };
        Some(head.into_any())
    });
    let intro = part(move || {
        let is_none = state.get() == HintState::None;
        is_none.then(|| view! { <p>{words::intro()}</p> }.into_any())
    });
    let found_nothing = memo(|| read_app(|app| app.hinting.is_search_exhausted(&app.page)));
    let more = part(move || {
        let has_tried_all = found_nothing.get()?;
        let all = Button::event(hinting::Event::TryAllTechniques)
            .class("command")
            .label(words::try_all_techniques_button());
        let digit = Button::event(hinting::Event::ShowDigit).class("command");
        let all = all.hidden(move || has_tried_all).view();
        let buttons = vec![all, digit.label(words::show_digit_button()).view()];
        Some(view! { <div class="row">{buttons}</div> }.into_any())
    });
    let reports_no_solution = memo(|| read_app(|app| app.hinting.reports_no_solution(&app.page)));
    let repairs = part(move || {
        let ways =
            [&REPAIR_PUZZLE, &EDIT_GIVENS].map(|way| command_button(way).class("command").view());
        reports_no_solution
            .get()
            .then(|| view! { <div class="row">{Vec::from(ways)}</div> }.into_any())
    });
    let text = memo(|| read_app(|app| app.hinting.hint_text(&app.page)));
    effect(move || {
        if text.read_with(Option::is_some) {
            next_frame(show_latest);
        }
    });
    let adds_candidates = memo(move || {
        matches!(state.get(), HintState::Step(4..))
            && read_app(|app| app.hinting.applying_adds_candidates(&app.page))
    });
    let about_apply = part(move || {
        let about = view! { <p class="detail">{words::apply_adds_candidates()}</p> };
        adds_candidates.get().then(|| about.into_any())
    });
    // From the third level on, the text names cells.
    let about_names = part(move || {
        let about =
            read_app(|app| words::about_cell_names(app.page.cell_names(), app.page.shape()));
        let names_cells = matches!(state.get(), HintState::Step(3..));
        names_cells.then(|| view! { <p class="detail">{about}</p> }.into_any())
    });
    vec![
        level_buttons(state),
        about_apply,
        heading,
        intro,
        step_explanation(),
        about_names,
        more,
        repairs,
        technique_choice(),
    ]
    .into_any()
}

/// Scrolls the panel until its latest part is visible: the first line of the proof, or the last
/// sentence. The top of the visible part is then the top of a paragraph or line, so that no line is
/// cut off. The board isn't scrolled.
fn show_latest() {
    const LATEST_PART_SELECTOR: &str =
        ".lesson-of > .tale > :last-child, .lesson-of > .proof li:first-child";
    const PARTS_SELECTOR: &str =
        ".lesson[role=tablist], .lesson-of > .level, .lesson-of > .tale > p, .proof > .row";
    let Some(place) = document().query_selector(".place-of").ok().flatten() else { return };
    let latest = elements_within(&place, LATEST_PART_SELECTOR).pop();
    if let Some(latest) = latest.filter(|_| place.scroll_height() > place.client_height()) {
        let bottom = |element: &Element| element.get_bounding_client_rect().bottom().floor();
        for part in elements_within(&place, PARTS_SELECTOR) {
            part.scroll_into_view();
            if bottom(&latest) <= bottom(&place) {
                break;
            }
        }
    }
}

fn hint_state() -> HintState {
    read_app(|app| match app.hinting.hint_and_level(&app.page) {
        None => HintState::None,
        Some((HintAnswer::Step(..), level)) => HintState::Step(level),
        Some((HintAnswer::Mistake(_), level)) => HintState::Mistake {
            is_marked: level > 1,
            is_entry: app.hinting.has_wrong_entry(&app.page),
        },
        Some(_) => HintState::Message,
    })
}

/// Creates the buttons for the levels of a hint. A button that is pressed repeatedly doesn't move.
fn level_buttons(state: Memo<HintState>) -> AnyView {
    let is_last = move || state.get() == HintState::Step(LEVEL_COUNT);
    let more = Button::event(hinting::Event::NextLevel)
        .class("command primary")
        .live_label(move || {
            match state.get() {
                HintState::Mistake { .. } => words::mark_mistakes_button(),
                HintState::None | HintState::Message => words::hint_button(),
                HintState::Step(_) => words::more_button(),
            }
            .into()
        })
        .hidden(move || {
            is_last()
                || matches!(
                    state.get(),
                    HintState::Message | HintState::Mistake { is_marked: true, .. }
                )
        });
    let apply = Button::new(apply_hint)
        .label(words::apply_button())
        .attribute("class", move || {
            Some(if is_last() { "command primary" } else { "command" }.into())
        })
        .hidden(move || !matches!(state.get(), HintState::Step(4..)));
    let less = Button::event(hinting::Event::PreviousLevel)
        .class("command")
        .label(words::less_button())
        .hidden(move || !matches!(state.get(), HintState::Step(2..)));
    let is_entry_wrong = move || matches!(state.get(), HintState::Mistake { is_entry: true, .. });
    let remove = Button::event(hinting::Event::RemoveWrongEntries)
        .class("command first")
        .label(words::remove_mistakes_button())
        .hidden(move || !is_entry_wrong());
    let go_back = command_button(&solution_check::GO_BACK)
        .live_label(|| words::go_back_button().into())
        .name(|| words::go_back_button_name().into())
        .hidden(move || !is_entry_wrong());
    let restore = Button::event(hinting::Event::RestoreMarks)
        .class("command")
        .label(words::restore_marks_button())
        .hidden(move || !matches!(state.get(), HintState::Mistake { is_entry: false, .. }));
    let mending = [go_back, restore, remove].map(Button::view);
    let buttons: Vec<_> =
        [less.view(), more.view(), apply.view()].into_iter().chain(mending).collect();
    view! { <div class="row ladder" role="group" aria-label=tr("Hint")>{buttons}</div> }.into_any()
}
