//! The page's edge: workers, storage, files, the clipboard, the address, chance, what the app is
//! opened with, and the site itself. What happens there is told as events.

pub mod address;
mod backup;
mod clipboard;
mod download;
pub mod files;
mod language;
mod launch;
mod perform;
mod random;
mod site;
pub mod store;
mod tabs;
mod theme;
mod width;
mod workers;

pub use download::PICKER;
use download::Pieces;
pub use language::{LANGUAGES, language, language_was_chosen, set_language, speak_language};
pub use launch::{on_launch, tell_that_it_listens};
pub use perform::Outside;
pub use site::{NewVersion, is_mac, keep_site, now, text_of};
use store::Store;
use tabs::Tabs;
pub use theme::theme;
pub use width::watch_width;
use workers::Workers;
