//! What an engine did in a race.

use std::ops::AddAssign;

use engine::Counters;
use serde::{Deserialize, Serialize};

/// What an engine did in a race so far. Every board that it is done with counts once.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Boards with a solution.
    pub solved: u64,
    /// Boards that have none.
    pub unsolvable: u64,
    /// Boards given up.
    pub given_up: u64,
    /// Milliseconds of work.
    pub ms: f64,
    /// What the searches did.
    pub counters: Counters,
}

impl Tally {
    /// Boards that the engine is done with.
    pub fn boards(&self) -> u64 {
        self.solved + self.unsolvable + self.given_up
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.given_up += other.given_up;
        self.ms += other.ms;
        self.counters += other.counters;
    }
}
