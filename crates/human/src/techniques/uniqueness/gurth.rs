//! Gurth's symmetrical placement: if a reflection or rotation of the board, with the digits
//! replaced, maps the givens onto themselves, it maps every solution onto a solution. If there is
//! only one solution, that solution is mapped onto itself.
//!
//! ```text
//! 1 . . | . . 2     a 180° rotation that swaps 1 and 2: each 1 of the solution is
//! . . . | . . .     opposite a 2. The cell in the centre is mapped to itself, so its digit is, too
//! 1 . . | . . 2
//! ```

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    BoardSymmetry, Candidate, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for candidates that can't be part of a symmetric solution.
pub(crate) struct GurthSymmetry;

impl StepFinder for GurthSymmetry {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for symmetry in BoardSymmetry::ALL {
            let Some(replacements) = marks.digit_replacements(symmetry) else { continue };
            let mut step = Step::new(DigitSet::EMPTY);
            for cell in marks.empty_cells() {
                sink.spend_work(1)?;
                let is_out = |digit: &_| {
                    let candidate = Candidate::new(*digit, cell);
                    marks.missing_image(candidate, symmetry, &replacements).is_some()
                };
                let out: DigitSet = marks.candidates(cell).filter(is_out).collect();
                if !out.is_empty() {
                    step = step
                        .with_cleared_digits(marks, cell, out)
                        .with_clauses([Clause::Symmetric(cell, symmetry)]);
                    step.cells.insert(cell);
                    step.digits = step.digits.or(out);
                }
            }
            sink.push(step)?;
        }
        ControlFlow::Continue(())
    }
}
