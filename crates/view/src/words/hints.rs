//! The words around hints. What is told of a step is made where it is found.

use ::words::say;
use explain::LEVELS;
use human::Preset;

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
/// The list of techniques.
pub fn techniques() -> &'static str {
    say("Techniques")
}
/// What a list of them is called: two by the programs that have it.
pub fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Everything => say("Everything"),
        Preset::Basic => say("Basic"),
        Preset::Hodoku | Preset::Se => preset.name(),
    }
}
/// Asks all techniques.
pub fn try_all() -> &'static str {
    say("Try all techniques")
}
/// Shows a digit of the solution.
pub fn show_digit() -> &'static str {
    say("Show a digit")
}
/// Said while the next step is looked for.
pub fn looking() -> &'static str {
    say("Looking for the next step …")
}
/// Marks the cells.
pub fn show_it() -> &'static str {
    say("Show it")
}
/// Goes back.
pub fn go_back() -> &'static str {
    say("Go back to before it")
}
/// Said once the step was done.
pub fn applied(technique: &str) -> String {
    say!("Applied: {technique}.", technique)
}
