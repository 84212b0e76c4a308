//! Doing what a step concludes: its digits are entered, and what goes leaves the marks.

use std::collections::BTreeMap;

use grid::{Cell, CellValue, DigitSet, Position};
use human::Candidate;

/// What cells hold after a step that places some candidates, while others are gone. Digits that are entered leave the marks of their peers where
/// `clean` says so. Where candidates go, empty cells without marks get theirs first: else nobody saw
/// what went, and the next hint found it again.
pub fn after(
    placed: &[Candidate],
    gone: &[Candidate],
    position: &Position,
    clean: bool,
) -> Vec<(Cell, CellValue)> {
    let (board, shape) = (position.as_penciled(), position.shape());
    let is_open = |cell: &Cell| matches!(position.content(*cell), CellValue::Marks(_));
    let mut after: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    if !gone.is_empty() {
        for cell in Cell::all(shape).filter(is_open) {
            after.insert(cell, board.candidates(cell));
        }
        for gone in gone {
            let left = after.get_mut(&gone.cell);
            left.into_iter().for_each(|left| *left = left.without(gone.digit));
        }
    }
    for placed in placed.iter().filter(|_| clean) {
        let peers = Cell::all(shape).filter(|cell| cell.sees(placed.cell, shape));
        for cell in peers.filter(is_open) {
            let noted = || Some(position.noted(cell)).filter(|noted| *noted != DigitSet::EMPTY);
            let Some(left) = after.get(&cell).copied().or_else(noted) else { continue };
            after.insert(cell, left.without(placed.digit));
        }
    }
    let marks = after.into_iter().map(|(cell, left)| (cell, CellValue::Marks(left)));
    let placed = placed.iter().map(|placed| (placed.cell, CellValue::Digit(placed.digit)));
    let placed: BTreeMap<_, _> = placed.collect();
    marks.filter(|(cell, _)| !placed.contains_key(cell)).chain(placed.clone()).collect()
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
        Position::of(board)
    }

    #[test]
    fn candidates_are_noted_before_some_go() {
        let gone = Candidate::new(digit(3), Cell::new(4));
        let after = super::after(&[], &[gone], &position(), true);
        assert_eq!(after.len(), 14);
        let four = CellValue::Marks(DigitSet::of(digit(4)));
        assert!(after.contains(&(Cell::new(4), four)));
    }

    #[test]
    fn digits_leave_the_marks_of_their_peers() {
        let mut noted = position();
        let both = DigitSet::of(digit(3)).with(digit(4));
        noted.put(Cell::new(3), CellValue::Marks(both));
        let step = [Candidate::new(digit(3), Cell::new(2))];
        let placed = (Cell::new(2), CellValue::Digit(digit(3)));
        let left = (Cell::new(3), CellValue::Marks(DigitSet::of(digit(4))));
        assert_eq!(after(&step, &[], &noted, true), [left, placed]);
        assert_eq!(after(&step, &[], &noted, false), [placed]);
    }
}
