//! What formats share that write a board over several lines: gathering cells until they are a
//! board, and judging them as they come.

use crate::{
    Draft, Expected, Fault, Found, Head, Letters, Line, LineRole, LineScanner, Survey, Text,
    rows::borders,
    rows::layout::{self, Layout},
    rows::tokens::{self, CellToken, Cells, Row},
};
use grid::{Digit, DigitSet, Shape};

/// How cells are spread over lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spread {
    /// As many cells a line as there are lines.
    Square,
    /// In any way.
    Loose,
}

/// A line between rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    Blank,
    Border,
}

/// A scanner of boards that are written over several lines.
///
/// A board is whole when there are as many rows as the first row has cells, or, where cells are
/// spread in any way, when it has as many as the file's beginning promises, which may be those of
/// one line, or else at a blank line or the end of the file. Blank lines and borders may stand after
/// every so many rows; elsewhere they end a board, which is not whole then; so do blank lines
/// anywhere, where they stand between boards. A line that says what board comes next is passed over.
/// A fault spoils its own board: the rest of its rows is passed over.
pub(crate) struct Sheet {
    row: Row,
    spread: Spread,
    layout: Layout,
    board: OpenBoard,
    broken: bool,
    latest: Option<Shape>,
    /// The largest of the symbols itself.
    strange: char,
    /// Whether a row was seen.
    begun: bool,
    /// The first line that said what board comes next.
    titled: Option<u64>,
}

/// The cells of the board that is arriving.
#[derive(Clone, Copy, Default)]
struct OpenBoard {
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
    /// Whether some gap stood where none should: a row may be missing, or doubled.
    odd: bool,
    /// Whether the latest line was a border, and whether that before the first row was.
    after_border: bool,
    framed: bool,
}

impl Sheet {
    /// A reader that has seen nothing yet.
    pub(crate) fn new(row: Row, spread: Spread) -> Sheet {
        Sheet {
            row,
            spread,
            layout: Layout::default(),
            board: OpenBoard::default(),
            broken: false,
            latest: None,
            strange: '.',
            begun: false,
            titled: None,
        }
    }

    /// Forgets the board that is arriving.
    fn restart(&mut self) {
        (self.board, self.broken) = (OpenBoard::default(), false);
    }

    /// Whether rows tell a board, and not the number of its cells.
    fn by_rows(&self) -> bool {
        self.spread == Spread::Square || self.layout.by_rows
    }

    /// The shape of boards here, where only the number of their cells tells them.
    fn counted(&self) -> Option<Shape> {
        self.layout.side.filter(|_| !self.by_rows()).and_then(Shape::of_side)
    }

    /// The shape that the rows so far promise.
    fn promised(&self) -> Option<Shape> {
        self.counted().or_else(|| self.board.each.and_then(Shape::of_side))
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

    /// Takes a gap between rows, a blank line or a border: it may stand after every so many rows
    /// of a board, and ends it elsewhere.
    fn gap(&mut self, gap: Gap) -> Result<LineRole, Fault> {
        let border = gap == Gap::Border;
        let below_border = std::mem::replace(&mut self.board.after_border, border);
        let OpenBoard { rows, latest_gap, band, each, framed, .. } = self.board;
        if rows == 0 {
            return Ok(LineRole::Other);
        }
        let since = rows - latest_gap;
        // A blank line below a border ends a drawing, and another border one with a fault.
        let ends = match border {
            true => below_border && self.broken,
            false => below_border || self.layout.apart && !framed || self.is_whole(),
        };
        // Where the cells are counted, blank lines mean nothing, nor do they within a frame.
        let nothing = since == 0 || self.counted().is_some() || framed && !border;
        if !ends && nothing {
            return Ok(LineRole::Other);
        }
        let fits = match band {
            Some(band) => band == since,
            None => !self.by_rows() || each.unwrap_or(0).is_multiple_of(since.max(1)),
        };
        let good = fits && !self.broken && !self.board.odd;
        let banded = border || self.layout.band.is_some();
        if ends || !good && !banded {
            self.close()?;
            return Ok(LineRole::After);
        }
        let usual = if border { self.promised().map(Shape::rows) } else { self.layout.band };
        let band = band.or(Some(since).filter(|_| fits)).or(usual).unwrap_or(since);
        let missing = self.missing();
        if good {
            (self.board.band, self.board.latest_gap) = (Some(band), rows);
            return Ok(LineRole::Other);
        }
        // A blank line ends the board, and tells how many cells it has.
        if border && self.layout.apart {
            (self.board.odd, self.board.latest_gap) = (true, rows);
            return Ok(LineRole::Other);
        }
        // A band with too few rows, or too many, is one of its board's all the same.
        let told = std::mem::replace(&mut self.broken, true);
        let rows = (latest_gap / band + 1) * band;
        (self.board.band, self.board.latest_gap, self.board.rows) = (Some(band), rows, rows);
        self.ends_broken();
        if told { Ok(LineRole::Other) } else { Err(missing) }
    }

    /// Forgets a board with a fault, if that was its last row.
    fn ends_broken(&mut self) {
        if self.promised().is_some_and(|shape| shape.side() <= self.board.rows) {
            self.restart();
        }
    }

    /// Ends the board that is arriving. Where cells may be spread in any way, it has as many rows as
    /// the first promised, or as many cells in all as some board has.
    fn close(&mut self) -> Result<(), Fault> {
        if self.spread == Spread::Loose && !self.is_whole() && self.counted().is_none() {
            self.board.each =
                self.board.each.filter(|_| Shape::of_cells(self.board.cells).is_none());
        }
        let missing = self.missing();
        let whole = self.is_whole();
        let OpenBoard { cells, largest, symbol, .. } = std::mem::take(&mut self.board);
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

    /// Takes a line that is a board, if it is one.
    fn see_board(&mut self, line: Line, cells: Result<Cells, Fault>) -> Result<LineRole, Fault> {
        self.begun = true;
        let taken = cells.and_then(|cells| {
            self.take(line, &cells)?;
            if cells.is_empty() {
                Ok(LineRole::Other)
            } else {
                self.close().map(|()| LineRole::Last)
            }
        });
        self.restart();
        taken
    }

    fn take(&mut self, line: Line, cells: &Cells) -> Result<(), Fault> {
        let by_rows = self.by_rows();
        let here = self.latest.or(self.layout.side.and_then(Shape::of_side));
        let board = &mut self.board;
        let same = board.rows == 0 || board.each == Some(cells.len());
        if !same && by_rows {
            let first = board.each.unwrap_or(0);
            let right = tokens::likelier(cells.len(), first, here);
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
            let value = layout::value(said);
            let largest = match said {
                CellToken::Symbol(symbol) => {
                    if value > board.symbol.0 {
                        self.strange = char::from(*symbol);
                    }
                    &mut board.symbol
                }
                _ => &mut board.largest,
            };
            if value > largest.0 {
                *largest = (value, line.number, *column);
            }
        }
        let most = self.counted().map_or(Shape::MAX_SIDE * Shape::MAX_SIDE, Shape::cells);
        if self.board.cells > most {
            return Err(self.missing());
        }
        if by_rows && self.promised().is_none() {
            self.board.each = here.map(Shape::side);
            let found = Found::Cells(cells.len() as u64);
            return Err(Fault {
                line: line.number,
                column: 1,
                found,
                expected: Expected::Row(here),
            });
        }
        Ok(())
    }
}

impl LineScanner for Sheet {
    fn preview(&mut self, head: &Head) {
        self.layout = Layout::of(head, self.row);
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.bytes.is_empty() {
            return self.gap(Gap::Blank);
        }
        let cells = (self.row)(line);
        // Among the rows of a board there is none, unless there were some before.
        if (self.board.rows == 0 || self.titled.is_some()) && layout::is_title(line, &cells) {
            self.titled.get_or_insert(line.number);
            if self.board.rows == 0 {
                return Ok(LineRole::Other);
            }
            self.close()?;
            return Ok(LineRole::After);
        }
        if self.layout.by_lines {
            return self.see_board(line, cells);
        }
        let cells = match cells {
            Ok(cells) if cells.is_empty() => {
                let border = borders::is_border(&String::from_utf8_lossy(line.bytes));
                return if border { self.gap(Gap::Border) } else { Ok(LineRole::Other) };
            }
            Ok(cells) => cells,
            Err(_) if self.broken => Vec::new(),
            Err(fault) => {
                (self.broken, self.begun) = (true, true);
                self.board.framed |= self.board.after_border && self.board.rows == 0;
                (self.board.after_border, self.board.rows) = (false, self.board.rows + 1);
                return Err(fault);
            }
        };
        self.begun = true;
        let below_border = std::mem::take(&mut self.board.after_border);
        self.board.framed |= below_border && self.board.rows == 0;
        if self.broken {
            // The rows that are passed over tell how many there are.
            self.board.each = self.board.each.or(Some(cells.len()).filter(|len| *len > 0));
        } else if let Err(fault) = self.take(line, &cells) {
            self.broken = true;
            self.board.rows += 1;
            return Err(fault);
        }
        self.board.rows += 1;
        if self.broken {
            if self.counted().is_none() {
                self.ends_broken();
            }
            return Ok(LineRole::Other);
        }
        let rows = self.counted().is_some() || self.board.each == Some(self.board.rows);
        if rows && !self.board.odd && self.promised().is_some() && self.is_whole() {
            self.close()?;
            return Ok(LineRole::Last);
        }
        Ok(LineRole::Part)
    }

    fn end(&mut self) -> Result<(), Fault> {
        if self.board.rows > 0 {
            return self.close();
        }
        match self.titled.filter(|_| !self.begun) {
            Some(line) => Err(Fault { line, ..self.missing() }),
            None => Ok(()),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }
}

/// Reads a record whose lines are rows, in the letters of its file.
pub(crate) fn read(text: Text, row: Row, letters: &Letters) -> Result<Draft, Fault> {
    let mut cells = Vec::new();
    for line in text.lines() {
        let of_line = |(column, said)| (line.number, column, said);
        cells.extend(row(line)?.into_iter().map(of_line));
    }
    draft(cells, letters)
}

/// What cells say together, each with its line and column, in the letters of their file.
pub(crate) fn draft(cells: Vec<(u64, u64, CellToken)>, letters: &Letters) -> Result<Draft, Fault> {
    let mut draft = Draft::default();
    let mut symbols = Vec::new();
    for (cell, (line, column, said)) in cells.into_iter().enumerate() {
        draft.values.push(match said {
            CellToken::Free => 0,
            CellToken::Value(value) => value.try_into().unwrap_or(u8::MAX),
            CellToken::OneOf(values) => {
                let digits = values.into_iter().filter_map(|v| Digit::new(v.try_into().ok()?));
                draft.candidates.push((cell, digits.collect::<DigitSet>()));
                0
            }
            CellToken::Symbol(symbol) => {
                symbols.push((cell, symbol, line, column));
                0
            }
        });
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
pub(crate) fn survey(text: Text, row: Row, survey: &mut Survey) {
    let cells = text.lines().flat_map(|line| row(line).unwrap_or_default());
    survey_cells(cells.map(|(_, said)| said), survey);
}

/// Shows a survey the symbols of the cells of a board.
pub(crate) fn survey_cells(cells: impl Iterator<Item = CellToken>, survey: &mut Survey) {
    let mut numbers = false;
    let symbols: Vec<u8> = cells
        .map(|said| match said {
            CellToken::Symbol(symbol) => symbol,
            said => {
                numbers |= said != CellToken::Free;
                b'.'
            }
        })
        .collect();
    match Shape::of_cells(symbols.len()) {
        Some(_) if numbers => survey.take_numbers(&symbols),
        Some(shape) => survey.take(shape, &symbols),
        None => {}
    }
}
