//! The views: Leptos components that read the app's state and send it what happens.

mod alert;
mod app;
mod board;
mod cell;
mod collection;
mod controls;
mod dialogs;
mod duplicates;
mod folder;
mod help;
mod history;
mod intake;
mod kept;
mod keypad;
mod learn;
mod links;
mod menus;
mod modal;
mod new_puzzle;
mod palette;
mod places;
mod print;
mod puzzles;
mod race;
mod recent;
mod repair;
mod report;
mod rules;
mod settings;
mod size;
mod solutions;
mod status;
mod survey;
mod tabs;
mod timer;
mod top;
mod version;
mod watch;
mod welcome;

/// Scrolls no more than has to be, for an element to be seen.
fn bring_in_sight(element: &web_sys::Element) {
    let nearest = web_sys::ScrollIntoViewOptions::new();
    nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Puts the app on the page, in the language that people read.
pub fn begin() {
    // Leptos has no executor of its own yet.
    wasm_bindgen_futures::spawn_local(async {
        crate::browser::speak_language().await;
        gloo_timers::future::TimeoutFuture::new(0).await;
        leptos::mount::mount_to_body(app::App);
    });
}
