//! Empty rectangles: in a box, a digit lies in one row and one column only.
//!
//! ```text
//! . x . | . . .     the box has x in its row 2 and column 2 only, and the other column has two
//! x x x | . x .     places: if the lower one is not x, the upper one is, so the box has it in
//! . x . | . . .     column 2, and - is not x either way
//! . - . | . x .
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::single_digit::together;
use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    barren::digit::{EMPTY_RECTANGLE, LARGE_EMPTY_RECTANGLE},
    pencilmarks::Of,
    technique::{Find, Sink},
};

/// One such box and a line with two places.
pub(crate) struct EmptyRectangle;

/// Two on the same box, told together.
pub(crate) struct DualEmptyRectangle;

impl Find for EmptyRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |_, step| sink.step(step))
    }
}

impl Find for DualEmptyRectangle {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut found: Vec<(CellSet, Step)> = Vec::new();
        rectangles(marks, options, &mut |places, step| {
            for (_, other) in found.iter().filter(|(p, s)| *p == places && s.digits == step.digits)
            {
                if other.eliminations != step.eliminations {
                    sink.step(together(step.clone(), other))?;
                }
            }
            found.push((places, step));
            ControlFlow::Continue(())
        })
    }
}

/// Hands out every empty rectangle that eliminates something, with the places in its box.
fn rectangles(
    marks: &Pencilmarks,
    options: &Options,
    found: &mut dyn FnMut(CellSet, Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (shape, layout) = (marks.shape(), marks.layout());
    let side = shape.side();
    let (least, pattern) =
        if options.small_boxes { (2, EMPTY_RECTANGLE) } else { (3, LARGE_EMPTY_RECTANGLE) };
    for digit in marks.digits() {
        if marks.is_barren(Of::Digit(digit), pattern) {
            continue;
        }
        let mut is_barren = true;
        for box_ in 2 * side..3 * side {
            if marks.spots(digit, box_).count_ones() < least {
                continue;
            }
            let places = marks.places_in(digit, box_);
            let spots = marks.spots(digit, box_);
            let first = marks.cell_at(box_, 0);
            for nth_row in 0..shape.rows() {
                let in_row = ((1 << shape.cols()) - 1) << (nth_row * shape.cols());
                for nth_col in 0..shape.cols() {
                    let down = (0..shape.rows()).map(|row| row * shape.cols() + nth_col);
                    let in_col = down.fold(0, |all, spot| all | 1 << spot);
                    let [beyond_row, beyond_col] = [in_row, in_col].map(|line| spots & !line);
                    if beyond_row == 0 || beyond_col == 0 || beyond_row & beyond_col != 0 {
                        continue;
                    }
                    let (row, col) =
                        (first.row(shape) + nth_row, side + first.col(shape) + nth_col);
                    // The joining line, and the line of the box that it does not cross.
                    let crossing = (0..side).map(|other| (other, col, row));
                    let crossing = crossing.chain((side..2 * side).map(|other| (other, row, col)));
                    for (other, joint, target) in crossing {
                        if marks.spots(digit, other).count_ones() != 2 {
                            continue;
                        }
                        let pair = marks.places_in(digit, other);
                        if layout.house(other).meets(layout.house(box_)) {
                            continue;
                        }
                        let near = pair.and(layout.house(joint));
                        let far = pair.minus(&near);
                        let (Some(_), Some(far)) = (near.single(), far.single()) else { continue };
                        let gone = marks.places_in(digit, target).and(layout.peers(far));
                        let gone = gone.minus(layout.house(box_)).minus(layout.house(other));
                        let gone = gone.and(&crossing_cell(far, target, side, shape));
                        if gone.is_empty() {
                            continue;
                        }
                        is_barren = false;
                        let step = Step {
                            cells: places.or(&pair),
                            base: vec![box_, other],
                            ..Step::about(DigitSet::of(digit))
                        };
                        let proof = [box_, other].map(|house| Clause::House(house, digit));
                        found(places, step.because(proof).without(digit, &gone))?;
                    }
                }
            }
        }
        if is_barren {
            marks.note_barren(Of::Digit(digit), pattern);
        }
    }
    ControlFlow::Continue(())
}

/// Where a line of the box and the crossing line through the far end meet.
fn crossing_cell(far: Cell, target: usize, side: usize, shape: grid::Shape) -> CellSet {
    let (row, col) =
        if target < side { (target, far.col(shape)) } else { (far.row(shape), target - side) };
    Cell::at(shape, row, col).into_iter().collect()
}
