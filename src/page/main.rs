//! The page's program: Leptos components over the app's state, with the browser at their edge. It
//! contains no engine, no reader of files and no decompression: these are in the workers' program.
#![cfg(target_arch = "wasm32")]

mod browser;
mod markup;
mod reactive;
mod state;
mod ui;

fn main() {
    console_error_panic_hook::set_once();
    ui::start();
}
