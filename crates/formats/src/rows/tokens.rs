//! What formats share that write cells on lines: the tokens that a line is read as, and how they are
//! told from characters and words.

use crate::{Expected, Fault, Found, Line, text::letters};
use grid::Shape;

/// What a file says of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CellToken {
    /// Nothing: it is free.
    Free,
    /// One symbol, whose value depends on the board's shape and the file's letters.
    Symbol(u8),
    /// A value, which may be no digit of the board.
    Value(u64),
    /// These values and no others; none at all, if need be.
    OneOf(Vec<u64>),
}

/// What stands on one line: cells, each with its column from 1.
pub(crate) type Cells = Vec<(u64, CellToken)>;

/// How a format writes a line of cells: none on a border, a comment or a blank line.
pub(crate) type Row = fn(Line) -> Result<Cells, Fault>;

/// What one character of a row says: a symbol that may be a digit of some board, or be blank.
pub(crate) fn symbol(c: char, column: u64) -> Option<(u64, CellToken)> {
    let symbol = u8::try_from(c).ok().filter(|symbol| letters::is_some_digit(*symbol))?;
    Some((column, CellToken::Symbol(symbol)))
}

/// The words of a line, each with its column from 1.
pub(crate) fn words(line: Line<'_>) -> impl Iterator<Item = (u64, &str)> {
    let text = std::str::from_utf8(line.bytes).unwrap_or("\u{fffd}");
    let words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    words.map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..before].chars().count() as u64 + 1, word)
    })
}

/// A fault at some word of a line.
pub(crate) fn wrong(line: Line, column: u64, word: &str, expected: Expected) -> Fault {
    Fault {
        line: line.number,
        column,
        found: Found::Text(word.chars().take(20).collect()),
        expected,
    }
}

/// The shape of a board whose second row is that long, if that row is right rather than the first,
/// which is of another length: it is as boards are here, or as most boards are.
pub(crate) fn likelier(second: usize, first: usize, here: Option<Shape>) -> Option<Shape> {
    let square = |shape: Shape| shape.rows() == shape.cols();
    Shape::of_side(second).filter(|shape| match here {
        Some(here) => *shape == here,
        None if *shape == Shape::CLASSIC => true,
        None => square(*shape) && !Shape::of_side(first).is_some_and(square),
    })
}
