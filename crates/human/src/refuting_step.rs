//! Steps that rule out a candidate: refutations that consist of a single step.

use std::ops::ControlFlow::{Break, Continue};

use crate::{
    Candidate, Family, Level, Options, Pencilmarks, Step, StepSearchOutcome, TECHNIQUES, Technique,
};

/// The budget of each technique's search, in the unit of [`Options::work_budget`].
const BUDGET: u64 = 500_000;

/// Finds the first verified step that rules out a candidate: a step that eliminates the candidate
/// or places a candidate that excludes it. Only HoDoKu's default techniques up to the level Hard
/// are tried, without forcing chains. Returns `None` if there is no such step.
pub fn step_ruling_out(marks: &Pencilmarks, candidate: Candidate) -> Option<Step> {
    let options =
        Options { work_budget: BUDGET, only_hodoku_patterns: false, ..Options::for_solving() };
    let against = |step: &Step| {
        step.eliminations.contains(&candidate)
            || step.placements.iter().any(|placed| placed.excludes(candidate, marks.shape()))
    };
    TECHNIQUES.iter().filter(|technique| is_searched(technique)).find_map(|technique| {
        let mut found = None;
        let _: StepSearchOutcome = technique.find(marks, &options, &mut |step| {
            if against(&step) && crate::verify(&step, marks) {
                found = Some(step);
                return Break(());
            }
            Continue(())
        });
        found
    })
}

fn is_searched(technique: &Technique) -> bool {
    let Technique { is_default, level, family, .. } = technique;
    *is_default && *level <= Level::Hard && *family != Family::Forcing
}
