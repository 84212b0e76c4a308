//! The words around hints. What is told of a step is made where it is found.

use ::words::{say, steps};
use explain::LEVELS;
use grid::{Cell, Shape};
use jobs::Solutions;

/// The place of hints.
pub fn tab() -> &'static str {
    say("Learn")
}
/// Said before anything was asked for.
pub fn intro() -> &'static str {
    say(
        "A hint says a little at first, and more each time: where to look, the technique, its cells, what follows, and why.",
    )
}
/// The first level.
pub fn ask() -> &'static str {
    say("Hint")
}
/// The next level.
pub fn more() -> &'static str {
    say("More")
}
/// The level before.
pub fn back() -> &'static str {
    say("Less")
}
/// The next line of the proof.
pub fn next_line() -> &'static str {
    say("Next")
}
/// The line before.
pub fn line_before() -> &'static str {
    say("Back")
}
/// What the lines of the proof are together.
pub fn proof() -> &'static str {
    say("Why")
}
/// Does what the hint says.
pub fn apply() -> &'static str {
    say("Apply")
}
/// Which level is shown.
pub fn level(level: usize) -> String {
    say!("Hint {level} of {levels}", level, levels = LEVELS)
}
/// Said while the next step is looked for.
pub fn looking() -> &'static str {
    say("Looking for the next step …")
}
/// Said where something was put in that is not right.
pub fn mistake() -> &'static str {
    say("There is a mistake on the board.")
}
/// Marks the cells.
pub fn show_it() -> &'static str {
    say("Show it")
}
/// Goes back.
pub fn go_back() -> &'static str {
    say("Go back to before it")
}
/// The cells of mistakes.
pub fn mistakes(cells: &[Cell], shape: Shape) -> String {
    let cells = cells.iter().copied().collect();
    say!("Look again at {cells}.", cells = steps::cells(&cells, shape))
}
/// Said of a solved board.
pub fn solved() -> &'static str {
    say("Nothing is left to hint: the puzzle is solved.")
}
/// Said where no technique helps.
pub fn none() -> &'static str {
    say("No step was found with the techniques that are on.")
}
/// Said of boards above 25×25.
pub fn too_large() -> &'static str {
    say("There are hints on boards up to 25×25.")
}
/// Said once the step was done.
pub fn applied(technique: &str) -> String {
    say!("Applied: {technique}.", technique)
}
/// What is to be known of a puzzle that is not proper.
pub fn solutions(solutions: Solutions) -> &'static str {
    match solutions {
        Solutions::One => "",
        Solutions::None => say("The puzzle has no solution."),
        Solutions::Several => {
            say("The puzzle has several solutions; techniques that need a single one are off.")
        }
        Solutions::Unknown => {
            say("It is not known whether there is one solution; techniques that need that are off.")
        }
    }
}
