//! The patterns that a digit or a house may be known to have nothing of, as bits.

/// What is looked for in a digit.
pub(crate) mod digit {
    pub(crate) const POINTING: u32 = 1;
    pub(crate) const CLAIMING: u32 = 2;
    pub(crate) const JOINED: u32 = 4;

    /// Basic fish, by their size, which is 2 to 7, from rows or from columns, without fins or with some.
    pub(crate) fn fish(size: usize, from_columns: usize, finned: usize) -> u32 {
        1 << (4 + 4 * (size - 2) + 2 * from_columns + finned)
    }
}

/// What is looked for in a house.
pub(crate) mod house {
    /// Naked subsets of a size, which is 2 to 8.
    pub(crate) fn naked(size: usize) -> u32 {
        1 << size
    }

    /// Hidden subsets of a size.
    pub(crate) fn hidden(size: usize) -> u32 {
        1 << (16 + size)
    }
}
