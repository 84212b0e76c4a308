//! The words of the list of the collection's puzzles.

use super::{history::clock, number, plural};
use ::words::say;
use human::TECHNIQUE_INFOS;

/// The list.
pub fn list() -> &'static str {
    say("Puzzles")
}
/// The field of the expression that is so of what is listed.
pub fn filter() -> &'static str {
    say("Filter")
}
/// An example of what can stand there.
pub fn filter_example() -> &'static str {
    "hard && x-wing"
}
/// What can stand there.
pub fn filter_help() -> &'static str {
    say(
        "Columns: clues, level, score, hardest, techniques, state, note, solutions, duplicate, rating. Compare with ==, !=, <, >=; join with &&, ||, !; has(x-wing), only(basic), note ~ text. A level, a state or a technique may stand alone.",
    )
}
/// What the common filters are called together.
pub fn show() -> &'static str {
    say("Show")
}
/// Common filters, each with its name.
pub const FILTERS: [(&str, &str); 9] = [
    ("", "all"),
    ("state == new", "not begun"),
    ("state == begun", "begun"),
    ("state == solved", "solved"),
    ("level == easy", "Easy"),
    ("level == medium", "Medium"),
    ("level == hard", "Hard"),
    ("level == unfair", "Unfair"),
    ("level == extreme", "Extreme"),
];
/// What the buttons that put the list in order are called together.
pub fn order() -> &'static str {
    say("Order")
}
/// What the bars are of.
pub fn bars() -> &'static str {
    say("Bars")
}
/// No bars.
pub fn no_bars() -> &'static str {
    say("none")
}
/// Said where nothing is in the list.
pub fn none_listed() -> &'static str {
    say("No puzzle is like that, as far as it is known.")
}

/// A column, as the list calls it.
pub fn column(name: &str) -> &'static str {
    match name {
        "number" => say("No."),
        "clues" => say("Clues"),
        "level" => say("Level"),
        "score" => say("Score"),
        "rating" => say("Rating"),
        "hardest" => say("Hardest"),
        "state" => say("State"),
        _ => "",
    }
}

/// A level, by its number from 0.
pub fn level(level: u8) -> &'static str {
    match level {
        0 => say("Easy"),
        1 => say("Medium"),
        2 => say("Hard"),
        3 => say("Unfair"),
        _ => say("Extreme"),
    }
}

/// A technique, by its id.
pub fn technique(id: &str) -> &'static str {
    let of = TECHNIQUE_INFOS.iter().find(|info| info.id == id);
    of.map_or_else(|| say("Brute Force"), |info| info.name)
}

/// A rating on a scale, in tenths.
pub fn rating(scale: &str, tenths: u32) -> String {
    format!("{scale} {}.{}", tenths / 10, tenths % 10)
}

/// How many solutions a puzzle has that has not one.
pub fn solutions(solutions: u32) -> &'static str {
    if solutions == 0 { say("no solution") } else { say("several solutions") }
}

/// Which puzzle it is, turned or not.
pub fn duplicate(of: u64) -> String {
    say!("the same as {n}", n = number(of))
}

/// How many puzzles the list has, of how many; and of how many it is not known whether they belong to
/// it.
pub fn listed(count: u64, total: u64, unknown: u64) -> String {
    let listed = say!("{count} of {total}", count = number(count), total = number(total));
    match unknown {
        0 => listed,
        unknown => {
            say!("{listed} · {unknown} not known yet", listed, unknown = number(unknown))
        }
    }
}

/// What is wrong with a filter, and what the list still has: all where that is empty.
pub fn still(error: &str, listed: &str) -> String {
    match listed {
        "" => say!("{error} The list still has all.", error),
        listed => say!("{error} The list is still that of {listed}.", error, listed),
    }
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
