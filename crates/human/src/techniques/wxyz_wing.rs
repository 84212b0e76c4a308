//! WXYZ-Wing: a hinge and three cells of two candidates that see it, all of which have z.
//!
//! ```text
//! wz  .   .  | .  .  .     whether the hinge wxy is w, x or y, one of the other cells is z, so z
//! .  wxy  .  | xz .  .     is eliminated from cells that see these three; if the hinge has z as
//! yz  .   .  | .  .  .     well, from cells that see all four
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    technique::{StepFinder, StepSink},
};

/// The search for a hinge with three or four candidates, and three wings.
pub(crate) struct WxyzWing;

impl StepFinder for WxyzWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let has_two = |cell: &Cell| marks.candidates(*cell).len() == 2;
        for hinge in marks.empty_cells() {
            let set = marks.candidates(hinge);
            if !matches!(set.len(), 3 | 4) {
                continue;
            }
            let near = marks.empty_cells().and(marks.layout().peers(hinge));
            let near: Vec<Cell> = near.into_iter().filter(has_two).collect();
            for_each_combination(&near, 3, &mut |wings| {
                sink.spend_work(1)?;
                match build_step(marks, hinge, wings) {
                    Some(step) => sink.push(step),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Creates the step of a hinge and three cells that see it. Returns `None` if they aren't a wing.
fn build_step(marks: &Pencilmarks, hinge: Cell, wings: &[Cell]) -> Option<Step> {
    let set = marks.candidates(hinge);
    let digits = || wings.iter().map(|cell| marks.candidates(*cell));
    let z = digits().fold(DigitSet::all(marks.shape()), DigitSet::and).single()?;
    let all = digits().fold(DigitSet::EMPTY, DigitSet::or);
    if all.len() != 4 || set.with(z) != all {
        return None;
    }
    let wings: CellSet = wings.iter().copied().collect();
    let pattern = wings.with(hinge);
    // If the cells were in one house, they would be a naked quadruple.
    if marks.layout().common_houses(&pattern).next().is_some() {
        return None;
    }
    let ends = if set.contains(z) { pattern } else { wings };
    let step = Step {
        cells: pattern,
        cell_digit_sets: vec![(CellSet::from_cell(hinge), set), (wings, all)],
        ..Step::new(DigitSet::from_digit(z))
    };
    let step = step.with_clauses(pattern.into_iter().map(Clause::Cell));
    Some(step.with_eliminations(z, &marks.places_seeing(z, &ends)))
}
