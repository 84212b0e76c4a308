//! The page: Leptos components over one [`desk::Desk`].

mod alert;
mod app;
mod board;
mod desk;
mod intake;
mod keypad;
mod panel;
mod status;
mod top;

pub use app::App;
