//! A set of cells as bits, for boards up to 25×25. Like a [`Cell`], a set doesn't identify its
//! board.

use std::fmt;

use grid::Cell;
use serde::{Deserialize, Serialize};

/// The number of 64-bit words in a set: 640 bits for the 625 cells of a 25×25 board.
const WORDS: usize = 10;

/// A set of cells with indices below 640. Bit `i` represents the cell with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Returns the set that contains only this cell.
    pub fn from_cell(cell: Cell) -> CellSet {
        CellSet::EMPTY.with(cell)
    }

    /// Returns `true` if the set contains the cell.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] & (1 << (cell.index() % 64)) != 0
    }

    /// Returns the set with the cell added.
    #[must_use]
    pub fn with(mut self, cell: Cell) -> CellSet {
        self.insert(cell);
        self
    }

    /// Returns the set with the cell removed.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> CellSet {
        self.remove(cell);
        self
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    fn combine_words(&self, other: &CellSet, op: impl Fn(u64, u64) -> u64) -> CellSet {
        let mut out = [0; WORDS];
        for (i, word) in out.iter_mut().enumerate() {
            *word = op(self.0[i], other.0[i]);
        }
        CellSet(out)
    }

    /// Returns the intersection: the cells that are in both sets.
    #[must_use]
    pub fn and(&self, other: &CellSet) -> CellSet {
        self.combine_words(other, |a, b| a & b)
    }

    /// Returns the union: the cells that are in at least one of the sets.
    #[must_use]
    pub fn or(&self, other: &CellSet) -> CellSet {
        self.combine_words(other, |a, b| a | b)
    }

    /// Returns the difference: the cells of this set that aren't in the other set.
    #[must_use]
    pub fn minus(&self, other: &CellSet) -> CellSet {
        self.combine_words(other, |a, b| a & !b)
    }

    /// Returns `true` if the sets have a cell in common.
    pub fn intersects(&self, other: &CellSet) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns `true` if every cell of this set is also in the other set.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.minus(other).is_empty()
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        // Most boards need only two words, and counting bits is slow without the hardware
        // instruction.
        let words = self.0.iter().filter(|word| **word != 0);
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        // A comparison with the empty set would compile to a function call.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the cell with the lowest index, or `None` if the set is empty.
    pub fn first(&self) -> Option<Cell> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(Cell::new(64 * at + self.0[at].trailing_zeros() as usize))
    }

    /// Returns the only cell, or `None` unless the set has exactly one.
    pub fn single(&self) -> Option<Cell> {
        let first = self.first()?;
        (*self == CellSet::from_cell(first)).then_some(first)
    }
}

/// An iterator over the cells of a set, in ascending order.
#[derive(Clone)]
pub struct CellSetIter {
    remaining: [u64; WORDS],
    word: usize,
}

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let word = &mut self.remaining[self.word];
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
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        CellSetIter { remaining: self.0, word: 0 }
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
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
    fn set_operations_are_correct() {
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<CellSet>();
        let (a, b) = (set(&[0, 63, 64, 624]), set(&[63, 624, 100]));
        assert_eq!((a.and(&b), a.minus(&b)), (set(&[63, 624]), set(&[0, 64])));
        assert_eq!((a.or(&b).len(), a.intersects(&b), set(&[63]).is_subset(&a)), (5, true, true));
        assert_eq!((set(&[64]).single(), a.single()), (Some(Cell::new(64)), None));
        assert_eq!(a.into_iter().map(Cell::index).collect::<Vec<_>>(), [0, 63, 64, 624]);
        assert!(a.without(Cell::new(0)).without(Cell::new(63)).first() == Some(Cell::new(64)));
    }
}
