//! Puzzles one after another, none of them twice.
//!
//! Each puzzle follows from the seed and its number, so that others may make them in any order, in
//! threads or workers. Who puts them in order again has another attempt made of one that was
//! [`Seen`] before.

use std::sync::Arc;

use crate::{
    Wish,
    maker::{Made, Maker, Plan},
    wish::Conflict,
};

/// Puzzles by their numbers, from one on.
pub struct Generator {
    plan: Arc<Plan>,
    seed: u64,
    number: u64,
    attempt: u64,
    maker: Maker,
    tries: u64,
}

impl Generator {
    /// The puzzles of a seed, from a number on, which is 0 for the first.
    ///
    /// # Errors
    /// Why no puzzle can be as wished.
    pub fn new(wish: Wish, seed: u64, number: u64) -> Result<Generator, Conflict> {
        let plan = Arc::new(Plan::of(wish)?);
        let maker = Maker::new(&plan, seed, number, 0);
        Ok(Generator { plan, seed, number, attempt: 0, maker, tries: 0 })
    }

    /// Goes on until the next puzzle is there; `None` when `stop` said so before that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Made> {
        let made = self.maker.slice(stop)?;
        self.tries += self.maker.tries();
        (self.number, self.attempt) = (self.number + 1, 0);
        self.maker = Maker::new(&self.plan, self.seed, self.number, 0);
        Some(made)
    }

    /// The number of the puzzle that is made now.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Candidates that were looked at so far.
    pub fn tries(&self) -> u64 {
        self.tries + self.maker.tries()
    }
}
