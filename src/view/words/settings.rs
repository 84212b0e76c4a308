//! The words of the dialog of settings.

use crate::game::save::{Checks, Theme};

/// The dialog, and the button that opens it.
pub const NAME: &str = "Settings";
/// How entries are checked.
pub const CHECKS: &str = "Check entries";
/// What happens to marks.
pub const CLEAN: &str = "Remove marks as digits are placed";
/// The time beside the puzzle's number.
pub const TIMER: &str = "Show the timer";
/// Letters instead of numbers.
pub const LETTERS: &str = "Letters above 9";
/// The colours of the page.
pub const THEME: &str = "Colours";
/// What stands beside the board and how.
pub const PLAY: &str = "Play";

/// A way to check, and more about it.
pub fn checks(how: Checks) -> (&'static str, &'static str) {
    match how {
        Checks::Clashes => ("Clashes as you type", "a digit twice in a row, column or box"),
        Checks::Solution => {
            ("Against the solution", "wrong entries too, where the puzzle has exactly one")
        }
        Checks::Asked => {
            ("Only when asked", "nothing shows until Check Solution or Validate Board")
        }
    }
}

/// The page's colours.
pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "As the system",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}
