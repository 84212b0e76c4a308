//! Pure play: what a person may do with a board, and everything that undo should bring back.
//!
//! [`State`] is one game: the givens, what was put in beside them, and its history. The only way
//! to change one is [`reduce`]. A [`Table`] is the game that is played now together with the
//! progress of every other puzzle of the open collection. What is kept of all that from one visit
//! to the next is in [`save`], and all of it as one file in [`Everything`].

mod candidates;
mod everything;
mod history;
mod mode;
pub mod save;
mod state;
mod table;

pub use candidates::{Reduced, min_choice, reduced};
pub use everything::Everything;
pub use history::{Deed, Moment, What};
pub use mode::Mode;
pub use state::{Action, State, reduce};
pub use table::Table;
