//! The words about a game's history, its time, and what was wrong in it.

use super::{plural, watch::short};
use ::words::say;
use grid::{Digit, Shape};
use play::{Change, ChangeKind};

/// The tab.
pub fn tab() -> &'static str {
    say("History")
}
/// The list of moments.
pub fn moments() -> &'static str {
    say("Moments of this game")
}
/// The field for a name.
pub fn name() -> &'static str {
    say("Name")
}
/// Gives the moment that name.
pub fn name_it() -> &'static str {
    say("Name this moment")
}
/// What the first moment is called.
pub fn beginning() -> &'static str {
    say("Start")
}
/// Added to a moment that does not lead to the present one.
pub fn undone() -> &'static str {
    say(", not on the board now")
}
/// Said when a name was taken away.
pub fn unnamed() -> &'static str {
    say("The name was taken away.")
}

/// The bar of work while the puzzle's solution is looked for.
pub fn proving() -> &'static str {
    say("Looking for the puzzle's only solution …")
}
/// Said when there is nothing to go back for.
pub fn none_wrong() -> &'static str {
    say("No entry is wrong.")
}
/// Said of a puzzle that has no solution.
pub fn impossible() -> &'static str {
    say("The puzzle has no solution: no entry can be told to be wrong. Nothing was changed.")
}
/// Said of a puzzle that has several.
pub fn several() -> &'static str {
    say("The puzzle has several solutions: no entry can be told to be wrong. Nothing was changed.")
}
/// Said where wrong entries are older than the puzzle.
pub fn always_wrong() -> &'static str {
    say("Entries were wrong already when this puzzle was made. Nothing was changed.")
}
/// Said once where entries are to be checked against a solution that is not the only one.
pub fn unchecked() -> &'static str {
    say("This puzzle does not have exactly one solution: clashes alone are shown.")
}

/// The time's accessible name.
pub fn timer() -> &'static str {
    say("Time played")
}
/// The button that stops the clock.
pub fn pause() -> &'static str {
    say("Pause the timer")
}
/// The same button, while the clock stands still.
pub fn resume() -> &'static str {
    say("Resume the timer")
}
/// Said over a board that is hidden.
pub fn paused() -> &'static str {
    say("Paused")
}
/// Said below it.
pub fn paused_detail() -> &'static str {
    say("Any key goes on, or a touch of the board.")
}

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
        Some(ms) => format!("{} {}.", super::solved_by_hand(), clock(ms)),
        None => super::solved_by_hand().into(),
    }
}

/// Said of a puzzle that the player solved before.
pub fn known() -> &'static str {
    say("You have solved this one before.")
}
/// Said of one that is another one again, which the player solved before.
pub fn known_turned() -> &'static str {
    say("You have solved this one before, turned.")
}

/// What was done to come to a moment: `r3c4 = 5`.
pub fn deed(deed: Option<&Change>, shape: Shape, symbol: impl Fn(Digit) -> String) -> String {
    let Some(Change { what, cell, cells }) = deed else { return beginning().into() };
    let cells = plural(*cells as u64, "cell", "cells");
    let one = cell.filter(|_| cells.starts_with("1 ")).map(|cell| short(cell, shape));
    let digit = |digit: Digit| symbol(digit);
    match (what, one) {
        (ChangeKind::Enter(of), Some(cell)) => format!("{cell} = {}", digit(*of)),
        (ChangeKind::Enter(of), None) => say!("{digit} in {cells}", digit = digit(*of), cells),
        (ChangeKind::Corner(of), Some(cell)) => {
            say!("mark {digit} in {cell}", digit = digit(*of), cell)
        }
        (ChangeKind::Corner(of), None) => {
            say!("marks {digit} in {cells}", digit = digit(*of), cells)
        }
        (ChangeKind::Centre(of), Some(cell)) => {
            say!("centre mark {digit} in {cell}", digit = digit(*of), cell)
        }
        (ChangeKind::Centre(of), None) => {
            say!("centre marks {digit} in {cells}", digit = digit(*of), cells)
        }
        (ChangeKind::Colour(number), one) => {
            let (colour, cells) = (super::colour(*number), one.unwrap_or(cells));
            say!("{colour} on {cells}", colour, cells)
        }
        (ChangeKind::Write, one) => say!("marks in {cells}", cells = one.unwrap_or(cells)),
        (ChangeKind::Erase, one) => say!("{cells} emptied", cells = one.unwrap_or(cells)),
        (ChangeKind::Candidates, _) => say!("candidates in {cells}", cells),
        (ChangeKind::Pass, _) => say!("Reduce, {cells}", cells),
        (ChangeKind::Hint, _) => say!("hint, {cells}", cells),
        (ChangeKind::Solution, _) => say!("solution, {cells}", cells),
        (ChangeKind::StartOver, _) => say("Start Over").into(),
        (ChangeKind::MakeGivens, _) => say("Make Givens").into(),
        (ChangeKind::EditGivens, _) => say("Edit Givens").into(),
        (ChangeKind::Place, _) => say!("another board, {shape}", shape),
    }
}

/// Said when somebody went to a moment.
pub fn at(deed: &str) -> String {
    say!("Here: {deed}.", deed)
}

/// Said when a moment was named.
pub fn named(name: &str) -> String {
    say!("This moment is {name}.", name = format!("{name:?}"))
}

/// Said when somebody went back so many steps, before the one that put the first wrong entry.
pub fn went_back(steps: usize, deed: &str) -> String {
    say!(
        "Went back {steps}, to before {deed}.",
        steps = plural(steps as u64, "step", "steps"),
        deed
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Cell;

    #[test]
    fn times_are_as_on_a_clock() {
        let times = [0, 7_999, 59_999, 60_000, 754_000, 3_723_000, 36_000_000].map(clock);
        assert_eq!(times, ["0:00", "0:07", "0:59", "1:00", "12:34", "1:02:03", "10:00:00"]);
        assert_eq!(solved(Some(754_000)), "Solved. Well done. 12:34.");
    }

    #[track_caller]
    fn check(what: ChangeKind, cells: usize, expected: &str) {
        let done = Change { what, cell: Some(Cell::new(21)), cells };
        assert_eq!(deed(Some(&done), Shape::CLASSIC, |digit| digit.to_string()), expected);
    }

    #[test]
    fn deeds_are_told_in_few_words() {
        let digit = Digit::new(5).expect("a digit");
        check(ChangeKind::Enter(digit), 1, "r3c4 = 5");
        check(ChangeKind::Enter(digit), 3, "5 in 3 cells");
        check(ChangeKind::Corner(digit), 1, "mark 5 in r3c4");
        check(ChangeKind::Corner(digit), 3, "marks 5 in 3 cells");
        check(ChangeKind::Centre(digit), 3, "centre marks 5 in 3 cells");
        check(ChangeKind::Colour(digit), 1, "yellow on r3c4");
        check(ChangeKind::Erase, 12, "12 cells emptied");
        check(ChangeKind::Solution, 51, "solution, 51 cells");
        check(ChangeKind::StartOver, 4, "Start Over");
        check(ChangeKind::Place, 0, "another board, 9×9");
        assert_eq!(deed(None, Shape::CLASSIC, |digit| digit.to_string()), "Start");
        assert_eq!(went_back(5, "r3c4 = 5"), "Went back 5 steps, to before r3c4 = 5.");
        assert_eq!(went_back(1, "x"), "Went back 1 step, to before x.");
    }
}
