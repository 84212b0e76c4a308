//! The texts about a board and its cells: their content, their state and their consequences.

use super::{format_duration, format_number, plural};
use crate::CellRole;
use crate::CellView;
use ::words::{houses, tr};
use engine::Counters;
use grid::{Cell, Digit, DigitSet, Shape, Verdict};
use jobs::{PassResult, PassState};
use play::Solver;

/// Returns a cell's accessible name: its position, its content and its state.
pub fn cell_text(cell: &CellView) -> String {
    let CellView {
        row,
        col,
        digit,
        is_given: given,
        marks,
        centre,
        is_clashing: clash,
        is_wrong: wrong,
        lacks_candidates: starved,
        role,
        ..
    } = *cell;
    let holds = match digit {
        Some(digit) if given => tr!("{digit}, given", digit),
        Some(digit) => digit.to_string(),
        None if role == Some(CellRole::Hidden) => {
            super::history::paused_label().to_ascii_lowercase()
        }
        None if marks.or(centre).is_empty() && starved => tr("empty, no candidates").into(),
        None if marks.or(centre).is_empty() => tr("empty").into(),
        None if centre.is_empty() => tr!("marks {marks}", marks = digit_list(marks)),
        None if marks.is_empty() => tr!("centre marks {centre}", centre = digit_list(centre)),
        None => {
            tr!(
                "marks {marks}, centre marks {centre}",
                marks = digit_list(marks),
                centre = digit_list(centre)
            )
        }
    };
    let colours: String = cell.colours.map(|n| format!(", {}", colour_name(n))).collect();
    let told = match role {
        _ if clash || starved => tr(", conflict"),
        Some(CellRole::Differing) => tr(", differs between solutions"),
        Some(CellRole::Current) => tr(", being tried"),
        Some(CellRole::Guessed) => tr(", guessed"),
        Some(CellRole::Hidden) | None => "",
    };
    let wrong = if wrong { tr(", wrong") } else { "" };
    let unsure = if cell.is_unsure { tr(", to check") } else { "" };
    let redundant = if cell.is_redundant { tr(", redundant") } else { "" };
    let contradicts = if cell.is_contradictory { tr(", part of the contradiction") } else { "" };
    let lit = if cell.is_highlighted { tr(", highlighted") } else { "" };
    let hint = hint_text(cell);
    tr!(
        "Row {row}, column {col}, {holds}{colours}{told}{wrong}{unsure}{redundant}{contradicts}{lit}{hint}",
        row,
        col,
        holds,
        colours,
        told,
        wrong,
        unsure,
        redundant,
        contradicts,
        lit,
        hint
    )
}

/// Describes a cell's role in the hint: pattern, eliminations and placement. The text is empty if
/// the cell has no role.
fn hint_text(cell: &CellView) -> String {
    let hint = &cell.hint_cell;
    let part = if cell.is_in_hint() { tr(", part of the hint") } else { "" };
    let gone = |digit| tr!(", {digit} can be removed", digit);
    let placed = |digit| tr!(", {digit} can be placed", digit);
    let gone: String = hint.eliminated.map(gone).collect();
    part.to_owned() + &gone + &hint.placed.map(placed).collect::<String>()
}

/// Lists digits as numbers, separated by spaces.
fn digit_list(digits: DigitSet) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the name of the colour with this number, from 1 to 9. The name is empty for larger
/// numbers.
pub fn colour_name(number: Digit) -> &'static str {
    const COLOURS: [&str; 9] =
        ["grey", "sky blue", "orange", "green", "yellow", "blue", "red", "purple", "brown"];
    COLOURS.get(number.value() - 1).map_or("", |name| tr(name))
}

/// Returns the note for a board whose entries don't clash so far.
pub fn no_clashes() -> &'static str {
    tr("No clashes so far. Use Hint to check whether your entries are right.")
}

/// Describes the state of a board.
pub fn verdict_text(verdict: Verdict) -> String {
    match verdict {
        Verdict::Solved => tr("The board is solved.").into(),
        Verdict::Incomplete => tr("The board is valid, but not solved.").into(),
        Verdict::Clash(clash) => {
            tr!("The board is not valid: {clash}.", clash = houses::clash_sentence(&clash))
        }
        fault => tr!("The board is not valid: {fault}.", fault = houses::verdict_sentence(fault)),
    }
}

/// Reports the duration of a search for a solution in milliseconds (`ms`), and the numbers of
/// guesses and backtracks of the engine with this id.
pub fn solved_in(engine: &str, ms: f64, counters: &Counters) -> String {
    let by = if engine == "fast" {
        String::new()
    } else {
        tr!(" ({engine})", engine = super::watch::describe_engine(engine).heading)
    };
    let ms = format_duration(ms);
    match counters.guess_count {
        0 => tr!("Solved in {ms}{by}, without guessing.", ms, by),
        guesses => tr!(
            "Solved in {ms}{by}, with {guesses} ({backtracks} undone).",
            ms,
            by,
            guesses = plural(guesses, "guess", "guesses"),
            backtracks = format_number(counters.backtrack_count)
        ),
    }
}

/// Returns the note that Undo restores the entries that a solution has replaced.
pub fn undo_restores_entries() -> &'static str {
    tr("Undo restores your entries.")
}

/// Reports who solved the puzzle on the board.
pub fn solved_by(solver: Solver) -> &'static str {
    match solver {
        Solver::Player => tr("Solved by you."),
        Solver::Program => tr("Solved by Ninefold."),
    }
}

/// Returns the message to show if the board was changed during the search for its solution.
pub fn board_changed() -> &'static str {
    tr("The board has changed, so the solution isn't shown.")
}

/// Explains how it is known that a board has no solution. `positions` is the number of positions
/// that were searched, or `None` if it isn't known.
pub fn no_solution(verdict: Verdict, positions: Option<u64>) -> String {
    match verdict {
        Verdict::Clash(clash) => {
            tr!("Two digits clash: {clash}.", clash = houses::clash_sentence(&clash))
        }
        fault if fault.is_fault() => {
            tr!(
                "The board can't have a solution: {fault}.",
                fault = houses::verdict_sentence(fault)
            )
        }
        _ => {
            let positions = positions.filter(|n| *n > 0);
            let searched = positions.map_or(tr("the search").into(), |n| {
                tr!("a search of {n}", n = plural(n, "position", "positions"))
            });
            tr!("No digits clash, but {searched} proved that there is no solution.", searched)
        }
    }
}

/// Explains whether the player's entries and centre marks were assumed to be correct. Returns
/// `None` if neither were.
pub fn assumptions(entries: bool, marks: bool) -> Option<&'static str> {
    match (entries, marks) {
        (true, true) => Some(tr(
            "This result assumes that your entries are correct and your centre marks include every possible digit. Corner marks are ignored.",
        )),
        (true, false) => {
            Some(tr("This result assumes that your entries are correct, but they may not be."))
        }
        (false, true) => Some(tr(
            "This result assumes that your centre marks include every possible digit. Corner marks are ignored.",
        )),
        (false, false) => None,
    }
}

/// Returns the heading of the rules that an elimination pass uses.
pub fn pass_rules_heading() -> &'static str {
    tr("Eliminate Candidates applies these rules once to the whole board:")
}

/// Reports the result of an elimination pass. `before` is the verdict on the board before the pass.
pub fn pass_report(pass: &PassResult, before: Verdict, shape: Shape) -> String {
    let removed: usize = pass.eliminated.iter().map(|(_, digits)| digits.len()).sum();
    let (removed, decided) = (
        plural(removed as u64, "candidate", "candidates"),
        plural(pass.solved_count as u64, "cell", "cells"),
    );
    let undecided = pass.unsolved_count as u64;
    match (pass.state, pass.cell_without_candidates) {
        (PassState::Solved, _) => {
            tr!("Solved: {removed} eliminated, {decided} solved.", removed, decided)
        }
        (PassState::Unsolvable, _) if matches!(before, Verdict::Clash(_)) => {
            tr!(
                "Unsolvable: {before}; {removed} eliminated.",
                before = houses::verdict_sentence(before),
                removed
            )
        }
        (PassState::Unsolvable, Some(cell)) => {
            tr!(
                "Unsolvable: {cell} has no candidates left; {removed} eliminated.",
                cell = cell_position(cell, shape),
                removed
            )
        }
        (PassState::Unsolvable, None) => {
            tr("Unsolvable: every cell has a digit, but some digits clash.").into()
        }
        (PassState::Reducible, _) => {
            tr!(
                "Reducible: {removed} eliminated, {decided} solved, {undecided} unsolved.",
                removed,
                decided,
                undecided = format_number(undecided)
            )
        }
        (PassState::Irreducible, _) => {
            tr!(
                "Irreducible: nothing changed, {undecided} unsolved.",
                undecided = plural(undecided, "cell", "cells")
            )
        }
    }
}

/// Describes the unsolved cell with the fewest candidates, or reports that every cell is solved.
pub fn fewest_candidates(choice: Option<(Cell, DigitSet)>, shape: Shape) -> String {
    match choice {
        None => tr("Every cell is solved.").into(),
        Some((cell, set)) if set.is_empty() => {
            tr!("{cell} has no candidates left.", cell = capitalize(&cell_position(cell, shape)))
        }
        Some((cell, set)) => {
            let (cell, digits) = (capitalize(&cell_position(cell, shape)), digit_list(set));
            match set.len() {
                1 => tr!("{cell} has one candidate left: {digits}.", cell, digits),
                _ => tr!("{cell} has the fewest candidates: {digits}.", cell, digits),
            }
        }
    }
}

/// Describes the position of a cell, counted from 1: `row 3, column 4`.
pub fn cell_position(cell: Cell, shape: Shape) -> String {
    tr!("row {row}, column {col}", row = cell.row(shape) + 1, col = cell.col(shape) + 1)
}

/// Converts the first letter to upper case, if it is an ASCII letter. This suffices for the names
/// of houses in every language of the page. The tables that are needed for all other letters would
/// be as large as all texts of the page together.
pub(super) fn capitalize(words: &str) -> String {
    let mut words = words.to_owned();
    words.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    words
}
