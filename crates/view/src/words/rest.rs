//! Sentences about the rest of the page's program, which is loaded after its start.

use words::tr;

/// The notice while it is being loaded.
pub fn loading() -> &'static str {
    tr("Loading…")
}

/// The message if it couldn't be loaded.
pub fn not_loaded() -> &'static str {
    tr(
        "This part of Ninefold couldn't be loaded. Check your connection and try again, or reload the page.",
    )
}

/// The button that loads it again.
pub fn try_again() -> &'static str {
    tr("Try Again")
}
