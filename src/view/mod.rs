//! What the page shows, decided without a page: cells, commands, keys and words.

mod board;
mod command;
mod contents;
mod keys;
pub mod words;

pub use board::{BoardView, CellView};
pub use command::{Command, Facts};
pub use contents::{contents, written};
pub use keys::{Key, Move, Stroke, Typed, Typing, meaning};
