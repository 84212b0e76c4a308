//! Ninefold's library: everything about Sudoku that can be decided without a browser, and the
//! browser's side of it where the target is WebAssembly.
//!
//! Data walks through the rooms in this order: bytes → [`formats`] → [`collection`] → [`grid`]'s
//! boards → [`game`] → [`view`] → the page. Searches ([`engine`]) run in a worker, which speaks
//! [`protocol`] with the page. ARCHITECTURE.md draws it.

#[cfg(target_arch = "wasm32")]
pub mod browser;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod collection;
pub mod game;
pub mod protocol;
#[cfg(target_arch = "wasm32")]
pub mod ui;
pub mod view;
pub mod worker;

pub use ninefold_core::{engine, formats, grid, language, say};
