//! Bent sets: n cells that have n digits between them and are in a line and a box that intersect,
//! but not in one house.
//!
//! ```text
//! a . . | b . .     a is in the box, b in the line outside the box: a digit whose places
//! . a . | . . .     are all in the line, or all in the box, fits only once
//! ```
//!
//! If only one digit z has places in both the rest of the line and the rest of the box, z must be
//! in one of its places, because without z, n cells would share n − 1 digits that fit once each. If
//! there is no such digit, each of the n digits must be in one of its places.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for bent sets of `size` cells.
pub(crate) struct BentSet {
    pub size: usize,
}

impl StepFinder for BentSet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let (side, layout) = (marks.shape().side(), marks.layout());
        let mut seen = Vec::new();
        for line in 0..2 * side {
            for &(box_, _) in layout.intersections(line).iter().filter(|of| of.0 >= 2 * side) {
                let rests = [layout.house_cells(line), layout.house_cells(box_)];
                let both = rests[0].or(rests[1]).and(marks.empty_cells());
                let rests = [rests[0].minus(rests[1]), rests[1].minus(rests[0])];
                let cells: Vec<Cell> = both.into_iter().collect();
                let mut search = BentSetSearch {
                    marks,
                    size: self.size,
                    houses: [line, box_],
                    rests,
                    seen: &mut seen,
                };
                search.extend_set(&cells, CellSet::EMPTY, DigitSet::EMPTY, self.size, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The search for bent sets in one line and one box that intersect.
struct BentSetSearch<'a> {
    marks: &'a Pencilmarks,
    size: usize,
    houses: [usize; 2],
    /// The cells of the line outside the box, and those of the box outside the line.
    rests: [CellSet; 2],
    /// The sets found so far that have no cell in the intersection. Each of them could be found
    /// again in a different line and box.
    seen: &'a mut Vec<CellSet>,
}

impl BentSetSearch<'_> {
    /// Adds `missing` more cells out of `cells` to the chosen cells in every possible way, as long
    /// as these cells have at most `size` digits together, and pushes the steps of the bent sets.
    /// Stops as soon as the sink returns `ControlFlow::Break`.
    fn extend_set(
        &mut self,
        cells: &[Cell],
        chosen: CellSet,
        digits: DigitSet,
        missing: usize,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        if missing == 0 {
            return self.push_if_bent(&chosen, digits, sink);
        }
        for (at, cell) in cells.iter().enumerate().take((cells.len() + 1).saturating_sub(missing)) {
            let union = digits.or(self.marks.candidates(*cell));
            if union.len() <= self.size {
                self.extend_set(&cells[at + 1..], chosen.with(*cell), union, missing - 1, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pushes the step of some cells if they are a bent set. `digits` contains the cells'
    /// candidates.
    fn push_if_bent(
        &mut self,
        cells: &CellSet,
        digits: DigitSet,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let marks = self.marks;
        let [in_line, in_box] = self.rests.map(|rest| cells.and(&rest));
        if digits.len() < self.size || in_line.is_empty() || in_box.is_empty() {
            return ControlFlow::Continue(());
        }
        let places = |digit: Digit| marks.places(digit).and(cells);
        let is_free =
            |digit: &Digit| [in_line, in_box].iter().all(|rest| places(*digit).intersects(rest));
        let free: DigitSet = digits.filter(is_free).collect();
        let concluded = match free.len() {
            0 => digits,
            1 => free,
            _ => return ControlFlow::Continue(()),
        };
        if in_line.or(&in_box) == *cells {
            if self.seen.contains(cells) {
                return ControlFlow::Continue(());
            }
            self.seen.push(*cells);
        }
        let halves = [cells.minus(&in_box), in_box];
        let mut step = Step {
            cells: *cells,
            base_houses: self.houses.to_vec(),
            cell_digit_sets: halves.map(|half| (half, marks.candidate_union(&half))).to_vec(),
            ..Step::new(digits)
        };
        step = step.with_clauses(cells.into_iter().map(Clause::Cell));
        for digit in concluded {
            step = step.with_eliminations(digit, &marks.places_seeing(digit, &places(digit)));
        }
        sink.push(step)
    }
}
