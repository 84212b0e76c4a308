use gloo_timers::future::TimeoutFuture;
use leptos::{mount::mount_to, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    alert::AlertDialog, board::BoardGrid, desk::Desk, dialogs::Dialogs, intake::Intake,
    panel::Panel, print::PrintSheet, size::SizeBar, status::StatusLine, tabs::Tabs, top::TopBar,
    version::NewVersion,
};

/// A part of the page and what index.html calls its place.
type Part = (&'static str, fn() -> AnyView);

/// The parts that come before the board, in their order.
const PARTS: [Part; 6] = [
    ("top", || view! { <TopBar /> }.into_any()),
    ("over", || view! { <Intake /> <Dialogs /> <AlertDialog /> <PrintSheet /> }.into_any()),
    ("tabs", || view! { <Tabs /> }.into_any()),
    ("panel", || view! { <Panel /> }.into_any()),
    ("status", || view! { <SizeBar /> <StatusLine /> }.into_any()),
    ("version", || view! { <NewVersion /> }.into_any()),
];

/// The last part: once the board is there, all is.
const BOARD: Part = ("board", || view! { <BoardGrid /> }.into_any());

/// The app: a desk, and the parts of the page around it. Each comes in a task of its own, so that
/// the browser is free between them.
#[component]
pub fn App() -> impl IntoView {
    let desk = Desk::new();
    provide_context(desk);
    desk.begin_settings();
    desk.begin_keeping();
    desk.begin_timing();
    desk.begin_checking();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        for part in PARTS {
            breathe().await;
            owner.with(|| put(part));
        }
        breathe().await;
        // Workers start beside the board, the longest part.
        desk.begin_working();
        breathe().await;
        owner.with(|| put(BOARD));
    });
}

/// Puts a part in its place, instead of what stood there before.
fn put((name, part): Part) {
    let place = document().query_selector(&format!("[data-part={name}]")).ok().flatten();
    if let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) {
        place.set_text_content(None);
        mount_to(place, part).forget();
    }
}

/// Ends the task, and goes on in the next one.
async fn breathe() {
    // Nobody waits for a hidden page, whose timers take a second.
    if !document().hidden() {
        TimeoutFuture::new(0).await;
    }
}
