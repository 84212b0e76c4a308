//! Subsets: k cells of a house with k digits between them.
//!
//! ```text
//! ab ab | - - -     naked pair: a and b leave the rest of the row
//! ab* ab* | . .     hidden pair: a and b have no other place in the row, and * goes
//! ```
//!
//! Cells that hold a naked pair or triple, share two houses and clear both of them are a *locked*
//! pair or triple; in one house only it is a plain one.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// k cells of a house with k candidates together, which leave the house's other cells.
pub(crate) struct NakedSubset {
    pub(crate) size: usize,
    pub(crate) locked: bool,
}

/// k digits of a house with k places together: other candidates leave these.
pub(crate) struct HiddenSubset {
    pub(crate) size: usize,
}

impl Find for NakedSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for house in 0..marks.houses() {
            let open = marks.open().and(marks.layout().house(house));
            if open.len() <= self.size {
                continue;
            }
            let members: Vec<Cell> = open
                .into_iter()
                .filter(|c| (2..=self.size).contains(&marks.candidates(*c).len()))
                .collect();
            let sets: Vec<DigitSet> = members.iter().map(|cell| marks.candidates(*cell)).collect();
            choose_within(&sets, self.size, &mut |chosen, digits| {
                let cells: CellSet = chosen.iter().map(|at| members[*at]).collect();
                self.conclude(marks, house, cells, digits, sink)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl NakedSubset {
    /// Hands out the subset, unless another house comes first or it is of the other kind.
    fn conclude(
        &self,
        marks: &Pencilmarks,
        house: usize,
        cells: CellSet,
        digits: DigitSet,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let shared: Vec<usize> = marks.layout().common_houses(&cells).collect();
        if shared.iter().any(|other| *other < house) {
            return ControlFlow::Continue(());
        }
        let cleared = |house: &usize| {
            let rest = marks.layout().house(*house).minus(&cells);
            digits.into_iter().any(|digit| marks.places(digit).meets(&rest))
        };
        let cover: Vec<usize> = shared.into_iter().filter(cleared).collect();
        if (cover.len() > 1 && self.size <= 3) != self.locked {
            return ControlFlow::Continue(());
        }
        let mut step = Step { cells, cover, ..Step::about(digits) };
        step = step.because(cells.into_iter().map(Clause::Cell));
        for house in step.cover.clone() {
            for digit in digits {
                step = step.without(digit, &marks.places_in(digit, house).minus(&cells));
            }
        }
        sink.step(step)
    }
}

impl Find for HiddenSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for house in 0..marks.houses() {
            let cells: Vec<Cell> = marks.layout().house(house).into_iter().collect();
            if marks.open().and(marks.layout().house(house)).len() <= self.size {
                continue;
            }
            let places = |digit: &Digit| marks.places_in(*digit, house).len();
            let members: Vec<Digit> =
                marks.digits().filter(|digit| (2..=self.size).contains(&places(digit))).collect();
            // A place in the house is numbered as digits are, so that a set of places is a set.
            let numbered = |digit: &Digit| -> DigitSet {
                let has = |at: &usize| marks.candidates(cells[*at]).contains(*digit);
                (0..cells.len()).filter(has).filter_map(|at| Digit::new(at + 1)).collect()
            };
            let sets: Vec<DigitSet> = members.iter().map(numbered).collect();
            choose_within(&sets, self.size, &mut |chosen, places| {
                let digits: DigitSet = chosen.iter().map(|at| members[*at]).collect();
                let at = places.map(|place| cells[place.value() - 1]).collect::<CellSet>();
                let mut step = Step { cells: at, base: vec![house], ..Step::about(digits) };
                step = step.because(digits.map(|digit| Clause::House(house, digit)));
                for cell in at {
                    step = step.clearing(marks, cell, DigitSet::all(marks.shape()).minus(digits));
                }
                sink.step(step)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Hands out every `size` of some sets that have just so many members between them: their places,
/// and their union.
fn choose_within(
    sets: &[DigitSet],
    size: usize,
    found: &mut dyn FnMut(&[usize], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn go(
        sets: &[DigitSet],
        size: usize,
        union: DigitSet,
        chosen: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], DigitSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return if union.len() == size {
                found(chosen, union)
            } else {
                ControlFlow::Continue(())
            };
        }
        for at in chosen.last().map_or(0, |last| last + 1)..sets.len() {
            let union = union.or(sets[at]);
            if union.len() <= size {
                chosen.push(at);
                go(sets, size, union, chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
    go(sets, size, DigitSet::EMPTY, &mut Vec::with_capacity(size), found)
}
