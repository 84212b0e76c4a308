//! The position: a puzzle and what a player put in beside its givens.
//!
//! Formats read and write it, `play` moves from one to the next. Deliberately absent are the moves
//! themselves and any history.

use serde::{Deserialize, Serialize};

use super::{Board, Cell, Digit, DigitSet, Shape};

/// The content of a cell that holds no given: an entry, or marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CellValue {
    /// An entry.
    Digit(Digit),
    /// Marks; none at all in an empty cell.
    Marks(DigitSet),
}

impl CellValue {
    /// An empty cell.
    pub const EMPTY: CellValue = CellValue::Marks(DigitSet::EMPTY);
}

/// The state of a cell: its content, and what stands beside that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CellState {
    /// A digit, or marks in the corners.
    pub content: CellValue,
    /// Marks in the middle; none beside an entry.
    pub centre: DigitSet,
    /// Colours, by their numbers from 1 to 9.
    pub colours: DigitSet,
}

impl CellState {
    /// The state of an untouched cell.
    pub const EMPTY: CellState = CellState::of(CellValue::EMPTY);

    /// Some content and nothing else.
    pub const fn of(content: CellValue) -> CellState {
        CellState { content, centre: DigitSet::EMPTY, colours: DigitSet::EMPTY }
    }

    /// The marks, in the corners and in the middle.
    pub fn marks(self) -> DigitSet {
        match self.content {
            CellValue::Marks(marks) => marks.or(self.centre),
            CellValue::Digit(_) => self.centre,
        }
    }

    /// The same without a digit among its marks.
    #[must_use]
    pub fn without_mark(self, digit: Digit) -> CellState {
        let content = match self.content {
            CellValue::Marks(marks) => CellValue::Marks(marks.without(digit)),
            entry @ CellValue::Digit(_) => entry,
        };
        CellState { content, centre: self.centre.without(digit), ..self }
    }
}

/// A puzzle with the entries, marks and colours beside its givens. It never holds a digit its shape
/// lacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Position {
    givens: Board,
    /// One a cell; beside a given, colours at most.
    cells: Box<[CellState]>,
}

impl Position {
    /// An untouched puzzle. Cells that it restricts have their candidates as marks.
    pub fn of(givens: Board) -> Position {
        let cells = Cell::all(givens.shape()).map(|cell| CellState::of(at_first(&givens, cell)));
        let cells = cells.collect();
        Position { givens, cells }
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The puzzle itself.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// Whether a cell holds a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.digit(cell).is_some()
    }

    /// The content of a cell: a given, an entry or marks.
    pub fn content(&self, cell: Cell) -> CellValue {
        self.givens.digit(cell).map_or(self.cells[cell.index()].content, CellValue::Digit)
    }

    /// The state of a cell; a given is its content.
    pub fn held(&self, cell: Cell) -> CellState {
        CellState { content: self.content(cell), ..self.cells[cell.index()] }
    }

    /// The content of a cell in the untouched puzzle.
    pub fn at_first(&self, cell: Cell) -> CellValue {
        at_first(&self.givens, cell)
    }

    /// The candidates that a player noted in a cell: the marks in its middle, or else those in its
    /// corners.
    pub fn noted(&self, cell: Cell) -> DigitSet {
        let centre = self.held(cell).centre;
        if centre.is_empty() { self.marks(cell) } else { centre }
    }

    /// The same position as most formats can hold it: all marks of a cell in one place, and no
    /// colours.
    #[must_use]
    pub fn plain(&self) -> Position {
        let mut plain = self.clone();
        for cell in Cell::all(self.shape()) {
            let content = match self.content(cell) {
                CellValue::Marks(_) => CellValue::Marks(self.held(cell).marks()),
                digit @ CellValue::Digit(_) => digit,
            };
            plain.hold(cell, CellState::of(content));
        }
        plain
    }

    /// The marks in the corners of a cell; none beside a digit.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        match self.content(cell) {
            CellValue::Marks(marks) => marks,
            CellValue::Digit(_) => DigitSet::EMPTY,
        }
    }

    /// Puts something in a cell, and returns what it held; colours stay. A given stays, and so does
    /// what a cell holds when the shape lacks the digit; marks that it lacks are left out.
    pub fn put(&mut self, cell: Cell, content: CellValue) -> CellValue {
        self.hold(cell, CellState { content, ..self.cells[cell.index()] }).content
    }

    /// Lets a cell hold something else altogether, and returns what it held. A given stays, and so
    /// does what a cell holds when the shape lacks the digit; marks that it lacks are left out, and
    /// those in the middle go when a digit comes.
    pub fn hold(&mut self, cell: Cell, held: CellState) -> CellState {
        let all = DigitSet::all(self.shape());
        let (before, given) = (self.held(cell), self.is_given(cell));
        let here = &mut self.cells[cell.index()];
        here.colours = held.colours.and(DigitSet::COLOURS);
        match held.content {
            _ if given => {}
            CellValue::Digit(digit) if !all.contains(digit) => {}
            CellValue::Digit(_) => (here.content, here.centre) = (held.content, DigitSet::EMPTY),
            CellValue::Marks(marks) => {
                (here.content, here.centre) =
                    (CellValue::Marks(marks.and(all)), held.centre.and(all));
            }
        }
        before
    }

    /// Givens and entries together.
    pub fn board(&self) -> Board {
        let mut board = self.givens.clone();
        for cell in self.entries() {
            if let CellValue::Digit(digit) = self.content(cell) {
                board.set(cell, Some(digit));
            }
        }
        board
    }

    /// The puzzle that is left to solve from here: entries are digits of it, and marks in the middle
    /// of a cell are all that it may be, as is what is left of the candidates that the puzzle gave
    /// it. Marks in corners restrict nothing else.
    pub fn as_it_stands(&self) -> Board {
        let is_of_puzzle = |cell| self.at_first(cell) != CellValue::EMPTY;
        self.restricted_to(|cell| match self.held(cell).centre {
            centre if centre.is_empty() && is_of_puzzle(cell) => self.marks(cell),
            centre => centre,
        })
    }

    /// The same where all marks stand for what a cell may be.
    pub fn as_noted(&self) -> Board {
        self.restricted_to(|cell| self.noted(cell))
    }

    /// The board that a person's next step is looked for on: all marks stand for what a cell may be
    /// where candidates are noted throughout; else those in corners restrict nothing.
    pub fn as_penciled(&self) -> Board {
        if self.is_noted() { self.as_noted() } else { self.as_it_stands() }
    }

    /// Whether candidates are noted throughout, and not here and there: three of four empty cells
    /// have marks, or see no digit and need none.
    pub fn is_noted(&self) -> bool {
        let (board, all) = (self.board(), DigitSet::all(self.shape()));
        let open = || Cell::all(self.shape()).filter(|cell| board.digit(*cell).is_none());
        let is_noted =
            |cell: &Cell| !self.noted(*cell).is_empty() || board.candidates(*cell) == all;
        4 * open().filter(is_noted).count() >= 3 * open().count()
    }

    /// Givens and entries, and what a cell may be; nothing for anything.
    fn restricted_to(&self, may_be: impl Fn(Cell) -> DigitSet) -> Board {
        let mut board = self.board();
        for cell in Cell::all(self.shape()) {
            let may_be = may_be(cell);
            if !may_be.is_empty() {
                board.restrict(cell, may_be);
            }
        }
        board
    }

    /// The cells that hold an entry.
    pub fn entries(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.shape()).filter(|cell| {
            !self.is_given(*cell) && matches!(self.content(*cell), CellValue::Digit(_))
        })
    }

    /// The cells whose marks are not just the candidates that the puzzle gave them.
    pub fn marked(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.shape()).filter(|cell| {
            let held = self.held(*cell);
            let open = matches!(held.content, CellValue::Marks(_));
            open && (held.content != self.at_first(*cell) || !held.centre.is_empty())
        })
    }

    /// Whether anything was put in.
    pub fn is_begun(&self) -> bool {
        Cell::all(self.shape())
            .any(|cell| self.cells[cell.index()] != CellState::of(at_first(&self.givens, cell)))
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        Cell::all(self.shape()).all(|cell| matches!(self.content(cell), CellValue::Digit(_)))
    }
}

/// The content of a cell in the untouched puzzle.
fn at_first(givens: &Board, cell: Cell) -> CellValue {
    let allowed = givens.allowed(cell);
    let free = givens.digit(cell).is_some() || allowed == DigitSet::all(givens.shape());
    if free { CellValue::EMPTY } else { CellValue::Marks(allowed) }
}

/// A position as it comes from outside, before it is checked.
#[derive(Deserialize)]
struct Raw {
    givens: Board,
    cells: Box<[CellState]>,
}

impl TryFrom<Raw> for Position {
    type Error = &'static str;

    fn try_from(Raw { givens, cells }: Raw) -> Result<Position, &'static str> {
        if cells.len() != givens.shape().cells() {
            return Err("a position with the wrong number of cells");
        }
        let mut position = Position::of(givens);
        for (cell, held) in Cell::all(position.shape()).zip(cells) {
            position.hold(cell, held);
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
        Position::of("1... .... .... ....".parse().expect("a drawing of a board"))
    }

    #[test]
    fn givens_stay_and_entries_go_beside_them() {
        let mut position = position();
        let (a, b) = (Cell::new(0), Cell::new(1));
        assert_eq!(position.put(a, CellValue::EMPTY), CellValue::Digit(digit(1)));
        assert_eq!(position.put(b, CellValue::Digit(digit(2))), CellValue::EMPTY);
        position.put(b, CellValue::Digit(digit(5)));
        assert_eq!(position.board().to_string(), "12..\n....\n....\n....");
        assert_eq!(position.entries().collect::<Vec<_>>(), [b]);
        assert!(position.is_given(a) && !position.is_given(b) && !position.is_full());
    }

    #[test]
    fn marks_in_the_middle_and_colours_are_held_beside() {
        let mut position = position();
        let (a, b) = (Cell::new(0), Cell::new(1));
        let some: DigitSet = [3, 4, 9].into_iter().filter_map(Digit::new).collect();
        let held = CellState { content: CellValue::Marks(some), centre: some, colours: some };
        assert_eq!(position.hold(b, held), CellState::EMPTY);
        let of_board = some.without(digit(9));
        assert_eq!((position.held(b).centre, position.marks(b)), (of_board, of_board));
        assert_eq!((position.held(b).colours, position.is_begun()), (some, true));
        assert_eq!(position.held(b).without_mark(digit(3)).marks(), DigitSet::of(digit(4)));
        let both = CellState { centre: DigitSet::of(digit(3)), ..position.held(b) };
        position.hold(b, both);
        assert_eq!((position.noted(b), position.plain().marks(b)), (both.centre, of_board));
        assert_eq!(position.as_it_stands().allowed(b), both.centre);
        position.hold(b, CellState { centre: DigitSet::EMPTY, ..both });
        assert_eq!(position.as_it_stands().allowed(b), DigitSet::all(position.shape()));
        assert_eq!((position.as_noted().allowed(b), position.is_noted()), (of_board, false));
        position.put(b, CellValue::Digit(digit(2)));
        let entered = CellState { colours: some, ..CellState::of(CellValue::Digit(digit(2))) };
        assert_eq!(position.held(b), entered);
        position.hold(a, held);
        let given = CellState { colours: some, ..CellState::of(CellValue::Digit(digit(1))) };
        assert_eq!(position.held(a), given);
        position.hold(a, CellState::EMPTY);
        position.hold(b, CellState::EMPTY);
        assert!(!position.is_begun());
    }

    #[test]
    fn marks_are_the_players_unless_they_are_the_puzzles() {
        let mut givens = position().givens().clone();
        let (b, some) = (Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        givens.restrict(b, some);
        let mut position = Position::of(givens);
        assert_eq!((position.marks(b), position.marked().count()), (some, 0));
        position.put(b, CellValue::Marks([digit(4), digit(9)].into_iter().collect()));
        assert_eq!(position.marks(b), DigitSet::of(digit(4)));
        assert_eq!(position.marked().collect::<Vec<_>>(), [b]);
    }
}
