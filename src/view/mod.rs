//! What the page shows, decided without a page: cells, commands, keys and words.

mod board;
mod command;
mod contents;
mod highlight;
pub mod history;
mod keys;
mod race;
mod search;
mod selection;
mod shown;
pub mod words;

pub use board::{BoardView, CellView, Tone};
pub use command::{Command, Facts};
pub use contents::{contents, whole, written};
pub use highlight::Highlight;
pub use keys::{Key, Move, Stroke, Typed, Typing, meaning};
pub use race::race_csv;
pub use search::{Speed, WatchKey, outline};
pub use selection::Selection;
