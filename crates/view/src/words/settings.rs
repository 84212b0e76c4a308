//! The texts of the settings dialog.

use ::words::{CellNames, tr};
use play::save::{EntryChecks, Theme};

/// Returns the heading of the dialog, and the label of the button that opens it.
pub fn dialog_name() -> &'static str {
    tr("Settings")
}
/// Returns the label of the field for the checks of entries.
pub fn checks_label() -> &'static str {
    tr("Check entries")
}
/// Returns the label of the option for removing marks automatically.
pub fn auto_remove_marks_option() -> &'static str {
    tr("Remove marks that a new digit rules out")
}
/// Returns the label of the option for the timer next to the puzzle's number.
pub fn show_timer_option() -> &'static str {
    tr("Show the timer")
}
/// Returns the label of the option that keeps the screen on while the game's timer runs.
pub fn keep_screen_on_option() -> &'static str {
    tr("Keep the screen on while you play")
}
/// Returns the label of the field for the size of text and marks.
pub fn text_size_label() -> &'static str {
    tr("Text size")
}
/// Returns the name of a size of text and marks.
pub fn text_size_name(is_large: bool) -> &'static str {
    match is_large {
        false => tr("Normal"),
        true => tr("Large"),
    }
}
/// Returns the label of the option for letters instead of numbers.
pub fn letters_label() -> &'static str {
    tr("Letters for digits above 9")
}
/// Returns the label of the field for the names of cells.
pub fn cells_label() -> &'static str {
    tr("Cell names")
}
/// Returns an example of a naming scheme for cells.
pub fn cell_naming(names: CellNames) -> &'static str {
    match names {
        CellNames::Numbers => "r4c3",
        CellNames::RowLetters => "D3",
        CellNames::ColumnLetters => "C4",
        CellNames::RowLettersWithoutI => tr("A1 to J9, without I"),
    }
}
/// Returns the label of the field for the colour theme.
pub fn theme_label() -> &'static str {
    tr("Theme")
}
/// Returns the heading of the settings about playing.
pub fn play_heading() -> &'static str {
    tr("Play")
}

/// Returns the label of the field for the language.
pub fn language_label() -> &'static str {
    tr("Language")
}

/// Returns the name and the description of a kind of checks.
pub fn check_names(how: EntryChecks) -> (&'static str, &'static str) {
    match how {
        EntryChecks::Clashes => {
            (tr("Clashes only"), tr("marks repeated digits in a row, column or box"))
        }
        EntryChecks::Solution => (
            tr("Compare with the solution"),
            tr("also marks wrong entries, if the puzzle has exactly one solution"),
        ),
        EntryChecks::OnRequest => (
            tr("Only on request"),
            tr("marks nothing until you use Check Solution or Validate Board"),
        ),
    }
}

/// Returns the name of a colour theme.
pub fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::System => tr("System"),
        Theme::Light => tr("Light"),
        Theme::Dark => tr("Dark"),
    }
}

/// Returns the heading of the settings about saved data.
pub fn saved_data_heading() -> &'static str {
    tr("Data saved in this browser")
}
