//! Aligned exclusion [subset exclusion]: what two or three cells cannot be together.
//!
//! ```text
//! ab* . . | cd*  .      of all combinations of candidates, those go that use a digit twice in cells
//! . . . . | bd   .      that see each other, and those that leave a cell that all see nothing
//! ```
//!
//! A candidate in no combination that is left goes.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    choose::choose,
    technique::{Find, Sink},
};

/// Two cells, or three.
pub(crate) struct AlignedExclusion {
    pub(crate) size: usize,
}

impl Find for AlignedExclusion {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let few = |cell: &Cell| (2..=self.size).contains(&marks.candidates(*cell).len());
        let excluders: CellSet = marks.open().into_iter().filter(few).collect();
        let near = |cell: &Cell| excluders.meets(marks.layout().peers(*cell));
        let cells: Vec<Cell> = marks.open().into_iter().filter(near).collect();
        choose(&cells, self.size, &mut |base| {
            sink.spend(1)?;
            let set = base.iter().copied().collect();
            let common = excluders.and(&marks.layout().common_peers(&set));
            if common.len() < 2 {
                return ControlFlow::Continue(());
            }
            let mut left = vec![DigitSet::EMPTY; base.len()];
            combine(marks, base, &common, &mut Vec::new(), &mut left);
            let mut step = Step { cells: set, ..Step::default() };
            step = step.because(set.or(&common).into_iter().map(Clause::Cell));
            for (cell, left) in base.iter().zip(left) {
                let gone = marks.candidates(*cell).minus(left);
                step.digits = step.digits.or(gone);
                step = step.clearing(marks, *cell, gone);
            }
            sink.step(step)
        })
    }
}

/// Notes the digits of each combination that goes on from these and is possible.
fn combine(
    marks: &Pencilmarks,
    base: &[Cell],
    excluders: &CellSet,
    chosen: &mut Vec<Digit>,
    left: &mut [DigitSet],
) {
    if chosen.len() == base.len() {
        let digits: DigitSet = chosen.iter().copied().collect();
        let starved = |cell: Cell| marks.candidates(cell).minus(digits).is_empty();
        if !excluders.into_iter().any(starved) {
            left.iter_mut().zip(chosen).for_each(|(left, digit)| *left = left.with(*digit));
        }
        return;
    }
    let cell = base[chosen.len()];
    for digit in marks.candidates(cell) {
        let mut earlier = base.iter().zip(chosen.iter());
        if !earlier.any(|(other, d)| *d == digit && other.sees(cell, marks.shape())) {
            chosen.push(digit);
            combine(marks, base, excluders, chosen, left);
            chosen.pop();
        }
    }
}
