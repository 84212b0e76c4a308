//! The words about puzzles that are not proper, and what would repair them.

use ::words::say;

/// The way to repair, among the ways to search.
pub fn tab() -> &'static str {
    say("Repair")
}
/// What it is for.
pub fn about() -> &'static str {
    say(
        "What is wrong with a puzzle that has no solution, or several, and which change of its givens makes it proper.",
    )
}
/// Said while it is looked for.
pub fn looking() -> &'static str {
    say("Looking for what repairs the puzzle …")
}
/// Makes a change.
pub fn apply() -> &'static str {
    say("Apply")
}
/// What the button that makes a change is called.
pub fn apply_that(change: &str) -> String {
    say!("Apply: {change}", change)
}

/// How many others there are.
pub fn others(many: u64) -> String {
    say!("… and {many} others.", many = super::number(many))
}

/// Said of a change that was made: of a puzzle of the collection, by its number, or of one's own.
pub fn made(change: &str, number: Option<usize>) -> String {
    match number {
        Some(number) => say!(
            "{change}. The puzzle is on your own board now; puzzle {number} waits under its number.",
            change,
            number = super::number(number as u64)
        ),
        None => say!("{change}. Undo takes that back.", change),
    }
}
