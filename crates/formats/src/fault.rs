//! What is wrong in a file, as a value: where, what was found there and what was expected. Every
//! reader reports its faults as these. The sentences that people read are elsewhere, in `words`.

use std::fmt;

use serde::{Deserialize, Serialize};

use grid::Shape;

/// Something in a file that cannot be read: where it is, what was found there and what was
/// expected. Lines and columns are counted from 1; columns in characters.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The length of a line, in characters.
    Length(u64),
    /// A character.
    Symbol(char),
    /// A word, shortened when it is long.
    Text(String),
    /// A number of cells.
    Cells(u64),
    /// A number of rows, and the number of cells in each.
    Rows(u64, u64),
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
    /// As many rows as they have cells, and a number of both that boxes divide.
    SomeShape,
    /// A row of the largest board at the most.
    Largest,
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
    /// A number of characters.
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
    /// A character that continues the JSON before it.
    Json,
    /// A JSON document.
    Document,
    /// A row and a column of a 9×9 puzzle.
    Place,
    /// A position that no cell had before.
    Once,
    /// A list of cells.
    CellList,
    /// The section of a Sadman file that holds the givens.
    PuzzleSection,
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

impl Found {
    /// Some text, shortened when it is long.
    pub(super) fn text(text: &str) -> Found {
        Found::Text(text.trim().chars().take(40).collect())
    }
}

/// The data on one line: `3:81 found Length(80), expected Cells(Some(Shape(3×3)))`.
impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, found, expected } = self;
        write!(f, "{line}:{column} found {found:?}, expected {expected:?}")
    }
}
