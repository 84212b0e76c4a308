//! How many solutions there are, and the first of them.

use leptos::prelude::*;

use super::controls::{Button, choice, number, part, switch, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::{
    counting::{Event, Found as Counted, To},
    page::Cover,
};
use view::words::{no_solution, solutions as words, watch};

/// How many solutions there are, and the first of them on the board.
#[component]
pub fn SolutionsPanel() -> impl IntoView {
    let extent = |which: To, name: &'static str| {
        let is = move || read(|app| app.counting.to) == which;
        choice("extent", name, None, is, move || happens(Event::To(which)))
    };
    let limit = number(
        words::most(),
        true,
        1,
        || read(|app| app.counting.limit),
        |limit| happens(Event::Limit(limit)),
    );
    let with_entries = switch(
        watch::from_here(),
        || read(|app| app.counting.with_entries),
        |with| happens(Event::WithEntries(with)),
    );
    let counted = memo(|| found().is_some());
    view! {
        <div class="solutions">
            <fieldset>
                <legend>{words::extent()}</legend>
                {extent(To::Two, words::only())}
                <span class="pair">{extent(To::Limit, words::limit())} {limit}</span>
                {extent(To::End, words::all())}
            </fieldset>
            {with_entries}
            {Button::event(Event::Count).class("command primary").says(words::start()).view()}
            {part(move || counted.get().then(results))}
        </div>
    }
}

/// What was counted, and a way through the first solutions.
fn results() -> AnyView {
    let kept = || read(|app| app.counting.solutions(&app.page).map_or(0, |all| all.kept.len()));
    let said = || found().map(|f| words::found(f.count, f.all, f.ms)).unwrap_or_default();
    let why = || {
        let none = found().filter(|f| f.count == 0 && f.all);
        none.map(|f| no_solution(f.verdict, None)).unwrap_or_default()
    };
    let differ = move || {
        let count = |differ: &[bool]| differ.iter().filter(|differ| **differ).count();
        let cells =
            read(|app| app.counting.solutions(&app.page).map_or(0, |all| count(&all.differ)));
        if kept() > 1 { words::differ(cells, kept(), shown().is_some()) } else { String::new() }
    };
    let place = move || {
        let count = found().map_or(0, |found| found.count);
        shown().map(|place| words::shown(place, kept(), count)).unwrap_or_default()
    };
    let no_before = move || shown().is_none_or(|place| place == 0);
    let no_after = move || kept() == 0 || shown().is_some_and(|place| place + 1 >= kept());
    let button = |name: &'static str, act: fn()| Button::new(act).class("command").says(name);
    let before = || happens(Event::Show(untrack(shown).and_then(|place| place.checked_sub(1))));
    let after = || happens(Event::Show(Some(untrack(shown).map_or(0, |place| place + 1))));
    let buttons = vec![
        button(words::before(), before).off(no_before).view(),
        button(words::after(), after).off(no_after).view(),
        button(watch::keep(), || happens(Event::Keep)).hidden(|| shown().is_none()).view(),
    ];
    view! {
        <p class="happened">{text(said)}</p>
        <p>{text(why)}</p>
        <p class="hint">{text(differ)}</p>
        <div class="further" hidden=move || kept() == 0>{buttons}</div>
        <p aria-live="polite">{text(place)}</p>
    }
    .into_any()
}

/// What was counted of the board.
fn found() -> Option<Counted> {
    read(|app| app.counting.solutions(&app.page).map(|all| all.found))
}

/// The place of the solution that is on the board.
fn shown() -> Option<usize> {
    read(|app| match *app.page.cover {
        Some(Cover::Solution(place)) => Some(place),
        _ => None,
    })
}
