//! Cells, which are identified by an index, and their rows, columns and boxes on a board of a given
//! shape.
//!
//! The shape is always an argument, so that a cell takes only two bytes. The content of a cell is
//! stored on the board.

use serde::{Deserialize, Serialize};

use super::Shape;

/// The index of a cell on a board. Cells are numbered row by row from the top left, from 0 to 4095,
/// the last cell of the largest board. The index doesn't identify the board, so a cell must be used
/// only with boards that have it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u16")]
pub struct Cell(u16);

impl TryFrom<u16> for Cell {
    type Error = &'static str;

    fn try_from(index: u16) -> Result<Cell, &'static str> {
        let found = usize::from(index) < Shape::MAX_SIDE * Shape::MAX_SIDE;
        found.then_some(Cell(index)).ok_or("a cell outside every board")
    }
}

impl Cell {
    /// Creates the cell with this index, which must be at most 4095.
    ///
    /// # Panics
    /// If the index is 4096 or more, because no board has such a cell.
    pub const fn new(index: usize) -> Cell {
        assert!(index < Shape::MAX_SIDE * Shape::MAX_SIDE);
        Cell(index as u16)
    }

    /// Returns the cell in a row and a column, which are both counted from 0, or `None` if the
    /// board doesn't have this row or this column.
    pub fn at(shape: Shape, row: usize, col: usize) -> Option<Cell> {
        (row < shape.side() && col < shape.side()).then(|| Cell::new(row * shape.side() + col))
    }

    /// Returns the cell's index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell's row, from 0.
    pub const fn row(self, shape: Shape) -> usize {
        self.index() / shape.side()
    }

    /// Returns the cell's column, from 0.
    pub const fn col(self, shape: Shape) -> usize {
        self.index() % shape.side()
    }

    /// Returns the cell's box, from 0. Boxes are numbered row by row.
    pub const fn box_(self, shape: Shape) -> usize {
        self.row(shape) / shape.box_rows() * shape.box_rows() + self.col(shape) / shape.box_cols()
    }

    /// Returns `true` if two cells are different and share a house.
    pub fn sees(self, other: Cell, shape: Shape) -> bool {
        self != other
            && (self.row(shape) == other.row(shape)
                || self.col(shape) == other.col(shape)
                || self.box_(shape) == other.box_(shape))
    }

    /// Iterates over all cells of a board, in order.
    pub fn all(shape: Shape) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..shape.cells() as u16).map(Cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(shape: Shape, row: usize, col: usize, box_: usize) {
        let cell = Cell::at(shape, row, col).expect("on the board");
        assert_eq!((cell.row(shape), cell.col(shape), cell.box_(shape)), (row, col, box_));
    }

    #[test]
    fn boxes_are_numbered_row_by_row() {
        check(Shape::CLASSIC, 4, 6, 5);
        check(Shape::CLASSIC, 8, 8, 8);
        let six = Shape::new(2, 3).expect("a shape");
        check(six, 1, 2, 0);
        check(six, 1, 3, 1);
        check(six, 2, 0, 2);
        check(six, 5, 5, 5);
        let tall = Shape::new(3, 2).expect("a shape");
        check(tall, 2, 1, 0);
        check(tall, 0, 2, 1);
        check(tall, 3, 0, 3);
    }

    #[test]
    fn rows_and_columns_off_the_board_have_no_cell() {
        assert_eq!(Cell::at(Shape::CLASSIC, 9, 0), None);
        assert_eq!(Cell::at(Shape::CLASSIC, 0, 9), None);
    }
}
