//! Singles: one cell or one place is left.
//!
//! ```text
//! 1 2 3 | 4 5 6 | 7 8 *     full house, naked and hidden single: * is 9
//! ```
//!
//! A full house is the last empty cell of a house; a naked single [sole candidate] is a cell with one
//! candidate; a hidden single [unique candidate, pinned digit] is a digit with one place in a house,
//! which is looked for in boxes, then rows, then columns.

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// A house has one empty cell: the missing digit goes there.
pub(crate) struct FullHouse;

impl Find for FullHouse {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for house in houses(marks) {
            if marks.open_in(house) != 1 {
                continue;
            }
            let open = marks.open().and(marks.layout().house(house)).single();
            if let Some((cell, digit)) = open.and_then(|c| Some((c, marks.candidates(c).single()?)))
            {
                let step = Step { cells: CellSet::of(cell), base: vec![house], ..about(digit) };
                sink.step(step.because([Clause::Cell(cell)]).placing(digit, cell))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A cell has one candidate: it goes there.
pub(crate) struct NakedSingle;

impl Find for NakedSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for cell in marks.decided() {
            if let Some(digit) = marks.candidates(cell).single() {
                let step = Step { cells: CellSet::of(cell), ..about(digit) };
                sink.step(step.because([Clause::Cell(cell)]).placing(digit, cell))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A digit has one place in a house: it goes there.
pub(crate) struct HiddenSingle;

impl Find for HiddenSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for digit in marks.digits() {
            for house in houses(marks) {
                let spots = marks.spots(digit, house);
                if !spots.is_power_of_two() {
                    continue;
                }
                let cell = marks.cell_at(house, spots.trailing_zeros());
                let step = Step { cells: CellSet::of(cell), base: vec![house], ..about(digit) };
                sink.step(step.because([Clause::House(house, digit)]).placing(digit, cell))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn about(digit: grid::Digit) -> Step {
    Step::about(DigitSet::of(digit))
}

/// Boxes, then rows, then columns.
fn houses(marks: &Pencilmarks) -> impl Iterator<Item = usize> + use<> {
    let side = marks.shape().side();
    (2 * side..3 * side).chain(0..2 * side)
}
