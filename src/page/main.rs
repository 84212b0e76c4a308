//! The page's program: Leptos components that show the app's state, and the interface to the
//! browser. Engines, parsers of files and decompression are in the workers' program instead.

mod browser;
mod markup;
mod reactive;
mod state;
mod ui;

fn main() {
    console_error_panic_hook::set_once();
    ui::start();
}
