//! Wings: two pincers, one of which holds a digit whatever the pivot holds.
//!
//! ```text
//! xy . . | . xz     XY-Wing [Y-Wing]: whether the pivot is x or y, one pincer is z, so z is
//!                   eliminated from cells that see both pincers
//! yz . . | . -
//! ```
//!
//! The pivot of an XYZ-Wing has z as well, and z is eliminated from cells that see all three. A
//! W-Wing has no pivot: it has two cells xy that don't see each other, and a house in which x has
//! only two places, each of which is seen by one of the cells, so at least one of them is y.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Sink, StepFinder},
};

/// A pivot with two candidates and two pincers.
pub(crate) struct XyWing;

/// A pivot with three candidates and two pincers.
pub(crate) struct XyzWing;

/// Two cells with the same two candidates, and a house that links them.
pub(crate) struct WWing;

impl StepFinder for XyWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        pivoted(marks, 2, sink)
    }
}

impl StepFinder for XyzWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        pivoted(marks, 3, sink)
    }
}

/// Finds wings whose pivot has `size` candidates.
fn pivoted(marks: &Pencilmarks, size: usize, sink: &mut Sink) -> ControlFlow<()> {
    let bivalue = bivalue(marks);
    for pivot in
        marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == size)
    {
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
                let pincers = CellSet::from_cell(a).with(b);
                let ends = if size == 3 { pincers.with(pivot) } else { pincers };
                let step = Step {
                    cells: pincers.with(pivot),
                    sets: vec![(CellSet::from_cell(pivot), set), (pincers, of_a.or(of_b))],
                    ..Step::new(DigitSet::from_digit(z))
                };
                let step = step.with_clauses([pivot, a, b].map(Clause::Cell));
                sink.push(step.with_eliminations(z, &marks.places_seeing(z, &ends)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl StepFinder for WWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let layout = marks.layout();
        let bivalue: Vec<Cell> = bivalue(marks).into_iter().collect();
        for (at, &a) in bivalue.iter().enumerate() {
            let digits = marks.candidates(a);
            for &b in bivalue[at + 1..].iter().filter(|b| marks.candidates(**b) == digits) {
                if a.sees(b, marks.shape()) {
                    continue;
                }
                let ends = CellSet::from_cell(a).with(b);
                for x in digits {
                    let Some(y) = digits.without(x).first() else { continue };
                    let eliminated = marks.places_seeing(y, &ends);
                    if eliminated.is_empty() {
                        continue;
                    }
                    for house in 0..marks.house_count() {
                        let pair = marks.places_in(x, house);
                        if pair.len() != 2 || pair.intersects(&ends) {
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
                            ..Step::new(digits)
                        };
                        let proof = [Clause::Cell(a), Clause::Cell(b), Clause::House(house, x)];
                        sink.push(step.with_clauses(proof).with_eliminations(y, &eliminated))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells with two candidates.
fn bivalue(marks: &Pencilmarks) -> CellSet {
    marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 2).collect()
}
