//! How many solutions there are, and the first of them.

use leptos::{ev, prelude::*};
use web_sys::HtmlInputElement;

use crate::state::{happens, peek, read};
use app::{
    counting::{Event, Found as Counted, To},
    page::Cover,
};
use view::{
    whole,
    words::{no_solution, solutions as words, watch},
};

/// How many solutions there are, and the first of them on the board.
#[component]
pub fn SolutionsPanel() -> impl IntoView {
    let extent = move |which: To, name: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name="extent"
                    prop:checked=move || read(|app| app.counting.to) == which
                    on:change=move |_| happens(Event::To(which))
                />
                {name}
            </label>
        }
    };
    let limit = move |event: ev::Event| {
        if let Some(limit) = whole(&event_target_value(&event), 1) {
            happens(Event::Limit(limit));
        }
        // What is no such number does not stay in the field.
        event_target::<HtmlInputElement>(&event)
            .set_value(&peek(|app| app.counting.limit).to_string());
    };
    let limit_now = Memo::new(|_| read(|app| app.counting.limit));
    let counts = || read(|app| app.counting.work.as_ref().is_some_and(|work| work.shown));
    let counted = Memo::new(|_| found().is_some());
    view! {
        <div class="solutions">
            <fieldset>
                <legend>{words::extent()}</legend>
                {extent(To::Two, words::only())}
                <span class="pair">
                    {extent(To::Limit, words::limit())}
                    <input
                        type="number"
                        inputmode="numeric"
                        min="1"
                        aria-label=words::most()
                        prop:value=move || limit_now.get().to_string()
                        on:change=limit
                    />
                </span>
                {extent(To::End, words::all())}
            </fieldset>
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || read(|app| app.counting.with_entries)
                    on:change=move |event| happens(Event::WithEntries(event_target_checked(&event)))
                />
                {watch::from_here()}
            </label>
            <button
                class="command primary"
                aria-disabled=move || counts().to_string()
                on:click=move |_| happens(Event::Count)
            >
                {words::start()}
            </button>
            {move || counted.get().then(|| view! { <Found /> })}
        </div>
    }
}

/// What was counted, and a way through the first solutions.
#[component]
fn Found() -> impl IntoView {
    let kept = || read(|app| app.counting.solutions(&app.page).map_or(0, |all| all.kept.len()));
    let said = || found().map(|f| words::found(f.count, f.all, f.ms));
    let why =
        move || found().filter(|f| f.count == 0 && f.all).map(|f| no_solution(f.verdict, None));
    let differ = move || {
        let count = |differ: &[bool]| differ.iter().filter(|differ| **differ).count();
        let cells =
            read(|app| app.counting.solutions(&app.page).map_or(0, |all| count(&all.differ)));
        (kept() > 1).then(|| words::differ(cells, kept(), shown().is_some()))
    };
    let place = move || {
        let count = found().map_or(0, |found| found.count);
        shown().map(|place| words::shown(place, kept(), count))
    };
    let no_before = move || shown().is_none_or(|place| place == 0);
    let no_after = move || kept() == 0 || shown().is_some_and(|place| place + 1 >= kept());
    let before = move |_| {
        if !untrack(no_before) {
            happens(Event::Show(untrack(shown).and_then(|place| place.checked_sub(1))));
        }
    };
    let after = move |_| {
        if !untrack(no_after) {
            happens(Event::Show(Some(untrack(shown).map_or(0, |place| place + 1))));
        }
    };
    view! {
        <p class="happened">{said}</p>
        {move || why().map(|why| view! { <p>{why}</p> })}
        {move || differ().map(|differ| view! { <p class="hint">{differ}</p> })}
        <div class="transport" hidden=move || kept() == 0>
            <button class="command" aria-disabled=move || no_before().to_string() on:click=before>
                {words::before()}
            </button>
            <button class="command" aria-disabled=move || no_after().to_string() on:click=after>
                {words::after()}
            </button>
            <button
                class="command"
                aria-disabled=move || shown().is_none().to_string()
                on:click=move |_| happens(Event::Keep)
            >
                {watch::keep()}
            </button>
            <button
                class="command"
                aria-disabled=move || shown().is_none().to_string()
                on:click=move |_| happens(Event::Show(None))
            >
                {words::own()}
            </button>
        </div>
        <p aria-live="polite">{place}</p>
    }
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
