//! Which steps of a path lead to where it ends.
//!
//! A path does more than its last step needs. So each step before that, from the later to the earlier, is left
//! out where all that remain hold without it. Whether they do is asked of [`verify`], which knows no
//! technique. What remains is a path of its own, and nothing more can be left out of it alone.

use crate::{BRUTE_FORCE, Candidate, Pencilmarks, Step, verify};

/// The search for the steps that lead to the last one, a step at a time.
pub struct Leading {
    steps: Vec<Step>,
    /// The position before each step that was not looked at yet.
    before: Vec<Pencilmarks>,
}

impl Leading {
    /// Of steps that are done one after another from a position.
    pub fn new(mut marks: Pencilmarks, steps: Vec<Step>) -> Leading {
        let position = |step| {
            let before = marks.clone();
            marks.apply(step);
            before
        };
        let before = steps.iter().map(position).collect();
        Leading { steps, before }
    }

    /// Looks whether one more step can be left out; `false` once all were looked at.
    pub fn go_on(&mut self) -> bool {
        let Some(mut marks) = self.before.pop() else { return false };
        let at = self.before.len();
        let holds = |step: &Step| {
            let holds = match step.technique == BRUTE_FORCE.id {
                true => step.placements.iter().all(|placed: &Candidate| marks.has(*placed)),
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

    /// The steps that are left.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
