//! The shape of a board: how many rows and columns a box has.
//!
//! Everything else of a board's measure follows from it, so functions take a shape and never a
//! side alone.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The box of a board, `rows × cols` cells, from 2×2 to 8×8 or as long as 2×32; never one whose
/// side, `rows · cols`, is above [`Shape::MAX_SIDE`].
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
    rows: u8,
    cols: u8,
}

/// The box, which tells shapes of one side apart: `Shape(2×3)`.
impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({}×{})", self.rows, self.cols)
    }
}

/// Why a box cannot be the box of a board: the rows and columns that were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeError {
    /// Rows of the box that was asked for.
    pub rows: usize,
    /// Columns of the box that was asked for.
    pub cols: usize,
}

impl Shape {
    /// The largest side a board can have: one bit a digit in a 64-bit word.
    pub const MAX_SIDE: usize = 64;

    /// The classic shape: 3×3 boxes, nine digits.
    pub const CLASSIC: Shape = Shape { rows: 3, cols: 3 };

    /// A box of `rows × cols` cells.
    ///
    /// # Errors
    /// When a box has fewer than two rows or columns, or the side is above [`Shape::MAX_SIDE`].
    pub const fn new(rows: usize, cols: usize) -> Result<Shape, ShapeError> {
        if rows < 2 || cols < 2 || rows > 32 || cols > 32 || rows * cols > Shape::MAX_SIDE {
            return Err(ShapeError { rows, cols });
        }
        Ok(Shape { rows: rows as u8, cols: cols as u8 })
    }

    /// The square shape of an order: order 2 is 4×4, 3 is 9×9, 8 is 64×64.
    ///
    /// # Errors
    /// When the order is not 2 to 8.
    pub const fn order(order: usize) -> Result<Shape, ShapeError> {
        Shape::new(order, order)
    }

    /// The shape a board of this side usually has: the squarest box, lying rather than standing
    /// (6 is 2×3, 12 is 3×4); `None` for a side that has no box, such as 7.
    pub fn of_side(side: usize) -> Option<Shape> {
        (2..=8).rev().filter(|rows| side.is_multiple_of(*rows)).find_map(|rows| {
            let cols = side / rows;
            (rows <= cols).then(|| Shape::new(rows, cols).ok()).flatten()
        })
    }

    /// The usual shape of a board with this many cells: 81 is 9×9; `None` when there is none.
    pub fn of_cells(cells: usize) -> Option<Shape> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Shape::of_side(side)).flatten()
    }

    /// Rows of a box.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Columns of a box.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Cells a side, which is also the number of digits.
    pub const fn side(self) -> usize {
        self.rows() * self.cols()
    }

    /// Cells on the board.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Every shape there is, by side and then by the rows of a box.
    pub fn all() -> impl Iterator<Item = Shape> {
        (4..=Shape::MAX_SIDE).flat_map(|side| {
            (2..=side / 2)
                .filter(move |rows| side.is_multiple_of(*rows))
                .filter_map(move |rows| Shape::new(rows, side / rows).ok())
        })
    }
}

/// The board's measure, as people say it: `9×9`.
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
        (shape.rows, shape.cols)
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
        assert_eq!(Shape::of_side(side).map(|s| (s.rows(), s.cols())), expected, "side {side}");
    }

    #[test]
    fn sides_have_their_usual_boxes() {
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
    fn every_shape_fits_its_bounds() {
        for shape in Shape::all() {
            assert!(shape.side() <= Shape::MAX_SIDE && shape.rows() > 1 && shape.cols() > 1);
            assert_eq!(Shape::new(shape.rows(), shape.cols()), Ok(shape));
        }
        assert_eq!(Shape::all().filter(|s| s.rows() == s.cols()).count(), 7);
        assert!(Shape::order(1).is_err() && Shape::order(9).is_err());
        assert!(Shape::new(usize::MAX, 2).is_err());
    }

    #[test]
    fn cells_tell_the_shape() {
        assert_eq!(Shape::of_cells(81), Some(Shape::CLASSIC));
        assert_eq!(Shape::of_cells(80), None);
        assert_eq!(Shape::of_cells(49), None);
    }
}
