//! Faults of files as values: the position, the content found there and the expected content. Every
//! parser reports its faults in this form. The sentences shown to users are in the `words` crate.

use std::fmt;

use serde::{Deserialize, Serialize};

use grid::Shape;

/// A part of a file that can't be read: its position, the content found there and the expected
/// content. Lines and columns are counted from 1, and columns are in characters.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The line in the file.
    pub line: u64,
    /// The column in the line.
    pub column: u64,
    /// The content that was found.
    pub found: Found,
    /// The content that was expected.
    pub expected: Expected,
}

/// The content that was found at the position of a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Found {
    /// A number as written, truncated if it is long.
    Number(String),
    /// The length of a line or a field, in characters.
    Length(u64),
    /// A character that isn't allowed at this position.
    Symbol(char),
    /// A word, truncated if it is long.
    Text(String),
    /// A number of cells.
    Cells(u64),
    /// A number of rows, and the number of cells in each.
    Rows(u64, u64),
    /// The end of the text.
    End,
}

/// The content that was expected at the position of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Expected {
    /// The side of a square box: 2 or 3.
    BlockSize,
    /// The cells of a puzzle, with its shape if known.
    Cells(Option<Shape>),
    /// A cell of a puzzle of this shape.
    Cell(Shape),
    /// A row of a puzzle, with the shape of the puzzle if known.
    Row(Option<Shape>),
    /// As many rows as there are cells per row, if this number is the side of some board.
    SomeShape,
    /// A row that isn't longer than a row of the largest board.
    Largest,
    /// A digit, a letter for one, or an empty cell.
    CellSymbol,
    /// A number in decimal digits.
    Number,
    /// A number, a comma-separated list of numbers, or a dash.
    Values,
    /// Twelve hexadecimal digits.
    Hash,
    /// A field with a puzzle.
    Field,
    /// A text with this number of characters.
    Characters(u64),
    /// The digit with this value, or `.`.
    Candidate(u64),
    /// A game id, as in Simon Tatham's puzzle collection.
    GameId,
    /// A digit of a puzzle of this shape, candidates or an empty cell.
    CellRun(Shape),
    /// The digit with this value, because an earlier grid of the record has it in the same cell.
    SameDigit(u64),
    /// A grid of candidates.
    CandidateGrid,
    /// A move of a game that is stored as moves.
    Move,
    /// A line of a HoDoKu library.
    Library,
    /// An eliminated candidate: digit, row and column.
    Triple,
    /// A SudokuWiki string.
    Wiki,
    /// A number that is at most this one.
    Mask(u64),
    /// A complete tag.
    Tag,
    /// The end of the document, because the document is too long.
    DocumentEnd,
    /// The attributes of a tag.
    Attributes,
    /// A game with data.
    GameData,
    /// A part of the state of a cell in an OpenSudoku game.
    State,
    /// A graph of classic Sudoku, followed by values.
    Graph,
    /// An event for a puzzle of this shape.
    Event(Shape),
    /// A character that continues the JSON before it.
    Json,
    /// A JSON document.
    Document,
    /// A row and a column of a 9×9 puzzle, each from 0 to 8.
    Place,
    /// A position that hasn't been used for another cell.
    Once,
    /// Enough places with digits to be certain that the places are a puzzle.
    Places,
    /// The row, the column and the digit of a place.
    PlaceParts,
    /// A list of cells.
    CellList,
    /// The section with the givens in a Sadman file.
    PuzzleSection,
    /// An OpenSudoku document.
    OpenSudoku,
    /// The closing tag of an OpenSudoku document.
    OpenSudokuEnd,
    /// A KSudoku document.
    KSudoku,
    /// The closing tag of a KSudoku document.
    KSudokuEnd,
    /// The side of a board.
    Side,
    /// An f-puzzles link or code.
    FPuzzles,
    /// A SudokuPad link or code.
    SudokuPad,
    /// The cells of a region.
    Regions,
    /// The puzzle itself rather than its name on a server.
    NoServer,
    /// Only the rules of classic Sudoku.
    Classic,
    /// Anything that is a puzzle: no format accepts the file.
    Puzzle,
}

impl Found {
    /// Returns a piece of text without spaces around it, truncated to 40 characters.
    pub(super) fn text(text: &str) -> Found {
        Found::Text(text.trim().chars().take(40).collect())
    }
}

/// Formats the fault on one line: `3:81 found Length(80), expected Cells(Some(Shape(3×3)))`.
impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, found, expected } = self;
        write!(f, "{line}:{column} found {found:?}, expected {expected:?}")
    }
}
