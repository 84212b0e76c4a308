//! The page: Leptos components over one [`desk::Desk`].

mod alert;
mod app;
mod board;
mod desk;
mod dialogs;
mod folder;
mod help;
mod intake;
mod kept;
mod keypad;
mod panel;
mod print;
mod race;
mod report;
mod size;
mod solutions;
mod status;
mod survey;
mod tabs;
mod top;
mod version;
mod watch;

pub use app::App;
