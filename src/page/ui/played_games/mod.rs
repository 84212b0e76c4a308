//! The player's games: the first screen, the puzzles of the day, the list of games with statistics,
//! and the end of a game.

mod card;
mod daily;
mod game_end;
mod list;
mod start;

pub use daily::DailyCalendar;
pub use game_end::{game_result, next_puzzle_button, solved_game};
pub use list::GameList;
pub use start::{StartScreen, sample_button, shows_start_screen};
