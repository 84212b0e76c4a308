//! The places beside the board, one at a time.

use leptos::{ev, html, prelude::*};

use super::{
    collection::CollectionPlace,
    controls::{Button, rove, within},
    history::HistoryPanel,
    keypad::Keypad,
    race::RacePanel,
    rules::RulesPanel,
    solutions::SolutionsPanel,
    watch::WatchPanel,
};
use crate::state::{happens, read};
use app::places::{Event, Method, Place};
use view::words::{history, menus as words, race, solutions, watch};

/// The tabs of the places, and the place that is chosen.
#[component]
pub fn Places() -> impl IntoView {
    let place = Memo::new(|_| read(|app| app.places.place));
    let names = Place::ALL.map(name).to_vec();
    let at = Memo::new(move |_| place.get() as usize);
    let tabs = tabs("where", words::places(), names, at, |n| happens(Event::Go(Place::ALL[n])));
    let shown = move || match place.get() {
        Place::Play => view! { <Keypad /> }.into_any(),
        Place::Solve => view! { <Solve /> }.into_any(),
        Place::Collection => view! { <CollectionPlace /> }.into_any(),
        Place::History => view! { <HistoryPanel /> }.into_any(),
    };
    view! {
        <div class="places" class:sheet=move || place.get() != Place::Play>
            {Button::event(Event::Go(Place::Play))
                .class("handle")
                .called(|| words::back_to_play().into())
                .hidden(move || place.get() == Place::Play)
                .view()}
            {tabs}
            <div
                class="place-of"
                role="tabpanel"
                id="where-panel"
                aria-labelledby=move || format!("where-{}", place.get() as u8)
                tabindex="-1"
            >
                {shown}
            </div>
        </div>
    }
}

/// Searches: the ways to search, and the one that is chosen.
#[component]
fn Solve() -> impl IntoView {
    let method = Memo::new(|_| read(|app| app.places.method));
    let names = Method::ALL.map(method_name).to_vec();
    let at = Memo::new(move |_| method.get() as usize);
    let choose = |n| happens(Event::Search(Method::ALL[n]));
    let tabs = tabs("method", words::methods(), names, at, choose);
    let shown = move || match method.get() {
        Method::Watch => view! { <WatchPanel /> }.into_any(),
        Method::Solutions => view! { <SolutionsPanel /> }.into_any(),
        Method::Race => view! { <RacePanel /> }.into_any(),
        Method::Rules => view! { <RulesPanel /> }.into_any(),
    };
    view! {
        <div class="solve">
            {tabs}
            <div
                role="tabpanel"
                id="method-panel"
                aria-labelledby=move || format!("method-{}", method.get() as u8)
            >
                {shown}
            </div>
        </div>
    }
}

fn name(place: Place) -> &'static str {
    match place {
        Place::Play => words::play(),
        Place::Solve => words::solve(),
        Place::Collection => words::collection(),
        Place::History => history::tab(),
    }
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Watch => watch::tab(),
        Method::Solutions => solutions::tab(),
        Method::Race => race::tab(),
        Method::Rules => words::rules(),
    }
}

/// A row of tabs, of which one is chosen: arrows go about in it.
fn tabs(
    of: &'static str,
    label: &'static str,
    names: Vec<&'static str>,
    chosen: Memo<usize>,
    choose: fn(usize),
) -> AnyView {
    let list = NodeRef::<html::Div>::new();
    let many = names.len();
    let key = move |event: ev::KeyboardEvent| {
        let Some(to) = rove(&event.key(), chosen.get_untracked(), many) else { return };
        event.prevent_default();
        event.stop_propagation();
        choose(to);
        let tab = list.get_untracked().map(|list| within(&list, "[role=tab]"));
        let _ = tab.and_then(|tabs| tabs.get(to).map(|tab| tab.focus()));
    };
    let tab = |(n, name): (usize, &'static str)| {
        view! {
            <button
                type="button"
                role="tab"
                id=format!("{of}-{n}")
                aria-selected=move || (chosen.get() == n).to_string()
                aria-controls=format!("{of}-panel")
                tabindex=move || if chosen.get() == n { "0" } else { "-1" }
                on:click=move |_| choose(n)
            >
                {name}
            </button>
        }
        .into_any()
    };
    let row: Vec<_> = names.into_iter().enumerate().map(tab).collect();
    view! {
        <div role="tablist" class=of aria-label=label node_ref=list on:keydown=key>
            {row}
        </div>
    }
    .into_any()
}
