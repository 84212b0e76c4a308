//! Bivalue Universal Grave: every open cell has two candidates, every digit two places a house. Such
//! a position has no solution or two, so a puzzle with one never comes there.
//!
//! ```text
//! ab . bc | . abc .     + 1: one cell has a third candidate, which is true, since without it
//!                       all would be a grave
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// One cell with three candidates.
pub(crate) struct BugPlus1;

impl Find for BugPlus1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let more: Vec<Cell> =
            marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() != 2).collect();
        let [cell] = more[..] else { return ControlFlow::Continue(()) };
        let digits = marks.candidates(cell);
        if digits.len() != 3 {
            return ControlFlow::Continue(());
        }
        for digit in digits.filter(|digit| is_grave_without(marks, *digit, cell)) {
            let extra = vec![Candidate::new(digit, cell)];
            let step = Step { cells: CellSet::of(cell), ..Step::about(DigitSet::of(digit)) };
            let step = step.because([Clause::Grave(extra)]);
            sink.step(step.clearing(marks, cell, DigitSet::all(marks.shape()).without(digit)))?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether every digit has none or two places a house once a candidate is gone.
fn is_grave_without(marks: &Pencilmarks, digit: Digit, cell: Cell) -> bool {
    marks.digits().all(|other| {
        (0..marks.houses()).all(|house| {
            let places = marks.places_in(other, house);
            let left = if other == digit { places.without(cell) } else { places };
            matches!(left.len(), 0 | 2)
        })
    })
}
