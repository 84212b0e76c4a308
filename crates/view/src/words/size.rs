//! The texts about the size of the board.

use ::words::tr;

/// The label of the button that enlarges the cells.
pub fn larger() -> &'static str {
    tr("Zoom in")
}
/// The label of the button that shrinks the cells.
pub fn smaller() -> &'static str {
    tr("Zoom out")
}
/// The label of the button that shows the whole board.
pub fn fit() -> &'static str {
    tr("Fit")
}
/// The label of the option to show digits above 9 as letters.
pub fn letters() -> &'static str {
    tr("Letters")
}
