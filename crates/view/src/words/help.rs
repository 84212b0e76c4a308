//! The texts of the help dialog. The topics of the help are in a file of the site: see
//! [`parse_help_topics`](crate::parse_help_topics).

use super::plural;
use ::words::tr;
use formats::INFOS;

/// Returns the label of the button that opens the help, and the heading of the dialog.
pub fn help_title() -> &'static str {
    tr("Help")
}
/// Returns the accessible name of the search field.
pub fn search_label() -> &'static str {
    tr("Search the help")
}
/// Reports the number of passages that match the search.
pub fn match_count(matches: usize) -> String {
    match matches {
        0 => tr("Nothing found. Try another word.").into(),
        matches => plural(matches as u64, "match", "matches"),
    }
}
/// Returns the message to show if the text of the help can't be loaded.
pub fn help_not_loaded() -> &'static str {
    tr("Help couldn't be loaded. Check your connection, then reopen Help.")
}
/// Returns the label of the button that opens the glossary.
pub fn glossary_title() -> &'static str {
    tr("What do these words mean?")
}
/// Returns the heading of the column of keys.
pub fn key_heading() -> &'static str {
    tr("Key")
}
/// Returns the heading of the column of effects.
pub fn effect_heading() -> &'static str {
    tr("What it does")
}
/// Returns the heading of the keys for watching a search.
pub fn watching_heading() -> &'static str {
    tr("While watching a search")
}

/// Returns the introduction to the list of formats.
pub fn formats_intro() -> String {
    tr!(
        "{name} recognizes {formats} by their content, even in gzip and zip files. In most formats, unreadable puzzles are listed, and the others are opened.",
        name = super::program_name(),
        formats = plural(INFOS.len() as u64, "format", "formats")
    )
}
