//! Guarded patterns: patterns that are impossible or would give a second solution. The guardians of
//! a pattern are the additional candidates without which the pattern would be complete, so at least
//! one guardian is true.
//!
//! The functions of this module receive a step with its guardians and the clauses that prove that
//! at least one guardian is true, and add conclusions.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Pencilmarks, Step, combinations::for_each_combination,
    technique::StepSink,
};

/// The maximum number of cells, besides those of the guardians, in a naked subset with guardians.
const MAX_SUBSET: usize = 4;

impl Step {
    /// Returns the cells of a step's guardians.
    pub(crate) fn guardian_cells(&self) -> CellSet {
        self.guardians.iter().map(|guardian| guardian.cell).collect()
    }
}

/// Pushes all steps that follow from the guardians of a pattern. `step` is the pattern, without
/// conclusions. Stops as soon as the sink returns `ControlFlow::Break`.
pub(crate) fn push_conclusions(
    step: &Step,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    push_common_eliminations(step.clone(), marks, sink)?;
    if step.guardian_cells().len() > 1 {
        push_subsets(step, marks, sink)?;
        push_confined_digits(step, marks, sink)?;
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that every guardian excludes. If all guardians are in one cell, only the
/// other candidates of that cell are returned.
pub(crate) fn common_targets(marks: &Pencilmarks, guardians: &[Candidate]) -> Vec<Candidate> {
    let Some(first) = guardians.first() else { return Vec::new() };
    let in_cell = marks.candidates(first.cell).map(|digit| Candidate::new(digit, first.cell));
    let seen = marks.places(first.digit).and(marks.layout().peers(first.cell));
    let seen = seen.into_iter().map(|cell| Candidate::new(first.digit, cell));
    let is_in_one_cell = guardians.iter().all(|of| of.cell == first.cell);
    let all = in_cell.chain(seen.filter(|_| !is_in_one_cell));
    let shape = marks.shape();
    all.filter(|candidate| guardians.iter().all(|of| of.excludes(*candidate, shape))).collect()
}

/// Pushes the step that eliminates the candidates that every guardian excludes. Returns
/// `ControlFlow::Break` if the sink does.
pub(crate) fn push_common_eliminations(
    mut step: Step,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    step.eliminations = common_targets(marks, &step.guardians);
    sink.push(step)
}

/// Pushes the steps in which all guardians are in two cells, and a house confines a digit that no
/// guardian has to these cells. One of the cells then holds this digit, and the other cell holds a
/// guardian. Stops as soon as the sink returns `ControlFlow::Break`.
pub(crate) fn push_confined_digits(
    step: &Step,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let roof = step.guardian_cells();
    if roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    let guardians = |cell: Cell| -> DigitSet {
        step.guardians.iter().filter(|of| of.cell == cell).map(|of| of.digit).collect()
    };
    let all = roof.into_iter().fold(DigitSet::EMPTY, |all, cell| all.or(guardians(cell)));
    for house in marks.layout().common_houses(&roof) {
        for digit in marks.digits().filter(|digit| !all.contains(*digit)) {
            if marks.places_in(digit, house) != roof {
                continue;
            }
            let mut step = step.clone().with_clauses([Clause::House(house, digit)]);
            step.base_houses.push(house);
            for cell in roof {
                let others = marks.candidates(cell).minus(guardians(cell)).without(digit);
                step = step.with_cleared_digits(marks, cell, others);
            }
            sink.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Pushes the steps in which the guardians form a naked subset with other cells of a house, as if
/// they were the candidates of a single cell. Each digit of the subset is then in one of the other
/// cells, or a guardian with this digit is true. The digit is therefore eliminated from all cells
/// that see all these places, in any house. Stops as soon as the sink returns `ControlFlow::Break`.
pub(crate) fn push_subsets(
    step: &Step,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let roof = step.guardian_cells();
    let of_guardians = step.guardians.iter().map(|guardian| guardian.digit).collect();
    for house in marks.layout().common_houses(&roof) {
        let others = marks.empty_cells().and(marks.layout().house_cells(house)).minus(&roof);
        let others: Vec<Cell> = others.into_iter().collect();
        for size in 1..others.len().min(MAX_SUBSET + 1) {
            for_each_combination(&others, size, &mut |chosen| {
                sink.spend_work(1)?;
                let cells: CellSet = chosen.iter().copied().collect();
                let digits = marks.candidate_union(&cells).or(of_guardians);
                let own = |digit| {
                    let guardians = step.guardians.iter().filter(|of| of.digit == digit);
                    marks.places(digit).and(&cells).or(&guardians.map(|of| of.cell).collect())
                };
                // A digit with a single place doesn't need a subset.
                if digits.len() != size + 1 || digits.into_iter().any(|digit| own(digit).len() < 2)
                {
                    return ControlFlow::Continue(());
                }
                let mut step = step.clone().with_clauses(cells.into_iter().map(Clause::Cell));
                step.cell_digit_sets.push((cells, digits));
                for digit in digits {
                    step = step.with_eliminations(digit, &marks.places_seeing(digit, &own(digit)));
                }
                sink.push(step)
            })?;
        }
    }
    ControlFlow::Continue(())
}
