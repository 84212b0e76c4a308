//! The words around practice.

use ::words::say;
use explain::Explanation;

/// The tab.
pub fn tab() -> &'static str {
    say("Practise")
}
/// Said before there is an exercise.
pub fn about() -> &'static str {
    say(
        "Positions at which one technique is what helps next. Find its step, and do it on the board.",
    )
}
/// The list of techniques.
pub fn technique() -> &'static str {
    say("Technique")
}
/// Where exercises are taken from.
pub fn from() -> &'static str {
    say("From")
}
/// The set of them.
pub fn of_set() -> &'static str {
    say("the exercises")
}
/// The open files.
pub fn of_collection() -> &'static str {
    say("the open collection")
}
/// Said where no puzzle comes to such a position.
pub fn none_here() -> &'static str {
    say("No puzzle that was looked at comes to such a position.")
}
/// Any of them.
pub fn any() -> &'static str {
    say("any")
}
/// Puts an exercise on the board.
pub fn next() -> &'static str {
    say("Next exercise")
}
/// Shows the answer.
pub fn show() -> &'static str {
    say("Show it")
}
/// Said while an exercise is looked for.
pub fn looking() -> &'static str {
    say("Looking for an exercise …")
}
/// Said where the set cannot be had.
pub fn no_set() -> &'static str {
    say("The exercises are not at hand: they need the network once.")
}
/// What is to be done.
pub fn task(step: &Explanation) -> String {
    let technique = &step.technique;
    match step.placements.is_empty() {
        true => say!("{technique}: take a mark away that goes by it.", technique),
        false => say!("{technique}: put in the digit that it places.", technique),
    }
}
/// The candidates of the selected cell, one of which is taken away or put in.
pub fn of_cell(cell: &str, places: bool) -> String {
    match places {
        true => say!("Put into {cell}", cell),
        false => say!("Take away from {cell}", cell),
    }
}
/// How it went.
pub fn answered(is_right: bool, step: &Explanation) -> String {
    let Explanation { technique, conclusion, .. } = step;
    match is_right {
        true => say!("Right, by {technique}. {conclusion}", technique, conclusion),
        false => say!("This is the step, by {technique}. {conclusion}", technique, conclusion),
    }
}
/// Said of a step that does not follow.
pub fn wrong(technique: &str) -> String {
    say!("That does not follow by {technique}. It is taken back: look once more.", technique)
}
/// Leads back to the puzzle before the exercises.
pub fn back() -> &'static str {
    say("Back to my puzzle")
}
/// How many were right, one after the other.
pub fn streak(right: u32) -> String {
    say!("Right in a row: {right}", right)
}
