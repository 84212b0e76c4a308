//! What stands on an empty board: one line, and what one may begin with.

use leptos::prelude::*;

use super::{
    controls::{Button, command, part},
    recent::{is_none, latest_files},
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::{places::Place, sharing};
use view::words;

/// What stands on an empty board until something is put in.
#[component]
pub fn Welcome() -> impl IntoView {
    let empty = memo(|| {
        read(|app| {
            let untouched = app.page.is_bare() && !app.page.position().is_begun();
            untouched && app.page.collection.is_none() && !app.page.command_context().undo
        })
    });
    part(move || {
        empty.get().then(|| {
            let buttons = [
                command("Open Puzzle File").class("command primary"),
                command("New Puzzle"),
                sample(),
                command("Recent Files").class("command again").hidden(is_none),
            ];
            // On phones the buttons stand where the other places are.
            let aside = || read(|app| app.places.place != Place::Play);
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
pub fn sample() -> Button {
    Button::event(sharing::Event::Sample).class("command").says(words::open_sample())
}
