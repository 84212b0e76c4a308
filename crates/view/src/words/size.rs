//! The texts about the size of the board.

use ::words::tr;

/// Returns the label of the button that enlarges the cells.
pub fn zoom_in_button() -> &'static str {
    tr("Zoom in")
}
/// Returns the label of the button that shrinks the cells.
pub fn zoom_out_button() -> &'static str {
    tr("Zoom out")
}
/// Returns the label of the button that shows the whole board.
pub fn fit_button() -> &'static str {
    tr("Fit")
}
/// Returns the label of the option to show digits above 9 as letters.
pub fn letters_button() -> &'static str {
    tr("Letters")
}
