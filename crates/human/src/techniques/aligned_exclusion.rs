//! Aligned Exclusion [Subset Exclusion]: excludes combinations of candidates that two or three
//! cells can't have at the same time.
//!
//! ```text
//!  .  . . | cd*  . .     a combination is impossible if it repeats a digit in cells that see each
//! ab* . . |  .  bd .     other, or if it leaves no candidate in a cell that all of the cells see
//! ```
//!
//! A candidate that isn't in any possible combination is eliminated.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    technique::{StepFinder, StepSink},
};

/// The search for aligned exclusions with `size` cells: two or three.
pub(crate) struct AlignedExclusion {
    pub(crate) size: usize,
}

impl StepFinder for AlignedExclusion {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let few = |cell: &Cell| (2..=self.size).contains(&marks.candidates(*cell).len());
        let excluders: CellSet = marks.empty_cells().into_iter().filter(few).collect();
        let near = |cell: &Cell| excluders.intersects(marks.layout().peers(*cell));
        let cells: Vec<Cell> = marks.empty_cells().into_iter().filter(near).collect();
        for_each_combination(&cells, self.size, &mut |base| {
            sink.spend_work(1)?;
            let set = base.iter().copied().collect();
            let common = excluders.and(&marks.layout().common_peers(&set));
            if common.len() < 2 {
                return ControlFlow::Continue(());
            }
            let mut possible = vec![DigitSet::EMPTY; base.len()];
            add_possible_digits(marks, base, &common, &mut Vec::new(), &mut possible);
            let mut step = Step { cells: set, ..Step::default() };
            step = step.with_clauses(set.or(&common).into_iter().map(Clause::Cell));
            for (cell, possible) in base.iter().zip(possible) {
                let excluded = marks.candidates(*cell).minus(possible);
                step.digits = step.digits.or(excluded);
                step = step.with_cleared_digits(marks, *cell, excluded);
            }
            sink.push(step)
        })
    }
}

/// Adds to `possible` the digits of each possible combination that extends `chosen`. A combination
/// is impossible if it leaves one of the `excluders` without candidates.
fn add_possible_digits(
    marks: &Pencilmarks,
    base: &[Cell],
    excluders: &CellSet,
    chosen: &mut Vec<Digit>,
    possible: &mut [DigitSet],
) {
    if chosen.len() == base.len() {
        let digits: DigitSet = chosen.iter().copied().collect();
        let starved = |cell: Cell| marks.candidates(cell).minus(digits).is_empty();
        if !excluders.into_iter().any(starved) {
            possible
                .iter_mut()
                .zip(chosen)
                .for_each(|(possible, digit)| *possible = possible.with(*digit));
        }
        return;
    }
    let cell = base[chosen.len()];
    for digit in marks.candidates(cell) {
        let mut earlier = base.iter().zip(chosen.iter());
        if !earlier.any(|(other, d)| *d == digit && other.sees(cell, marks.shape())) {
            chosen.push(digit);
            add_possible_digits(marks, base, excluders, chosen, possible);
            chosen.pop();
        }
    }
}
