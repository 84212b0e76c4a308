//! The candidate: a digit in a cell.

use grid::{Cell, Digit, Shape};
use serde::{Deserialize, Serialize};

/// A digit that a cell may hold. Whether it still may is the position's to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The digit; candidates are in the order of these first.
    pub digit: Digit,
    /// The cell.
    pub cell: Cell,
}

impl Candidate {
    /// The candidate of that digit in that cell.
    pub const fn new(digit: Digit, cell: Cell) -> Candidate {
        Candidate { digit, cell }
    }

    /// Whether two different candidates cannot both be true: they share a cell, or they are one
    /// digit in one house.
    pub fn excludes(self, other: Candidate, shape: Shape) -> bool {
        if self.cell == other.cell {
            self.digit != other.digit
        } else {
            self.digit == other.digit && self.cell.sees(other.cell, shape)
        }
    }
}
