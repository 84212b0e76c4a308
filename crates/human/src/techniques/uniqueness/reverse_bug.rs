//! Reverse BUG: the filled cells of two digits must not form a pattern in which each row, column
//! and box has both digits or neither. Otherwise, the digits could be swapped in all other cells
//! that hold them.
//!
//! ```text
//! a . . | b . .     with a in the marked corner, two rows, two columns and two boxes would have
//! b . . | * . .     both digits: swapping a and b in all other cells would give a second solution
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for candidates that would complete a pattern of filled cells.
pub(crate) struct ReverseBug;

impl StepFinder for ReverseBug {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let of = |digit| -> CellSet {
            Cell::all(marks.shape()).filter(|cell| marks.digit(*cell) == Some(digit)).collect()
        };
        let filled: Vec<CellSet> = marks.digits().map(of).collect();
        for (at, a) in marks.digits().enumerate() {
            for (other, b) in marks.digits().enumerate() {
                // With a in one more cell, both digits have the same number of cells.
                let cells = filled[at].or(&filled[other]);
                if filled[at].len() + 1 != filled[other].len()
                    || cells.len() + 1 >= 2 * marks.shape().side()
                {
                    continue;
                }
                for cell in marks.places(a) {
                    sink.spend_work(1)?;
                    let all = cells.with(cell);
                    let twice = |house: usize| {
                        matches!(marks.layout().house_cells(house).and(&all).len(), 0 | 2)
                    };
                    if (0..marks.house_count()).all(twice) {
                        let digits = DigitSet::from_digit(a).with(b);
                        let clause = Clause::Reversed(all, digits);
                        let mut step =
                            Step { cells: all, ..Step::new(digits) }.with_clauses([clause]);
                        step.eliminations.push(Candidate::new(a, cell));
                        sink.push(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
