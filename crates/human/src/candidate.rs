//! A candidate: a digit in a cell.

use grid::{Cell, Digit, Shape};
use serde::{Deserialize, Serialize};

/// A digit that a cell might hold. The candidate may already have been eliminated in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The digit. Candidates are sorted by digit first.
    pub digit: Digit,
    /// The cell that might hold the digit.
    pub cell: Cell,
}

impl Candidate {
    /// Creates the candidate for a digit in a cell.
    pub const fn new(digit: Digit, cell: Cell) -> Candidate {
        Candidate { digit, cell }
    }

    /// Returns `true` if two candidates are different and can't both be true: they share a cell, or
    /// they have the same digit and share a house.
    pub fn excludes(self, other: Candidate, shape: Shape) -> bool {
        if self.cell == other.cell {
            self.digit != other.digit
        } else {
            self.digit == other.digit && self.cell.sees(other.cell, shape)
        }
    }
}
