//! The views: Leptos components that read the app's state and send it what happens.

mod alert;
mod app;
mod board;
mod dialogs;
mod folder;
mod help;
mod history;
mod intake;
mod kept;
mod keypad;
mod panel;
mod print;
mod race;
mod report;
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

/// Puts the app on the page, in the language that people read.
pub fn begin() {
    // Leptos has no executor of its own yet.
    wasm_bindgen_futures::spawn_local(async {
        crate::browser::speak_language().await;
        gloo_timers::future::TimeoutFuture::new(0).await;
        leptos::mount::mount_to_body(app::App);
    });
}
