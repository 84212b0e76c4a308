//! The words around what is found out about all puzzles of a collection.

use super::{plural, time};
use ::words::say;
use jobs::What;

/// Said while something is found out about all puzzles.
pub fn finding(what: What) -> &'static str {
    match what {
        What::Class => say("Grading the easy ones …"),
        What::Level => say("Grading the collection …"),
        What::Key => say("Looking for duplicates …"),
        What::Bank => say("Rating the collection on the scale bank …"),
    }
}

/// Said once it is known of all: how many were new, and how long that took.
pub fn found(what: What, puzzles: u64, ms: f64) -> String {
    let (puzzles, ms) = (plural(puzzles, "puzzle", "puzzles"), time(ms));
    match what {
        What::Class | What::Level => say!("Graded {puzzles} in {ms}.", puzzles, ms),
        What::Bank => say!("Rated {puzzles} on the scale bank in {ms}.", puzzles, ms),
        What::Key => say!("Compared {puzzles} in {ms}.", puzzles, ms),
    }
}

/// Said where all is known already.
pub fn all_known(total: u64) -> String {
    say!("That is known of all {puzzles}.", puzzles = plural(total, "puzzle", "puzzles"))
}
