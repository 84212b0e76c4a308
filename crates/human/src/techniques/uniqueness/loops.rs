//! Unique loops: the same as rectangles, with a ring of six cells or more.
//!
//! ```text
//! ab . . | ab . .     each house has none or two of the cells, and the cells take a and b by turns:
//! . . ab | . ab .     if they held nothing else, these could be swapped
//! ab . ab | . …
//! ```
//!
//! What follows is as in the tests 1 to 4 of rectangles; for type 2 any number of cells may have the
//! one digit more.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{
    Deadly,
    tests_of_rectangles::{bound, one_cell, one_more, virtual_cell},
};
use crate::{
    CellSet, Options, Pencilmarks,
    technique::{Find, Sink},
};

/// Loops of so many cells.
pub(crate) struct UniqueLoop {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Find for UniqueLoop {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for start in marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() == 2) {
            let digits = marks.candidates(start);
            let both = digits.into_iter().map(|digit| *marks.places(digit));
            let cells = both.fold(*marks.open(), |all, places| all.and(&places));
            self.grow(marks, &cells, digits, &mut vec![start], sink)?;
        }
        ControlFlow::Continue(())
    }
}

impl UniqueLoop {
    /// Goes on from the last cell of a ring, or closes it.
    fn grow(
        &self,
        marks: &Pencilmarks,
        cells: &CellSet,
        digits: DigitSet,
        ring: &mut Vec<Cell>,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else {
            return ControlFlow::Continue(());
        };
        let set: CellSet = ring.iter().copied().collect();
        let within = |house: usize| marks.layout().house(house).and(&set).len();
        let is_even = ring.len().is_multiple_of(2);
        if ring.len() >= self.least && is_even && first.sees(last, marks.shape()) {
            // In each house there is a cell of either colour, or none: else they could not be swapped.
            let colour: CellSet = ring.iter().copied().step_by(2).collect();
            let coloured = |house: usize| marks.layout().house(house).and(&colour).len();
            let fits = |house| matches!((within(house), coloured(house)), (0, 0) | (2, 1));
            if (0..marks.houses()).all(fits) {
                conclude(&Deadly::of(marks, set, digits), marks, sink)?;
            }
            return ControlFlow::Continue(());
        }
        if ring.len() == self.most {
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

fn conclude(found: &Deadly, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
    one_cell(found, marks, sink)?;
    if found.extra.len() > 1 {
        one_more(found, marks, sink)?;
        virtual_cell(found, marks, sink)?;
        bound(found, marks, sink)?;
    }
    ControlFlow::Continue(())
}
