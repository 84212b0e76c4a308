use leptos::{ev, prelude::*};
use web_sys::HtmlInputElement;

use super::desk::{Desk, Extent};
use view::{
    whole,
    words::{no_solution, solutions as words, watch},
};

/// How many solutions there are, and the first of them on the board.
#[component]
pub fn SolutionsPanel() -> impl IntoView {
    let desk = Desk::here();
    let here = desk.solutions;
    let extent = move |which: Extent, name: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name="extent"
                    prop:checked=move || here.extent.get() == which
                    on:change=move |_| here.extent.set(which)
                />
                {name}
            </label>
        }
    };
    let limit = move |event: ev::Event| {
        if let Some(limit) = whole(&event_target_value(&event), 1) {
            here.limit.set(limit);
            here.extent.set(Extent::Limit);
        }
        // What is no such number does not stay in the field.
        event_target::<HtmlInputElement>(&event).set_value(&here.limit.get_untracked().to_string());
    };
    view! {
        <div class="solutions">
            <fieldset>
                <legend>{words::extent()}</legend>
                {extent(Extent::Only, words::only())}
                <span class="pair">
                    {extent(Extent::Limit, words::limit())}
                    <input
                        type="number"
                        inputmode="numeric"
                        min="1"
                        aria-label=words::most()
                        prop:value=move || here.limit.get().to_string()
                        on:change=limit
                    />
                </span>
                {extent(Extent::All, words::all())}
            </fieldset>
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || here.from_here.get()
                    on:change=move |event| here.from_here.set(event_target_checked(&event))
                />
                {watch::from_here()}
            </label>
            <button
                class="command primary"
                aria-disabled=move || here.is_counting().to_string()
                on:click=move |_| desk.count_solutions()
            >
                {words::start()}
            </button>
            {move || here.found.with(Option::is_some).then(|| view! { <Found /> })}
        </div>
    }
}

/// What was counted, and a way through the first solutions.
#[component]
fn Found() -> impl IntoView {
    let desk = Desk::here();
    let here = desk.solutions;
    let kept = move || here.kept.with(Vec::len);
    let said = move || here.found.get().map(|f| words::found(f.count, f.all, f.ms));
    let why = move || {
        here.found.get().filter(|f| f.count == 0 && f.all).map(|f| no_solution(f.verdict, None))
    };
    let differ = move || {
        let cells = here.differ.with(|differ| differ.iter().filter(|differ| **differ).count());
        (kept() > 1).then(|| words::differ(cells, kept(), here.shown.get().is_some()))
    };
    let shown = move || here.shown.get();
    let place = move || {
        let count = here.found.get().map_or(0, |found| found.count);
        shown().map(|place| words::shown(place, kept(), count))
    };
    let no_before = move || shown().is_none_or(|place| place == 0);
    let no_after = move || kept() == 0 || shown().is_some_and(|place| place + 1 >= kept());
    let before = move |_| {
        if !untrack(no_before) {
            desk.show_solution(here.shown.get_untracked().and_then(|place| place.checked_sub(1)));
        }
    };
    let after = move |_| {
        if !untrack(no_after) {
            desk.show_solution(Some(here.shown.get_untracked().map_or(0, |place| place + 1)));
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
                on:click=move |_| desk.keep_solution()
            >
                {watch::keep()}
            </button>
            <button
                class="command"
                aria-disabled=move || shown().is_none().to_string()
                on:click=move |_| desk.show_solution(None)
            >
                {words::own()}
            </button>
        </div>
        <p aria-live="polite">{place}</p>
    }
}
