//! Bits for patterns that are known to be absent for a digit or in a house of
//! [`Pencilmarks`](crate::Pencilmarks).
//!
//! A search that finds nothing sets a bit, so that it isn't repeated until the digit or the house
//! loses a candidate.

/// The bits for patterns of one digit.
pub(crate) mod digit {
    pub(crate) const POINTING: u64 = 1;
    pub(crate) const CLAIMING: u64 = 2;
    pub(crate) const JOINED_PAIRS: u64 = 4;
    pub(crate) const X_CHAIN: u64 = 8;

    pub(crate) const COLOR_TRAP: u64 = 1 << 52;
    pub(crate) const COLOR_WRAP: u64 = 1 << 53;
    pub(crate) const MULTI_COLORS_1: u64 = 1 << 54;
    pub(crate) const MULTI_COLORS_2: u64 = 1 << 55;
    pub(crate) const EMPTY_RECTANGLE: u64 = 1 << 56;
    pub(crate) const LARGE_EMPTY_RECTANGLE: u64 = 1 << 57;

    /// Returns the bit for a basic fish of `size` 2 to 7. `from_columns` is 1 if the base sets are
    /// columns, and 0 if they are rows; `finned` is 1 if there are fins.
    pub(crate) fn fish_bit(size: usize, from_columns: usize, finned: usize) -> u64 {
        1 << (4 + 4 * (size - 2) + 2 * from_columns + finned)
    }

    /// Returns the bit for a fish of `size` 2 to 7 with boxes among its sets. `mutant` is 1 for a
    /// mutant fish and 0 for a Franken fish; `finned` is 1 if there are fins.
    pub(crate) fn boxed_fish_bit(size: usize, mutant: usize, finned: usize) -> u64 {
        1 << (28 + 4 * (size - 2) + 2 * mutant + finned)
    }
}

/// The bits for patterns within a house.
pub(crate) mod house {
    /// The bit for a Sue de Coq, which is absent if both of its houses have this bit.
    pub(crate) const SUE_DE_COQ: u64 = 1;

    /// Returns the bit for a naked subset of `size` 2 to 8.
    pub(crate) fn naked_subset_bit(size: usize) -> u64 {
        1 << size
    }

    /// Returns the bit for a hidden subset of `size` digits in `size` cells.
    pub(crate) fn hidden_subset_bit(size: usize) -> u64 {
        1 << (16 + size)
    }
}
