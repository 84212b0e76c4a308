//! Uniqueness: in a puzzle with exactly one solution, there are no cells in which two digits could
//! be swapped.
//!
//! ```text
//! ab . . | ab . .     four cells in two rows, two columns and two boxes: if they contained only a
//! ab . . | ab* . .    and b, swapping them would give a second solution, so some cell is different
//! ```
//!
//! None of the cells may be a given. The conclusions of every technique here follow from the
//! uniqueness of the solution and the rules of Sudoku.

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

pub(crate) use avoidable::{AvoidableRectangle1, AvoidableRectangle2, HiddenAvoidableRectangle};
pub(crate) use bug::{BugPlus1, BugType2, BugType3, BugType4, MultiGuardianBug};
pub(crate) use bug_lite::BugLite;
pub(crate) use extended::ExtendedRectangle;
pub(crate) use external::ExternalRectangle;
pub(crate) use gurth::GurthSymmetry;
pub(crate) use hidden::HiddenRectangle;
pub(crate) use loops::UniqueLoop;
pub(crate) use rectangle_tests::{
    UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueRectangle5,
    UniqueRectangle6,
};
pub(crate) use reverse_bug::ReverseBug;

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Options, Pencilmarks, Step, shared_cache::SharedPart};

/// The corners of a rectangle. The first corner is opposite the last one.
type Corners = [Cell; 4];

/// A deadly pattern: empty cells in which two digits could be swapped if each cell held one of
/// them.
struct DeadlyPattern {
    cells: CellSet,
    digits: DigitSet,
    /// The cells that have candidates other than the two digits.
    extra_cells: Vec<Cell>,
    /// All candidates of the cells other than the two digits.
    extra_digits: DigitSet,
}

/// A rectangle of empty cells, at least one of which has only the two digits.
pub(crate) struct Rectangle {
    deadly: DeadlyPattern,
    /// The corners: one that has only the two digits, the other corner in its box, and their
    /// neighbours in the other box.
    corners: Corners,
    /// Whether each corner still has both digits.
    is_complete: bool,
    /// Whether HoDoKu finds the rectangle: no filled cell excludes one of the digits, and the same
    /// four cells weren't found with other digits before.
    is_found_by_hodoku: bool,
}

impl Pencilmarks {
    /// Returns the rectangles that would be deadly patterns if their cells held only the two
    /// digits.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.shared_part(SharedPart::Rectangles, || Rectangle::find_rectangles(self))
    }
}

impl Rectangle {
    /// Finds all rectangles in the order of HoDoKu 2.2 (`UniquenessSolver`): by the corner with two
    /// candidates, then by the other corner in its box, then from the top or from the left.
    pub(crate) fn find_rectangles(marks: &Pencilmarks) -> Vec<Rectangle> {
        let mut all: Vec<Rectangle> = Vec::new();
        let geometry = marks.layout().geometry;
        let is_empty = |cell: Cell| marks.empty_cells().contains(cell);
        for floor in
            marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 2)
        {
            let digits = marks.candidates(floor);
            let [row, column, box_] = geometry.houses_of(floor);
            for &second in geometry.cells(box_) {
                let [second_row, second_column, _] = geometry.houses_of(second);
                if second == floor || !is_empty(second) {
                    continue;
                }
                let across = match (second_row == row, second_column == column) {
                    (true, _) => [column, second_column],
                    (_, true) => [row, second_row],
                    _ => continue,
                };
                let opposite = across.map(|house| geometry.cells(house));
                for (&third, &fourth) in opposite[0].iter().zip(opposite[1]) {
                    if geometry.houses_of(third)[2] == box_ || !is_empty(third) || !is_empty(fourth)
                    {
                        continue;
                    }
                    let corners = [floor, second, third, fourth];
                    all.extend(Rectangle::new(marks, corners, digits, &all));
                }
            }
        }
        all
    }

    /// Creates the rectangle with these corners and digits. Returns `None` if the rectangle is
    /// already known, or if it can't become a deadly pattern.
    fn new(
        marks: &Pencilmarks,
        corners: Corners,
        digits: DigitSet,
        known: &[Rectangle],
    ) -> Option<Rectangle> {
        let sets = corners.map(|cell| marks.candidates(cell));
        // Cells without extra candidates must have both digits.
        let fits = |set: &DigitSet| {
            !set.and(digits).is_empty() && (!set.minus(digits).is_empty() || *set == digits)
        };
        let cells: CellSet = corners.into_iter().collect();
        let mut before = known.iter().filter(|other| other.deadly.cells == cells);
        if !sets.iter().all(fits) || before.clone().any(|other| other.deadly.digits == digits) {
            return None;
        }
        let is_found_by_hodoku = !before.any(|other| other.is_found_by_hodoku)
            && corners.iter().all(|cell| marks.filled_cells_allow(*cell, digits));
        let is_complete = sets.iter().all(|set| set.and(digits) == digits);
        let found = DeadlyPattern::new(marks, cells, digits);
        Some(Rectangle { deadly: found, corners, is_complete, is_found_by_hodoku })
    }
}

/// Calls `found` with the corners of every rectangle without givens in which all cells satisfy
/// `is_fit`. Stops as soon as `found` returns `ControlFlow::Break`.
fn for_each_corner_set(
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
            let bands = top / shape.box_rows() == below / shape.box_rows();
            let mut lefts = fitting_columns;
            while lefts != 0 {
                let left = lefts.trailing_zeros() as usize;
                lefts &= lefts - 1;
                let mut rights = lefts;
                while rights != 0 {
                    let right = rights.trailing_zeros() as usize;
                    rights &= rights - 1;
                    if bands != (left / shape.box_cols() == right / shape.box_cols()) {
                        found([at(top, left), at(top, right), at(below, left), at(below, right)])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` with every rectangle of empty cells in which at least one cell has only the two
/// digits, unless the options exclude the rectangle. Stops as soon as `found` returns
/// `ControlFlow::Break`.
fn for_each_rectangle(
    marks: &Pencilmarks,
    options: &Options,
    found: &mut dyn FnMut(&DeadlyPattern, Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let allowed = |rectangle: &&Rectangle| {
        options.rectangle_filter.allows(rectangle.is_complete)
            && (rectangle.is_found_by_hodoku || !options.only_hodoku_patterns)
    };
    for rectangle in marks.rectangles().iter().filter(allowed) {
        found(&rectangle.deadly, rectangle.corners)?;
    }
    ControlFlow::Continue(())
}

impl DeadlyPattern {
    fn new(marks: &Pencilmarks, cells: CellSet, digits: DigitSet) -> DeadlyPattern {
        let more = |cell: Cell| marks.candidates(cell).minus(digits);
        let extra_cells = cells.into_iter().filter(|cell| more(*cell) != DigitSet::EMPTY).collect();
        let extra_digits = marks.candidate_union(&cells).minus(digits);
        DeadlyPattern { cells, digits, extra_cells, extra_digits }
    }

    /// Returns the cells with extra candidates if there are exactly two, and these share a row or a
    /// column if and only if `in_line` is `true`. Returns `None` otherwise.
    fn extra_cell_pair(&self, marks: &Pencilmarks, in_line: bool) -> Option<[Cell; 2]> {
        let [a, b] = self.extra_cells[..] else { return None };
        let shape = marks.shape();
        let aligned = a.row(shape) == b.row(shape) || a.col(shape) == b.col(shape);
        (aligned == in_line).then_some([a, b])
    }

    fn build_step(&self) -> Step {
        build_step(self.cells, self.digits)
    }

    /// Iterates over the two digits, in both orders.
    fn ordered_digits(&self) -> impl Iterator<Item = (Digit, Digit)> + use<> {
        let digits = self.digits;
        digits.filter_map(move |digit| Some((digit, digits.without(digit).first()?)))
    }
}

fn build_step(cells: CellSet, digits: DigitSet) -> Step {
    Step { cells, ..Step::new(digits) }.with_clauses([Clause::Deadly(cells, digits)])
}
