//! Every word that people read, in one place.

mod boards;
mod files;
pub mod help;
pub mod history;
pub mod judging;
pub mod keep;
pub mod keys;
pub mod left;
pub mod print;
pub mod race;
pub mod settings;
pub mod solutions;
pub mod watch;

pub use boards::*;
pub use files::*;

use crate::{
    formats::Things,
    game::Mode,
    grid::{Digit, Shape},
    protocol::{Failure, Progress},
};

/// The product.
pub const NAME: &str = "Ninefold";
/// The board's accessible name.
pub const BOARD: &str = "Sudoku board";
/// The number field's accessible name.
pub const PUZZLE_NUMBER: &str = "Puzzle number";
/// The button that ends an alert.
pub const OK: &str = "OK";
/// The button that ends long work.
pub const CANCEL: &str = "Cancel";

/// Said when a solve finds nothing.
pub const NO_SOLUTION: &str = "The puzzle has no solution.";
/// Said when a filled board is right.
pub const CORRECT: &str = "The puzzle is correctly solved.";
/// Said when a filled board is wrong.
pub const NOT_SOLVED: &str = "The puzzle is NOT solved.";

/// The one line of the empty state.
pub const EMPTY: &str = "Drop a puzzle file anywhere, paste one, or open the sample.";
/// The button of the empty state.
pub const OPEN_SAMPLE: &str = "Open the sample";
/// The sample collection's name.
pub const SAMPLE: &str = "Sample puzzles";
/// What pasted text is called.
pub const PASTED: &str = "pasted text";
/// Shown while a file is held over the page.
pub const DROP: &str = "Drop it to open it";
/// Said below [`DROP`].
pub const DROP_DETAIL: &str = "It is read on your machine and goes nowhere.";
/// The status line at the start.
pub const WELCOME: &str = "Nothing you open leaves this machine.";
/// Said when long work was cancelled.
pub const CANCELLED: &str = "Cancelled.";
/// Said when the last entry solves the board.
pub const SOLVED_BY_HAND: &str = "Solved. Well done.";
/// Said when a step makes the board solved that was not played by hand.
pub const SOLVED_AGAIN: &str = "Solved.";
/// Said when a step makes a solved board something else.
pub const NO_LONGER_SOLVED: &str = "No longer solved.";
/// The heading of a worker's end.
pub const WORKER_DIED: &str = "The work stopped unexpectedly.";
/// What then is still so.
pub const WORKER_DIED_DETAIL: &str = "The board is as it was. You can try again.";

/// The tabs beside the board.
pub const TABS: &str = "Tools";

/// The keypad's buttons.
pub mod keypad {
    /// The keypad.
    pub const NAME: &str = "Keypad";
    /// What digits are put in as.
    pub const MODES: &str = "Input";
    /// A digit is chosen before the cells that it goes in.
    pub const DIGIT_FIRST: &str = "Digit First";
    /// What is to be seen at a glance.
    pub const HIGHLIGHT: &str = "Highlight";
    /// Nothing is.
    pub const NOTHING: &str = "nothing";
    /// Cells with two candidates.
    pub const TWO_CANDIDATES: &str = "two candidates";
    /// Such cells with a peer like them.
    pub const PAIRS: &str = "pairs";
    /// Empties the selected cell.
    pub const ERASE: &str = "Erase";
    /// A touch adds a cell to those that are selected.
    pub const SEVERAL: &str = "Several";
    /// One step back.
    pub const UNDO: &str = "Undo";
    /// One step forth.
    pub const REDO: &str = "Redo";
}

/// What is said of a new version of the page.
pub mod version {
    /// It is there.
    pub const READY: &str = "A new version of Ninefold is ready.";
    /// What its beginning means.
    pub const DETAIL: &str = "What is on the board, and the open file, come back with it.";
    /// The button that begins it.
    pub const RELOAD: &str = "Reload";
    /// The button that puts that off.
    pub const LATER: &str = "Later";
}

/// The buttons beside the puzzle's number.
pub const PREVIOUS: &str = "Previous";
/// The other one.
pub const NEXT: &str = "Next";

/// A number with a comma every three figures: `528,012`.
pub fn number(n: u64) -> String {
    let figures = n.to_string();
    let mut grouped = String::with_capacity(figures.len() * 4 / 3);
    for (i, figure) in figures.chars().enumerate() {
        if i > 0 && (figures.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(figure);
    }
    grouped
}

/// `1 puzzle`, `528,012 puzzles`.
pub fn count(n: u64, one: &str) -> String {
    format!("{} {one}{}", number(n), if n == 1 { "" } else { "s" })
}

/// A time as people say it: `3 ms`, `1.2 s`.
pub fn time(ms: f64) -> String {
    match ms {
        ms if ms < 1.0 => "under 1 ms".into(),
        ms if ms < 1000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1000.0),
    }
}

/// What a mode is called: its name, and in short.
pub fn mode(mode: Mode) -> (&'static str, &'static str) {
    match mode {
        Mode::Digit => ("Digits", "Digits"),
        Mode::Corner => ("Corner Marks", "Corner"),
        Mode::Centre => ("Centre Marks", "Centre"),
        Mode::Colour => ("Colours", "Colours"),
    }
}

/// The accessible name of a keypad's button.
pub fn digit_key(digit: Digit, mode: Mode) -> String {
    match mode {
        Mode::Colour => format!("Colour {digit}, {}", colour(digit)),
        _ => format!("Digit {digit}"),
    }
}

/// How many of a digit are still to be placed.
pub fn left(left: usize) -> String {
    match left {
        0 => "none left".into(),
        left => format!("{} left", number(left as u64)),
    }
}

/// How digits above 9 are typed; `None` on boards without.
pub fn typing(shape: Shape) -> Option<String> {
    let side = shape.side();
    let letters = side.min(35);
    let last = char::from(b'A' + (letters.max(10) - 10) as u8);
    match side {
        ..=9 => None,
        10 => Some("Type 1 and then 0 for 10, or the letter A.".into()),
        _ => Some(format!(
            "Type 1 and then 0 for 10, and so on up to {side}; or a letter up to {letters}: A is 10, {last} is {letters}."
        )),
    }
}

/// What the number field counts to: `of 0–528,011`.
pub fn number_range(count: u64) -> String {
    format!("of 0–{}", number(count.saturating_sub(1)))
}

/// Said when the number field was given something else.
pub fn wrong_number(count: u64) -> String {
    format!("Puzzle numbers go from 0 to {}.", number(count.saturating_sub(1)))
}

/// The words of the dialogs.
pub mod dialog {
    /// The button that closes one.
    pub const CLOSE: &str = "Close";
    /// Cells a side.
    pub const SIDE: &str = "Size";
    /// The measures of a box.
    pub const BOX: &str = "Boxes";
    /// The button that makes a new board.
    pub const CREATE: &str = "Create";
    /// Said below it.
    pub const NEW_DETAIL: &str = "Type digits; double-click a cell, or press Ctrl + Enter, to write several candidates. Make Givens turns what is there into a puzzle. Undo brings back the board before.";
    /// The choice of a format.
    pub const FORMAT: &str = "Format";
    /// What will be written.
    pub const PREVIEW: &str = "Text";
    /// The button that saves.
    pub const SAVE: &str = "Save to File";
    /// The button that copies.
    pub const COPY: &str = "Copy";
    /// Said when nothing is lost.
    pub const NOTHING_LOST: &str = "It keeps all that is on the board.";
    /// Said before a text that is to be copied by hand.
    pub const BY_HAND: &str = "The browser does not let this page copy. Here is the text:";
}

/// A box of a board, for people: `3 × 3`.
pub fn boxes(shape: Shape) -> String {
    format!("{} × {}", shape.rows(), shape.cols())
}

/// What a format does not keep.
pub fn would_be_lost(lost: Things) -> String {
    match lost.is_empty() {
        true => dialog::NOTHING_LOST.into(),
        false => format!("It does not keep {lost}."),
    }
}

/// Said when something was copied.
pub fn copied(what: &str) -> String {
    format!("Copied {what}.")
}

/// Said when something was saved.
pub fn saved(name: &str) -> String {
    format!("Saved {name}.")
}

/// What a link is called.
pub const LINK: &str = "the link";
/// What text is called.
pub const TEXT: &str = "the text";
/// Said of a board that came with a link.
pub const FROM_LINK: &str = "This board came with the link.";
/// Said of a link that is none.
pub const BAD_LINK: &str = "There is no board in this link.";
/// Said of a board that was begun, where the one before was a puzzle of the collection, or not.
pub fn new_board(shape: Shape, puzzle: Option<usize>) -> String {
    match puzzle {
        Some(number) => format!("A new {shape} board. Puzzle {number} waits under its number."),
        None => format!("A new {shape} board. Undo brings back the one before."),
    }
}
/// Said of a step that was taken back, and of one that was taken again.
pub const UNDONE: &str = "Undone.";
/// The other.
pub const REDONE: &str = "Redone.";
/// Said of a puzzle that was made.
pub const MADE_GIVENS: &str = "What was on the board is the puzzle now.";
/// Said of givens that may be changed.
pub const EDIT_GIVENS: &str = "Every cell can be changed now.";

/// The field for a cell's contents.
pub fn contents_of(row: usize, col: usize) -> String {
    format!("Contents of row {row}, column {col}")
}

/// Said below that field.
pub const CONTENTS_HINT: &str =
    "A digit, candidates with blanks or commas between them, or - for all";

/// Said of a word that is no digit.
pub fn no_digit(word: &str, shape: Shape) -> String {
    format!("{word:?} is no digit of a {shape} board.")
}

/// The words about large boards.
pub mod size {
    /// Larger cells.
    pub const LARGER: &str = "Zoom In";
    /// Smaller cells.
    pub const SMALLER: &str = "Zoom Out";
    /// All of the board.
    pub const FIT: &str = "Fit";
    /// Letters instead of numbers.
    pub const LETTERS: &str = "Letters";
}

/// Which puzzle was loaded.
pub fn loaded(number_: usize, shape: Shape, givens: usize) -> String {
    let givens = count(givens as u64, "given");
    format!("Puzzle {}: {shape}, {givens}.", number(number_ as u64))
}

/// A number of something, with a plural of its own: `1 guess`, `2 guesses`.
pub fn plural(n: u64, one: &str, several: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { several })
}

/// What is being read.
pub fn reading(name: &str) -> String {
    format!("Reading {name} …")
}

/// Said while a search goes on.
pub const SEARCHING: &str = "Searching for a solution …";

/// How far long work is, so many milliseconds after it began: amount, rate, time left.
pub fn progress(progress: Progress, ms: f64) -> String {
    let seconds = ms / 1000.0;
    match progress {
        Progress::Reading { done, total, puzzles } => {
            let mb = |bytes: u64| bytes as f64 / 1e6;
            let left = seconds * total.saturating_sub(done) as f64 / done.max(1) as f64;
            format!(
                "{:.0} of {:.0} MB · {} · {:.0} MB/s · {left:.1} s left",
                mb(done),
                mb(total),
                count(puzzles, "puzzle"),
                mb(done) / seconds.max(0.001),
            )
        }
        Progress::Searching { nodes } => {
            let rate = (nodes as f64 / seconds.max(0.001)) as u64;
            format!("{} · {} a second · {seconds:.0} s", count(nodes, "position"), number(rate))
        }
        Progress::Racing(tally) => {
            format!("{} · {seconds:.0} s", count(tally.boards(), "puzzle"))
        }
        Progress::Counting { found, .. } => {
            let rate = (found as f64 / seconds.max(0.001)) as u64;
            format!("{} · {} a second · {seconds:.0} s", count(found, "solution"), number(rate))
        }
        Progress::Judging { done, total } => judging::progress(done, total, seconds),
    }
}

/// Why some work did not end well: one sentence, and more where there is more to say.
pub fn failure(failure: &Failure) -> (String, Option<String>) {
    match failure {
        Failure::Open(error) => (error.to_string(), error.detail()),
        Failure::Read(why) => ("The file cannot be read.".into(), Some(why.clone())),
        Failure::NoRecord => ("There is no such puzzle.".into(), None),
        Failure::Died(why) => {
            let detail = format!("{WORKER_DIED_DETAIL} {why}");
            (WORKER_DIED.into(), Some(detail.trim_end().into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let grouped = [0, 999, 1000, 528_012, u64::MAX].map(number);
        assert_eq!(grouped, ["0", "999", "1,000", "528,012", "18,446,744,073,709,551,615"]);
        assert_eq!(
            (count(1, "puzzle"), count(0, "puzzle")),
            ("1 puzzle".into(), "0 puzzles".into())
        );
    }

    #[test]
    fn every_shape_says_how_to_type() {
        let how = |side| Shape::of_side(side).and_then(typing);
        assert_eq!(how(9), None);
        assert_eq!(
            how(16).as_deref(),
            Some(
                "Type 1 and then 0 for 10, and so on up to 16; or a letter up to 16: A is 10, G is 16."
            )
        );
        assert_eq!(
            how(64).as_deref(),
            Some(
                "Type 1 and then 0 for 10, and so on up to 64; or a letter up to 35: A is 10, Z is 35."
            )
        );
    }

    #[test]
    fn progress_says_amount_rate_and_time_left() {
        let reading = Progress::Reading { done: 20_000_000, total: 40_000_000, puzzles: 250_000 };
        assert_eq!(
            progress(reading, 500.0),
            "20 of 40 MB · 250,000 puzzles · 40 MB/s · 0.5 s left"
        );
        let searching = Progress::Searching { nodes: 3_000 };
        assert_eq!(progress(searching, 2_000.0), "3,000 positions · 1,500 a second · 2 s");
    }
}
