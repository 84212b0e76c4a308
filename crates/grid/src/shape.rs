//! Shapes of boards, which are determined by the number of rows and columns of a box.
//!
//! All other dimensions follow from the size of a box, so functions take a shape rather than a
//! side.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The shape of a board, whose boxes have `box_rows × box_cols` cells. Boxes can be square, from
/// 2×2 to 8×8, or elongated, up to 2×32 or 32×2. The side of the board, `box_rows · box_cols`,
/// never exceeds [`Shape::MAX_SIDE`].
///
/// ```
/// use grid::Shape;
/// assert_eq!(Shape::order(3)?.side(), 9);
/// assert_eq!(Shape::new(2, 3)?.to_string(), "6×6");
/// # Ok::<(), grid::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

/// Writes the box size, such as `Shape(2×3)`, which distinguishes shapes with the same side.
impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({}×{})", self.box_rows, self.box_cols)
    }
}

/// The error for a box size that no board can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeError {
    /// The number of rows of the requested box.
    pub rows: usize,
    /// The number of columns of the requested box.
    pub cols: usize,
}

impl Shape {
    /// The maximum side of a board. A set of digits is a 64-bit word with one bit per digit.
    pub const MAX_SIDE: usize = 64;

    /// The classic shape, with 3×3 boxes and nine digits.
    pub const CLASSIC: Shape = Shape { box_rows: 3, box_cols: 3 };

    /// Creates the shape whose boxes have `rows × cols` cells.
    ///
    /// # Errors
    /// If a box has fewer than two rows or columns, or if the side exceeds [`Shape::MAX_SIDE`].
    pub const fn new(rows: usize, cols: usize) -> Result<Shape, ShapeError> {
        if rows < 2 || cols < 2 || rows > 32 || cols > 32 || rows * cols > Shape::MAX_SIDE {
            return Err(ShapeError { rows, cols });
        }
        Ok(Shape { box_rows: rows as u8, box_cols: cols as u8 })
    }

    /// Creates the shape with boxes of `order × order` cells. Boards of order 2 are 4×4, those of
    /// order 3 are 9×9, and those of order 8 are 64×64.
    ///
    /// # Errors
    /// If the order isn't between 2 and 8.
    pub const fn order(order: usize) -> Result<Shape, ShapeError> {
        Shape::new(order, order)
    }

    /// Returns the usual shape for a side, or `None` if no box fits the side, as for side 7. The
    /// box is as close to a square as possible, and isn't taller than it is wide: 2×3 for side 6,
    /// and 3×4 for side 12.
    pub fn from_side(side: usize) -> Option<Shape> {
        (2..=8).rev().filter(|rows| side.is_multiple_of(*rows)).find_map(|rows| {
            let cols = side / rows;
            (rows <= cols).then(|| Shape::new(rows, cols).ok()).flatten()
        })
    }

    /// Returns the usual shape of a board with this number of cells, such as 9×9 for 81, or `None`
    /// if there is none.
    pub fn from_cell_count(cells: usize) -> Option<Shape> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Shape::from_side(side)).flatten()
    }

    /// Returns the number of rows of a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// Returns the number of columns of a box.
    pub const fn box_cols(self) -> usize {
        self.box_cols as usize
    }

    /// Returns the number of cells in each row, column and box, which is also the number of digits.
    pub const fn side(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// Returns the number of cells on the board.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Iterates over all shapes, sorted by side and then by the number of rows of a box.
    pub fn all() -> impl Iterator<Item = Shape> {
        (4..=Shape::MAX_SIDE).flat_map(|side| {
            (2..=side / 2)
                .filter(move |rows| side.is_multiple_of(*rows))
                .filter_map(move |rows| Shape::new(rows, side / rows).ok())
        })
    }
}

/// Writes the size of the board, such as `9×9`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.side())
    }
}

impl TryFrom<(u8, u8)> for Shape {
    type Error = ShapeError;

    fn try_from((rows, cols): (u8, u8)) -> Result<Shape, ShapeError> {
        Shape::new(rows.into(), cols.into())
    }
}

impl From<Shape> for (u8, u8) {
    fn from(shape: Shape) -> (u8, u8) {
        (shape.box_rows, shape.box_cols)
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board has boxes of {} × {} cells", self.rows, self.cols)
    }
}

impl std::error::Error for ShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, expected: Option<(usize, usize)>) {
        assert_eq!(
            Shape::from_side(side).map(|s| (s.box_rows(), s.box_cols())),
            expected,
            "side {side}"
        );
    }

    #[test]
    fn sides_determine_the_usual_box() {
        check(4, Some((2, 2)));
        check(6, Some((2, 3)));
        check(9, Some((3, 3)));
        check(10, Some((2, 5)));
        check(12, Some((3, 4)));
        check(16, Some((4, 4)));
        check(62, Some((2, 31)));
        check(64, Some((8, 8)));
        for none in [0, 1, 2, 3, 5, 7, 61, 65, 66, usize::MAX] {
            check(none, None);
        }
    }

    #[test]
    fn every_shape_is_within_bounds() {
        for shape in Shape::all() {
            assert!(
                shape.side() <= Shape::MAX_SIDE && shape.box_rows() > 1 && shape.box_cols() > 1
            );
            assert_eq!(Shape::new(shape.box_rows(), shape.box_cols()), Ok(shape));
        }
        assert_eq!(Shape::all().filter(|s| s.box_rows() == s.box_cols()).count(), 7);
        assert!(Shape::order(1).is_err() && Shape::order(9).is_err());
        assert!(Shape::new(usize::MAX, 2).is_err());
    }

    #[test]
    fn the_number_of_cells_determines_the_shape() {
        assert_eq!(Shape::from_cell_count(81), Some(Shape::CLASSIC));
        assert_eq!(Shape::from_cell_count(80), None);
        assert_eq!(Shape::from_cell_count(49), None);
    }
}
