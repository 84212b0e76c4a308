//! Bits for the patterns that [`Pencilmarks`](crate::Pencilmarks) knows to be absent for a digit or
//! in a house.
//!
//! A search that finds nothing records this, so that it isn't repeated until one of the candidates
//! involved is eliminated.

/// Patterns of one digit.
pub(crate) mod digit {
    pub(crate) const POINTING: u64 = 1;
    pub(crate) const CLAIMING: u64 = 2;
    pub(crate) const JOINED: u64 = 4;
    pub(crate) const X_CHAIN: u64 = 8;

    pub(crate) const TRAP: u64 = 1 << 52;
    pub(crate) const WRAP: u64 = 1 << 53;
    pub(crate) const MULTI_COLORS_1: u64 = 1 << 54;
    pub(crate) const MULTI_COLORS_2: u64 = 1 << 55;
    pub(crate) const EMPTY_RECTANGLE: u64 = 1 << 56;
    pub(crate) const LARGE_EMPTY_RECTANGLE: u64 = 1 << 57;

    /// Basic fish of a size from 2 to 7, with their base sets in rows (0) or columns (1), without
    /// fins (0) or with fins (1).
    pub(crate) fn fish(size: usize, from_columns: usize, finned: usize) -> u64 {
        1 << (4 + 4 * (size - 2) + 2 * from_columns + finned)
    }

    /// Fish with boxes among their sets: Franken (0) or mutant (1), without fins (0) or with fins
    /// (1).
    pub(crate) fn boxed_fish(size: usize, mutant: usize, finned: usize) -> u64 {
        1 << (28 + 4 * (size - 2) + 2 * mutant + finned)
    }
}

/// Patterns within a house.
pub(crate) mod house {
    /// A Sue de Coq; it is absent if both of its houses have this bit.
    pub(crate) const SUE_DE_COQ: u64 = 1;

    /// Naked subsets of a size from 2 to 8.
    pub(crate) fn naked(size: usize) -> u64 {
        1 << size
    }

    /// Hidden subsets of a size.
    pub(crate) fn hidden(size: usize) -> u64 {
        1 << (16 + size)
    }
}
