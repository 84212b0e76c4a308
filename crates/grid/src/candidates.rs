//! Candidate grids, which contain the digits that are still possible in each cell.
//!
//! Engines and `human` eliminate candidates from these grids. Nothing is propagated: solving a cell
//! doesn't change its peers.

use super::{Board, Cell, DigitSet, Shape};

/// The digits that are still possible in each cell of a board. A cell with one candidate is solved,
/// and a cell with none is a contradiction. Every candidate is a digit of the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    sets: Box<[DigitSet]>,
}

impl Candidates {
    /// Returns the candidates of a board before any elimination. The only candidate of a filled
    /// cell is its digit, and an empty cell has all its allowed digits. A filled cell whose digit
    /// isn't allowed has no candidates.
    pub fn from_board(board: &Board) -> Candidates {
        let set = |cell| {
            let allowed = board.allowed_digits(cell);
            board.digit(cell).map_or(allowed, |digit| allowed.and(DigitSet::from_digit(digit)))
        };
        let shape = board.shape();
        Candidates { shape, sets: Cell::all(shape).map(set).collect() }
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns a cell's candidates.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Replaces a cell's candidates. Digits that the shape lacks are ignored.
    pub fn set(&mut self, cell: Cell, to: DigitSet) {
        self.sets[cell.index()] = to.and(DigitSet::all(self.shape));
    }

    /// Returns the candidates of all cells, row by row.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Returns a mutable reference to the candidates of all cells, row by row. The caller must not
    /// add digits that the shape lacks.
    pub fn sets_mut(&mut self) -> &mut [DigitSet] {
        &mut self.sets
    }

    /// Returns the unsolved cell with the fewest candidates, or the first of several such cells.
    /// Returns `None` if no cell has more than one candidate.
    pub fn min_choice_cell(&self) -> Option<Cell> {
        let two = |set: &DigitSet| set.without_first().single().is_some();
        // No unsolved cell has fewer than two candidates. Cells with two are common, and finding
        // them doesn't need counting.
        let place = self.sets.iter().position(two).or_else(|| {
            let unsolved = self.sets.iter().enumerate().filter(|(_, set)| set.len() > 1);
            unsolved.min_by_key(|(_, set)| set.len()).map(|(place, _)| place)
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
        let mut candidates = Candidates::from_board(&board);
        for (cell, digits) in sets {
            let set = digits.iter().filter_map(|digit| Digit::new(*digit)).collect();
            candidates.set(Cell::new(*cell), set);
        }
        assert_eq!(candidates.min_choice_cell().map(Cell::index), expected);
    }

    #[test]
    fn the_first_cell_with_the_fewest_candidates_is_chosen() {
        check(&[], None);
        check(&[(3, &[])], None);
        check(&[(3, &[1, 2, 3]), (5, &[1, 2, 3, 4])], Some(3));
        check(&[(3, &[1, 2, 3]), (5, &[2, 4]), (9, &[1, 2])], Some(5));
        check(&[(3, &[1, 2, 3, 4]), (5, &[2, 3, 4]), (9, &[1, 2, 3])], Some(5));
    }
}
