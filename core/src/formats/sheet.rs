//! What formats share that write a board over several lines: gathering cells until they are a
//! board, and judging them as they come.

use super::{
    Draft, Expected, Fault, Found, Letters, Line, Reader, Seen, Survey, Text, drawn, letters,
};
use crate::grid::{Digit, DigitSet, Shape};

/// What a file says of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
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
/// spread in any way, at a blank line or the end of the file. Blank lines and borders may stand
/// after every so many rows; elsewhere they end a board, which is not whole then. A fault spoils
/// its own board: the rest of its rows is passed over.
pub(super) struct Sheet {
    row: Row,
    spread: Spread,
    board: Gathered,
    broken: bool,
    latest: Option<Shape>,
    /// The largest of the symbols itself.
    strange: char,
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
    /// The same for the largest of the symbols, counted from 1 to 9 and on from A; what is neither
    /// blank nor among those is larger than any.
    symbol: (u64, u64, u64),
    last_line: u64,
    /// How many rows stand between gaps, once there was one, and how many stood before the latest.
    band: Option<usize>,
    latest_gap: usize,
    /// Whether the latest line was a border.
    after_border: bool,
}

/// The largest board on which small letters are the capitals' equals.
const CAPITALS: Shape = match Shape::new(5, 7) {
    Ok(shape) => shape,
    Err(_) => Shape::CLASSIC,
};

impl Sheet {
    /// A reader that has seen nothing yet.
    pub(super) fn new(row: Row, spread: Spread) -> Sheet {
        Sheet { row, spread, board: Gathered::default(), broken: false, latest: None, strange: '.' }
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

    /// Ends the board that is arriving where cells are spread in any way: as many rows as the
    /// first promised, or as many cells in all as some board has.
    fn close_loose(&mut self) -> Result<(), Fault> {
        let all = Shape::of_cells(self.board.cells);
        if self.spread == Spread::Loose && !self.is_whole() && all.is_some() {
            self.board.each = None;
        }
        self.close()
    }

    /// Takes a gap between rows, a blank line or a border: it may stand after every so many rows
    /// of a board, and ends it elsewhere.
    fn gap(&mut self, border: bool) -> Result<Seen, Fault> {
        let again = !border && std::mem::take(&mut self.board.after_border);
        let board = &mut self.board;
        board.after_border = border;
        if board.rows == 0 {
            return Ok(Seen::Other);
        }
        // A blank line below a border ends a drawing.
        let ends = again || !border && (self.broken || self.is_whole());
        let board = &mut self.board;
        let since = board.rows - board.latest_gap;
        if !ends && since == 0 {
            return Ok(Seen::Other);
        }
        let side = board.each.unwrap_or(0);
        let fits = match board.band {
            Some(band) => band == since,
            None => self.spread == Spread::Loose || side.is_multiple_of(since.max(1)),
        };
        if !ends && fits {
            (board.band, board.latest_gap) = (Some(since), board.rows);
            return Ok(Seen::Other);
        }
        if self.broken && border {
            return Ok(Seen::Other);
        }
        self.close()?;
        Ok(Seen::After)
    }

    /// Ends the board that is arriving.
    fn close(&mut self) -> Result<(), Fault> {
        let missing = self.missing();
        let whole = self.is_whole();
        let Gathered { cells, largest, symbol, .. } = std::mem::take(&mut self.board);
        if std::mem::take(&mut self.broken) {
            return Ok(());
        }
        let Some(shape) = Shape::of_cells(cells).filter(|_| whole) else { return Err(missing) };
        let wrong = |(_, line, column), found| {
            Err(Fault { line, column, found, expected: Expected::Cell(shape) })
        };
        let side = shape.side() as u64;
        // Above, letters are told by all boards of the file.
        if side <= 9 && symbol.0 > side {
            return wrong(symbol, Found::Symbol(self.strange));
        }
        if largest.0 > side {
            return wrong(largest, Found::Number(largest.0.to_string()));
        }
        self.latest = Some(shape);
        Ok(())
    }

    fn take(&mut self, line: Line, cells: &Cells) -> Result<(), Fault> {
        let board = &mut self.board;
        let same = board.rows == 0 || board.each == Some(cells.len());
        if !same && self.spread == Spread::Square {
            let first = board.each.unwrap_or(0);
            let right = likelier(cells.len(), first, self.latest);
            let (line, wrong, right) = match right.filter(|_| board.rows == 1) {
                Some(shape) => {
                    board.each = Some(shape.side());
                    (board.last_line, first, Some(shape))
                }
                None => (line.number, cells.len(), Shape::of_side(first)),
            };
            let found = Found::Cells(wrong as u64);
            return Err(Fault { line, column: 1, found, expected: Expected::Row(right) });
        }
        board.each = same.then_some(cells.len());
        board.cells += cells.len();
        board.last_line = line.number;
        for (column, said) in cells {
            let (largest, value) = match said {
                Said::Free => continue,
                Said::Value(value) => (&mut board.largest, *value),
                Said::OneOf(values) => {
                    (&mut board.largest, values.iter().copied().max().unwrap_or(0))
                }
                Said::Symbol(symbol) => {
                    let value =
                        Letters::STANDARD.value(*symbol, CAPITALS).map_or(u64::MAX, u64::from);
                    // An `x` is a blank where it is no digit.
                    let value = if matches!(symbol, b'x' | b'X') { 0 } else { value };
                    if value > board.symbol.0 {
                        self.strange = char::from(*symbol);
                    }
                    (&mut board.symbol, value)
                }
            };
            if value > largest.0 {
                *largest = (value, line.number, *column);
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
        if line.bytes.is_empty() {
            return self.gap(false);
        }
        let cells = match (self.row)(line) {
            Ok(cells) if cells.is_empty() => {
                let border = drawn::is_border(&String::from_utf8_lossy(line.bytes));
                return if border { self.gap(true) } else { Ok(Seen::Other) };
            }
            Ok(cells) => cells,
            Err(_) if self.broken => Vec::new(),
            Err(fault) => {
                self.broken = true;
                self.board.rows += 1;
                return Err(fault);
            }
        };
        self.board.after_border = false;
        if self.broken {
            // The rows that are passed over tell how many there are.
            self.board.each = self.board.each.or(Some(cells.len()).filter(|len| *len > 0));
        } else if let Err(fault) = self.take(line, &cells) {
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
        if self.board.rows == 0 { Ok(()) } else { self.close_loose() }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }
}

/// The shape of a board whose second row is that long, if that row is right rather than the first,
/// which is of another length: it is as boards are here, or as most boards are.
pub(super) fn likelier(second: usize, first: usize, here: Option<Shape>) -> Option<Shape> {
    let square = |shape: Shape| shape.rows() == shape.cols();
    Shape::of_side(second).filter(|shape| match here {
        Some(here) => *shape == here,
        None if *shape == Shape::CLASSIC => true,
        None => square(*shape) && !Shape::of_side(first).is_some_and(square),
    })
}

/// Reads a record whose lines are rows, in the letters of its file.
pub(super) fn read(text: Text, row: Row, letters: &Letters) -> Result<Draft, Fault> {
    let mut draft = Draft::default();
    let mut symbols = Vec::new();
    for line in text.lines() {
        for (column, said) in row(line)? {
            let cell = draft.values.len();
            draft.values.push(match said {
                Said::Free => 0,
                Said::Value(value) => value.try_into().unwrap_or(u8::MAX),
                Said::OneOf(values) => {
                    let digits = values.into_iter().filter_map(|v| Digit::new(v.try_into().ok()?));
                    draft.candidates.push((cell, digits.collect::<DigitSet>()));
                    0
                }
                Said::Symbol(symbol) => {
                    symbols.push((cell, symbol, line.number, column));
                    0
                }
            });
        }
    }
    let Some(shape) = Shape::of_cells(draft.values.len()) else { return Ok(draft) };
    // Beside numbers of two figures, figures are numbers too.
    let numbers = draft.values.iter().any(|value| *value > 9);
    let letters = if numbers { &Letters::STANDARD } else { letters };
    for (cell, symbol, line, column) in symbols {
        draft.values[cell] = letters.value(symbol, shape).ok_or(Fault {
            line,
            column,
            found: Found::Symbol(symbol.into()),
            expected: Expected::Cell(shape),
        })?;
    }
    Ok(draft)
}

/// Shows a survey the symbols of a record whose lines are rows.
pub(super) fn survey(text: Text, row: Row, survey: &mut Survey) {
    let mut numbers = false;
    let cells = text.lines().flat_map(|line| row(line).unwrap_or_default());
    let symbols: Vec<u8> = cells
        .map(|(_, said)| match said {
            Said::Symbol(symbol) => symbol,
            said => {
                numbers |= said != Said::Free;
                b'.'
            }
        })
        .collect();
    if let Some(shape) = Shape::of_cells(symbols.len()).filter(|_| !numbers) {
        survey.take(shape, &symbols);
    }
}

/// What one character of a row says: a symbol that may be a digit of some board, or be blank.
pub(super) fn symbol(c: char, column: u64) -> Option<(u64, Said)> {
    let symbol = u8::try_from(c).ok().filter(|symbol| letters::is_some_digit(*symbol))?;
    Some((column, Said::Symbol(symbol)))
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
