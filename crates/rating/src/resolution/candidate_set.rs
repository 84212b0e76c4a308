//! Sets of candidates.

use crate::nine::{CellBits, cells_in};

/// The number of candidates of an empty board. The candidate with a digit from 0 to 8 in a cell
/// from 0 to 80 has the number `81 * digit + cell`.
pub const CANDIDATE_COUNT: usize = 729;

/// A set of candidates, stored as a set of cells per digit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CandidateSet(pub [CellBits; 9]);

impl CandidateSet {
    /// Adds a candidate.
    pub fn insert(&mut self, candidate: usize) {
        self.0[candidate / 81] |= 1 << (candidate % 81);
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: usize) {
        self.0[candidate / 81] &= !(1 << (candidate % 81));
    }

    /// Returns the first candidate, or `None` if the set is empty.
    pub fn first(&self) -> Option<usize> {
        let digit = self.0.iter().position(|cells| *cells != 0)?;
        Some(81 * digit + self.0[digit].trailing_zeros() as usize)
    }

    /// Returns `true` if the sets have a candidate in common.
    pub fn intersects(&self, other: &CandidateSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |common, (one, other)| common | one & other) != 0
    }

    /// Returns the candidates of this set that aren't in `other`.
    #[must_use]
    pub fn without(mut self, other: &CandidateSet) -> CandidateSet {
        self.0.iter_mut().zip(&other.0).for_each(|(cells, other)| *cells &= !other);
        self
    }

    /// Iterates over the candidates, digit by digit.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let digits = self.0.into_iter().enumerate();
        digits
            .flat_map(|(digit, cells)| cells_in(cells).map(move |cell| 81 * digit + cell as usize))
    }
}
