//! Messages about pictures of the board.

use words::tr;

/// Returns the name of a picture of the board in the message that it was copied.
pub fn picture_name() -> &'static str {
    tr("a picture of the board")
}

/// Returns the error to show if the browser can't copy pictures.
pub fn cannot_copy() -> &'static str {
    tr("The browser didn't let this page copy a picture.")
}

/// Returns the advice below [`cannot_copy`].
pub fn save_instead() -> &'static str {
    tr("Use Save Board as PNG instead.")
}

/// Returns the error to show if the browser can't turn the board into a file.
pub fn cannot_draw() -> &'static str {
    tr("The browser couldn't draw the picture.")
}
