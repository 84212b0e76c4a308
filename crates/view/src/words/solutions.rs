//! The texts about counting solutions.

use super::{format_duration, format_number, plural};
use ::words::tr;

/// Returns the label of the tab for solutions.
pub fn tab_name() -> &'static str {
    tr("Solutions")
}
/// Returns the label of the field for the limit of the count.
pub fn scope_label() -> &'static str {
    tr("Scope")
}
/// Returns the label of the option to stop counting at two solutions.
pub fn uniqueness_option() -> &'static str {
    tr("Check for more than one solution")
}
/// Returns the label of the option to stop counting at a chosen limit.
pub fn limit_option() -> &'static str {
    tr("Up to a limit")
}
/// Returns the label of the option to count all solutions.
pub fn count_all_option() -> &'static str {
    tr("All solutions")
}
/// Returns the label of the field for the chosen limit.
pub fn limit_label() -> &'static str {
    tr("Maximum solutions")
}
/// Returns the label of the button that starts counting.
pub fn start_button() -> &'static str {
    tr("Count the solutions")
}
/// Returns the message to show while solutions are counted.
pub fn counting_solutions() -> &'static str {
    tr("Counting solutions…")
}
/// Returns the label of the button for the previous solution.
pub fn previous_solution_button() -> &'static str {
    tr("Previous solution")
}
/// Returns the label of the button for the next solution.
pub fn next_solution_button() -> &'static str {
    tr("Next solution")
}

/// Returns the message to show when the player continues to play while a solution is shown.
pub fn own_board_shown() -> &'static str {
    tr("You were viewing a solution. This is your own board again.")
}

/// Reports the number of solutions that were counted, whether there are no others (`all`), and the
/// duration of the count in milliseconds, if it is known.
pub fn found_count(count: u64, all: bool, ms: Option<f64>) -> String {
    let what = match (count, all) {
        (0, true) => tr("There is no solution").into(),
        (1, true) => tr("There is exactly one solution").into(),
        (more, true) => tr!("There are {more} solutions", more = format_number(more)),
        (0, false) => tr("No solutions found so far").into(),
        (1, false) => tr("There is at least one solution").into(),
        (some, false) => {
            tr!("There are at least {some}", some = plural(some, "solution", "solutions"))
        }
    };
    match ms {
        Some(ms) => tr!("{what} (counted in {ms}).", what, ms = format_duration(ms)),
        None => format!("{what}."),
    }
}

/// Reports which of the `kept` retained solutions is shown. `place` is its index, from 0, and
/// `count` is the number of all solutions that were found.
pub fn shown_position(place: usize, kept: usize, count: u64) -> String {
    let of = match kept as u64 == count {
        true => format_number(count),
        false => tr!("the first {kept}", kept = format_number(kept as u64)),
    };
    tr!("Solution {place} of {of}", place = format_number(place as u64 + 1), of)
}

/// Reports the number of cells in which the `kept` retained solutions differ. These cells are
/// marked while a solution is shown (`shown`).
pub fn differing_cells(cells: usize, kept: usize, shown: bool) -> String {
    let solutions = plural(kept as u64, "solution", "solutions");
    let cells = plural(cells as u64, "cell", "cells");
    match shown {
        true => {
            tr!(
                "The {solutions} that you can view differ in {cells}, which are highlighted.",
                solutions,
                cells
            )
        }
        false => tr!("The {solutions} that you can view differ in {cells}.", solutions, cells),
    }
}
