//! Avoidable rectangles: some corners are filled already, by entries.
//!
//! ```text
//! a . . | b . .     entries, which the puzzle did not give: a in the last corner would make
//! b . . | a* .      the two swappable, so it goes
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{corners, step};
use crate::{
    CellSet, Options, Pencilmarks,
    technique::{Find, Sink},
};

/// Three corners are filled.
pub(crate) struct Avoidable1;

/// Two corners of a line are filled, and the others have the same one digit more.
pub(crate) struct Avoidable2;

impl Find for Avoidable1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        corners(marks, |_| true, &mut |corners| {
            let open: Vec<usize> =
                (0..4).filter(|at| marks.digit(corners[*at]).is_none()).collect();
            let [open] = open[..] else { return ControlFlow::Continue(()) };
            let at = |corner: usize| marks.digit(corners[corner]);
            // The corner across has the digit, and both neighbours have the other one.
            let sides = [open ^ 1, open ^ 2];
            if let (Some(a), Some(b), true) =
                (at(3 - open), at(sides[0]), at(sides[0]) == at(sides[1]))
            {
                let found = step(corners.into_iter().collect(), DigitSet::of(a).with(b));
                sink.step(found.clearing(marks, corners[open], DigitSet::of(a)))?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl Find for Avoidable2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        corners(marks, |_| true, &mut |corners| {
            for [one, other] in [[0, 1], [0, 2], [1, 3], [2, 3]] {
                let filled = [one, other].map(|at| marks.digit(corners[at]));
                let [Some(a), Some(b)] = filled else { continue };
                let open: [Cell; 2] = [corners[3 - other], corners[3 - one]];
                if open.iter().any(|cell| marks.digit(*cell).is_some()) {
                    continue;
                }
                // Across from each entry, so that `open[0]` would be b's and `open[1]` a's place.
                let sets = open.map(|cell| marks.candidates(cell));
                let digits = DigitSet::of(a).with(b);
                let more = sets.map(|set| set.minus(digits));
                let pattern = sets.iter().all(|set| !set.and(digits).is_empty());
                if let (true, Some(digit)) = (pattern && more[0] == more[1], more[0].single()) {
                    let cells: CellSet = open.into_iter().collect();
                    let found = step(corners.into_iter().collect(), digits);
                    sink.step(found.without(digit, &marks.seeing_all(digit, &cells)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
