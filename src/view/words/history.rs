//! The words about a game's history, its time, and what was wrong in it.

use super::plural;
use crate::{
    game::{Deed, What},
    grid::{Cell, Digit, Shape},
};

/// The tab.
pub const TAB: &str = "History";
/// The list of moments.
pub const MOMENTS: &str = "Moments of this game";
/// The field for a name.
pub const NAME: &str = "Name";
/// Gives the moment that name.
pub const NAME_IT: &str = "Name This Moment";
/// What the first moment is called.
pub const BEGINNING: &str = "Start";
/// Added to a moment that does not lead to the present one.
pub const UNDONE: &str = ", not on the board now";
/// Said when a name was taken away.
pub const UNNAMED: &str = "The name was taken away.";

/// The bar of work while the puzzle's solution is looked for.
pub const PROVING: &str = "Looking for the puzzle's only solution …";
/// Said when there is nothing to go back for.
pub const NONE_WRONG: &str = "No entry is wrong.";
/// Said of a puzzle that has no solution.
pub const IMPOSSIBLE: &str =
    "The puzzle has no solution: no entry can be told to be wrong. Nothing was changed.";
/// Said of a puzzle that has several.
pub const SEVERAL: &str =
    "The puzzle has several solutions: no entry can be told to be wrong. Nothing was changed.";
/// Said where wrong entries are older than the puzzle.
pub const ALWAYS_WRONG: &str =
    "Entries were wrong already when this puzzle was made. Nothing was changed.";
/// Said once where entries are to be checked against a solution that is not the only one.
pub const UNCHECKED: &str =
    "This puzzle does not have exactly one solution: clashes alone are shown.";

/// The time's accessible name.
pub const TIMER: &str = "Time played";
/// The button that stops the clock.
pub const PAUSE: &str = "Pause";
/// The same button, while the clock stands still.
pub const RESUME: &str = "Resume";
/// Said over a board that is hidden.
pub const PAUSED: &str = "Paused";
/// Said below it.
pub const PAUSED_DETAIL: &str = "Any key goes on, or a touch of the board.";

/// A time that was played: `0:07`, `12:34`, `1:02:03`.
pub fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Said when the last entry solves the puzzle, with the time it took where that is counted.
pub fn solved(ms: Option<u64>) -> String {
    match ms {
        Some(ms) => format!("{} {}.", super::SOLVED_BY_HAND, clock(ms)),
        None => super::SOLVED_BY_HAND.into(),
    }
}

/// What was done to come to a moment: `r3c4 = 5`.
pub fn deed(deed: Option<&Deed>, shape: Shape, symbol: impl Fn(Digit) -> String) -> String {
    let Some(Deed { what, cell, cells }) = deed else { return BEGINNING.into() };
    let cells = plural(*cells as u64, "cell", "cells");
    let one = cell.filter(|_| cells.starts_with("1 ")).map(|cell| short(cell, shape));
    let marks = |digit: Digit, kind: &str| match &one {
        Some(cell) => format!("{kind}mark {} in {cell}", symbol(digit)),
        None => format!("{kind}marks {} in {cells}", symbol(digit)),
    };
    match what {
        What::Enter(digit) => match &one {
            Some(cell) => format!("{cell} = {}", symbol(*digit)),
            None => format!("{} in {cells}", symbol(*digit)),
        },
        What::Corner(digit) => marks(*digit, ""),
        What::Centre(digit) => marks(*digit, "centre "),
        What::Colour(number) => {
            format!("{} on {}", super::colour(*number), one.unwrap_or(cells))
        }
        What::Write => format!("marks in {}", one.unwrap_or(cells)),
        What::Erase => format!("{} emptied", one.unwrap_or(cells)),
        What::Candidates => format!("candidates in {cells}"),
        What::Pass => format!("Reduce, {cells}"),
        What::Solution => format!("solution, {cells}"),
        What::StartOver => "Start over".into(),
        What::MakeGivens => "Make Givens".into(),
        What::EditGivens => "Edit Givens".into(),
        What::Place => format!("another board, {shape}"),
    }
}

/// A cell in few letters: `r3c4`.
fn short(cell: Cell, shape: Shape) -> String {
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// Said when somebody went to a moment.
pub fn at(deed: &str) -> String {
    format!("Here: {deed}.")
}

/// Said when a moment was named.
pub fn named(name: &str) -> String {
    format!("This moment is {name:?}.")
}

/// Said when somebody went back so many steps, before the one that put the first wrong entry.
pub fn went_back(steps: usize, deed: &str) -> String {
    format!("Went back {}, to before {deed}.", plural(steps as u64, "step", "steps"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_on_a_clock() {
        let times = [0, 7_999, 59_999, 60_000, 754_000, 3_723_000, 36_000_000].map(clock);
        assert_eq!(times, ["0:00", "0:07", "0:59", "1:00", "12:34", "1:02:03", "10:00:00"]);
        assert_eq!(solved(Some(754_000)), "Solved. Well done. 12:34.");
    }

    #[track_caller]
    fn check(what: What, cells: usize, expected: &str) {
        let done = Deed { what, cell: Some(Cell::new(21)), cells };
        assert_eq!(deed(Some(&done), Shape::CLASSIC, |digit| digit.to_string()), expected);
    }

    #[test]
    fn deeds_are_told_in_few_words() {
        let digit = Digit::new(5).expect("a digit");
        check(What::Enter(digit), 1, "r3c4 = 5");
        check(What::Enter(digit), 3, "5 in 3 cells");
        check(What::Corner(digit), 1, "mark 5 in r3c4");
        check(What::Corner(digit), 3, "marks 5 in 3 cells");
        check(What::Centre(digit), 3, "centre marks 5 in 3 cells");
        check(What::Colour(digit), 1, "yellow on r3c4");
        check(What::Erase, 12, "12 cells emptied");
        check(What::Solution, 51, "solution, 51 cells");
        check(What::StartOver, 4, "Start over");
        check(What::Place, 0, "another board, 9×9");
        assert_eq!(deed(None, Shape::CLASSIC, |digit| digit.to_string()), "Start");
        assert_eq!(went_back(5, "r3c4 = 5"), "Went back 5 steps, to before r3c4 = 5.");
        assert_eq!(went_back(1, "x"), "Went back 1 step, to before x.");
    }
}
