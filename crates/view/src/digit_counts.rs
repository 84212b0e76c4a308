//! The missing digits of the selected cell's houses, and the cells with the same digit as the
//! selected cell, for reports on the status line.

use grid::{Board, Cell, Digit, DigitSet, Geometry, House};

/// Returns the digits that are missing from the row, the column and the box of a cell, in this
/// order. The list is empty if the cell isn't on the board.
pub fn missing_digits(board: &Board, cell: Cell) -> Vec<(House, DigitSet)> {
    let shape = board.shape();
    if cell.index() >= shape.cells() {
        return Vec::new();
    }
    let geometry = Geometry::for_shape(shape);
    let lacks = |house: usize| {
        let held = geometry.cells(house).iter().filter_map(|cell| board.digit(*cell));
        (geometry.house(house), held.fold(DigitSet::all(shape), DigitSet::without))
    };
    geometry.houses_of(cell).map(lacks).into()
}

/// All cells that contain a certain digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SameDigitCells {
    /// The digit that the cells contain.
    pub digit: Digit,
    /// The cells with the digit, in ascending order.
    pub cells: Vec<Cell>,
    /// The number of cells in which the digit still has to be placed.
    pub missing_count: usize,
}

/// Returns the cells with the same digit as the given cell, or `None` if the given cell is empty or
/// not on the board.
pub fn same_digit_cells(board: &Board, cell: Cell) -> Option<SameDigitCells> {
    let digit = board.digits().get(cell.index()).copied().flatten()?;
    let shape = board.shape();
    let cells: Vec<_> = Cell::all(shape).filter(|cell| board.digit(*cell) == Some(digit)).collect();
    let missing_count = shape.side().saturating_sub(cells.len());
    Some(SameDigitCells { digit, cells, missing_count })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;
    use ::words::CellNames;

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    #[track_caller]
    fn check_missing(text: &str, cell: usize, expected: &str) {
        let board = board(text);
        let message =
            words::digits_left::missing_digits(&missing_digits(&board, Cell::new(cell)), |d| {
                d.to_string()
            });
        assert_eq!(message, expected);
    }

    const CLASSIC_BOARD: &str =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

    #[test]
    fn missing_digits_of_houses_are_listed() {
        check_missing(
            CLASSIC_BOARD,
            0,
            "Row 1 is missing 1 2 4 6 8 9; column 1 is missing 1 2 3 9; box 1 is missing 1 2 4 7.",
        );
        check_missing(
            "1234 34.. .... ....",
            5,
            "Row 2 is missing 1 2; column 2 is missing 1 3; box 1 is full.",
        );
        check_missing(
            "11.. .... .... ....",
            1,
            "Row 1 is missing 2 3 4; column 2 is missing 2 3 4; box 1 is missing 2 3 4.",
        );
        check_missing("1234 .... .... ....", 700, "");
    }

    /// Boxes that aren't square are numbered row by row, as cells are.
    #[test]
    fn boxes_are_numbered_row_by_row() {
        let board = Board::empty(grid::Shape::new(2, 3).expect("a shape"));
        let boxes = [0, 3, 12, 15, 24, 35];
        let boxes = boxes.map(|cell| {
            ::words::houses::house_name(
                &::words::ENGLISH,
                missing_digits(&board, Cell::new(cell))[2].0,
            )
        });
        assert_eq!(boxes, ["box 1", "box 2", "box 3", "box 4", "box 5", "box 6"]);
    }

    #[track_caller]
    fn check_same_digit(text: &str, cell: usize, expected: &str) {
        let board = board(text);
        let same_digit_cells = same_digit_cells(&board, Cell::new(cell));
        let message = words::digits_left::same_digit_cells(
            same_digit_cells.as_ref(),
            board.shape(),
            CellNames::Numbers,
            |d| d.to_string(),
        );
        assert_eq!(message, expected);
    }

    #[test]
    fn cells_with_the_same_digit_are_listed() {
        check_same_digit(CLASSIC_BOARD, 0, "5 is in r1c1, r2c6, r8c9; 6 more to place.");
        check_same_digit("1.2. .... ...1 ....", 0, "1 is in r1c1, r3c4; 2 more to place.");
        check_same_digit("1... ..1. .1.. ....", 0, "1 is in r1c1, r2c3, r3c2; 1 more to place.");
        check_same_digit("1... ..1. .1.. ...1", 0, "1 is in r1c1, r2c3, r3c2, r4c4; all placed.");
        check_same_digit("1.2. .... ...1 ....", 1, words::digits_left::empty_cell_selected());
        check_same_digit("1.2. .... ...1 ....", 4000, words::digits_left::empty_cell_selected());
    }
}
