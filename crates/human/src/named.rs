//! Steps by techniques with a name, for derivations: what people see at a glance once they know it. A chain
//! of many links isn't among them, nor what argues from there being one solution.

use std::ops::ControlFlow::Continue;

use crate::{
    Candidate, Family, Level, Options, Pencilmarks, Searched, Step, TECHNIQUES, Technique, trim,
    verify,
};

/// Work that one technique may do.
const BUDGET: u64 = 20_000;

/// The steps of all of them at a position without some candidates, each with no more clauses than it
/// needs.
pub(crate) fn steps(
    marks: &Pencilmarks,
    gone: impl Iterator<Item = Candidate>,
    is_new: &dyn Fn(&Step) -> bool,
) -> Vec<Step> {
    let mut marks = marks.clone();
    gone.for_each(|candidate| marks.eliminate(candidate));
    let options = Options { budget: BUDGET, ..Options::solving() };
    let mut found = Vec::new();
    for technique in TECHNIQUES.iter().filter(|technique| is_named(technique)) {
        let _: Searched = technique.find(&marks, &options, &mut |mut step| {
            if is_new(&step) && verify(&step, &marks) {
                trim(&mut step, &marks);
                found.push(step);
            }
            Continue(())
        });
    }
    found
}

fn is_named(technique: &Technique) -> bool {
    let Technique { family, level, is_usual, needs_uniqueness, .. } = technique;
    let is_known_otherwise =
        matches!(family, Family::Singles | Family::Intersections | Family::Forcing);
    *is_usual && !needs_uniqueness && !is_known_otherwise && *level <= Level::Hard
}
