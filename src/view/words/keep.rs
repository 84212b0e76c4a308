//! The words about what is kept from one visit to the next.

use super::number;

/// The question before everything is forgotten.
pub const FORGET_QUESTION: &str = "All kept games, boards, files and settings go away on this machine. This cannot be undone; Export Everything saves them to a file first.";
/// The answer that does it.
pub const FORGET: &str = "Forget Everything";
/// Said when it was done.
pub const FORGOTTEN: &str = "Everything was forgotten.";
/// The heading of a game that changed in two places.
pub const ELSEWHERE: &str = "This puzzle was changed in another tab";
/// Said below it.
pub const ELSEWHERE_DETAIL: &str =
    "Both boards are kept: whichever you take, Undo leads to the other one.";
/// Takes the other tab's board.
pub const TAKE: &str = "Take That One";
/// Keeps this tab's board.
pub const KEEP: &str = "Keep This One";
/// Said when the other tab's board was put here.
pub const TAKEN: &str = "This puzzle was changed in another tab; here it is as it stands there.";
/// Said when a later version wrote what is kept.
pub const FOREIGN: &str =
    "A newer Ninefold has kept this puzzle; what you do here is not kept. Reload the page.";
/// Said when a kept game cannot be read.
pub const SPOILT: &str = "What was kept of this puzzle cannot be read.";
/// The heading of a bad file of everything.
pub const BAD_FILE: &str = "This file cannot be imported.";
/// Said when it is of a later version.
pub const BAD_NEWER: &str = "A newer Ninefold wrote it. Nothing was changed.";
/// Said when it is something else, or cut, or changed.
pub const BAD_SPOILT: &str =
    "It is not a file of Export Everything, or it is damaged. Nothing was changed.";
/// Said when nothing can be kept or read.
pub const FAILED: &str = "What is kept cannot be read now.";
/// Said when some of an import could not be kept.
pub const PARTLY: &str = "Not all of the file could be imported.";

/// Said once when nothing can be kept.
pub fn not_kept(why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    format!(
        "This browser keeps nothing here{why}: save what you need before you leave, with Save Board or Copy Link."
    )
}

/// Said once when there is no room left.
pub const NO_ROOM: &str = "There is no room left to keep your progress: save what you need before you leave, with Save Board or Copy Link.";
/// Said when the open files are too large to be kept, or else cannot be.
pub const FILE_NOT_KEPT: &str =
    "This file is not kept: open it again after a reload. Your progress in it is.";

/// Said of a collection that is open again.
pub fn restored(name: &str, number_: Option<usize>) -> String {
    match number_ {
        Some(n) => format!("Open again: {name}, puzzle {}.", number(n as u64)),
        None => format!("Open again: {name}."),
    }
}

/// Said when everything was saved to a file.
pub fn exported(name: &str, games: usize) -> String {
    format!("Saved everything to {name}: {}.", super::count(games as u64, "game"))
}

/// Said when everything was read from a file.
pub fn imported(games: usize) -> String {
    format!("Imported {}.", super::count(games as u64, "game"))
}
