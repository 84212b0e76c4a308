//! A partial rearrangement: some rows are placed, columns are ordered as far as those tell.
//!
//! ```text
//! columns   4 3 5 │ 0 1 2 │ 8 6 7        the first and the second stack may still change places,
//! classes   ───── │ ───── │ ─ ───        and so may columns within a class
//! stacks    ───────────── │ ─────
//! ```

/// What a cell's symbol is whose digit has no number yet: it comes after all numbers.
pub(super) const NEW: u8 = 127;

#[derive(Clone, Copy)]
pub(super) struct Partial<const N: usize, const M: usize> {
    /// Which way the board lies: 0, or 1 when it is mirrored.
    pub way: u8,
    /// How many rows are placed.
    pub placed: u8,
    /// How many digits have a number.
    pub numbered: u8,
    /// The rows that are placed, in their order.
    pub rows: [u8; N],
    /// The columns, in their order as far as there is one.
    pub cols: [u8; N],
    /// The number of each digit: 0 of no digit, `NEW` of one without a number.
    pub numbers: [u8; M],
    /// The rows that are placed, as a set.
    pub used: u64,
    /// The places at which a class of columns begins; a stack begins one.
    pub cuts: u64,
    /// The places in the order of stacks at which a class of them begins. Stacks of one class are
    /// cut alike.
    pub stack_cuts: u64,
}

/// A set of one place; none for a place past the last.
pub(super) fn bit(place: usize) -> u64 {
    1u64.checked_shl(place as u32).unwrap_or(0)
}

impl<const N: usize, const M: usize> Partial<N, M> {
    /// Nothing is placed and nothing told apart.
    pub fn new(way: usize, side: usize, width: usize) -> Partial<N, M> {
        let mut cols = [0; N];
        cols.iter_mut().zip(0..).for_each(|(col, at)| *col = at);
        let mut numbers = [NEW; M];
        numbers[0] = 0;
        let cuts = (0..side).step_by(width).fold(0, |cuts, at| cuts | bit(at));
        Partial {
            way: way as u8,
            placed: 0,
            numbered: 0,
            rows: [0; N],
            cols,
            numbers,
            used: 0,
            cuts,
            stack_cuts: 1,
        }
    }

    /// The place after the class of columns that begins there.
    pub fn class_end(&self, begin: usize, side: usize) -> usize {
        after(self.cuts, begin, side)
    }

    /// The place after the class of stacks that begins there.
    pub fn stacks_end(&self, begin: usize, stacks: usize) -> usize {
        after(self.stack_cuts, begin, stacks)
    }

    /// Lets two stacks of one class change places.
    pub fn swap_stacks(&mut self, one: usize, other: usize, width: usize) {
        if one != other {
            for at in 0..width {
                self.cols.swap(one * width + at, other * width + at);
            }
        }
    }

    /// Places a row.
    pub fn place(&mut self, row: usize) {
        self.rows[usize::from(self.placed)] = row as u8;
        self.placed += 1;
        self.used |= bit(row);
    }

    /// The row that was placed last.
    pub fn last(&self) -> Option<u8> {
        self.placed.checked_sub(1).map(|at| self.rows[usize::from(at)])
    }

    /// How many orders of columns are left.
    pub fn orders(&self, side: usize, width: usize) -> u128 {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let classes = super::lines::bits(self.cuts & (u64::MAX >> (64 - side)));
        let classes = classes.map(|at| self.class_end(at, side) - at);
        let stacks = side / width;
        let groups = super::lines::bits(self.stack_cuts & (u64::MAX >> (64 - stacks)));
        let groups = groups.map(|at| self.stacks_end(at, stacks) - at);
        classes.chain(groups).map(factorial).fold(1, u128::saturating_mul)
    }
}

fn after(cuts: u64, begin: usize, all: usize) -> usize {
    match cuts >> begin >> 1 {
        0 => all,
        rest => (begin + 1 + rest.trailing_zeros() as usize).min(all),
    }
}
