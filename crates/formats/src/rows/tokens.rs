//! Code shared by formats that write cells on lines: the tokens of a line, parsed from characters
//! and words.

use crate::{Expected, Fault, Found, Line, text::letters};
use grid::Shape;

/// The content of one cell in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CellToken {
    /// An empty cell.
    Empty,
    /// A symbol, whose value depends on the board's shape and the file's letters.
    Symbol(u8),
    /// A value, which may not be a digit of the board.
    Value(u64),
    /// A list of possible values, which may be empty.
    OneOf(Vec<u64>),
}

/// The cells of one line, each with its column from 1.
pub(crate) type Cells = Vec<(u64, CellToken)>;

/// A function that parses a line of cells. Borders, comments and empty lines have no cells.
pub(crate) type RowParser = fn(Line) -> Result<Cells, Fault>;

/// Parses a character of a row as a symbol. Returns `None` unless the symbol is an empty cell or a
/// digit of some board.
pub(crate) fn parse_symbol(c: char, column: u64) -> Option<(u64, CellToken)> {
    let symbol = u8::try_from(c).ok().filter(|symbol| letters::is_valid_somewhere(*symbol))?;
    Some((column, CellToken::Symbol(symbol)))
}

/// Returns the words of a line, each with its column from 1.
pub(crate) fn words(line: Line<'_>) -> impl Iterator<Item = (u64, &str)> {
    let text = std::str::from_utf8(line.bytes).unwrap_or("\u{fffd}");
    let words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    words.map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..before].chars().count() as u64 + 1, word)
    })
}

/// Returns a fault at a word of a line.
pub(crate) fn word_fault(line: Line, column: u64, word: &str, expected: Expected) -> Fault {
    Fault {
        line: line.number,
        column,
        found: Found::Text(word.chars().take(20).collect()),
        expected,
    }
}

/// Returns the shape of a board whose first two rows have different lengths, if the second row is
/// more likely to be correct than the first. `file_shape` is the shape of the other boards in the
/// file, if known. Returns `None` if the first row is at least as likely to be correct.
pub(crate) fn likely_shape(
    second: usize,
    first: usize,
    file_shape: Option<Shape>,
) -> Option<Shape> {
    let square = |shape: Shape| shape.box_rows() == shape.box_cols();
    Shape::from_side(second).filter(|shape| match file_shape {
        Some(file_shape) => *shape == file_shape,
        None if *shape == Shape::CLASSIC => true,
        None => square(*shape) && !Shape::from_side(first).is_some_and(square),
    })
}
