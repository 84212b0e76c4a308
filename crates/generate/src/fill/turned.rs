//! Full boards that a symmetry takes to themselves, its digits moving along: automorphic ones.
//!
//! ```text
//! rotate180   1 2 3 4     where a cell goes to stands what becomes of its digit:
//!             4 3 1 2     1 to 3 and back, 2 to 4
//!             4 3 1 2
//!             2 1 4 3     A cell that goes to itself holds a digit that becomes itself.
//! ```
//!
//! Cells of one orbit are filled at once. The cell with the fewest digits left is next, and a search
//! that takes long begins anew, with more patience.

use grid::{Board, Cell, Digit, Shape};

use crate::{Symmetry, random::Random};

/// Nodes after which another beginning is quicker.
const NODES: u64 = 2000;

/// A full board at random that goes to itself; `None` where there is none of the shape.
pub(super) fn full(shape: Shape, symmetry: Symmetry, random: &mut Random) -> Option<Board> {
    let (stay, length) = symmetry.cycles(shape)?;
    let to: Vec<Cell> =
        Cell::all(shape).map(|cell| symmetry.turned(shape, cell)).collect::<Option<_>>()?;
    let mut nodes = NODES;
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
        let mut filling = Filling { shape, to: &to, becomes, digits, houses, nodes, random };
        match filling.fill() {
            End::Full => {
                let digits = filling.digits.iter().map(|digit| Digit::new((*digit)? + 1));
                return Some(Board::of(shape, digits));
            }
            End::None | End::Late => nodes = nodes.saturating_mul(2),
        }
    }
}

/// How a search ended.
enum End {
    Full,
    None,
    Late,
}

/// A board that is being filled.
struct Filling<'a> {
    shape: Shape,
    /// Where each cell goes to.
    to: &'a [Cell],
    /// What each digit becomes, from 0.
    becomes: Vec<usize>,
    digits: Vec<Option<usize>>,
    /// The digits that rows, columns and boxes hold.
    houses: [Vec<u32>; 3],
    /// Nodes that are left.
    nodes: u64,
    random: &'a mut Random,
}

impl Filling<'_> {
    fn fill(&mut self) -> End {
        let empty = Cell::all(self.shape).filter(|cell| self.digits[cell.index()].is_none());
        let Some(cell) = empty.min_by_key(|cell| self.left(*cell).count_ones()) else {
            return End::Full;
        };
        if self.nodes == 0 {
            return End::Late;
        }
        self.nodes -= 1;
        let left = self.left(cell);
        let mut digits: Vec<usize> =
            (0..self.shape.side()).filter(|digit| left >> digit & 1 == 1).collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            let put = self.put(cell, digit);
            if put.is_whole {
                match self.fill() {
                    End::None => {}
                    end => return end,
                }
            }
            put.cells.into_iter().for_each(|(cell, digit)| self.flip(cell, digit));
        }
        End::None
    }

    /// The digits that a cell's houses do not hold.
    fn left(&self, cell: Cell) -> u32 {
        let all = (1 << self.shape.side()) - 1;
        let held = self.houses_of(cell).into_iter().zip(&self.houses).map(|(at, held)| held[at]);
        all & !held.fold(0, |all, one| all | one)
    }

    fn houses_of(&self, cell: Cell) -> [usize; 3] {
        [cell.row(self.shape), cell.col(self.shape), cell.box_(self.shape)]
    }

    /// Puts a digit in a cell, or takes it away.
    fn flip(&mut self, cell: Cell, digit: usize) {
        let held = &mut self.digits[cell.index()];
        *held = if held.is_some() { None } else { Some(digit) };
        for (at, held) in self.houses_of(cell).into_iter().zip(&mut self.houses) {
            held[at] ^= 1 << digit;
        }
    }

    /// Puts a digit in a cell, and what becomes of it where the cell goes to, as far as that can be.
    fn put(&mut self, first: Cell, digit: usize) -> Put {
        let mut cells = Vec::new();
        let (mut cell, mut digit) = (first, digit);
        loop {
            if let Some(held) = self.digits[cell.index()] {
                return Put { cells, is_whole: cell == first && held == digit };
            }
            if self.left(cell) >> digit & 1 == 0 {
                return Put { cells, is_whole: false };
            }
            self.flip(cell, digit);
            cells.push((cell, digit));
            (cell, digit) = (self.to[cell.index()], self.becomes[digit]);
        }
    }
}

/// The cells that were filled, and whether all of the orbit could be.
struct Put {
    cells: Vec<(Cell, usize)>,
    is_whole: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_go_to_themselves() {
        let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)];
        let mut random = Random::of(&[4]);
        let mut made = 0;
        for (rows, cols) in shapes {
            let shape = Shape::new(rows, cols).expect("a shape");
            for symmetry in Symmetry::ALL {
                let Some(board) = full(shape, symmetry, &mut random) else { continue };
                made += 1;
                assert!(board.is_solved(), "{board}");
                let mut becomes = vec![None; shape.side() + 1];
                for cell in Cell::all(shape) {
                    let to = symmetry.turned(shape, cell).expect("one move");
                    let (from, to) = (board.digit(cell).expect("full"), board.digit(to));
                    let known = becomes[from.value()].get_or_insert(to);
                    assert_eq!(*known, to, "{symmetry} {board}");
                }
                let moved =
                    Digit::all(shape).any(|digit| becomes[digit.value()] != Some(Some(digit)));
                assert!(moved, "{symmetry} {board}");
            }
        }
        // Half turns of all seven, mirrors of six, quarter turns and diagonals of three.
        assert_eq!(made, 7 + 2 * 6 + 3 * 3);
    }
}
