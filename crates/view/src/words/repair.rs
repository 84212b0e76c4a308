//! The texts about puzzles that aren't proper, and how to repair them.

use ::words::tr;

/// Returns the label of the tab for repairs.
pub fn tab_name() -> &'static str {
    tr("Repair")
}
/// Returns the introduction to the panel for repairing puzzles.
pub fn about_repair() -> &'static str {
    tr(
        "Shows why a puzzle doesn't have exactly one solution, and which changes to the givens would fix that.",
    )
}
/// Returns the message to show during the search for repairs.
pub fn searching_repair() -> &'static str {
    tr("Looking for ways to repair the puzzle…")
}
/// Returns the label of the button that applies a change.
pub fn apply_button() -> &'static str {
    tr("Apply")
}
/// Returns the accessible name of the button that applies a change, with the change's description.
pub fn apply_change(change: &str) -> String {
    tr!("Apply: {change}", change)
}

/// Reports the number of other possible changes.
pub fn other_changes(many: u64) -> String {
    tr!("and {many} more.", many = super::format_number(many))
}

/// Returns the message to show after a change was applied. `number` is the number of the
/// collection's puzzle, from 0, or `None` if the puzzle was on the player's own board.
pub fn change_applied(change: &str, number: Option<usize>) -> String {
    match number {
        Some(number) => tr!(
            "Applied: {change}. The result is on your own board. Puzzle {number} in the collection is unchanged.",
            change,
            number = super::format_puzzle_number(number as u64)
        ),
        None => tr!("Applied: {change}. The result is a new game.", change),
    }
}

/// Returns the message to show after a change was applied to the puzzle that is being entered.
pub fn change_entered(change: &str) -> String {
    tr!("Applied: {change}.", change)
}
