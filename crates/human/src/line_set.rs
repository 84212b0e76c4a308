//! Sets of the lines of a derivation.

use std::iter;

/// The maximum number of lines of a derivation. Derivations that a reader can follow have far
/// fewer.
pub(crate) const MAX_LINES: usize = 256;

/// A set of lines. A line is identified by its index, which must be less than [`MAX_LINES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineSet([u64; MAX_LINES / 64]);

impl LineSet {
    /// Returns the set with a line added.
    pub(crate) fn with(mut self, line: usize) -> LineSet {
        self.0[line / 64] |= 1 << (line % 64);
        self
    }

    /// Returns the set with a line removed.
    pub(crate) fn without(mut self, line: usize) -> LineSet {
        self.0[line / 64] &= !(1 << (line % 64));
        self
    }

    /// Returns the union of both sets.
    pub(crate) fn or(mut self, other: LineSet) -> LineSet {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
        self
    }

    /// Returns `true` if the set contains a line.
    pub(crate) fn contains(self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 != 0
    }

    /// Returns the subset of the lines whose index is less than `line`.
    pub(crate) fn lines_before(self, line: usize) -> LineSet {
        self.indices().filter(|other| *other < line).fold(LineSet::default(), LineSet::with)
    }

    /// Iterates over the indices of the lines, in ascending order.
    pub(crate) fn indices(mut self) -> impl Iterator<Item = usize> {
        iter::from_fn(move || {
            let at = self.0.iter().position(|word| *word != 0)?;
            let bit = self.0[at].trailing_zeros() as usize;
            self.0[at] &= self.0[at] - 1;
            Some(64 * at + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_those_of_the_lines_in_the_set() {
        for lines in [&[][..], &[0], &[63, 64, 127, 128], &[5, 200, 255]] {
            let set = lines.iter().fold(LineSet::default(), |set, line| set.with(*line));
            let contained = (0..MAX_LINES).filter(|line| set.contains(*line));
            assert!(set.indices().eq(contained), "{lines:?}");
        }
    }
}
