//! The page and its workers.
#![cfg(target_arch = "wasm32")]

mod browser;
mod run;
mod ui;

/// Mounts the app where there is a window; serves jobs where there is none.
fn main() {
    if web_sys::window().is_some() {
        console_error_panic_hook::set_once();
        ui::begin();
    } else {
        run::run();
    }
}
