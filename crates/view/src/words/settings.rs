//! The words of the dialog of settings.

use ::words::{say, steps::Cells};
use play::save::{Checks, Theme};

/// The dialog, and the button that opens it.
pub fn name() -> &'static str {
    say("Settings")
}
/// How entries are checked.
pub fn the_checks() -> &'static str {
    say("Check entries")
}
/// What happens to marks.
pub fn clean() -> &'static str {
    say("Remove marks as digits are placed")
}
/// The time beside the puzzle's number.
pub fn timer() -> &'static str {
    say("Show the timer")
}
/// Letters instead of numbers.
pub fn letters() -> &'static str {
    say("Letters above 9")
}
/// What cells are called.
pub fn the_cells() -> &'static str {
    say("Row 4, column 3 is")
}
/// A way to call a cell.
pub fn cells(cells: Cells) -> &'static str {
    match cells {
        Cells::Numbers => "r4c3",
        Cells::RowLetters => "D3",
        Cells::ColumnLetters => "C4",
    }
}
/// The colours of the page.
pub fn the_theme() -> &'static str {
    say("Colours")
}
/// What stands beside the board and how.
pub fn play() -> &'static str {
    say("Play")
}

/// The language that people read.
pub fn language() -> &'static str {
    say("Language")
}

/// A way to check, and more about it.
pub fn checks(how: Checks) -> (&'static str, &'static str) {
    match how {
        Checks::Clashes => {
            (say("Clashes as you type"), say("a digit twice in a row, column or box"))
        }
        Checks::Solution => (
            say("Against the solution"),
            say("wrong entries too, where the puzzle has exactly one"),
        ),
        Checks::Asked => {
            (say("Only when asked"), say("nothing shows until Check Solution or Validate Board"))
        }
    }
}

/// The page's colours.
pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => say("As the system"),
        Theme::Light => say("Light"),
        Theme::Dark => say("Dark"),
    }
}

/// What is about all that is kept.
pub fn kept() -> &'static str {
    say("What this browser keeps")
}
