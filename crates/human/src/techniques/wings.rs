//! Wings: two pincers, one of which holds a digit whatever stands between them.
//!
//! ```text
//! xy . . | . xz     XY-Wing [Y-Wing]: whichever of x, y the pivot is, one pincer is z,
//!                   so z leaves what sees both
//! yz . . | . -
//! ```
//!
//! An XYZ-Wing's pivot has z as well, and what loses z sees all three. A W-Wing has no pivot: two
//! cells xy that do not see each other, and a house that has x in two places only, each seen by one
//! of them: one of the cells is y.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// A pivot with two candidates and two pincers.
pub(crate) struct XyWing;

/// A pivot with three candidates and two pincers.
pub(crate) struct XyzWing;

/// Two cells with the same two candidates, and a house between them.
pub(crate) struct WWing;

impl Find for XyWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        pivoted(marks, 2, sink)
    }
}

impl Find for XyzWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        pivoted(marks, 3, sink)
    }
}

/// Finds wings whose pivot has so many candidates.
fn pivoted(marks: &Pencilmarks, size: usize, sink: &mut Sink) -> ControlFlow<()> {
    let bivalue = bivalue(marks);
    for pivot in marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() == size) {
        let set = marks.candidates(pivot);
        let near: Vec<Cell> = bivalue.and(marks.layout().peers(pivot)).into_iter().collect();
        for (at, &a) in near.iter().enumerate() {
            for &b in &near[at + 1..] {
                let (of_a, of_b) = (marks.candidates(a), marks.candidates(b));
                let Some(z) = of_a.and(of_b).single() else { continue };
                let all = of_a.or(of_b).or(set);
                if all.len() != 3 || set.contains(z) != (size == 3) {
                    continue;
                }
                let pincers = CellSet::of(a).with(b);
                let ends = if size == 3 { pincers.with(pivot) } else { pincers };
                let step = Step {
                    cells: pincers.with(pivot),
                    sets: vec![(CellSet::of(pivot), set), (pincers, of_a.or(of_b))],
                    ..Step::about(DigitSet::of(z))
                };
                let step = step.because([pivot, a, b].map(Clause::Cell));
                sink.step(step.without(z, &marks.seeing_all(z, &ends)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Find for WWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let layout = marks.layout();
        let bivalue: Vec<Cell> = bivalue(marks).into_iter().collect();
        for (at, &a) in bivalue.iter().enumerate() {
            let digits = marks.candidates(a);
            for &b in bivalue[at + 1..].iter().filter(|b| marks.candidates(**b) == digits) {
                if a.sees(b, marks.shape()) {
                    continue;
                }
                let ends = CellSet::of(a).with(b);
                for x in digits {
                    let Some(y) = digits.without(x).first() else { continue };
                    let gone = marks.seeing_all(y, &ends);
                    if gone.is_empty() {
                        continue;
                    }
                    for house in 0..marks.houses() {
                        let pair = marks.places_in(x, house);
                        if pair.len() != 2 || pair.meets(&ends) {
                            continue;
                        }
                        let seen = [a, b].map(|cell| pair.and(layout.peers(cell)));
                        if seen[0].or(&seen[1]) != pair || seen.iter().any(CellSet::is_empty) {
                            continue;
                        }
                        let step = Step {
                            cells: ends.or(&pair),
                            base: vec![house],
                            sets: vec![(ends, digits)],
                            ..Step::about(digits)
                        };
                        let proof = [Clause::Cell(a), Clause::Cell(b), Clause::House(house, x)];
                        sink.step(step.because(proof).without(y, &gone))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells with two candidates.
fn bivalue(marks: &Pencilmarks) -> CellSet {
    marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() == 2).collect()
}
