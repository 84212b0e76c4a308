//! What the board keeps to itself, or adds, as the person wants it.

use super::{BoardView, CellView, Tone};
use grid::{Cell, Digit, Shape};
use play::save::Checks;

impl BoardView {
    /// The same with entries checked in a way; the only solution is given row by row, where it is
    /// known.
    #[must_use]
    pub fn checked(mut self, how: Checks, solution: Option<&[Digit]>) -> BoardView {
        let solution = solution.filter(|digits| digits.len() == self.cells.len());
        match (how, solution) {
            (Checks::Asked, _) => self.cells.iter_mut().for_each(|cell| cell.clash = false),
            (Checks::Solution, Some(solution)) => {
                for (cell, right) in self.cells.iter_mut().zip(solution) {
                    cell.wrong = !cell.given && cell.digit.is_some_and(|digit| digit != *right);
                }
            }
            _ => {}
        }
        self
    }

    /// A board that is not to be seen, while the game is paused.
    pub fn veiled(shape: Shape, at: Cell) -> BoardView {
        let view = |cell| CellView {
            tone: Some(Tone::Veiled),
            selected: cell == at,
            here: cell == at,
            ..CellView::empty(cell, shape)
        };
        BoardView { shape, cells: Cell::all(shape).map(view).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Position;
    use play::{Action, State, reduce};

    const SOLUTION: [usize; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    /// What the second cell says of itself when it holds a digit, checked in a way.
    #[track_caller]
    fn check(how: Checks, value: usize, expected: &str) {
        let digit = |value| Digit::new(value).expect("a digit");
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        let enter = Action::Enter { cells: vec![Cell::new(1)], digit: digit(value), clean: false };
        let game = reduce(State::new(Position::of(givens)), enter);
        let solution = SOLUTION.map(digit);
        let view = BoardView::of(&game).clashing(&game);
        let view = view.checked(how, Some(&solution));
        assert_eq!(view.cells[1].name(), format!("Row 1, column 2, {expected}"));
        assert!(!view.cells[0].wrong);
    }

    #[test]
    fn entries_are_checked_as_it_was_chosen() {
        check(Checks::Clashes, 1, "1, conflict");
        check(Checks::Clashes, 3, "3");
        check(Checks::Solution, 2, "2");
        check(Checks::Solution, 3, "3, wrong");
        check(Checks::Solution, 1, "1, conflict, wrong");
        check(Checks::Asked, 1, "1");
    }

    #[test]
    fn a_paused_board_tells_nothing() {
        let view = BoardView::veiled(Shape::CLASSIC, Cell::new(3));
        assert_eq!(view.cells[3].name(), "Row 1, column 4, paused");
        assert!(view.cells.iter().all(|cell| cell.value() == 0 && cell.mark_list().is_empty()));
    }
}
