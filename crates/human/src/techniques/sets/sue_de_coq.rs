//! Sue de Coq [Two-Sector Disjoint Subsets]: cells in the intersection of a box and a line, in the
//! rest of the line and in the rest of the box. Between them, they have as many digits as there are
//! cells.
//!
//! ```text
//! v v . | a . .     v in the intersection, a in the rest of the line, b in the rest of the box: no
//! . b . | . . .     digit of v is in both a and b, so each of them occurs once; a digit that v
//!                   doesn't have may occur in a and again in b
//! ```
//!
//! Digits that only the line's side can hold are eliminated from the rest of the line, digits that
//! only the box's side can hold from the rest of the box, and digits that only the intersection can
//! hold from both.
//!
//! As in HoDoKu 2.2 (`MiscellaneousSolver`), each combination of cells is tried before larger ones
//! that begin with it, first in the intersection, then in the line, then in the box; a cell of the
//! intersection that isn't chosen there counts as a cell of the rest of the line and of the rest of
//! the box.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination_up_to,
    pattern_bits::house::SUE_DE_COQ,
    pencilmarks::PatternScope,
    technique::{StepFinder, StepSink},
};

/// The search for Sue de Coqs, with up to six cells on either side.
pub(crate) struct SueDeCoq;

/// The maximum number of cells per side.
const MAX_SIDE_CELLS: usize = 6;

impl StepFinder for SueDeCoq {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let side = marks.shape().side();
        let is_absent =
            |house: usize| marks.is_known_absent(PatternScope::House(house), SUE_DE_COQ);
        let mut found = false;
        for line in 0..2 * side {
            let is_line_barren = is_absent(line);
            for &(box_, spots) in marks.layout().intersections(line) {
                if box_ < 2 * side || is_line_barren && is_absent(box_) {
                    continue;
                }
                let intersection = marks.cells_at(line, spots);
                let open: Vec<Cell> = intersection.and(marks.empty_cells()).into_iter().collect();
                if open.len() < 2 {
                    continue;
                }
                for_each_combination_up_to(&open, open.len(), &mut |cells| {
                    let cells = cells.iter().copied().collect();
                    let digits = marks.candidate_union(&cells);
                    if cells.len() < 2 || digits.len() < cells.len() + 2 {
                        return ControlFlow::Continue(());
                    }
                    let in_line = side_choices(marks, line, &cells, digits, sink)?;
                    if in_line.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    let sides = [in_line, side_choices(marks, box_, &cells, digits, sink)?];
                    combine_sides(digits.len() - cells.len(), &sides, sink, &mut |parts, sink| {
                        let step = build_step(marks, [line, box_], parts, &cells);
                        found |= step.has_conclusions();
                        sink.push(step)
                    })
                })?;
            }
        }
        if !found {
            (0..3 * side)
                .for_each(|house| marks.record_absent(PatternScope::House(house), SUE_DE_COQ));
        }
        ControlFlow::Continue(())
    }
}

/// Some empty cells in the rest of the line, or in the rest of the box.
struct SideCells {
    cells: CellSet,
    /// The digits of these cells.
    digits: DigitSet,
    /// The number of these digits that the chosen cells of the intersection don't have.
    new_digit_count: usize,
    /// The digits that the chosen cells of the intersection also have.
    common: DigitSet,
}

/// Returns the combinations of cells in the rest of a house that have fewer new digits than cells,
/// and share a digit with the chosen cells of the intersection. `digits` are the digits of these
/// chosen cells. Stops as soon as the sink's budget is spent.
fn side_choices(
    marks: &Pencilmarks,
    house: usize,
    chosen: &CellSet,
    digits: DigitSet,
    sink: &mut StepSink,
) -> ControlFlow<(), Vec<SideCells>> {
    let rest = marks.layout().house_cells(house).minus(chosen).and(marks.empty_cells());
    let rest: Vec<Cell> = rest.into_iter().collect();
    let mut parts = Vec::new();
    for_each_combination_up_to(&rest, MAX_SIDE_CELLS, &mut |cells| {
        sink.spend_work(1)?;
        let join = |all: DigitSet, cell: &Cell| all.or(marks.candidates(*cell));
        let all = cells.iter().fold(DigitSet::EMPTY, join);
        let (new_digit_count, common) = (all.minus(digits).len(), all.and(digits));
        if new_digit_count < cells.len() && !common.is_empty() {
            let cells = cells.iter().copied().collect();
            parts.push(SideCells { cells, digits: all, new_digit_count, common });
        }
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(parts)
}

/// Calls `take` with the combinations of cells on both sides that complete the pattern. The chosen
/// cells of the intersection have `excess` more digits than cells. Stops as soon as `take` returns
/// `ControlFlow::Break`.
fn combine_sides<'a>(
    excess: usize,
    [in_line, in_box]: &[Vec<SideCells>; 2],
    sink: &mut StepSink<'a>,
    take: &mut dyn FnMut([&SideCells; 2], &mut StepSink<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for by_line in in_line {
        let Some(missing) = (excess + by_line.new_digit_count).checked_sub(by_line.cells.len())
        else {
            continue;
        };
        for by_box in in_box {
            sink.spend_work(1)?;
            if by_box.new_digit_count + missing == by_box.cells.len()
                && by_line.common.and(by_box.common).is_empty()
                && !by_line.cells.intersects(&by_box.cells)
            {
                take([by_line, by_box], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Creates the step for the chosen cells of the intersection and of both sides.
fn build_step(
    marks: &Pencilmarks,
    [line, box_]: [usize; 2],
    parts: [&SideCells; 2],
    cells: &CellSet,
) -> Step {
    let digits = marks.candidate_union(cells);
    let [in_line, in_box] = parts.map(|part| part.cells);
    let [of_line, of_box] = parts.map(|part| part.digits);
    let pattern = cells.or(&in_line).or(&in_box);
    let mut step = Step {
        cells: *cells,
        base_houses: vec![line, box_],
        cell_digit_sets: vec![(in_line, of_line), (in_box, of_box)],
        ..Step::new(digits.or(of_line).or(of_box))
    };
    step = step.with_clauses(pattern.into_iter().map(Clause::Cell));
    for (house, own, leave) in [
        (line, in_line, of_line.or(digits.minus(of_box))),
        (box_, in_box, of_box.or(digits.minus(of_line))),
    ] {
        for digit in leave {
            let rest = marks.places_in(digit, house).minus(&cells.or(&own));
            step = step.with_eliminations(digit, &rest);
        }
    }
    step
}
