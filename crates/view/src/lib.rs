//! What the page shows, decided without a page: cells, commands, keys and words.

mod board;
mod contents;
mod fixed;
mod highlight;
pub mod hint;
pub mod history;
mod keys;
mod left;
mod legible;
mod list;
mod palette;
pub mod print;
mod race;
mod search;
mod selection;
mod shown;
mod sorted;
pub mod words;

pub use board::{BoardView, CellView, Tone, around_centre};
pub use contents::{contents, whole, written};
pub use fixed::fixed;
pub use highlight::Highlight;
pub use keys::{
    Binding, HelpLine, Key, Modifiers, Move, Press, Stroke, Typed, Typing, keys_of, meaning, told,
};
pub use left::{Standing, lacking, standing};
pub use legible::{Legible, mark_share};
pub use list::{LIST_ROW, LongList};
pub use palette::{rank, small};
pub use race::race_csv;
pub use search::{Speed, WatchKey, outline};
pub use selection::Selection;
pub use sorted::sorted;
