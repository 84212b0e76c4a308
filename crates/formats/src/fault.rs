use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Line, Lines, lines};
use grid::Shape;
use words::say;

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
            Found::Length(1) => f.write_str(&say!(
                "Line {line}, column {column}: found 1 character; ",
                line,
                column
            ))?,
            Found::Length(n) => f.write_str(&say!(
                "Line {line}, column {column}: found {n} characters; ",
                line,
                column,
                n
            ))?,
            Found::Number(n) => {
                f.write_str(&say!("Line {line}, column {column}: found {n}; ", line, column, n))?
            }
            Found::Symbol(c) => f.write_str(&say!(
                "Line {line}, column {column}: found {c}; ",
                line,
                column,
                c = format!("{c:?}")
            ))?,
            Found::Text(text) => f.write_str(&say!(
                "Line {line}, column {column}: found {text}; ",
                line,
                column,
                text = format!("{text:?}")
            ))?,
            Found::End => {
                f.write_str(&say!("Line {line}, column {column}: found the end; ", line, column))?
            }
            Found::Cells(1) => {
                f.write_str(&say!("Line {line}, column {column}: found 1 cell; ", line, column))?
            }
            Found::Cells(n) => f.write_str(&say!(
                "Line {line}, column {column}: found {n} cells; ",
                line,
                column,
                n
            ))?,
        }
        match expected {
            Expected::BlockSize => f.write_str(&say!("expected a block size of 2 or 3.")),
            Expected::Cells(Some(shape)) => {
                f.write_str(&say!("a {shape} puzzle needs {n}.", shape, n = shape.cells()))
            }
            Expected::Cells(None) => {
                f.write_str(&say!("a puzzle needs 16, 36, 64, 81, 100, 144, 256 …"))
            }
            Expected::Cell(shape) => {
                f.write_str(&say!("expected a digit of a {shape} puzzle or an empty cell.", shape))
            }
            Expected::Row(Some(shape)) => {
                f.write_str(&say!("a row of a {shape} puzzle has {n}.", shape, n = shape.side()))
            }
            Expected::Row(None) => {
                f.write_str(&say!("a row of a puzzle has 4, 6, 8, 9, 10, 12, 14, 15, 16 …"))
            }
            Expected::Hash => f.write_str(&say!("expected 12 hexadecimal figures.")),
            Expected::Field => f.write_str(&say!("expected a puzzle in one of the fields.")),
            Expected::Characters(n) => f.write_str(&say!("expected {n}.", n)),
            Expected::Candidate(digit) => {
                f.write_str(&say!("expected '{digit}' or a blank.", digit))
            }
            Expected::GameId => f.write_str(&say!("expected a game id such as 2x2:a1_2d3h.")),
            Expected::Run(shape) => {
                f.write_str(&say!("expected digits of a {shape} puzzle or an empty cell.", shape))
            }
            Expected::Same(digit) => {
                f.write_str(&say!("expected {digit}, as in the grid above it.", digit))
            }
            Expected::CandidateGrid => f.write_str(&say!("expected a grid of candidates.")),
            Expected::Move => f.write_str(&say!("expected a move such as I388 or E78007.")),
            Expected::Library => f.write_str(&say!(
                "expected a line such as :0000:x:CELLS:224 524:::, with 81 cells."
            )),
            Expected::Triple => {
                f.write_str(&say!("expected a digit, a row and a column, such as 315."))
            }
            Expected::Wiki => {
                f.write_str(&say!("expected 81 numbers, or a string such as bd=… or S9B…."))
            }
            Expected::Mask(most) => f.write_str(&say!("expected a number from 0 to {most}.", most)),
            Expected::Tag => f.write_str(&say!("expected a tag that ends with '>'.")),
            Expected::DocumentEnd => f.write_str(&say!("expected the document's end before.")),
            Expected::Attributes => {
                f.write_str(&say!("expected names with values in quotes, such as data=\"…\"."))
            }
            Expected::GameData => f.write_str(&say!("expected a game that has data.")),
            Expected::State => f.write_str(&say!("expected the state of a cell, such as 5|0|0|.")),
            Expected::Graph => {
                f.write_str(&say!("expected a graph of the order 4, 9, 16 or 25, and then values."))
            }
            Expected::Event(shape) => f.write_str(&say!(
                "expected an event: a cell and a value or markers of a {shape} puzzle.",
                shape
            )),
            Expected::Json => f.write_str(&say!("expected what JSON allows here.")),
            Expected::Document => f.write_str(&say!("expected a document that begins with '{'.")),
            Expected::Place => f.write_str(&say!("expected a row and a column from 0 to 8.")),
            Expected::Once => f.write_str(&say!("expected each position once.")),
            Expected::CellList => f.write_str(&say!("expected a list of cells.")),
            Expected::PuzzleSection => f.write_str(&say!("expected the section [Puzzle].")),
            Expected::OpenSudoku => f.write_str(&say!("expected an <opensudoku> document.")),
            Expected::OpenSudokuEnd => f.write_str(&say!("expected </opensudoku>.")),
            Expected::KSudoku => f.write_str(&say!("expected a <ksudoku> document.")),
            Expected::KSudokuEnd => f.write_str(&say!("expected </ksudoku>.")),
            Expected::Side => f.write_str(&say!("expected the side of a board.")),
            Expected::FPuzzles => f.write_str(&say!(
                "expected an f-puzzles code: a link, or what follows load= in one."
            )),
            Expected::SudokuPad => {
                f.write_str(&say!("expected a SudokuPad code: scl or ctc and what follows."))
            }
            Expected::Regions => {
                f.write_str(&say!("expected cells of a region, each a row and a column."))
            }
            Expected::NoServer => write!(
                f,
                "expected the puzzle itself: this names one on a server, and nothing here uses the \
                 network."
            ),
            Expected::Classic => f.write_str(&say!("expected only the rules of classic Sudoku.")),
            Expected::Figure => f.write_str(&say!("expected a digit or an empty cell.")),
            Expected::Number => f.write_str(&say!("expected a number.")),
            Expected::Values => {
                f.write_str(&say!("expected a number, numbers with commas between them, or \"-\"."))
            }
        }
    }
}
