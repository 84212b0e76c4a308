//! The minimization of a solution path: the search for the steps that the path's last step needs.
//!
//! A path contains steps that don't contribute to its last step. So each step except the last, in
//! reverse order, is removed if all remaining steps are still valid without it, as checked by
//! [`verify`]. The result is a valid path from which no single step can be removed.

use crate::{BRUTE_FORCE, Candidate, Pencilmarks, Step, verify};

/// A search, one step at a time, for the steps that the last step of a path needs.
pub struct PathMinimizer {
    steps: Vec<Step>,
    /// The positions before the steps that haven't been checked yet.
    positions: Vec<Pencilmarks>,
}

impl PathMinimizer {
    /// Starts the search with a position and the steps that follow it, in order.
    pub fn new(mut marks: Pencilmarks, steps: Vec<Step>) -> PathMinimizer {
        let position = |step| {
            let before = marks.clone();
            marks.apply(step);
            before
        };
        let before = steps.iter().map(position).collect();
        PathMinimizer { steps, positions: before }
    }

    /// Checks one more step, and removes it if the remaining steps don't need it. Does nothing and
    /// returns `false` if all steps have already been checked.
    pub fn check_next_step(&mut self) -> bool {
        let Some(mut marks) = self.positions.pop() else { return false };
        let at = self.positions.len();
        let holds = |step: &Step| {
            let holds = match step.technique == BRUTE_FORCE.id {
                true => {
                    step.placements.iter().all(|placed: &Candidate| marks.has_candidate(*placed))
                }
                false => verify(step, &marks),
            };
            marks.apply(step);
            holds
        };
        if at + 1 < self.steps.len() && self.steps[at + 1..].iter().all(holds) {
            self.steps.remove(at);
        }
        true
    }

    /// Returns the steps that haven't been removed.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
