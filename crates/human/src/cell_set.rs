//! A set of cells as bits, for boards up to 25×25. Which shape they are cells of is the user's to
//! know, as it is with [`Cell`].

use std::fmt;

use grid::Cell;
use serde::{Deserialize, Serialize};

/// Words of a set: 640 bits hold the 625 cells of a 25×25 board.
const WORDS: usize = 10;

/// A set of cells of some board; never one past the 640th. Bit `i` stands for the cell of index `i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// One cell.
    pub fn of(cell: Cell) -> CellSet {
        CellSet::EMPTY.with(cell)
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] & (1 << (cell.index() % 64)) != 0
    }

    /// The set with the cell.
    #[must_use]
    pub fn with(mut self, cell: Cell) -> CellSet {
        self.insert(cell);
        self
    }

    /// The set without the cell.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> CellSet {
        self.remove(cell);
        self
    }

    /// Puts a cell in.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    fn zip(&self, other: &CellSet, op: impl Fn(u64, u64) -> u64) -> CellSet {
        let mut out = [0; WORDS];
        for (i, word) in out.iter_mut().enumerate() {
            *word = op(self.0[i], other.0[i]);
        }
        CellSet(out)
    }

    /// The cells of both sets.
    #[must_use]
    pub fn and(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a & b)
    }

    /// The cells of either set.
    #[must_use]
    pub fn or(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a | b)
    }

    /// The cells of this set that the other lacks.
    #[must_use]
    pub fn minus(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether a cell is in both sets.
    pub fn meets(&self, other: &CellSet) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether every cell is in the other set, too.
    pub fn is_within(&self, other: &CellSet) -> bool {
        self.minus(other).is_empty()
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        // Most boards have two words of cells; without the machine's instruction counting takes a while.
        let words = self.0.iter().filter(|word| **word != 0);
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        // Not by comparing, which would be a call.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first cell.
    pub fn first(&self) -> Option<Cell> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(Cell::new(64 * at + self.0[at].trailing_zeros() as usize))
    }

    /// The only cell, when there is just one.
    pub fn single(&self) -> Option<Cell> {
        let first = self.first()?;
        (*self == CellSet::of(first)).then_some(first)
    }
}

/// The cells of a set in order.
#[derive(Clone)]
pub struct Cells {
    left: [u64; WORDS],
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let word = &mut self.left[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::new(self.word * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        Cells { left: self.0, word: 0 }
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        (*self).into_iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_do_what_sets_do() {
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<CellSet>();
        let (a, b) = (set(&[0, 63, 64, 624]), set(&[63, 624, 100]));
        assert_eq!((a.and(&b), a.minus(&b)), (set(&[63, 624]), set(&[0, 64])));
        assert_eq!((a.or(&b).len(), a.meets(&b), set(&[63]).is_within(&a)), (5, true, true));
        assert_eq!((set(&[64]).single(), a.single()), (Some(Cell::new(64)), None));
        assert_eq!(a.into_iter().map(Cell::index).collect::<Vec<_>>(), [0, 63, 64, 624]);
        assert!(a.without(Cell::new(0)).without(Cell::new(63)).first() == Some(Cell::new(64)));
    }
}
