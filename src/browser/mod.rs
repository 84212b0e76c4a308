//! The page's edge: workers, chance, what the browser keeps, and what leaves the page by the
//! person's wish.

mod chance;
mod client;
mod hand;
mod outside;
mod pool;
mod race;
mod store;

pub use chance::below;
pub use client::{Client, Event};
pub use outside::{
    Pieces, address_end, address_with, copy, forget_address_end, pick, save, save_parts,
};
pub use pool::Judging;
pub use race::{Course, Lap};
pub use store::{
    Change, Store, StoreError, ask_to_persist, copied, file, keep_of_tab, of_tab, packed, part,
    part_bytes,
};
