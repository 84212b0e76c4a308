//! Almost locked pairs and triples [Almost Locked Candidates] in a line and a box that intersect:
//! outside the intersection, k − 1 cells of one house have only k digits, which have only k − 1
//! places in the other house.
//!
//! ```text
//! . . . | f . .     k − 1 cells f of the first house have only k digits together, so at most one
//! h . . | . . .     of these digits is in the intersection; the second house has the others in the
//! . . . | . . .     k − 1 cells h, their only places outside the intersection
//! ```
//!
//! So the cells h have no room for other digits. One of the k digits is where the houses meet and
//! the other k − 1 digits are in the cells f, so the rest of the first house has none of the k
//! digits.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    technique::{StepFinder, StepSink},
};

/// The search for almost locked candidates of `size` digits.
pub(crate) struct AlmostLockedCandidates {
    pub size: usize,
}

impl StepFinder for AlmostLockedCandidates {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let (side, layout) = (marks.shape().side(), marks.layout());
        for line in 0..2 * side {
            for &(box_, _) in layout.intersections(line).iter().filter(|of| of.0 >= 2 * side) {
                for houses in [[line, box_], [box_, line]] {
                    let rest = layout.house_cells(houses[0]).minus(layout.house_cells(houses[1]));
                    let few = |cell: &Cell| marks.candidates(*cell).len() <= self.size;
                    let few: Vec<Cell> =
                        rest.and(marks.empty_cells()).into_iter().filter(few).collect();
                    for_each_combination(&few, self.size - 1, &mut |cells| {
                        sink.spend_work(1)?;
                        match self.build_step(marks, houses, &cells.iter().copied().collect()) {
                            Some(step) => sink.push(step),
                            None => ControlFlow::Continue(()),
                        }
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl AlmostLockedCandidates {
    /// Creates the step for some cells of the first house. Returns `None` if the cells have the
    /// wrong number of digits, if the second house holds one of the digits or has the wrong number
    /// of places for them, or if nothing is eliminated.
    fn build_step(
        &self,
        marks: &Pencilmarks,
        [first, second]: [usize; 2],
        cells: &CellSet,
    ) -> Option<Step> {
        let digits = marks.candidate_union(cells);
        let [of_first, of_second] = [first, second].map(|house| marks.layout().house_cells(house));
        let is_open = || {
            of_second.into_iter().all(|cell| !marks.digit(cell).is_some_and(|d| digits.contains(d)))
        };
        if digits.len() != self.size || !is_open() {
            return None;
        }
        let places = digits.fold(CellSet::EMPTY, |all, d| all.or(&marks.places_in(d, second)));
        let places = places.minus(of_first);
        if places.len() != self.size - 1 {
            return None;
        }
        let mut step = Step {
            cells: cells.or(&places),
            base_houses: vec![second],
            cover_houses: vec![first],
            cell_digit_sets: vec![(*cells, digits), (places, digits)],
            ..Step::new(digits)
        };
        step = step.with_clauses(cells.into_iter().map(Clause::Cell));
        step = step.with_clauses(digits.map(|digit| Clause::House(second, digit)));
        for cell in &places {
            step =
                step.with_cleared_digits(marks, cell, DigitSet::all(marks.shape()).minus(digits));
        }
        for digit in digits {
            let rest = marks.places_in(digit, first).minus(of_second).minus(cells);
            step = step.with_eliminations(digit, &rest);
        }
        step.has_conclusions().then_some(step)
    }
}
