//! What is said of wishes for puzzles that cannot be met.

use generate::{Conflict, NotShared, Symmetry};

use crate::say;

/// Why no puzzle can be as wished.
pub fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Shape(shape) => say!(
            "{shape} boards are not made: people's techniques are for boards up to 25×25.",
            shape
        ),
        Conflict::Range => say("A range ends before it begins, or beyond the board.").into(),
        Conflict::Technique(id) => {
            say!("{technique} is wished for, and wished away.", technique = name(id))
        }
        Conflict::Harder(id, level) => say!(
            "{technique} is harder than the level {level}.",
            technique = name(id),
            level = say(level.name())
        ),
        Conflict::Never(id, other) => say!(
            "{technique} is the next step of no path: {other} is easier and does the same.",
            technique = name(id),
            other = name(other)
        ),
        Conflict::Symmetry(Symmetry::Any) => say(
            "A pattern has its symmetry, and so have puzzles to vary: any is none to wish for.",
        )
        .into(),
        Conflict::Symmetry(symmetry) => {
            say!("The pattern has no symmetry {symmetry}.", symmetry)
        }
        Conflict::Clues(cells) => say!(
            "The pattern has {cells} cells, and another number of givens is wished for.",
            cells
        ),
        Conflict::TooFew(least) => say!("No puzzle has fewer than {least} givens.", least),
        Conflict::EmptyLines => say(
            "Two rows or columns of a box are empty in the pattern: they could change places in any solution.",
        )
        .into(),
        Conflict::PatternAndFrom => {
            say("Puzzles to vary have their patterns: leave one of both.").into()
        }
        Conflict::Score => say("Scores are for 9×9 boards.").into(),
        Conflict::Rating => say("Ratings are for 9×9 boards.").into(),
        Conflict::Apart(scale) => {
            say!("Two ranges of the scale {scale} have no rating in common.", scale = scale.name())
        }
        Conflict::From(at) => {
            say!("Puzzle {at} of those to vary has another shape, or not one solution.", at)
        }
    }
}

/// Why a link leads to no puzzle that everybody has alike; of one that names something else, its beginning.
pub fn not_shared(why: NotShared, end: &str) -> String {
    match why {
        NotShared::Otherwise => end.chars().take(60).collect(),
        NotShared::Level => say("The levels are easy, medium, hard, unfair and extreme.").into(),
        NotShared::Number => {
            say!("A puzzle has a number from 1 to {last}.", last = generate::NUMBERS)
        }
        NotShared::Day => {
            say("The calendar has no such day: a day is written like 2026-03-01.").into()
        }
    }
}

/// The name of a technique that has an id.
fn name(id: &'static str) -> &'static str {
    human::by_name(id).map_or(id, |technique| technique.name)
}
