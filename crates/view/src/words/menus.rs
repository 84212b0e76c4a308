//! The words of the bar, the palette and the places beside the board.

use ::words::say;

/// What the menus are called together.
pub fn name() -> &'static str {
    say("Menus")
}
/// The menu that has all commands.
pub fn all() -> &'static str {
    say("Menu")
}
/// The menu of what is about the page.
pub fn more() -> &'static str {
    say("More")
}
/// The palette.
pub fn palette() -> &'static str {
    say("Commands")
}
/// What its empty field says.
pub fn type_to_find() -> &'static str {
    say("Type what you want to do")
}
/// Said when nothing answers to what was typed.
pub fn none_found() -> &'static str {
    say("No command has these words.")
}
/// What the places beside the board are called together.
pub fn places() -> &'static str {
    say("Places")
}
/// The place of the keypad.
pub fn play() -> &'static str {
    say("Play")
}
/// The place of searches.
pub fn solve() -> &'static str {
    say("Solve")
}
/// The place of the open collection.
pub fn collection() -> &'static str {
    say("Collection")
}
/// What the ways to search are called together.
pub fn methods() -> &'static str {
    say("Ways to search")
}
/// The rules of a pass.
pub fn rules() -> &'static str {
    say("Rules")
}
/// The way back from another place to the keypad.
pub fn back_to_play() -> &'static str {
    say("Back to the keypad")
}
/// Said over a search.
pub fn a_search() -> &'static str {
    say("A search, not your board")
}
/// Said over a solution.
pub fn a_solution() -> &'static str {
    say("A solution, not your board")
}
/// Said over a step of the path.
pub fn a_step() -> &'static str {
    say("A step of the path, not your board")
}
/// The way back to the player's board.
pub fn back_to_board() -> &'static str {
    say("Back to my board")
}

/// Said of a command that cannot act now, and why.
pub fn cannot(command: &'static str, why: &str) -> String {
    say!("{command}: {why}.", command = say(command), why)
}
/// Why commands about a collection cannot act.
pub fn none_open() -> &'static str {
    say("no collection is open")
}
/// Why there is no puzzle before.
pub fn none_before() -> &'static str {
    say("no puzzle is before this one")
}
/// Why there is none after.
pub fn none_after() -> &'static str {
    say("no puzzle is after this one")
}
/// Why the player's own board cannot be brought.
pub fn own_already() -> &'static str {
    say("it is on the board")
}
/// Why commands about a puzzle cannot act.
pub fn no_puzzle() -> &'static str {
    say("no puzzle is on the board")
}
/// Why nothing can be taken back or kept of what was put in.
pub fn nothing_put_in() -> &'static str {
    say("nothing was entered")
}
/// Why a board cannot be checked.
pub fn not_full() -> &'static str {
    say("some cells are empty")
}
/// Why givens cannot be changed.
pub fn no_givens() -> &'static str {
    say("there are no givens")
}
/// Why no step can be taken back.
pub fn nothing_to_undo() -> &'static str {
    say("nothing to undo")
}
/// Why no step can be done.
pub fn no_hint() -> &'static str {
    say("no hint is shown")
}
/// Why none can be taken again.
pub fn nothing_to_redo() -> &'static str {
    say("nothing to redo")
}
