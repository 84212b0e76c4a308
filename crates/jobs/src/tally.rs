//! The results of an engine in a race.

use std::ops::AddAssign;

use engine::Counters;
use serde::{Deserialize, Serialize};

/// The results of an engine in a race so far. Each board that the engine has finished counts once.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct RaceTally {
    /// The number of boards with a solution.
    pub solved_count: u64,
    /// The number of boards without a solution.
    pub unsolvable_count: u64,
    /// The number of boards that were abandoned because they exceeded the time limit.
    pub abandoned_count: u64,
    /// The working time in milliseconds.
    pub duration_ms: f64,
    /// The total counters of all searches.
    pub counters: Counters,
}

impl RaceTally {
    /// Returns the number of boards that the engine has finished.
    pub fn board_count(&self) -> u64 {
        self.solved_count + self.unsolvable_count + self.abandoned_count
    }
}

impl AddAssign for RaceTally {
    fn add_assign(&mut self, other: RaceTally) {
        self.solved_count += other.solved_count;
        self.unsolvable_count += other.unsolvable_count;
        self.abandoned_count += other.abandoned_count;
        self.duration_ms += other.duration_ms;
        self.counters += other.counters;
    }
}
