//! The patterns that a digit or a house may be known to have nothing of, as bits.

/// What is looked for in a digit.
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

    /// Basic fish, by their size, which is 2 to 7, from rows or from columns, without fins or with some.
    pub(crate) fn fish(size: usize, from_columns: usize, finned: usize) -> u64 {
        1 << (4 + 4 * (size - 2) + 2 * from_columns + finned)
    }

    /// Fish with boxes among their sets, Franken or mutant ones, without fins or with some.
    pub(crate) fn boxed_fish(size: usize, mutant: usize, finned: usize) -> u64 {
        1 << (28 + 4 * (size - 2) + 2 * mutant + finned)
    }
}

/// What is looked for in a house.
pub(crate) mod house {
    /// Sue de Coq of two houses that both have nothing of it.
    pub(crate) const SUE_DE_COQ: u64 = 1;

    /// Naked subsets of a size, which is 2 to 8.
    pub(crate) fn naked(size: usize) -> u64 {
        1 << size
    }

    /// Hidden subsets of a size.
    pub(crate) fn hidden(size: usize) -> u64 {
        1 << (16 + size)
    }
}
