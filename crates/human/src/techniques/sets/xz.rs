//! ALS-XZ: two sets with a restricted common. ALS-XY-Wing: two with one to a third each.
//!
//! ```text
//! A ─x─ B             x is in A or in B only, so z, which both have, is in the other
//! A ─x─ C ─y─ B       the same by way of C
//! ```

use std::ops::ControlFlow;

use super::{has_common, step, without_common, without_locked};
use crate::{
    Options, Pencilmarks,
    technique::{Find, Sink},
};

/// Two sets with one restricted common, or two.
pub(crate) struct AlsXz;

/// Two sets that are joined by a third.
pub(crate) struct AlsXyWing;

impl Find for AlsXz {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        for (at, a) in sets.all.iter().enumerate() {
            for &(other, common) in sets.linked[at].iter().filter(|(other, _)| *other > at) {
                let b = &sets.all[other];
                if !options.overlap && a.cells.meets(&b.cells) {
                    continue;
                }
                let shared = a.digits.and(b.digits);
                if common.len() == 1 && !has_common(shared.minus(common), a, b) {
                    continue;
                }
                let mut found = step(&[a, b]);
                if common.len() == 1 {
                    found = without_common(found, shared.minus(common), a, b);
                } else {
                    // Each set has one of the two, so both hold all their other digits.
                    found.digits = a.digits.or(b.digits);
                    found = without_common(found, shared, a, b);
                    found = without_locked(found, a.digits.minus(common), a);
                    found = without_locked(found, b.digits.minus(common), b);
                }
                sink.step(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Find for AlsXyWing {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        // Pairs of commons, in the order of the sets: the second has the first set, or the other one.
        for (one, linked) in sets.linked.iter().enumerate() {
            for &(other, of_a) in linked.iter().filter(|(other, _)| *other > one) {
                let of_one = linked.iter().filter(|(b, _)| *b > other);
                let of_one = of_one.map(|(b, of_b)| (one, other, *b, *of_b));
                let of_other = sets.linked[other].iter().filter(|(b, _)| *b > one);
                let of_other = of_other.map(|(b, of_b)| (other, one, *b, *of_b));
                for (c, a, b, of_b) in of_one.chain(of_other) {
                    sink.spend(1)?;
                    if !sets.meet(a, b) {
                        continue;
                    }
                    let [a, b, c] = [a, b, c].map(|at| &sets.all[at]);
                    let shared = a.digits.and(b.digits);
                    let overlap = a.cells.meets(&b.cells)
                        || a.cells.meets(&c.cells)
                        || b.cells.meets(&c.cells);
                    if !options.overlap && overlap {
                        continue;
                    }
                    for x in of_a {
                        for y in of_b.without(x) {
                            let digits = shared.without(x).without(y);
                            if !has_common(digits, a, b) {
                                continue;
                            }
                            sink.step(without_common(step(&[a, c, b]), digits, a, b))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
