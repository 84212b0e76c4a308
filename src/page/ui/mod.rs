//! The views: Leptos components that read the app's state and dispatch events to it.

mod alert;
mod app;
mod board;
mod board_dialogs;
mod board_size;
mod cell;
mod chart;
mod code;
mod collection;
mod controls;
mod dialogs;
mod duplicates;
mod entering;
mod folder;
mod help;
mod hint_links;
mod history;
mod input_handlers;
mod keypad;
mod learn;
mod menus;
mod modal;
mod new_puzzle;
mod palette;
mod picture;
mod places;
mod played_games;
mod print;
mod print_dialog;
mod puzzles;
mod race;
mod recent;
mod repair;
mod report;
mod rest_functions;
mod rest_of_program;
mod review;
mod roving_focus;
mod rules;
mod selected_puzzles;
mod settings;
mod share;
mod solutions;
mod status;
mod storage_dialogs;
mod survey;
mod tabs;
mod technique_page;
mod timer;
mod top_bar;
mod version;
mod watch;

/// Mounts the app on the page, in the player's language.
pub fn start() {
    // Leptos's executor isn't set up yet.
    wasm_bindgen_futures::spawn_local(async {
        crate::browser::load_language().await;
        gloo_timers::future::TimeoutFuture::new(0).await;
        leptos::mount::mount_to_body(app::App);
    });
}
