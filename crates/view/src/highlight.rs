use super::BoardView;
use grid::{Board, Cell, CellValue, Digit, DigitSet};
use play::State;

/// What a player wants to see at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Highlight {
    /// Nothing in particular.
    #[default]
    None,
    /// Where a digit stands, and where it may go.
    Digit(Digit),
    /// Cells with two candidates.
    TwoCandidates,
    /// Cells with two candidates that another cell of a house has too, and no more.
    Pairs,
}

impl BoardView {
    /// The same with the cells lit that somebody asked for. The candidates of a cell are its marks;
    /// where it has none, what its peers leave it.
    #[must_use]
    pub fn highlighting(mut self, game: &State, highlight: Highlight) -> BoardView {
        if highlight == Highlight::None || self.shape != game.shape() {
            return self;
        }
        let board = game.board();
        let candidates: Vec<_> =
            Cell::all(self.shape).map(|cell| candidates(game, &board, cell)).collect();
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
        self.cells.iter_mut().zip(lit).for_each(|(cell, lit)| cell.lit = lit);
        self
    }
}

fn candidates(game: &State, board: &Board, cell: Cell) -> DigitSet {
    let noted = game.position().noted(cell);
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
    use play::{Action, reduce};

    #[track_caller]
    fn check(highlight: Highlight, expected: &str) {
        let givens = "12.. 3... .... 4...".parse().expect("a drawing of a board");
        let marks = [1, 2].into_iter().filter_map(Digit::new).collect();
        let game = reduce(State::new(Position::of(givens)), Action::Note(Cell::new(15), marks));
        let view = BoardView::of(&game).highlighting(&game, highlight);
        let rows = view
            .cells
            .chunks(4)
            .map(|row| row.iter().map(|cell| if cell.lit { '#' } else { '.' }).collect::<String>());
        assert_eq!(rows.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn what_was_asked_for_is_lit() {
        let digit = |value| Digit::new(value).expect("a digit");
        check(Highlight::None, ".... .... .... ....");
        check(Highlight::Digit(digit(4)), "..## .### ..## #...");
        check(Highlight::Digit(digit(1)), "#... ..## .### .###");
        check(Highlight::TwoCandidates, "..## .... .#.. .#.#");
        check(Highlight::Pairs, "..## .... .#.. .#..");
    }
}
