//! Pure play: what a person may do with a board, and everything that undo should bring back.
//!
//! [`State`] is one game: the givens, what was put in beside them, and its history. The only way
//! to change one is [`reduce`]. A [`Games`] is the game that is played now together with the
//! progress of every other puzzle of the open collection. What is kept of all that from one visit
//! to the next is in [`save`], and all of it as one file in [`Backup`].

mod backup;
mod games;
mod history;
mod mode;
pub mod save;
mod state;

pub use backup::Backup;
pub use games::Games;
pub use history::{Change, ChangeKind, HistoryNode};
pub use mode::Mode;
pub use state::{Action, Solver, State, reduce};
