//! Candidate boards: what each cell may still take, and the cell with the least choice.
//!
//! Engines and `human` take candidates away here. Nothing follows by itself: a decided cell leaves
//! its peers as they are.

use super::{Board, Cell, DigitSet, Shape};

/// The digits that each cell of a board may still take. A cell with one is decided, one with none
/// is a contradiction; there is never a digit that the board lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    sets: Box<[DigitSet]>,
}

impl Candidates {
    /// The candidates as a board has them: its digits alone in their cells, and everything that
    /// is allowed in the others. A digit that its cell does not allow leaves none.
    pub fn of(board: &Board) -> Candidates {
        let set = |cell| {
            let allowed = board.allowed(cell);
            board.digit(cell).map_or(allowed, |digit| allowed.and(DigitSet::of(digit)))
        };
        let shape = board.shape();
        Candidates { shape, sets: Cell::all(shape).map(set).collect() }
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// A cell's candidates.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Gives a cell other candidates.
    pub fn set(&mut self, cell: Cell, to: DigitSet) {
        self.sets[cell.index()] = to.and(DigitSet::all(self.shape));
    }

    /// The candidates of every cell, row by row.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// The same sets, to be changed. The caller puts in no digit that the board lacks.
    pub fn sets_mut(&mut self) -> &mut [DigitSet] {
        &mut self.sets
    }

    /// The undecided cell with the fewest candidates, the first of several; `None` when no cell
    /// has more than one.
    pub fn min_choice_cell(&self) -> Option<Cell> {
        let two = |set: &DigitSet| set.without_first().single().is_some();
        // Two is common and the least there is; and it needs no counting.
        let place = self.sets.iter().position(two).or_else(|| {
            let undecided = self.sets.iter().enumerate().filter(|(_, set)| set.len() > 1);
            undecided.min_by_key(|(_, set)| set.len()).map(|(place, _)| place)
        });
        place.map(Cell::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit;

    #[track_caller]
    fn check(sets: &[(usize, &[usize])], expected: Option<usize>) {
        let board = "1234 3412 2143 4321".parse().expect("a drawing of a board");
        let mut candidates = Candidates::of(&board);
        for (cell, digits) in sets {
            let set = digits.iter().filter_map(|digit| Digit::new(*digit)).collect();
            candidates.set(Cell::new(*cell), set);
        }
        assert_eq!(candidates.min_choice_cell().map(Cell::index), expected);
    }

    #[test]
    fn the_least_choice_is_the_first_of_the_fewest() {
        check(&[], None);
        check(&[(3, &[])], None);
        check(&[(3, &[1, 2, 3]), (5, &[1, 2, 3, 4])], Some(3));
        check(&[(3, &[1, 2, 3]), (5, &[2, 4]), (9, &[1, 2])], Some(5));
        check(&[(3, &[1, 2, 3, 4]), (5, &[2, 3, 4]), (9, &[1, 2, 3])], Some(5));
    }
}
