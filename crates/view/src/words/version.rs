//! The texts about a new version of the page.

use ::words::tr;

/// Returns the message to show if a new version is ready.
pub fn new_version_ready() -> &'static str {
    tr("A new version of Ninefold is ready.")
}
/// Returns the assurance that the current state is restored.
pub fn new_version_detail() -> &'static str {
    tr("Your board and any open file will be restored.")
}
/// Returns the label of the button that loads the new version.
pub fn reload_button() -> &'static str {
    tr("Reload")
}
/// Returns the label of the button that postpones the new version.
pub fn later_button() -> &'static str {
    tr("Later")
}
