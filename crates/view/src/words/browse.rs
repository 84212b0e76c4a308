//! The words of the list of the collection's puzzles.

use super::{history::clock, plural};
use ::words::say;

/// The list.
pub fn list() -> &'static str {
    say("Puzzles")
}

/// Said of a puzzle that is solved.
pub fn solved() -> &'static str {
    say("solved")
}

/// Said of a puzzle that was begun.
pub fn begun() -> &'static str {
    say("begun")
}

/// How many givens a puzzle has.
pub fn clues(clues: usize) -> String {
    plural(clues as u64, "clue", "clues")
}

/// How far a puzzle was played: whether it is solved, and the milliseconds.
pub fn progress(is_solved: bool, spent: u64) -> String {
    let state = if is_solved { solved() } else { begun() };
    match spent {
        0..1000 => state.into(),
        _ => format!("{state} {}", clock(spent)),
    }
}
