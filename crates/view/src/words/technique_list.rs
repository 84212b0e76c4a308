//! The texts of the dialog for the player's own list of techniques.

use ::words::{format_number, tr};
use human::PatternLimit;

/// Returns the heading of the dialog.
pub fn dialog_name() -> &'static str {
    tr("Choose Techniques")
}
/// Returns the introduction of the dialog.
pub fn about_list() -> &'static str {
    tr(
        "Hints, All Steps and solution paths use the selected techniques, from top to bottom. Levels and ratings aren't affected.",
    )
}
/// Returns the label of the field for the list to start with.
pub fn initial_list_label() -> &'static str {
    tr("Start from")
}
/// Returns the label of the field that searches techniques by name.
pub fn find_technique_label() -> &'static str {
    tr("Find a technique")
}
/// Returns the message to show if no technique matches the typed text.
pub fn no_techniques_found() -> &'static str {
    tr("No matching techniques.")
}
/// Returns the label of the button that selects all techniques shown.
pub fn select_all_button() -> &'static str {
    tr("Select all")
}
/// Returns the label of the button that deselects all techniques shown.
pub fn deselect_all_button() -> &'static str {
    tr("Deselect all")
}
/// Returns the label of the button that moves a technique up.
pub fn move_up_button() -> &'static str {
    tr("Move up")
}
/// Returns the label of the button that moves a technique down.
pub fn move_down_button() -> &'static str {
    tr("Move down")
}
/// Returns the help text about moving techniques.
pub fn reorder_help() -> &'static str {
    tr("Drag a technique to move it, or press Alt+Up or Alt+Down.")
}
/// Reports the number of selected techniques.
pub fn selected_count(used: usize, all: usize) -> String {
    let (used, all) = (format_number(used as u64), format_number(all as u64));
    tr!("{used} of {all} selected.", used, all)
}
/// Returns the message to show if no technique is selected.
pub fn no_technique_used() -> &'static str {
    tr("Select at least one technique.")
}
/// Announces the new position of a technique, from 1, to screen readers.
pub fn technique_moved(technique: &str, place: usize) -> String {
    tr!("{technique} is now number {place} in the list.", technique, place)
}
/// Returns the heading of the size limits.
pub fn limits_heading() -> &'static str {
    tr("Size limits")
}
/// Returns the label of a size limit.
pub fn limit_label(limit: PatternLimit) -> &'static str {
    match limit {
        PatternLimit::Subset => tr("Cells in a subset"),
        PatternLimit::Fish => tr("Base sets of a fish"),
        PatternLimit::Fins => tr("Fins of a fish"),
        PatternLimit::Links => tr("Links in a chain"),
        PatternLimit::Set => tr("Cells in an almost locked set"),
    }
}
/// Returns the label of the option for no limit.
pub fn no_limit_option() -> &'static str {
    tr("No limit")
}
/// Returns the label of the button that applies the list.
pub fn use_list_button() -> &'static str {
    tr("Use this list")
}
/// Returns the message to show after the list with `used` selected techniques was applied.
pub fn list_in_use(used: usize) -> String {
    match used {
        1 => tr!("Now using {n} technique.", n = 1),
        n => tr!("Now using {n} techniques.", n),
    }
}
/// Returns the name under which the player's own list can be chosen.
pub fn own_list_name() -> &'static str {
    tr("My list")
}
