//! Application of a step: its digits are entered, and the candidates that it eliminates are removed
//! from the marks.

use grid::{Cell, CellValue, DigitSet, Position};
use human::Candidate;

/// Returns the contents of cells after a step: of all cells that the step changes, and possibly of
/// cells whose contents stay the same.
///
/// With `auto_remove_marks`, placed digits are removed from the marks of their peers. If the step
/// eliminates candidates, every empty cell gets marks for all candidates on which hints are based.
/// Otherwise, the elimination would be invisible, and the next hint would find the same step again.
pub fn resulting_cells(
    placed: &[Candidate],
    eliminated: &[Candidate],
    position: &Position,
    auto_remove_marks: bool,
) -> Vec<(Cell, CellValue)> {
    let (board, shape) = (position.board_for_hints(), position.shape());
    let is_open = |cell: &Cell| matches!(position.content(*cell), CellValue::Marks(_));
    let mut after: Vec<Option<DigitSet>> = vec![None; shape.cells()];
    if !eliminated.is_empty() {
        for cell in Cell::all(shape).filter(is_open) {
            after[cell.index()] = Some(board.candidates(cell));
        }
        for one in eliminated {
            let left = after[one.cell.index()].iter_mut();
            left.for_each(|left| *left = left.without(one.digit));
        }
    }
    for placed in placed.iter().filter(|_| auto_remove_marks) {
        let peers = Cell::all(shape).filter(|cell| cell.sees(placed.cell, shape));
        for cell in peers.filter(is_open) {
            let noted =
                || Some(position.noted_candidates(cell)).filter(|noted| *noted != DigitSet::EMPTY);
            let left = &mut after[cell.index()];
            *left = left.or_else(noted).map(|left| left.without(placed.digit));
        }
    }
    let is_left = |cell: &Cell| !placed.iter().any(|placed| placed.cell == *cell);
    let marks = Cell::all(shape).zip(after).filter(|(cell, _)| is_left(cell));
    let marks = marks.filter_map(|(cell, left)| Some((cell, CellValue::Marks(left?))));
    let placed = placed.iter().map(|placed| (placed.cell, CellValue::Digit(placed.digit)));
    marks.chain(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Digit};

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn position() -> Position {
        let board: Board = "12.. .... .... ....".parse().expect("a drawing of a board");
        Position::new(board)
    }

    #[test]
    fn all_candidates_are_noted_before_some_are_eliminated() {
        let eliminated = Candidate::new(digit(3), Cell::new(4));
        let after = resulting_cells(&[], &[eliminated], &position(), true);
        assert_eq!(after.len(), 14);
        let four = CellValue::Marks(DigitSet::from_digit(digit(4)));
        assert!(after.contains(&(Cell::new(4), four)));
    }

    #[test]
    fn placed_digits_are_removed_from_the_marks_of_their_peers() {
        let mut noted = position();
        let both = DigitSet::from_digit(digit(3)).with(digit(4));
        noted.set_content(Cell::new(3), CellValue::Marks(both));
        let step = [Candidate::new(digit(3), Cell::new(2))];
        let placed = (Cell::new(2), CellValue::Digit(digit(3)));
        let left = (Cell::new(3), CellValue::Marks(DigitSet::from_digit(digit(4))));
        assert_eq!(resulting_cells(&step, &[], &noted, true), [left, placed]);
        assert_eq!(resulting_cells(&step, &[], &noted, false), [placed]);
    }
}
