//! Steps of well-known techniques, for derivations: patterns that a player recognizes at a glance.
//! Long chains, forcing chains and uniqueness arguments are left out, and so are singles and locked
//! candidates, which derivations find by themselves.

use std::ops::ControlFlow::Continue;

use crate::{
    Candidate, Family, Level, Options, Pencilmarks, Step, StepSearchOutcome, TECHNIQUES, Technique,
    trim_proof, verify,
};

/// The budget of each technique's search, in the unit of [`Options::work_budget`].
const BUDGET: u64 = 20_000;

/// Eliminates candidates from a copy of the position, and searches it for steps of well-known
/// techniques that satisfy `is_new`. Each step is verified, and its proof is trimmed.
pub(crate) fn find_steps(
    marks: &Pencilmarks,
    eliminated: impl Iterator<Item = Candidate>,
    is_new: &dyn Fn(&Step) -> bool,
) -> Vec<Step> {
    let mut marks = marks.clone();
    eliminated.for_each(|candidate| marks.eliminate(candidate));
    let options =
        Options { work_budget: BUDGET, only_hodoku_patterns: false, ..Options::for_solving() };
    let mut found = Vec::new();
    for technique in TECHNIQUES.iter().filter(|technique| is_searched(technique)) {
        let _: StepSearchOutcome = technique.find(&marks, &options, &mut |mut step| {
            if is_new(&step) && verify(&step, &marks) {
                trim_proof(&mut step, &marks);
                found.push(step);
            }
            Continue(())
        });
    }
    found
}

fn is_searched(technique: &Technique) -> bool {
    let Technique { family, level, is_default: is_usual, needs_uniqueness, .. } = technique;
    let is_known_otherwise =
        matches!(family, Family::Singles | Family::Intersections | Family::Forcing);
    *is_usual && !needs_uniqueness && !is_known_otherwise && *level <= Level::Hard
}
