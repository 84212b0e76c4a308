//! The tab for the open collection: a report on how its files were read, and the known facts about
//! its puzzles.

use leptos::prelude::*;

use super::{
    controls::{Button, command_button},
    duplicates::DuplicateList,
    played_games::sample_button,
    puzzles::PuzzleList,
    recent::recent_files,
    report::CollectionReport,
    survey::SurveyTable,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read_app;
use app::{
    analysis::CHECK_COLLECTION,
    analysis::{FIND_DUPLICATES, GRADE_COLLECTION, RATE_COLLECTION},
    opening::OPEN_PUZZLE_FILE,
};
use view::words;

/// The open collection, with the commands that apply to all its puzzles. If no collection is open,
/// buttons that open one.
#[component]
pub fn CollectionPlace() -> impl IntoView {
    let collection = memo(|| read_app(|app| Option::clone(&app.page.collection)));
    let is_open = memo(move || collection.read_with(Option::is_some));
    let nothing = || {
        let buttons = [command_button(&OPEN_PUZZLE_FILE).class("command primary"), sample_button()];
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
        let commands = [
            (&GRADE_COLLECTION, words::measuring::about_grading()),
            (&RATE_COLLECTION, words::measuring::about_rating()),
            (&FIND_DUPLICATES, words::measuring::about_duplicates()),
            (&CHECK_COLLECTION, words::measuring::about_checking()),
        ];
        let commands = commands.map(|(command, about)| {
            let about = move || Some(about.to_owned());
            command_button(command).attribute("title", about).view()
        });
        view! {
            {move || collection.get().map(|open| view! { <CollectionReport open /> }.into_any())}
            <div class="row known-by">{Vec::from(commands)}</div>
            <PuzzleList />
            <SurveyTable />
            <DuplicateList />
        }
        .into_any()
    };
    view! {
        <div class="collection">
            {move || if is_open.get() { something() } else { nothing() }}
        </div>
    }
}
