//! Every word that people read, in one place.

mod boards;
pub mod browse;
mod files;
pub mod help;
pub mod hints;
pub mod history;
pub mod judging;
pub mod keep;
pub mod keys;
pub mod left;
pub mod lists;
pub mod making;
pub mod measuring;
pub mod menus;
pub mod own_list;
pub mod practice;
pub mod print;
pub mod puzzle;
pub mod race;
pub mod repair;
pub mod saving;
pub mod settings;
pub mod solutions;
pub mod watch;

pub use boards::*;
pub use files::*;

use crate::fixed;
pub use ::words::number;
use ::words::{faults, say};
use formats::FeatureSet;
use grid::{Cell, Digit, Shape};
use jobs::{Failure, Progress};
use play::Mode;

/// The product.
pub fn name() -> &'static str {
    say("Ninefold")
}
/// The board's accessible name.
pub fn board() -> &'static str {
    say("Sudoku board")
}
/// The number field's accessible name.
pub fn puzzle_number() -> &'static str {
    say("Puzzle number")
}
/// The button that ends an alert.
pub fn ok() -> &'static str {
    say("OK")
}
/// The button that ends long work.
pub fn cancel() -> &'static str {
    say("Cancel")
}

/// Said when a solve finds nothing.
pub fn the_no_solution() -> &'static str {
    say("The puzzle has no solution.")
}
/// Said when a filled board is right.
pub fn correct() -> &'static str {
    say("The puzzle is correctly solved.")
}
/// Said when a filled board is wrong.
pub fn not_solved() -> &'static str {
    say("The puzzle is NOT solved.")
}

/// The one line of the empty state.
pub fn empty() -> &'static str {
    say("Open a Sudoku file, drop one anywhere, paste one, or type one here.")
}
/// Said in the place of the collection where none is open.
pub fn no_collection() -> &'static str {
    say("No collection is open. A file may hold one puzzle, or half a million of them.")
}
/// The button of the empty state.
pub fn open_sample() -> &'static str {
    say("Open the sample")
}
/// The sample collection's name.
pub fn sample() -> &'static str {
    say("Sample puzzles")
}
/// Said where it cannot be had.
pub fn no_sample() -> &'static str {
    say("The sample cannot be fetched now. Try again later.")
}
/// Said where the clipboard holds no text.
pub fn nothing_to_paste() -> &'static str {
    say("There is no text to paste.")
}
/// Said where the browser does not hand out what was copied.
pub fn cannot_paste() -> &'static str {
    say("The browser does not let this page read what you copied.")
}
/// Said below it.
pub fn paste_by_hand() -> &'static str {
    say("Press Ctrl + V on the page, or save the text as a file and open that.")
}
/// Said of the player's own board, where it takes the place of a puzzle.
pub fn my_board(number: usize) -> String {
    say!("Your own board. Puzzle {number} waits under its number.", number)
}
/// What pasted text is called.
pub fn pasted() -> &'static str {
    say("pasted text")
}
/// Shown while a file is held over the page.
pub fn drop() -> &'static str {
    say("Drop it to open it")
}
/// Said below [`DROP`].
pub fn drop_detail() -> &'static str {
    say("It is read on your machine and goes nowhere.")
}
/// The status line at the start.
pub fn welcome() -> &'static str {
    say("Nothing you open leaves this machine.")
}
/// Said of work that rests.
pub fn paused(title: &str) -> String {
    say!("Paused: {title}", title = title.trim_end_matches([' ', '…']))
}
/// Goes on with it.
pub fn resume() -> &'static str {
    say("Resume")
}
/// Said when long work was cancelled.
pub fn cancelled() -> &'static str {
    say("Cancelled.")
}
/// Said when the last entry solves the board.
pub fn solved_by_hand() -> &'static str {
    say("Solved. Well done.")
}
/// Said when a step makes the board solved that was not played by hand.
pub fn solved_again() -> &'static str {
    say("Solved.")
}
/// Said when a step makes a solved board something else.
pub fn no_longer_solved() -> &'static str {
    say("No longer solved.")
}
/// Said when the last entry fills a board that is not right: how many cells clash, or how many
/// entries are known to be wrong.
pub fn full_and_wrong(clashing: usize, wrong: Option<usize>) -> String {
    match (wrong, clashing) {
        (Some(1), _) => say("The board is full, and not right: 1 entry is wrong.").into(),
        (Some(wrong), _) if wrong > 0 => {
            say!("The board is full, and not right: {wrong} entries are wrong.", wrong)
        }
        (_, 0) => say("The board is full, and not right.").into(),
        (_, cells) => say!("The board is full, and not right: {cells} cells clash.", cells),
    }
}
/// Said of cells that somebody tried to change, and that are given.
pub fn given(cells: &[Cell], shape: Shape) -> String {
    match cells {
        [cell] => say!("{cell} is given.", cell = capital(&place(*cell, shape))),
        _ => say("All of these cells are given.").into(),
    }
}
/// The heading of a worker's end.
pub fn worker_died() -> &'static str {
    say("The work stopped unexpectedly.")
}
/// What then is still so.
pub fn worker_died_detail() -> &'static str {
    say("The board is as it was. You can try again.")
}

/// The keypad's buttons.
pub mod keypad {
    use ::words::say;

    /// The keypad.
    pub fn name() -> &'static str {
        say("Keypad")
    }
    /// What digits are put in as.
    pub fn modes() -> &'static str {
        say("Input")
    }
    /// A digit is chosen before the cells that it goes in.
    pub fn digit_first() -> &'static str {
        say("Digit first")
    }
    /// What is to be seen at a glance.
    pub fn highlight() -> &'static str {
        say("Highlight")
    }
    /// Nothing is.
    pub fn nothing() -> &'static str {
        say("nothing")
    }
    /// Cells with two candidates.
    pub fn two_candidates() -> &'static str {
        say("two candidates")
    }
    /// Such cells with a peer like them.
    pub fn pairs() -> &'static str {
        say("pairs")
    }
    /// Empties the selected cell.
    pub fn erase() -> &'static str {
        say("Erase")
    }
    /// A touch adds a cell to those that are selected.
    pub fn several() -> &'static str {
        say("Several")
    }
    /// One step back.
    pub fn undo() -> &'static str {
        say("Undo")
    }
    /// One step forth.
    pub fn redo() -> &'static str {
        say("Redo")
    }
}

/// What is said of a new version of the page.
pub mod version {
    use ::words::say;

    /// It is there.
    pub fn ready() -> &'static str {
        say("A new version of Ninefold is ready.")
    }
    /// What its beginning means.
    pub fn detail() -> &'static str {
        say("What is on the board, and the open file, come back with it.")
    }
    /// The button that begins it.
    pub fn reload() -> &'static str {
        say("Reload")
    }
    /// The button that puts that off.
    pub fn later() -> &'static str {
        say("Later")
    }
}

/// The buttons beside the puzzle's number.
pub fn previous() -> &'static str {
    say("Previous")
}
/// The other one.
pub fn next() -> &'static str {
    say("Next")
}

/// A number with some figures after the point.
pub fn decimal(number: f64, figures: usize) -> String {
    fixed(number, figures).replace('.', say("."))
}

/// A time as people say it: `less than a millisecond`, `3 ms`, `1.2 s`.
pub fn time(ms: f64) -> String {
    match ms {
        ms if ms < 1.0 => say("less than a millisecond").into(),
        ms if ms < 1000.0 => format!("{} ms", decimal(ms, 0)),
        ms => format!("{} s", decimal(ms / 1000.0, 1)),
    }
}

/// What a mode is called: its name, and in short.
pub fn mode(mode: Mode) -> (&'static str, &'static str) {
    match mode {
        Mode::Digit => (say("Digits"), say("Digits")),
        Mode::Corner => (say("Corner marks"), say("Corner")),
        Mode::Centre => (say("Centre marks"), say("Centre")),
        Mode::Colour => (say("Colours"), say("Colours")),
    }
}

/// The accessible name of a keypad's button.
pub fn digit_key(digit: Digit, mode: Mode) -> String {
    match mode {
        Mode::Colour => say!("Colour {digit}, {name}", digit, name = colour(digit)),
        _ => say!("Digit {digit}", digit),
    }
}

/// How many of a digit are still to be placed.
pub fn left(left: usize) -> String {
    match left {
        0 => say("none left").into(),
        left => say!("{left} left", left = number(left as u64)),
    }
}

/// How digits above 9 are typed; `None` on boards without.
pub fn typing(shape: Shape) -> Option<String> {
    let side = shape.side();
    let letters = side.min(35);
    let last = char::from(b'A' + (letters.max(10) - 10) as u8);
    match side {
        ..=9 => None,
        10 => Some(say("Type 1 and then 0 for 10, or the letter A.").into()),
        _ => Some(say!(
            "Type 1 and then 0 for 10, and so on up to {side}; or a letter up to {letters}: A is 10, {last} is {letters}.",
            side,
            letters,
            last
        )),
    }
}

/// How many puzzles there are, beside the number of one: `of 528,012`.
pub fn number_range(count: u64) -> String {
    say!("of {count}", count = number(count))
}
/// The button that loads any puzzle.
pub fn any_puzzle() -> &'static str {
    say("Load any puzzle")
}

/// Said when the number field was given something else.
pub fn wrong_number(count: u64) -> String {
    say!("Puzzle numbers go from 0 to {last}.", last = number(count.saturating_sub(1)))
}

/// The words of the dialogs.
pub mod dialog {
    use ::words::say;

    /// The button that closes one.
    pub fn close() -> &'static str {
        say("Close")
    }
    /// Cells a side.
    pub fn side() -> &'static str {
        say("Size")
    }
    /// The measures of a box.
    pub fn the_box() -> &'static str {
        say("Boxes")
    }
    /// The button that makes a new board.
    pub fn create() -> &'static str {
        say("Create")
    }
    /// Said below it.
    pub fn new_detail() -> &'static str {
        say(
            "Type digits; double-click a cell, or press Ctrl + Enter, to write several candidates. Make Givens turns what is there into a puzzle. Undo brings back your own board as it was.",
        )
    }
    /// The choice of a format.
    pub fn format() -> &'static str {
        say("Format")
    }
    /// What will be written.
    pub fn preview() -> &'static str {
        say("Text")
    }
    /// The button that saves.
    pub fn save() -> &'static str {
        say("Save to file")
    }
    /// The button that copies.
    pub fn copy() -> &'static str {
        say("Copy")
    }
    /// Said when nothing is lost.
    pub fn nothing_lost() -> &'static str {
        say("It keeps all that is on the board.")
    }
    /// Said before a text that is to be copied by hand.
    pub fn by_hand() -> &'static str {
        say("The browser does not let this page copy. Here is the text:")
    }
}

/// A box of a board, for people: `3 × 3`.
pub fn boxes(shape: Shape) -> String {
    format!("{} × {}", shape.rows(), shape.cols())
}

/// What a format does not keep.
pub fn would_be_lost(lost: FeatureSet) -> String {
    match lost.is_empty() {
        true => dialog::nothing_lost().into(),
        false => say!("It does not keep {lost}.", lost = faults::features(lost)),
    }
}

/// Said when the board was saved: what the file does not keep, and where that is kept.
pub fn lost_by_saving(lost: FeatureSet) -> String {
    format!(
        "{} {}",
        would_be_lost(lost),
        say("Export Board has formats that do, such as OpenSudoku.")
    )
}

/// Said when something was copied.
pub fn copied(what: &str) -> String {
    say!("Copied {what}.", what)
}

/// Said when something was saved.
pub fn saved(name: &str) -> String {
    say!("Saved {name}.", name)
}

/// What a link is called.
pub fn link() -> &'static str {
    say("the link")
}
/// What text is called.
pub fn text() -> &'static str {
    say("the text")
}
/// Said of a board that came with a link.
pub fn from_link() -> &'static str {
    say("This board came with the link.")
}
/// Said of a link that is none.
pub fn bad_link() -> &'static str {
    say("There is no board in this link.")
}
/// Said of a board that was begun, where the one before was a puzzle of the collection, or not.
pub fn new_board(shape: Shape, puzzle: Option<usize>) -> String {
    match puzzle {
        Some(number) => {
            say!("A new {shape} board. Puzzle {number} waits under its number.", shape, number)
        }
        None => say!("A new {shape} board.", shape),
    }
}
/// Said where a board took the place of one that was begun.
pub fn undo_brings_back() -> &'static str {
    say("Undo brings back the one before.")
}
/// Said of a step that was taken back, and of one that was taken again.
pub fn undone() -> &'static str {
    say("Undone.")
}
/// The other.
pub fn redone() -> &'static str {
    say("Redone.")
}
/// Said when every empty cell got its candidates as marks.
pub fn filled_candidates() -> &'static str {
    say("Every empty cell has its candidates now. Undo takes them back.")
}
/// Said when the puzzle was begun anew.
pub fn started_over() -> &'static str {
    say("Started over: entries and marks are gone. Undo brings them back.")
}
/// Said of a puzzle that was made.
pub fn made_givens() -> &'static str {
    say("What was on the board is the puzzle now.")
}
/// Said of givens that may be changed.
pub fn edit_givens() -> &'static str {
    say("Every cell can be changed now.")
}

/// The field for a cell's contents.
pub fn contents_of(row: usize, col: usize) -> String {
    say!("Contents of row {row}, column {col}", row, col)
}

/// Said below that field.
pub fn contents_hint() -> &'static str {
    say("A digit, candidates with blanks or commas between them, or - for all")
}

/// Said of a word that is no digit.
pub fn no_digit(word: &str, shape: Shape) -> String {
    say!("{word} is no digit of a {shape} board.", word = format!("{word:?}"), shape)
}

/// The words about large boards.
pub mod size {
    use ::words::say;

    /// Larger cells.
    pub fn larger() -> &'static str {
        say("Zoom in")
    }
    /// Smaller cells.
    pub fn smaller() -> &'static str {
        say("Zoom out")
    }
    /// All of the board.
    pub fn fit() -> &'static str {
        say("Fit")
    }
    /// Letters instead of numbers.
    pub fn letters() -> &'static str {
        say("Letters")
    }
}

/// Which puzzle was loaded.
pub fn loaded(number_: usize, shape: Shape, givens: usize) -> String {
    let givens = plural(givens as u64, "given", "givens");
    say!("Puzzle {n}: {shape}, {givens}.", n = number(number_ as u64), shape, givens)
}

/// A number of something, with a plural of its own: `1 guess`, `2 guesses`.
pub fn plural(n: u64, one: &'static str, several: &'static str) -> String {
    format!("{} {}", number(n), say(if n == 1 { one } else { several }))
}

/// What is being read.
pub fn reading(name: &str) -> String {
    say!("Reading {name} …", name)
}

/// Said while a search goes on.
pub fn searching() -> &'static str {
    say("Searching for a solution …")
}

/// How far long work is: amount, rate and time left. It began `ms` milliseconds ago, when `before` of it
/// were done.
pub fn progress(progress: Progress, before: u64, ms: f64) -> String {
    let seconds = ms / 1000.0;
    match progress {
        Progress::Reading { done, total, puzzles } => {
            let mb = |bytes: u64| bytes / 1_000_000;
            let left = seconds * total.saturating_sub(done) as f64 / done.max(1) as f64;
            say!(
                "{done} of {total} MB · {puzzles} · {rate} MB/s · {left} s left",
                done = mb(done),
                total = mb(total),
                puzzles = plural(puzzles, "puzzle", "puzzles"),
                rate = decimal(done as f64 / 1e6 / seconds.max(0.001), 0),
                left = decimal(left, 1),
            )
        }
        Progress::Searching { nodes } => {
            searched(nodes, plural(nodes, "position", "positions"), seconds)
        }
        Progress::Racing(tally) => {
            let boards = plural(tally.boards(), "puzzle", "puzzles");
            format!("{boards} · {} s", decimal(seconds, 0))
        }
        Progress::Counting { found, .. } => {
            searched(found, plural(found, "solution", "solutions"), seconds)
        }
        Progress::Items { done, total } => judging::progress(done, total, before, seconds),
    }
}

/// So many of something, how many a second, and how long it took.
fn searched(n: u64, what: String, seconds: f64) -> String {
    let rate = number((n as f64 / seconds.max(0.001)) as u64);
    say!("{what} · {rate} a second · {seconds} s", what, rate, seconds = decimal(seconds, 0))
}

/// Why some work did not end well: one sentence, and more where there is more to say.
pub fn failure(failure: &Failure) -> (String, Option<String>) {
    match failure {
        Failure::Open(error) => faults::open_error(error),
        Failure::Read(why) => (say("The file cannot be read.").into(), Some(why.clone())),
        Failure::NoRecord => (say("There is no such puzzle.").into(), None),
        Failure::NoCollection => (say("No file is open.").into(), None),
        Failure::NoEngine(name) => (say!("There is no engine {name}.", name), None),
        Failure::NotWatching => (worker_died().into(), Some(worker_died_detail().into())),
        Failure::Died(why) => {
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
        let grouped = [0, 999, 1000, 528_012, u64::MAX].map(number);
        assert_eq!(grouped, ["0", "999", "1,000", "528,012", "18,446,744,073,709,551,615"]);
        assert_eq!(
            (plural(1, "puzzle", "puzzles"), plural(0, "puzzle", "puzzles")),
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
            progress(reading, 0, 500.0),
            "20 of 40 MB · 250,000 puzzles · 40 MB/s · 0.5 s left"
        );
        let searching = Progress::Searching { nodes: 3_000 };
        assert_eq!(progress(searching, 0, 2_000.0), "3,000 positions · 1,500 a second · 2 s");
    }
}
