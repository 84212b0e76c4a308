//! What is still to be found, told without walking the board.

use grid::{Board, Cell, Digit, DigitSet, Geometry, House};

/// The digits that the row, the column and the box of a cell lack, in this order. None for a cell
/// off the board.
pub fn lacking(board: &Board, cell: Cell) -> Vec<(House, DigitSet)> {
    let shape = board.shape();
    if cell.index() >= shape.cells() {
        return Vec::new();
    }
    let geometry = Geometry::of(shape);
    let lacks = |house: usize| {
        let held = geometry.cells(house).iter().filter_map(|cell| board.digit(*cell));
        (geometry.house(house), held.fold(DigitSet::all(shape), DigitSet::without))
    };
    geometry.houses_of(cell).map(lacks).into()
}

/// Where a digit stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The digit.
    pub digit: Digit,
    /// Its cells, in order.
    pub cells: Vec<Cell>,
    /// How many more a solved board has.
    pub left: usize,
}

/// Where the digit of a cell stands; `None` for a cell that is empty or off the board.
pub fn standing(board: &Board, cell: Cell) -> Option<Standing> {
    let digit = board.digits().get(cell.index()).copied().flatten()?;
    let shape = board.shape();
    let cells: Vec<_> = Cell::all(shape).filter(|cell| board.digit(*cell) == Some(digit)).collect();
    let left = shape.side().saturating_sub(cells.len());
    Some(Standing { digit, cells, left })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    #[track_caller]
    fn check_lacking(text: &str, cell: usize, expected: &str) {
        let board = board(text);
        let said = words::left::lacking(&lacking(&board, Cell::new(cell)), |d| d.to_string());
        assert_eq!(said, expected);
    }

    const CLASSIC: &str =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

    #[test]
    fn houses_say_what_they_lack() {
        check_lacking(
            CLASSIC,
            0,
            "Row 1 lacks 1 2 4 6 8 9; column 1 lacks 1 2 3 9; box 1 lacks 1 2 4 7.",
        );
        check_lacking(
            "1234 34.. .... ....",
            5,
            "Row 2 lacks 1 2; column 2 lacks 1 3; box 1 is full.",
        );
        check_lacking(
            "11.. .... .... ....",
            1,
            "Row 1 lacks 2 3 4; column 2 lacks 2 3 4; box 1 lacks 2 3 4.",
        );
        check_lacking("1234 .... .... ....", 700, "");
    }

    /// Boxes that are not square are counted row by row, as cells are.
    #[test]
    fn boxes_are_counted_row_by_row() {
        let board = Board::empty(grid::Shape::new(2, 3).expect("a shape"));
        let boxes = [0, 3, 12, 15, 24, 35];
        let boxes = boxes.map(|cell| ::words::houses::house(lacking(&board, Cell::new(cell))[2].0));
        assert_eq!(boxes, ["box 1", "box 2", "box 3", "box 4", "box 5", "box 6"]);
    }

    #[track_caller]
    fn check_standing(text: &str, cell: usize, expected: &str) {
        let board = board(text);
        let standing = standing(&board, Cell::new(cell));
        let said = words::left::standing(standing.as_ref(), board.shape(), |d| d.to_string());
        assert_eq!(said, expected);
    }

    #[test]
    fn digits_say_where_they_stand() {
        check_standing(CLASSIC, 0, "5 stands at r1c1, r2c6, r8c9; 6 are left.");
        check_standing("1.2. .... ...1 ....", 0, "1 stands at r1c1, r3c4; 2 are left.");
        check_standing("1... ..1. .1.. ....", 0, "1 stands at r1c1, r2c3, r3c2; 1 is left.");
        check_standing(
            "1... ..1. .1.. ...1",
            0,
            "1 stands at r1c1, r2c3, r3c2, r4c4; none is left.",
        );
        check_standing("1.2. .... ...1 ....", 1, words::left::empty());
        check_standing("1.2. .... ...1 ....", 4000, words::left::empty());
    }
}
