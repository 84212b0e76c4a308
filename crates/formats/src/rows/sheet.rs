//! Code shared by formats that write a board as several lines: collecting cells until they form a
//! board, and checking them as they arrive.

use crate::{
    Draft, Expected, Fault, Feature, FeatureSet, Found, Head, Letters, Line, LineRole, LineScanner,
    Survey, Text,
    rows::borders,
    rows::layout::{self, Layout},
    rows::tokens::{self, CellToken, Cells, RowParser},
    text::letters,
};
use grid::{Digit, DigitSet, Shape};

/// The way in which the cells of a board are distributed over lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineDivision {
    /// Each line has as many cells as there are lines.
    Square,
    /// Lines may have any number of cells.
    Loose,
}

/// A line between rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    EmptyLine,
    Border,
}

/// A scanner for boards that are written as several lines.
///
/// A board is complete when it has as many rows as the first row has cells. If lines may have any
/// number of cells, the board is complete when it has as many cells as the beginning of the file
/// suggests (one line may be enough). Without such a number, the board ends at an empty line or the
/// end of the file. Empty lines and borders may occur at regular intervals of rows. Elsewhere, they
/// end an incomplete board. If the file separates boards by empty lines, every empty line ends a
/// board. A title line is ignored. A fault invalidates only its own board, whose remaining rows are
/// skipped.
pub(crate) struct Sheet {
    parse_row: RowParser,
    division: LineDivision,
    layout: Layout,
    board: OpenBoard,
    is_faulty: bool,
    latest_shape: Option<Shape>,
    /// The symbol with the largest value in the board.
    largest_symbol: char,
    /// Whether a row has been seen.
    has_rows: bool,
    /// The number of the first title line, if any.
    title_line: Option<u64>,
    has_strays: bool,
}

/// The state of the current board, whose cells are being read.
#[derive(Clone, Copy, Default)]
struct OpenBoard {
    rows: usize,
    cells: usize,
    /// The number of cells per row, or `None` if rows differ or before the first row.
    row_length: Option<usize>,
    /// The largest number in a cell, with its line and column.
    largest: (u64, u64, u64),
    /// The largest value of a symbol in a cell, with its line and column. The value is the result
    /// of [`layout::value`].
    symbol: (u64, u64, u64),
    /// The kinds of empty cells, from [`letters::empty_cell_kind`].
    empty_cell_kinds: u8,
    last_line: u64,
    /// Whether the first cells of the rows count up from 0, or from 1 if rows have ten cells.
    counts_up: bool,
    /// The first cell of the second row.
    first_label: u64,
    /// The number of rows between gaps, or `None` before the first gap.
    band_height: Option<usize>,
    /// The number of rows before the latest gap.
    rows_before_gap: usize,
    /// Whether there was a gap at an unexpected position, so that a row may be missing or
    /// duplicated.
    has_odd_gap: bool,
    /// Whether the latest line was a border.
    is_below_border: bool,
    /// Whether the line before the first row was a border.
    is_framed: bool,
}

impl Sheet {
    /// Creates a scanner for a new file.
    pub(crate) fn new(parse_row: RowParser, division: LineDivision) -> Sheet {
        Sheet {
            parse_row,
            division,
            layout: Layout::default(),
            board: OpenBoard::default(),
            is_faulty: false,
            latest_shape: None,
            largest_symbol: '.',
            has_rows: false,
            title_line: None,
            has_strays: false,
        }
    }

    /// Discards the current board.
    fn restart(&mut self) {
        (self.board, self.is_faulty) = (OpenBoard::default(), false);
    }

    /// Returns `true` if the number of rows determines a board, rather than the number of cells.
    fn rows_determine_board(&self) -> bool {
        self.division == LineDivision::Square || self.layout.rows_determine_side
    }

    /// Returns the shape of the boards if it is determined only by their number of cells, or
    /// otherwise `None`.
    fn counted_shape(&self) -> Option<Shape> {
        self.layout.side.filter(|_| !self.rows_determine_board()).and_then(Shape::from_side)
    }

    /// Returns the shape that the beginning of the file or the rows so far suggest, or `None` if no
    /// shape fits.
    fn expected_shape(&self) -> Option<Shape> {
        self.counted_shape().or_else(|| self.board.row_length.and_then(Shape::from_side))
    }

    /// Returns `true` if all cells of the board have arrived.
    fn is_complete(&self) -> bool {
        match self.expected_shape() {
            Some(shape) => self.board.cells == shape.cells(),
            None => {
                self.division == LineDivision::Loose
                    && Shape::from_cell_count(self.board.cells).is_some()
            }
        }
    }

    fn missing_cells_fault(&self) -> Fault {
        Fault {
            line: self.board.last_line,
            column: 1,
            found: Found::Cells(self.board.cells as u64),
            expected: Expected::Cells(self.expected_shape()),
        }
    }

    /// Handles a gap between rows, which is an empty line or a border. Gaps at regular intervals
    /// are parts of a board. Any other gap ends the board. Returns a fault if the board is
    /// incomplete.
    fn handle_gap(&mut self, gap: Gap) -> Result<LineRole, Fault> {
        let border = gap == Gap::Border;
        let below_border = std::mem::replace(&mut self.board.is_below_border, border);
        let OpenBoard { rows, rows_before_gap, band_height, row_length: each, is_framed, .. } =
            self.board;
        if rows == 0 {
            return Ok(LineRole::Other);
        }
        let since = rows - rows_before_gap;
        // An empty line below a border ends a drawing, and so does a second border if there was a
        // fault.
        let ends = match border {
            true => below_border && self.is_faulty,
            false => below_border || self.layout.are_separated && !is_framed || self.is_complete(),
        };
        // A gap after another gap is ignored. So are empty lines within a frame, and all gaps if
        // the number of cells determines the board.
        let nothing = since == 0 || self.counted_shape().is_some() || is_framed && !border;
        if !ends && nothing {
            return Ok(LineRole::Other);
        }
        let fits = match band_height {
            Some(band) => band == since,
            None => !self.rows_determine_board() || each.unwrap_or(0).is_multiple_of(since.max(1)),
        };
        let good = fits && !self.is_faulty && !self.board.has_odd_gap;
        let banded = border || self.layout.band_height.is_some();
        if ends || !good && !banded {
            self.close()?;
            return Ok(LineRole::After);
        }
        let usual = if border {
            self.expected_shape().map(Shape::box_rows)
        } else {
            self.layout.band_height
        };
        let band = band_height.or(Some(since).filter(|_| fits)).or(usual).unwrap_or(since);
        let missing = self.missing_cells_fault();
        if good {
            (self.board.band_height, self.board.rows_before_gap) = (Some(band), rows);
            return Ok(LineRole::Other);
        }
        // The board ends at an empty line, where its number of cells is checked.
        if border && self.layout.are_separated {
            (self.board.has_odd_gap, self.board.rows_before_gap) = (true, rows);
            return Ok(LineRole::Other);
        }
        // A band with too few or too many rows is still a part of its board.
        let was_reported = std::mem::replace(&mut self.is_faulty, true);
        let rows = (rows_before_gap / band + 1) * band;
        (self.board.band_height, self.board.rows_before_gap, self.board.rows) =
            (Some(band), rows, rows);
        self.end_faulty_board();
        if was_reported { Ok(LineRole::Other) } else { Err(missing) }
    }

    /// Discards a faulty board after its last row.
    fn end_faulty_board(&mut self) {
        if self.expected_shape().is_some_and(|shape| shape.side() <= self.board.rows) {
            self.restart();
        }
    }

    /// Ends the current board. Returns a fault if the board is incomplete or has a value that is
    /// too large, unless a fault has already been reported. If lines may have any number of cells,
    /// the board must have as many rows as the first row suggests, or as many cells as some board.
    fn close(&mut self) -> Result<(), Fault> {
        if !self.rows_determine_board() && !self.is_complete() && self.counted_shape().is_none() {
            self.board.row_length = self
                .board
                .row_length
                .filter(|_| Shape::from_cell_count(self.board.cells).is_none());
        }
        let missing = self.missing_cells_fault();
        let whole = self.is_complete();
        let OpenBoard { rows, cells, largest, symbol, empty_cell_kinds, counts_up, .. } =
            std::mem::take(&mut self.board);
        let is_labelled = counts_up && rows * rows == cells;
        if std::mem::take(&mut self.is_faulty) {
            return Ok(());
        }
        let Some(shape) = Shape::from_cell_count(cells).filter(|_| whole) else {
            return Err(missing);
        };
        let wrong = |(_, line, column), found| {
            Err(Fault { line, column, found, expected: Expected::Cell(shape) })
        };
        let side = shape.side() as u64;
        // On larger boards, the meaning of letters is determined from all boards of the file.
        if side <= 9 && symbol.0 > side {
            return wrong(symbol, Found::Symbol(self.largest_symbol));
        }
        // If the first column consists of labels, the rows are those of a smaller board.
        if let Some(smaller) = Shape::from_side(shape.side() - 1).filter(|_| is_labelled) {
            let (found, expected) = (Found::Cells(side), Expected::Row(Some(smaller)));
            return Err(Fault { found, expected, ..missing });
        }
        if largest.0 > side {
            return wrong(largest, Found::Number(largest.0.to_string()));
        }
        self.latest_shape = Some(shape);
        self.has_strays |= letters::are_kinds_mixed(empty_cell_kinds, shape);
        Ok(())
    }

    /// Handles a line that may be a whole board. Returns a fault if the line has cells but isn't a
    /// board.
    fn handle_whole_board(
        &mut self,
        line: Line,
        cells: Result<Cells, Fault>,
    ) -> Result<LineRole, Fault> {
        self.has_rows = true;
        let role = cells.and_then(|cells| {
            self.add_line(line, &cells)?;
            if cells.is_empty() {
                Ok(LineRole::Other)
            } else {
                self.close().map(|()| LineRole::Last)
            }
        });
        self.restart();
        role
    }

    fn add_line(&mut self, line: Line, cells: &Cells) -> Result<(), Fault> {
        let rows_determine_side = self.rows_determine_board();
        let here = self.latest_shape.or(self.layout.side.and_then(Shape::from_side));
        let board = &mut self.board;
        let same = board.rows == 0 || board.row_length == Some(cells.len());
        if !same && rows_determine_side {
            let first = board.row_length.unwrap_or(0);
            let right = tokens::likely_shape(cells.len(), first, here);
            let (line, wrong, right) = match right.filter(|_| board.rows == 1) {
                Some(shape) => {
                    board.row_length = Some(shape.side());
                    (board.last_line, first, Some(shape))
                }
                None => (line.number, cells.len(), Shape::from_side(first)),
            };
            let found = Found::Cells(wrong as u64);
            return Err(Fault { line, column: 1, found, expected: Expected::Row(right) });
        }
        board.row_length = same.then_some(cells.len());
        let first = cells.first().map(|(_, token)| layout::value(token));
        if board.rows == 1 {
            board.first_label = first.unwrap_or_default();
        }
        // There may be an empty corner above the labels.
        let counts = match board.rows {
            0 => first == Some(0) || first == Some(1) && cells.len() == 10,
            1 => board.first_label < 2 || board.first_label == 2 && cells.len() == 10,
            rows => first == board.first_label.checked_add(rows as u64 - 1),
        };
        board.counts_up = (board.rows == 0 || board.counts_up) && counts;
        board.cells += cells.len();
        board.last_line = line.number;
        for (column, token) in cells {
            let value = layout::value(token);
            let largest = match token {
                CellToken::Symbol(symbol) => {
                    board.empty_cell_kinds |= letters::empty_cell_kind(*symbol);
                    if value > board.symbol.0 {
                        self.largest_symbol = char::from(*symbol);
                    }
                    &mut board.symbol
                }
                _ => &mut board.largest,
            };
            if value > largest.0 {
                *largest = (value, line.number, *column);
            }
        }
        let most = self.counted_shape().map_or(Shape::MAX_SIDE * Shape::MAX_SIDE, Shape::cells);
        if self.board.cells > most {
            return Err(self.missing_cells_fault());
        }
        if rows_determine_side && self.expected_shape().is_none() {
            self.board.row_length = here.map(Shape::side);
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
        self.layout = Layout::new(head, self.parse_row);
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.bytes.is_empty() {
            return self.handle_gap(Gap::EmptyLine);
        }
        let cells = (self.parse_row)(line);
        // There is no title among the rows of a board, unless an earlier board had a title.
        if (self.board.rows == 0 || self.title_line.is_some()) && layout::is_title(line, &cells) {
            self.title_line.get_or_insert(line.number);
            if self.board.rows == 0 {
                return Ok(LineRole::Other);
            }
            self.close()?;
            return Ok(LineRole::After);
        }
        if self.layout.lines_are_boards {
            return self.handle_whole_board(line, cells);
        }
        let cells = match cells {
            Ok(cells) if cells.is_empty() => {
                let border = borders::is_border(&String::from_utf8_lossy(line.bytes));
                return if border { self.handle_gap(Gap::Border) } else { Ok(LineRole::Other) };
            }
            Ok(cells) => cells,
            Err(_) if self.is_faulty => Vec::new(),
            Err(fault) => {
                (self.is_faulty, self.has_rows) = (true, true);
                self.board.is_framed |= self.board.is_below_border && self.board.rows == 0;
                (self.board.is_below_border, self.board.rows) = (false, self.board.rows + 1);
                return Err(fault);
            }
        };
        let is_first = self.board.rows == 0 && self.layout.side == Some(cells.len());
        if is_first && self.layout.has_headers && layout::is_header(&cells) {
            return Ok(LineRole::Other);
        }
        self.has_rows = true;
        let below_border = std::mem::take(&mut self.board.is_below_border);
        self.board.is_framed |= below_border && self.board.rows == 0;
        if self.is_faulty {
            // The length of the skipped rows determines their number.
            self.board.row_length =
                self.board.row_length.or(Some(cells.len()).filter(|len| *len > 0));
        } else if let Err(fault) = self.add_line(line, &cells) {
            self.is_faulty = true;
            self.board.rows += 1;
            return Err(fault);
        }
        self.board.rows += 1;
        if self.is_faulty {
            if self.counted_shape().is_none() {
                self.end_faulty_board();
            }
            return Ok(LineRole::Other);
        }
        let rows = self.counted_shape().is_some() || self.board.row_length == Some(self.board.rows);
        if rows && !self.board.has_odd_gap && self.expected_shape().is_some() && self.is_complete()
        {
            self.close()?;
            return Ok(LineRole::Last);
        }
        Ok(LineRole::Part)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        if self.board.rows > 0 {
            return self.close();
        }
        match self.title_line.filter(|_| !self.has_rows) {
            Some(line) => Err(Fault { line, ..self.missing_cells_fault() }),
            None => Ok(()),
        }
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        match self.title_line {
            Some(_) => FeatureSet::NONE.with(Feature::Text),
            None => FeatureSet::NONE,
        }
    }
}

/// Parses a record in which each line is a row, using the letters of its file. Returns the first
/// fault of a row or of a letter.
pub(crate) fn read(text: Text, parse_row: RowParser, letters: &Letters) -> Result<Draft, Fault> {
    let mut fault = None;
    let rows = text.lines().map_while(|line| match parse_row(line) {
        Ok(cells) => Some((line.number, cells)),
        Err(found) => {
            fault = Some(found);
            None
        }
    });
    let with_line = |(line, cells): (u64, Cells)| {
        cells.into_iter().map(move |(column, token)| (line, column, token))
    };
    let draft = draft(rows.flat_map(with_line), letters);
    fault.map_or(draft, Err)
}

/// Combines cells into a draft, using the letters of their file. Each cell has its line and column.
/// Returns a fault if a symbol is neither a digit in these letters nor an empty cell.
pub(crate) fn draft(
    cells: impl IntoIterator<Item = (u64, u64, CellToken)>,
    letters: &Letters,
) -> Result<Draft, Fault> {
    let size = Shape::CLASSIC.cells();
    let mut draft = Draft { values: Vec::with_capacity(size), ..Draft::default() };
    let mut symbols = Vec::with_capacity(size);
    // A `for` loop over nested iterators is slower.
    cells.into_iter().enumerate().for_each(|(cell, (line, column, token))| {
        draft.values.push(match token {
            CellToken::Empty => 0,
            CellToken::Value(value) => value.try_into().unwrap_or(u8::MAX),
            CellToken::OneOf(values) => {
                let digits = values.into_iter().filter_map(|v| Digit::new(v.try_into().ok()?));
                draft.candidates.push((cell, digits.collect::<DigitSet>()));
                0
            }
            CellToken::Symbol(b'.') => 0,
            CellToken::Symbol(symbol) => {
                symbols.push((cell, symbol, line, column));
                0
            }
        });
    });
    let Some(shape) = Shape::from_cell_count(draft.values.len()) else { return Ok(draft) };
    // If there are two-digit numbers, single digits are also numbers.
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

/// Adds the symbols of a record in which each line is a row to a survey.
pub(crate) fn survey(text: Text, parse_row: RowParser, survey: &mut Survey) {
    let cells = text.lines().flat_map(|line| parse_row(line).unwrap_or_default());
    survey_cells(cells.map(|(_, token)| token), survey);
}

/// Adds the symbols of the cells of a board to a survey.
pub(crate) fn survey_cells(cells: impl Iterator<Item = CellToken>, survey: &mut Survey) {
    let mut numbers = false;
    let symbols: Vec<u8> = cells
        .map(|token| match token {
            CellToken::Symbol(symbol) => symbol,
            token => {
                numbers |= token != CellToken::Empty;
                b'.'
            }
        })
        .collect();
    match Shape::from_cell_count(symbols.len()) {
        Some(_) if numbers => survey.add_number_board(&symbols),
        Some(shape) => survey.add_board(shape, &symbols),
        None => {}
    }
}
