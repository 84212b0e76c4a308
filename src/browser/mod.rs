//! The page's edge: workers, files and chance.

mod chance;
mod client;
mod hand;

pub use chance::below;
pub use client::{Client, Event};
