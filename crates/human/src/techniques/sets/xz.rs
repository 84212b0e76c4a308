//! ALS-XZ: two almost locked sets with a restricted common. ALS-XY-Wing: two almost locked sets
//! that each have a restricted common with a third set.
//!
//! ```text
//! A ─x─ B             x is only in A or only in B, so z, which both have, is in the other
//! A ─x─ C ─y─ B       the same, by way of C
//! ```

use std::ops::ControlFlow;

use super::{build_step, has_common_target, with_common_eliminations, with_locked_eliminations};
use crate::{
    Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for two almost locked sets with one or more restricted commons.
pub(crate) struct AlsXz;

/// The search for two almost locked sets that are linked by a third set.
pub(crate) struct AlsXyWing;

impl StepFinder for AlsXz {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        for (at, a) in sets.sets.iter().enumerate() {
            for &(other, common) in sets.common_links[at].iter().filter(|(other, _)| *other > at) {
                let b = &sets.sets[other];
                if !options.allow_overlap && a.cells.intersects(&b.cells) {
                    continue;
                }
                let shared = a.digits.and(b.digits);
                if common.len() == 1 && !has_common_target(shared.minus(common), a, b) {
                    continue;
                }
                let mut found = build_step(&[a, b]);
                if common.len() == 1 {
                    found = with_common_eliminations(found, shared.minus(common), a, b);
                } else {
                    // Each set holds one of the two commons, so both hold all their other digits.
                    found.digits = a.digits.or(b.digits);
                    found = with_common_eliminations(found, shared, a, b);
                    found = with_locked_eliminations(found, a.digits.minus(common), a);
                    found = with_locked_eliminations(found, b.digits.minus(common), b);
                }
                sink.push(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl StepFinder for AlsXyWing {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        // Pairs of restricted commons, in the order of the sets: the second common belongs to the
        // first or the second set of the first common.
        for (one, linked) in sets.common_links.iter().enumerate() {
            for &(other, of_a) in linked.iter().filter(|(other, _)| *other > one) {
                let of_one = linked.iter().filter(|(b, _)| *b > other);
                let of_one = of_one.map(|(b, of_b)| (one, other, *b, *of_b));
                let of_other = sets.common_links[other].iter().filter(|(b, _)| *b > one);
                let of_other = of_other.map(|(b, of_b)| (other, one, *b, *of_b));
                for (c, a, b, of_b) in of_one.chain(of_other) {
                    sink.spend_work(1)?;
                    if !sets.have_common_target(a, b) {
                        continue;
                    }
                    let [a, b, c] = [a, b, c].map(|at| &sets.sets[at]);
                    let shared = a.digits.and(b.digits);
                    let overlap = a.cells.intersects(&b.cells)
                        || a.cells.intersects(&c.cells)
                        || b.cells.intersects(&c.cells);
                    if !options.allow_overlap && overlap {
                        continue;
                    }
                    for x in of_a {
                        for y in of_b.without(x) {
                            let digits = shared.without(x).without(y);
                            if !has_common_target(digits, a, b) {
                                continue;
                            }
                            sink.push(with_common_eliminations(
                                build_step(&[a, c, b]),
                                digits,
                                a,
                                b,
                            ))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
