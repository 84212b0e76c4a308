//! The page's program: Leptos components over the app's state, and the browser at their edge. What
//! searches, reads and unpacks is in the workers' program.
#![cfg(target_arch = "wasm32")]

mod browser;
mod markup;
mod reactive;
mod state;
mod ui;

fn main() {
    console_error_panic_hook::set_once();
    ui::begin();
}
