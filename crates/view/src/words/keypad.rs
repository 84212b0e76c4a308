//! The texts of the keypad.

use ::words::tr;

/// Returns the accessible name of the keypad.
pub fn keypad_name() -> &'static str {
    tr("Keypad")
}
/// Returns the label of the input modes.
pub fn modes_label() -> &'static str {
    tr("Input")
}
/// Returns the label of the option to choose a digit before the cells.
pub fn digit_first_option() -> &'static str {
    tr("Digit first")
}
/// Returns the label of the field for the highlight.
pub fn highlight_label() -> &'static str {
    tr("Highlight")
}
/// Returns the label of the option for no highlight.
pub fn highlight_nothing_option() -> &'static str {
    tr("Nothing")
}
/// Returns the label of the option that highlights cells with two candidates.
pub fn highlight_two_candidates_option() -> &'static str {
    tr("Two candidates")
}
/// Returns the label of the option that highlights cells with the same two candidates as one of
/// their peers.
pub fn highlight_pairs_option() -> &'static str {
    tr("Pairs")
}
/// Returns the label of the button that empties the selected cells.
pub fn erase_key() -> &'static str {
    tr("Erase")
}
/// Returns the label of the button for selecting several cells by touch.
pub fn multi_select_button() -> &'static str {
    tr("Multi-select")
}
/// Returns the label of the undo button.
pub fn undo_key() -> &'static str {
    tr("Undo")
}
/// Returns the label of the redo button.
pub fn redo_key() -> &'static str {
    tr("Redo")
}
