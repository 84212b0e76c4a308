//! The results of an engine in a race.

use std::ops::AddAssign;

use engine::Counters;
use serde::{Deserialize, Serialize};

/// The results of an engine in a race so far. Each board that the engine has finished counts once.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// The number of boards with a solution.
    pub solved: u64,
    /// The number of boards without a solution.
    pub unsolvable: u64,
    /// The number of boards that were abandoned because they exceeded the time limit.
    pub given_up: u64,
    /// The working time in milliseconds.
    pub ms: f64,
    /// The total counters of all searches.
    pub counters: Counters,
}

impl Tally {
    /// Returns the number of boards that the engine has finished.
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
