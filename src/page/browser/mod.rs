//! The page's interface to the browser: workers, storage, files, the clipboard, the address, random
//! numbers, launches, and the site itself. Outcomes are dispatched as events.

pub mod address;
mod backup;
mod clipboard;
mod download;
mod effect_runner;
pub mod files;
mod indexed_db;
mod language;
mod launch;
mod local_time;
mod offline;
mod picture_output;
mod picture_reader;
pub mod random;
mod recent_files;
mod site;
mod stored_files;
mod tab_channel;
pub mod tab_storage;
mod theme;
pub mod unsaved_games;
mod wake_lock;
mod web_storage;
mod width;
mod workers;

pub use download::PICKER_ID;
use download::TextPieces;
pub use effect_runner::EffectRunner;
pub use language::{
    LANGUAGES, forget_language_choice, help_text, language, load_language, set_language,
    technique_page, was_language_chosen,
};
pub use launch::{announce_listening, on_launch};
pub use local_time::local_time;
pub use offline::{NewVersion, enable_offline_use};
use picture_reader::PictureReader;
pub use picture_reader::{create_address, is_picture, revoke_address};
pub use site::{is_mac, is_touch_only, time_ms};
use tab_channel::TabChannel;
pub use theme::current_theme;
pub use wake_lock::keep_screen_on;
pub use width::watch_width;
use workers::Workers;
