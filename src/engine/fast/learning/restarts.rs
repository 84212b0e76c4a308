//! When to begin anew: as soon as the clauses learned lately are worse than those before (A.
//! Biere, A. Fröhlich, "Evaluating CDCL Restart Schemes", 2015).

/// Conflicts between two restarts, at least.
const LEAST: u64 = 2;

/// So much worse they must be.
const MARGIN: f64 = 1.12;

#[derive(Default)]
pub(super) struct Restarts {
    conflicts: u64,
    since: u64,
    fast: f64,
    slow: f64,
}

impl Restarts {
    /// A clause of so many blocks was learned.
    pub(super) fn learned(&mut self, blocks: u32) {
        self.conflicts += 1;
        self.since += 1;
        let blocks = f64::from(blocks);
        let share = |most: f64| (1.0 / (self.conflicts as f64)).max(most);
        self.fast += (blocks - self.fast) * share(1.0 / 32.0);
        self.slow += (blocks - self.slow) * share(1.0 / 100_000.0);
    }

    /// Whether it is time, in which case the next time is later.
    pub(super) fn due(&mut self) -> bool {
        let due = self.since >= LEAST && self.fast > MARGIN * self.slow;
        if due {
            self.since = 0;
        }
        due
    }
}
