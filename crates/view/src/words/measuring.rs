//! The words around what is found out about all puzzles of a collection.

use super::{number, plural, time};
use ::words::say;
use jobs::{Pair, What};

/// Said while something is found out about all puzzles.
pub fn finding(what: What) -> String {
    match what {
        What::Class => say("Grading the easy ones …").into(),
        What::Level => say("Grading the collection …").into(),
        What::Key => say("Looking for duplicates …").into(),
        What::Rating(scale) => {
            say!("Rating the collection on the scale {scale} …", scale = scale.name())
        }
    }
}

/// Said once it is known of all: of how many, how many of them were new, and how long those took.
pub fn found(what: What, puzzles: u64, fresh: u64, ms: f64) -> String {
    let (all, ms) = (plural(puzzles, "puzzle", "puzzles"), time(ms));
    let done = match what {
        What::Rating(scale) => {
            say!("Rated {puzzles} on the scale {scale}", puzzles = all, scale = scale.name())
        }
        _ => say!("Graded {puzzles}", puzzles = all),
    };
    match fresh < puzzles {
        true => say!("{done}; the last {fresh} took {ms}.", done, fresh = number(fresh), ms),
        false => say!("{done} in {ms}.", done, ms),
    }
}

/// Said where all is known already.
pub fn all_known(total: u64) -> String {
    say!("That is known of all {puzzles}.", puzzles = plural(total, "puzzle", "puzzles"))
}

/// Said where it was cancelled: of how many it is known, of all.
pub fn cancelled(done: u64, total: u64) -> String {
    say!(
        "Cancelled. What is known of {done} of {total} is kept; the same command goes on from there.",
        done = number(done),
        total = number(total)
    )
}

/// Said when all of it was forgotten.
pub fn forgotten() -> &'static str {
    say("Ratings, levels and duplicates of all collections are forgotten.")
}

/// How many puzzles are others again.
pub fn duplicates(count: u64, total: u64) -> String {
    let puzzles = plural(total, "puzzle", "puzzles");
    match count {
        0 => say!("No two of {puzzles} are alike, however they are turned.", puzzles),
        1 => say!("1 of {puzzles} is another one again, turned or not.", puzzles),
        _ => say!(
            "{count} of {puzzles} are others again, turned or not.",
            count = number(count),
            puzzles
        ),
    }
}
/// Lists them alone.
pub fn list_duplicates() -> &'static str {
    say("List them")
}
/// What is so of them in the list.
pub const DUPLICATES: &str = "duplicate >= 0";
/// What the pairs are called together.
pub fn pairs() -> &'static str {
    say("How they are turned")
}

/// A puzzle that is another one, and how that turns into it.
pub fn pair(Pair { number: n, of, turn }: &Pair) -> String {
    let (n, of) = (number(*n), number(*of));
    match &**turn {
        "" => say!("{n} is {of}, turned", n, of),
        turn => say!("{n} is {of}: {turn}", n, of, turn),
    }
}

/// What stands before the choice of a scale.
pub fn scale() -> &'static str {
    say("Scale")
}
/// A scale, by its name in files.
pub fn scale_name(name: &str) -> String {
    match name {
        "se" => say("se: Sudoku Explainer").into(),
        _ => say("bank: Sudoku Exchange").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_known_before_is_counted() {
        let level = |fresh| found(What::Level, 528_012, fresh, 2000.0);
        assert_eq!(level(528_012), "Graded 528,012 puzzles in 2.0 s.");
        assert_eq!(level(76), "Graded 528,012 puzzles; the last 76 took 2.0 s.");
    }
}
