//! ALS-W-Wing: two almost locked sets that share x and y, and a house in which every place of x
//! sees all places of x in one of the sets.
//!
//! ```text
//! A ─x─ P    x is in P or in Q, the only places in a house; so A or B lacks x and has y
//! B ─x─ Q
//! ```
//!
//! A pattern with two cells and two places is a W-Wing, which is left out here.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use super::{build_step, with_common_eliminations};
use crate::{
    AlmostLockedSet, Clause, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for two almost locked sets and a house that links them.
pub(crate) struct AlsWWing;

/// The maximum total number of cells in both sets.
const MAX_CELLS: usize = 10;

impl StepFinder for AlsWWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        for (at, a) in sets.sets.iter().enumerate() {
            for other in at + 1..sets.sets.len() {
                sink.spend_work(1)?;
                let b = &sets.sets[other];
                let common = a.digits.and(b.digits);
                if !sets.have_common_target(at, other)
                    || common.len() < 2
                    || a.cells.len() + b.cells.len() > MAX_CELLS
                    || a.cells.intersects(&b.cells)
                {
                    continue;
                }
                for y in common {
                    if a.places_seeing(y).intersects(b.places_seeing(y)) {
                        for x in common.without(y) {
                            push_steps(marks, [a, b], x, y, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Pushes a step for each house that links two sets by x, so that one of them must hold y. Stops as
/// soon as the sink returns `ControlFlow::Break`.
fn push_steps(
    marks: &Pencilmarks,
    [a, b]: [&AlmostLockedSet; 2],
    x: Digit,
    y: Digit,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let [of_a, of_b] = [a, b].map(|set| set.places_seeing(x));
    let (either, cells) = (of_a.or(of_b), a.cells.or(&b.cells));
    for house in 0..marks.house_count() {
        let places = marks.places_in(x, house);
        // If all places excluded x from the same set, this set alone would have y.
        if places.is_subset(of_a)
            || places.is_subset(of_b)
            || !places.is_subset(&either)
            || places.intersects(&cells)
            || (cells.len(), places.len()) == (2, 2)
        {
            continue;
        }
        let mut found = build_step(&[a, b]).with_clauses([Clause::House(house, x)]);
        found.base_houses = vec![house];
        found.cells = places;
        found = with_common_eliminations(found, DigitSet::from_digit(y), a, b);
        found.digits = found.digits.with(x);
        sink.push(found)?;
    }
    ControlFlow::Continue(())
}
