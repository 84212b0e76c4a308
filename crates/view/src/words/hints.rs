//! The texts about hints, and the labels of their buttons. The sentences about a step are in the
//! crate `explain`.

use ::words::{CellNames, steps::cell_list, tr};
use explain::LEVEL_COUNT;
use grid::{Cell, Shape};
use human::Preset;

use super::plural;

/// Returns the label of the tab for hints, lists of steps and exercises.
pub fn tab_name() -> &'static str {
    tr("Learn")
}
/// Returns the introduction, shown before the first hint.
pub fn intro() -> &'static str {
    tr(
        "A hint reveals the next step gradually: where to look, the technique, its pattern, the conclusion and the proof.",
    )
}
/// Explains the names of cells with the name of one cell and the names of two cells.
pub fn about_cell_names(names: CellNames, shape: Shape) -> String {
    let at = |col| Cell::at(shape, 3, col);
    let pair = [0, 2].into_iter().filter_map(at).collect();
    tr!(
        "{cell} is row 4, column 3. {cells} are columns 1 and 3 of row 4.",
        cell = cell_list(names, &at(2).into_iter().collect(), shape),
        cells = cell_list(names, &pair, shape)
    )
}
/// Returns the label of the button that shows the first level of a hint.
pub fn hint_button() -> &'static str {
    tr("Hint")
}
/// Returns the label of the button that shows the next level of the hint.
pub fn more_button() -> &'static str {
    tr("More")
}
/// Returns the label of the button that shows the previous level of the hint.
pub fn less_button() -> &'static str {
    tr("Less")
}
/// Returns the label of the button for the next line of the proof.
pub fn next_line_button() -> &'static str {
    tr("Next")
}
/// Returns the label of the button for the previous line of the proof.
pub fn previous_line_button() -> &'static str {
    tr("Back")
}
/// Returns the heading of the proof.
pub fn proof_heading() -> &'static str {
    tr("Proof")
}
/// Returns the label of the button that applies the step.
pub fn apply_button() -> &'static str {
    tr("Apply")
}
/// Tells that applying the step marks candidates that the player hasn't marked.
pub fn apply_adds_candidates() -> &'static str {
    tr("Apply also marks all candidates in the empty cells.")
}
/// Reports the current level of the hint, from 1.
pub fn level_of_hint(level: usize) -> String {
    tr!("Hint {level} of {levels}", level, levels = LEVEL_COUNT)
}
/// Returns the heading of the list of techniques.
pub fn techniques_label() -> &'static str {
    tr("Techniques")
}
/// Returns the name of a list of techniques. Two lists are named after HoDoKu and Sudoku Explainer.
pub fn preset_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Everything => tr("Everything"),
        Preset::Basic => tr("Basic"),
        Preset::Modern => tr("Modern"),
        Preset::Hodoku | Preset::Se => preset.name(),
    }
}
/// Returns the label of the button that searches for a step with all techniques.
pub fn try_all_techniques_button() -> &'static str {
    tr("Try all techniques")
}
/// Returns the label of the button that reveals a digit of the solution.
pub fn show_digit_button() -> &'static str {
    tr("Show a digit")
}
/// Returns the message to show during the search for the next step.
pub fn searching_step() -> &'static str {
    tr("Looking for the next step…")
}
/// Returns the label of the button that marks the mistaken cells.
pub fn mark_mistakes_button() -> &'static str {
    tr("Show the mistake")
}
/// Returns the label of the button that goes back to before the mistake.
pub fn go_back_button() -> &'static str {
    tr("Go back")
}
/// Returns the accessible name of the button that goes back to before the mistake.
pub fn go_back_button_name() -> &'static str {
    tr("Go back to before the mistake")
}
/// Returns the label of the button that removes the wrong entries.
pub fn remove_mistakes_button() -> &'static str {
    tr("Remove mistakes")
}
/// Reports that wrong entries were removed.
pub fn mistakes_removed(entries: usize) -> String {
    tr!(
        "Removed {entries}. You can undo this.",
        entries = plural(entries as u64, "wrong entry", "wrong entries")
    )
}
/// Returns the label of the button that notes all candidates in the cells whose marks lack the
/// solution's digit.
pub fn restore_marks_button() -> &'static str {
    tr("Add missing marks")
}
/// Reports that all candidates were noted in the cells whose marks lacked the solution's digit.
pub fn marks_restored() -> &'static str {
    tr("The missing marks were added. Undo removes them.")
}
/// Returns the label of the button that opens the page about a technique.
pub fn about_technique(technique: &str) -> String {
    tr!("About {technique}", technique)
}
/// Reports that a step was applied.
pub fn step_applied(technique: &str) -> String {
    tr!("Applied: {technique}.", technique)
}
