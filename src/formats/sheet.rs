//! What formats share that write a board over several lines: gathering cells until they are a
//! board, and judging them as they come.

use super::{Draft, Expected, Fault, Found, Line, Reader, Seen, Text};
use crate::grid::{Digit, DigitSet, Shape};

/// What a file says of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// Nothing: it is free.
    Free,
    /// A value, which may be no digit of the board.
    Value(u64),
    /// These values and no others; none at all, if need be.
    OneOf(Vec<u64>),
}

/// What stands on one line: cells, each with its column from 1.
pub(super) type Cells = Vec<(u64, Said)>;

/// How a format writes a line of cells: none on a border, a comment or a blank line.
pub(super) type Row = fn(Line) -> Result<Cells, Fault>;

/// How cells are spread over lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spread {
    /// As many cells a line as there are lines.
    Square,
    /// In any way.
    Loose,
}

/// A reader of boards that are written over several lines.
///
/// A board is whole when there are as many rows as the first row has cells, or, where cells are
/// spread in any way, at a blank line or the end of the file. A fault spoils its own board: the
/// rest of its rows is passed over.
pub(super) struct Sheet {
    row: Row,
    spread: Spread,
    board: Gathered,
    broken: bool,
}

/// The cells of the board that is arriving.
#[derive(Clone, Copy, Default)]
struct Gathered {
    rows: usize,
    cells: usize,
    /// Cells in each row; `None` once rows differ.
    each: Option<usize>,
    /// The largest value, and where it stands.
    largest: (u64, u64, u64),
    last_line: u64,
}

impl Sheet {
    /// A reader that has seen nothing yet.
    pub(super) fn new(row: Row, spread: Spread) -> Sheet {
        Sheet { row, spread, board: Gathered::default(), broken: false }
    }

    /// The shape that the rows so far promise.
    fn promised(&self) -> Option<Shape> {
        self.board.each.and_then(Shape::of_side)
    }

    /// Whether the board that is arriving has all its cells.
    fn is_whole(&self) -> bool {
        match self.promised() {
            Some(shape) => self.board.cells == shape.cells(),
            None => self.spread == Spread::Loose && Shape::of_cells(self.board.cells).is_some(),
        }
    }

    fn missing(&self) -> Fault {
        Fault {
            line: self.board.last_line,
            column: 1,
            found: Found::Cells(self.board.cells as u64),
            expected: Expected::Cells(self.promised()),
        }
    }

    /// Ends the board that is arriving.
    fn close(&mut self) -> Result<(), Fault> {
        let missing = self.missing();
        let whole = self.is_whole();
        let Gathered { cells, largest: (value, line, column), .. } =
            std::mem::take(&mut self.board);
        if std::mem::take(&mut self.broken) {
            return Ok(());
        }
        match Shape::of_cells(cells) {
            Some(shape) if whole && value <= shape.side() as u64 => Ok(()),
            Some(shape) if whole => Err(Fault {
                line,
                column,
                found: Found::Number(value.to_string()),
                expected: Expected::Cell(shape),
            }),
            _ => Err(missing),
        }
    }

    fn take(&mut self, line: Line, cells: &Cells) -> Result<(), Fault> {
        let board = &mut self.board;
        let same = board.rows == 0 || board.each == Some(cells.len());
        if !same && self.spread == Spread::Square {
            let expected = Expected::Row(board.each.and_then(Shape::of_side));
            let found = Found::Cells(cells.len() as u64);
            return Err(Fault { line: line.number, column: 1, found, expected });
        }
        board.each = same.then_some(cells.len());
        board.cells += cells.len();
        board.last_line = line.number;
        let values = cells.iter().flat_map(|(column, said)| match said {
            Said::Free => vec![],
            Said::Value(value) => vec![(*value, line.number, *column)],
            Said::OneOf(values) => values.iter().map(|v| (*v, line.number, *column)).collect(),
        });
        for value in values {
            if value.0 > board.largest.0 {
                board.largest = value;
            }
        }
        if board.cells > Shape::MAX_SIDE * Shape::MAX_SIDE
            || (same && self.promised().is_none() && self.spread == Spread::Square)
        {
            return Err(self.missing());
        }
        Ok(())
    }
}

impl Reader for Sheet {
    fn see(&mut self, line: Line) -> Result<Seen, Fault> {
        let begun = self.board.rows > 0;
        if line.bytes.is_empty() {
            // Blank lines may stand between the bands of a board.
            if begun && (self.broken || self.is_whole()) {
                self.close()?;
                return Ok(Seen::After);
            }
            return Ok(Seen::Other);
        }
        let cells = match (self.row)(line) {
            Ok(cells) if cells.is_empty() => return Ok(Seen::Other),
            Ok(cells) => cells,
            Err(_) if self.broken => Vec::new(),
            Err(fault) => {
                self.broken = true;
                self.board.rows += 1;
                return Err(fault);
            }
        };
        if !self.broken
            && let Err(fault) = self.take(line, &cells)
        {
            self.broken = true;
            self.board.rows += 1;
            return Err(fault);
        }
        self.board.rows += 1;
        let promised = self.promised().filter(|shape| shape.side() == self.board.rows);
        if promised.is_some() && (self.broken || self.is_whole()) {
            let broken = self.broken;
            self.close()?;
            return Ok(if broken { Seen::Other } else { Seen::Last });
        }
        Ok(if self.broken { Seen::Other } else { Seen::Part })
    }

    fn end(&mut self) -> Result<(), Fault> {
        if self.board.rows == 0 { Ok(()) } else { self.close() }
    }
}

/// Reads a record whose lines are rows.
pub(super) fn read(text: Text, row: Row) -> Result<Draft, Fault> {
    let mut draft = Draft::default();
    for line in text.lines() {
        for (_, said) in row(line)? {
            let cell = draft.values.len();
            match said {
                Said::Free => draft.values.push(0),
                Said::Value(value) => draft.values.push(value.try_into().unwrap_or(u8::MAX)),
                Said::OneOf(values) => {
                    let digits = values.into_iter().filter_map(|v| Digit::new(v.try_into().ok()?));
                    draft.values.push(0);
                    draft.candidates.push((cell, digits.collect::<DigitSet>()));
                }
            }
        }
    }
    Ok(draft)
}

/// The words of a line, each with its column from 1.
pub(super) fn words(line: Line<'_>) -> impl Iterator<Item = (u64, &str)> {
    let text = std::str::from_utf8(line.bytes).unwrap_or("\u{fffd}");
    let words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    words.map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..before].chars().count() as u64 + 1, word)
    })
}

/// A fault at some word of a line.
pub(super) fn wrong(line: Line, column: u64, word: &str, expected: Expected) -> Fault {
    Fault {
        line: line.number,
        column,
        found: Found::Text(word.chars().take(20).collect()),
        expected,
    }
}
