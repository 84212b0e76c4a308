//! The texts about saved data.

use super::{format_number, format_puzzle_number, plural, shown_name};
use ::words::tr;
use play::save::Visit;

/// Returns the question to ask before all saved data is deleted.
pub fn forget_question() -> &'static str {
    tr(
        "This deletes all saved games, boards, files and settings from this device and can't be undone. To keep a copy, use Export Everything first.",
    )
}
/// Returns the label of the button that deletes all saved data.
pub fn forget_everything_button() -> &'static str {
    tr("Forget Everything")
}
/// Returns the message to show after all saved data was deleted.
pub fn all_data_deleted() -> &'static str {
    tr("All saved data was deleted.")
}
/// Returns the heading for a game that was changed in two tabs.
pub fn changed_in_other_tab() -> &'static str {
    tr("This puzzle was changed in another tab")
}
/// Returns the text below the heading for a game that was changed in two tabs.
pub fn other_tab_detail() -> &'static str {
    tr("The boards of both tabs are saved. Undo restores the board that you don't choose.")
}
/// Returns the label of the button that replaces this tab's board with the other tab's.
pub fn use_other_board_button() -> &'static str {
    tr("Use the other tab's board")
}
/// Returns the label of the button that keeps this tab's board.
pub fn keep_this_board_button() -> &'static str {
    tr("Keep this board")
}
/// Returns the message to show after the other tab's board has replaced this tab's board.
pub fn other_board_used() -> &'static str {
    tr("This puzzle was changed in another tab. That tab's board is now shown.")
}
/// Returns the message to show if a newer version of the program has saved the game.
pub fn saved_by_newer_version() -> &'static str {
    tr(
        "This puzzle was saved by a newer version of Ninefold, so your changes won't be saved. Reload the page to update.",
    )
}
/// Returns the message to show if a saved game can't be read.
pub fn game_corrupt() -> &'static str {
    tr("The saved progress for this puzzle can't be read.")
}
/// Returns the heading of the error for a backup that can't be imported.
pub fn bad_backup() -> &'static str {
    tr("This file can't be imported.")
}
/// Returns the error for a backup that was written by a newer version of the program.
pub fn backup_too_new() -> &'static str {
    tr("The file was written by a newer version of Ninefold. Reload the page to update.")
}
/// Returns the error for a file that is damaged or isn't a backup.
pub fn backup_corrupt() -> &'static str {
    tr("The file is damaged or wasn't created by Export Everything. Nothing was changed.")
}
/// Returns the message to show if saved data can't be read.
pub fn storage_failed() -> &'static str {
    tr("Your saved data can't be accessed right now.")
}
/// Returns the message to show if only a part of a backup could be imported.
pub fn partly_imported() -> &'static str {
    tr("Only part of the file could be imported.")
}

/// Returns the message to show if the browser can't save anything. `why` is the browser's message,
/// which may be empty.
pub fn saving_failed(why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    tr!(
        "This browser can't save your data{why}. Before you leave, use Save Board or Copy Link to save your board.",
        why
    )
}

/// Returns the message to show if the browser's storage is full.
pub fn storage_full() -> &'static str {
    tr(
        "There is no space left to save your progress. Before you leave, use Save Board or Copy Link to save it.",
    )
}
/// Returns the message to show if the open files couldn't be saved, for example because they are
/// too large.
pub fn files_not_saved() -> &'static str {
    tr(
        "This file couldn't be saved in the browser. Your progress is saved, but you'll need to open the file again after a reload.",
    )
}

/// Reports that a collection was reopened, at the puzzle with this number, from 0, if any.
pub fn files_reopened(name: &str, number: Option<usize>) -> String {
    let name = shown_name(name);
    match number {
        Some(n) => tr!("Reopened {name}, puzzle {n}.", name, n = format_puzzle_number(n as u64)),
        None => tr!("Reopened {name}.", name),
    }
}

/// Reports that everything was exported to the file with this name, with `games` games.
pub fn backup_exported(name: &str, games: usize) -> String {
    tr!(
        "Exported everything to {name}, including {games}.",
        name,
        games = plural(games as u64, "game", "games")
    )
}

/// Reports that a backup with `games` games was imported.
pub fn backup_imported(games: usize) -> String {
    tr!("Imported {games}.", games = plural(games as u64, "game", "games"))
}

/// Returns the heading of the list of recent files.
pub fn recent_files() -> &'static str {
    tr("Recent files")
}
/// Returns the message to show if there are no recent files.
pub fn no_recent_files() -> &'static str {
    tr("There are no recent files to open.")
}
/// Returns the label of the button that removes a file from the list of recent files.
pub fn remove_file_button() -> &'static str {
    tr("Remove")
}
/// Returns the accessible name of the button that removes a file from the list of recent files.
pub fn remove_file_button_name(name: &str) -> String {
    tr!("Remove {name}", name)
}
/// Reports that a file was removed from the list of recent files.
pub fn file_removed(name: &str) -> String {
    tr!(
        "Removed {name} from this browser. Recent Files can restore it until you remove another file or close this page.",
        name
    )
}
/// Returns the text with the name of the files that were removed last and can be restored.
pub fn removed_files(name: &str) -> String {
    tr!("Removed: {name}", name)
}
/// Returns the label of the button that restores the files that were removed last.
pub fn restore_button() -> &'static str {
    tr("Restore")
}
/// Reports that the browser has deleted its copy of the files with this name.
pub fn file_missing(name: &str) -> String {
    tr!(
        "The browser deleted its copy of {name}. Open the file again to continue. Your progress is saved.",
        name
    )
}

/// Describes the player's last visit to recent files: the numbers of all puzzles, of those in
/// progress and of solved ones, and the number of the current puzzle.
pub fn visit_progress(visit: &Visit) -> String {
    let Visit {
        puzzle_number: at,
        puzzle_count: count,
        started_count: started,
        solved_count: solved,
        ..
    } = *visit;
    let started = (started > 0).then(|| tr!("{n} in progress", n = format_number(started)));
    let solved = (solved > 0).then(|| tr!("{n} solved", n = format_number(solved)));
    let at = tr!("at puzzle {n}", n = format_puzzle_number(at));
    let all = [Some(plural(count, "puzzle", "puzzles")), started, solved, Some(at)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_described_briefly() {
        let said = |count, begun, solved, number| {
            visit_progress(&Visit {
                puzzle_number: number,
                puzzle_count: count,
                started_count: begun,
                solved_count: solved,
                ..Visit::default()
            })
        };
        assert_eq!(said(1, 0, 0, 0), "1 puzzle · at puzzle 1");
        assert_eq!(
            said(528_012, 3, 1200, 9),
            "528,012 puzzles · 3 in progress · 1,200 solved · at puzzle 10"
        );
    }
}
