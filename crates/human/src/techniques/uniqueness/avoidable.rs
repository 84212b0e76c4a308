//! Avoidable Rectangles: uniqueness rectangles some of whose corners are already filled with
//! entries.
//!
//! ```text
//! a . . | b . .     these cells are entries, not givens: with a in the last corner, the two digits
//! b . . | a* .      could be swapped, so a is eliminated there
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{corners, step};
use crate::{
    CellSet, Options, Pencilmarks,
    technique::{Sink, StepFinder},
};

/// Three corners are filled.
pub(crate) struct Avoidable1;

/// Two corners on a side are filled, and the other two have the same extra digit.
pub(crate) struct Avoidable2;

impl StepFinder for Avoidable1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        corners(marks, |_| true, &mut |corners| {
            let open: Vec<usize> =
                (0..4).filter(|at| marks.digit(corners[*at]).is_none()).collect();
            let [open] = open[..] else { return ControlFlow::Continue(()) };
            let at = |corner: usize| marks.digit(corners[corner]);
            // The opposite corner holds the digit, and both neighbours hold the other one.
            let sides = [open ^ 1, open ^ 2];
            if let (Some(a), Some(b), true) =
                (at(3 - open), at(sides[0]), at(sides[0]) == at(sides[1]))
            {
                let found = step(corners.into_iter().collect(), DigitSet::from_digit(a).with(b));
                sink.push(found.with_cleared_digits(
                    marks,
                    corners[open],
                    DigitSet::from_digit(a),
                ))?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl StepFinder for Avoidable2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        corners(marks, |_| true, &mut |corners| {
            for [one, other] in [[0, 1], [0, 2], [1, 3], [2, 3]] {
                let filled = [one, other].map(|at| marks.digit(corners[at]));
                let [Some(a), Some(b)] = filled else { continue };
                let open: [Cell; 2] = [corners[3 - other], corners[3 - one]];
                if open.iter().any(|cell| marks.digit(*cell).is_some()) {
                    continue;
                }
                // The empty corners opposite the entries: `open[0]` would hold b, and `open[1]`
                // would hold a.
                let sets = open.map(|cell| marks.candidates(cell));
                let digits = DigitSet::from_digit(a).with(b);
                let more = sets.map(|set| set.minus(digits));
                let pattern = sets.iter().all(|set| !set.and(digits).is_empty());
                if let (true, Some(digit)) = (pattern && more[0] == more[1], more[0].single()) {
                    let cells: CellSet = open.into_iter().collect();
                    let found = step(corners.into_iter().collect(), digits);
                    sink.push(found.with_eliminations(digit, &marks.places_seeing(digit, &cells)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
