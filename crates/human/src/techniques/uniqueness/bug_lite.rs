//! BUG Lite: cells with two digits each, such that in each house, every digit is in exactly two of
//! these cells or in none.
//!
//! ```text
//! ab . . | bc . . | ac . .
//! ab . . | bc . . | ac* . .
//! ```
//!
//! If the cells held only these digits, there would be two ways to fill them with the same digits
//! in each house. So the marked cell must hold another digit, a guardian.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    guardians::push_conclusions,
    technique::{StepFinder, StepSink},
};

/// The search for BUG Lites: cells with two digits each, such that in each house, every digit is in
/// exactly two of these cells or in none.
pub(crate) struct BugLite;

/// The maximum number of cells in a pattern.
const MAX_CELLS: usize = 8;

/// The maximum number of cells with guardians.
const MAX_GUARDED: usize = 2;

/// The work that is charged per cell of a pattern.
const WORK_PER_CELL: u64 = 20;

impl StepFinder for BugLite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let counts = vec![0; marks.house_count() * marks.shape().side()];
        let mut search = BugLiteSearch { marks, cells: Vec::new(), counts, seen: Vec::new() };
        // A pattern has at least one cell without guardians.
        let two = |cell: &Cell| marks.candidates(*cell).len() == 2;
        for first in marks.empty_cells().into_iter().filter(two) {
            search.add_cell(first, marks.candidates(first));
            search.extend_pattern(sink)?;
            search.remove_cell();
        }
        ControlFlow::Continue(())
    }
}

/// A search for patterns that contain the cells chosen so far.
struct BugLiteSearch<'a> {
    marks: &'a Pencilmarks,
    /// The cells, each with its two digits. The first cell has the lowest index of all cells
    /// without guardians.
    cells: Vec<(Cell, DigitSet)>,
    /// For each house and digit, the number of cells with that digit in the house.
    counts: Vec<u8>,
    seen: Vec<CellSet>,
}

impl BugLiteSearch<'_> {
    fn index(&self, house: usize, digit: Digit) -> usize {
        house * self.marks.shape().side() + digit.value() - 1
    }

    fn add_cell(&mut self, cell: Cell, digits: DigitSet) {
        self.cells.push((cell, digits));
        for house in self.marks.layout().geometry.houses_of(cell) {
            for digit in digits {
                let at = self.index(house, digit);
                self.counts[at] += 1;
            }
        }
    }

    fn remove_cell(&mut self) {
        let Some((cell, digits)) = self.cells.pop() else { return };
        for house in self.marks.layout().geometry.houses_of(cell) {
            for digit in digits {
                let at = self.index(house, digit);
                self.counts[at] -= 1;
            }
        }
    }

    /// Returns the first house and digit such that exactly one of the cells in the house has the
    /// digit, and the total number of such pairs. Returns `None` and 0 if there are no such pairs.
    fn open_pairs(&self) -> (Option<(usize, Digit)>, usize) {
        let mut open = (None, 0);
        for (cell, digits) in &self.cells {
            for house in self.marks.layout().geometry.houses_of(*cell) {
                for digit in *digits {
                    if self.counts[self.index(house, digit)] == 1 {
                        open = (open.0.or(Some((house, digit))), open.1 + 1);
                    }
                }
            }
        }
        open
    }

    /// Returns `true` if a cell with these two digits would be the third cell with one of them in a
    /// house.
    fn would_exceed_two_places(&self, cell: Cell, digits: DigitSet) -> bool {
        let mut houses = self.marks.layout().geometry.houses_of(cell).into_iter();
        houses.any(|house| digits.into_iter().any(|of| self.counts[self.index(house, of)] > 1))
    }

    fn guarded_cell_count(&self) -> usize {
        let is_guarded =
            |(cell, digits): &&(Cell, DigitSet)| self.marks.candidates(*cell) != *digits;
        self.cells.iter().filter(is_guarded).count()
    }

    fn extend_pattern(&mut self, sink: &mut StepSink) -> ControlFlow<()> {
        sink.spend_work(WORK_PER_CELL)?;
        let (open, count) = self.open_pairs();
        let Some((house, digit)) = open else { return self.push_steps(sink) };
        // A cell completes at most three houses for each of its two digits.
        if count > 6 * (MAX_CELLS - self.cells.len()) {
            return ControlFlow::Continue(());
        }
        let (first, guarded) = (self.cells[0].0, self.guarded_cell_count());
        for cell in self.marks.places_in(digit, house) {
            let candidates = self.marks.candidates(cell);
            let is_guarded = candidates.len() > 2;
            if self.cells.iter().any(|(other, _)| *other == cell)
                || is_guarded && guarded == MAX_GUARDED
                || !is_guarded && cell < first
            {
                continue;
            }
            for other in candidates.without(digit) {
                let digits = DigitSet::from_digit(digit).with(other);
                if !self.would_exceed_two_places(cell, digits) {
                    self.add_cell(cell, digits);
                    self.extend_pattern(sink)?;
                    self.remove_cell();
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn push_steps(&mut self, sink: &mut StepSink) -> ControlFlow<()> {
        let marks = self.marks;
        let digits = self.cells.iter().fold(DigitSet::EMPTY, |all, (_, pair)| all.or(*pair));
        let cells: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        if digits.len() < 3 || self.seen.contains(&cells) {
            return ControlFlow::Continue(());
        }
        self.seen.push(cells);
        let extra = |(cell, pair): &(Cell, DigitSet)| {
            let cell = *cell;
            marks.candidates(cell).minus(*pair).map(move |digit| Candidate::new(digit, cell))
        };
        let mut sets = self.cells.clone();
        grid::shell_sort(&mut sets);
        let step =
            Step { cells, guardians: sets.iter().flat_map(extra).collect(), ..Step::new(digits) };
        push_conclusions(&step.with_clauses([Clause::DeadlySets(sets)]), marks, sink)
    }
}
