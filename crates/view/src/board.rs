use crate::Selection;
use crate::hint::HintCell;
use crate::words;
use grid::{Cell, CellValue, Digit, DigitSet, Shape};
use play::State;

/// What every cell of the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// The board's shape.
    pub shape: Shape,
    /// The cells, row by row.
    pub cells: Vec<CellView>,
}

/// What one cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellView {
    /// Which cell it is.
    pub cell: Cell,
    /// Row, from 1.
    pub row: usize,
    /// Column, from 1.
    pub col: usize,
    /// The digit, given or entered.
    pub digit: Option<Digit>,
    /// Whether the digit is a given.
    pub given: bool,
    /// The marks in the corners; none beside a digit.
    pub marks: DigitSet,
    /// Those of them that the puzzle itself came with.
    pub printed: DigitSet,
    /// The marks in the middle.
    pub centre: DigitSet,
    /// The colours, by their numbers.
    pub colours: DigitSet,
    /// Whether it is among the cells that somebody wants to see.
    pub lit: bool,
    /// What a hint has to do with it.
    pub hint: HintCell,
    /// Candidates that it just lost.
    pub struck: DigitSet,
    /// What a search, or a solution, has to do with it.
    pub tone: Option<Tone>,
    /// Whether the cell's digit stands twice in one of its houses.
    pub clash: bool,
    /// Whether it is a given without which there is still one solution.
    pub redundant: bool,
    /// Whether it is one of the fewest givens that contradict each other.
    pub contradicts: bool,
    /// Whether the entry is known to be another than in the only solution.
    pub wrong: bool,
    /// Whether the cell is empty and the puzzle leaves it no candidate at all.
    pub starved: bool,
    /// Whether input goes here.
    pub selected: bool,
    /// Whether the keyboard is here.
    pub here: bool,
    /// Whether the selected cell, if it is one alone, shares a house with it.
    pub peer: bool,
    /// Whether it holds the digit of the selected cell, which is another.
    pub equal: bool,
}

/// What a search, or a solution, has to do with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The latest event is of it.
    Now,
    /// A digit is assumed in it.
    Guessed,
    /// Another solution has another digit there.
    Differs,
    /// What it holds is not to be seen.
    Veiled,
}

impl BoardView {
    /// What a game holds: digits, marks and colours, and cells to which the puzzle leaves nothing.
    pub fn of(game: &State) -> BoardView {
        let shape = game.shape();
        let view = |cell: Cell| {
            let held = game.position().held(cell);
            let (digit, marks) = match held.content {
                CellValue::Digit(digit) => (Some(digit), DigitSet::EMPTY),
                CellValue::Marks(marks) => (None, marks),
            };
            let printed = match game.position().at_first(cell) {
                CellValue::Marks(printed) => printed.and(marks),
                CellValue::Digit(_) => DigitSet::EMPTY,
            };
            CellView {
                digit,
                given: game.position().is_given(cell),
                marks,
                printed,
                centre: held.centre,
                colours: held.colours,
                starved: digit.is_none() && game.givens().allowed(cell).is_empty(),
                ..CellView::empty(cell, shape)
            }
        };
        BoardView { shape, cells: Cell::all(shape).map(view).collect() }
    }

    /// The same with digits that stand twice in a house.
    #[must_use]
    pub fn clashing(mut self, game: &State) -> BoardView {
        for cell in game.board().clashes().flat_map(|clash| clash.cells) {
            self.cells[cell.index()].clash = true;
        }
        self
    }

    /// The same with the selected cells, what they share a house with, and cells alike.
    #[must_use]
    pub fn selecting(mut self, selection: &Selection) -> BoardView {
        let (at, shape) = (selection.at(), self.shape);
        let chosen = self.cells.get(at.index()).and_then(|cell| cell.digit);
        for view in &mut self.cells {
            let cell = view.cell;
            view.selected = selection.has(cell);
            view.here = cell == at;
            view.peer = !selection.is_several() && cell.sees(at, shape);
            view.equal = cell != at && view.digit.is_some() && view.digit == chosen;
        }
        self
    }

    /// The same with redundant givens.
    #[must_use]
    pub fn with_redundant(mut self, givens: &[Cell]) -> BoardView {
        for cell in givens {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.redundant = true);
        }
        self
    }

    /// The same with givens that contradict each other.
    #[must_use]
    pub fn contradicting(mut self, givens: &[Cell]) -> BoardView {
        for cell in givens {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.contradicts = true);
        }
        self
    }

    /// The same with what a hint shows, cell by cell, and nothing else that would be looked at.
    #[must_use]
    pub fn hinting(mut self, hint: &[HintCell]) -> BoardView {
        for (cell, hint) in self.cells.iter_mut().zip(hint) {
            (cell.hint, cell.peer, cell.equal) = (*hint, false, false);
        }
        self
    }

    /// The same with cells that hold a mistake.
    #[must_use]
    pub fn mistaking(mut self, cells: &[Cell]) -> BoardView {
        for cell in cells {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.wrong = true);
        }
        self
    }

    /// The same with some candidates struck out in their cells.
    #[must_use]
    pub fn striking(mut self, removed: &[(Cell, DigitSet)]) -> BoardView {
        for (cell, digits) in removed {
            if let Some(cell) = self.cells.get_mut(cell.index()) {
                cell.struck = cell.struck.or(*digits);
            }
        }
        self
    }
}

impl CellView {
    /// Whether a hint's pattern has the cell, or the line of its proof speaks of the digit there.
    pub fn is_of_hint(&self) -> bool {
        self.hint.of.pattern || self.digit.is_some() && !self.hint.now.is_empty()
    }

    /// An empty cell that has nothing to show.
    pub fn empty(cell: Cell, shape: Shape) -> CellView {
        CellView {
            cell,
            row: cell.row(shape) + 1,
            col: cell.col(shape) + 1,
            digit: None,
            given: false,
            marks: DigitSet::EMPTY,
            printed: DigitSet::EMPTY,
            centre: DigitSet::EMPTY,
            colours: DigitSet::EMPTY,
            lit: false,
            hint: HintCell::default(),
            struck: DigitSet::EMPTY,
            tone: None,
            clash: false,
            wrong: false,
            redundant: false,
            contradicts: false,
            starved: false,
            selected: false,
            here: false,
            peer: false,
            equal: false,
        }
    }

    /// The cell's accessible name: where it is and what it holds.
    pub fn name(&self) -> String {
        words::cell(self)
    }

    /// The digit's value, 0 for none.
    pub fn value(&self) -> usize {
        self.digit.map_or(0, Digit::value)
    }

    /// The marks, wherever in the cell they are, with commas between them.
    pub fn mark_list(&self) -> String {
        self.marks.or(self.centre).map(|digit| digit.to_string()).collect::<Vec<_>>().join(",")
    }
}

/// Where the mark of that number goes when there are marks in the middle of its cell: row and
/// column of three each.
pub fn around_centre(number: usize) -> (usize, usize) {
    const PLACES: [(usize, usize); 8] =
        [(1, 1), (1, 3), (3, 1), (3, 3), (1, 2), (3, 2), (2, 1), (2, 3)];
    PLACES[number.min(PLACES.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Position;
    use play::{Action, reduce};

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter { cells: vec![Cell::new(cell)], digit: digit(value), clean: false }
    }

    fn game(actions: &[Action]) -> State {
        let givens = "1..2 .... .... ....".parse().expect("a drawing of a board");
        actions.iter().cloned().fold(State::new(Position::of(givens)), reduce)
    }

    fn shown(game: &State, selected: usize) -> BoardView {
        BoardView::of(game).clashing(game).selecting(&Selection::of(Cell::new(selected)))
    }

    /// One letter a cell: selected, equal, peer or none of these; a capital for a clash.
    #[track_caller]
    fn check(game: &State, selected: usize, expected: &str) {
        let view = shown(game, selected);
        let letter = |cell: &CellView| {
            let letter = match (cell.selected, cell.equal, cell.peer) {
                (true, ..) => 's',
                (_, true, _) => 'e',
                (_, _, true) => 'p',
                _ => '.',
            };
            if cell.clash { letter.to_ascii_uppercase() } else { letter }
        };
        let rows: Vec<String> =
            view.cells.chunks(4).map(|row| row.iter().map(letter).collect()).collect();
        assert_eq!(rows.join(" "), expected);
    }

    #[test]
    fn selection_peers_equals_and_clashes_show() {
        check(&game(&[]), 0, "sppp pp.. p... p...");
        check(&game(&[enter(10, 1)]), 0, "sppp pp.. p.e. p...");
        check(&game(&[enter(8, 1)]), 0, "Sppp pp.. E... p...");
    }

    #[track_caller]
    fn check_name(actions: &[Action], cell: usize, name: &str, marks: &str) {
        let view = shown(&game(actions), 0).cells[cell];
        assert_eq!((view.name().as_str(), view.mark_list().as_str()), (name, marks));
    }

    #[test]
    fn cells_say_where_they_are_and_what_they_hold() {
        let mark = |cell, value| Action::Corner(vec![Cell::new(cell)], digit(value));
        check_name(&[], 3, "Row 1, column 4, 2, given", "");
        check_name(&[], 5, "Row 2, column 2, empty", "");
        check_name(&[enter(5, 4)], 5, "Row 2, column 2, 4", "");
        check_name(&[enter(5, 1)], 5, "Row 2, column 2, 1, conflict", "");
        check_name(&[enter(5, 1)], 0, "Row 1, column 1, 1, given, conflict", "");
        check_name(&[mark(5, 3), mark(5, 2)], 5, "Row 2, column 2, marks 2 3", "2,3");
        let centre = |value| Action::Centre(vec![Cell::new(5)], digit(value));
        let colour = |value| Action::Colour(vec![Cell::new(5)], digit(value));
        check_name(&[centre(4), centre(1)], 5, "Row 2, column 2, centre marks 1 4", "1,4");
        let both = "Row 2, column 2, marks 3, centre marks 1, orange, red";
        check_name(&[mark(5, 3), centre(1), colour(7), colour(3)], 5, both, "1,3");
        check_name(&[enter(5, 4), colour(1)], 5, "Row 2, column 2, 4, grey", "");
    }
}
