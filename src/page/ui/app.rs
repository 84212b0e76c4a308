use gloo_timers::future::TimeoutFuture;
use leptos::{mount::mount_to, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    alert::AlertDialog,
    board::BoardGrid,
    desk::Desk,
    dialogs::Dialogs,
    intake::Intake,
    panel::Panel,
    print::PrintSheet,
    size::SizeBar,
    status::StatusLine,
    tabs::Tabs,
    top::{OfPage, PuzzleNumber},
    version::NewVersion,
};

/// A part of the page: what index.html calls its place, and what comes there, one after another.
type Part = (&'static str, &'static [fn() -> AnyView]);

/// What lies over the page comes first, so that what somebody does goes before what was kept.
const OVER: Part = (
    "over",
    &[
        || view! { <Intake /> }.into_any(),
        || view! { <Dialogs /> }.into_any(),
        || view! { <AlertDialog /> <PrintSheet /> }.into_any(),
    ],
);

/// The other parts in their order. Once the board is there, all is.
const PARTS: [Part; 6] = [
    ("top", &[|| view! { <PuzzleNumber /> }.into_any(), || view! { <OfPage /> }.into_any()]),
    ("tabs", &[|| view! { <Tabs /> }.into_any()]),
    ("panel", &[|| view! { <Panel /> }.into_any()]),
    ("status", &[|| view! { <SizeBar /> <StatusLine /> }.into_any()]),
    ("version", &[|| view! { <NewVersion /> }.into_any()]),
    ("board", &[|| view! { <BoardGrid /> }.into_any()]),
];

/// The app: a desk, and the parts of the page around it. Each comes in a task of its own, so that
/// the browser is free between them.
#[component]
pub fn App() -> impl IntoView {
    let desk = Desk::new();
    provide_context(desk);
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        put(&owner, OVER).await;
        let begin =
            [Desk::begin_settings, Desk::begin_keeping, Desk::begin_timing, Desk::begin_checking];
        for begin in begin {
            breathe().await;
            owner.with(|| begin(desk));
        }
        for part in PARTS {
            put(&owner, part).await;
        }
        breathe().await;
        // Beside the page they would hold it up where there are few cores.
        while desk.begin_working() {
            breathe().await;
        }
    });
}

/// Puts a part in its place, instead of what stood there before.
async fn put(owner: &Owner, (name, views): Part) {
    let place = document().query_selector(&format!("[data-part={name}]")).ok().flatten();
    let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) else { return };
    for (n, view) in views.iter().enumerate() {
        breathe().await;
        if n == 0 {
            place.set_text_content(None);
        }
        owner.with(|| mount_to(place.clone(), view).forget());
    }
}

/// Ends the task, and goes on in the next one.
async fn breathe() {
    // Nobody waits for a hidden page, whose timers take a second.
    if !document().hidden() {
        TimeoutFuture::new(0).await;
    }
}
