//! Uniqueness: a puzzle with exactly one solution has no cells in which two digits could be
//! swapped.
//!
//! ```text
//! ab . . | ab . .     four cells in two rows, two columns and two boxes: if they contained only a
//! ab . . | ab* . .    and b, swapping them would give a second solution, so some cell is different
//! ```
//!
//! None of the cells is a given. The conclusions of every technique here follow from this one
//! sentence and the rules of Sudoku.

mod avoidable;
mod bug;
mod bug_lite;
mod extended;
mod external;
mod gurth;
mod hidden;
mod loops;
mod rectangle_tests;
mod reverse_bug;

pub(crate) use avoidable::{Avoidable1, Avoidable2, HiddenAvoidable};
pub(crate) use bug::{Bug2, Bug3, Bug4, BugN, BugPlus1};
pub(crate) use bug_lite::BugLite;
pub(crate) use extended::ExtendedRectangle;
pub(crate) use external::ExternalRectangle;
pub(crate) use gurth::Gurth;
pub(crate) use hidden::HiddenRectangle;
pub(crate) use loops::UniqueLoop;
pub(crate) use rectangle_tests::{Test1, Test2, Test3, Test4, Test5, Test6};
pub(crate) use reverse_bug::ReverseBug;

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Options, Pencilmarks, Step, shared_cache::SharedPart};

/// The corners of a rectangle: top left, top right, bottom left, bottom right.
type Corners = [Cell; 4];

/// Empty cells that would be a deadly pattern if each of them held one of two digits.
struct Deadly {
    cells: CellSet,
    digits: DigitSet,
    /// The cells that have other candidates as well, and these candidates.
    extra: Vec<Cell>,
    others: DigitSet,
}

/// A rectangle of empty cells, at least one of which has only the two digits.
pub(crate) struct Rectangle {
    found: Deadly,
    corners: Corners,
    /// Whether each corner has both digits.
    is_complete: bool,
}

impl Pencilmarks {
    /// The rectangles that would be deadly patterns if their cells held only two digits.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.shared(SharedPart::Rectangles, || Rectangle::all(self))
    }
}

impl Rectangle {
    pub(crate) fn all(marks: &Pencilmarks) -> Vec<Rectangle> {
        let mut all = Vec::new();
        let _ = corners(marks, |cell| marks.digit(cell).is_none(), &mut |corners| {
            let mut tried: [Option<DigitSet>; 4] = [None; 4];
            for (nth, floor) in corners.into_iter().enumerate() {
                let digits = marks.candidates(floor);
                if digits.len() != 2 || tried.contains(&Some(digits)) {
                    continue;
                }
                tried[nth] = Some(digits);
                let sets = corners.map(|cell| marks.candidates(cell));
                if sets.iter().any(|set| set.and(digits).is_empty()) {
                    continue;
                }
                // Cells without extra candidates must have both digits.
                if sets.iter().all(|set| !set.minus(digits).is_empty() || *set == digits) {
                    let found = Deadly::new(marks, corners.into_iter().collect(), digits);
                    let is_complete = sets.iter().all(|set| set.and(digits) == digits);
                    all.push(Rectangle { found, corners, is_complete });
                }
            }
            ControlFlow::Continue(())
        });
        all
    }
}

/// Calls `found` with the corners of every rectangle all of whose cells satisfy `is_fit` and aren't
/// givens.
fn corners(
    marks: &Pencilmarks,
    is_fit: impl Fn(Cell) -> bool,
    found: &mut dyn FnMut(Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let shape = marks.shape();
    let side = shape.side();
    let at = |row, col| Cell::new(row * side + col);
    let fit = |row: &usize| {
        let fit = |col: &usize| !marks.is_given(at(*row, *col)) && is_fit(at(*row, *col));
        (0..side).filter(fit).fold(0_u32, |all, col| all | 1 << col)
    };
    let fit: Vec<u32> = (0..side).map(|row| fit(&row)).collect();
    for top in 0..side {
        for below in top + 1..side {
            let fitting_columns = fit[top] & fit[below];
            let bands = top / shape.rows() == below / shape.rows();
            let mut lefts = fitting_columns;
            while lefts != 0 {
                let left = lefts.trailing_zeros() as usize;
                lefts &= lefts - 1;
                let mut rights = lefts;
                while rights != 0 {
                    let right = rights.trailing_zeros() as usize;
                    rights &= rights - 1;
                    if bands != (left / shape.cols() == right / shape.cols()) {
                        found([at(top, left), at(top, right), at(below, left), at(below, right)])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` with every rectangle of empty cells, at least one of which has only the two
/// digits.
fn rectangles(
    marks: &Pencilmarks,
    options: &Options,
    found: &mut dyn FnMut(&Deadly, Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let allowed = |rectangle: &&Rectangle| options.rectangles.allows(rectangle.is_complete);
    for rectangle in marks.rectangles().iter().filter(allowed) {
        found(&rectangle.found, rectangle.corners)?;
    }
    ControlFlow::Continue(())
}

impl Deadly {
    fn new(marks: &Pencilmarks, cells: CellSet, digits: DigitSet) -> Deadly {
        let more = |cell: Cell| marks.candidates(cell).minus(digits);
        let extra = cells.into_iter().filter(|cell| more(*cell) != DigitSet::EMPTY).collect();
        let others = marks.candidate_union(&cells).minus(digits);
        Deadly { cells, digits, extra, others }
    }

    /// The extra cells, if there are exactly two and they share a row or column if and only if
    /// `in_line`.
    fn pair(&self, marks: &Pencilmarks, in_line: bool) -> Option<[Cell; 2]> {
        let [a, b] = self.extra[..] else { return None };
        let shape = marks.shape();
        let aligned = a.row(shape) == b.row(shape) || a.col(shape) == b.col(shape);
        (aligned == in_line).then_some([a, b])
    }

    fn step(&self) -> Step {
        step(self.cells, self.digits)
    }

    /// Both digits in both orders.
    fn ordered_digits(&self) -> impl Iterator<Item = (Digit, Digit)> + use<> {
        let digits = self.digits;
        digits.filter_map(move |digit| Some((digit, digits.without(digit).first()?)))
    }
}

fn step(cells: CellSet, digits: DigitSet) -> Step {
    Step { cells, ..Step::new(digits) }.with_clauses([Clause::Deadly(cells, digits)])
}
