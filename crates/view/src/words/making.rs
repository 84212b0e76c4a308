//! The words around puzzles that are made.

use super::{plural, time};
use ::words::{say, steps};
use generate::{Minimal, NUMBERS, Shared, Symmetry, Which};
use human::Level;
use rating::Scale;

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
/// How many givens there are.
pub fn clues() -> &'static str {
    say("How many givens")
}
/// The fewest of them.
pub fn fewest() -> &'static str {
    say("Fewest givens")
}
/// The most of them.
pub fn most() -> &'static str {
    say("Most givens")
}
/// The scale of its rating.
pub fn rating() -> &'static str {
    say("Rating")
}
/// A scale.
pub fn scale(scale: Scale) -> &'static str {
    match scale {
        Scale::Bank => say("Sudoku Exchange bank"),
        Scale::Se | Scale::SeSource => say("Sudoku Explainer"),
    }
}
/// The row of the least and the greatest rating.
pub fn from_to() -> &'static str {
    say("Rating from – to")
}
/// The least rating.
pub fn least() -> &'static str {
    say("Least rating")
}
/// The greatest rating.
pub fn greatest() -> &'static str {
    say("Greatest rating")
}
/// What stands in an empty field for the first of two ends.
pub fn from() -> &'static str {
    say("from")
}
/// What stands in an empty field for the other end.
pub fn to() -> &'static str {
    say("to")
}
/// How many are made.
pub fn how_many() -> &'static str {
    say("How many")
}
/// Makes them.
pub fn make() -> &'static str {
    say("Make")
}
/// What is usual: how many seconds one takes, and all.
pub fn usual(one: f64, count: u64) -> String {
    let all = (one * count as f64).max(one);
    match (count, all) {
        (1, ..0.5) => say("Such a puzzle is usually there at once.").into(),
        (1, ..45.0) => say!("Such a puzzle usually takes about {time}.", time = about(all)),
        (1, _) => say("Such puzzles are rare: one may take minutes.").into(),
        (_, ..1.0) => say("They are usually there within a second.").into(),
        (_, ..7200.0) if one > 1.0 => say!(
            "About {each} each: {puzzles} usually take {time}.",
            each = about(one),
            puzzles = plural(count, "puzzle", "puzzles"),
            time = about(all)
        ),
        (_, ..7200.0) => say!(
            "About {rate} a second: {puzzles} usually take {time}.",
            rate = rate(1.0 / one),
            puzzles = plural(count, "puzzle", "puzzles"),
            time = about(all)
        ),
        _ => say!(
            "Such puzzles are rare: {puzzles} may take hours.",
            puzzles = plural(count, "puzzle", "puzzles")
        ),
    }
}
/// A time that is roughly known, in seconds.
fn about(seconds: f64) -> String {
    match seconds {
        ..90.0 => say!("{s} s", s = super::number(seconds.ceil() as u64)),
        _ => say!("{min} min", min = super::number((seconds / 60.0).round() as u64)),
    }
}
fn rate(rate: f64) -> String {
    match rate {
        ..10.0 => super::decimal(rate, 1),
        _ => super::number((rate / 10.0) as u64 * 10),
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
pub fn number_detail() -> String {
    say!(
        "Each level has {n} puzzles, the same for everybody; 0 picks any of them. Copy Link hands one on.",
        n = super::number(NUMBERS.into())
    )
}
/// What the day does.
pub fn day_detail() -> String {
    say("Everybody has the same puzzle today. Copy Link hands it on.").into()
}
/// Said of a puzzle that everybody has alike: its level and its number.
pub fn shared(shared: Shared, number: u32) -> String {
    let (level, number) = (level_of(shared.level), super::number(number.into()));
    match shared.which {
        Which::Number(_) => say!("{level} {number}.", level, number),
        Which::Day(year, month, day) => say!(
            "The puzzle of {day}: {level} {number}.",
            day = format!("{year:04}-{month:02}-{day:02}"),
            level,
            number
        ),
    }
}
/// Said of the puzzle of today.
pub fn of_today(level: Level, number: u32) -> String {
    let (level, number) = (level_of(level), super::number(number.into()));
    say!("The puzzle of the day: {level} {number}.", level, number)
}
fn level_of(level: Level) -> &'static str {
    super::browse::level(level as u8)
}
/// Said where there is no such puzzle.
pub fn no_such_number(last: u32) -> String {
    say!("Puzzles have numbers from 1 to {last}.", last = super::number(last.into()))
}
/// What is wrong with a field for a whole number.
pub fn whole_number(least: u64, most: u64) -> String {
    let (least, most) = (super::number(least), super::number(most));
    say!("A whole number from {least} to {most}.", least, most)
}
/// What is wrong with a field for the number of a puzzle, of which 0 is any.
pub fn number_or_any(last: u64) -> String {
    say!("A whole number from 1 to {last}; 0 picks any of them.", last = super::number(last))
}
/// What is wrong with a field for a rating.
pub fn a_rating() -> String {
    say("A rating from 1.0 to 20.0.").into()
}
/// What is wrong with a range.
pub fn ends_before() -> String {
    say("It ends before it begins.").into()
}
/// Said of a puzzle that was ready.
pub fn ready(givens: usize, level: Option<Level>) -> String {
    let said = say!(
        "A new puzzle with {givens}, made in advance.",
        givens = plural(givens as u64, "given", "givens")
    );
    said + &of_level(level)
}

/// Said while puzzles are made.
pub fn making(count: u64) -> String {
    say!("Making {puzzles} …", puzzles = plural(count, "puzzle", "puzzles"))
}
/// Said when one is there.
pub fn made_one(givens: usize, ms: f64, level: Option<Level>) -> String {
    let said = say!(
        "A new puzzle with {givens}, made in {ms}.",
        givens = plural(givens as u64, "given", "givens"),
        ms = time(ms)
    );
    said + &of_level(level)
}
/// The level that was wished for.
fn of_level(level: Option<Level>) -> String {
    level.map_or_else(String::new, |level| say!(" Level: {level}.", level = steps::level(level)))
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
