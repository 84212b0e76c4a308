//! The results of an engine in a race.

use std::ops::AddAssign;

use engine::Counters;
use serde::{Deserialize, Serialize};

/// The results of an engine in a race so far. Every board that the engine has finished counts once.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Boards with a solution.
    pub solved: u64,
    /// Boards without a solution.
    pub unsolvable: u64,
    /// Boards that were given up.
    pub given_up: u64,
    /// The milliseconds of work.
    pub ms: f64,
    /// The counters of the searches.
    pub counters: Counters,
}

impl Tally {
    /// The number of boards that the engine has finished.
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
