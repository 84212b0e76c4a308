//! Pure play: the actions of a player on a board, and everything that undo restores.
//!
//! [`Game`] is one game: the givens, the player's entries and marks, and its history. Only
//! [`reduce`] changes a game. [`Games`] contains the current game and all others that were played
//! since the page was opened. [`save`] defines how games and other data are saved from one visit to
//! the next, and [`Backup`] combines all saved data in one file.

mod backup;
mod games;
mod history;
mod mode;
mod or_default;
mod puzzle_times;
mod replay;
pub mod save;
mod state;
mod statistics;

pub use backup::Backup;
pub use games::{GameSlot, Games, LeftGame};
pub use history::{Change, ChangeKind, HistoryNode};
pub use mode::Mode;
pub use replay::{PlayedMove, Replay};
pub use state::{Action, Game, Solver, reduce};
pub use statistics::{GameStatistics, Streaks};
