//! The program: the command line twin natively, the page and its worker on wasm32.

/// Runs the command line twin.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    ninefold::cli::main()
}

/// Mounts the app where there is a window; serves jobs where there is none.
#[cfg(target_arch = "wasm32")]
fn main() {
    if web_sys::window().is_some() {
        console_error_panic_hook::set_once();
        ninefold::ui::begin();
    } else {
        ninefold::worker::run();
    }
}
