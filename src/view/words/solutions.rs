//! The words about the number of solutions.

use super::{number, plural, time};

/// The tab.
pub const TAB: &str = "Solutions";
/// How far to count.
pub const EXTENT: &str = "Count";
/// To two.
pub const ONLY: &str = "To 2: is it the only one?";
/// To a limit.
pub const LIMIT: &str = "Up to";
/// To the end.
pub const ALL: &str = "All of them";
/// The number of the limit.
pub const MOST: &str = "Most solutions";
/// Starts it.
pub const START: &str = "Count the solutions";
/// Said while it goes on.
pub const COUNTING: &str = "Counting solutions …";
/// The one before.
pub const BEFORE: &str = "Solution before";
/// The one after.
pub const AFTER: &str = "Solution after";
/// The player's own board again.
pub const OWN: &str = "My board again";

/// Said when somebody plays on while a solution is shown.
pub const OWN_AGAIN: &str = "That was a solution; this is your board again.";

/// How many there are.
pub fn found(count: u64, all: bool, ms: Option<f64>) -> String {
    let what = match (count, all) {
        (0, true) => "There is no solution".into(),
        (1, true) => "There is exactly one solution".into(),
        (more, true) => format!("There are {} solutions", number(more)),
        (0, false) => "None found so far".into(),
        (some, false) => format!("There are at least {}", plural(some, "solution", "solutions")),
    };
    match ms {
        Some(ms) => format!("{what}: counted in {}.", time(ms)),
        None => format!("{what}."),
    }
}

/// Which of those that are kept is shown.
pub fn shown(place: usize, kept: usize, count: u64) -> String {
    let of = match kept as u64 == count {
        true => number(count),
        false => format!("the first {}", number(kept as u64)),
    };
    format!("Solution {} of {of}", number(place as u64 + 1))
}

/// In how many cells they differ.
pub fn differ(cells: usize, kept: usize) -> String {
    let solutions = plural(kept as u64, "solution", "solutions");
    let cells = plural(cells as u64, "cell", "cells");
    format!("{solutions} to look at; they differ in {cells}, which are marked.")
}
