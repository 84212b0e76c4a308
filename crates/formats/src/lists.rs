//! Bracketed lists, as programs write boards: JSON, Python, NumPy, C.
//!
//! ```text
//! [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]
//! ["1..4", "..1.", ".1..", "4..1"]
//! grid = [1, None, None, 4, None, None, 1, None, None, 1, None, None, 4, None, None, 1]
//! ```
//!
//! A list or a string of cells is a row. If it has as many cells as a board, it is a board, unless
//! the file has enough rows of that length to form larger boards. A list of boards is one record
//! per board.
//!
//! Tolerated: any brackets, on any lines and at any depth; numbers, quoted symbols, `0`, `.`,
//! `null`, `None` and the like for an empty cell, nothing between commas, spaces instead of commas,
//! floating point numbers; values in brackets or after a word (`Some(3)`, `Just 3`, `{"value":
//! 3}`); names and other words around lists, numbers and names next to a puzzle, comments, and
//! objects. Solutions are ignored: lists or strings with names such as `solution`, and whole boards
//! that solve the puzzle before them. Rejected: rows that differ in length from the first. Output
//! has one line of JSON per board.

mod part;

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Lines, SplitMode, Survey, Text, misfit,
    rows::{layout::value, sheet, tokens::CellToken},
    text::{letters, wrapped},
};
use grid::{Position, Shape};
use part::{Item, LinePart};

pub(super) const INFO: Info = Info {
    name: "lists",
    title: "lists in brackets",
    evidence: "the cells are in brackets",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Lists;

impl Format for Lists {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    /// Returns `true` for files that have a board in brackets, or that begin with `[` or `{` and
    /// have a list of at least four cells.
    fn detect(&self, head: &Head) -> bool {
        if memchr::memchr3(b'[', b'(', b'{', head.start).is_none() {
            return false;
        }
        let (boards, _) = count_boards_and_faults(head, LongList::Row);
        let is_row = |line: Line| {
            let plain = wrapped::unwrap_cells(line.bytes);
            let line = Line { bytes: &plain, ..line };
            let part = LinePart::parse(line);
            let cells = part.cells(line);
            part.opening_count > 0 && part.is_closed && cells.is_ok_and(|cells| cells.len() > 3)
        };
        let begins = head.start.starts_with(b"[") || head.start.starts_with(b"{");
        let mut parts = Lines::with_split_mode(SplitMode::Lists);
        let mut parts = std::iter::from_fn(|| Some(parts.next(head.start, head.is_whole)?.1));
        boards > 0
            || count_boards_and_faults(head, LongList::Board).0 > 0
            || begins && parts.any(is_row)
    }

    fn split_mode(&self) -> SplitMode {
        SplitMode::Lists
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::new(LongList::Row))
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        sheet::draft(parse_cells(text)?, letters)
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        let cells = parse_cells(text).unwrap_or_default();
        sheet::survey_cells(cells.into_iter().map(|(_, _, word)| word), survey);
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = position.board();
        let number = |digit: &Option<_>| digit.map_or("0".into(), |d: grid::Digit| d.to_string());
        let rows = board.digits().chunks(board.shape().side()).map(|row| {
            let numbers: Vec<String> = row.iter().map(number).collect();
            format!("[{}]", numbers.join(","))
        });
        Some(format!("[{}]\n", rows.collect::<Vec<_>>().join(",")))
    }
}

/// The meaning of a list that has the length of both a row and a board: 16, 36 or 64.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LongList {
    /// The list is a row.
    Row,
    /// The list is a board.
    Board,
}

struct State {
    long_list: LongList,
    /// The number of open brackets.
    depth: usize,
    /// The number of brackets around the solution that is being ignored, or `None` outside a
    /// solution.
    solution_depth: Option<usize>,
    /// The shape of the current board, if any, and the number of its rows that have been read so
    /// far.
    board: Option<(Shape, usize)>,
    /// The number of the line with the latest row.
    last_line: u64,
    /// Whether an empty line followed the first row of the board.
    is_spaced: bool,
    /// Whether each row so far begins with its row number, and the number of the last row doesn't
    /// occur in any other cell.
    is_numbered: bool,
    /// Whether a fault of the current board has been reported.
    is_faulty: bool,
    latest_shape: Option<Shape>,
    /// The symbols of the latest board that was a list or a string.
    puzzle: Vec<u8>,
    /// The kinds of empty cells in the current board, from [`letters::empty_cell_kind`].
    empty_cell_kinds: u8,
    has_strays: bool,
    unsupported: FeatureSet,
}

impl State {
    fn new(long_list: LongList) -> State {
        State {
            long_list,
            depth: 0,
            solution_depth: None,
            board: None,
            last_line: 1,
            is_spaced: false,
            is_numbered: false,
            is_faulty: false,
            latest_shape: None,
            puzzle: Vec::new(),
            empty_cell_kinds: 0,
            has_strays: false,
            unsupported: FeatureSet::NONE,
        }
    }

    /// Handles a list or a string, which is a board, a row of a board, or neither. Returns a fault
    /// if the list should be a row or a board but isn't.
    fn add_cells(&mut self, line: Line, part: &LinePart) -> Result<LineRole, Fault> {
        let cells = part.cells(line);
        let length = part.cell_count();
        let side = Shape::from_side(length);
        let whole = Shape::from_cell_count(length);
        let whole = whole.filter(|_| side.is_none() || self.long_list == LongList::Board);
        let fault = |expected| {
            let before = &line.bytes[..part.content_start];
            Err(Fault::at_end_of(line.number, before, Found::Cells(length as u64), expected))
        };
        if self.is_faulty {
            return Ok(LineRole::Other);
        }
        let (shape, rows) = match (self.board, whole, side) {
            (None, Some(shape), _) => (shape, shape.side()),
            (None, None, Some(shape)) => {
                self.is_spaced = false;
                (shape, 1)
            }
            // Not everything in brackets consists of cells.
            (None, None, None) if length < 4 || cells.is_err() => return Ok(LineRole::Other),
            (None, None, None) => {
                self.is_faulty = true;
                return fault(Expected::Row(self.latest_shape));
            }
            (Some((shape, rows)), _, _) => (shape, rows + 1),
        };
        let is_whole = self.board.is_none() && whole.is_some();
        if !is_whole && length != shape.side() {
            (self.is_faulty, self.board) = (true, None);
            return fault(Expected::Row(Some(shape)));
        }
        let check = |cells: Vec<_>| part.check_digits(line, &cells, shape).map(|()| cells);
        let cells = match cells.and_then(check) {
            Ok(cells) => cells,
            Err(_) if self.board.is_none() && part.is_text() => return Ok(LineRole::Other),
            Err(fault) => {
                (self.is_faulty, self.board) = (!is_whole, None);
                return Err(fault);
            }
        };
        if is_whole {
            let symbol = |(_, cell): &(_, CellToken)| match cell {
                CellToken::Symbol(symbol) => *symbol,
                CellToken::Value(value) => b'0' + *value as u8,
                _ => b'.',
            };
            let symbols: Vec<u8> = cells.iter().map(symbol).collect();
            if misfit::is_completion_of(&symbols, &self.puzzle) {
                self.unsupported = self.unsupported.with(Feature::Solution);
                self.puzzle.clear();
                return Ok(LineRole::Other);
            }
            self.puzzle = symbols;
        }
        let kind = |(_, cell): &(_, CellToken)| match cell {
            CellToken::Symbol(symbol) => letters::empty_cell_kind(*symbol),
            _ => 0,
        };
        let before = if is_whole || rows == 1 { 0 } else { self.empty_cell_kinds };
        self.empty_cell_kinds = cells.iter().map(kind).fold(before, |kinds, kind| kinds | kind);
        self.is_numbered = (rows == 1 || self.is_numbered)
            && !is_whole
            && value(&cells[0].1) == rows as u64
            && cells[1..].iter().all(|(_, cell)| value(cell) != shape.side() as u64);
        if rows < shape.side() {
            (self.board, self.last_line) = (Some((shape, rows)), line.number);
            return Ok(LineRole::Part);
        }
        // Each row number was counted as a cell, so the rows are those of a smaller board.
        if let Some(smaller) = Shape::from_side(rows - 1).filter(|_| self.is_numbered) {
            self.board = None;
            return fault(Expected::Row(Some(smaller)));
        }
        (self.board, self.latest_shape) = (None, Some(shape));
        self.has_strays |= letters::are_kinds_mixed(self.empty_cell_kinds, shape);
        Ok(LineRole::Last)
    }

    /// Returns the fault of a string that resembles a puzzle and, if there is a latest board, has
    /// about as many cells as that board. Returns `None` for any other string, and within a board.
    fn string_fault(&self, line: Line, part: &LinePart) -> Option<Fault> {
        let ([Item::Text(begins, text)], None) = (&part.items[..], self.board) else { return None };
        let length = text.len();
        let is_near = |shape: Shape| 4 * length.abs_diff(shape.cells()) <= shape.cells();
        let is_puzzle = misfit::resembles_puzzle(text.as_bytes());
        (is_puzzle && self.latest_shape.is_none_or(is_near)).then(|| {
            let found = Found::Cells(length as u64);
            let before = &line.bytes[..*begins];
            Fault::at_end_of(line.number, before, found, Expected::Cells(self.latest_shape))
        })
    }

    /// Handles a part that isn't a row. Returns [`LineRole::Other`], or a fault if the part has
    /// cells and interrupts a board.
    fn handle_other_part(&mut self, line: Line, part: &LinePart) -> Result<LineRole, Fault> {
        if part.cell_count() == 0 || self.board.is_none() {
            return Ok(LineRole::Other);
        }
        let closed = self.close(line);
        self.is_faulty = self.depth > 0;
        closed
    }

    /// Ends a list of boards or rows. Returns [`LineRole::Other`], or the fault of a partial board.
    fn close(&mut self, line: Line) -> Result<LineRole, Fault> {
        self.is_faulty = false;
        let Some((shape, rows)) = self.board.take() else { return Ok(LineRole::Other) };
        let found = Found::Cells((rows * shape.side()) as u64);
        let before = &line.bytes[..line.bytes.len().saturating_sub(1)];
        Err(Fault::at_end_of(line.number, before, found, Expected::Cells(Some(shape))))
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        let (boards, faults) = count_boards_and_faults(head, LongList::Row);
        let lists = count_boards_and_faults(head, LongList::Board);
        if (boards == 0 || faults > 0) && lists.0 > 0 && lists.1 == 0 {
            self.long_list = LongList::Board;
        }
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let plain = wrapped::unwrap_cells(line.bytes);
        let line = Line { bytes: &plain, ..line };
        let part = LinePart::parse(line);
        // An empty line within a band, outside of all brackets, ends a board.
        if let Some((shape, rows)) = self.board
            && line.bytes.iter().all(|byte| matches!(byte, b',' | b';' | b' ' | b'\n' | b'\r'))
            && self.depth == 0
        {
            self.is_spaced |= rows == 1;
            if !self.is_spaced && !rows.is_multiple_of(shape.box_rows()) {
                return self.close(line);
            }
        }
        let opened = self.depth + part.opening_count;
        self.depth = opened.saturating_sub(usize::from(part.is_closed));
        if part.solution_depth.is_some() || self.solution_depth.is_some() {
            self.unsupported = self.unsupported.with(Feature::Solution);
            let outer = self
                .solution_depth
                .or(part.solution_depth.map(|inner| opened.saturating_sub(inner)));
            self.solution_depth = outer.filter(|outer| self.depth > *outer);
            return self.handle_other_part(line, &part);
        }
        if opened == 0 {
            return self.handle_other_part(line, &part);
        }
        if part.cell_count() == 0 {
            return if part.is_closed { self.close(line) } else { Ok(LineRole::Other) };
        }
        // A named item is a board, or something other than cells.
        if part.is_named {
            let cells = part.cells(line).ok().zip(Shape::from_cell_count(part.cell_count()));
            let is_board =
                cells.is_some_and(|(c, shape)| part.check_digits(line, &c, shape).is_ok());
            if !is_board {
                let fault = self.string_fault(line, &part);
                return fault.map_or_else(|| self.handle_other_part(line, &part), Err);
            }
        }
        let role = self.add_cells(line, &part);
        let is_string = matches!(part.items[..], [Item::Text(..)]);
        if !(is_string && part.is_closed) {
            return role;
        }
        // The piece that contains the last string also ends the list of strings.
        let closed = self.close(line);
        if role.as_ref().is_ok_and(|role| *role == LineRole::Part) { closed } else { role }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        match self.board.take() {
            None => Ok(()),
            Some((shape, rows)) => Err(Fault {
                line: self.last_line,
                column: 1,
                found: Found::Cells((rows * shape.side()) as u64),
                expected: Expected::Cells(Some(shape)),
            }),
        }
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// Returns the number of boards and the number of faults at the beginning of a file, if long lists
/// have the meaning `long_list`.
fn count_boards_and_faults(head: &Head, long_list: LongList) -> (usize, usize) {
    let (mut state, mut parts) = (State::new(long_list), Lines::with_split_mode(SplitMode::Lists));
    let (mut boards, mut faults) = (0, 0);
    while let Some((_, part)) = parts.next(head.start, head.is_whole) {
        match state.push(part) {
            Ok(LineRole::Last) => boards += 1,
            Ok(_) => {}
            Err(_) => faults += 1,
        }
    }
    (boards, faults)
}

/// Parses the cells of a record, each with its line and column. Returns a fault if an item isn't a
/// cell.
fn parse_cells(text: Text) -> Result<Vec<(u64, u64, CellToken)>, Fault> {
    let mut parts = Lines::with_split_mode(SplitMode::Lists);
    let mut cells = Vec::with_capacity(81);
    while let Some((_, line)) = parts.next(text.bytes, true) {
        let plain = wrapped::unwrap_cells(line.bytes);
        let line = Line { number: text.line + line.number - 1, bytes: &plain };
        let part = LinePart::parse(line);
        for (at, word) in part.cells(line)? {
            // Only symbols can be rejected later, so only symbols need exact positions.
            let (number, column) = match word {
                CellToken::Symbol(_) => {
                    let before = &line.bytes[..at];
                    let expected = Expected::CellSymbol;
                    let place = Fault::at_end_of(line.number, before, Found::End, expected);
                    (place.line, place.column)
                }
                _ => (line.number, 1),
            };
            cells.push((number, column, word));
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RecordScanner, detect};

    /// Checks the boards in a file, each written as a line, and its faults.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let name = detect(file.as_bytes(), true).expect("a format").format.info().name;
        assert_eq!(name, "lists", "{file}");
        let mut records = RecordScanner::new(None);
        let found: Vec<String> = std::iter::from_fn(|| records.next(file.as_bytes(), true))
            .map(|found| match found {
                Err(fault) => format!("{fault:?}"),
                Ok(place) => {
                    let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                    let read = text.position(&Lists, &Letters::STANDARD).expect("a valid record");
                    read.1.board().to_string().replace('\n', "")
                }
            })
            .collect();
        assert_eq!(found, expected, "{file}");
    }

    const BOARD: &str = "1..4..1..1..4..1";

    #[test]
    fn lists_of_rows_are_parsed() {
        check("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]", &[BOARD]);
        check("[\n [1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1],\n]\n", &[BOARD]);
        check("int g[4][4] = {{1,0,0,4},{0,0,1,0},{0,1,0,0},{4,0,0,1}};", &[BOARD]);
        check("[[1 0 0 4]\n [0 0 1 0]\n [0 1 0 0]\n [4 0 0 1]]", &[BOARD]);
        check("[[1. 0. 0. 4.]\n [nan nan 1 nan]\n [0 1.0 0 0]\n [4 0 0 1]]", &[BOARD]);
        check("((1,None,None,4),(None,None,1,None),(0,1,0,0),(4,0,0,1))", &[BOARD]);
        check(r#"[["1","","","4"],[".","."," 1",null],[" ",'1',"0","_"],["4",0,0,1]]"#, &[BOARD]);
    }

    #[test]
    fn strings_are_parsed() {
        check(r#"["1..4", "..1.", ".1..", "4..1"]"#, &[BOARD]);
        check("grid = [\n  '1..4',\n  '..1.',\n  '.1..',\n  '4  1',\n]\n", &[BOARD]);
        check(&format!("[\"{BOARD}\", \"{BOARD}\"]"), &[BOARD, BOARD]);
        check(&format!("{{\"name\": \"hard\", \"puzzle\": \"{BOARD}\"}}"), &[BOARD]);
        check(r#"{"grid": ["1..4", "..1.", ".1..", "4..1"]}"#, &[BOARD]);
    }

    #[test]
    fn a_list_may_be_a_board() {
        let flat = "[1,0,0,4,0,0,1,0,0,1,0,0,4,0,0,1]";
        check(flat, &[BOARD]);
        check(&format!("[{flat}, {flat}]"), &[BOARD, BOARD]);
        check(&format!("{flat}\n{flat}\n"), &[BOARD, BOARD]);
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        check(&format!("[{rows},\n{rows}]"), &[BOARD, BOARD]);
        check(&format!("{rows}\n{rows}\n"), &[BOARD, BOARD]);
        let wide = format!("[{}]", vec![format!("[{}]", ["0"; 16].join(",")); 16].join(","));
        check(&wide, &[&".".repeat(256)]);
    }

    #[test]
    fn other_content_is_ignored() {
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        check(&format!("{{\"size\": 4, \"board\": {rows}, \"solution\": {rows}}}"), &[BOARD]);
        check(
            &format!("{{\"solution\": {rows}, \"board\": {rows}, \"answer\": \"{BOARD}\"}}"),
            &[BOARD],
        );
        check(&format!("{{\"solution\": \"{BOARD}\", \"puzzle\": \"{BOARD}\"}}"), &[BOARD]);
        check("g = ['1..4', # the first\n'..1.', // 2\n'.1..', '4..1']  # a = 5", &[BOARD]);
        check(&format!("# (one of mine)\ndef f(a, b):\n    board = {rows}\nf(x, [1])"), &[BOARD]);
    }

    #[test]
    fn faults_have_positions() {
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        let and = format!("{rows},\n");
        let fault = "2:14 found Cells(3), expected Row(Some(Shape(2×2)))";
        check(&format!("[{and}[[1,0,0,4], [0,0,1], [0,1,0,0]], {rows}]"), &[BOARD, fault, BOARD]);
        let fault = "2:21 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(&format!("[{and}[[1,0,0,4],[0,0,1,0]],{rows}]"), &[BOARD, fault, BOARD]);
        let fault = "3:1 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(&format!("[{and}\n[[1,0,0,4],[0,0,1,0]"), &[BOARD, fault]);
        let fault = "2:26 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(
            &format!("[{and}[[1,0,0,4],[0,0,1,0],{{x:5}}, [0,1,0,0],[4,0,0,1]]]"),
            &[BOARD, fault],
        );
        let fault = "1:15 found Number(\"7\"), expected Cell(Shape(2×2))";
        check("[[1,0,0,4],[0,7,1,0],[0,1,0,0],[4,0,0,1]]", &[fault]);
        check("[[1,0,0,4,0],[0,7,1,0,0]]", &["1:3 found Cells(5), expected Row(None)"]);
    }
}
