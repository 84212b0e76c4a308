//! Games: the actions of a player on a board, and everything that undo restores.
//!
//! [`Game`] is one game: the givens, the player's entries and marks, and its history. Only
//! [`apply_action`] changes a game. [`Games`] contains the current game and all other games that
//! were played since the page was opened. [`save`] defines how games and other data are saved from
//! one visit to the next, and [`Backup`] combines all saved data in one file.

mod backup;
mod game;
mod games;
mod history;
mod mode;
mod or_default;
mod puzzle_times;
mod replay;
pub mod save;
mod statistics;

pub use backup::Backup;
pub use game::{Action, Game, Solver, apply_action};
pub use games::{GameSlot, Games, SuspendedGame};
pub use history::{Change, ChangeKind, HistoryMoment};
pub use mode::Mode;
pub use replay::{PlayedMove, Replay};
pub use statistics::{GameStatistics, Streaks};
