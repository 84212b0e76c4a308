//! Singles: one cell or one place is left.
//!
//! ```text
//! 1 2 3 | 4 5 6 | 7 8 *     full house, naked and hidden single: * is 9
//! ```
//!
//! A full house is the last empty cell of a house; a naked single [sole candidate] is a cell with one
//! candidate; a hidden single [unique candidate, pinned digit] is a digit with one place in a house.
//! Those that came to be first are told first, as HoDoKu does; of its houses the box is named first, then
//! the row.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// A house has one empty cell: the missing digit goes there.
pub(crate) struct FullHouse;

impl Find for FullHouse {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.naked() {
            for house in houses(marks, cell).filter(|house| marks.open_in(*house) == 1) {
                sink.step(Step { base: vec![house], ..only(digit, cell, Clause::Cell(cell)) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A cell has one candidate: it goes there.
pub(crate) struct NakedSingle;

impl Find for NakedSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.naked() {
            sink.step(only(digit, cell, Clause::Cell(cell)))?;
        }
        ControlFlow::Continue(())
    }
}

/// A digit has one place in a house: it goes there.
pub(crate) struct HiddenSingle;

impl Find for HiddenSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.hidden() {
            let alone = |house: &usize| marks.spots(digit, *house).is_power_of_two();
            for house in houses(marks, cell).filter(alone) {
                let step = only(digit, cell, Clause::House(house, digit));
                sink.step(Step { base: vec![house], ..step })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// What places a digit in a cell for one reason.
fn only(digit: Digit, cell: Cell, clause: Clause) -> Step {
    Step {
        digits: DigitSet::of(digit),
        cells: CellSet::of(cell),
        proof: vec![clause],
        placements: vec![Candidate::new(digit, cell)],
        ..Step::default()
    }
}

/// A cell's box, row and column.
fn houses(marks: &Pencilmarks, cell: Cell) -> impl Iterator<Item = usize> + use<> {
    let [row, column, box_] = marks.layout().geometry.houses_of(cell);
    [box_, row, column].into_iter()
}
