use crate::Selection;
use crate::hint::HintCell;
use crate::words;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Shape};
use play::Game;

/// The appearance of all cells of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// The board's shape.
    pub shape: Shape,
    /// The cells, row by row.
    pub cells: Vec<CellView>,
}

/// The appearance of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellView {
    /// The cell itself.
    pub cell: Cell,
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub col: usize,
    /// The digit, whether given or entered; `None` if the cell is empty.
    pub digit: Option<Digit>,
    /// Whether the digit is a given.
    pub is_given: bool,
    /// The corner marks or, if a search or a step of the path is shown, the candidates. Empty if
    /// the cell has a digit.
    pub marks: DigitSet,
    /// The corner marks that are also among the candidates that the puzzle itself specifies for the
    /// cell.
    pub printed_candidates: DigitSet,
    /// The centre marks.
    pub centre: DigitSet,
    /// The numbers of the cell's colours, from 1 to 9.
    pub colours: DigitSet,
    /// Whether the cell is highlighted (see [`Highlight`](crate::Highlight)).
    pub is_highlighted: bool,
    /// The cell's role in the hint that is shown.
    pub hint_cell: HintCell,
    /// The candidates that were just eliminated. They are drawn struck out.
    pub eliminated: DigitSet,
    /// The cell's role in a search, in a solution or in a paused game, if it has one.
    pub role: Option<CellRole>,
    /// Whether the cell's digit occurs more than once in one of its houses.
    pub is_clashing: bool,
    /// Whether the player should compare the cell with the picture from which it was read.
    pub is_unsure: bool,
    /// Whether the cell is a redundant given: without it, the puzzle would still have exactly one
    /// solution.
    pub is_redundant: bool,
    /// Whether the cell belongs to a smallest set of givens that contradict each other.
    pub is_contradictory: bool,
    /// Whether the cell has a mistake: an entry that differs from the only solution, or marks that
    /// lack the solution's digit.
    pub is_wrong: bool,
    /// Whether the cell is empty and can't hold any digit, because the puzzle or the search has
    /// ruled out all of them.
    pub lacks_candidates: bool,
    /// Whether the cell is selected. Selected cells receive input.
    pub is_selected: bool,
    /// Whether the cell has the keyboard focus.
    pub is_focused: bool,
    /// Whether the cell shares a house with the selected cell, if only one is selected.
    pub is_peer: bool,
    /// Whether the cell has the same digit as the focused cell. False for the focused cell itself.
    pub has_same_digit: bool,
}

/// The role of a cell in a search, in a solution or in a paused game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellRole {
    /// A cell to which the latest event of the search belongs.
    Current,
    /// A cell with an assumed digit.
    Guessed,
    /// A cell in which the solutions differ.
    Differing,
    /// A cell whose content is hidden.
    Hidden,
}

impl BoardView {
    /// Creates the view of a game: its digits, marks and colours. Also marks the empty cells for
    /// which the puzzle doesn't allow any digit.
    pub fn from_game(game: &Game) -> BoardView {
        let shape = game.shape();
        let view = |cell: Cell| {
            let held = game.position().cell_state(cell);
            let (digit, marks) = match held.content {
                CellValue::Digit(digit) => (Some(digit), DigitSet::EMPTY),
                CellValue::Marks(marks) => (None, marks),
            };
            let printed = match game.position().initial_content(cell) {
                CellValue::Marks(printed) => printed.and(marks),
                CellValue::Digit(_) => DigitSet::EMPTY,
            };
            CellView {
                digit,
                is_given: game.position().is_given(cell),
                marks,
                printed_candidates: printed,
                centre: held.centre,
                colours: held.colours,
                lacks_candidates: digit.is_none() && game.givens().allowed_digits(cell).is_empty(),
                ..CellView::empty(cell, shape)
            }
        };
        BoardView { shape, cells: Cell::all(shape).map(view).collect() }
    }

    /// Shows these digits as givens, and all others as entries.
    #[must_use]
    pub fn with_givens(mut self, givens: &Board) -> BoardView {
        let cells = self.cells.iter_mut().zip(Cell::all(givens.shape()));
        cells.for_each(|(view, cell)| view.is_given = givens.digit(cell).is_some());
        self
    }

    /// Marks the digits that occur more than once in a house.
    #[must_use]
    pub fn with_clashes(mut self, game: &Game) -> BoardView {
        for cell in game.board().clashes().flat_map(|clash| clash.cells) {
            self.cells[cell.index()].is_clashing = true;
        }
        self
    }

    /// Marks the selected cells, the other cells with the digit of the focused cell and, if only
    /// one cell is selected, its peers.
    #[must_use]
    pub fn with_selection(mut self, selection: &Selection) -> BoardView {
        let (at, shape) = (selection.focused_cell(), self.shape);
        let chosen = self.cells.get(at.index()).and_then(|cell| cell.digit);
        for view in &mut self.cells {
            let cell = view.cell;
            view.is_selected = selection.contains(cell);
            view.is_focused = cell == at;
            view.is_peer = !selection.has_multiple() && cell.sees(at, shape);
            view.has_same_digit = cell != at && view.digit.is_some() && view.digit == chosen;
        }
        self
    }

    /// Marks `cells` as those to compare with a picture. Cells that aren't on the board are
    /// ignored.
    #[must_use]
    pub fn with_unsure_cells(mut self, cells: &[Cell]) -> BoardView {
        for cell in cells {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.is_unsure = true);
        }
        self
    }

    /// Marks `givens` as redundant. Cells that aren't on the board are ignored.
    #[must_use]
    pub fn with_redundant_givens(mut self, givens: &[Cell]) -> BoardView {
        for cell in givens {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.is_redundant = true);
        }
        self
    }

    /// Marks `givens` as contradicting each other. Cells that aren't on the board are ignored.
    #[must_use]
    pub fn with_contradiction(mut self, givens: &[Cell]) -> BoardView {
        for cell in givens {
            self.cells
                .get_mut(cell.index())
                .into_iter()
                .for_each(|cell| cell.is_contradictory = true);
        }
        self
    }

    /// Adds a hint, with one [`HintCell`] per cell, row by row. Clears `is_peer` and
    /// `has_same_digit`, which would distract from the hint.
    #[must_use]
    pub fn with_hint(mut self, hint: &[HintCell]) -> BoardView {
        for (cell, hint) in self.cells.iter_mut().zip(hint) {
            (cell.hint_cell, cell.is_peer, cell.has_same_digit) = (*hint, false, false);
        }
        self
    }

    /// Marks `cells` as mistakes. Cells that aren't on the board are ignored.
    #[must_use]
    pub fn with_mistakes(mut self, cells: &[Cell]) -> BoardView {
        for cell in cells {
            self.cells.get_mut(cell.index()).into_iter().for_each(|cell| cell.is_wrong = true);
        }
        self
    }

    /// Strikes out the given candidates, in addition to those that are already struck out.
    #[must_use]
    pub fn with_struck_out(mut self, removed: &[(Cell, DigitSet)]) -> BoardView {
        for (cell, digits) in removed {
            if let Some(cell) = self.cells.get_mut(cell.index()) {
                cell.eliminated = cell.eliminated.or(*digits);
            }
        }
        self
    }
}

impl CellView {
    /// Returns `true` if the cell belongs to the hint's pattern, or if it has a digit to which the
    /// current line of the proof refers.
    pub fn is_in_hint(&self) -> bool {
        self.hint_cell.part.is_in_pattern
            || self.digit.is_some() && !self.hint_cell.current_candidates.is_empty()
    }

    /// Creates an empty cell without any marks or roles, on a board of this shape.
    pub fn empty(cell: Cell, shape: Shape) -> CellView {
        CellView {
            cell,
            row: cell.row(shape) + 1,
            col: cell.col(shape) + 1,
            digit: None,
            is_given: false,
            marks: DigitSet::EMPTY,
            printed_candidates: DigitSet::EMPTY,
            centre: DigitSet::EMPTY,
            colours: DigitSet::EMPTY,
            is_highlighted: false,
            hint_cell: HintCell::default(),
            eliminated: DigitSet::EMPTY,
            role: None,
            is_clashing: false,
            is_wrong: false,
            is_unsure: false,
            is_redundant: false,
            is_contradictory: false,
            lacks_candidates: false,
            is_selected: false,
            is_focused: false,
            is_peer: false,
            has_same_digit: false,
        }
    }

    /// Returns the cell's accessible name: its position, its content and its state.
    pub fn name(&self) -> String {
        words::cell_text(self)
    }

    /// Returns the digit's value, or 0 if the cell is empty.
    pub fn value(&self) -> usize {
        self.digit.map_or(0, Digit::value)
    }

    /// Returns the corner and centre marks as numbers in ascending order, separated by commas.
    pub fn list_marks(&self) -> String {
        self.marks.or(self.centre).map(|digit| digit.to_string()).collect::<Vec<_>>().join(",")
    }
}

/// Returns the position of a corner mark in a cell that also has centre marks: a row and a column
/// from 1 to 3. On 9×9 boards, every digit has its usual position except 5, which moves to a free
/// position because the centre is occupied. Positions above or below the centre marks are
/// preferred, because a 5 to the left or right of the centre marks would look like one of them. On
/// other boards, corner marks (`marks`) fill the eight positions around the centre in a fixed
/// order, and all marks after the seventh share the last position.
pub fn corner_mark_position(marks: DigitSet, digit: Digit, shape: Shape) -> (usize, usize) {
    const OUTER_POSITIONS: [(usize, usize); 8] =
        [(1, 1), (1, 3), (3, 1), (3, 3), (1, 2), (3, 2), (2, 1), (2, 3)];
    let own = |digit: Digit| ((digit.value() - 1) / 3 + 1, (digit.value() - 1) % 3 + 1);
    let is_free = |place: &(usize, usize)| marks.into_iter().all(|other| own(other) != *place);
    match own(digit) {
        (2, 2) if shape == Shape::CLASSIC => {
            let mut free = OUTER_POSITIONS.into_iter().filter(is_free);
            free.clone().rfind(|(row, _)| *row != 2).or(free.next()).unwrap_or((2, 3))
        }
        own if shape == Shape::CLASSIC => own,
        _ => {
            let before = marks.into_iter().take_while(|other| *other != digit).count();
            OUTER_POSITIONS[before.min(OUTER_POSITIONS.len() - 1)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Position;
    use play::{Action, apply_action};

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter { cells: vec![Cell::new(cell)], digit: digit(value), cleans_peers: false }
    }

    fn game(actions: &[Action]) -> Game {
        let givens = "1..2 .... .... ....".parse().expect("a drawing of a board");
        actions.iter().cloned().fold(Game::new(Position::new(givens)), apply_action)
    }

    fn view_of(game: &Game, selected: usize) -> BoardView {
        BoardView::from_game(game)
            .with_clashes(game)
            .with_selection(&Selection::from_cell(Cell::new(selected)))
    }

    /// Checks one letter per cell: `s` for selected, `e` for the same digit as the selected cell,
    /// `p` for a peer, `.` for none of these. An upper-case letter means that the cell's digit
    /// clashes.
    #[track_caller]
    fn check(game: &Game, selected: usize, expected: &str) {
        let view = view_of(game, selected);
        let letter = |cell: &CellView| {
            let letter = match (cell.is_selected, cell.has_same_digit, cell.is_peer) {
                (true, ..) => 's',
                (_, true, _) => 'e',
                (_, _, true) => 'p',
                _ => '.',
            };
            if cell.is_clashing { letter.to_ascii_uppercase() } else { letter }
        };
        let rows: Vec<String> =
            view.cells.chunks(4).map(|row| row.iter().map(letter).collect()).collect();
        assert_eq!(rows.join(" "), expected);
    }

    #[test]
    fn selection_peers_equals_and_clashes_are_shown() {
        check(&game(&[]), 0, "sppp pp.. p... p...");
        check(&game(&[enter(10, 1)]), 0, "sppp pp.. p.e. p...");
        check(&game(&[enter(8, 1)]), 0, "Sppp pp.. E... p...");
    }

    #[test]
    fn corner_marks_leave_the_centre_free() {
        let places = |values: &[usize], shape: Shape| {
            let marks: DigitSet = values.iter().map(|value| digit(*value)).collect();
            marks.map(|digit| corner_mark_position(marks, digit, shape)).collect::<Vec<_>>()
        };
        assert_eq!(places(&[2, 4, 9], Shape::CLASSIC), [(1, 2), (2, 1), (3, 3)]);
        assert_eq!(places(&[5, 6], Shape::CLASSIC), [(3, 2), (2, 3)]);
        assert_eq!(places(&[5, 8], Shape::CLASSIC), [(1, 2), (3, 2)]);
        let all_but_four = [1, 2, 3, 5, 6, 7, 8, 9];
        assert_eq!(places(&all_but_four, Shape::CLASSIC)[3], (2, 1));
        let four = Shape::from_side(4).expect("a shape");
        assert_eq!(places(&[2, 3, 4], four), [(1, 1), (1, 3), (3, 1)]);
    }

    #[track_caller]
    fn check_name(actions: &[Action], cell: usize, name: &str, marks: &str) {
        let view = view_of(&game(actions), 0).cells[cell];
        assert_eq!((view.name().as_str(), view.list_marks().as_str()), (name, marks));
    }

    #[test]
    fn cell_names_have_position_content_and_state() {
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
