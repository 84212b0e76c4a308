//! The search for automorphic full boards. A symmetry maps such a board to itself with its digits
//! relabelled.
//!
//! ```text
//! rotate180   1 2 3 4     the image of a cell contains the image of its digit:
//!             4 3 1 2     1 and 3 are exchanged, and so are 2 and 4
//!             4 3 1 2
//!             2 1 4 3     A cell that is its own image contains a digit that is its own image.
//! ```
//!
//! All cells of an orbit are filled at once. The search continues with the cell that has the fewest
//! available digits. If the search takes too long, it restarts with a higher limit.

use grid::{Board, Cell, Digit, Shape};

use crate::{Symmetry, random::Random};

/// The number of nodes after which the search first restarts. The limit doubles with each restart.
const FIRST_NODE_LIMIT: u64 = 2000;

/// Returns a random automorphic board, or `None` if [`Symmetry::digit_cycles`] returns `None`.
pub(super) fn full_board(shape: Shape, symmetry: Symmetry, random: &mut Random) -> Option<Board> {
    let (stay, length) = symmetry.digit_cycles(shape)?;
    let to: Vec<Cell> =
        Cell::all(shape).map(|cell| symmetry.image(shape, cell)).collect::<Option<_>>()?;
    let mut nodes = FIRST_NODE_LIMIT;
    loop {
        let mut order: Vec<usize> = (0..shape.side()).collect();
        random.shuffle(&mut order);
        let mut becomes: Vec<usize> = (0..shape.side()).collect();
        for cycle in order[stay..].chunks(length) {
            for (at, digit) in cycle.iter().enumerate() {
                becomes[*digit] = cycle[(at + 1) % length];
            }
        }
        let houses = [0; 3].map(|_| vec![0; shape.side()]);
        let digits = vec![None; shape.cells()];
        let mut filling = AutomorphicFill {
            shape,
            cell_images: &to,
            digit_images: becomes,
            digits,
            houses,
            nodes_left: nodes,
            random,
        };
        match filling.fill() {
            FillEnd::Full => {
                let digits = filling.digits.iter().map(|digit| Digit::new((*digit)? + 1));
                return Some(Board::from_digits(shape, digits));
            }
            FillEnd::Impossible | FillEnd::NodeLimit => nodes = nodes.saturating_mul(2),
        }
    }
}

/// The reason why filling a board ended.
enum FillEnd {
    /// All cells are filled.
    Full,
    /// The remaining cells can't be filled.
    Impossible,
    /// The node limit was reached.
    NodeLimit,
}

/// The state of filling a board.
struct AutomorphicFill<'a> {
    shape: Shape,
    /// The image of each cell under the symmetry.
    cell_images: &'a [Cell],
    /// The image of each digit under the symmetry. Digits are numbered from 0.
    digit_images: Vec<usize>,
    /// The digit in each cell, counted from 0, or `None` if the cell is empty.
    digits: Vec<Option<usize>>,
    /// The digits in each row, column and box, as bits.
    houses: [Vec<u32>; 3],
    /// The remaining number of nodes before the search restarts.
    nodes_left: u64,
    random: &'a mut Random,
}

impl AutomorphicFill<'_> {
    fn fill(&mut self) -> FillEnd {
        let empty = Cell::all(self.shape).filter(|cell| self.digits[cell.index()].is_none());
        let Some(cell) = empty.min_by_key(|cell| self.available_digits(*cell).count_ones()) else {
            return FillEnd::Full;
        };
        if self.nodes_left == 0 {
            return FillEnd::NodeLimit;
        }
        self.nodes_left -= 1;
        let available = self.available_digits(cell);
        let mut digits: Vec<usize> =
            (0..self.shape.side()).filter(|digit| available >> digit & 1 == 1).collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            let undo = self.place_orbit(cell, digit);
            if undo.is_complete {
                match self.fill() {
                    FillEnd::Impossible => {}
                    end => return end,
                }
            }
            undo.cells.into_iter().for_each(|(cell, digit)| self.toggle(cell, digit));
        }
        FillEnd::Impossible
    }

    /// Returns the digits that aren't in any house of a cell, as bits.
    fn available_digits(&self, cell: Cell) -> u32 {
        let all = (1 << self.shape.side()) - 1;
        let held = self.houses_of(cell).into_iter().zip(&self.houses).map(|(at, held)| held[at]);
        all & !held.fold(0, |all, one| all | one)
    }

    fn houses_of(&self, cell: Cell) -> [usize; 3] {
        [cell.row(self.shape), cell.col(self.shape), cell.box_(self.shape)]
    }

    /// Places a digit in a cell, or removes it from the cell.
    fn toggle(&mut self, cell: Cell, digit: usize) {
        let held = &mut self.digits[cell.index()];
        *held = if held.is_some() { None } else { Some(digit) };
        for (at, held) in self.houses_of(cell).into_iter().zip(&mut self.houses) {
            held[at] ^= 1 << digit;
        }
    }

    /// Places a digit in a cell and the images of the digit in the images of the cell, until the
    /// orbit is complete or one of the digits clashes. Returns the cells that were filled.
    fn place_orbit(&mut self, first: Cell, digit: usize) -> OrbitPlacement {
        let mut cells = Vec::new();
        let (mut cell, mut digit) = (first, digit);
        loop {
            if let Some(held) = self.digits[cell.index()] {
                return OrbitPlacement { cells, is_complete: cell == first && held == digit };
            }
            if self.available_digits(cell) >> digit & 1 == 0 {
                return OrbitPlacement { cells, is_complete: false };
            }
            self.toggle(cell, digit);
            cells.push((cell, digit));
            (cell, digit) = (self.cell_images[cell.index()], self.digit_images[digit]);
        }
    }
}

/// The cells that were filled in an orbit.
struct OrbitPlacement {
    /// The filled cells, each with its digit, counted from 0.
    cells: Vec<(Cell, usize)>,
    /// Whether the whole orbit could be filled.
    is_complete: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_automorphic() {
        let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)];
        let mut random = Random::from_seeds(&[4]);
        let mut board_count = 0;
        for (rows, cols) in shapes {
            let shape = Shape::new(rows, cols).expect("a shape");
            for symmetry in Symmetry::ALL {
                let Some(board) = full_board(shape, symmetry, &mut random) else { continue };
                board_count += 1;
                assert!(board.is_solved(), "{board}");
                let mut becomes = vec![None; shape.side() + 1];
                for cell in Cell::all(shape) {
                    let to = symmetry.image(shape, cell).expect("a symmetry with one generator");
                    let (from, to) = (board.digit(cell).expect("full"), board.digit(to));
                    let known = becomes[from.value()].get_or_insert(to);
                    assert_eq!(*known, to, "{symmetry} {board}");
                }
                let moved =
                    Digit::all(shape).any(|digit| becomes[digit.value()] != Some(Some(digit)));
                assert!(moved, "{symmetry} {board}");
            }
        }
        // Half turns of all seven shapes, reflections of six, quarter turns and diagonals of three.
        assert_eq!(board_count, 7 + 2 * 6 + 3 * 3);
    }
}
