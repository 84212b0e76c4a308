//! What people read about a board and its cells: what it holds, what state it is in, what follows.

use super::{number, plural, time};
use crate::CellView;
use crate::Tone;
use ::words::{houses, say};
use engine::Counters;
use grid::{Cell, Digit, DigitSet, Shape, Verdict};
use jobs::{PassState, Reduction};
use play::Solver;

/// A cell's accessible name.
pub fn cell(cell: &CellView) -> String {
    let CellView { row, col, digit, given, marks, centre, clash, wrong, starved, tone, .. } = *cell;
    let holds = match digit {
        Some(digit) if given => say!("{digit}, given", digit),
        Some(digit) => digit.to_string(),
        None if tone == Some(Tone::Veiled) => super::history::paused().to_ascii_lowercase(),
        None if marks.or(centre).is_empty() && starved => say("empty, no candidate").into(),
        None if marks.or(centre).is_empty() => say("empty").into(),
        None if centre.is_empty() => say!("marks {marks}", marks = list(marks)),
        None if marks.is_empty() => say!("centre marks {centre}", centre = list(centre)),
        None => {
            say!("marks {marks}, centre marks {centre}", marks = list(marks), centre = list(centre))
        }
    };
    let colours: String = cell.colours.map(|n| format!(", {}", colour(n))).collect();
    let told = match tone {
        _ if clash || starved => say(", conflict"),
        Some(Tone::Differs) => say(", differs between solutions"),
        Some(Tone::Now) => say(", tried now"),
        Some(Tone::Guessed) => say(", guessed"),
        Some(Tone::Veiled) | None => "",
    };
    let wrong = if wrong { say(", wrong") } else { "" };
    let redundant = if cell.redundant { say(", redundant") } else { "" };
    let contradicts = if cell.contradicts { say(", part of the contradiction") } else { "" };
    let lit = if cell.lit { say(", highlighted") } else { "" };
    let hint = hinted(cell);
    say!(
        "Row {row}, column {col}, {holds}{colours}{told}{wrong}{redundant}{contradicts}{lit}{hint}",
        row,
        col,
        holds,
        colours,
        told,
        wrong,
        redundant,
        contradicts,
        lit,
        hint
    )
}

/// What a hint has to do with a cell.
fn hinted(cell: &CellView) -> String {
    let hint = &cell.hint;
    let part = if cell.is_of_hint() { say(", part of the hint") } else { "" };
    let gone = |digit| say!(", {digit} can be removed", digit);
    let placed = |digit| say!(", {digit} can be placed", digit);
    let gone: String = hint.gone.map(gone).collect();
    part.to_owned() + &gone + &hint.placed.map(placed).collect::<String>()
}

/// Digits with blanks between them.
fn list(digits: DigitSet) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a colour is called, by its number from 1 to 9.
pub fn colour(number: Digit) -> &'static str {
    const COLOURS: [&str; 9] =
        ["grey", "sky blue", "orange", "green", "yellow", "blue", "red", "purple", "brown"];
    COLOURS.get(number.value() - 1).map_or("", |name| say(name))
}

/// Said of a board that breaks no rule, where some of it was put in.
pub fn may_be_wrong() -> &'static str {
    say("It breaks no rule so far; Hint tells whether what you put in is right.")
}

/// The state that a board is in.
pub fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::Solved => say("The board is solved.").into(),
        Verdict::Incomplete => say("The board is valid, but not solved.").into(),
        Verdict::Clash(clash) => {
            say!("The board is not valid: {clash}.", clash = houses::clash(&clash))
        }
        fault => say!("The board is not valid: {fault}.", fault = houses::verdict(fault)),
    }
}

/// How long a solve took, and what the engine did.
pub fn solved(engine: &str, ms: f64, counters: &Counters) -> String {
    let by = if engine == "fast" {
        String::new()
    } else {
        say!(" by {engine}", engine = super::watch::about(engine).title)
    };
    let ms = time(ms);
    match counters.guesses {
        0 => say!("Solved in {ms}{by}, without guessing.", ms, by),
        guesses => say!(
            "Solved in {ms}{by}, with {guesses}, {backtracks} of them taken back.",
            ms,
            by,
            guesses = plural(guesses, "guess", "guesses"),
            backtracks = number(counters.backtracks)
        ),
    }
}

/// Said where a solution took the place of what a person had put in.
pub fn put_in_before() -> &'static str {
    say("Undo brings back what you had put in.")
}

/// Who solved the puzzle that is on the board.
pub fn solved_by(solver: Solver) -> &'static str {
    match solver {
        Solver::Player => say("You have solved it."),
        Solver::Program => say("Ninefold has solved it."),
    }
}

/// Said when the board was changed while its solution was searched.
pub fn changed() -> &'static str {
    say("The board was changed meanwhile; the solution is not shown.")
}

/// How it is known that a board has no solution, perhaps after so many positions.
pub fn no_solution(verdict: Verdict, positions: Option<u64>) -> String {
    match verdict {
        Verdict::Clash(clash) => {
            say!("Two of its digits clash: {clash}.", clash = houses::clash(&clash))
        }
        fault if fault.is_fault() => {
            say!("It cannot have one: {fault}.", fault = houses::verdict(fault))
        }
        _ => {
            let positions = positions.filter(|n| *n > 0);
            let searched = positions.map_or(say("the search").into(), |n| {
                say!("searching {n}", n = plural(n, "position", "positions"))
            });
            say!("No two of its digits clash: {searched} showed it.", searched)
        }
    }
}

/// What else may be the reason where a board was searched as it stands.
pub fn taken(entries: bool, marks: bool) -> Option<&'static str> {
    match (entries, marks) {
        (true, true) => Some(say(
            "What you entered was taken as right, and the marks of a cell, those in corners aside, for all that may stand in it.",
        )),
        (true, false) => Some(say("What you entered was taken as right, and need not be.")),
        (false, true) => Some(say(
            "The marks of a cell were taken for all that may stand in it, those in corners aside.",
        )),
        (false, false) => None,
    }
}

/// The heading of the rules that a pass uses.
pub fn pass_rules() -> &'static str {
    say("Reduce takes candidates away by these rules, once over the board:")
}

/// What a reduction pass did, and the state that it ended in.
pub fn reduced(pass: &Reduction, before: Verdict, shape: Shape) -> String {
    let removed: usize = pass.removed.iter().map(|(_, digits)| digits.len()).sum();
    let (removed, decided) = (
        plural(removed as u64, "candidate", "candidates"),
        plural(pass.decided as u64, "cell", "cells"),
    );
    let undecided = pass.undecided as u64;
    match (pass.state, pass.emptied) {
        (PassState::Solved, _) => {
            say!("Solved: {removed} removed, {decided} decided.", removed, decided)
        }
        (PassState::Unsolvable, _) if matches!(before, Verdict::Clash(_)) => {
            say!(
                "Unsolvable: {before}; {removed} removed.",
                before = houses::verdict(before),
                removed
            )
        }
        (PassState::Unsolvable, Some(cell)) => {
            say!(
                "Unsolvable: {cell} has no candidate left; {removed} removed.",
                cell = place(cell, shape),
                removed
            )
        }
        (PassState::Unsolvable, None) => {
            say("Unsolvable: every cell is decided, and digits clash.").into()
        }
        (PassState::Reducible, _) => {
            say!(
                "Reducible: {removed} removed, {decided} decided, {undecided} to go.",
                removed,
                decided,
                undecided = number(undecided)
            )
        }
        (PassState::Irreducible, _) => {
            say!(
                "Irreducible: nothing changed, {undecided} undecided.",
                undecided = plural(undecided, "cell", "cells")
            )
        }
    }
}

/// The undecided cell with the fewest candidates, and which they are.
pub fn min_choice(choice: Option<(Cell, DigitSet)>, shape: Shape) -> String {
    match choice {
        None => say("Every cell is decided.").into(),
        Some((cell, set)) if set.is_empty() => {
            say!("{cell} has no candidate left.", cell = capital(&place(cell, shape)))
        }
        Some((cell, set)) => {
            let (cell, digits) = (capital(&place(cell, shape)), list(set));
            match set.len() {
                1 => say!("{cell} has one candidate left: {digits}.", cell, digits),
                _ => say!("{cell} has the fewest candidates: {digits}.", cell, digits),
            }
        }
    }
}

/// Where a cell is: `row 3, column 4`.
pub fn place(cell: Cell, shape: Shape) -> String {
    say!("row {row}, column {col}", row = cell.row(shape) + 1, col = cell.col(shape) + 1)
}

/// A sentence's beginning. The words for houses begin with plain letters in every language there is;
/// the tables for all others are as large as the rest of the words.
pub(super) fn capital(words: &str) -> String {
    let mut words = words.to_owned();
    words.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    words
}
