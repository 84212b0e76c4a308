//! The messages shown while the rest of the page's program is loaded, after the start.

use words::tr;

/// Returns the notice while the rest of the program is being loaded.
pub fn loading_notice() -> &'static str {
    tr("Loading…")
}

/// Returns the message to show if the rest of the program couldn't be loaded.
pub fn not_loaded() -> &'static str {
    tr(
        "This part of Ninefold couldn't be loaded. Check your connection and try again, or reload the page.",
    )
}

/// Returns the label of the button that tries again to load the rest of the program.
pub fn try_again_button() -> &'static str {
    tr("Try again")
}
