//! The verdict on a board: solved, incomplete, or the first fault that is plain to see.
//!
//! Nothing is searched: a board without a fault may still have no solution.

use std::fmt;

use super::{Board, Cell, Clash, Digit, DigitSet, Geometry, Shape};
use words::say;

/// The state of a board, with the first fault if it has one. It never says whether a
/// search would find a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every cell is filled, and nothing is wrong.
    Solved,
    /// Some cell is empty, and no fault is plain to see.
    Incomplete,
    /// A digit stands twice in a house.
    Clash(Clash),
    /// A cell of the shape holds a digit that is none of its candidates.
    Excluded(Shape, Cell, Digit),
    /// An empty cell of the shape has no candidate left: its peers hold all that it may be.
    Starved(Shape, Cell),
}

impl Board {
    /// The state that the board is in: clashes come first, by house, and then cells, row by row.
    pub fn verdict(&self) -> Verdict {
        if let Some(clash) = self.clashes().next() {
            return Verdict::Clash(clash);
        }
        let shape = self.shape();
        for cell in Cell::all(shape) {
            match self.digit(cell) {
                Some(digit) if !self.allowed(cell).contains(digit) => {
                    return Verdict::Excluded(shape, cell, digit);
                }
                None if self.candidates(cell).is_empty() => return Verdict::Starved(shape, cell),
                _ => {}
            }
        }
        if self.is_full() { Verdict::Solved } else { Verdict::Incomplete }
    }

    /// The digits that an empty cell may still be: those that may go there and that no peer holds.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let peers = Geometry::of(self.shape()).peers(cell);
        let held: DigitSet = peers.iter().filter_map(|peer| self.digit(*peer)).collect();
        self.allowed(cell).minus(held)
    }
}

impl Verdict {
    /// Whether something is wrong.
    pub fn is_fault(self) -> bool {
        !matches!(self, Verdict::Solved | Verdict::Incomplete)
    }

    /// Cells to look at; none when nothing is wrong.
    pub fn cells(self) -> Vec<Cell> {
        match self {
            Verdict::Solved | Verdict::Incomplete => Vec::new(),
            Verdict::Clash(clash) => clash.cells.to_vec(),
            Verdict::Excluded(_, cell, _) | Verdict::Starved(_, cell) => vec![cell],
        }
    }
}

/// In a word or as a fault: `solved`, `5 twice in row 3`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |shape: Shape, cell: Cell| {
            say!("row {row}, column {col}", row = cell.row(shape) + 1, col = cell.col(shape) + 1)
        };
        match *self {
            Verdict::Solved => f.write_str(say("solved")),
            Verdict::Incomplete => f.write_str(say("incomplete")),
            Verdict::Clash(clash) => clash.fmt(f),
            Verdict::Excluded(shape, cell, digit) => {
                let cell = place(shape, cell);
                f.write_str(&say!("{digit} is no candidate of {cell}", digit, cell))
            }
            Verdict::Starved(shape, cell) => {
                f.write_str(&say!("no candidate left in {cell}", cell = place(shape, cell)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, restrict: Option<(usize, &[usize])>, expected: &str) {
        let mut board: Board = text.parse().expect("a drawing of a board");
        if let Some((cell, digits)) = restrict {
            let digits = digits.iter().filter_map(|value| Digit::new(*value)).collect();
            board.restrict(Cell::new(cell), digits);
        }
        assert_eq!(board.verdict().to_string(), expected);
    }

    #[test]
    fn the_first_fault_is_named() {
        let solved = "1234 3412 2143 4321";
        check(solved, None, "solved");
        check("1234 .... .... ....", None, "incomplete");
        check("12.4 4... .... ..4.", None, "incomplete");
        check("1234 3412 2143 4322", None, "2 twice in row 4");
        check("123. ...4 .... ....", None, "no candidate left in row 1, column 4");
        check("1... .... .... ....", Some((5, &[])), "no candidate left in row 2, column 2");
        check("1... .... .... ....", Some((5, &[1])), "no candidate left in row 2, column 2");
        check(solved, Some((0, &[2, 3])), "1 is no candidate of row 1, column 1");
    }
}
