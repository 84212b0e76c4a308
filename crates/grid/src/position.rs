//! Positions: puzzles together with a player's entries, marks and colours.
//!
//! Formats read and write positions, and `play` moves from one position to the next. The moves
//! themselves, and any history, are deliberately not part of a position.

use serde::{Deserialize, Serialize};

use super::{Board, Cell, Digit, DigitSet, Shape};

/// The content of a cell: a digit or corner marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CellValue {
    /// The digit of a given or an entry.
    Digit(Digit),
    /// The corner marks. The set is empty if the cell has none.
    Marks(DigitSet),
}

impl CellValue {
    /// The content of an empty cell.
    pub const EMPTY: CellValue = CellValue::Marks(DigitSet::EMPTY);
}

/// The state of a cell: its content, its centre marks and its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CellState {
    /// A digit or corner marks.
    pub content: CellValue,
    /// The centre marks. The set is always empty if the cell has a digit.
    pub centre: DigitSet,
    /// The numbers of the colours, from 1 to 9.
    pub colours: DigitSet,
}

impl CellState {
    /// The state of a cell without a digit, marks or colours.
    pub const EMPTY: CellState = CellState::from_content(CellValue::EMPTY);

    /// Creates a state with this content, without centre marks or colours.
    pub const fn from_content(content: CellValue) -> CellState {
        CellState { content, centre: DigitSet::EMPTY, colours: DigitSet::EMPTY }
    }

    /// Returns all marks of the cell, both corner and centre marks.
    pub fn marks(self) -> DigitSet {
        match self.content {
            CellValue::Marks(marks) => marks.or(self.centre),
            CellValue::Digit(_) => self.centre,
        }
    }

    /// Returns a copy of the state in which the digit is removed from the corner and centre marks.
    #[must_use]
    pub fn without_mark(self, digit: Digit) -> CellState {
        let content = match self.content {
            CellValue::Marks(marks) => CellValue::Marks(marks.without(digit)),
            entry @ CellValue::Digit(_) => entry,
        };
        CellState { content, centre: self.centre.without(digit), ..self }
    }
}

/// A puzzle with a player's entries, marks and colours. It never holds a digit that its shape
/// lacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawPosition")]
pub struct Position {
    givens: Board,
    /// The state of each cell. For a given, only the colours are used.
    cells: Box<[CellState]>,
}

impl Position {
    /// Creates a position without entries or colours. Cells that the puzzle restricts have their
    /// allowed digits as corner marks.
    pub fn new(givens: Board) -> Position {
        let cells = Cell::all(givens.shape())
            .map(|cell| CellState::from_content(initial_content(&givens, cell)));
        let cells = cells.collect();
        Position { givens, cells }
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// Returns the puzzle: the board with the givens but without the player's entries.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// Returns `true` if a cell holds a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.digit(cell).is_some()
    }

    /// Returns the content of a cell: a given, an entry or corner marks.
    pub fn content(&self, cell: Cell) -> CellValue {
        self.givens.digit(cell).map_or(self.cells[cell.index()].content, CellValue::Digit)
    }

    /// Returns the full state of a cell. If the cell holds a given, the given is returned as its
    /// content.
    pub fn cell_state(&self, cell: Cell) -> CellState {
        CellState { content: self.content(cell), ..self.cells[cell.index()] }
    }

    /// Returns the content of a cell before the player changes anything. For a given, returns
    /// [`CellValue::EMPTY`].
    pub fn initial_content(&self, cell: Cell) -> CellValue {
        initial_content(&self.givens, cell)
    }

    /// Returns the candidates that a player noted in a cell: the centre marks or, if there are
    /// none, the corner marks.
    pub fn noted_candidates(&self, cell: Cell) -> DigitSet {
        let centre = self.cell_state(cell).centre;
        if centre.is_empty() { self.marks(cell) } else { centre }
    }

    /// Returns a copy that is reduced to what most formats support: all marks of a cell become
    /// corner marks, and there are no colours.
    #[must_use]
    pub fn to_plain(&self) -> Position {
        let mut plain = self.clone();
        for cell in Cell::all(self.shape()) {
            let content = match self.content(cell) {
                CellValue::Marks(_) => CellValue::Marks(self.cell_state(cell).marks()),
                digit @ CellValue::Digit(_) => digit,
            };
            plain.set_cell_state(cell, CellState::from_content(content));
        }
        plain
    }

    /// Returns a copy of the position with different givens, which must have the same shape. Former
    /// givens become entries, unless their cells hold a given again. Entries and marks in the cells
    /// of the new givens are lost.
    #[must_use]
    pub fn with_givens(&self, givens: Board) -> Position {
        let mut other = Position::new(givens);
        for cell in Cell::all(self.shape()) {
            other.set_cell_state(cell, self.cell_state(cell));
        }
        other
    }

    /// Returns the corner marks of a cell. The set is empty if the cell has a digit.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        match self.content(cell) {
            CellValue::Marks(marks) => marks,
            CellValue::Digit(_) => DigitSet::EMPTY,
        }
    }

    /// Replaces the content of a cell, and returns the previous content. Colours are retained, but
    /// a digit clears the centre marks. Nothing changes if the cell holds a given, or if the new
    /// content is a digit that the shape lacks. Marks that the shape lacks are dropped.
    pub fn set_content(&mut self, cell: Cell, content: CellValue) -> CellValue {
        self.set_cell_state(cell, CellState { content, ..self.cells[cell.index()] }).content
    }

    /// Replaces the full state of a cell, and returns the previous state. If the cell holds a
    /// given, or if the new content is a digit that the shape lacks, only the colours are replaced.
    /// Marks that the shape lacks and colours above 9 are dropped, and a digit clears the centre
    /// marks.
    pub fn set_cell_state(&mut self, cell: Cell, state: CellState) -> CellState {
        let all = DigitSet::all(self.shape());
        let (before, given) = (self.cell_state(cell), self.is_given(cell));
        let here = &mut self.cells[cell.index()];
        here.colours = state.colours.and(DigitSet::COLOURS);
        match state.content {
            _ if given => {}
            CellValue::Digit(digit) if !all.contains(digit) => {}
            CellValue::Digit(_) => (here.content, here.centre) = (state.content, DigitSet::EMPTY),
            CellValue::Marks(marks) => {
                (here.content, here.centre) =
                    (CellValue::Marks(marks.and(all)), state.centre.and(all));
            }
        }
        before
    }

    /// Returns the board of givens and entries. The puzzle's own restrictions are retained, and
    /// marks are ignored.
    pub fn board(&self) -> Board {
        let mut board = self.givens.clone();
        for (cell, state) in Cell::all(self.shape()).zip(&self.cells) {
            if let CellValue::Digit(digit) = state.content
                && !self.is_given(cell)
            {
                board.set(cell, Some(digit));
            }
        }
        board
    }

    /// Returns the board of givens and entries, with each empty cell restricted to its centre
    /// marks. If such a cell has no centre marks, but the puzzle itself restricts it, the cell is
    /// restricted to its remaining corner marks. Other corner marks are ignored.
    pub fn remaining_puzzle(&self) -> Board {
        let is_restricted = |cell| self.initial_content(cell) != CellValue::EMPTY;
        self.board_restricted_to(|cell| match self.cell_state(cell).centre {
            centre if centre.is_empty() && is_restricted(cell) => self.marks(cell),
            centre => centre,
        })
    }

    /// Returns the board of givens and entries, with each empty cell restricted to its [noted
    /// candidates](Position::noted_candidates).
    pub fn board_from_noted_candidates(&self) -> Board {
        self.board_restricted_to(|cell| self.noted_candidates(cell))
    }

    /// Returns the board on which hints are based. If candidates are noted in most cells, they
    /// restrict their cells as in [`Position::board_from_noted_candidates`]. Otherwise, corner
    /// marks are mostly ignored, as in [`Position::remaining_puzzle`].
    pub fn board_for_hints(&self) -> Board {
        if self.is_fully_noted() {
            self.board_from_noted_candidates()
        } else {
            self.remaining_puzzle()
        }
    }

    /// Returns `true` if candidates are noted in most cells rather than sporadically. At least
    /// three quarters of the empty cells must have marks. A cell doesn't need marks if no peer
    /// rules out a digit.
    pub fn is_fully_noted(&self) -> bool {
        let (board, all) = (self.board(), DigitSet::all(self.shape()));
        let open = || Cell::all(self.shape()).filter(|cell| board.digit(*cell).is_none());
        let is_noted = |cell: &Cell| {
            !self.noted_candidates(*cell).is_empty() || board.candidates(*cell) == all
        };
        4 * open().filter(is_noted).count() >= 3 * open().count()
    }

    /// Returns the board of givens and entries, on which each cell is restricted to the candidates
    /// that `candidates_of` returns. If it returns an empty set, the cell is restricted only as in
    /// the puzzle.
    fn board_restricted_to(&self, candidates_of: impl Fn(Cell) -> DigitSet) -> Board {
        let mut board = self.board();
        for cell in Cell::all(self.shape()) {
            let candidates = candidates_of(cell);
            if !candidates.is_empty() {
                board.restrict(cell, candidates);
            }
        }
        board
    }

    /// Iterates over the cells that hold an entry.
    pub fn entry_cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.shape()).filter(|cell| {
            !self.is_given(*cell) && matches!(self.content(*cell), CellValue::Digit(_))
        })
    }

    /// Iterates over the cells without a digit whose marks differ from those before the player
    /// changed anything.
    pub fn cells_with_changed_marks(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.shape()).filter(|cell| {
            let state = self.cell_state(*cell);
            let open = matches!(state.content, CellValue::Marks(_));
            open && (state.content != self.initial_content(*cell) || !state.centre.is_empty())
        })
    }

    /// Returns `true` if the player has changed any entries, marks or colours.
    pub fn is_started(&self) -> bool {
        Cell::all(self.shape()).any(|cell| {
            self.cells[cell.index()] != CellState::from_content(initial_content(&self.givens, cell))
        })
    }

    /// Returns `true` if every cell holds a digit.
    pub fn is_full(&self) -> bool {
        Cell::all(self.shape()).all(|cell| matches!(self.content(cell), CellValue::Digit(_)))
    }
}

/// Returns the content of a cell before the player changes anything. For a given, returns
/// [`CellValue::EMPTY`].
fn initial_content(givens: &Board, cell: Cell) -> CellValue {
    let allowed = givens.allowed_digits(cell);
    let free = givens.digit(cell).is_some() || allowed == DigitSet::all(givens.shape());
    if free { CellValue::EMPTY } else { CellValue::Marks(allowed) }
}

/// The serialized form of a position, which hasn't been validated yet.
#[derive(Deserialize)]
struct RawPosition {
    givens: Board,
    cells: Box<[CellState]>,
}

impl TryFrom<RawPosition> for Position {
    type Error = &'static str;

    fn try_from(RawPosition { givens, cells }: RawPosition) -> Result<Position, &'static str> {
        if cells.len() != givens.shape().cells() {
            return Err("a position with the wrong number of cells");
        }
        let mut position = Position::new(givens);
        for (cell, state) in Cell::all(position.shape()).zip(cells) {
            position.set_cell_state(cell, state);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn position() -> Position {
        Position::new("1... .... .... ....".parse().expect("a drawing of a board"))
    }

    #[test]
    fn givens_are_never_replaced() {
        let mut position = position();
        let (a, b) = (Cell::new(0), Cell::new(1));
        assert_eq!(position.set_content(a, CellValue::EMPTY), CellValue::Digit(digit(1)));
        assert_eq!(position.set_content(b, CellValue::Digit(digit(2))), CellValue::EMPTY);
        position.set_content(b, CellValue::Digit(digit(5)));
        assert_eq!(position.board().to_string(), "12..\n....\n....\n....");
        assert_eq!(position.entry_cells().collect::<Vec<_>>(), [b]);
        assert!(position.is_given(a) && !position.is_given(b) && !position.is_full());
    }

    #[test]
    fn centre_marks_and_colours_are_part_of_the_state() {
        let mut position = position();
        let (a, b) = (Cell::new(0), Cell::new(1));
        let some: DigitSet = [3, 4, 9].into_iter().filter_map(Digit::new).collect();
        let state = CellState { content: CellValue::Marks(some), centre: some, colours: some };
        assert_eq!(position.set_cell_state(b, state), CellState::EMPTY);
        let of_board = some.without(digit(9));
        assert_eq!((position.cell_state(b).centre, position.marks(b)), (of_board, of_board));
        assert_eq!((position.cell_state(b).colours, position.is_started()), (some, true));
        assert_eq!(
            position.cell_state(b).without_mark(digit(3)).marks(),
            DigitSet::from_digit(digit(4))
        );
        let both = CellState { centre: DigitSet::from_digit(digit(3)), ..position.cell_state(b) };
        position.set_cell_state(b, both);
        assert_eq!(
            (position.noted_candidates(b), position.to_plain().marks(b)),
            (both.centre, of_board)
        );
        assert_eq!(position.remaining_puzzle().allowed_digits(b), both.centre);
        position.set_cell_state(b, CellState { centre: DigitSet::EMPTY, ..both });
        assert_eq!(position.remaining_puzzle().allowed_digits(b), DigitSet::all(position.shape()));
        assert_eq!(
            (position.board_from_noted_candidates().allowed_digits(b), position.is_fully_noted()),
            (of_board, false)
        );
        position.set_content(b, CellValue::Digit(digit(2)));
        let entered =
            CellState { colours: some, ..CellState::from_content(CellValue::Digit(digit(2))) };
        assert_eq!(position.cell_state(b), entered);
        position.set_cell_state(a, state);
        let given =
            CellState { colours: some, ..CellState::from_content(CellValue::Digit(digit(1))) };
        assert_eq!(position.cell_state(a), given);
        position.set_cell_state(a, CellState::EMPTY);
        position.set_cell_state(b, CellState::EMPTY);
        assert!(!position.is_started());
    }

    #[test]
    fn marks_of_the_puzzle_are_not_marks_of_the_player() {
        let mut givens = position().givens().clone();
        let (b, some) = (Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        givens.restrict(b, some);
        let mut position = Position::new(givens);
        assert_eq!((position.marks(b), position.cells_with_changed_marks().count()), (some, 0));
        position.set_content(b, CellValue::Marks([digit(4), digit(9)].into_iter().collect()));
        assert_eq!(position.marks(b), DigitSet::from_digit(digit(4)));
        assert_eq!(position.cells_with_changed_marks().collect::<Vec<_>>(), [b]);
    }
}
