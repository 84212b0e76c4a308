//! The views: Leptos components that read the app's state and dispatch events to it.

mod alert;
mod app;
mod board;
mod board_dialogs;
mod cell;
mod chart;
mod code;
mod collection;
mod controls;
mod dialogs;
mod duplicates;
mod entering;
mod folder;
mod games;
mod help;
mod history;
mod intake;
mod kept;
mod keypad;
mod later;
mod learn;
mod links;
mod menus;
mod modal;
mod new_puzzle;
mod palette;
mod picture;
mod places;
mod print;
mod print_dialog;
mod puzzles;
mod race;
mod recent;
mod repair;
mod report;
mod rest;
mod review;
mod roving;
mod rules;
mod selected;
mod settings;
mod share;
mod size;
mod solutions;
mod status;
mod survey;
mod tabs;
mod technique_page;
mod timer;
mod top;
mod version;
mod watch;

/// Puts the app on the page, in the player's language.
pub fn start() {
    // Leptos has no executor of its own yet.
    wasm_bindgen_futures::spawn_local(async {
        crate::browser::load_language().await;
        gloo_timers::future::TimeoutFuture::new(0).await;
        leptos::mount::mount_to_body(app::App);
    });
}
