//! The measure of whether a puzzle is minimal. In a minimal puzzle, removing any given would allow
//! a second solution.

use collection::Measure;
use grid::{Board, Cell};
use puzzle::RedundancySearch;

use crate::{Findings, Measurement};

/// A check of whether a puzzle is minimal. The check stops at the first redundant given.
pub struct MinimalityCheck(RedundancySearch);

impl MinimalityCheck {
    pub fn new(givens: &Board) -> MinimalityCheck {
        let cells = Cell::all(givens.shape()).collect();
        MinimalityCheck(RedundancySearch::new(givens, cells))
    }
}

impl Measurement for MinimalityCheck {
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let is_minimal =
            |minimal: bool| Findings::default().with_number("minimal", u32::from(minimal));
        loop {
            // Each call of the search stops as soon as possible, so that the loop ends at the first
            // redundant given.
            match self.0.run_until(&|| true) {
                Some(Err(_)) => return Some(Findings::absent_findings(Measure::Redundancy)),
                Some(Ok(redundant)) => return Some(is_minimal(redundant.is_empty())),
                None if !self.0.found_so_far().is_empty() => return Some(is_minimal(false)),
                None if stop() => return None,
                None => {}
            }
        }
    }
}
