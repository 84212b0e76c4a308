//! Bivalue oddagon: a ring of an odd number of cells that have the same two digits and few other
//! candidates. Each cell sees the next one. If the cells had only the two digits, they would have
//! to alternate, which is impossible in a ring of odd length.
//!
//! ```text
//! ab . . | ab . .     five cells in a ring: one of the extra candidates x, the guardians, is true
//! .  . . | .  ab .
//! ab . . | . abx .
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    guardians::{common_targets, push_common_eliminations},
    technique::{StepFinder, StepSink},
};

/// The search for rings of an odd number of cells with two digits.
pub(crate) struct BivalueOddagon;

/// The supported lengths of rings, the shortest first.
const RING_LENGTHS: [usize; 2] = [5, 7];

/// The maximum number of guardians.
const MAX_GUARDIANS: usize = 4;

/// The work that is charged per cell of a ring.
const WORK_PER_CELL: u64 = 20;

impl StepFinder for BivalueOddagon {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let all: Vec<_> = marks.digits().collect();
        for_each_combination(&all, 2, &mut |pair| {
            let digits = DigitSet::from_digit(pair[0]).with(pair[1]);
            let fits = |cell: &Cell| {
                let candidates = marks.candidates(*cell);
                !candidates.and(digits).is_empty()
                    && candidates.minus(digits).len() <= MAX_GUARDIANS
            };
            let cells: CellSet = marks.empty_cells().into_iter().filter(fits).collect();
            let mut seen = Vec::new();
            for length in RING_LENGTHS {
                for first in cells {
                    let (cells, ring) = (&cells, Vec::new());
                    let mut search =
                        OddagonRing { marks, digits, cells, length, ring, seen: &mut seen };
                    search.add_cell(first, &[], sink)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// A ring of cells under construction.
struct OddagonRing<'a> {
    marks: &'a Pencilmarks,
    digits: DigitSet,
    /// The cells that may be part of a ring.
    cells: &'a CellSet,
    length: usize,
    /// The cells of the ring so far. The first one has the lowest index.
    ring: Vec<Cell>,
    /// The sets of guardians that have already been found for these digits.
    seen: &'a mut Vec<Vec<Candidate>>,
}

impl OddagonRing<'_> {
    /// Adds a cell to the ring, and extends the ring in every possible way. `before` are the
    /// guardians of the cells so far. Stops as soon as the sink returns `ControlFlow::Break`.
    fn add_cell(
        &mut self,
        cell: Cell,
        before: &[Candidate],
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        sink.spend_work(WORK_PER_CELL)?;
        let extra = self.marks.candidates(cell).minus(self.digits);
        let mut guardians = before.to_vec();
        guardians.extend(extra.map(|digit| Candidate::new(digit, cell)));
        let has_more = guardians.len() > before.len();
        if guardians.len() > MAX_GUARDIANS
            || has_more && common_targets(self.marks, &guardians).is_empty()
        {
            return ControlFlow::Continue(());
        }
        self.ring.push(cell);
        let first = self.ring[0];
        if self.ring.len() == self.length {
            if self.ring[1] < cell {
                self.push_step(guardians, sink)?;
            }
        } else {
            let mut nexts = self.marks.layout().peers(cell).and(self.cells);
            if self.ring.len() + 1 == self.length {
                nexts = nexts.and(self.marks.layout().peers(first));
            }
            for next in nexts {
                if next > first && !self.ring.contains(&next) {
                    self.add_cell(next, &guardians, sink)?;
                }
            }
        }
        self.ring.pop();
        ControlFlow::Continue(())
    }

    fn push_step(&mut self, mut guardians: Vec<Candidate>, sink: &mut StepSink) -> ControlFlow<()> {
        grid::shell_sort(&mut guardians);
        if guardians.is_empty() || self.seen.contains(&guardians) {
            return ControlFlow::Continue(());
        }
        self.seen.push(guardians.clone());
        let cells = self.ring.iter().copied().collect();
        let step = Step { cells, guardians, ..Step::new(self.digits) };
        let step = step.with_clauses(self.ring.iter().map(|cell| Clause::Cell(*cell)));
        push_common_eliminations(step, self.marks, sink)
    }
}
