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
/// The title of the format with columns.
pub fn columns() -> &'static str {
    tr("CSV: puzzles with their level, score and other results")
}
/// Says that puzzles have no rating, so that the file isn't saved.
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
