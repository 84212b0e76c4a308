//! The page: its parts, mounted one after another.

use app::{App as AppState, navigation, persistence, timing, watching};
use gloo_timers::future::TimeoutFuture;
use leptos::{ev, mount::mount_to, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    alert::AlertDialog,
    board::{BoardGrid, provide_board},
    cell::focus_cell,
    dialogs::OpenDialog,
    input_handlers::InputHandlers,
    menus::MenuBar,
    palette::CommandPalette,
    places::PlaceTabs,
    print::PrintSheet,
    rest_functions, rest_of_program,
    status::StatusLine,
    top_bar::{PageTools, PuzzleNumber},
    version::NewVersionOffer,
};

use crate::markup::{on_window, view};
use crate::reactive::{effect, memo};
use crate::{
    browser::{address, is_touch_only, keep_screen_on, local_time, tab_storage, unsaved_games},
    state::{self, dispatch, read_app, read_untracked},
};

/// A part of the page: the name of its place in `index.html`, and the views that are mounted there,
/// one after another.
type PagePart = (&'static str, &'static [fn() -> AnyView]);

/// The part in front of the page. This part is mounted first, because it listens to the player,
/// whose actions take precedence over the restored session.
const FRONT_PART: PagePart = (
    "over",
    &[
        || view! { <InputHandlers /> }.into_any(),
        || view! { <OpenDialog /> }.into_any(),
        || view! { <AlertDialog /> <CommandPalette /> <PrintSheet /> }.into_any(),
    ],
);

/// The other parts, in the order in which they are mounted. The board is the last one.
const LATER_PARTS: [PagePart; 6] = [
    ("menus", &[|| view! { <MenuBar /> }.into_any()]),
    ("top", &[|| view! { <PuzzleNumber /> <PageTools /> }.into_any()]),
    ("places", &[|| view! { <PlaceTabs /> }.into_any()]),
    ("status", &[|| view! { <StatusLine /> }.into_any()]),
    ("version", &[|| view! { <NewVersionOffer /> }.into_any()]),
    ("board", &[|| view! { <BoardGrid /> }.into_any()]),
];

/// The app: its state, and the parts of the page. Each part is mounted in a task of its own, so
/// that the browser can handle input in between.
#[component]
pub fn App() -> impl IntoView {
    state::start_app(focus_cell, rest_of_program::draw_board);
    provide_board();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        mount_part(&owner, FRONT_PART).await;
        yield_now().await;
        owner.with(start_saving);
        for part in LATER_PARTS {
            mount_part(&owner, part).await;
        }
        yield_now().await;
        owner.with(|| rest_of_program::load_with(rest_functions::load_rest));
        // On a device with few cores, starting the workers earlier would delay the page.
        while state::warm_up_worker() {
            yield_now().await;
        }
    });
}

/// Mounts the views of a part in the part's place, where they replace the content from
/// `index.html`.
async fn mount_part(owner: &Owner, (name, views): PagePart) {
    let place = document().query_selector(&format!("[data-part={name}]")).ok().flatten();
    let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) else { return };
    for (n, view) in views.iter().enumerate() {
        yield_now().await;
        if n == 0 {
            place.set_text_content(None);
        }
        owner.with(|| mount_to(place.clone(), view).forget());
    }
}

/// Lets the browser do other work, and continues in a new task.
async fn yield_now() {
    // Timers of a hidden page take a second, and no player waits for its tasks.
    if !document().hidden() {
        TimeoutFuture::new(0).await;
    }
}

/// Restores the previous session, and saves changes from now on. An attribute of the page's root
/// element shows whether all changes are saved.
fn start_saving() {
    let (session, time, pause) =
        (tab_storage::saved_session(), tab_storage::saved_time(), tab_storage::saved_pause());
    let left = unsaved_games::saved_games();
    dispatch(timing::Event::LocalTime(local_time()));
    dispatch(navigation::Event::Restore(tab_storage::saved_place().unwrap_or_default()));
    dispatch(persistence::Event::Begin { left, session, time, pause });
    on_window(ev::pagehide, |_| dispatch(persistence::Event::Leave));
    on_window(ev::visibilitychange, |_| {
        let is_visible = !document().hidden();
        dispatch(timing::Event::LocalTime(local_time()));
        dispatch(timing::Event::VisibilityChanged(is_visible));
        dispatch(if is_visible { persistence::Event::Return } else { persistence::Event::Leave });
    });
    let is_saved = memo(|| read_app(|app| app.persistence.is_saved()));
    effect(move || {
        let root = document().document_element();
        // The name of the attribute is valid.
        let _ = root.map(|root| root.set_attribute("data-saved", &is_saved.get().to_string()));
    });
    let is_large = memo(|| read_app(|app| app.page.preferences.is_text_large));
    effect(move || {
        let root = document().document_element();
        let size = if is_large.get() { "large" } else { "normal" };
        // The name of the attribute is valid.
        let _ = root.map(|root| root.set_attribute("data-text", size));
    });
    let keeps_on = memo(|| read_app(|app| app.page.keeps_screen_on()));
    effect(move || keep_screen_on(keeps_on.get()));
    if is_touch_only() {
        close_with_back();
    }
    dispatch(timing::Event::VisibilityChanged(!document().hidden()));
    let calm = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    dispatch(watching::Event::ReduceMotion(calm.is_some_and(|query| query.matches())));
}

/// Makes the browser's Back button close dialogs and places before it leaves the page.
fn close_with_back() {
    let is_covered = memo(|| read_app(|app| app.back_event().is_some()));
    effect(move || {
        if is_covered.get() {
            address::add_history_entry();
        }
    });
    on_window(ev::popstate, |_| {
        // After Forward, the entry isn't the first one. A link to this page has a fragment.
        if !address::is_first_entry() || !address::fragment().is_empty() {
            return;
        }
        match read_untracked(AppState::back_event) {
            Some(event) => dispatch(event),
            None => return address::go_back(),
        }
        // A dialog may have covered a place, or another dialog.
        if read_untracked(|app| app.back_event().is_some()) {
            address::add_history_entry();
        }
    });
}
