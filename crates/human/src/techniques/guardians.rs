//! Guardians: a ring of an odd number of cells, each of which shares a house with the next. If a
//! digit had no other places in these houses, the cells would alternate between true and false,
//! which an odd ring doesn't allow.
//!
//! ```text
//! A . . | B . .     row 1, box 2, column 6, row 7 and column 1: in these five houses, the digit has
//! . . . | . x .     one more place: x, the guardian. Without it, exactly one of A and B would be
//! . . . | . . C     true, exactly one of B and C, and so on around the ring, so A would be both
//! ------+------     true and false. So x is true or, if there are several guardians, at least one of
//! E . . | . . D     them is.
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for rings of an odd number of places of one digit.
pub(crate) struct BrokenWing;

/// The supported lengths of rings, the shortest first.
const RING_LENGTHS: [usize; 2] = [5, 7];

/// The maximum number of places that the digit may have in a house of the ring.
const MAX_PLACES: u32 = 5;

/// The work that is charged per cell of a ring.
const WORK_PER_CELL: u64 = 20;

/// The maximum number of guardians.
const MAX_GUARDIANS: usize = 6;

impl StepFinder for BrokenWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for digit in marks.digits() {
            let mut seen = Vec::new();
            for length in RING_LENGTHS {
                for first in marks.places(digit) {
                    let (cells, houses) = (vec![first], Vec::new());
                    let mut ring =
                        GuardianRing { marks, digit, length, cells, houses, seen: &mut seen };
                    ring.extend_ring(CellSet::EMPTY, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A ring of places under construction.
struct GuardianRing<'a> {
    marks: &'a Pencilmarks,
    digit: Digit,
    length: usize,
    /// The cells so far. The first one has the lowest index.
    cells: Vec<Cell>,
    /// The houses that contain two consecutive cells.
    houses: Vec<usize>,
    /// The sets of guardians that have already been found for this digit.
    seen: &'a mut Vec<CellSet>,
}

impl GuardianRing<'_> {
    fn extend_ring(&mut self, guardians: CellSet, sink: &mut StepSink) -> ControlFlow<()> {
        sink.spend_work(WORK_PER_CELL)?;
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        for house in self.marks.layout().geometry.houses_of(last) {
            let count = self.marks.positions_in(self.digit, house).count_ones();
            if count > MAX_PLACES || self.houses.contains(&house) {
                continue;
            }
            let others = self.marks.places_in(self.digit, house).without(last);
            for next in others {
                let is_end = self.cells.len() == self.length;
                let fits = match is_end {
                    true => next == first && self.cells[1] < last,
                    false => next > first && !self.cells.contains(&next),
                };
                let guardians = guardians.or(&others.without(next));
                if !fits || !self.is_useful(&guardians) {
                    continue;
                }
                self.houses.push(house);
                if is_end {
                    self.push_step(guardians, sink)?;
                } else {
                    self.cells.push(next);
                    self.extend_ring(guardians, sink)?;
                    self.cells.pop();
                }
                self.houses.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if these guardians may lead to a conclusion: there is at most one guardian,
    /// or there are at most [`MAX_GUARDIANS`], all of which some place of the digit sees.
    fn is_useful(&self, guardians: &CellSet) -> bool {
        let count = guardians.len();
        count < 2
            || count <= MAX_GUARDIANS && !self.marks.places_seeing(self.digit, guardians).is_empty()
    }

    fn push_step(&mut self, guardians: CellSet, sink: &mut StepSink) -> ControlFlow<()> {
        if guardians.is_empty() || self.seen.contains(&guardians) {
            return ControlFlow::Continue(());
        }
        self.seen.push(guardians);
        let of = |cell| Candidate::new(self.digit, cell);
        let step = Step {
            cells: self.cells.iter().copied().collect(),
            base_houses: self.houses.clone(),
            guardians: guardians.into_iter().map(of).collect(),
            ..Step::new(DigitSet::from_digit(self.digit))
        };
        let step = step.with_clauses(self.houses.iter().map(|h| Clause::House(*h, self.digit)));
        sink.push(match guardians.single() {
            Some(cell) => step.with_placement(self.digit, cell),
            None => {
                let seen = self.marks.places_seeing(self.digit, &guardians);
                step.with_eliminations(self.digit, &seen)
            }
        })
    }
}
