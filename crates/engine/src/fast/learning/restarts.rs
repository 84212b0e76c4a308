//! The schedule of restarts. The numbers of conflicts between restarts are 1, 1, 2, 1, 1, 2, 4, …
//! times a unit, computed with D. Knuth's "reluctant doubling" of the sequence by M. Luby, A.
//! Sinclair and D. Zuckerman (1993).

pub(super) struct Restarts {
    /// The unit of the schedule: the minimum number of conflicts between two restarts.
    unit: u64,
    /// The number of conflicts since the latest restart.
    conflicts: u64,
    /// The number that determines when [`Restarts::length`] returns to 1.
    turn: u64,
    /// The length of the current interval between restarts, in units.
    length: u64,
}

impl Restarts {
    pub(super) fn new(unit: u64) -> Restarts {
        Restarts { unit, conflicts: 0, turn: 1, length: 1 }
    }

    /// Counts a conflict towards the next restart.
    pub(super) fn count_conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Returns `true` if a restart is due, and schedules the next one if it is.
    pub(super) fn take_due(&mut self) -> bool {
        let due = self.conflicts >= self.unit * self.length;
        if due {
            self.conflicts = 0;
            if self.turn & self.turn.wrapping_neg() == self.length {
                self.turn += 1;
                self.length = 1;
            } else {
                self.length *= 2;
            }
        }
        due
    }
}
