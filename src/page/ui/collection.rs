//! The place of the open collection: what was understood of its files, and what is known of all its
//! puzzles.

use leptos::prelude::*;

use super::{
    controls::{Button, command},
    puzzles::Puzzles,
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
    let nothing = || {
        let buttons = [command("Open Puzzle File").class("command primary"), sample()];
        view! {
            <div class="nothing">
                <p>{words::no_collection()}</p>
                <div class="row">{Vec::from(buttons.map(Button::view))}</div>
            </div>
        }
        .into_any()
    };
    let something = |open| {
        let commands = ["Grade Collection", "Check Collection", "Find Duplicates"];
        view! {
            <Report open />
            <div class="row">{Vec::from(commands.map(command).map(Button::view))}</div>
            <Survey />
            <Puzzles />
        }
        .into_any()
    };
    view! {
        <div class="collection">
            {move || match collection.get() {
                None => nothing(),
                Some(open) => something(open),
            }}
        </div>
    }
}
