//! Appearance of entries according to the player's settings, and of a paused board.

use super::{BoardView, CellRole, CellView};
use grid::{Cell, Digit, Shape};
use play::save::EntryChecks;

impl BoardView {
    /// Marks wrong entries if entries are compared with the solution, or hides clashes if entries
    /// are checked only on request. `solution` is the only solution, row by row, or `None` if it
    /// isn't known.
    #[must_use]
    pub fn with_checks(mut self, how: EntryChecks, solution: Option<&[Digit]>) -> BoardView {
        let solution = solution.filter(|digits| digits.len() == self.cells.len());
        match (how, solution) {
            (EntryChecks::OnRequest, _) => {
                self.cells.iter_mut().for_each(|cell| cell.is_clashing = false)
            }
            (EntryChecks::Solution, Some(solution)) => {
                for (cell, right) in self.cells.iter_mut().zip(solution) {
                    cell.is_wrong =
                        !cell.is_given && cell.digit.is_some_and(|digit| digit != *right);
                }
            }
            _ => {}
        }
        self
    }

    /// Creates the view of a board whose content is hidden while the game is paused. The cell `at`
    /// is selected.
    pub fn hidden_board(shape: Shape, at: Cell) -> BoardView {
        let view = |cell| CellView {
            role: Some(CellRole::Hidden),
            is_selected: cell == at,
            is_focused: cell == at,
            ..CellView::empty(cell, shape)
        };
        BoardView { shape, cells: Cell::all(shape).map(view).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Position;
    use play::{Action, Game, apply_action};

    const SOLUTION: [usize; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    /// Checks the name of the second cell, whose digit is `value`, with this setting.
    #[track_caller]
    fn check(how: EntryChecks, value: usize, expected: &str) {
        let digit = |value| Digit::new(value).expect("a digit");
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        let enter =
            Action::Enter { cells: vec![Cell::new(1)], digit: digit(value), cleans_peers: false };
        let game = apply_action(Game::new(Position::new(givens)), enter);
        let solution = SOLUTION.map(digit);
        let view = BoardView::from_game(&game).with_clashes(&game);
        let view = view.with_checks(how, Some(&solution));
        assert_eq!(view.cells[1].name(), format!("Row 1, column 2, {expected}"));
        assert!(!view.cells[0].is_wrong);
    }

    #[test]
    fn entries_are_checked_according_to_the_setting() {
        check(EntryChecks::Clashes, 1, "1, conflict");
        check(EntryChecks::Clashes, 3, "3");
        check(EntryChecks::Solution, 2, "2");
        check(EntryChecks::Solution, 3, "3, wrong");
        check(EntryChecks::Solution, 1, "1, conflict, wrong");
        check(EntryChecks::OnRequest, 1, "1");
    }

    #[test]
    fn a_paused_board_is_hidden() {
        let view = BoardView::hidden_board(Shape::CLASSIC, Cell::new(3));
        assert_eq!(view.cells[3].name(), "Row 1, column 4, paused");
        assert!(view.cells.iter().all(|cell| cell.value() == 0 && cell.list_marks().is_empty()));
    }
}
