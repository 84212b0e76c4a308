//! The verdict on a board: solved, incomplete, or the first fault that is plain to see.
//!
//! Nothing is searched: a board without a fault may still have no solution.

use super::{Board, Cell, Clash, Digit, DigitSet, Geometry, Shape};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{House, HouseKind};

    #[track_caller]
    fn check(text: &str, restrict: Option<(usize, &[usize])>, expected: Verdict) {
        let mut board: Board = text.parse().expect("a drawing of a board");
        if let Some((cell, digits)) = restrict {
            let digits = digits.iter().filter_map(|value| Digit::new(*value)).collect();
            board.restrict(Cell::new(cell), digits);
        }
        assert_eq!(board.verdict(), expected);
    }

    #[test]
    fn the_first_fault_is_told() {
        let shape = Shape::order(2).expect("a shape");
        let digit = |value| Digit::new(value).expect("a digit");
        let starved = |cell| Verdict::Starved(shape, Cell::new(cell));
        let solved = "1234 3412 2143 4321";
        check(solved, None, Verdict::Solved);
        check("1234 .... .... ....", None, Verdict::Incomplete);
        check("12.4 4... .... ..4.", None, Verdict::Incomplete);
        let clash = Clash {
            digit: digit(2),
            house: House { kind: HouseKind::Row, number: 3 },
            cells: [Cell::new(14), Cell::new(15)],
        };
        check("1234 3412 2143 4322", None, Verdict::Clash(clash));
        check("123. ...4 .... ....", None, starved(3));
        check("1... .... .... ....", Some((5, &[])), starved(5));
        check("1... .... .... ....", Some((5, &[1])), starved(5));
        let excluded = Verdict::Excluded(shape, Cell::new(0), digit(1));
        check(solved, Some((0, &[2, 3])), excluded);
    }
}
