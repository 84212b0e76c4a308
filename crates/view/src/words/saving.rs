//! The words around the list as a file.

use super::plural;
use ::words::say;

/// Said while it is written.
pub fn saving() -> &'static str {
    say("Saving the collection …")
}
/// What the dialog says of what is saved.
pub fn about(count: u64) -> String {
    say!(
        "{puzzles} will be saved, as they are listed.",
        puzzles = plural(count, "puzzle", "puzzles")
    )
}
/// A format of columns.
pub fn columns() -> &'static str {
    say("CSV: puzzles and what is known of them")
}
/// Said when it was saved; some the format could not hold.
pub fn saved(name: &str, puzzles: u64, left_out: u64) -> String {
    let puzzles = plural(puzzles, "puzzle", "puzzles");
    let saved = say!("Saved {name}: {puzzles}.", name, puzzles);
    match left_out {
        0 => saved,
        n => {
            format!("{saved} {}", say!("The format cannot hold {n} others.", n = super::number(n)))
        }
    }
}
