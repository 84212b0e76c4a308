//! Templates: all ways to place one digit on the whole board.
//!
//! A template has one place of the digit in every row, and no two of these places share a column or
//! a box. A cell that is in all templates holds the digit. A candidate that isn't in any template
//! is eliminated. Boards larger than 16×16 are skipped.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for cells that are in all templates of a digit. The digit is placed in these cells.
pub(crate) struct TemplateSet;

/// The search for candidates that aren't in any of their digit's templates. These candidates are
/// eliminated.
pub(crate) struct TemplateDelete;

impl StepFinder for TemplateSet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_steps(marks, sink, &|_, all, step, digit| {
            all.into_iter().fold(step, |step, cell| step.with_placement(digit, cell))
        })
    }
}

impl StepFinder for TemplateDelete {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_steps(marks, sink, &|any, _, step, digit| {
            step.with_eliminations(digit, &marks.places(digit).minus(any))
        })
    }
}

/// The maximum side of a board for which templates are enumerated.
const MAX_TEMPLATE_SIDE: usize = 16;

/// Pushes the step of each digit. `conclude` receives the cells that are in at least one template
/// of the digit and the cells that are in all its templates, and adds the conclusions. A cell that
/// is in all templates of one digit can't be in a template of another digit, so the templates are
/// enumerated again as long as this excludes more cells. Stops as soon as the sink returns
/// `ControlFlow::Break`.
fn push_steps(
    marks: &Pencilmarks,
    sink: &mut StepSink,
    conclude: &dyn Fn(&CellSet, &CellSet, Step, Digit) -> Step,
) -> ControlFlow<()> {
    if marks.shape().side() > MAX_TEMPLATE_SIDE {
        return ControlFlow::Continue(());
    }
    let mut places: Vec<DigitPlaces> = marks
        .digits()
        .map(|digit| DigitPlaces::new(digit, *marks.places(digit)))
        .filter(|places| !places.cells.is_empty())
        .collect();
    loop {
        let mut all = Vec::new();
        for DigitPlaces { digit, cells, .. } in &mut places {
            let found = TemplateSummary::find(marks, *digit, cells, sink)?;
            if found.template_count == 0 {
                return ControlFlow::Continue(());
            }
            *cells = found.possible_cells;
            all.push(found.certain_cells);
        }
        for (DigitPlaces { digit, cells, reasons }, all) in places.iter().zip(&all) {
            let houses = reasons.into_iter().flat_map(|reason| {
                houses_without(marks, reason).map(move |house| Clause::House(house, reason))
            });
            let step = Step::new(DigitSet::from_digit(*digit)).with_clauses(houses);
            sink.push(conclude(cells, all, step, *digit))?;
        }
        let before = places.clone();
        for places in &mut places {
            for (other, excluded) in before.iter().zip(&all) {
                if other.digit != places.digit && !places.cells.and(excluded).is_empty() {
                    places.cells = places.cells.minus(excluded);
                    places.reasons = places.reasons.or(other.reasons);
                }
            }
        }
        if places == before {
            return ControlFlow::Continue(());
        }
    }
}

/// The places of a digit that are still possible.
#[derive(Clone, PartialEq)]
struct DigitPlaces {
    digit: Digit,
    cells: CellSet,
    /// The digits whose templates exclude the other places, including the digit itself.
    reasons: DigitSet,
}

impl DigitPlaces {
    fn new(digit: Digit, cells: CellSet) -> DigitPlaces {
        DigitPlaces { digit, cells, reasons: DigitSet::from_digit(digit) }
    }
}

/// Iterates over the houses that don't contain the digit yet.
fn houses_without(marks: &Pencilmarks, digit: Digit) -> impl Iterator<Item = usize> {
    let placed = move |house: usize| {
        marks.layout().house_cells(house).into_iter().any(|cell| marks.digit(cell) == Some(digit))
    };
    (0..marks.house_count()).filter(move |house| !placed(*house))
}

/// The number of a digit's templates, the cells that are in all of them, and the cells that are in
/// at least one of them.
struct TemplateSummary {
    /// The cells in at least one template.
    possible_cells: CellSet,
    /// The cells in all templates.
    certain_cells: CellSet,
    /// The number of templates.
    template_count: u64,
}

impl TemplateSummary {
    /// Summarizes the templates of a digit that are within `places`. Stops as soon as the sink's
    /// budget is spent.
    fn find(
        marks: &Pencilmarks,
        digit: Digit,
        places: &CellSet,
        sink: &mut StepSink,
    ) -> ControlFlow<(), TemplateSummary> {
        let rows: Vec<usize> =
            houses_without(marks, digit).filter(|house| *house < marks.shape().side()).collect();
        let mut found = TemplateSummary {
            possible_cells: CellSet::EMPTY,
            certain_cells: *places,
            template_count: 0,
        };
        found.place_in_rows(marks, &rows, *places, CellSet::EMPTY, sink)?;
        ControlFlow::Continue(found)
    }

    /// Tries the remaining places in the first row, then in the other rows. Stops as soon as the
    /// sink's budget is spent.
    fn place_in_rows(
        &mut self,
        marks: &Pencilmarks,
        rows: &[usize],
        remaining: CellSet,
        chosen: CellSet,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        let Some((row, rows)) = rows.split_first() else {
            self.possible_cells = self.possible_cells.or(&chosen);
            self.certain_cells = self.certain_cells.and(&chosen);
            self.template_count += 1;
            return ControlFlow::Continue(());
        };
        for cell in remaining.and(marks.layout().house_cells(*row)) {
            let remaining = remaining.minus(marks.layout().peers(cell));
            self.place_in_rows(marks, rows, remaining, chosen.with(cell), sink)?;
        }
        ControlFlow::Continue(())
    }
}
