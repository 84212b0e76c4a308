//! Empty Rectangles: a row and a column together contain all places of a digit in a box.
//!
//! ```text
//! . x . | . . .     the box has x only in its row 2 and column 2, and the column on the right has
//! x x x | . x .     two places: if the lower one isn't x, the upper one is, so x is in column 2 of
//! . x . | . . .     the box; either way, - isn't x
//! . - . | . x .
//! ```
//!
//! As in HoDoKu 2.2 (`SingleDigitPatternSolver`), the last row and column of the box are tried
//! first, and columns with two places before rows.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::single_digit::merge_steps;
use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    pattern_bits::digit::{EMPTY_RECTANGLE, LARGE_EMPTY_RECTANGLE},
    pencilmarks::PatternScope,
    technique::{StepFinder, StepSink},
};

/// The search for empty rectangles, each with a line that has two places for the digit.
pub(crate) struct EmptyRectangle;

/// The search for two empty rectangles in the same box. The two are combined in one step.
pub(crate) struct DualEmptyRectangle;

impl StepFinder for EmptyRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |_, step| sink.push(step))
    }
}

impl StepFinder for DualEmptyRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut found: Vec<(CellSet, Step)> = Vec::new();
        for_each_rectangle(marks, options, &mut |places, step| {
            for (_, other) in found.iter().filter(|(p, s)| *p == places && s.digits == step.digits)
            {
                if other.eliminations != step.eliminations {
                    sink.push(merge_steps(step.clone(), other))?;
                }
            }
            found.push((places, step));
            ControlFlow::Continue(())
        })
    }
}

/// Calls `found` for every empty rectangle that eliminates something, with the places of the digit
/// in the box and the step. Stops as soon as `found` returns `ControlFlow::Break`.
fn for_each_rectangle(
    marks: &Pencilmarks,
    options: &Options,
    found: &mut dyn FnMut(CellSet, Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (shape, layout) = (marks.shape(), marks.layout());
    let side = shape.side();
    let (least, pattern) = if options.allow_small_rectangles {
        (2, EMPTY_RECTANGLE)
    } else {
        (3, LARGE_EMPTY_RECTANGLE)
    };
    for digit in marks.digits() {
        if marks.is_known_absent(PatternScope::Digit(digit), pattern) {
            continue;
        }
        let mut is_absent = true;
        for box_ in 2 * side..3 * side {
            if marks.positions_in(digit, box_).count_ones() < least {
                continue;
            }
            let places = marks.places_in(digit, box_);
            let spots = marks.positions_in(digit, box_);
            let first = marks.cell_at(box_, 0);
            for nth_row in (0..shape.box_rows()).rev() {
                let in_row = ((1 << shape.box_cols()) - 1) << (nth_row * shape.box_cols());
                for nth_col in (0..shape.box_cols()).rev() {
                    let down = (0..shape.box_rows()).map(|row| row * shape.box_cols() + nth_col);
                    let in_col = down.fold(0, |all, spot| all | 1 << spot);
                    let [beyond_row, beyond_col] = [in_row, in_col].map(|line| spots & !line);
                    if beyond_row == 0 || beyond_col == 0 || beyond_row & beyond_col != 0 {
                        continue;
                    }
                    let (row, col) =
                        (first.row(shape) + nth_row, side + first.col(shape) + nth_col);
                    // The line with two places, the line of the box that it crosses, and the line
                    // of the box in which the candidate is eliminated.
                    let crossing = (side..2 * side).map(|other| (other, row, col));
                    let crossing = crossing.chain((0..side).map(|other| (other, col, row)));
                    for (other, joint, target) in crossing {
                        if marks.positions_in(digit, other).count_ones() != 2 {
                            continue;
                        }
                        let pair = marks.places_in(digit, other);
                        if layout.house_cells(other).intersects(layout.house_cells(box_)) {
                            continue;
                        }
                        let near = pair.and(layout.house_cells(joint));
                        let far = pair.minus(&near);
                        let (Some(_), Some(far)) = (near.single(), far.single()) else { continue };
                        let eliminated = marks.places_in(digit, target).and(layout.peers(far));
                        let eliminated = eliminated
                            .minus(layout.house_cells(box_))
                            .minus(layout.house_cells(other));
                        let eliminated = eliminated.and(&crossing_cell(far, target, side, shape));
                        if eliminated.is_empty() {
                            continue;
                        }
                        is_absent = false;
                        let step = Step {
                            cells: places.or(&pair),
                            base_houses: vec![box_, other],
                            ..Step::new(DigitSet::from_digit(digit))
                        };
                        let proof = [box_, other].map(|house| Clause::House(house, digit));
                        found(
                            places,
                            step.with_clauses(proof).with_eliminations(digit, &eliminated),
                        )?;
                    }
                }
            }
        }
        if is_absent {
            marks.record_absent(PatternScope::Digit(digit), pattern);
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cell where a line of the box (`target`) meets the crossing line through the far end,
/// as a set.
fn crossing_cell(far: Cell, target: usize, side: usize, shape: grid::Shape) -> CellSet {
    let (row, col) =
        if target < side { (target, far.col(shape)) } else { (far.row(shape), target - side) };
    Cell::at(shape, row, col).into_iter().collect()
}
