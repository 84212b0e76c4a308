//! The page's edge: workers, chance, what the browser keeps, what leaves the page by the person's
//! wish, what the app is opened with, and the site itself.

mod chance;
mod client;
mod crew;
mod hand;
mod language;
mod launch;
mod outside;
mod pool;
mod race;
mod site;
mod store;
mod theme;

pub use chance::below;
pub use client::{Client, Event};
pub use language::{LANGUAGES, language, language_was_chosen, set_language, speak_language};
pub use launch::{on_launch, tell_that_it_listens};
pub use outside::{
    Pieces, address_end, address_with, copy, forget_address_end, pasted, pick, save, save_parts,
};
pub use pool::Judging;
pub use race::{Course, Lap};
pub use site::{NewVersion, is_mac, keep_site, now};
pub use store::{
    Change, Store, StoreError, ask_to_persist, copied, file, keep_of_tab, keep_pause_of_tab,
    keep_time_of_tab, leave, left, of_tab, packed, part, part_bytes, pause_of_tab, time_of_tab,
};
pub use theme::{set_theme, theme};
