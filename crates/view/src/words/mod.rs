//! The texts of the page.

mod boards;
pub mod browse;
pub mod classes;
pub mod dates;
pub mod dialog;
pub mod entering;
mod files;
pub mod help;
pub mod hints;
pub mod history;

pub mod digits_left;
pub mod generation;
pub mod keypad;
pub mod keys;
pub mod lists;
pub mod loading;
pub mod measuring;
pub mod menus;
pub mod picture;
pub mod pictures;
pub mod played;
pub mod practice;
pub mod printing;
pub mod puzzle;
pub mod race;
pub mod repair;
pub mod review;
pub mod saving;
pub mod settings;
pub mod sharing;
pub mod size;
pub mod solutions;
pub mod storage;
pub mod technique_list;
pub mod version;
pub mod watch;

pub use boards::*;
pub use files::*;

use crate::format_fixed;
pub use ::words::format_number;
use ::words::{faults, tr};
use formats::FeatureSet;
use grid::{Cell, Digit, Shape};
use jobs::{JobFailure, Progress};
use play::Mode;

/// Returns the name of the product.
pub fn program_name() -> &'static str {
    tr("Ninefold")
}
/// Returns the board's accessible name.
pub fn board_label() -> &'static str {
    tr("Sudoku board")
}
/// Returns the accessible name of the field for the number of a puzzle.
pub fn puzzle_number() -> &'static str {
    tr("Puzzle number")
}
/// Returns the label of the button that closes an alert.
pub fn ok_button() -> &'static str {
    tr("OK")
}
/// Returns the label of the button that cancels the current work.
pub fn cancel_button() -> &'static str {
    tr("Cancel")
}

/// Returns the message to show if a puzzle has no solution.
pub fn puzzle_has_no_solution() -> &'static str {
    tr("The puzzle has no solution.")
}
/// Returns the message to show if a full board is correct.
pub fn correctly_solved() -> &'static str {
    tr("The puzzle is correctly solved.")
}
/// Returns the message to show if a full board isn't correct.
pub fn not_solved() -> &'static str {
    tr("The puzzle is NOT solved.")
}

/// Returns the text of the collection tab if no collection is open.
pub fn no_collection() -> &'static str {
    tr("No collection is open. Open a file with one puzzle or many.")
}
/// Returns the label of the button that opens the sample collection.
pub fn open_sample_button() -> &'static str {
    tr("Open the sample")
}
/// Returns the name of the sample collection.
pub fn sample_name() -> &'static str {
    tr("Sample puzzles")
}
/// Returns the message to show if the sample collection can't be loaded.
pub fn sample_unavailable() -> &'static str {
    tr("The sample can't be loaded right now. Try again later.")
}
/// Returns the message to show if the clipboard contains no text.
pub fn nothing_to_paste() -> &'static str {
    tr("There is no text to paste.")
}
/// Returns the message to show if the browser doesn't allow reading the clipboard.
pub fn cannot_paste() -> &'static str {
    tr("The browser doesn't let this page read the clipboard.")
}
/// Returns the text below the message that the browser doesn't allow reading the clipboard.
pub fn paste_by_hand() -> &'static str {
    tr("Press Ctrl+V on the page, or save the text as a file and open it.")
}
/// Returns the message to show when the player's own board replaces a puzzle of a collection.
/// `number` is the puzzle's number, from 0.
pub fn own_board_replaces_puzzle(number: usize) -> String {
    let number = format_puzzle_number(number as u64);
    tr!("This is your own board. Puzzle {number} is still in the collection.", number)
}
/// The name under which pasted text is stored, in every language.
pub const PASTED: &str = "pasted text";

/// Returns the name to show for files that are stored under `name`.
pub fn shown_name(name: &str) -> &str {
    if name == PASTED { tr("pasted text") } else { name }
}
/// Returns the heading to show while a file is dragged over the page.
pub fn drop_to_open() -> &'static str {
    tr("Drop to open")
}
/// Returns the text below [`drop_to_open`].
pub fn drop_detail() -> &'static str {
    tr("The file is read on your device and isn't uploaded.")
}
/// Returns the status line at the start.
pub fn welcome() -> &'static str {
    tr("Nothing you open leaves this device.")
}
/// Returns the status line for paused work with this title.
pub fn work_paused(title: &str) -> String {
    tr!("Paused: {title}", title = title.trim_end_matches([' ', '…']))
}
/// Returns the label of the button that resumes paused work.
pub fn resume_button() -> &'static str {
    tr("Resume")
}
/// Returns the message to show after work was cancelled.
pub fn work_cancelled() -> &'static str {
    tr("Cancelled.")
}
/// Returns the message to show when the last entry solves the board.
pub fn solved_by_hand() -> &'static str {
    tr("Solved. Well done.")
}
/// Returns the message to show when the board becomes solved, but not by an entry.
pub fn solved_without_entry() -> &'static str {
    tr("Solved.")
}
/// Returns the message to show when a solved board changes.
pub fn no_longer_solved() -> &'static str {
    tr("No longer solved.")
}
/// Returns the message to show when the board is full but not correct, with the number of clashing
/// cells and, if it is known, the number of wrong entries.
pub fn full_and_wrong(clashing: usize, wrong: Option<usize>) -> String {
    match (wrong, clashing) {
        (Some(1), _) => tr("The board is full, but 1 entry is wrong.").into(),
        (Some(wrong), _) if wrong > 0 => {
            tr!("The board is full, but {wrong} entries are wrong.", wrong)
        }
        (_, 0) => tr("The board is full, but not correct.").into(),
        (_, cells) => tr!("The board is full, but {cells} cells clash.", cells),
    }
}
/// Returns the message to show after an attempt to change `cells`, all of which are givens.
pub fn cells_are_given(cells: &[Cell], shape: Shape) -> String {
    match cells {
        [cell] => tr!("{cell} is given.", cell = capitalize(&cell_position(*cell, shape))),
        _ => tr("All selected cells are given.").into(),
    }
}
/// Returns the heading of the error if a worker has stopped unexpectedly.
pub fn worker_died() -> &'static str {
    tr("The task stopped unexpectedly.")
}
/// Returns the text below [`worker_died`].
pub fn worker_died_detail() -> &'static str {
    tr("The board is unchanged. You can try again.")
}

/// Returns the label of the button for the previous puzzle.
pub fn previous_button() -> &'static str {
    tr("Previous")
}
/// Returns the label of the button for the next puzzle.
pub fn next_button() -> &'static str {
    tr("Next")
}

/// Formats a number with `decimals` digits after the decimal separator of the page's language.
pub fn format_decimal(number: f64, decimals: usize) -> String {
    format_fixed(number, decimals).replace('.', tr("."))
}

/// Formats a duration, given in milliseconds: `less than a millisecond`, `3 ms`, `1.2 s`.
pub fn format_duration(ms: f64) -> String {
    match ms {
        ms if ms < 1.0 => tr("less than a millisecond").into(),
        ms if ms < 1000.0 => format!("{} ms", format_decimal(ms, 0)),
        ms => format!("{} s", format_decimal(ms / 1000.0, 1)),
    }
}

/// Returns the long and the short name of an input mode.
pub fn mode_names(mode: Mode) -> (&'static str, &'static str) {
    match mode {
        Mode::Entry => (tr("Digits"), tr("Digits")),
        Mode::Corner => (tr("Corner marks"), tr("Corner")),
        Mode::Centre => (tr("Centre marks"), tr("Centre")),
        Mode::Colour => (tr("Colours"), tr("Colours")),
    }
}

/// Returns the accessible name of a digit's button on the keypad in this mode.
pub fn digit_key_name(digit: Digit, mode: Mode) -> String {
    match mode {
        Mode::Colour => tr!("Colour {digit}, {name}", digit, name = colour_name(digit)),
        _ => tr!("Digit {digit}", digit),
    }
}

/// Reports in how many cells a digit is still missing.
pub fn digits_left(left: usize) -> String {
    match left {
        0 => tr("none left").into(),
        left => tr!("{left} left", left = format_number(left as u64)),
    }
}

/// Explains how to type digits above 9. Returns `None` if the board has no such digits.
pub fn typing_help(shape: Shape) -> Option<String> {
    let side = shape.side();
    let letters = side.min(35);
    let last = char::from(b'A' + (letters.max(10) - 10) as u8);
    match side {
        ..=9 => None,
        10 => Some(tr("For 10, type 1 and then 0, or the letter A.").into()),
        _ => Some(tr!(
            "To enter a number from 10 to {side}, type its two digits. Or type a letter: A is 10, {last} is {letters}.",
            side,
            letters,
            last
        )),
    }
}

/// Reports the position of a puzzle among all `count` puzzles: `1st of 528,012`. The number of the
/// puzzle is counted from 0.
pub fn position_in_list(number: u64, count: u64) -> String {
    tr!("{place} of {count}", place = ordinal(number + 1), count = format_number(count))
}

/// Formats an ordinal number: `1st`, `22nd`.
fn ordinal(n: u64) -> String {
    let number = format_number(n);
    match (n % 10, n % 100) {
        (_, 11..=13) => tr!("{number}th", number),
        (1, _) => tr!("{number}st", number),
        (2, _) => tr!("{number}nd", number),
        (3, _) => tr!("{number}rd", number),
        _ => tr!("{number}th", number),
    }
}

/// Formats the number of a puzzle for a sentence. The argument is counted from 0, as in the number
/// field, and the text is counted from 1.
pub fn format_puzzle_number(number: u64) -> String {
    format_number(number + 1)
}

/// Returns the accessible name of the button that loads a random puzzle.
pub fn load_random_button() -> &'static str {
    tr("Load Random Puzzle")
}

/// Returns the error to show if the number field contains anything but the number of one of `count`
/// puzzles.
pub fn wrong_number(count: u64) -> String {
    generation::whole_number_error(0, count.saturating_sub(1))
}

/// Formats a box size as rows and columns: `3 × 3`.
pub fn box_size(shape: Shape) -> String {
    format!("{} × {}", shape.box_rows(), shape.box_cols())
}

/// Lists the features of the board that a format can't store, or reports that it can store
/// everything.
pub fn lost_features_note(lost: FeatureSet) -> String {
    match lost.is_empty() {
        true => dialog::nothing_lost().into(),
        false => tr!("This format can't store {lost}.", lost = faults::feature_list(lost)),
    }
}

/// Lists the features that the saved file can't store, and refers to other formats.
pub fn lost_by_saving(lost: FeatureSet) -> String {
    format!(
        "{} {}",
        lost_features_note(lost),
        tr("Export Board offers other formats, such as OpenSudoku.")
    )
}

/// Returns the message to show after an item was copied. `what` is the item's name.
pub fn item_copied(what: &str) -> String {
    tr!("Copied {what}.", what)
}

/// Reports that a puzzle from an earlier visit is on the board as the player left it.
pub fn progress_restored() -> &'static str {
    tr("Your progress was restored.")
}

/// Reports that a file with the given name was saved.
pub fn file_saved(name: &str) -> String {
    tr!("Saved {name}.", name)
}

/// Returns the words for a copied link in the message about copying it: "the link".
pub fn link_name() -> &'static str {
    tr("the link")
}
/// Returns the words for copied text in the message about copying it: "the text".
pub fn the_text() -> &'static str {
    tr("the text")
}
/// Returns the message for a board that was opened from a link.
pub fn opened_from_link() -> &'static str {
    tr("This board was opened from a link.")
}
/// Returns the message to show if a link doesn't contain a board.
pub fn bad_link() -> &'static str {
    tr("This link doesn't contain a board.")
}
/// Returns the message for a new board. `puzzle` is the number, from 0, of the collection's puzzle
/// that was shown before, if any.
pub fn new_board(shape: Shape, puzzle: Option<usize>) -> String {
    match puzzle {
        Some(number) => {
            let number = format_puzzle_number(number as u64);
            tr!("New {shape} board. Puzzle {number} is still in the collection.", shape, number)
        }
        None => tr!("New {shape} board.", shape),
    }
}
/// Returns the note that Undo restores the previous board.
pub fn undo_restores_board() -> &'static str {
    tr("Undo restores the previous board.")
}
/// Returns the message to show after a change was undone.
pub fn change_undone() -> &'static str {
    tr("Undone.")
}
/// Returns the message to show after a change was redone.
pub fn change_redone() -> &'static str {
    tr("Redone.")
}
/// Returns the message to show after all candidates were noted in the empty cells.
pub fn candidates_filled() -> &'static str {
    tr("Every empty cell now shows its candidates. Undo restores your marks.")
}
/// Returns the message to show after the puzzle was restarted.
pub fn started_over() -> &'static str {
    tr("Started over: entries and marks were removed. Undo restores them.")
}
/// Returns the message to show after the digits on the board became givens.
pub fn givens_made() -> &'static str {
    tr("The digits on the board are now givens.")
}
/// Returns the message to show after the givens became editable.
pub fn givens_editable() -> &'static str {
    tr("You can now edit any cell.")
}

/// Returns the label of the field for the content of a cell. The row and the column are counted
/// from 1.
pub fn contents_label(row: usize, col: usize) -> String {
    tr!("Contents of row {row}, column {col}", row, col)
}

/// Returns the help text of the field for a cell's content.
pub fn contents_hint() -> &'static str {
    tr("Enter a digit, several candidates separated by spaces, or - for all candidates")
}

/// Returns the error for a word that isn't a digit of the board.
pub fn not_a_digit(word: &str, shape: Shape) -> String {
    tr!("{word} isn't a digit on a {shape} board.", word = format!("{word:?}"), shape)
}

/// Reports the loaded puzzle: its number, which is counted from 0, its shape, and the number of its
/// givens.
pub fn puzzle_loaded(number: usize, shape: Shape, givens: usize) -> String {
    let givens = plural(givens as u64, "given", "givens");
    tr!("Puzzle {n}: {shape}, {givens}.", n = format_puzzle_number(number as u64), shape, givens)
}

/// Formats a count with the singular or the plural of its noun, which are translated: `1 guess`, `2
/// guesses`.
pub fn plural(n: u64, one: &'static str, several: &'static str) -> String {
    format!("{} {}", format_number(n), tr(if n == 1 { one } else { several }))
}

/// Returns the title of the work that reads a file.
pub fn reading_file(name: &str) -> String {
    tr!("Reading {name}…", name)
}

/// Returns the message to show during a search for a solution.
pub fn searching_solution() -> &'static str {
    tr("Looking for a solution…")
}

/// Reports the progress of work: amount, rate and time left or elapsed. The work was started or
/// resumed `ms` milliseconds ago, when `before` items were done.
pub fn job_progress(progress: Progress, before: u64, ms: f64) -> String {
    let seconds = ms / 1000.0;
    match progress {
        Progress::Reading { done, total, puzzles } => {
            let mb = |bytes: u64| bytes / 1_000_000;
            let left = seconds * total.saturating_sub(done) as f64 / done.max(1) as f64;
            tr!(
                "{done} of {total} MB · {puzzles} · {rate} MB/s · {left} s left",
                done = mb(done),
                total = mb(total),
                puzzles = plural(puzzles, "puzzle", "puzzles"),
                rate = format_decimal(done as f64 / 1e6 / seconds.max(0.001), 0),
                left = format_decimal(left, 1),
            )
        }
        Progress::Searching { nodes } => {
            amount_and_rate(nodes, plural(nodes, "position", "positions"), seconds)
        }
        Progress::Racing(tally) => {
            let boards = plural(tally.board_count(), "puzzle", "puzzles");
            format!("{boards} · {} s", format_decimal(seconds, 0))
        }
        Progress::Counting { found, .. } => {
            amount_and_rate(found, plural(found, "solution", "solutions"), seconds)
        }
        Progress::Items { done, total } => classes::checking_progress(done, total, before, seconds),
    }
}

/// Reports an amount `n`, its rate per second, and the elapsed time. `what` is the amount with its
/// noun.
fn amount_and_rate(n: u64, what: String, seconds: f64) -> String {
    let rate = format_number((n as f64 / seconds.max(0.001)) as u64);
    tr!(
        "{what} · {rate} per second · {seconds} s",
        what,
        rate,
        seconds = format_decimal(seconds, 0)
    )
}

/// Explains why a job failed: one sentence, and details if there are any.
pub fn failure_message(failure: &JobFailure) -> (String, Option<String>) {
    match failure {
        JobFailure::Open(error) => faults::open_error_sentence(error),
        JobFailure::Read(why) => (tr("The file can't be read.").into(), Some(why.clone())),
        JobFailure::NoRecord => (tr("That puzzle doesn't exist.").into(), None),
        JobFailure::NoCollection => (tr("No file is open.").into(), None),
        JobFailure::NoEngine(name) => (tr!("Unknown engine: {name}.", name), None),
        JobFailure::NotWatching => (worker_died().into(), Some(worker_died_detail().into())),
        JobFailure::Died(why) => {
            let detail = format!("{} {why}", worker_died_detail());
            (worker_died().into(), Some(detail.trim_end().into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let grouped = [0, 999, 1000, 528_012, u64::MAX].map(format_number);
        assert_eq!(grouped, ["0", "999", "1,000", "528,012", "18,446,744,073,709,551,615"]);
        assert_eq!(
            (plural(1, "puzzle", "puzzles"), plural(0, "puzzle", "puzzles")),
            ("1 puzzle".into(), "0 puzzles".into())
        );
    }

    #[test]
    fn puzzles_are_counted_from_one() {
        let all = [0, 1, 2, 3, 10, 11, 12, 20, 110, 528_011];
        let places = all.map(|number| position_in_list(number, 528_012).replace(" of 528,012", ""));
        let expected =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th", "528,012th"];
        assert_eq!(places, expected);
        assert_eq!(puzzle_loaded(0, Shape::CLASSIC, 17), "Puzzle 1: 9×9, 17 givens.");
        assert_eq!(printing::puzzle_heading(Some(0), Shape::CLASSIC), "Puzzle 1");
    }

    #[test]
    fn large_boards_explain_how_to_type() {
        let how = |side| Shape::from_side(side).and_then(typing_help);
        assert_eq!(how(9), None);
        assert_eq!(
            how(16).as_deref(),
            Some(
                "To enter a number from 10 to 16, type its two digits. Or type a letter: A is 10, G is 16."
            )
        );
        assert_eq!(
            how(64).as_deref(),
            Some(
                "To enter a number from 10 to 64, type its two digits. Or type a letter: A is 10, Z is 35."
            )
        );
    }

    #[test]
    fn progress_has_amount_rate_and_time_left() {
        let reading = Progress::Reading { done: 20_000_000, total: 40_000_000, puzzles: 250_000 };
        assert_eq!(
            job_progress(reading, 0, 500.0),
            "20 of 40 MB · 250,000 puzzles · 40 MB/s · 0.5 s left"
        );
        let searching = Progress::Searching { nodes: 3_000 };
        assert_eq!(job_progress(searching, 0, 2_000.0), "3,000 positions · 1,500 per second · 2 s");
    }
}
