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
    tr("CSV: puzzles with their known values")
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
                tr!("Left out {n} that this format can't store.", n = super::number(n))
            )
        }
    }
}
