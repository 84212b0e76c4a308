//! Hidden Rectangles: a digit is confined to the rectangle in the row and the column of a corner.
//!
//! ```text
//! ab  . . | ab*  .      a has no other places in the row and column of the lower right corner: if
//! ab* . . | ab*  ←      that corner were b, its neighbours would be a, and the opposite corner b
//! ```

use std::ops::ControlFlow;

use grid::DigitSet;

use super::for_each_rectangle;
use crate::{
    Clause, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for rectangles with a corner that has only the two candidates. The conclusion is
/// about the opposite corner.
pub(crate) struct HiddenRectangle;

impl StepFinder for HiddenRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, corners| {
            if found.extra_cells.len() < 2 {
                return ControlFlow::Continue(());
            }
            let cells = found.cells;
            for (at, across) in corners.into_iter().enumerate() {
                let corner = corners[3 - at];
                if found.extra_cells.contains(&across) {
                    continue;
                }
                let [row, column, _] = marks.layout().geometry.houses_of(corner);
                for (bound, free) in found.ordered_digits() {
                    let is_bound = |house: usize| {
                        let places = marks.places_in(bound, house);
                        !places.is_empty() && places.is_subset(&cells)
                    };
                    if !is_bound(row) || !is_bound(column) {
                        continue;
                    }
                    let proof = [row, column].map(|house| Clause::House(house, bound));
                    let mut step = found.build_step().with_clauses(proof);
                    step.base_houses.extend([row, column]);
                    sink.push(step.with_cleared_digits(marks, corner, DigitSet::from_digit(free)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
