//! Sets of lines of a derivation.

/// The most lines that are numbered; derivations that people can follow have far fewer.
pub(crate) const LINES: usize = 256;

/// A set of lines, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines([u64; LINES / 64]);

impl Lines {
    /// These and one more.
    pub(crate) fn with(mut self, line: usize) -> Lines {
        self.0[line / 64] |= 1 << (line % 64);
        self
    }

    /// These but for one.
    pub(crate) fn without(mut self, line: usize) -> Lines {
        self.0[line / 64] &= !(1 << (line % 64));
        self
    }

    /// These and others.
    pub(crate) fn or(mut self, other: Lines) -> Lines {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
        self
    }

    /// Whether a line is among them.
    pub(crate) fn contains(self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 != 0
    }

    /// Those before a line.
    pub(crate) fn before(self, line: usize) -> Lines {
        self.numbers().filter(|other| *other < line).fold(Lines::default(), Lines::with)
    }

    /// The numbers of the lines, in order.
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        (0..LINES).filter(move |line| self.contains(*line))
    }
}
