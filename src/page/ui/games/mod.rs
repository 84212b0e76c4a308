//! The player's games: the first screen, the puzzles of the day, the list of games with statistics,
//! and the end of a game.

mod card;
mod daily;
mod finished;
mod list;
mod start;

pub use daily::Daily;
pub use finished::{finished, next_button, result};
pub use list::MyGames;
pub use start::{Start, is_untouched, sample_button};
