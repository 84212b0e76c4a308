//! A partial rearrangement: some rows are placed, and columns are ordered as far as these rows
//! distinguish them.
//!
//! ```text
//! columns   4 3 5 │ 0 1 2 │ 8 6 7        the first and the second stack may still be exchanged, and so
//! classes   ───── │ ───── │ ─ ───        may columns within a class
//! stacks    ───────────── │ ─────
//! ```

/// The symbol of a cell whose digit isn't labelled yet. It sorts after all labels.
pub(super) const UNLABELLED: u8 = 127;

/// A partial rearrangement of a board whose side is at most `N`. `M` is the number of labels
/// including 0 for an empty cell.
#[derive(Clone, Copy)]
pub(super) struct PartialRearrangement<const N: usize, const M: usize> {
    /// The orientation of the board: 0 for the board itself, 1 for the transposed board.
    pub orientation: u8,
    /// The number of placed rows.
    pub placed_count: u8,
    /// The number of labelled digits.
    pub labelled_count: u8,
    /// The placed rows, in order. Only the first [`PartialRearrangement::placed_count`] items are
    /// valid.
    pub rows: [u8; N],
    /// The columns, in an order that may still change within the classes.
    pub columns: [u8; N],
    /// The label of each digit: 0 for an empty cell, or [`UNLABELLED`] for a digit that isn't
    /// labelled yet.
    pub digit_labels: [u8; M],
    /// The placed rows, as bits.
    pub placed_rows: u64,
    /// The places at which classes of columns start, as bits. A class also starts at each stack.
    pub class_starts: u64,
    /// The places in the order of stacks at which classes of stacks start, as bits. All stacks of a
    /// class are divided into classes of columns in the same way.
    pub stack_class_starts: u64,
}

/// Returns the bit of a place, or 0 if the place is 64 or more.
pub(super) fn place_bit(place: usize) -> u64 {
    1u64.checked_shl(place as u32).unwrap_or(0)
}

impl<const N: usize, const M: usize> PartialRearrangement<N, M> {
    /// Creates a rearrangement in which no rows are placed and no columns are distinguished. `side`
    /// is the number of columns, and `width` is the number of columns per stack.
    pub fn new(orientation: usize, side: usize, width: usize) -> PartialRearrangement<N, M> {
        let mut cols = [0; N];
        cols.iter_mut().zip(0..).for_each(|(col, at)| *col = at);
        let mut labels = [UNLABELLED; M];
        labels[0] = 0;
        let starts = (0..side).step_by(width).fold(0, |starts, at| starts | place_bit(at));
        PartialRearrangement {
            orientation: orientation as u8,
            placed_count: 0,
            labelled_count: 0,
            rows: [0; N],
            columns: cols,
            digit_labels: labels,
            placed_rows: 0,
            class_starts: starts,
            stack_class_starts: 1,
        }
    }

    /// Returns the place after the class of columns that starts at `begin`.
    pub fn class_end(&self, begin: usize, side: usize) -> usize {
        next_start(self.class_starts, begin, side)
    }

    /// Returns the place after the class of stacks that starts at `begin`.
    pub fn stack_class_end(&self, begin: usize, stacks: usize) -> usize {
        next_start(self.stack_class_starts, begin, stacks)
    }

    /// Exchanges the stacks at the places `one` and `other` in the order of stacks. Both must be in
    /// the same class. `width` is the number of columns per stack.
    pub fn swap_stacks(&mut self, one: usize, other: usize, width: usize) {
        if one != other {
            for at in 0..width {
                self.columns.swap(one * width + at, other * width + at);
            }
        }
    }

    /// Places `row` after the rows that have already been placed.
    pub fn place_row(&mut self, row: usize) {
        self.rows[usize::from(self.placed_count)] = row as u8;
        self.placed_count += 1;
        self.placed_rows |= place_bit(row);
    }

    /// Returns the row that was placed last, or `None` if no row is placed.
    pub fn last_row(&self) -> Option<u8> {
        self.placed_count.checked_sub(1).map(|at| self.rows[usize::from(at)])
    }

    /// Returns the number of orders of columns that are still possible.
    pub fn column_order_count(&self, side: usize, width: usize) -> u128 {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let classes = super::lines::set_bit_indices(self.class_starts & (u64::MAX >> (64 - side)));
        let classes = classes.map(|at| self.class_end(at, side) - at);
        let stacks = side / width;
        let groups =
            super::lines::set_bit_indices(self.stack_class_starts & (u64::MAX >> (64 - stacks)));
        let groups = groups.map(|at| self.stack_class_end(at, stacks) - at);
        classes.chain(groups).map(factorial).fold(1, u128::saturating_mul)
    }
}

fn next_start(starts: u64, begin: usize, all: usize) -> usize {
    match starts >> begin >> 1 {
        0 => all,
        rest => (begin + 1 + rest.trailing_zeros() as usize).min(all),
    }
}
