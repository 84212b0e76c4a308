//! The page's edge: workers, chance, what leaves the page by the person's wish, what the app is
//! opened with, and the site itself.

mod chance;
mod client;
mod hand;
mod launch;
mod outside;
mod pool;
mod race;
mod site;

pub use chance::below;
pub use client::{Client, Event};
pub use launch::on_launch;
pub use outside::{Pieces, address_end, address_with, copy, forget_address_end, save};
pub use pool::Judging;
pub use race::{Course, Lap};
pub use site::{NewVersion, keep_site};
