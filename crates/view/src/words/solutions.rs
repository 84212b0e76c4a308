//! The words about the number of solutions.

use super::{number, plural, time};
use ::words::say;

/// The tab.
pub fn tab() -> &'static str {
    say("Solutions")
}
/// How far to count.
pub fn extent() -> &'static str {
    say("Count")
}
/// To two.
pub fn only() -> &'static str {
    say("Is there more than one?")
}
/// To a limit.
pub fn limit() -> &'static str {
    say("Up to")
}
/// To the end.
pub fn all() -> &'static str {
    say("All of them")
}
/// The number of the limit.
pub fn most() -> &'static str {
    say("Most solutions")
}
/// Starts it.
pub fn start() -> &'static str {
    say("Count the solutions")
}
/// Said while it goes on.
pub fn counting() -> &'static str {
    say("Counting solutions …")
}
/// The one before.
pub fn before() -> &'static str {
    say("Previous solution")
}
/// The one after.
pub fn after() -> &'static str {
    say("Next solution")
}

/// Said when somebody plays on while a solution is shown.
pub fn own_again() -> &'static str {
    say("That was a solution; this is your board again.")
}

/// How many there are.
pub fn found(count: u64, all: bool, ms: Option<f64>) -> String {
    let what = match (count, all) {
        (0, true) => say("There is no solution").into(),
        (1, true) => say("There is exactly one solution").into(),
        (more, true) => say!("There are {more} solutions", more = number(more)),
        (0, false) => say("None found so far").into(),
        (1, false) => say("There is at least one solution").into(),
        (some, false) => {
            say!("There are at least {some}", some = plural(some, "solution", "solutions"))
        }
    };
    match ms {
        Some(ms) => say!("{what}: counted in {ms}.", what, ms = time(ms)),
        None => format!("{what}."),
    }
}

/// Which of those that are kept is shown.
pub fn shown(place: usize, kept: usize, count: u64) -> String {
    let of = match kept as u64 == count {
        true => number(count),
        false => say!("the first {kept}", kept = number(kept as u64)),
    };
    say!("Solution {place} of {of}", place = number(place as u64 + 1), of)
}

/// In how many cells they differ; those are marked while one of them is shown.
pub fn differ(cells: usize, kept: usize, shown: bool) -> String {
    let solutions = plural(kept as u64, "solution", "solutions");
    let cells = plural(cells as u64, "cell", "cells");
    match shown {
        true => {
            say!(
                "{solutions} to look at; they differ in {cells}, which are marked.",
                solutions,
                cells
            )
        }
        false => say!("{solutions} to look at; they differ in {cells}.", solutions, cells),
    }
}
