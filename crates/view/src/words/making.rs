//! The words around puzzles that are made.

use super::{plural, time};
use ::words::say;
use generate::{Minimal, Symmetry};
use grid::Shape;
use human::Level;

/// The shape of its board.
pub fn shape() -> &'static str {
    say("Board")
}
/// Its level.
pub fn level() -> &'static str {
    say("Level")
}
/// Whatever comes.
pub fn any() -> &'static str {
    say("any")
}
/// The symmetry of its givens.
pub fn symmetry() -> &'static str {
    say("Symmetry")
}
/// A technique that it needs.
pub fn technique() -> &'static str {
    say("Needs")
}
/// Where its givens stand.
pub fn pattern() -> &'static str {
    say("Givens")
}
/// Anywhere.
pub fn anywhere() -> &'static str {
    say("anywhere")
}
/// Where cells are selected.
pub fn selected(cells: usize) -> String {
    say!("in the {n} selected cells", n = cells)
}
/// Where cells are filled.
pub fn filled(cells: usize) -> String {
    say!("in the {n} filled cells", n = cells)
}
/// Which of its givens are needed.
pub fn minimal() -> &'static str {
    say("No given can go")
}
/// How many are made.
pub fn how_many() -> &'static str {
    say("How many")
}
/// Makes them.
pub fn make() -> &'static str {
    say("Make")
}
/// What is usual.
pub fn usual(shape: Shape, is_rare: bool) -> &'static str {
    match (shape.side(), is_rare) {
        (..=12, false) => say("Such a puzzle is there at once; a thousand take some seconds."),
        (..=12, true) => say("Such puzzles are rare: one may take some seconds."),
        (..=16, _) => say("One takes a second or two."),
        _ => say("One takes some seconds."),
    }
}

/// A symmetry.
pub fn symmetry_name(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => say("none"),
        Symmetry::Rotate180 => say("half turn"),
        Symmetry::Rotate90 => say("quarter turn"),
        Symmetry::MirrorH => say("left and right"),
        Symmetry::MirrorV => say("above and below"),
        Symmetry::MirrorHv => say("both mirrors"),
        Symmetry::Diagonal => say("diagonal"),
        Symmetry::Antidiagonal => say("other diagonal"),
        Symmetry::Diagonals => say("both diagonals"),
        Symmetry::Full => say("all of these"),
        Symmetry::Translate => say("all boxes alike"),
        Symmetry::Any => say("any of them"),
    }
}

/// Whether each given is to be needed.
pub fn minimal_of(each: bool) -> Minimal {
    if each { Minimal::Each } else { Minimal::Dug }
}

/// Which puzzle is wanted.
pub fn which() -> &'static str {
    say("Puzzle")
}
/// A new one.
pub fn new_one() -> &'static str {
    say("a new one")
}
/// One that everybody has alike.
pub fn by_number() -> &'static str {
    say("by number")
}
/// That of the day.
pub fn of_the_day() -> &'static str {
    say("of the day")
}
/// The number of a puzzle of the level.
pub fn number() -> &'static str {
    say("Number")
}
/// What the number does.
pub fn number_detail() -> &'static str {
    say("Each level has 10,000 puzzles, the same for everybody; 0 picks any of them.")
}
/// What the day does.
pub fn day_detail() -> &'static str {
    say("Everybody has the same puzzle today.")
}
/// Said of a puzzle by its number.
pub fn numbered(level: Level, number: u32, is_daily: bool) -> String {
    let (level, number) = (super::browse::level(level as u8), super::number(number.into()));
    match is_daily {
        true => say!("The puzzle of the day: {level} {number}.", level, number),
        false => say!("{level} {number}.", level, number),
    }
}
/// Said where there is no such puzzle.
pub fn no_such_number(last: u32) -> String {
    say!("Puzzles have numbers from 1 to {last}.", last = super::number(last.into()))
}

/// Said while puzzles are made.
pub fn making(count: u64) -> String {
    say!("Making {puzzles} …", puzzles = plural(count, "puzzle", "puzzles"))
}
/// Said when one is there.
pub fn made_one(givens: usize, ms: f64) -> String {
    say!(
        "A new puzzle with {givens}, made in {ms}.",
        givens = plural(givens as u64, "given", "givens"),
        ms = time(ms)
    )
}
/// Said when all are there.
pub fn made(count: u64, ms: f64) -> String {
    say!("Made {puzzles} in {ms}.", puzzles = plural(count, "puzzle", "puzzles"), ms = time(ms))
}
/// Said when the first of many are there.
pub fn first(count: u64) -> String {
    say!(
        "New puzzles: {puzzles} so far, which you can play while more are made.",
        puzzles = plural(count, "puzzle", "puzzles")
    )
}
/// What a collection of them is called.
pub fn name(count: u64) -> String {
    match count {
        1 => say("1 new puzzle").into(),
        n => say!("{n} new puzzles", n = super::number(n)),
    }
}
