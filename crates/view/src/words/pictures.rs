//! The texts about boards that are read from pictures.

use ::words::{CellNames, steps, tr};
use grid::{Cell, Digit, Shape};
use human::CellSet;
use jobs::SolutionCount;
use pictures::{BoardStatus, CorrectedCell, NoGrid, PictureFault, RecognizedBoard};

use super::{format_number, plural};

/// Returns the accessible name of the panel with the picture.
pub fn panel_name() -> &'static str {
    tr("Board from a picture")
}
/// Returns the title of the work that reads one picture.
pub fn reading_picture() -> &'static str {
    tr("Reading the picture…")
}
/// Returns the title of the work that reads several pictures.
pub fn reading_pictures() -> String {
    tr("Reading the pictures…").into()
}
/// Returns the message to show once a board was read.
pub fn picture_read() -> &'static str {
    tr("Compare the board with the picture, and correct any misread digits.")
}
/// Returns the message to show if the page was reloaded before the board was played.
pub fn picture_closed() -> &'static str {
    tr("The picture is no longer open. Correct any misread digits, then press Done.")
}
/// Returns the message to show if no board was found in any picture.
pub fn no_picture_read() -> &'static str {
    tr("No Sudoku grid was found in these pictures.")
}
/// Returns the label of the button that starts a game with the board.
pub fn play_button() -> &'static str {
    tr("Play")
}
/// Returns the accessible name of the picture with this file name.
pub fn picture_label(name: &str) -> String {
    tr!("Picture {name}", name)
}
/// Returns the accessible name of a corner of the grid, by its index in [`pictures::Corners`].
pub fn corner_label(n: usize) -> &'static str {
    match n {
        0 => tr("Top-left corner of the grid"),
        1 => tr("Top-right corner of the grid"),
        2 => tr("Bottom-right corner of the grid"),
        _ => tr("Bottom-left corner of the grid"),
    }
}
/// Returns the advice on moving the corners of the grid.
pub fn about_corners() -> &'static str {
    tr("Drag the outline's corners if they don't match the grid.")
}
/// Returns the heading over the picture of the selected cell, which is given by its name.
pub fn cell_label(cell: &str) -> String {
    tr!("{cell} in the picture", cell)
}
/// Returns the name of the content of an empty cell.
pub fn empty_content() -> &'static str {
    tr("Empty")
}

/// Returns the message about a picture from which no board could be read.
pub fn fault_text(fault: PictureFault) -> &'static str {
    match fault {
        PictureFault::NoGrid(_) => tr("No Sudoku grid was found in this picture."),
        PictureFault::Undecodable => tr("This picture can't be opened."),
        PictureFault::Failed => tr("The picture couldn't be read."),
    }
}

/// Returns the advice that goes with the message about a picture from which no board could be read.
pub fn advice_for(fault: PictureFault) -> &'static str {
    match fault {
        PictureFault::NoGrid(NoGrid::TooSmall) => {
            tr("Use a larger picture, with at least 12 pixels per cell.")
        }
        PictureFault::NoGrid(NoGrid::NotFound) => {
            tr("Use a picture that shows the whole grid, straight and well lit.")
        }
        PictureFault::Undecodable => tr(
            "The file is damaged, or in a format that your browser doesn't support. PNG and JPEG are always supported.",
        ),
        PictureFault::Failed => {
            tr("The picture reader couldn't be loaded. Check your connection and try again.")
        }
    }
}

/// Reports in how many of several pictures a board was found.
pub fn some_pictures_read(boards: usize, pictures: usize) -> String {
    let (boards, pictures) = (format_number(boards as u64), format_number(pictures as u64));
    tr!("Sudoku grids were found in {boards} of {pictures} pictures.", boards, pictures)
}

/// Names the pictures in which no board was found.
pub fn pictures_without_board(names: &[String]) -> String {
    const MAX_NAMES: usize = 5;
    let mut names: Vec<_> = names.iter().map(String::as_str).collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    let names = names.join(", ");
    match more {
        0 => tr!("No Sudoku grid was found in {names}.", names),
        more => {
            let more = format_number(more as u64);
            tr!("No Sudoku grid was found in {names} and {more} more.", names, more)
        }
    }
}

/// Returns the note on a board from one of several pictures: the number of cells to check, or that
/// the puzzle doesn't have exactly one solution. The note is empty if nothing needs checking.
pub fn note_for(board: &RecognizedBoard) -> String {
    let doubts = board.corrected.len() + board.doubtful_cells.len() + board.handwritten_cells.len();
    match (&board.status, doubts) {
        (BoardStatus::Proper, 0) => String::new(),
        (BoardStatus::Proper, doubts) => {
            let cells = plural(doubts as u64, "cell", "cells");
            tr!("({cells} to check)", cells)
        }
        _ => tr("(check this board: no solution, or several)").into(),
    }
}

/// The minimum number of givens of a 9×9 puzzle with exactly one solution, shown by G. McGuire,
/// B. Tugemann and G. Civario ("There is no 16-clue Sudoku", 2012).
const MIN_GIVENS: usize = 17;

/// Reports the number of solutions of the board. `solutions` is `None` while solutions are being
/// counted. `digits` is the number of digits on the board, and `is_mended` means that the board was
/// corrected automatically. If the board has too few digits for exactly one solution, asks whether
/// the picture shows a whole Sudoku.
pub fn check_result(
    solutions: Option<SolutionCount>,
    digits: usize,
    is_mended: bool,
) -> &'static str {
    match solutions {
        Some(SolutionCount::None | SolutionCount::Several) if digits < MIN_GIVENS => {
            tr("Only a few digits were found. Does the picture show a whole Sudoku?")
        }
        Some(SolutionCount::One) if is_mended => tr(
            "Checked: exactly one solution, but only after the changes below. Compare the board with the picture.",
        ),
        Some(SolutionCount::One) => tr("Checked: exactly one solution."),
        Some(SolutionCount::None) => {
            tr("No solution: a digit was probably misread. Compare the board with the picture.")
        }
        Some(SolutionCount::Several) => {
            tr("Several solutions: a digit may be missing. Compare the board with the picture.")
        }
        Some(SolutionCount::Unknown) => tr("The number of solutions couldn't be determined."),
        None => tr("Checking…"),
    }
}

/// Lists the cells that were corrected, the cells that are hard to read, and the cells whose
/// handwritten digits were left out. Only the cells in `unsure` are listed, because the player has
/// changed the other cells since.
pub fn describe_doubts(
    board: &RecognizedBoard,
    unsure: &[Cell],
    names: CellNames,
    symbol: &dyn Fn(Digit) -> String,
) -> Vec<String> {
    let of = |cells: &[Cell]| -> Vec<Cell> {
        cells.iter().filter(|cell| unsure.contains(cell)).copied().collect()
    };
    let (doubtful, handwritten) = (of(&board.doubtful_cells), of(&board.handwritten_cells));
    let cell = |cell| steps::cell_name(names, cell, Shape::CLASSIC);
    // Cells are listed one by one, because a shortened list such as r4c26 is easily misread.
    let cells = |cells: &[Cell]| {
        let all: CellSet = cells.iter().copied().collect();
        all.into_iter().map(cell).collect::<Vec<_>>().join(", ")
    };
    let content = |digit: Option<Digit>| digit.map_or_else(|| tr("empty").into(), symbol);
    let mended = |one: &CorrectedCell| {
        let (from, to) = (content(one.old_content), content(one.new_content));
        tr!("{cell}: {to} instead of {from}", cell = cell(one.cell), to, from)
    };
    let mut parts = Vec::new();
    let changed = || board.corrected.iter().filter(|one| unsure.contains(&one.cell));
    if changed().next().is_some() {
        let changes = changed().map(mended).collect::<Vec<_>>().join("; ");
        parts.push(tr!("Changed to get exactly one solution: {changes}.", changes));
    }
    if !doubtful.is_empty() {
        parts.push(tr!("Hard to read: {cells}.", cells = cells(&doubtful)));
    }
    if !handwritten.is_empty() {
        let cells = cells(&handwritten);
        parts.push(tr!("Handwritten digits left out: {cells}.", cells));
    }
    parts
}

/// Formats a likely content of a cell with its probability in percent. `None` means an empty cell.
pub fn content_with_probability(content: Option<String>, percent: u32) -> String {
    let content = content.unwrap_or_else(|| empty_content().into());
    tr!("{content} ({percent}%)", content, percent)
}
