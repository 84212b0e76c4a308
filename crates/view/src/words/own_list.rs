//! The words of the dialog in which people put together the techniques that they want.

use ::words::{number, say};
use human::Limit;

/// What the dialog is called.
pub fn name() -> &'static str {
    say("Choose Techniques")
}
/// What it is for.
pub fn about() -> &'static str {
    say(
        "Hints and All Steps look for what is ticked, from the top. Solve Path, levels and ratings always have the techniques of their scale.",
    )
}
/// Lists to begin with.
pub fn begin() -> &'static str {
    say("Begin with")
}
/// The field that finds techniques by their names.
pub fn find() -> &'static str {
    say("Find a technique")
}
/// Said where none has such a name.
pub fn none_found() -> &'static str {
    say("No technique is called so.")
}
/// Ticks all that are shown.
pub fn tick() -> &'static str {
    say("Tick all")
}
/// Takes all ticks away that are shown.
pub fn untick() -> &'static str {
    say("Untick all")
}
/// Moves the technique that one is at up.
pub fn earlier() -> &'static str {
    say("Earlier")
}
/// Moves it down.
pub fn later() -> &'static str {
    say("Later")
}
/// Which keys go through the list.
pub fn keys() -> &'static str {
    say("Drag a technique to move it, or press Alt with an arrow key.")
}
/// How many are ticked.
pub fn used(used: usize, all: usize) -> String {
    let (used, all) = (number(used as u64), number(all as u64));
    say!("{used} of {all} are ticked.", used, all)
}
/// Said in place of that where none is.
pub fn none_used() -> &'static str {
    say("Tick one technique at least.")
}
/// Where a technique is now, for who does not see it.
pub fn moved(technique: &str, place: usize) -> String {
    say!("{technique} is number {place} now.", technique, place)
}
/// The limits.
pub fn limits() -> &'static str {
    say("Nothing larger than")
}
/// What a limit is of.
pub fn limit(of: Limit) -> &'static str {
    match of {
        Limit::Subset => say("Cells of a subset"),
        Limit::Fish => say("Base sets of a fish"),
        Limit::Fins => say("Fins of a fish"),
        Limit::Links => say("Links of a chain"),
        Limit::Set => say("Cells of an almost locked set"),
    }
}
/// Where there is no limit.
pub fn no_limit() -> &'static str {
    say("any")
}
/// Takes the list.
pub fn take() -> &'static str {
    say("Use these")
}
/// What is said once it is taken.
pub fn taken(used: usize) -> String {
    match used {
        1 => say!("Steps are looked for by {n} technique.", n = 1),
        n => say!("Steps are looked for by {n} techniques.", n),
    }
}
/// What the list is called beside those that are there.
pub fn own() -> &'static str {
    say("My list")
}
