//! The places beside the board, one at a time.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::{
    collection::CollectionPlace, controls::Button, history::HistoryPanel, keypad::Keypad,
    learn::LearnPlace, race::RacePanel, repair::RepairPanel, rules::RulesPanel,
    solutions::SolutionsPanel, tabs::tabs, watch::WatchPanel,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::places::{Event, Method, Place};
use view::{
    fixed,
    words::{hints, history, menus as words, race, repair, solutions, watch},
};

/// A sheet that is drawn so many pixels goes, or is tall.
const ENOUGH: f64 = 56.0;

/// The tabs of the places, and the place that is chosen.
#[component]
pub fn Places() -> impl IntoView {
    let place = memo(|| read(|app| app.places.place));
    let names = Place::ALL.map(name).to_vec();
    let at = memo(move || place.get() as usize);
    let tabs = tabs("where", words::places(), names, at, |n| happens(Event::Go(Place::ALL[n])));
    let shown = move || match place.get() {
        Place::Play => view! { <Keypad /> }.into_any(),
        Place::Learn => view! { <LearnPlace /> }.into_any(),
        Place::Solve => view! { <Solve /> }.into_any(),
        Place::Collection => view! { <CollectionPlace /> }.into_any(),
        Place::History => view! { <HistoryPanel /> }.into_any(),
    };
    // How far a finger has drawn the sheet down, from where it took hold; drawn up, the sheet is tall,
    // and the board as small as need be.
    let (held, drawn) = (StoredValue::new(None::<f64>), RwSignal::new(0.0_f64));
    let tall = RwSignal::new(false);
    // Whether the press was a drag: its end is no click.
    let dragged = StoredValue::new(false);
    let hold = move |event: ev::PointerEvent| {
        dragged.set_value(false);
        if is_handle(&event) {
            held.set_value(Some(event.client_y().into()));
        }
    };
    let draw = move |event: ev::PointerEvent| {
        let Some(from) = held.get_value() else { return };
        let down = f64::from(event.client_y()) - from;
        drawn.set(down.max(0.0));
        if down < -ENOUGH {
            held.set_value(None);
            dragged.set_value(true);
            tall.set(true);
        }
    };
    let let_go = move |_: ev::PointerEvent| {
        held.set_value(None);
        match drawn.get_untracked() > ENOUGH {
            true if tall.get_untracked() => {
                dragged.set_value(true);
                tall.set(false);
            }
            true => happens(Event::Go(Place::Play)),
            false => {}
        }
        drawn.set(0.0);
    };
    view! {
        <div
            class="places"
            class:sheet=move || place.get() != Place::Play
            class:tall=move || tall.get()
            style:--drawn=move || Some(drawn.get()).filter(|y| *y > 0.0).map(|y| format!("{}px", fixed(y, 1)))
            on:pointerdown=hold
            on:pointermove=draw
            on:pointerup=let_go
            on:pointercancel=let_go
        >
            {Button::new(move || if !dragged.get_value() { happens(Event::Go(Place::Play)) })
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

/// Whether a pointer is on the sheet's handle, which then keeps hearing of it.
fn is_handle(event: &ev::PointerEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let handle = target.filter(|target| matches!(target.matches(".handle"), Ok(true)));
    // Where it cannot be held, a short way is drawn.
    let _ = handle.as_ref().map(|handle| handle.set_pointer_capture(event.pointer_id()));
    handle.is_some()
}

/// Searches: the ways to search, and the one that is chosen.
#[component]
fn Solve() -> impl IntoView {
    let method = memo(|| read(|app| app.places.method));
    let names = Method::ALL.map(method_name).to_vec();
    let at = memo(move || method.get() as usize);
    let choose = |n| happens(Event::Search(Method::ALL[n]));
    let tabs = tabs("method", words::methods(), names, at, choose);
    let shown = move || match method.get() {
        Method::Watch => view! { <WatchPanel /> }.into_any(),
        Method::Solutions => view! { <SolutionsPanel /> }.into_any(),
        Method::Race => view! { <RacePanel /> }.into_any(),
        Method::Rules => view! { <RulesPanel /> }.into_any(),
        Method::Repair => view! { <RepairPanel /> }.into_any(),
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
        Place::Learn => hints::tab(),
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
        Method::Repair => repair::tab(),
    }
}
