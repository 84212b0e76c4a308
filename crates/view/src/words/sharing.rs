//! The texts of the dialog with the links to the board.

use ::words::{faults, tr};
use formats::{FeatureSet, Site};

/// Returns the instruction next to the QR code: scan the code with a phone.
pub fn about_code() -> &'static str {
    tr("To open this board on a phone, scan this code.")
}
/// Returns the sentence that replaces the QR code if the link is too long for one.
pub fn link_too_long() -> &'static str {
    tr("The link to this board is too long for a QR code.")
}
/// Returns the label of the checkbox that decides whether the link includes the player's progress.
pub fn include_progress_label() -> &'static str {
    tr("Include my entries and marks")
}
/// Returns the label of the button that copies the link.
pub fn copy_link_button() -> &'static str {
    tr("Copy Link")
}
/// Returns the heading of the links to other sites.
pub fn open_in_heading() -> &'static str {
    tr("Open in another app")
}
/// Returns the sentence that replaces the links to other sites if no site supports the board.
pub fn no_supported_site() -> &'static str {
    tr("No supported app can open boards of this size.")
}

/// Explains what the link to a site does, and which features of the board the site doesn't receive.
pub fn about_site(site: Site, lost: FeatureSet) -> String {
    let opens = tr!("This opens {host} and sends it the puzzle.", host = site.host());
    match lost.is_empty() {
        true => opens,
        false => {
            format!(
                "{opens} {}",
                tr!("Not transferred: {lost}.", lost = faults::feature_list(lost))
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::Feature;

    #[test]
    fn descriptions_of_links_name_the_site() {
        let about = |lost| about_site(Site::SudokuWiki, lost);
        let opens = "This opens sudokuwiki.org and sends it the puzzle.";
        assert_eq!(about(FeatureSet::NONE), opens);
        let lost = FeatureSet::NONE.with(Feature::Marks);
        assert!(about(lost).starts_with(&format!("{opens} Not transferred: ")));
    }
}
