//! The place of the open collection: what was understood of its files, and what is known of all its
//! puzzles.

use leptos::prelude::*;

use super::{
    controls::{Button, command},
    duplicates::Duplicates,
    puzzles::Puzzles,
    recent::recent_files,
    report::Report,
    survey::Survey,
    welcome::sample,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use view::words;

/// What is open, and what there is to do with all of it.
#[component]
pub fn CollectionPlace() -> impl IntoView {
    let collection = memo(|| read(|app| Option::clone(&app.page.collection)));
    let is_open = memo(move || collection.with(Option::is_some));
    let nothing = || {
        let buttons = [command("Open Puzzle File").class("command primary"), sample()];
        view! {
            <div class="nothing">
                <p>{words::no_collection()}</p>
                <div class="row">{Vec::from(buttons.map(Button::view))}</div>
                {recent_files()}
            </div>
        }
        .into_any()
    };
    let something = move || {
        let commands =
            ["Grade Collection", "Rate Collection", "Find Duplicates", "Check Collection"];
        view! {
            {move || collection.get().map(|open| view! { <Report open /> }.into_any())}
            <div class="row known-by">{Vec::from(commands.map(command).map(Button::view))}</div>
            <Puzzles />
            <Survey />
            <Duplicates />
        }
        .into_any()
    };
    view! {
        <div class="collection">
            {move || if is_open.get() { something() } else { nothing() }}
        </div>
    }
}
