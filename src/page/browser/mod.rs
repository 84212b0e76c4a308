//! The page's edge: workers, storage, files, the clipboard, the address, random numbers, launches,
//! and the site itself. Outcomes are dispatched as events.

pub mod address;
mod backup;
mod clipboard;
mod dates;
mod download;
pub mod files;
mod indexed_db;
mod language;
mod launch;
pub mod left_games;
mod offline;
mod perform;
mod picture;
mod picture_reader;
pub mod random;
mod recent_files;
mod site;
mod stored_files;
pub mod tab;
mod tabs;
mod theme;
mod wake_lock;
mod web_storage;
mod width;
mod workers;

pub use dates::{DateStyle, date_text, local_time};
pub use download::PICKER;
use download::Pieces;
pub use language::{
    LANGUAGES, forget_language_choice, help_text, language, load_language, set_language,
    technique_page, was_language_chosen,
};
pub use launch::{announce_listening, on_launch};
pub use offline::{NewVersion, keep_offline};
pub use perform::EffectRunner;
use picture_reader::PictureReader;
pub use picture_reader::{address_of, is_picture, revoke};
pub use site::{is_mac, is_touch_only, now};
use tabs::Tabs;
pub use theme::theme;
pub use wake_lock::keep_screen_on;
pub use width::watch_width;
use workers::Workers;
