//! The words of the help, but for those of the keys.

use super::plural;
use ::words::say;
use formats::INFOS;

/// The button, and the dialog's heading.
pub fn help() -> &'static str {
    say("Help")
}
/// What the page does.
pub fn what() -> &'static str {
    say(
        "Ninefold opens Sudoku puzzles of any size, from 4×4 to 64×64, and lets you play, check and solve them, watch how a search goes, count solutions and race engines against each other. Open a file, drop one anywhere, paste one, or make a board of your own.",
    )
}
/// Where it happens.
pub fn where_it_is() -> &'static str {
    say(
        "Nothing leaves this machine: files are read here, games are kept by this browser alone, and the page works without a network once it was opened.",
    )
}
/// How to play.
pub fn playing() -> &'static str {
    say("How to play")
}
/// The rules, and how digits get on the board.
pub const RULES: [&str; 6] = [
    "Every row, every column and every box holds each digit once. What is bold is given and stays; the rest is yours.",
    "Select a cell and type a digit, or press one on the keypad. A digit that stands twice in a row, column or box turns red, with a dot and a wavy line.",
    "Corner and centre marks keep small digits in a cell: what may still stand there. Every step can be undone, and every puzzle remembers how far you were.",
    "Hint tells the next step in five levels: where to look, the technique's name, its pattern, what follows, and why. It begins with mistakes, if there are any. All Steps, Solve Path and Why Not This Candidate? tell more; Practise has exercises for every technique.",
    "Each technique has a level, from easy to extreme, and a score, both HoDoKu's: a puzzle's level is at least that of its hardest step, and its score is the sum of all. Ratings such as 7.2 are those of Sudoku Explainer, or of the Sudoku Exchange bank.",
    "New Puzzle makes puzzles of any kind. Those by number and that of the day are the same for everybody: Copy Link hands one on, with what you did, and the link opens here without a network, too.",
];
/// The keys of the board.
pub fn keys() -> &'static str {
    say("Keys")
}
/// The column of keys.
pub fn key() -> &'static str {
    say("Key")
}
/// The column of what they do.
pub fn does() -> &'static str {
    say("What it does")
}
/// The mouse and fingers.
pub fn pointer() -> &'static str {
    say("Mouse and touch")
}
/// What they do.
pub const POINTER_LIST: [(&str, &str); 4] = [
    ("Click, touch", "selects a cell"),
    ("Drag; Shift or Ctrl + click", "selects several; with touch, switch Several on"),
    ("Double click on a digit", "selects all alike"),
    ("Double click on an empty cell", "writes several candidates in it"),
];
/// The same on a Mac, where another key is held.
pub fn pointer_on_mac() -> &'static str {
    say("Drag; ⇧ or ⌘ + click")
}
/// The keys of a search.
pub fn watching() -> &'static str {
    say("While a search is watched")
}
/// What files are read.
pub fn files() -> &'static str {
    say("Files it reads")
}

/// What is said before the list of formats.
pub fn formats() -> String {
    say!(
        "{name} tells {formats} by their content, packed as gzip or zip or not; in a file of many puzzles those that do not read are listed.",
        name = super::name(),
        formats = plural(INFOS.len() as u64, "format", "formats")
    )
}
