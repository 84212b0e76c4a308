//! Singles: only one candidate or one place is left.
//!
//! ```text
//! 1 2 3 | 4 5 6 | 7 8 *     full house, naked single and hidden single: * is 9
//! ```
//!
//! A full house is the last empty cell of a house; a naked single [sole candidate] is a cell with
//! one candidate; a hidden single [unique candidate, pinned digit] is a digit with one place in a
//! house. As in HoDoKu, the singles that arose first are reported first, and of a single's houses
//! the box comes first, then the row.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for houses with one empty cell, in which the missing digit is placed.
pub(crate) struct FullHouse;

impl StepFinder for FullHouse {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.naked_singles() {
            for house in houses_of_cell(marks, cell).filter(|house| marks.empty_count(*house) == 1)
            {
                sink.push(Step {
                    base_houses: vec![house],
                    ..single_step(digit, cell, Clause::Cell(cell))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The search for cells with only one candidate, which is placed.
pub(crate) struct NakedSingle;

impl StepFinder for NakedSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.naked_singles() {
            sink.push(single_step(digit, cell, Clause::Cell(cell)))?;
        }
        ControlFlow::Continue(())
    }
}

/// The search for digits with only one place in a house, where the digit is placed.
pub(crate) struct HiddenSingle;

impl StepFinder for HiddenSingle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for Candidate { digit, cell } in marks.hidden_singles() {
            let alone = |house: &usize| marks.positions_in(digit, *house).is_power_of_two();
            for house in houses_of_cell(marks, cell).filter(alone) {
                let step = single_step(digit, cell, Clause::House(house, digit));
                sink.push(Step { base_houses: vec![house], ..step })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Creates a step that places a digit as the only candidate of a clause.
fn single_step(digit: Digit, cell: Cell, clause: Clause) -> Step {
    Step {
        digits: DigitSet::from_digit(digit),
        cells: CellSet::from_cell(cell),
        proof: vec![clause],
        placements: vec![Candidate::new(digit, cell)],
        ..Step::default()
    }
}

/// Returns a cell's box, row and column.
fn houses_of_cell(marks: &Pencilmarks, cell: Cell) -> impl Iterator<Item = usize> + use<> {
    let [row, column, box_] = marks.layout().geometry.houses_of(cell);
    [box_, row, column].into_iter()
}
