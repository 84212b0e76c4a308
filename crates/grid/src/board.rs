//! The board: digits in cells, and restrictions on the digits that a cell may hold.
//!
//! Engines search a board, formats parse it, and a [`Position`](crate::Position) adds a player's
//! entries to it. Boards deliberately don't check whether they have a solution. They report only
//! obvious faults, such as clashes.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Cell, Digit, DigitSet, Geometry, House, Shape};

/// A Sudoku grid: the digit in each cell, if it isn't empty, and the digits that each cell is
/// allowed to hold. A board may contradict itself, but it never holds a digit that its shape lacks.
///
/// The drawing of a board with the usual shape for its side parses back into a board with the same
/// digits:
///
/// ```
/// use grid::Board;
/// let board: Board = "
///     1 . . 4
///     . . 1 .
///     . 1 . .
///     4 . . 1"
///     .parse()?;
/// assert_eq!(board.to_string(), "1..4\n..1.\n.1..\n4..1");
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
#[derive(Clone, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawBoard")]
pub struct Board {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
    /// The allowed digits of every cell, or `None` if no cell has ever been restricted.
    allowed: Option<Box<[DigitSet]>>,
}

/// A clash: a digit that occurs twice in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The repeated digit.
    pub digit: Digit,
    /// The house that contains the digit twice.
    pub house: House,
    /// Two cells of the house that hold the digit, in cell order.
    pub cells: [Cell; 2],
}

impl Board {
    /// Creates a board with empty, unrestricted cells.
    pub fn empty(shape: Shape) -> Board {
        Board { shape, digits: vec![None; shape.cells()].into(), allowed: None }
    }

    /// Creates a board from its digits, row by row. Digits that the shape lacks and digits after
    /// the last cell are ignored. Cells without a digit stay empty.
    pub fn from_digits(shape: Shape, digits: impl IntoIterator<Item = Option<Digit>>) -> Board {
        let mut board = Board::empty(shape);
        for (cell, digit) in Cell::all(shape).zip(digits) {
            board.set(cell, digit);
        }
        board
    }

    /// Returns the board's shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the digit in a cell, or `None` if the cell is empty.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Returns the digits of all cells, row by row.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// Returns the board on one line: one symbol per cell, row by row, with `.` for an empty cell.
    /// Restrictions aren't written.
    pub fn line(&self) -> String {
        self.digits.iter().map(|digit| digit.map_or('.', Digit::symbol)).collect()
    }

    /// Places a digit in a cell, or empties the cell. A digit that the shape lacks is ignored.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        if digit.is_none_or(|d| d.value() <= self.shape.side()) {
            self.digits[cell.index()] = digit;
        }
    }

    /// Returns the digits that a cell may hold, regardless of its current digit. If the cell isn't
    /// restricted, these are all digits.
    pub fn allowed_digits(&self, cell: Cell) -> DigitSet {
        self.allowed.as_ref().map_or(DigitSet::all(self.shape), |allowed| allowed[cell.index()])
    }

    /// Returns the allowed digits of every cell, row by row, or `None` if no cell has ever been
    /// restricted.
    pub fn restrictions(&self) -> Option<&[DigitSet]> {
        self.allowed.as_deref()
    }

    /// Restricts a cell to some digits, in place of any earlier restriction. Digits that the shape
    /// lacks are ignored. If no digits remain, the board has no solution.
    pub fn restrict(&mut self, cell: Cell, to: DigitSet) {
        let all = DigitSet::all(self.shape);
        let fresh = || vec![all; self.shape.cells()].into();
        self.allowed.get_or_insert_with(fresh)[cell.index()] = to.and(all);
    }

    /// Returns a copy of the board without its restrictions.
    #[must_use]
    pub fn without_restrictions(&self) -> Board {
        Board { allowed: None, ..self.clone() }
    }

    /// Returns the number of cells that hold a digit.
    pub fn filled_count(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Returns `true` if every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// Iterates over the repeated digits of each house: rows first, then columns, then boxes. Each
    /// repetition is paired with the previous cell of the house that holds the same digit.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> {
        let geometry = Geometry::for_shape(self.shape);
        (0..geometry.house_count()).flat_map(move |house| {
            let mut previous: [Option<Cell>; Shape::MAX_SIDE] = [None; Shape::MAX_SIDE];
            geometry.cells(house).iter().filter_map(move |&cell| {
                let digit = self.digit(cell)?;
                let earlier = previous[digit.value() - 1].replace(cell)?;
                Some(Clash { digit, house: geometry.house(house), cells: [earlier, cell] })
            })
        })
    }

    /// Returns `true` if every cell holds a digit that it may hold, and no digit occurs twice in a
    /// house.
    pub fn is_solved(&self) -> bool {
        Cell::all(self.shape)
            .all(|cell| self.digit(cell).is_some_and(|d| self.allowed_digits(cell).contains(d)))
            && self.clashes().next().is_none()
    }
}

/// Compares boards, which are equal if they have the same shape, and hold and allow the same digits
/// in every cell.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let allows_same = |cell| self.allowed_digits(cell) == other.allowed_digits(cell);
        self.shape == other.shape
            && self.digits == other.digits
            && Cell::all(self.shape).all(allows_same)
    }
}

/// Writes rows of symbols, with `.` for an empty cell. Restrictions aren't written.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.digits.chunks(self.shape.side()).enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            for digit in row {
                write!(f, "{}", digit.map_or('.', Digit::symbol))?;
            }
        }
        Ok(())
    }
}

/// The reason why a text can't be parsed as a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseBoardError {
    /// The text has this number of symbols, which isn't the number of cells of any board.
    CellCount(usize),
    /// The cell with this index, counted from 0, has a symbol that is neither a dot nor a digit of
    /// the board.
    InvalidSymbol(usize, char),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardError::CellCount(cells) => write!(f, "no board has {cells} cells"),
            ParseBoardError::InvalidSymbol(cell, symbol) => {
                write!(f, "cell {} holds {symbol:?}, which isn't a digit of the board", cell + 1)
            }
        }
    }
}

impl std::error::Error for ParseBoardError {}

/// Parses a drawing, which has one symbol per cell and `.` for an empty cell, and may contain white
/// space anywhere. The board gets the usual shape for the number of symbols.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let symbols = || text.chars().filter(|c| !c.is_whitespace());
        let cells = symbols().count();
        let shape = Shape::from_cell_count(cells).ok_or(ParseBoardError::CellCount(cells))?;
        let digit = |(cell, symbol): (usize, char)| match symbol {
            '.' => Ok(None),
            _ => u8::try_from(symbol)
                .ok()
                .and_then(|byte| Digit::from_symbol(byte, shape))
                .map(Some)
                .ok_or(ParseBoardError::InvalidSymbol(cell, symbol)),
        };
        let digits: Vec<_> = symbols().enumerate().map(digit).collect::<Result<_, _>>()?;
        Ok(Board::from_digits(shape, digits))
    }
}

/// The serialized form of a board, which hasn't been validated yet.
#[derive(Deserialize)]
struct RawBoard {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
    allowed: Option<Box<[DigitSet]>>,
}

impl TryFrom<RawBoard> for Board {
    type Error = &'static str;

    fn try_from(raw: RawBoard) -> Result<Board, &'static str> {
        let RawBoard { shape, digits, allowed } = raw;
        let cells = shape.cells();
        if digits.len() != cells || allowed.as_ref().is_some_and(|a| a.len() != cells) {
            return Err("a board with the wrong number of cells");
        }
        if digits.iter().flatten().any(|d| d.value() > shape.side()) {
            return Err("a board with a digit that its shape lacks");
        }
        let all = DigitSet::all(shape);
        let allowed = allowed.map(|a| a.iter().map(|set| set.and(all)).collect());
        Ok(Board { shape, digits, allowed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HouseKind::{self, Box, Column, Row};

    const SOLVED: &str = "1234 3412 2143 4321";

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    #[track_caller]
    fn check_clashes(text: &str, expected: &[(usize, HouseKind, usize)]) {
        let clashes = board(text);
        let clashes = clashes
            .clashes()
            .map(|Clash { digit, house, .. }| (digit.value(), house.kind, house.number + 1));
        let found: Vec<_> = clashes.collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn clashes_report_digit_and_house() {
        check_clashes(SOLVED, &[]);
        check_clashes("1..1 .... .... ....", &[(1, Row, 1)]);
        check_clashes("1... .... 1... ....", &[(1, Column, 1)]);
        check_clashes("1... .1.. .... ....", &[(1, Box, 1)]);
        check_clashes("11.. .... .... ....", &[(1, Row, 1), (1, Box, 1)]);
        check_clashes("2.22 .... .... ....", &[(2, Row, 1), (2, Row, 1), (2, Box, 2)]);
    }

    #[test]
    fn solved_boards_are_full_without_clashes_and_respect_restrictions() {
        assert!(board(SOLVED).is_solved());
        assert!(!board("123. 3412 2143 4321").is_solved());
        assert!(!board("1234 3412 2143 4322").is_solved());
        let mut restricted = board(SOLVED);
        restricted.restrict(
            Cell::new(0),
            DigitSet::all(Shape::CLASSIC).without(Digit::new(1).expect("a digit")),
        );
        assert!(restricted.is_full() && !restricted.is_solved());
    }

    #[test]
    fn restricting_a_cell_to_all_digits_changes_nothing() {
        let mut free = board(SOLVED);
        free.restrict(Cell::new(0), DigitSet::all(free.shape()));
        assert_eq!(free, board(SOLVED));
        free.restrict(Cell::new(0), DigitSet::EMPTY);
        assert_ne!(free, board(SOLVED));
    }

    #[test]
    fn digits_that_the_shape_lacks_are_ignored() {
        let mut b = board(SOLVED);
        b.set(Cell::new(0), Digit::new(5));
        assert_eq!(b, board(SOLVED));
    }

    #[test]
    fn invalid_drawings_are_errors() {
        assert_eq!("12".parse::<Board>(), Err(ParseBoardError::CellCount(2)));
        assert_eq!(
            "1235 .... .... ....".parse::<Board>(),
            Err(ParseBoardError::InvalidSymbol(3, '5'))
        );
        assert_eq!(
            "é... .... .... ....".parse::<Board>(),
            Err(ParseBoardError::InvalidSymbol(0, 'é'))
        );
    }
}
