//! The panel for races between engines.

use ::words::tr;
use leptos::prelude::*;

use super::controls::{Button, FieldLabel, checkbox, number_field, part, radio, select, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::racing::{Event, RaceEntry};
use engine::ENGINE_INFOS;
use view::{
    format_fixed,
    words::{self, race as here},
};

/// The panel for races: the choice of engines and puzzles, and the results.
#[component]
pub fn RacePanel() -> impl IntoView {
    let entry = |(place, name): (usize, &'static str)| {
        let is = move || read_app(|app| app.racing.entered_engines[place]);
        let title = words::watch::describe_engine(name).heading;
        checkbox(title, is, move |on| dispatch(Event::Enter(place, on)))
    };
    let entries: Vec<_> =
        ENGINE_INFOS.iter().map(|info| info.name).enumerate().map(entry).collect();
    let is_of_collection = || read_app(|app| app.racing.is_of_collection);
    let of_this = move || {
        let choose = || dispatch(Event::UseCollection(false));
        radio("course", here::board_puzzle_option(), None, move || !is_of_collection(), choose)
    };
    let of_collection = move || {
        let choose = || dispatch(Event::UseCollection(true));
        radio("course", here::collection_puzzles_option(), None, is_of_collection, choose)
    };
    let is_open = memo(|| read_app(|app| app.page.puzzle_count().is_some()));
    let has_range =
        memo(|| read_app(|app| app.racing.is_of_collection && app.page.puzzle_count().is_some()));
    let has_results = memo(|| read_app(|app| app.racing.results(&app.page).is_some()));
    let range = || {
        let (first_label, count_label) = (
            FieldLabel::Visible(here::first_puzzle_label()),
            FieldLabel::Visible(here::puzzle_count_label()),
        );
        let first = || read_app(|app| app.racing.first_number);
        let count = || read_app(|app| app.racing.puzzle_count);
        let fields = vec![
            number_field(first_label, 0, first, |n| dispatch(Event::SetFirstNumber(n))),
            number_field(count_label, 1, count, |n| dispatch(Event::SetPuzzleCount(n))),
        ];
        fields.into_any()
    };
    let patience = select(
        here::time_limit_label(),
        || [1, 2, 10, 60].map(|s: u32| (s.to_string(), s.to_string())).to_vec(),
        || read_app(|app| app.racing.time_limit_s).to_string(),
        |s| dispatch(Event::SetTimeLimit(s.parse().unwrap_or(2))),
    );
    view! {
        <div class="race">
            <fieldset>
                <legend>{here::engines_label()}</legend>
                {entries}
            </fieldset>
            <fieldset>
                <legend>{here::puzzle_choice()}</legend>
                {of_this()}
                {part(move || is_open.get().then(of_collection))}
                {part(move || has_range.get().then(range))}
                {patience}
            </fieldset>
            {Button::event(Event::Start).class("command primary").label(here::start_button()).view()}
            {part(move || has_results.get().then(result_table))}
        </div>
    }
}

/// Creates the table of the race's results. Each engine has a bar for its time, with its counters
/// below.
fn result_table() -> AnyView {
    let entries = move || {
        read_app(|app| {
            let (entries, _) = app.racing.results(&app.page).unwrap_or_default();
            let slowest = entries.iter().map(|entry| entry.tally.duration_ms).fold(1e-9, f64::max);
            entries.iter().map(|entry| result_rows(entry, slowest)).collect::<Vec<_>>()
        })
    };
    let puzzles = || read_app(|app| app.racing.results(&app.page).map_or(0, |results| results.1));
    let shared = move || {
        format!(
            "{}. {}",
            words::plural(puzzles(), "puzzle", "puzzles"),
            here::about_worker_sharing()
        )
    };
    view! {
        <p class="hint">{text(shared)}</p>
        <table class="results">
            <caption class="unseen">{here::the_results()}</caption>
            {entries}
        </table>
        {Button::event(Event::CopyResults).class("command").label(here::copy_csv_button()).view()}
    }
    .into_any()
}

/// Creates two rows of the table with the results of an engine. `slowest` is the time of the
/// slowest engine in milliseconds.
fn result_rows(entry: &RaceEntry, slowest: f64) -> AnyView {
    let share = 100.0 * entry.tally.duration_ms / slowest;
    let [time, counts @ ..] = here::result_row(&entry.tally);
    let names = here::COLUMNS.iter().skip(2);
    let counts = names
        .zip(counts)
        .map(|(name, count)| view! { <div><dt>{tr(name)}</dt><dd>{count}</dd></div> }.into_any());
    let counts: Vec<_> = counts.collect();
    view! {
        <tbody class:running=entry.is_running>
            <tr>
                <th scope="row">{words::watch::describe_engine(entry.engine_name).heading}</th>
                <td class="time">{time}</td>
            </tr>
            <tr>
                <td colspan="2">
                    <span class="bar" aria-hidden="true" style:width=format!("{}%", format_fixed(share, 1))></span>
                    <dl class="counted">{counts}</dl>
                </td>
            </tr>
        </tbody>
    }
    .into_any()
}
