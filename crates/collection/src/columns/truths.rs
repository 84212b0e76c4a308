//! Three-valued answers for many rows, in two bits per row.

/// The answer to a test for each row. If neither bit of a row is set, the answer for the row is
/// unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Truths {
    /// The rows with the answer "yes", as one bit per row.
    pub(super) yes_bits: Vec<u64>,
    /// The rows with the answer "no", as one bit per row.
    pub(super) no_bits: Vec<u64>,
}

impl Truths {
    pub(super) fn new() -> Truths {
        Truths { yes_bits: Vec::new(), no_bits: Vec::new() }
    }

    pub(super) fn push(&mut self, yes: u64, no: u64) {
        self.yes_bits.push(yes);
        self.no_bits.push(no);
    }

    pub(super) fn not(self) -> Truths {
        Truths { yes_bits: self.no_bits, no_bits: self.yes_bits }
    }

    pub(super) fn and(mut self, other: &Truths) -> Truths {
        self.yes_bits.iter_mut().zip(&other.yes_bits).for_each(|(one, other)| *one &= other);
        self.no_bits.iter_mut().zip(&other.no_bits).for_each(|(one, other)| *one |= other);
        self
    }

    pub(super) fn or(self, other: &Truths) -> Truths {
        let other = Truths { yes_bits: other.no_bits.clone(), no_bits: other.yes_bits.clone() };
        self.not().and(&other).not()
    }

    /// Returns the numbers of the rows with the answer "yes", in order.
    pub(super) fn rows_with_yes(&self) -> Vec<u32> {
        let mut rows = Vec::with_capacity(self.count_yes() as usize);
        for (at, word) in self.yes_bits.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                rows.push(at as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        rows
    }

    /// Returns the number of rows with the answer "yes".
    pub(super) fn count_yes(&self) -> u64 {
        self.yes_bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Returns the number of rows with the answer "no".
    pub(super) fn count_no(&self) -> u64 {
        self.no_bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
