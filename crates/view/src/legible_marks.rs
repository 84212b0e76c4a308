//! The size of marks, and whether they are large enough to read.

use grid::Shape;

/// The minimum height of marks, in pixels. Smaller marks are drawn as dots.
const MIN_MARK_HEIGHT: f64 = 7.0;

/// The kinds of marks that are large enough to read, with one flag per kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegibleMarks {
    /// Whether corner marks are legible in a cell without centre marks.
    pub are_marks_legible: bool,
    /// Whether corner marks are legible in a cell with centre marks.
    pub are_outer_marks_legible: bool,
    /// Whether centre marks are legible if the cell has at most five of them.
    pub are_centre_marks_legible: bool,
    /// Whether centre marks are legible if the cell has more than five of them.
    pub are_many_centre_marks_legible: bool,
}

/// Returns the height of corner marks as a fraction of the cell's side, such that all digits of the
/// board fit into a cell. `letters` means that digits above 9 are shown as single letters. Numbers
/// with two digits are wider, so they must be smaller.
pub fn corner_mark_height(shape: Shape, letters: bool) -> f64 {
    let (rows, cols) = (shape.box_rows() as f64, shape.box_cols() as f64);
    match letters || shape.side() < 10 {
        true => 0.78 / rows.max(cols),
        false => (0.78 / rows).min(0.68 / cols),
    }
}

impl LegibleMarks {
    /// Returns the kinds of marks that are large enough to read if the side of a cell is `cell`
    /// pixels. `letters` means that digits above 9 are shown as letters.
    pub fn new(cell: f64, shape: Shape, letters: bool) -> Self {
        let fits = |share: f64| cell * share >= MIN_MARK_HEIGHT;
        LegibleMarks {
            are_marks_legible: fits(corner_mark_height(shape, letters)),
            are_outer_marks_legible: fits(0.23),
            are_centre_marks_legible: fits(0.25),
            are_many_centre_marks_legible: fits(0.23),
        }
    }

    /// Returns `true` if corner marks and up to five centre marks per cell are legible.
    pub fn are_mostly_legible(self) -> bool {
        self.are_marks_legible && self.are_centre_marks_legible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, cell: f64, letters: bool, marks: bool) {
        let shape = Shape::from_side(side).expect("a side of a board");
        let legible = LegibleMarks::new(cell, shape, letters);
        assert_eq!(legible.are_marks_legible, marks);
        // On boards up to 9×9, nine centre marks are legible in the same cells as corner marks.
        assert!(
            side > 9
                || (legible.are_many_centre_marks_legible && legible.are_outer_marks_legible)
                    == marks
        );
    }

    #[test]
    fn small_marks_are_illegible() {
        check(9, 78.0, false, true);
        check(9, 31.0, false, true);
        check(9, 26.0, false, false);
        check(16, 44.0, false, true);
        check(16, 24.0, false, false);
        check(16, 36.0, true, true);
        check(25, 28.0, false, false);
        check(25, 56.0, true, true);
    }
}
