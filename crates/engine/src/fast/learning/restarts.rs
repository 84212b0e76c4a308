//! When to begin anew: after 1, 1, 2, 1, 1, 2, 4, … times a number of conflicts, by D. Knuth's
//! "reluctant doubling" of the sequence of M. Luby, A. Sinclair and D. Zuckerman (1993).

pub(super) struct Restarts {
    /// Conflicts between two restarts, at least.
    unit: u64,
    conflicts: u64,
    turn: u64,
    length: u64,
}

impl Restarts {
    pub(super) fn new(unit: u64) -> Restarts {
        Restarts { unit, conflicts: 0, turn: 1, length: 1 }
    }

    /// There was a conflict.
    pub(super) fn count(&mut self) {
        self.conflicts += 1;
    }

    /// Whether it is time, in which case the next time is later.
    pub(super) fn due(&mut self) -> bool {
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
