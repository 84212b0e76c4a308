//! The names of houses and cells, counted from 1, and sentences about the faults of boards.

use crate::{Catalogue, catalogue, tr};
use engine::InvalidGivens;
use grid::{Cell, Clash, House, HouseKind, Shape, Verdict};

/// Returns the name of a house, such as `row 1`, `column 9` or `box 5`.
pub fn house_name(catalogue: &Catalogue, house: House) -> String {
    let n = house.number + 1;
    match house.kind {
        HouseKind::Row => tr!(catalogue, "row {n}", n),
        HouseKind::Column => tr!(catalogue, "column {n}", n),
        HouseKind::Box => tr!(catalogue, "box {n}", n),
    }
}

/// Returns the name of a cell, such as `row 1, column 9`.
pub fn cell_name(catalogue: &Catalogue, cell: Cell, shape: Shape) -> String {
    tr!(catalogue, "row {row}, column {col}", row = cell.row(shape) + 1, col = cell.col(shape) + 1)
}

/// Describes a digit that occurs twice in a house, as in `5 twice in row 3`.
pub fn clash_sentence(clash: &Clash) -> String {
    tr!(
        "{digit} twice in {house}",
        digit = clash.digit,
        house = house_name(catalogue(), clash.house)
    )
}

/// Describes the state of a board: `solved`, `incomplete`, or its first fault, such as `5 twice in
/// row 3`.
pub fn verdict_sentence(verdict: Verdict) -> String {
    match verdict {
        Verdict::Solved => tr("solved").into(),
        Verdict::Incomplete => tr("incomplete").into(),
        Verdict::Clash(found) => clash_sentence(&found),
        Verdict::DisallowedDigit(shape, at, digit) => {
            tr!(
                "{digit} isn't a candidate in {cell}",
                digit,
                cell = cell_name(catalogue(), at, shape)
            )
        }
        Verdict::NoCandidates(shape, at) => {
            tr!("no candidate left in {cell}", cell = cell_name(catalogue(), at, shape))
        }
    }
}

/// Describes the reason why an engine can't search a board, such as `5 twice in row 3` or `5 is not
/// allowed in row 3, column 4`.
pub fn invalid_givens_sentence(reason: &InvalidGivens) -> String {
    match reason {
        InvalidGivens::Clash(found) => clash_sentence(found),
        InvalidGivens::Forbidden { shape, cell: at, digit } => {
            tr!(
                "{digit} is not allowed in {cell}",
                digit,
                cell = cell_name(catalogue(), *at, *shape)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ENGLISH;
    use grid::{Board, Digit, Geometry};

    #[test]
    fn houses_are_counted_from_one() {
        let g = Geometry::for_shape(Shape::CLASSIC);
        let names = [0, 17, 22].map(|number| house_name(&ENGLISH, g.house(number)));
        assert_eq!(names, ["row 1", "column 9", "box 5"]);
    }

    #[track_caller]
    fn check(text: &str, restrict: Option<(usize, &[usize])>, expected: &str) {
        let mut board: Board = text.parse().expect("a drawing of a board");
        if let Some((cell, digits)) = restrict {
            let digits = digits.iter().filter_map(|value| Digit::new(*value)).collect();
            board.restrict(Cell::new(cell), digits);
        }
        assert_eq!(verdict_sentence(board.verdict()), expected);
    }

    #[test]
    fn the_first_fault_is_named() {
        let solved = "1234 3412 2143 4321";
        check(solved, None, "solved");
        check("1234 .... .... ....", None, "incomplete");
        check("12.4 4... .... ..4.", None, "incomplete");
        check("1234 3412 2143 4322", None, "2 twice in row 4");
        check("123. ...4 .... ....", None, "no candidate left in row 1, column 4");
        check("1... .... .... ....", Some((5, &[])), "no candidate left in row 2, column 2");
        check("1... .... .... ....", Some((5, &[1])), "no candidate left in row 2, column 2");
        check(solved, Some((0, &[2, 3])), "1 isn't a candidate in row 1, column 1");
    }

    #[test]
    fn invalid_givens_are_described() {
        let (cell, digit) = (Cell::new(21), Digit::new(5).expect("a digit"));
        let forbidden = InvalidGivens::Forbidden { shape: Shape::CLASSIC, cell, digit };
        assert_eq!(invalid_givens_sentence(&forbidden), "5 is not allowed in row 3, column 4");
    }
}
