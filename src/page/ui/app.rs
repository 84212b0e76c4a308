//! The parts of the page, put in their places one after another.

use app::{keeping, places, timing, watching};
use gloo_timers::future::TimeoutFuture;
use leptos::{ev, mount::mount_to, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    alert::AlertDialog,
    board::{BoardGrid, provide_board},
    cell::focus,
    dialogs::Dialogs,
    intake::Intake,
    menus::Menus,
    palette::Palette,
    places::Places,
    print::PrintSheet,
    status::StatusLine,
    top::{OfPage, PuzzleNumber},
    version::NewVersion,
    welcome::Welcome,
};

use crate::markup::{on_window, view};
use crate::reactive::{effect, memo};
use crate::{
    browser::store,
    state::{self, happens, read},
};

/// A part of the page: what index.html calls its place, and what comes there, one after another.
type Part = (&'static str, &'static [fn() -> AnyView]);

/// What lies over the page comes first, so that what a person does goes before what was kept.
const OVER: Part = (
    "over",
    &[
        || view! { <Intake /> }.into_any(),
        || view! { <Dialogs /> }.into_any(),
        || view! { <AlertDialog /> <Palette /> <PrintSheet /> }.into_any(),
    ],
);

/// The other parts in their order. Once the board is there, all is.
const PARTS: [Part; 6] = [
    ("menus", &[|| view! { <Menus /> }.into_any()]),
    ("top", &[|| view! { <PuzzleNumber /> <OfPage /> }.into_any()]),
    ("places", &[|| view! { <Places /> }.into_any()]),
    ("status", &[|| view! { <StatusLine /> }.into_any()]),
    ("version", &[|| view! { <NewVersion /> }.into_any()]),
    ("board", &[|| view! { <BoardGrid /> }.into_any(), || view! { <Welcome /> }.into_any()]),
];

/// The app: its state, and the parts of the page around it. Each comes in a task of its own, so that
/// the browser is free between them.
#[component]
pub fn App() -> impl IntoView {
    state::begin(focus);
    provide_board();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        put(&owner, OVER).await;
        yield_now().await;
        owner.with(begin_keeping);
        for part in PARTS {
            put(&owner, part).await;
        }
        yield_now().await;
        // Beside the page they would hold it up where there are few cores.
        while state::warm_up() {
            yield_now().await;
        }
    });
}

/// Puts a part in its place, instead of what stood there before.
async fn put(owner: &Owner, (name, views): Part) {
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

/// Ends the task, and goes on in the next one.
async fn yield_now() {
    // Nobody waits for a hidden page, whose timers take a second.
    if !document().hidden() {
        TimeoutFuture::new(0).await;
    }
}

/// Brings back what was kept, and keeps from now on what changes. Whether all of it is kept stands
/// on the page's root.
fn begin_keeping() {
    let (session, time) = (store::of_tab(), store::time_of_tab());
    let (left, pause) = (store::left(), store::pause_of_tab());
    happens(places::Event::Begin(store::place_of_tab().unwrap_or_default()));
    happens(keeping::Event::Begin { left, session, time, pause });
    on_window(ev::pagehide, |_| happens(keeping::Event::Leave));
    on_window(ev::visibilitychange, |_| {
        let visible = !document().hidden();
        happens(timing::Event::Visible(visible));
        happens(if visible { keeping::Event::Return } else { keeping::Event::Leave });
    });
    let saved = memo(|| read(|app| app.keeping.is_saved()));
    effect(move || {
        let root = document().document_element();
        // It is a name that an attribute can have.
        let _ = root.map(|root| root.set_attribute("data-saved", &saved.get().to_string()));
    });
    happens(timing::Event::Visible(!document().hidden()));
    let calm = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    happens(watching::Event::Calm(calm.is_some_and(|query| query.matches())));
}
