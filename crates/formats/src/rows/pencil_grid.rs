//! The grids of one pencil mark record, one above the other, parsed line by line.

use crate::{
    Draft, Expected, Fault, Found, Line, LineRole,
    rows::annotations,
    rows::borders::{self, Boxes, is_border},
    rows::layout,
    rows::tokens::{self, CellToken, Cells},
};
use grid::{Cell, Digit, DigitSet, Geometry, Shape};

/// A cell with its position in the file.
#[derive(Clone, Copy)]
pub(crate) struct WrittenCell {
    line: u64,
    column: u64,
    /// The candidates, or `None` if the cell is empty.
    pub(crate) set: Option<DigitSet>,
}

/// A record of one or more grids whose lines are being read.
#[derive(Default)]
pub(crate) struct GridDrawing {
    pub(crate) shape: Option<Shape>,
    /// The grids of digits and empty cells so far, at most two.
    pub(crate) grids: Vec<Vec<Option<Digit>>>,
    /// The cells of the current grid, or of the last grid after its end.
    pub(crate) cells: Vec<WrittenCell>,
    /// The number of rows of the grid in `cells` that have been read so far, including faulty rows.
    pub(crate) rows: usize,
    /// Whether any empty cell is written as `0` or `-`, as in number grids and tables.
    pub(crate) has_zeros: bool,
    /// The boxes that the lines draw.
    boxes: Boxes,
    /// The digits after minus signs in the last grid, each with the index of its cell.
    removable: Vec<(usize, char)>,
    /// Whether any row has the marks of a step.
    pub(crate) has_marks: bool,
}

impl GridDrawing {
    /// Adds a line, and returns its role. Returns a fault if the line is a faulty row, or if a grid
    /// contradicts the grids above it.
    pub(crate) fn add_line(&mut self, line: Line) -> Result<LineRole, Fault> {
        let mut text = String::from_utf8_lossy(line.bytes);
        let mut removable = Vec::new();
        if let Some(plain) = annotations::without_marks(&text) {
            (text, removable, self.has_marks) = (plain.text.into(), plain.removable, true);
        }
        if has_no_cells(&text) {
            self.boxes.add_line(&text, 0, usize::MAX);
            return Ok(LineRole::Other);
        }
        // Words between grids are the title of the next grid.
        if self.rows == 0 && is_text(line) {
            return Ok(LineRole::Other);
        }
        let words = borders::words(&text);
        self.has_zeros |= words.iter().any(|(_, word)| matches!(*word, "0" | "-"));
        if self.rows == 0 {
            (self.boxes, self.removable) = (Boxes::default(), Vec::new());
        }
        self.rows += 1;
        let row = match self.shape {
            Some(shape) => parse_row(line, &words, shape).map_err(|fault| {
                // If the second row is valid, the fault is in the first row.
                let second = self.grids.is_empty() && self.rows == 2 && words.len() != shape.side();
                let right = tokens::likely_shape(words.len(), shape.side(), None);
                let right = right.filter(|_| second && self.cells.len() == shape.side());
                right.zip(self.cells.first()).map_or(fault, |(right, cell)| {
                    self.shape = Some(right);
                    let (found, expected) =
                        (Found::Cells(shape.side() as u64), Expected::Row(Some(right)));
                    Fault { line: cell.line, column: 1, found, expected }
                })
            })?,
            None => {
                let (shape, row) = self.first_row(line, &words)?;
                self.shape = Some(shape);
                row
            }
        };
        self.boxes.add_line(&text, row.len(), row.len());
        let before = self.cells.len();
        self.removable.extend(removable.into_iter().map(|(cell, digit)| (before + cell, digit)));
        self.cells.extend(row);
        let Some(shape) = self.shape.filter(|shape| shape.cells() == self.cells.len()) else {
            return Ok(LineRole::Part);
        };
        for grid in &self.grids {
            for (cell, digit) in self.cells.iter().zip(grid) {
                let Some(digit) = digit.filter(|d| cell.set != Some(DigitSet::from_digit(*d)))
                else {
                    continue;
                };
                let found = Found::Text(format_run(cell.set));
                let WrittenCell { line, column, .. } = *cell;
                return Err(Fault {
                    line,
                    column,
                    found,
                    expected: Expected::SameDigit(digit.value() as u64),
                });
            }
        }
        let blanks = self.cells.iter().any(|cell| cell.set.is_none());
        let runs = self.cells.iter().flat_map(|cell| cell.set).any(|set| set.len() > 1);
        if runs || !blanks {
            return Ok(LineRole::Last);
        }
        if self.grids.len() == 2 {
            let found = Found::Cells(shape.cells() as u64);
            let expected = Expected::CandidateGrid;
            return Err(Fault { line: line.number, column: 1, found, expected });
        }
        self.rows = 0;
        let digits = self.cells.drain(..).map(|cell| cell.set.and_then(DigitSet::single));
        self.grids.push(digits.collect());
        Ok(LineRole::Part)
    }

    /// Parses the first row of a record. The number of its words or characters determines the
    /// shape, which is stored if the row is faulty, unless no shape fits.
    fn first_row(
        &mut self,
        line: Line,
        words: &[(u64, &str)],
    ) -> Result<(Shape, Vec<WrittenCell>), Fault> {
        let length = |(_, word): &(u64, &str)| word.chars().count().min(Shape::MAX_SIDE + 1);
        let compact = words.iter().all(|word| length(word) == length(&words[0]));
        let places = if compact { words.iter().map(length).sum() } else { 0 };
        let sides = [words.len(), places].into_iter().filter_map(Shape::from_side);
        let mut rows = sides.map(|shape| (shape, parse_row(line, words, shape)));
        let cells = |expected| {
            let found = Found::Cells(words.len() as u64);
            Fault { line: line.number, column: 1, found, expected: Expected::Row(expected) }
        };
        let (shape, first) = rows.next().ok_or_else(|| cells(None))?;
        first.map(|row| (shape, row)).or_else(|fault| {
            if let Some(row) = rows.find_map(|(shape, row)| Some((shape, row.ok()?))) {
                return Ok(row);
            }
            // A row with digits up to 9 but fewer than nine cells lacks a cell.
            let short = shape.side() < Shape::CLASSIC.side()
                && words.iter().all(|(_, word)| parse_cell(word, Shape::CLASSIC).is_some());
            self.shape = Some(if short { Shape::CLASSIC } else { shape });
            Err(if short { cells(self.shape) } else { fault })
        })
    }

    pub(crate) fn missing_cells_fault(&self) -> Fault {
        let line = self.cells.last().map_or(1, |cell| cell.line);
        let found = Found::Cells(self.cells.len() as u64);
        Fault { line, column: 1, found, expected: Expected::Cells(self.shape) }
    }

    /// Combines the grids into a draft.
    pub(crate) fn into_draft(mut self) -> Draft {
        let Some(usual) = self.shape else { return Draft::default() };
        let drawn = self.boxes.shape(usual.side());
        let shape = drawn.unwrap_or(usual);
        let sets: Vec<_> = self.cells.iter().map(|cell| cell.set).collect();
        if !sets.is_empty() && self.grids.len() < 2 {
            self.grids.push(placed_digits(shape, &sets));
        }
        let (Some(givens), Some(digits)) = (self.grids.first(), self.grids.last()) else {
            return Draft::default();
        };
        let values: Vec<u8> = digits.iter().map(|digit| digit.map_or(0, u8::from)).collect();
        let entered = |cell: &usize| digits[*cell] != givens[*cell];
        let open = |(cell, set): (usize, &Option<DigitSet>)| {
            Some((cell, set.filter(|_| digits[cell].is_none())?))
        };
        Draft {
            shape: drawn,
            entries: (0..values.len()).filter(entered).collect(),
            candidates: sets.iter().enumerate().filter_map(open).collect(),
            values,
            ..Draft::default()
        }
        .with_note(&self.removable_candidates(usual))
    }

    /// Lists the candidates after minus signs, which a step would eliminate: `r1c8<>2, r5c8<>2`.
    fn removable_candidates(&self, shape: Shape) -> String {
        let name = |(cell, digit): &(usize, char)| {
            let cell = Cell::new(*cell);
            format!("r{}c{}<>{digit}", cell.row(shape) + 1, cell.col(shape) + 1)
        };
        self.removable.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

/// Writes the candidates of a cell without separators, or `.` for an empty cell.
pub(crate) fn format_run(set: Option<DigitSet>) -> String {
    set.map_or(".".into(), |set| set.map(Digit::symbol).collect())
}

/// Returns `true` if a line has no cells: a border, a comment, or an empty line.
pub(crate) fn has_no_cells(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with('#') || is_border(text)
}

/// Returns `true` if a line is text above or below a grid.
pub(crate) fn is_text(line: Line) -> bool {
    let text = String::from_utf8_lossy(line.bytes);
    let text = annotations::without_tags(&text);
    // Annotations have at most three letters in a row.
    let word = text.split(|c: char| !c.is_alphabetic()).map(str::len).max().unwrap_or(0);
    // Steps name cells: `(5)r1c1=r2c3 => -5 r1c3`.
    let is_cell = |after: &str| {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < after.len() && rest.starts_with(['c', 'C'])
    };
    let names_cell = || text.split(['r', 'R']).skip(1).any(is_cell);
    (word > 3 || names_cell()) && !borders::has_bars(&text)
        || layout::is_title(line, &empty_cells_of_row(line))
}

/// Returns an empty cell for each cell of a row, whatever the cell contains, using the first shape
/// that fits the row. Returns a fault if the line isn't a row of any shape.
pub(crate) fn empty_cells_of_row(line: Line) -> Result<Cells, Fault> {
    let text = annotations::plain_text(line);
    if has_no_cells(&text) {
        return Ok(Vec::new());
    }
    let words = borders::words(&text);
    let lengths = words.iter().map(|(_, word)| word.chars().count());
    let side = |side: usize| Shape::from_side(side.min(Shape::MAX_SIDE + 1));
    let shapes = [words.len(), lengths.sum()].into_iter().filter_map(side);
    let mut rows = shapes.filter_map(|shape| parse_row(line, &words, shape).ok());
    let places =
        rows.next().ok_or_else(|| tokens::word_fault(line, 1, &text, Expected::Row(None)))?;
    Ok(places.iter().map(|place| (place.column, CellToken::Empty)).collect())
}

/// Returns the cells of a row: its words or, if the row has as many characters as a board has
/// columns, its characters. Returns a fault if the number of cells is wrong, or if a word or a
/// character isn't a cell.
fn parse_row(line: Line, words: &[(u64, &str)], shape: Shape) -> Result<Vec<WrittenCell>, Fault> {
    let side = shape.side();
    let cell = |column: u64, word: &str| {
        parse_cell(word, shape)
            .map(|set| WrittenCell { line: line.number, column, set })
            .ok_or_else(|| tokens::word_fault(line, column, word, Expected::CellRun(shape)))
    };
    if words.len() == side {
        return words.iter().map(|(column, word)| cell(*column, word)).collect();
    }
    let places = || {
        words.iter().flat_map(|(column, word)| {
            (*column..)
                .zip(word.char_indices())
                .map(|(at, (i, c))| (at, &word[i..i + c.len_utf8()]))
        })
    };
    let length = |(_, word): &(u64, &str)| word.chars().count();
    let compact = words.iter().all(|word| length(word) == length(&words[0]));
    if compact && places().take(side + 1).count() == side {
        return places().map(|(column, place)| cell(column, place)).collect();
    }
    let found = Found::Cells(words.len() as u64);
    Err(Fault { line: line.number, column: 1, found, expected: Expected::Row(Some(shape)) })
}

/// Parses a word as the candidates of a cell. Returns `Some(None)` for an empty cell, and `None` if
/// the word isn't a cell.
pub(crate) fn parse_cell(word: &str, shape: Shape) -> Option<Option<DigitSet>> {
    match word {
        "." | "0" | "_" | "-" | "*" => Some(None),
        _ => parse_run(word, shape).map(Some),
    }
}

/// Returns the digits of a run, or `None` unless they ascend and are digits of the board.
fn parse_run(run: &str, shape: Shape) -> Option<DigitSet> {
    let mut set = DigitSet::EMPTY;
    let mut latest = None;
    for symbol in run.bytes() {
        let digit = Digit::from_symbol(symbol, shape).filter(|digit| Some(*digit) > latest)?;
        (set, latest) = (set.with(digit), Some(digit));
    }
    (set != DigitSet::EMPTY).then_some(set)
}

/// Returns the digit of each cell of a grid, or `None` if the cell has several candidates or is
/// empty. A single candidate is a digit unless a peer also has it, either alone or in a run that
/// doesn't consist of all digits. If every cell has a single candidate, all of them are digits.
pub(crate) fn placed_digits(shape: Shape, sets: &[Option<DigitSet>]) -> Vec<Option<Digit>> {
    let full = sets.iter().all(|set| set.is_some_and(|set| set.single().is_some()));
    let restricts = |cell: &Cell| sets[cell.index()].filter(|set| *set != DigitSet::all(shape));
    let held = |cell, digit| {
        let peers = Geometry::for_shape(shape).peers(cell).iter();
        peers.filter_map(restricts).any(|set| set.contains(digit))
    };
    let digit = |cell: Cell| sets[cell.index()]?.single().filter(|d| full || !held(cell, *d));
    Cell::all(shape).map(digit).collect()
}
