//! Hidden rectangles: a digit that is bound to the rectangle in the row and the column of a corner.
//!
//! ```text
//! ab  . . | ab*  .      a has no other place in the corner's row and column: if the corner were b,
//! ab* . . | ab*  ←      its neighbours were a, and the cell across b
//! ```

use std::ops::ControlFlow;

use grid::DigitSet;

use super::rectangles;
use crate::{
    Clause, Options, Pencilmarks,
    technique::{Find, Sink},
};

/// A corner with two candidates, and another across from it.
pub(crate) struct HiddenRectangle;

impl Find for HiddenRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, corners| {
            if found.extra.len() < 2 {
                return ControlFlow::Continue(());
            }
            let cells = found.cells;
            for (at, corner) in corners.into_iter().enumerate() {
                let across = corners[3 - at];
                if found.extra.contains(&across) {
                    continue;
                }
                let [row, column, _] = marks.layout().geometry.houses_of(corner);
                for (bound, free) in found.turns() {
                    let is_bound = |house: usize| {
                        let places = marks.places_in(bound, house);
                        !places.is_empty() && places.is_within(&cells)
                    };
                    if !is_bound(row) || !is_bound(column) {
                        continue;
                    }
                    let proof = [row, column].map(|house| Clause::House(house, bound));
                    let mut step = found.step().because(proof);
                    step.base.extend([row, column]);
                    sink.step(step.clearing(marks, corner, DigitSet::of(free)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
