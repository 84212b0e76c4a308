//! Templates: all ways to place one digit on the whole board.
//!
//! A template is a choice of one place of the digit in every row that no column and no box has twice.
//! A cell in all templates holds the digit; a candidate in none of them goes. Boards to 16×16 are
//! small enough.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// A cell that is in all templates of a digit.
pub(crate) struct TemplateSet;

/// A candidate that is in none.
pub(crate) struct TemplateDelete;

impl Find for TemplateSet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, sink, |_, all, step, digit| {
            all.into_iter().fold(step, |step, cell| step.placing(digit, cell))
        })
    }
}

impl Find for TemplateDelete {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, sink, |any, _, step, digit| {
            step.without(digit, &marks.places(digit).minus(any))
        })
    }
}

/// The largest side whose templates are listed.
const SIDE: usize = 16;

/// Concludes from the cells in any and in all templates of each digit.
fn each(
    marks: &Pencilmarks,
    sink: &mut Sink,
    conclude: impl Fn(&CellSet, &CellSet, Step, Digit) -> Step,
) -> ControlFlow<()> {
    let side = marks.shape().side();
    for digit in marks.digits().filter(|_| side <= SIDE) {
        let placed = |house: usize| {
            marks.layout().house(house).into_iter().any(|cell| marks.digit(cell) == Some(digit))
        };
        let rows: Vec<usize> = (0..side).filter(|row| !placed(*row)).collect();
        let mut found = Templates { any: CellSet::EMPTY, all: *marks.places(digit), count: 0 };
        found.place(marks, &rows, *marks.places(digit), CellSet::EMPTY, sink)?;
        if found.count > 0 && !rows.is_empty() {
            let houses = (0..marks.houses()).filter(|house| !placed(*house));
            let proof = houses.map(|house| Clause::House(house, digit));
            let step = Step::about(DigitSet::of(digit)).because(proof);
            sink.step(conclude(&found.any, &found.all, step, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// What the templates of a digit have.
struct Templates {
    any: CellSet,
    all: CellSet,
    count: u64,
}

impl Templates {
    /// Goes through the places of the first of some rows.
    fn place(
        &mut self,
        marks: &Pencilmarks,
        rows: &[usize],
        left: CellSet,
        chosen: CellSet,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        let Some((row, rows)) = rows.split_first() else {
            self.any = self.any.or(&chosen);
            self.all = self.all.and(&chosen);
            self.count += 1;
            return ControlFlow::Continue(());
        };
        for cell in left.and(marks.layout().house(*row)) {
            let left = left.minus(marks.layout().peers(cell));
            self.place(marks, rows, left, chosen.with(cell), sink)?;
        }
        ControlFlow::Continue(())
    }
}
