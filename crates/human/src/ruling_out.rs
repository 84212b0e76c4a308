//! Steps that rule out a candidate: refutations that consist of a single step.

use std::ops::ControlFlow::{Break, Continue};

use crate::{Candidate, Options, Pencilmarks, SearchEnd, Step, TECHNIQUES, Technique};

/// The first verified step of some techniques that rules out a candidate: the step eliminates it,
/// or places a candidate that excludes it.
pub fn step_ruling_out(
    marks: &Pencilmarks,
    candidate: Candidate,
    options: &Options,
    is_asked: impl Fn(&Technique) -> bool,
) -> Option<Step> {
    let against = |step: &Step| {
        step.eliminations.contains(&candidate)
            || step.placements.iter().any(|placed| placed.excludes(candidate, marks.shape()))
    };
    TECHNIQUES.iter().filter(|technique| is_asked(technique)).find_map(|technique| {
        let mut found = None;
        let _: SearchEnd = technique.find(marks, options, &mut |step| {
            if against(&step) && crate::verify(&step, marks) {
                found = Some(step);
                return Break(());
            }
            Continue(())
        });
        found
    })
}
