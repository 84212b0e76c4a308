use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Line, Lines, lines};
use crate::grid::Shape;

/// Something in a file that cannot be read: where it is, what was found there and what was
/// expected. Lines and columns are counted from 1; columns in characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The line of the file.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
    /// What is there.
    pub found: Found,
    /// What should be there.
    pub expected: Expected,
}

/// What a faulty place holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Found {
    /// A number, as it is written, shortened when it is long.
    Number(String),
    /// A line of so many characters.
    Length(u64),
    /// A character.
    Symbol(char),
    /// A word, shortened when it is long.
    Text(String),
    /// So many cells.
    Cells(u64),
    /// The end.
    End,
}

/// What a faulty place should hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Expected {
    /// A box order that the format takes.
    BlockSize,
    /// The cells of a puzzle: of this shape, where the file told the shape.
    Cells(Option<Shape>),
    /// A cell of a puzzle of this shape.
    Cell(Shape),
    /// A row of a puzzle: of this shape, where the file told the shape.
    Row(Option<Shape>),
    /// A digit, a letter for one, or an empty cell.
    Figure,
    /// A number.
    Number,
    /// A number, numbers with commas between them, or a dash.
    Values,
    /// Twelve hexadecimal figures.
    Hash,
    /// A field that is a puzzle.
    Field,
    /// So many characters.
    Characters(u64),
    /// This digit or a blank.
    Candidate(u64),
    /// A game id.
    GameId,
    /// A digit of a puzzle of this shape, candidates or an empty cell.
    Run(Shape),
    /// This digit, since an earlier grid of the record has it there.
    Same(u64),
    /// A grid of candidates.
    CandidateGrid,
    /// A move of a game that is stored as moves.
    Move,
    /// A line of a HoDoKu library.
    Library,
    /// A candidate that is taken out: digit, row and column.
    Triple,
    /// A SudokuWiki string.
    Wiki,
    /// A number up to this one.
    Mask(u64),
    /// A tag that ends.
    Tag,
    /// The end of a document, long before.
    DocumentEnd,
    /// Attributes of a tag.
    Attributes,
    /// A game with data.
    GameData,
    /// The state of a cell.
    State,
    /// A graph of classic Sudoku, and values after it.
    Graph,
    /// An event of a puzzle of this shape.
    Event(Shape),
    /// JSON that goes on as it may.
    Json,
    /// A JSON document.
    Document,
    /// A row and a column of a 9×9 puzzle.
    Place,
    /// A position that no cell had before.
    Once,
    /// A list of cells.
    CellList,
    /// A document of OpenSudoku.
    OpenSudoku,
    /// The tag that ends a document of OpenSudoku.
    OpenSudokuEnd,
    /// A document of KSudoku.
    KSudoku,
    /// The tag that ends a document of KSudoku.
    KSudokuEnd,
    /// The side of a board.
    Side,
    /// A link or a code of f-puzzles.
    FPuzzles,
    /// A link or a code of SudokuPad.
    SudokuPad,
    /// Cells of a region.
    Regions,
    /// A puzzle, and not the name of one.
    NoServer,
    /// Rules that are those of classic Sudoku alone.
    Classic,
}

impl Fault {
    /// A fault that stands after some bytes, the first of which begin the line of that number.
    pub(super) fn after(number: u64, before: &[u8], found: Found, expected: Expected) -> Fault {
        let mut lines = Lines::default();
        // One byte more, so that a line end just before the place begins the line of the place.
        let text = [before, b"|"].concat();
        let found_lines = std::iter::from_fn(|| lines.next(&text, true).map(|(_, line)| line));
        let last = found_lines.last().unwrap_or(Line { number: 1, bytes: b"" });
        let column = lines::chars(last.bytes).max(1) as u64;
        Fault { line: number + last.number - 1, column, found, expected }
    }
}

impl Found {
    /// Some text, shortened when it is long.
    pub(super) fn text(text: &str) -> Found {
        Found::Text(text.trim().chars().take(40).collect())
    }
}

/// In words for people, with the place: `Line 3, column 81: found 80 characters; a 9×9 puzzle needs
/// 81.`
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, found, expected } = self;
        match found {
            Found::Length(1) => write!(f, "Line {line}, column {column}: found 1 character; ")?,
            Found::Length(n) => write!(f, "Line {line}, column {column}: found {n} characters; ")?,
            Found::Number(n) => write!(f, "Line {line}, column {column}: found {n}; ")?,
            Found::Symbol(c) => write!(f, "Line {line}, column {column}: found {c:?}; ")?,
            Found::Text(text) => write!(f, "Line {line}, column {column}: found {text:?}; ")?,
            Found::End => write!(f, "Line {line}, column {column}: found the end; ")?,
            Found::Cells(1) => write!(f, "Line {line}, column {column}: found 1 cell; ")?,
            Found::Cells(n) => write!(f, "Line {line}, column {column}: found {n} cells; ")?,
        }
        match expected {
            Expected::BlockSize => write!(f, "expected a block size of 2 or 3."),
            Expected::Cells(Some(shape)) => {
                write!(f, "a {shape} puzzle needs {}.", shape.cells())
            }
            Expected::Cells(None) => write!(f, "a puzzle needs 16, 36, 64, 81, 100, 144, 256 …"),
            Expected::Cell(shape) => {
                write!(f, "expected a digit of a {shape} puzzle or an empty cell.")
            }
            Expected::Row(Some(shape)) => {
                write!(f, "a row of a {shape} puzzle has {}.", shape.side())
            }
            Expected::Row(None) => {
                write!(f, "a row of a puzzle has 4, 6, 8, 9, 10, 12, 14, 15, 16 …")
            }
            Expected::Hash => write!(f, "expected 12 hexadecimal figures."),
            Expected::Field => write!(f, "expected a puzzle in one of the fields."),
            Expected::Characters(n) => write!(f, "expected {n}."),
            Expected::Candidate(digit) => write!(f, "expected '{digit}' or a blank."),
            Expected::GameId => write!(f, "expected a game id such as 2x2:a1_2d3h."),
            Expected::Run(shape) => {
                write!(f, "expected digits of a {shape} puzzle or an empty cell.")
            }
            Expected::Same(digit) => write!(f, "expected {digit}, as in the grid above it."),
            Expected::CandidateGrid => write!(f, "expected a grid of candidates."),
            Expected::Move => write!(f, "expected a move such as I388 or E78007."),
            Expected::Library => {
                write!(f, "expected a line such as :0000:x:CELLS:224 524:::, with 81 cells.")
            }
            Expected::Triple => write!(f, "expected a digit, a row and a column, such as 315."),
            Expected::Wiki => {
                write!(f, "expected 81 numbers, or a string such as bd=… or S9B….")
            }
            Expected::Mask(most) => write!(f, "expected a number from 0 to {most}."),
            Expected::Tag => write!(f, "expected a tag that ends with '>'."),
            Expected::DocumentEnd => write!(f, "expected the document's end before."),
            Expected::Attributes => {
                write!(f, "expected names with values in quotes, such as data=\"…\".")
            }
            Expected::GameData => write!(f, "expected a game that has data."),
            Expected::State => write!(f, "expected the state of a cell, such as 5|0|0|."),
            Expected::Graph => {
                write!(f, "expected a graph of the order 4, 9, 16 or 25, and then values.")
            }
            Expected::Event(shape) => {
                write!(f, "expected an event: a cell and a value or markers of a {shape} puzzle.")
            }
            Expected::Json => write!(f, "expected what JSON allows here."),
            Expected::Document => write!(f, "expected a document that begins with '{{'."),
            Expected::Place => write!(f, "expected a row and a column from 0 to 8."),
            Expected::Once => write!(f, "expected each position once."),
            Expected::CellList => write!(f, "expected a list of cells."),
            Expected::OpenSudoku => write!(f, "expected an <opensudoku> document."),
            Expected::OpenSudokuEnd => write!(f, "expected </opensudoku>."),
            Expected::KSudoku => write!(f, "expected a <ksudoku> document."),
            Expected::KSudokuEnd => write!(f, "expected </ksudoku>."),
            Expected::Side => write!(f, "expected the side of a board."),
            Expected::FPuzzles => {
                write!(f, "expected an f-puzzles code: a link, or what follows load= in one.")
            }
            Expected::SudokuPad => {
                write!(f, "expected a SudokuPad code: scl or ctc and what follows.")
            }
            Expected::Regions => write!(f, "expected cells of a region, each a row and a column."),
            Expected::NoServer => write!(
                f,
                "expected the puzzle itself: this names one on a server, and nothing here uses the \
                 network."
            ),
            Expected::Classic => write!(f, "expected only the rules of classic Sudoku."),
            Expected::Figure => write!(f, "expected a digit or an empty cell."),
            Expected::Number => write!(f, "expected a number."),
            Expected::Values => {
                write!(f, "expected a number, numbers with commas between them, or \"-\".")
            }
        }
    }
}
