//! The texts about saving the list of puzzles to a file.

use super::plural;
use ::words::tr;

/// The message while the file is written.
pub fn saving() -> &'static str {
    tr("Saving the collection…")
}
/// The introduction of the dialog.
pub fn about(count: u64) -> String {
    tr!(
        "{puzzles} will be saved in the listed order.",
        puzzles = plural(count, "puzzle", "puzzles")
    )
}
/// Describes a format that can hold many puzzles.
pub fn about_format(format: &str) -> &'static str {
    match format {
        "line" => tr("Each puzzle is one line. Nearly every Sudoku program reads this format."),
        "headed" => tr("The first line is the box size. Each other line is a 4×4 or 9×9 puzzle."),
        "sdm" => tr("Each line is a 9×9 puzzle, for programs that read .sdm files."),
        "grid" => {
            tr("Each puzzle is a grid with lines between its boxes, for reading or printing.")
        }
        "table" => tr("Each puzzle is rows of numbers and candidates. It supports all sizes."),
        "opensudoku" => tr("A file for the OpenSudoku app for Android."),
        "hodoku" => tr("Lines for HoDoKu, which can have entries and eliminated candidates."),
        "bank" => tr("Lines of the Sudoku Exchange bank. Each puzzle must be rated first."),
        "csv" => tr("A table for spreadsheets: puzzles with their level, score and other results."),
        _ => "",
    }
}
/// The message that some puzzles have no rating, so that the file isn't saved.
pub fn unrated(puzzles: u64) -> String {
    match puzzles {
        1 => tr("1 puzzle has no rating yet, so no file was saved.").into(),
        n => tr!("{n} puzzles have no rating yet, so no file was saved.", n = super::number(n)),
    }
}
/// Explains where ratings come from.
pub fn about_ratings() -> &'static str {
    tr(
        "Each exchange-bank line has the puzzle's rating on the scale “bank: Sudoku Exchange”. Use Rate Collection to compute the ratings.",
    )
}
/// Reports the saved file, and the number of puzzles that the format couldn't store.
pub fn saved(name: &str, puzzles: u64, left_out: u64) -> String {
    let puzzles = plural(puzzles, "puzzle", "puzzles");
    let saved = tr!("Saved {name}: {puzzles}.", name, puzzles);
    match left_out {
        0 => saved,
        n => {
            format!(
                "{saved} {}",
                tr!(
                    "Puzzles left out because this format can't store their boards: {n}.",
                    n = super::number(n)
                )
            )
        }
    }
}
