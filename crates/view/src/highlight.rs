use super::BoardView;
use grid::{Board, Cell, CellValue, Digit, DigitSet};
use play::Game;

/// The cells that the player has chosen to highlight.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Highlight {
    /// No cells.
    #[default]
    None,
    /// The cells that contain this digit or have it as a candidate.
    Digit(Digit),
    /// The cells with exactly two candidates.
    TwoCandidates,
    /// The cells with exactly two candidates, if another cell in one of their houses has the same
    /// two candidates.
    Pairs,
}

impl BoardView {
    /// Highlights the chosen cells. The candidates of a cell are the player's marks or, if it has
    /// none, the digits that the puzzle allows and that don't occur among its peers.
    #[must_use]
    pub fn with_highlight(mut self, game: &Game, highlight: Highlight) -> BoardView {
        if highlight == Highlight::None || self.shape != game.shape() {
            return self;
        }
        let board = game.board();
        let candidates: Vec<_> =
            Cell::all(self.shape).map(|cell| highlighted_candidates(game, &board, cell)).collect();
        let two = |cell: Cell| candidates[cell.index()].len() == 2;
        let alike = |cell: Cell, other: Cell| {
            cell.sees(other, self.shape) && candidates[cell.index()] == candidates[other.index()]
        };
        let lit: Vec<_> = Cell::all(self.shape)
            .map(|cell| match highlight {
                Highlight::None => false,
                Highlight::Digit(digit) => {
                    board.digit(cell) == Some(digit) || candidates[cell.index()].contains(digit)
                }
                Highlight::TwoCandidates => two(cell),
                Highlight::Pairs => {
                    two(cell) && Cell::all(self.shape).any(|other| alike(cell, other))
                }
            })
            .collect();
        self.cells.iter_mut().zip(lit).for_each(|(cell, lit)| cell.is_highlighted = lit);
        self
    }
}

fn highlighted_candidates(game: &Game, board: &Board, cell: Cell) -> DigitSet {
    let noted = game.position().noted_candidates(cell);
    match game.position().content(cell) {
        CellValue::Digit(_) => DigitSet::EMPTY,
        CellValue::Marks(_) if noted.is_empty() => board.candidates(cell),
        CellValue::Marks(_) => noted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Position;
    use play::{Action, apply_action};

    #[track_caller]
    fn check(highlight: Highlight, expected: &str) {
        let givens = "12.. 3... .... 4...".parse().expect("a drawing of a board");
        let marks = [1, 2].into_iter().filter_map(Digit::new).collect();
        let game =
            apply_action(Game::new(Position::new(givens)), Action::SetMarks(Cell::new(15), marks));
        let view = BoardView::from_game(&game).with_highlight(&game, highlight);
        let rows = view.cells.chunks(4).map(|row| {
            row.iter().map(|cell| if cell.is_highlighted { '#' } else { '.' }).collect::<String>()
        });
        assert_eq!(rows.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn the_chosen_cells_are_highlighted() {
        let digit = |value| Digit::new(value).expect("a digit");
        check(Highlight::None, ".... .... .... ....");
        check(Highlight::Digit(digit(4)), "..## .### ..## #...");
        check(Highlight::Digit(digit(1)), "#... ..## .### .###");
        check(Highlight::TwoCandidates, "..## .... .#.. .#.#");
        check(Highlight::Pairs, "..## .... .#.. .#..");
    }
}
