//! The verdict on a board: it is solved, it is incomplete, or it has an obvious fault.
//!
//! The verdict is found without a search, so a board without an obvious fault may still have no
//! solution.

use super::{Board, Cell, Clash, Digit, DigitSet, Geometry, Shape};

/// The state of a board, including its first obvious fault, if any. The state doesn't show whether
/// an incomplete board has a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every cell is filled, and there is no fault.
    Solved,
    /// At least one cell is empty, and there is no obvious fault.
    Incomplete,
    /// A digit occurs twice in a house.
    Clash(Clash),
    /// A cell of a board with this shape holds a digit that it isn't allowed to hold.
    DisallowedDigit(Shape, Cell, Digit),
    /// An empty cell of a board with this shape has no candidates left: each of its allowed digits,
    /// if there are any, is in one of its peers.
    NoCandidates(Shape, Cell),
}

impl Board {
    /// Returns the state of the board. Only the first fault is reported: clashes come first, in the
    /// order of the houses, then faulty cells, row by row.
    pub fn verdict(&self) -> Verdict {
        if let Some(clash) = self.clashes().next() {
            return Verdict::Clash(clash);
        }
        let shape = self.shape();
        for cell in Cell::all(shape) {
            match self.digit(cell) {
                Some(digit) if !self.allowed_digits(cell).contains(digit) => {
                    return Verdict::DisallowedDigit(shape, cell, digit);
                }
                None if self.candidates(cell).is_empty() => {
                    return Verdict::NoCandidates(shape, cell);
                }
                _ => {}
            }
        }
        if self.is_full() { Verdict::Solved } else { Verdict::Incomplete }
    }

    /// Returns the allowed digits of a cell that aren't in any of its peers. The cell's own digit
    /// is ignored.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let peers = Geometry::for_shape(self.shape()).peers(cell);
        let used: DigitSet = peers.iter().filter_map(|peer| self.digit(*peer)).collect();
        self.allowed_digits(cell).minus(used)
    }
}

impl Verdict {
    /// Returns `true` if the board has an obvious fault.
    pub fn is_fault(self) -> bool {
        !matches!(self, Verdict::Solved | Verdict::Incomplete)
    }

    /// Returns the cells that are involved in the fault, or an empty list if there is no fault.
    pub fn cells(self) -> Vec<Cell> {
        match self {
            Verdict::Solved | Verdict::Incomplete => Vec::new(),
            Verdict::Clash(clash) => clash.cells.to_vec(),
            Verdict::DisallowedDigit(_, cell, _) | Verdict::NoCandidates(_, cell) => vec![cell],
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
    fn the_first_fault_is_reported() {
        let shape = Shape::order(2).expect("a shape");
        let digit = |value| Digit::new(value).expect("a digit");
        let no_candidates = |cell| Verdict::NoCandidates(shape, Cell::new(cell));
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
        check("123. ...4 .... ....", None, no_candidates(3));
        check("1... .... .... ....", Some((5, &[])), no_candidates(5));
        check("1... .... .... ....", Some((5, &[1])), no_candidates(5));
        let disallowed = Verdict::DisallowedDigit(shape, Cell::new(0), digit(1));
        check(solved, Some((0, &[2, 3])), disallowed);
    }
}
