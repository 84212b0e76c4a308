//! Unique Loops: the uniqueness argument of rectangles, with a loop of six or more cells.
//!
//! ```text
//! ab . . |  . . . | ab . .     each house contains zero or two of the cells, and the cells
//! ab . . | ab . . |  . . .     alternate between a and b: if they contained nothing else, the
//!  . . . | ab . . | ab . .     digits could be swapped
//! ```
//!
//! The conclusions are those of tests 1 to 4 for rectangles. In type 2, any number of cells may
//! have the extra digit.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{
    DeadlyPattern,
    rectangle_tests::{
        eliminate_bound_digit, eliminate_by_virtual_cell, eliminate_extra_digit,
        eliminate_in_one_cell,
    },
};
use crate::{
    CellSet, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for Unique Loops with `min_cells` to `max_cells` cells.
pub(crate) struct UniqueLoop {
    pub(crate) min_cells: usize,
    pub(crate) max_cells: usize,
}

impl StepFinder for UniqueLoop {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for start in
            marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 2)
        {
            let digits = marks.candidates(start);
            let places_of_digits = digits.into_iter().map(|digit| *marks.places(digit));
            let cells = places_of_digits.fold(*marks.empty_cells(), |all, places| all.and(&places));
            self.grow(marks, &cells, digits, &mut vec![start], sink)?;
        }
        ControlFlow::Continue(())
    }
}

impl UniqueLoop {
    /// Extends a loop from its last cell in every way, or closes it. Breaks when the sink does.
    fn grow(
        &self,
        marks: &Pencilmarks,
        cells: &CellSet,
        digits: DigitSet,
        ring: &mut Vec<Cell>,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else {
            return ControlFlow::Continue(());
        };
        let set: CellSet = ring.iter().copied().collect();
        let within = |house: usize| marks.layout().house_cells(house).and(&set).len();
        let is_even = ring.len().is_multiple_of(2);
        if ring.len() >= self.min_cells && is_even && first.sees(last, marks.shape()) {
            // Each house must have one cell of either colour, or none; otherwise the digits
            // couldn't be swapped.
            let colour: CellSet = ring.iter().copied().step_by(2).collect();
            let coloured = |house: usize| marks.layout().house_cells(house).and(&colour).len();
            let fits = |house| matches!((within(house), coloured(house)), (0, 0) | (2, 1));
            if (0..marks.house_count()).all(fits) {
                conclude(&DeadlyPattern::new(marks, set, digits), marks, sink)?;
            }
            return ControlFlow::Continue(());
        }
        if ring.len() == self.max_cells {
            return ControlFlow::Continue(());
        }
        for next in cells.and(marks.layout().peers(last)).minus(&set) {
            let houses = marks.layout().geometry.houses_of(next);
            if houses.into_iter().any(|house| within(house) > 1) {
                continue;
            }
            ring.push(next);
            self.grow(marks, cells, digits, ring, sink)?;
            ring.pop();
        }
        ControlFlow::Continue(())
    }
}

fn conclude(found: &DeadlyPattern, marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<()> {
    eliminate_in_one_cell(found, marks, sink)?;
    if found.extra_cells.len() > 1 {
        eliminate_extra_digit(found, marks, sink)?;
        eliminate_by_virtual_cell(found, marks, &Options::default(), sink)?;
        eliminate_bound_digit(found, marks, &Options::default(), sink)?;
    }
    ControlFlow::Continue(())
}
