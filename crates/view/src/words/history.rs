//! The texts about a game's history, its timer and its mistakes.

use super::plural;
use ::words::{CellNames, steps, tr};
use grid::{Digit, Shape};
use play::{Change, ChangeKind};

/// Returns the label of the tab with the game's history.
pub fn tab_name() -> &'static str {
    tr("History")
}
/// Returns the accessible name of the list of moments.
pub fn moments_label() -> &'static str {
    tr("Moments in this game")
}
/// Returns the label of the field for a moment's name.
pub fn name_label() -> &'static str {
    tr("Name")
}
/// Returns the label of the button that names the moment.
pub fn name_button() -> &'static str {
    tr("Name this moment")
}
/// Returns the name of the first moment.
pub fn start_of_game() -> &'static str {
    tr("Start")
}
/// Returns the suffix for a moment that isn't on the path to the current moment.
pub fn off_branch_suffix() -> &'static str {
    tr(", not on the current branch")
}
/// Returns the message to show after a name was removed.
pub fn name_removed() -> &'static str {
    tr("The name was removed.")
}

/// Returns the title of the search for the puzzle's solution.
pub fn searching_solution() -> &'static str {
    tr("Looking for the solution…")
}
/// Returns the message to show if no entry is wrong.
pub fn no_entry_wrong() -> &'static str {
    tr("No entry is wrong.")
}
/// Returns the message for a puzzle without a solution.
pub fn cannot_check_impossible() -> &'static str {
    tr("The puzzle has no solution, so entries can't be checked. Nothing was changed.")
}
/// Returns the message for a puzzle with more than one solution.
pub fn cannot_check_several() -> &'static str {
    tr("The puzzle has several solutions, so entries can't be checked. Nothing was changed.")
}
/// Returns the message to show if entries can't be checked because the puzzle doesn't have exactly
/// one solution. The message is shown once per puzzle.
pub fn cannot_check() -> &'static str {
    tr("This puzzle doesn't have exactly one solution, so only clashes are shown.")
}

/// Returns the timer's accessible name.
pub fn timer_label() -> &'static str {
    tr("Time played")
}
/// Returns the label of the button that pauses the timer.
pub fn pause_timer() -> &'static str {
    tr("Pause the timer")
}
/// Returns the label of the button that resumes the timer.
pub fn resume_timer() -> &'static str {
    tr("Resume the timer")
}
/// Returns the heading over a hidden board.
pub fn paused_label() -> &'static str {
    tr("Paused")
}
/// Returns the text below the heading over a hidden board. `has_keys` means that the device has a
/// keyboard.
pub fn paused_detail(has_keys: bool) -> &'static str {
    match has_keys {
        true => tr("Press any key or tap the board to resume."),
        false => tr("Tap to resume."),
    }
}

/// Formats a time, given in milliseconds, in hours, minutes and seconds: `0:07`, `12:34`,
/// `1:02:03`.
pub fn format_clock(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns the message to show when the last entry solves the puzzle, with the time in milliseconds
/// if it was measured.
pub fn solved_in(ms: Option<u64>) -> String {
    match ms {
        Some(ms) => format!("{} {}.", super::solved_by_hand(), format_clock(ms)),
        None => super::solved_by_hand().into(),
    }
}

/// Returns the note on a puzzle that the player solved before.
pub fn solved_before() -> &'static str {
    tr("You've solved this puzzle before.")
}
/// Returns the note on a puzzle if the player solved an equivalent one before.
pub fn solved_equivalent() -> &'static str {
    tr("You've solved an equivalent puzzle before.")
}

/// Describes the change that led to a moment: `r3c4 = 5`. Without a change, describes the start of
/// the game.
pub fn describe_change(
    deed: Option<&Change>,
    shape: Shape,
    names: CellNames,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let Some(Change { kind: what, first_cell, cell_count }) = deed else {
        return start_of_game().into();
    };
    let cells = plural(*cell_count as u64, "cell", "cells");
    let one = first_cell
        .filter(|_| cells.starts_with("1 "))
        .map(|cell| steps::cell_name(names, cell, shape));
    let digit = |digit: Digit| symbol(digit);
    match (what, one) {
        (ChangeKind::Enter(of), Some(cell)) => format!("{cell} = {}", digit(*of)),
        (ChangeKind::Enter(of), None) => tr!("{digit} in {cells}", digit = digit(*of), cells),
        (ChangeKind::Corner(of), one) => {
            tr!("mark {digit} in {cells}", digit = digit(*of), cells = one.unwrap_or(cells))
        }
        (ChangeKind::Centre(of), one) => {
            tr!("centre mark {digit} in {cells}", digit = digit(*of), cells = one.unwrap_or(cells))
        }
        (ChangeKind::Colour(number), one) => {
            let (colour, cells) = (super::colour_name(*number), one.unwrap_or(cells));
            tr!("{colour} on {cells}", colour, cells)
        }
        (ChangeKind::Marks, one) => tr!("marks in {cells}", cells = one.unwrap_or(cells)),
        (ChangeKind::Erase, one) => tr!("{cells} cleared", cells = one.unwrap_or(cells)),
        (ChangeKind::Candidates, _) => tr!("candidates in {cells}", cells),
        (ChangeKind::Pass, _) => tr!("elimination, {cells}", cells),
        (ChangeKind::Hint, _) => tr!("hint, {cells}", cells),
        (ChangeKind::Solution, _) => tr!("solution, {cells}", cells),
        (ChangeKind::StartOver, _) => tr("Start Over").into(),
        (ChangeKind::MakeGivens, _) => tr("Make Givens").into(),
        (ChangeKind::EditGivens, _) => tr("Edit Givens").into(),
        (ChangeKind::Place, _) => tr!("new board, {shape}", shape),
    }
}

/// Returns the message to show after a jump to a moment. `deed` describes the change that led to
/// the moment.
pub fn moment_shown(deed: &str) -> String {
    tr!("Now at: {deed}.", deed)
}

/// Returns the message to show after a moment was named.
pub fn moment_named(name: &str) -> String {
    tr!("Moment named {name}.", name = format!("{name:?}"))
}

/// Returns the message to show after going back to before the first wrong entry. `changes` is the
/// number of changes that were undone, and `deed` describes the first wrong change.
pub fn changes_undone(changes: usize, deed: &str) -> String {
    tr!(
        "Undid {changes}, back to just before {deed}. Use Redo to go forward again.",
        changes = plural(changes as u64, "change", "changes"),
        deed
    )
}

/// Returns the message to show after only the wrong entries were removed, because the first wrong
/// entry was already on the board when the board was opened.
pub fn mistakes_removed(entries: usize) -> String {
    tr!(
        "Removed {entries}. Nothing else was undone, because the board already had a mistake when it was opened.",
        entries = plural(entries as u64, "wrong entry", "wrong entries")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Cell;

    #[test]
    fn times_are_formatted_like_a_clock() {
        let times = [0, 7_999, 59_999, 60_000, 754_000, 3_723_000, 36_000_000].map(format_clock);
        assert_eq!(times, ["0:00", "0:07", "0:59", "1:00", "12:34", "1:02:03", "10:00:00"]);
        assert_eq!(solved_in(Some(754_000)), "Solved. Well done. 12:34.");
    }

    #[track_caller]
    fn check(what: ChangeKind, cells: usize, expected: &str) {
        let done = Change { kind: what, first_cell: Some(Cell::new(21)), cell_count: cells };
        assert_eq!(
            describe_change(Some(&done), Shape::CLASSIC, CellNames::Numbers, |digit| digit
                .to_string()),
            expected
        );
    }

    #[test]
    fn changes_are_described_briefly() {
        let digit = Digit::new(5).expect("a digit");
        check(ChangeKind::Enter(digit), 1, "r3c4 = 5");
        check(ChangeKind::Enter(digit), 3, "5 in 3 cells");
        check(ChangeKind::Corner(digit), 1, "mark 5 in r3c4");
        check(ChangeKind::Corner(digit), 3, "mark 5 in 3 cells");
        check(ChangeKind::Centre(digit), 3, "centre mark 5 in 3 cells");
        check(ChangeKind::Colour(digit), 1, "yellow on r3c4");
        check(ChangeKind::Erase, 12, "12 cells cleared");
        check(ChangeKind::Solution, 51, "solution, 51 cells");
        check(ChangeKind::StartOver, 4, "Start Over");
        check(ChangeKind::Place, 0, "new board, 9×9");
        assert_eq!(
            describe_change(None, Shape::CLASSIC, CellNames::Numbers, |digit| digit.to_string()),
            "Start"
        );
        assert_eq!(
            changes_undone(5, "r3c4 = 5"),
            "Undid 5 changes, back to just before r3c4 = 5. Use Redo to go forward again."
        );
        assert_eq!(
            changes_undone(1, "x"),
            "Undid 1 change, back to just before x. Use Redo to go forward again."
        );
    }
}
