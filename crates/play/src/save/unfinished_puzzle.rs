//! The puzzle that a player is entering.

use grid::{Cell, Digit};
use serde::{Deserialize, Serialize};

use crate::Mode;

/// A puzzle that a player is entering on the board for creating puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct UnfinishedPuzzle {
    /// The index of the board's moment before the player started to enter the puzzle.
    pub moment_before: u64,
    /// The input mode before the player started to enter the puzzle.
    pub mode_before: Mode,
    /// Whether the board was read from a picture, so that the player compares it with the picture.
    pub is_from_picture: bool,
    /// The digits that were read from the picture as entries, not givens, each with its cell.
    pub entries: Vec<(Cell, Digit)>,
}
