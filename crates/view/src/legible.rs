//! How large marks are drawn, and which of them can be read.

use grid::Shape;

/// Below this height in pixels marks are drawn as dots.
const LEAST: f64 = 7.0;

/// Which kinds of a board's marks are large enough to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legible {
    /// Those in the places that they have in a box.
    pub marks: bool,
    /// Those around marks in the middle.
    pub around: bool,
    /// Those in the middle.
    pub centre: bool,
    /// More than five of those.
    pub many: bool,
}

/// The height of the marks that stand in their places, as a share of the cell's side: all of a
/// board's digits fit. Numbers of two figures are wider than high; letters are a digit each.
pub fn mark_share(shape: Shape, letters: bool) -> f64 {
    let (rows, cols) = (shape.rows() as f64, shape.cols() as f64);
    match letters || shape.side() < 10 {
        true => 0.78 / rows.max(cols),
        false => (0.78 / rows).min(0.68 / cols),
    }
}

impl Legible {
    /// What can be read in cells of a side in pixels.
    pub fn of(cell: f64, shape: Shape, letters: bool) -> Self {
        let can = |share: f64| cell * share >= LEAST;
        Legible {
            marks: can(mark_share(shape, letters)),
            around: can(0.2),
            centre: can(0.25),
            many: can(0.175),
        }
    }

    /// Whether all marks can be read but many in one cell.
    pub fn most(self) -> bool {
        self.marks && self.centre
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, cell: f64, letters: bool, marks: bool) {
        let shape = Shape::of_side(side).expect("a side of a board");
        assert_eq!(Legible::of(cell, shape, letters).marks, marks);
    }

    #[test]
    fn small_marks_are_dots() {
        check(9, 78.0, false, true);
        check(9, 26.0, false, false);
        check(16, 44.0, false, true);
        check(16, 24.0, false, false);
        check(16, 36.0, true, true);
        check(25, 28.0, false, false);
        check(25, 56.0, true, true);
    }
}
