//! The texts about entering a puzzle from paper.

use super::{no_solution, plural};
use ::words::tr;
use grid::Verdict;
use jobs::SolutionCount;

/// Returns the accessible name of the panel for entering a puzzle.
pub fn panel_name() -> &'static str {
    tr("Enter a Puzzle")
}
/// Returns the label of the button that turns the digits into a puzzle.
pub fn done_button() -> &'static str {
    tr("Done")
}
/// Returns the label of the button that leaves a cell empty.
pub fn skip_button() -> &'static str {
    tr("Skip")
}
/// Returns the message to show when entering starts.
pub fn instructions() -> &'static str {
    tr("Enter the digits row by row. Skip leaves a cell empty.")
}
/// Returns the status of an empty board while a puzzle is entered.
pub fn no_givens_yet() -> &'static str {
    tr("No givens yet.")
}

/// Reports the number of givens and, as far as it is known, the number of solutions. `verdict` is
/// the verdict on the board without a search, and `is_done` means that all digits have been
/// entered.
pub fn status_line(
    givens: usize,
    verdict: Verdict,
    solutions: SolutionCount,
    is_done: bool,
) -> String {
    let givens = plural(givens as u64, "given", "givens");
    match solutions {
        SolutionCount::None => {
            tr!("{givens}: no solution. {why}", givens, why = no_solution(verdict, None))
        }
        SolutionCount::One => tr!("{givens}: exactly one solution.", givens),
        SolutionCount::Several if is_done => tr!("{givens}: several solutions.", givens),
        SolutionCount::Several => tr!("{givens}: several solutions so far.", givens),
        SolutionCount::Unknown => format!("{givens}."),
    }
}

/// Returns the message to show if an entry contradicts the puzzle's only solution.
pub fn entry_wrong() -> &'static str {
    tr("An entry is wrong.")
}

/// Returns the name of the first moment of a game whose puzzle was entered.
pub fn first_moment_name() -> &'static str {
    tr("Entered puzzle")
}

/// Returns the message to show when the entered puzzle is on the board. `line` reports the givens
/// and the solutions, and may be empty.
pub fn puzzle_entered(line: &str) -> String {
    tr!("Puzzle entered. {line}", line)
}
