//! Three-valued answers for many rows, in two bits each.

/// The answer to a test for each row. Rows that are in neither set have an unknown answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Truths {
    /// The rows with the answer "yes", as one bit per row.
    pub(super) yes: Vec<u64>,
    /// The rows with the answer "no", as one bit per row.
    pub(super) no: Vec<u64>,
}

impl Truths {
    pub(super) fn new() -> Truths {
        Truths { yes: Vec::new(), no: Vec::new() }
    }

    pub(super) fn push(&mut self, yes: u64, no: u64) {
        self.yes.push(yes);
        self.no.push(no);
    }

    pub(super) fn not(self) -> Truths {
        Truths { yes: self.no, no: self.yes }
    }

    pub(super) fn and(mut self, other: &Truths) -> Truths {
        self.yes.iter_mut().zip(&other.yes).for_each(|(one, other)| *one &= other);
        self.no.iter_mut().zip(&other.no).for_each(|(one, other)| *one |= other);
        self
    }

    pub(super) fn or(self, other: &Truths) -> Truths {
        let other = Truths { yes: other.no.clone(), no: other.yes.clone() };
        self.not().and(&other).not()
    }

    /// Returns the numbers of the rows with the answer "yes", in order.
    pub(super) fn rows(&self) -> Vec<u32> {
        let mut rows = Vec::with_capacity(self.count() as usize);
        for (at, word) in self.yes.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                rows.push(at as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        rows
    }

    /// Returns the number of rows with the answer "yes".
    pub(super) fn count(&self) -> u64 {
        self.yes.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Returns the number of rows with the answer "no".
    pub(super) fn count_no(&self) -> u64 {
        self.no.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
