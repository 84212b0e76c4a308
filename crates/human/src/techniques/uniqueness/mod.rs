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

use crate::{CellSet, Clause, Options, Pencilmarks, Step};

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

/// Hands out the corners of every rectangle none of whose cells is a given.
fn corners(
    marks: &Pencilmarks,
    found: &mut dyn FnMut(Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let shape = marks.shape();
    let side = shape.side();
    for top in 0..side {
        for below in top + 1..side {
            for left in 0..side {
                for right in left + 1..side {
                    let bands = top / shape.rows() == below / shape.rows();
                    let stacks = left / shape.cols() == right / shape.cols();
                    if bands == stacks {
                        continue;
                    }
                    let at = |row, col| Cell::new(row * side + col);
                    let corners =
                        [at(top, left), at(top, right), at(below, left), at(below, right)];
                    if !corners.iter().any(|cell| marks.is_given(*cell)) {
                        found(corners)?;
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
    corners(marks, &mut |corners| {
        let mut tried: Vec<DigitSet> = Vec::new();
        for floor in corners {
            let digits = marks.candidates(floor);
            if digits.len() != 2 || tried.contains(&digits) {
                continue;
            }
            tried.push(digits);
            let sets = corners.map(|cell| marks.candidates(cell));
            if sets.iter().any(|set| set.and(digits).is_empty()) {
                continue;
            }
            let extra: Vec<usize> =
                (0..4).filter(|at| !sets[*at].minus(digits).is_empty()).collect();
            let complete = sets.iter().all(|set| set.and(digits) == digits);
            // The cells beside the extra ones have both digits in any case.
            let bare = (0..4).all(|at| extra.contains(&at) || sets[at] == digits);
            if bare && options.rectangles.allow(complete) {
                found(&Deadly::of(marks, corners.into_iter().collect(), digits), corners)?;
            }
        }
        ControlFlow::Continue(())
    })
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
