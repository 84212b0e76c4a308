//! Empty rectangle intersection pair: two cells with the same two candidates, and a box in which
//! both digits have places only in the row of one cell and in the column of the other.
//!
//! ```text
//! ab . . | ∗ ∗ ∗     if both cells were a, the box would have no place for a; so one of them is a,
//! .  . . | ∗ - -     the other is b, and the box has the other digit of each cell in its line
//! .  . . | ∗ - -
//! ───────┼───────
//! .  . . | ab . .
//! ```

use std::ops::ControlFlow;

use grid::Cell;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for two cells with the same two candidates, and a box in which both digits are
/// confined to a row and a column through these cells.
pub(crate) struct IntersectionPair;

impl StepFinder for IntersectionPair {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let has_two = |cell: &Cell| marks.candidates(*cell).len() == 2;
        let pairs: Vec<Cell> = marks.empty_cells().into_iter().filter(has_two).collect();
        for (at, &one) in pairs.iter().enumerate() {
            let is_equal = |of: &&Cell| marks.candidates(**of) == marks.candidates(one);
            for &other in pairs[at + 1..].iter().filter(is_equal) {
                for [in_row, in_column] in [[one, other], [other, one]] {
                    sink.spend_work(1)?;
                    if let Some(step) = build_step(marks, in_row, in_column) {
                        sink.push(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Creates the step for a cell in the rows of the box and a cell in its columns. Returns `None` if
/// they don't form the pattern, or if nothing is eliminated.
fn build_step(marks: &Pencilmarks, in_row: Cell, in_column: Cell) -> Option<Step> {
    let (shape, layout) = (marks.shape(), marks.layout());
    let corner = Cell::at(shape, in_row.row(shape), in_column.col(shape))?;
    let houses_of = |cell: Cell| layout.geometry.houses_of(cell);
    let ([row, column, box_], ends) =
        (houses_of(corner), CellSet::from_cell(in_row).with(in_column));
    // Neither cell may be in the box, and the cells must not see each other.
    if layout.house_cells(box_).intersects(&ends) || in_row.sees(in_column, shape) {
        return None;
    }
    let digits = marks.candidates(in_row);
    let lines = layout.house_cells(row).or(layout.house_cells(column));
    let fits = |places: &CellSet| !places.is_empty() && places.is_subset(&lines);
    let places: Vec<CellSet> = digits.map(|digit| marks.places_in(digit, box_)).collect();
    if !places.iter().all(fits) {
        return None;
    }
    let inside = places.iter().fold(CellSet::EMPTY, |all, places| all.or(places));
    let mut step = Step {
        cells: ends.or(&inside),
        base_houses: vec![box_],
        cover_houses: vec![row, column],
        cell_digit_sets: vec![(ends, digits), (inside, digits)],
        ..Step::new(digits)
    };
    step = step.with_clauses([in_row, in_column].map(Clause::Cell));
    step = step.with_clauses(digits.map(|digit| Clause::House(box_, digit)));
    let rest = lines.minus(layout.house_cells(box_)).minus(&ends);
    for digit in digits {
        let seen = marks.places_seeing(digit, &ends);
        step = step.with_eliminations(digit, &marks.places(digit).and(&rest).or(&seen));
    }
    step.has_conclusions().then_some(step)
}
