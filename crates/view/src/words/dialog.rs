//! The texts of the dialogs.

use ::words::tr;

/// Returns the label of the button that closes a dialog.
pub fn close_button() -> &'static str {
    tr("Close")
}
/// Returns the label of the field for the number of cells along a side of the board.
pub fn side_label() -> &'static str {
    tr("Size")
}
/// Returns the label of the field for the box size.
pub fn box_size_label() -> &'static str {
    tr("Box shape")
}
/// Returns the label of the button that creates a new board.
pub fn create_button() -> &'static str {
    tr("Create")
}
/// Returns the help text of the dialog for a new board: how to enter digits and candidates, and how
/// to make them givens.
pub fn new_board_detail() -> &'static str {
    tr(
        "Type digits on the new board. To enter several candidates, double-click a cell or press Ctrl+Enter. Make Givens turns the digits into a puzzle.",
    )
}
/// Returns the label of the field for the format of the saved text.
pub fn format_label() -> &'static str {
    tr("Format")
}
/// Returns the label of the preview of the text.
pub fn preview_label() -> &'static str {
    tr("Text")
}
/// Returns the label of the button that saves the text to a file.
pub fn save_to_file_button() -> &'static str {
    tr("Save to file")
}
/// Returns the label of the button that copies the text.
pub fn copy_button() -> &'static str {
    tr("Copy")
}
/// Returns the message to show if a format can store everything on the board.
pub fn nothing_lost() -> &'static str {
    tr("This format can store everything on the board.")
}
/// Returns the heading over a text that the user must copy manually.
pub fn copy_manually() -> &'static str {
    tr("The browser doesn't let this page copy to the clipboard. Copy this text yourself:")
}
