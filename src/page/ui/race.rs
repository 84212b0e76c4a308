//! Engines that race: which, over what, and what came of it.

use ::words::say;
use leptos::prelude::*;

use super::controls::{Button, choice, number, part, select, switch, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::racing::{Event, RaceEntry};
use engine::INFOS;
use view::{
    fixed,
    words::{self, race as here},
};

/// Engines against each other: which, over what, and what came of it.
#[component]
pub fn RacePanel() -> impl IntoView {
    let entry = |(place, name): (usize, &'static str)| {
        let is = move || read(|app| app.racing.entered[place]);
        let title = words::watch::about(name).title;
        switch(title, is, move |on| happens(Event::Enter(place, on)))
    };
    let entries: Vec<_> = INFOS.iter().map(|info| info.name).enumerate().map(entry).collect();
    let course = |of_collection: bool, name: &'static str| {
        let is = move || read(|app| app.racing.of_collection) == of_collection;
        choice("course", name, None, is, move || happens(Event::OfCollection(of_collection)))
    };
    let open = memo(|| read(|app| app.page.count().is_some()));
    let range = memo(|| read(|app| app.racing.of_collection && app.page.count().is_some()));
    let raced = memo(|| read(|app| app.racing.results(&app.page).is_some()));
    let first = || {
        let first = || read(|app| app.racing.first);
        let many = || read(|app| app.racing.many);
        let fields = vec![
            number(here::first(), false, 0, first, |n| happens(Event::First(n))),
            number(here::many(), false, 1, many, |n| happens(Event::Many(n))),
        ];
        fields.into_any()
    };
    let patience = select(
        here::patience(),
        || [1, 2, 10, 60].map(|s: u32| (s.to_string(), s.to_string())).to_vec(),
        || read(|app| app.racing.patience).to_string(),
        |s| happens(Event::Patience(s.parse().unwrap_or(2))),
    );
    view! {
        <div class="race">
            <fieldset>
                <legend>{here::engines()}</legend>
                {entries}
            </fieldset>
            <fieldset>
                <legend>{here::course()}</legend>
                {course(false, here::this())}
                {part(move || open.get().then(|| course(true, here::collection())))}
                {part(move || range.get().then(first))}
                {patience}
            </fieldset>
            {Button::event(Event::Start).class("command primary").says(here::start()).view()}
            {part(move || raced.get().then(results))}
        </div>
    }
}

/// What the engines did: of each a bar for its time, and below it what it counted.
fn results() -> AnyView {
    let entries = move || {
        read(|app| {
            let (entries, _) = app.racing.results(&app.page).unwrap_or_default();
            let slowest = entries.iter().map(|entry| entry.tally.ms).fold(1e-9, f64::max);
            entries.iter().map(|entry| result(entry, slowest)).collect::<Vec<_>>()
        })
    };
    let puzzles = || read(|app| app.racing.results(&app.page).map_or(0, |results| results.1));
    let shared =
        move || format!("{}. {}", words::plural(puzzles(), "puzzle", "puzzles"), here::shared());
    view! {
        <p class="hint">{text(shared)}</p>
        <table class="results">
            <caption class="unseen">{here::results()}</caption>
            {entries}
        </table>
        {Button::event(Event::Copy).class("command").says(here::copy()).view()}
    }
    .into_any()
}

/// What an engine did: two rows of the table.
fn result(entry: &RaceEntry, slowest: f64) -> AnyView {
    let share = 100.0 * entry.tally.ms / slowest;
    let [time, counts @ ..] = here::row(&entry.tally);
    let names = here::COLUMNS.iter().skip(2);
    let counts = names
        .zip(counts)
        .map(|(name, count)| view! { <div><dt>{say(name)}</dt><dd>{count}</dd></div> }.into_any());
    let counts: Vec<_> = counts.collect();
    view! {
        <tbody class:running=entry.running>
            <tr>
                <th scope="row">{words::watch::about(entry.engine).title}</th>
                <td class="time">{time}</td>
            </tr>
            <tr>
                <td colspan="2">
                    <span class="bar" aria-hidden="true" style:width=format!("{}%", fixed(share, 1))></span>
                    <dl class="counted">{counts}</dl>
                </td>
            </tr>
        </tbody>
    }
    .into_any()
}
