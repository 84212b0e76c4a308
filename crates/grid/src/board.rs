//! The board: digits in cells, and restrictions on what cells may hold.
//!
//! Engines search it, formats read it, and a [`Position`](crate::Position) puts a player's entries
//! beside it. Deliberately absent is any judgement of whether it has a solution; clashes are the
//! only faults it can name.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Cell, Digit, DigitSet, Geometry, House, Shape};

/// A board: a digit or nothing in each cell and, where the cell is restricted, the digits that
/// may go there. It may contradict itself; it never holds a digit its shape lacks.
///
/// Drawn in dots, it reads back:
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
#[serde(try_from = "Raw")]
pub struct Board {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
    /// The candidates of every cell, once one of them is restricted.
    allowed: Option<Box<[DigitSet]>>,
}

/// A clash: a digit that stands twice in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house it stands in twice.
    pub house: House,
    /// Two cells of the house that hold it.
    pub cells: [Cell; 2],
}

impl Board {
    /// A board whose cells are empty and free.
    pub fn empty(shape: Shape) -> Board {
        Board { shape, digits: vec![None; shape.cells()].into(), allowed: None }
    }

    /// A board of these digits, row by row. Digits that the shape lacks and digits past the last
    /// cell are left out.
    pub fn of(shape: Shape, digits: impl IntoIterator<Item = Option<Digit>>) -> Board {
        let mut board = Board::empty(shape);
        for (cell, digit) in Cell::all(shape).zip(digits) {
            board.set(cell, digit);
        }
        board
    }

    /// The board's shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The digit in a cell; `None` when it is empty.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// The digit in every cell, row by row.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// The cells row by row in one line, a symbol each, `.` for an empty one.
    pub fn line(&self) -> String {
        self.digits.iter().map(|digit| digit.map_or('.', Digit::symbol)).collect()
    }

    /// Puts a digit in a cell, or empties it. A digit that the shape lacks is not put.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        if digit.is_none_or(|d| d.value() <= self.shape.side()) {
            self.digits[cell.index()] = digit;
        }
    }

    /// The digits that a cell may hold, whatever it holds now: all, unless it is restricted.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed.as_ref().map_or(DigitSet::all(self.shape), |allowed| allowed[cell.index()])
    }

    /// The digits that may go in each cell, row by row; `None` while no cell is restricted.
    pub fn restricted(&self) -> Option<&[DigitSet]> {
        self.allowed.as_deref()
    }

    /// Restricts a cell to some digits. An empty set leaves the board without a solution.
    pub fn restrict(&mut self, cell: Cell, to: DigitSet) {
        let all = DigitSet::all(self.shape);
        let fresh = || vec![all; self.shape.cells()].into();
        self.allowed.get_or_insert_with(fresh)[cell.index()] = to.and(all);
    }

    /// The same digits, with every cell free.
    #[must_use]
    pub fn unrestricted(&self) -> Board {
        Board { allowed: None, ..self.clone() }
    }

    /// The number of cells that hold a digit.
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// Every digit that stands twice in a house: rows first, then columns, then boxes.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> {
        let geometry = Geometry::of(self.shape);
        (0..geometry.houses()).flat_map(move |house| {
            let mut first: [Option<Cell>; Shape::MAX_SIDE] = [None; Shape::MAX_SIDE];
            geometry.cells(house).iter().filter_map(move |&cell| {
                let digit = self.digit(cell)?;
                let earlier = first[digit.value() - 1].replace(cell)?;
                Some(Clash { digit, house: geometry.house(house), cells: [earlier, cell] })
            })
        })
    }

    /// Whether every cell is filled, with a digit it may hold, and no digit stands twice in a
    /// house.
    pub fn is_solved(&self) -> bool {
        Cell::all(self.shape)
            .all(|cell| self.digit(cell).is_some_and(|d| self.allowed(cell).contains(d)))
            && self.clashes().next().is_none()
    }
}

/// Boards are equal that hold the same and allow the same.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let allows_same = |cell| self.allowed(cell) == other.allowed(cell);
        self.shape == other.shape
            && self.digits == other.digits
            && Cell::all(self.shape).all(allows_same)
    }
}

/// Rows of symbols, `.` for an empty cell. Restrictions are not drawn.
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

/// Why some text does not draw a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseBoardError {
    /// No board has that many cells.
    Cells(usize),
    /// A character, the cell it stands for counted from 0, is neither a dot nor a digit.
    Symbol(usize, char),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardError::Cells(cells) => write!(f, "no board has {cells} cells"),
            ParseBoardError::Symbol(cell, symbol) => {
                write!(f, "cell {} holds {symbol:?}, which is no digit of the board", cell + 1)
            }
        }
    }
}

impl std::error::Error for ParseBoardError {}

/// Reads a drawing: one symbol a cell, white space anywhere, `.` for an empty cell.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let symbols = || text.chars().filter(|c| !c.is_whitespace());
        let cells = symbols().count();
        let shape = Shape::of_cells(cells).ok_or(ParseBoardError::Cells(cells))?;
        let digit = |(cell, symbol): (usize, char)| match symbol {
            '.' => Ok(None),
            _ => u8::try_from(symbol)
                .ok()
                .and_then(|byte| Digit::from_symbol(byte, shape))
                .map(Some)
                .ok_or(ParseBoardError::Symbol(cell, symbol)),
        };
        let digits: Vec<_> = symbols().enumerate().map(digit).collect::<Result<_, _>>()?;
        Ok(Board::of(shape, digits))
    }
}

/// A board as it comes from outside, before its lengths are checked.
#[derive(Deserialize)]
struct Raw {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
    allowed: Option<Box<[DigitSet]>>,
}

impl TryFrom<Raw> for Board {
    type Error = &'static str;

    fn try_from(raw: Raw) -> Result<Board, &'static str> {
        let Raw { shape, digits, allowed } = raw;
        let cells = shape.cells();
        if digits.len() != cells || allowed.as_ref().is_some_and(|a| a.len() != cells) {
            return Err("a board with the wrong number of cells");
        }
        if digits.iter().flatten().any(|d| d.value() > shape.side()) {
            return Err("a board with a digit it does not have");
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
    fn clashes_name_digit_and_house() {
        check_clashes(SOLVED, &[]);
        check_clashes("1..1 .... .... ....", &[(1, Row, 1)]);
        check_clashes("1... .... 1... ....", &[(1, Column, 1)]);
        check_clashes("1... .1.. .... ....", &[(1, Box, 1)]);
        check_clashes("11.. .... .... ....", &[(1, Row, 1), (1, Box, 1)]);
        check_clashes("2.22 .... .... ....", &[(2, Row, 1), (2, Row, 1), (2, Box, 2)]);
    }

    #[test]
    fn solved_is_full_without_clash_within_restrictions() {
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
    fn a_restriction_to_everything_is_none() {
        let mut free = board(SOLVED);
        free.restrict(Cell::new(0), DigitSet::all(free.shape()));
        assert_eq!(free, board(SOLVED));
        free.restrict(Cell::new(0), DigitSet::EMPTY);
        assert_ne!(free, board(SOLVED));
    }

    #[test]
    fn digits_the_shape_lacks_are_not_put() {
        let mut b = board(SOLVED);
        b.set(Cell::new(0), Digit::new(5));
        assert_eq!(b, board(SOLVED));
    }

    #[test]
    fn drawings_that_are_no_board_say_why() {
        assert_eq!("12".parse::<Board>(), Err(ParseBoardError::Cells(2)));
        assert_eq!("1235 .... .... ....".parse::<Board>(), Err(ParseBoardError::Symbol(3, '5')));
        assert_eq!("é... .... .... ....".parse::<Board>(), Err(ParseBoardError::Symbol(0, 'é')));
    }
}
