//! The places next to the board, one of which is shown.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use super::{
    collection::CollectionPlace,
    controls::{Button, part},
    history::HistoryPlace,
    keypad::{DigitRow, Keypad},
    learn::LearnPlace,
    played_games::{StartScreen, shows_start_screen},
    race::RacePanel,
    repair::RepairPanel,
    rest_of_program::when_loaded,
    rules::RulesPanel,
    solutions::SolutionsPanel,
    tabs::{tab_panel, tab_row},
    watch::WatchPanel,
};
use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{dispatch, read_app};
use app::{
    navigation::Event,
    place::{Destination, Place, SolveTab},
    reading_pictures::ShownPicture,
};
use view::{
    format_fixed,
    words::{hints, history, menus as words, race, repair, solutions, watch},
};

/// The distance in pixels over which the sheet must be dragged to change its state.
const DRAG_DISTANCE: f64 = 56.0;

/// The tabs of the places, and the place that is chosen. On phones, every place except the keypad
/// is a sheet over the page.
#[component]
pub fn PlaceTabs() -> impl IntoView {
    let place = memo(|| read_app(|app| app.navigation.place));
    let names = Place::ALL.map(place_name).to_vec();
    let at = memo(move || place.get() as usize);
    let tabs = tab_row("where", words::place_tabs_label(), names, at, |n| {
        dispatch(Event::GoTo(Destination::Place(Place::ALL[n])))
    });
    let shows_start_screen = memo(shows_start_screen);
    let picture_now =
        memo(|| read_app(|app| app.reading_pictures.shown_picture().map(ShownPicture::files)));
    let shown = move || match place.get() {
        Place::Play => {
            let start = part(move || {
                shows_start_screen.get().then(|| view! { <StartScreen /> }.into_any())
            });
            let picture =
                part(move || picture_now.get().map(|_| when_loaded(|rest| (rest.picture_panel)())));
            view! { {start} {picture} <Keypad /> }.into_any()
        }
        place => when_loaded(move |rest| (rest.place_contents)(place)),
    };
    // A hint takes the place of the keypad, but not of its digits. The digits are also shown
    // without a puzzle, so that nothing moves when one is loaded.
    let has_digits = memo(move || place.get() == Place::Learn);
    let digits = part(move || has_digits.get().then(|| view! { <DigitRow /> }.into_any()));
    // The start of a drag of the sheet, and the distance by which it moved the sheet down.
    let (started, dragged) = (StoredValue::new(None::<f64>), RwSignal::new(0.0_f64));
    // A sheet that was dragged up is tall, and leaves little space for the board. The list of
    // puzzles needs that space.
    let is_tall = RwSignal::new(false);
    effect(move || is_tall.set(place.get() == Place::Collection));
    // A press that has dragged the sheet ends without a click.
    let was_drag = StoredValue::new(false);
    let start_drag = move |event: ev::PointerEvent| {
        was_drag.set_value(false);
        if capture_handle(&event) {
            started.set_value(Some(event.client_y().into()));
        }
    };
    let drag = move |event: ev::PointerEvent| {
        let Some(from) = started.get_value() else { return };
        let down = f64::from(event.client_y()) - from;
        dragged.set(down.max(0.0));
        if down < -DRAG_DISTANCE {
            started.set_value(None);
            was_drag.set_value(true);
            is_tall.set(true);
        }
    };
    let end_drag = move |_: ev::PointerEvent| {
        started.set_value(None);
        match dragged.get_untracked() > DRAG_DISTANCE {
            true if is_tall.get_untracked() => {
                was_drag.set_value(true);
                is_tall.set(false);
            }
            true => dispatch(Event::GoTo(Destination::Place(Place::Play))),
            false => {}
        }
        dragged.set(0.0);
    };
    // The panel scrolls to its top whenever the place, the game or the picture changes, a review
    // opens or closes, or the keypad replaces the first screen.
    let game = memo(|| read_app(|app| app.page.play_state.game_count));
    let has_review = memo(|| read_app(|app| app.reviewing.review(&app.page).is_some()));
    let panel = NodeRef::<html::Div>::new();
    effect(move || {
        place.track();
        picture_now.track();
        shows_start_screen.track();
        game.track();
        has_review.track();
        panel.get_untracked().into_iter().for_each(|panel| panel.set_scroll_top(0));
    });
    view! {
        <div
            class="places"
            class:sheet=move || place.get() != Place::Play
            class:tall=move || is_tall.get()
            style:--drawn=move || Some(dragged.get()).filter(|y| *y > 0.0).map(|y| format!("{}px", format_fixed(y, 1)))
            on:pointerdown=start_drag
            on:pointermove=drag
            on:pointerup=end_drag
            on:pointercancel=end_drag
        >
            {Button::new(move || if !was_drag.get_value() { dispatch(Event::GoTo(Destination::Place(Place::Play))) })
                .class("handle")
                .name(|| words::back_to_play_button().into())
                .hidden(move || place.get() == Place::Play)
                .view()}
            {tabs}
            {digits}
            <div
                class="place-of"
                node_ref=panel
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

/// Creates the contents of a place other than the keypad.
pub fn place_contents(place: Place) -> AnyView {
    match place {
        Place::Play => ().into_any(),
        Place::Learn => view! { <LearnPlace /> }.into_any(),
        Place::Solve => view! { <SolvePlace /> }.into_any(),
        Place::Collection => view! { <CollectionPlace /> }.into_any(),
        Place::History => view! { <HistoryPlace /> }.into_any(),
    }
}

/// Returns `true` if a pointer is on the handle of the sheet. If so, the handle captures the
/// pointer.
fn capture_handle(event: &ev::PointerEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let handle = target.filter(|target| matches!(target.matches(".handle"), Ok(true)));
    // If the pointer can't be captured, the drag ends where it leaves the sheet.
    let _ = handle.as_ref().map(|handle| handle.set_pointer_capture(event.pointer_id()));
    handle.is_some()
}

/// The Solve place: its tabs, and the panel of the chosen tab.
#[component]
fn SolvePlace() -> impl IntoView {
    let method = memo(|| read_app(|app| app.navigation.solve_tab));
    let names = SolveTab::ALL.map(tab_name).to_vec();
    let at = memo(move || method.get() as usize);
    let choose = |n| dispatch(Event::GoTo(Destination::Solve(SolveTab::ALL[n])));
    let tabs = tab_row("method", words::solve_tabs_label(), names, at, choose);
    let shown = move || match method.get() {
        SolveTab::Watch => view! { <WatchPanel /> }.into_any(),
        SolveTab::Solutions => view! { <SolutionsPanel /> }.into_any(),
        SolveTab::Race => view! { <RacePanel /> }.into_any(),
        SolveTab::Rules => view! { <RulesPanel /> }.into_any(),
        SolveTab::Repair => view! { <RepairPanel /> }.into_any(),
    };
    view! {
        <div class="solve">
            {tabs}
            {tab_panel("method", None, at, shown)}
        </div>
    }
}

fn place_name(place: Place) -> &'static str {
    match place {
        Place::Play => words::play_tab(),
        Place::Learn => hints::tab_name(),
        Place::Solve => words::solve_tab(),
        Place::Collection => words::collection_tab(),
        Place::History => history::tab_name(),
    }
}

fn tab_name(tab: SolveTab) -> &'static str {
    match tab {
        SolveTab::Watch => watch::tab_name(),
        SolveTab::Solutions => solutions::tab_name(),
        SolveTab::Race => race::tab_name(),
        SolveTab::Rules => words::rules_tab(),
        SolveTab::Repair => repair::tab_name(),
    }
}
