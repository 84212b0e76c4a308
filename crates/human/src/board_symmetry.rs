//! Symmetries of the givens: reflections and rotations of the board that map the givens onto
//! themselves after the digits are relabelled. If the puzzle has exactly one solution, the solution
//! has the same symmetry.

use grid::{Cell, Digit, Shape};
use serde::{Deserialize, Serialize};

use crate::{Candidate, Pencilmarks};

/// A reflection or rotation of the board. Only the half turn maps boxes to boxes on every board.
/// The other symmetries require square boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BoardSymmetry {
    /// A reflection in the diagonal from the top left to the bottom right.
    Diagonal,
    /// A reflection in the diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// A 180° rotation.
    HalfTurn,
    /// A 90° rotation, clockwise.
    QuarterTurn,
}

impl BoardSymmetry {
    /// All symmetries, reflections first.
    pub const ALL: [BoardSymmetry; 4] = [
        BoardSymmetry::Diagonal,
        BoardSymmetry::AntiDiagonal,
        BoardSymmetry::HalfTurn,
        BoardSymmetry::QuarterTurn,
    ];

    /// Returns the cell to which the symmetry moves a cell.
    pub fn image_of(self, cell: Cell, shape: Shape) -> Cell {
        let (side, row, col) = (shape.side(), cell.row(shape), cell.col(shape));
        let (row, col) = match self {
            BoardSymmetry::Diagonal => (col, row),
            BoardSymmetry::AntiDiagonal => (side - 1 - col, side - 1 - row),
            BoardSymmetry::HalfTurn => (side - 1 - row, side - 1 - col),
            BoardSymmetry::QuarterTurn => (col, side - 1 - row),
        };
        Cell::new(row * side + col)
    }

    /// Returns `true` if the symmetry maps boxes to boxes on boards of this shape.
    fn is_valid_for(self, shape: Shape) -> bool {
        self == BoardSymmetry::HalfTurn || shape.box_rows() == shape.box_cols()
    }
}

impl Pencilmarks {
    /// Returns, for each digit from 1 on, the digit that must replace it so that the symmetry maps
    /// the givens onto themselves. Returns `None` if the symmetry doesn't map boxes to boxes, if
    /// the givens aren't symmetric, or if they don't determine the replacements.
    pub fn digit_replacements(&self, symmetry: BoardSymmetry) -> Option<Vec<Digit>> {
        let (shape, side) = (self.shape(), self.shape().side());
        if !symmetry.is_valid_for(shape) {
            return None;
        }
        let mut images: Vec<Option<Digit>> = vec![None; side];
        for cell in Cell::all(shape).filter(|cell| self.is_given(*cell)) {
            let to = symmetry.image_of(cell, shape);
            let (from, to) = (self.digit(cell)?, self.digit(to).filter(|_| self.is_given(to))?);
            let image = images[from.value() - 1].get_or_insert(to);
            if *image != to {
                return None;
            }
        }
        let mut unused = self.digits().filter(|digit| !images.contains(&Some(*digit)));
        let last = unused.next();
        let has_more = unused.next().is_some();
        let all: Option<Vec<Digit>> = images.into_iter().map(|image| image.or(last)).collect();
        // A digit without givens is replaced by the only digit that replaces no other digit.
        all.filter(|_| !has_more)
    }

    /// Applies a symmetry to a candidate repeatedly, and returns the first image that is impossible
    /// or excludes an earlier one. Returns `None` if all images can be true together.
    /// `replacements` are the digits that [`digit_replacements`](Self::digit_replacements) returns
    /// for the symmetry.
    pub fn missing_image(
        &self,
        candidate: Candidate,
        symmetry: BoardSymmetry,
        replacements: &[Digit],
    ) -> Option<Candidate> {
        let shape = self.shape();
        let mut orbit = vec![candidate];
        // A cell has at most 4 images, and a digit at most as many as there are digits.
        for _ in 0..4 * shape.side() {
            let last = orbit[orbit.len() - 1];
            let next = Candidate::new(
                replacements[last.digit.value() - 1],
                symmetry.image_of(last.cell, shape),
            );
            if next == candidate {
                break;
            }
            let is_there = self.has_candidate(next) || self.digit(next.cell) == Some(next.digit);
            if !is_there || orbit.iter().any(|of| of.excludes(next, shape)) {
                return Some(next);
            }
            orbit.push(next);
        }
        None
    }
}
