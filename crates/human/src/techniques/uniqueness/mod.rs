//! Uniqueness: a puzzle with one solution has no cells in which two digits could be swapped.
//!
//! ```text
//! ab . . | ab . .     four cells in two rows, two columns and two boxes: if they held a and b only,
//! ab . . | ab* . .    swapping these would give a second solution, so some cell is something else
//! ```
//!
//! None of the cells is a given. What every technique here concludes follows from that one sentence,
//! and from rules.

mod avoidable;
mod bug;
mod hidden;
mod loops;
mod tests_of_rectangles;

pub(crate) use avoidable::{Avoidable1, Avoidable2};
pub(crate) use bug::{Bug2, Bug3, Bug4, BugPlus1};
pub(crate) use hidden::HiddenRectangle;
pub(crate) use loops::UniqueLoop;
pub(crate) use tests_of_rectangles::{Test1, Test2, Test3, Test4, Test5, Test6};

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Options, Pencilmarks, Step, pencilmarks::Part};

/// Four cells in two rows, two columns and two boxes: top left, top right, below them left, right.
type Corners = [Cell; 4];

/// Open cells, each of which may hold one of two digits, that would be swappable if all did.
struct Deadly {
    cells: CellSet,
    digits: DigitSet,
    /// The cells that have other candidates as well, and what these are.
    extra: Vec<Cell>,
    others: DigitSet,
}

/// A rectangle of open cells with at least one corner that has two digits only.
pub(crate) struct Rectangle {
    found: Deadly,
    corners: Corners,
    /// Whether each corner has both digits.
    is_complete: bool,
}

impl Pencilmarks {
    /// The rectangles that would be swappable if their cells held two digits only.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.shared(Part::Rectangles, || Rectangle::all(self))
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
                // The cells beside the extra ones have both digits in any case.
                if sets.iter().all(|set| !set.minus(digits).is_empty() || *set == digits) {
                    let found = Deadly::of(marks, corners.into_iter().collect(), digits);
                    let is_complete = sets.iter().all(|set| set.and(digits) == digits);
                    all.push(Rectangle { found, corners, is_complete });
                }
            }
            ControlFlow::Continue(())
        });
        all
    }
}

/// Hands out the corners of every rectangle that has only such cells, none of them a given.
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
            let both = fit[top] & fit[below];
            let bands = top / shape.rows() == below / shape.rows();
            let mut lefts = both;
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

/// Hands out every rectangle of open cells with at least one corner that has the two digits only.
fn rectangles(
    marks: &Pencilmarks,
    options: &Options,
    found: &mut dyn FnMut(&Deadly, Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let allowed = |rectangle: &&Rectangle| options.rectangles.allow(rectangle.is_complete);
    for rectangle in marks.rectangles().iter().filter(allowed) {
        found(&rectangle.found, rectangle.corners)?;
    }
    ControlFlow::Continue(())
}

impl Deadly {
    fn of(marks: &Pencilmarks, cells: CellSet, digits: DigitSet) -> Deadly {
        let more = |cell: Cell| marks.candidates(cell).minus(digits);
        let extra = cells.into_iter().filter(|cell| more(*cell) != DigitSet::EMPTY).collect();
        let others = marks.union(&cells).minus(digits);
        Deadly { cells, digits, extra, others }
    }

    /// The two extra cells, if there are two and they share a line; or, if not, are diagonal.
    fn pair(&self, marks: &Pencilmarks, in_line: bool) -> Option<[Cell; 2]> {
        let [a, b] = self.extra[..] else { return None };
        let shape = marks.shape();
        let aligned = a.row(shape) == b.row(shape) || a.col(shape) == b.col(shape);
        (aligned == in_line).then_some([a, b])
    }

    fn step(&self) -> Step {
        step(self.cells, self.digits)
    }

    /// Both digits, in order, each before the other.
    fn turns(&self) -> impl Iterator<Item = (Digit, Digit)> + use<> {
        let digits = self.digits;
        digits.filter_map(move |digit| Some((digit, digits.without(digit).first()?)))
    }
}

fn step(cells: CellSet, digits: DigitSet) -> Step {
    Step { cells, ..Step::about(digits) }.because([Clause::Deadly(cells, digits)])
}
