//! A generator of puzzles, one after another. It may generate equivalent puzzles, which
//! [`SeenPuzzles`](crate::SeenPuzzles) recognizes.
//!
//! Each puzzle is determined by the seed and its number, so several threads or workers can generate
//! puzzles in any order. If a puzzle turns out to be a duplicate when the results are merged, the
//! caller makes another attempt at its number.

use std::sync::Arc;

use crate::{
    PuzzleSpec,
    maker::{CheckedSpec, MakeOutcome, Maker},
    spec_conflict::SpecConflict,
};

/// A generator of the puzzles of a seed, in the order of their numbers.
pub struct Generator {
    checked_spec: Arc<CheckedSpec>,
    seed: u64,
    number: u64,
    maker: Maker,
    tries: u64,
}

impl Generator {
    /// Creates a generator that starts with puzzle `number` of a seed. The first puzzle is number
    /// 0.
    ///
    /// # Errors
    /// Returns the reason if no puzzle can satisfy the specification.
    pub fn new(spec: PuzzleSpec, seed: u64, number: u64) -> Result<Generator, SpecConflict> {
        let checked_spec = Arc::new(CheckedSpec::new(spec)?);
        let maker = Maker::new(&checked_spec, seed, number, 0);
        Ok(Generator { checked_spec, seed, number, maker, tries: 0 })
    }

    /// Continues until the next puzzle is finished or given up. Returns `None` if `stop` returned
    /// `true` before that.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<MakeOutcome> {
        let outcome = self.maker.run_until(stop)?;
        self.tries += self.maker.tries();
        self.number += 1;
        self.maker = Maker::new(&self.checked_spec, self.seed, self.number, 0);
        Some(outcome)
    }

    /// Returns the number of the puzzle in progress.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the total number of tries so far, for all puzzles including the one in progress.
    pub fn tries(&self) -> u64 {
        self.tries + self.maker.tries()
    }
}
