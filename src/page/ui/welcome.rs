//! The welcome on an empty board: a line of text, and ways to start.

use leptos::prelude::*;

use super::{
    controls::{Button, command_button, part},
    recent::{has_none, latest_files},
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::{generating, opening, place::Place, recent_list, sharing};
use view::words;

/// The welcome, which is shown until the board contains something.
#[component]
pub fn Welcome() -> impl IntoView {
    let empty = memo(|| {
        read(|app| {
            let is_untouched = app.page.is_bare() && !app.page.position().is_started();
            is_untouched && app.page.collection.is_none() && !app.page.command_context().can_undo
        })
    });
    part(move || {
        empty.get().then(|| {
            let buttons = [
                command_button(&opening::OPEN_PUZZLE_FILE).class("command primary"),
                command_button(&generating::NEW_PUZZLE),
                sample_button(),
                command_button(&recent_list::RECENT_FILES).class("command again").hidden(has_none),
            ];
            // On phones, the buttons are where the other places appear.
            let aside = || read(|app| app.navigation.place != Place::Play);
            view! {
                <div class="welcome" class:aside=aside>
                    <p>{words::empty()}</p>
                    <div class="row">{Vec::from(buttons.map(Button::view))}</div>
                    {latest_files()}
                </div>
            }
            .into_any()
        })
    })
}

/// The button that opens the sample collection.
pub fn sample_button() -> Button {
    Button::event(sharing::Event::Sample).class("command").label(words::open_sample())
}
