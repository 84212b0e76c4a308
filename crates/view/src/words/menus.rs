//! The texts of the menu bar, the command palette and the tabs next to the board.

use ::words::tr;

/// Returns the accessible name of the menus.
pub fn menu_bar_name() -> &'static str {
    tr("Menus")
}
/// Returns the label of the menu that contains all menus, on narrow screens.
pub fn menu_button() -> &'static str {
    tr("Menu")
}
/// Returns the label of the menu with the commands that open the settings and the help.
pub fn more_button() -> &'static str {
    tr("More")
}
/// Returns the accessible name of the command palette.
pub fn palette_name() -> &'static str {
    tr("Commands")
}
/// Returns the placeholder in the palette's empty field.
pub fn palette_placeholder() -> &'static str {
    tr("Type what you want to do")
}
/// Returns the message to show in the palette if no command matches the typed text.
pub fn no_commands_found() -> &'static str {
    tr("No matching commands.")
}
/// Returns the accessible name of the tabs next to the board.
pub fn place_tabs_label() -> &'static str {
    tr("Sections")
}
/// Returns the label of the tab with the keypad.
pub fn play_tab() -> &'static str {
    tr("Play")
}
/// Returns the label of the tab with the searches.
pub fn solve_tab() -> &'static str {
    tr("Solve")
}
/// Returns the label of the tab with the open collection.
pub fn collection_tab() -> &'static str {
    tr("Collection")
}
/// Returns the accessible name of the tabs within the tab Solve.
pub fn solve_tabs_label() -> &'static str {
    tr("Solving tools")
}
/// Returns the label of the tab with the elimination rules.
pub fn rules_tab() -> &'static str {
    tr("Rules")
}
/// Returns the label of the button that leads from another tab to the keypad.
pub fn back_to_play_button() -> &'static str {
    tr("Back to the keypad")
}
/// Returns the heading over a search.
pub fn search_heading() -> &'static str {
    tr("This is a search, not your board")
}
/// Returns the heading over a solution.
pub fn solution_heading() -> &'static str {
    tr("This is a solution, not your board")
}
/// Returns the heading over a step of the path.
pub fn step_heading() -> &'static str {
    tr("This is a step in the solution path, not your board")
}
/// Returns the label of the button that leads back to the player's board.
pub fn back_to_board_button() -> &'static str {
    tr("Back to my board")
}

/// Reports that a command isn't available, and why. `why` is a clause.
pub fn command_disabled(command: &'static str, why: &str) -> String {
    tr!("{command}: {why}.", command = tr(command), why)
}
/// Returns the reason shown when a command is disabled because no collection is open.
pub fn no_open_collection() -> &'static str {
    tr("no collection is open")
}
/// Returns the reason shown when a command is disabled because this is the first puzzle.
pub fn no_previous_puzzle() -> &'static str {
    tr("this is the first puzzle")
}
/// Returns the reason shown when a command is disabled because this is the last puzzle.
pub fn no_next_puzzle() -> &'static str {
    tr("this is the last puzzle")
}
/// Returns the reason shown when a command is disabled because the player's own board is already
/// shown.
pub fn own_board_already_shown() -> &'static str {
    tr("your own board is already shown")
}
/// Returns the message to show if a command needs a puzzle, and only entries are on the board.
pub fn needs_givens(command: &'static str) -> String {
    tr!("{command} needs givens.", command = tr(command))
}
/// Returns the explanation below [`needs_givens`].
pub fn about_givens() -> &'static str {
    tr("Your digits aren't givens yet. Make Givens turns them into a puzzle.")
}
/// Returns the reason shown when a command is disabled because there is no puzzle.
pub fn no_puzzle() -> &'static str {
    tr("there is no puzzle on the board")
}
/// Returns the reason shown when a command is disabled because there are no entries.
pub fn no_entries() -> &'static str {
    tr("there are no entries")
}
/// Returns the reason shown when a command is disabled because the board has empty cells.
pub fn board_not_full() -> &'static str {
    tr("some cells are empty")
}
/// Returns the reason shown when a command is disabled because there are no givens.
pub fn no_givens() -> &'static str {
    tr("there are no givens")
}
/// Returns the reason shown when a command is disabled because there is nothing to undo.
pub fn nothing_to_undo() -> &'static str {
    tr("nothing to undo")
}
/// Returns the reason shown when a command is disabled because no hint is shown.
pub fn no_hint() -> &'static str {
    tr("no hint is shown")
}
/// Returns the reason shown when a command is disabled because there is nothing to redo.
pub fn nothing_to_redo() -> &'static str {
    tr("nothing to redo")
}
