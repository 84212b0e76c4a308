//! The puzzle that a player is entering.

use grid::{Cell, Digit};
use serde::{Deserialize, Serialize};

use crate::Mode;

/// A puzzle that is being entered on the board on which the player makes puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct UnfinishedPuzzle {
    /// The number of the board's moment before the puzzle was entered.
    pub moment: u64,
    /// The input mode before the puzzle was entered.
    pub mode: Mode,
    /// Whether the board was read from a picture, with which its player compares it.
    pub is_from_picture: bool,
    /// The digits of the picture that its player had entered: they don't become givens.
    pub entries: Vec<(Cell, Digit)>,
}
