//! Sadman Sudoku files (`.sdk`): rows of symbols, with headers before them and sections after them.
//!
//! ```text
//! #AJane Doe            author; D description, C comment, B date, S source, L level, U address
//! #LEasy
//! [Puzzle]
//! 1..4
//! ..1.
//! .1..
//! 4..1
//! [State]
//! 1..4
//! 4.1.                  the same rows with the entries
//! .1..
//! 4..1
//! ```
//!
//! The headers become the note. A state that contains all givens provides the entries. Tolerated:
//! rows without `[Puzzle]`, the empty-cell symbols of plain lines, letters for digits above 9,
//! empty lines, other `#` lines, multiple puzzles one after another: the next puzzle begins at a
//! header, a `[Puzzle]` line or a row below the last row. Ignored and reported: other sections, a
//! state without all the givens, and text of multiple words after the last row. Rejected: rows that
//! differ in length from the first, or the first row itself if the second is more likely to be
//! correct; a section whose name resembles `[Puzzle]`. Output has no headers.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Survey, Text, rows::tokens, text::letters, text::lines,
};
use grid::{Board, Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sdk",
    title: "Sadman Sudoku",
    evidence: "the text has Sadman Sudoku headers or sections",
    supports: FeatureSet::NONE.with(Feature::Entries),
    has_letters: true,
    is_strict: false,
};

pub(super) struct Sdk;

impl Format for Sdk {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    /// Returns `true` for files that begin with a `[Puzzle]` line, possibly below lines with `#`,
    /// or with a header followed by rows. Below a header, at least two lines, and at least half of
    /// the lines, must be rows of the same length, and the rows must not be small boards
    /// themselves.
    fn detect(&self, head: &Head) -> bool {
        let mut rest = head.lines.iter().skip_while(|line| line.starts_with(b"#")).peekable();
        let headers = head.lines.iter().take_while(|line| line.starts_with(b"#"));
        let headed = headers.into_iter().any(|line| parse_header(line).is_some());
        let row = |line: &[u8]| {
            let shape = Shape::from_side(line.len())?;
            let fits = |shape| letters::first_invalid(line, shape).is_none();
            let small = Shape::from_cell_count(line.len()).is_some_and(fits);
            (fits(shape) && !small).then_some(shape)
        };
        if rest.peek().is_some_and(|line| section_name(line).as_deref() == Some("puzzle")) {
            return true;
        }
        if !headed {
            return false;
        }
        let lines: Vec<&[u8]> = rest
            .copied()
            .take_while(|line| !line.starts_with(b"#") && section_name(line).is_none())
            .collect();
        let rows = |shape: Shape| lines.iter().filter(|line| row(line) == Some(shape)).count();
        let most = lines.iter().filter_map(|line| row(line)).map(rows).max().unwrap_or(0);
        most > 1 && 2 * most >= lines.len()
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State {
            puzzle: Puzzle::default(),
            latest_shape: None,
            unsupported: FeatureSet::NONE,
        })
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let mut puzzle = Puzzle::default();
        text.lines().try_for_each(|line| puzzle.add_line(line).map(|_| ()))?;
        puzzle.into_draft(letters)
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        let mut puzzle = Puzzle::default();
        let role = text.lines().try_for_each(|line| puzzle.add_line(line).map(|_| ()));
        if let (Ok(()), Some(shape)) = (role, puzzle.shape) {
            survey.add_board(shape, &puzzle.cells);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let side = position.shape().side();
        let rows = |board: &Board| {
            let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
            let rows = board.digits().chunks(side);
            rows.flat_map(|row| row.iter().map(symbol).chain(['\n'])).collect::<String>()
        };
        let mut out = format!("[Puzzle]\n{}", rows(position.givens()));
        if position.entry_cells().next().is_some() {
            out += &format!("[State]\n{}", rows(&position.board()));
        }
        Some(out)
    }
}

struct State {
    puzzle: Puzzle,
    latest_shape: Option<Shape>,
    unsupported: FeatureSet,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let first = self.puzzle.rows > 0 && self.puzzle.ends_before(line);
        if first {
            let ended = self.finish();
            if ended.is_err() {
                // The line begins a new puzzle, which is parsed without the previous one.
                self.puzzle.is_faulty = self.puzzle.add_line(line).is_err();
                return ended.map(|()| LineRole::Other);
            }
        }
        let was_faulty = self.puzzle.is_faulty;
        let role = self.puzzle.add_line(line);
        self.latest_shape = self.puzzle.shape.or(self.latest_shape);
        match role {
            Ok(true) if first => Ok(LineRole::First),
            Ok(true) if !was_faulty => Ok(LineRole::Part),
            Err(fault) if !was_faulty => {
                self.puzzle.is_faulty = true;
                Err(fault)
            }
            _ => Ok(LineRole::Other),
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let before = std::mem::take(&mut self.puzzle);
        self.unsupported = self.unsupported.or(before.unsupported());
        if before.is_faulty || before.last_line == 0 { Ok(()) } else { before.check_complete() }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported.or(self.puzzle.unsupported())
    }
}

/// The part of a puzzle that contains the current line.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Givens,
    Entries,
    Other,
}

/// A puzzle whose lines are being read.
#[derive(Default)]
struct Puzzle {
    section: Section,
    note: String,
    /// The number of rows of givens seen, including faulty ones.
    rows: usize,
    shape: Option<Shape>,
    /// The symbols of the givens.
    cells: Vec<u8>,
    /// The line and the column of each row of givens, both from 1.
    row_positions: Vec<(u64, u64)>,
    /// The symbols of the state, or `None` if there is no such section. At most one symbol more
    /// than in `cells` is stored.
    state: Option<Vec<u8>>,
    ignored: FeatureSet,
    /// The fault of a damaged `[Puzzle]` line that hasn't been reported yet, if any.
    damaged_section: Option<Fault>,
    last_line: u64,
    /// Whether a fault was reported, so that the rest of the puzzle is skipped.
    is_faulty: bool,
}

/// The length in bytes at which a note stops growing, because longer notes are truncated anyway.
const NOTE_BYTES: usize = 2000;

impl Puzzle {
    /// Returns `true` if a line begins the next puzzle. This puzzle must already have rows.
    fn ends_before(&self, line: Line) -> bool {
        match line.bytes.trim_ascii_start() {
            [] => false,
            [b'#', ..] => parse_header(line.bytes).is_some(),
            [b'[', ..] if section_name(line.bytes).as_deref() == Some("puzzle") => true,
            bytes if is_damaged_section(bytes) => true,
            [b'[', ..] => false,
            _ => {
                self.section == Section::Givens
                    && self.is_full()
                    && Puzzle::default().add_line(line).is_ok()
            }
        }
    }

    /// Returns `true` if all rows of givens have been seen, including faulty ones.
    fn is_full(&self) -> bool {
        self.shape.is_some_and(|shape| self.rows >= shape.side())
    }

    /// Handles the next line. Returns `true` if the line is part of the puzzle, or a fault if it
    /// should be a row of givens but isn't.
    fn add_line(&mut self, line: Line) -> Result<bool, Fault> {
        let bytes = line.bytes.trim_ascii_start();
        if let Some((name, text)) = parse_header(bytes) {
            if self.note.len() < NOTE_BYTES {
                self.note += if self.note.is_empty() { "" } else { " · " };
                self.note += name;
                self.note += ": ";
                self.note.extend(String::from_utf8_lossy(text).trim().chars().take(NOTE_BYTES));
            }
            self.last_line = line.number;
            return Ok(true);
        }
        if bytes.is_empty() || bytes.starts_with(b"#") {
            return Ok(false);
        }
        if is_damaged_section(bytes) {
            let found = Found::text(&String::from_utf8_lossy(bytes));
            let column = (line.bytes.len() - bytes.len()) as u64 + 1;
            let expected = Expected::PuzzleSection;
            self.damaged_section = Some(Fault { line: line.number, column, found, expected });
            (self.section, self.last_line) = (Section::Givens, line.number);
            return Ok(true);
        }
        if let Some(name) = section_name(bytes) {
            self.section = match &*name {
                "puzzle" => Section::Givens,
                "state" if self.state.is_none() => Section::Entries,
                _ => Section::Other,
            };
            match self.section {
                Section::Entries => self.state = Some(Vec::new()),
                Section::Other => self.ignored = self.ignored.with(feature_of_section(&name)),
                Section::Givens => {}
            }
            if self.section != Section::Other {
                self.last_line = line.number;
            }
            return Ok(self.section != Section::Other);
        }
        let full = match (self.section, &self.state) {
            (Section::Givens, _) => self.is_full(),
            (Section::Entries, Some(state)) => state.len() >= self.cells.len(),
            _ => false,
        };
        if full && bytes.contains(&b' ') {
            self.ignored = self.ignored.with(Feature::Sections);
            return Ok(false);
        }
        match (self.section, &mut self.state) {
            (Section::Givens, _) => self.add_row(line, bytes).map(|()| true),
            (Section::Entries, Some(state)) => {
                // A single additional symbol is enough to make the state an invalid grid.
                let most = self.cells.len() + 1 - state.len().min(self.cells.len() + 1);
                state.extend(bytes.iter().take(most));
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn add_row(&mut self, line: Line, bytes: &[u8]) -> Result<(), Fault> {
        let before = line.bytes.len() - bytes.len();
        let fault = |column: usize, found, expected| Fault {
            line: line.number,
            column: column as u64 + 1,
            found,
            expected,
        };
        (self.last_line, self.rows) = (line.number, self.rows + 1);
        if let Some(damaged_section) = self.damaged_section.take() {
            self.shape = Shape::from_side(lines::char_count(bytes));
            return Err(damaged_section);
        }
        let length = lines::char_count(bytes);
        // If the second row is right, the fault is in the first row.
        let second = self.shape.filter(|shape| self.rows == 2 && length != shape.side());
        let right = second.and_then(|shape| tokens::likely_shape(length, shape.side(), None));
        if let Some((shape, (line, column))) = right.zip(self.row_positions.first()) {
            let found = Found::Cells(self.cells.len() as u64);
            self.shape = Some(shape);
            let expected = Expected::Row(self.shape);
            return Err(Fault { line: *line, column: *column, found, expected });
        }
        let promised = self.shape.or_else(|| Shape::from_side(length));
        let Some(shape) = promised.filter(|shape| shape.side() == length) else {
            let found = Found::Cells(length as u64);
            return Err(fault(before, found, Expected::Row(self.shape)));
        };
        if let Some(at) = letters::first_invalid(bytes, shape) {
            let found = Found::Symbol(lines::char_at(bytes, at));
            let column = before + lines::char_count(&bytes[..at]);
            return Err(fault(column, found, Expected::Cell(shape)));
        }
        self.shape = Some(shape);
        self.cells.extend(bytes);
        self.row_positions.push((line.number, before as u64 + 1));
        Ok(())
    }

    /// Returns a fault if rows are missing.
    fn check_complete(&self) -> Result<(), Fault> {
        if let Some(damaged_section) = &self.damaged_section {
            return Err(damaged_section.clone());
        }
        if self.shape.is_some_and(|shape| shape.cells() == self.cells.len()) {
            return Ok(());
        }
        let found = Found::Cells(self.cells.len() as u64);
        Err(Fault { line: self.last_line, column: 1, found, expected: Expected::Cells(self.shape) })
    }

    /// Returns the values of the state, or `None` unless it is a grid with all the givens.
    fn state_values(&self, letters: &Letters) -> Option<Vec<u8>> {
        let (shape, state) = (self.shape?, self.state.as_ref()?);
        let values = |cells: &[u8]| -> Option<Vec<u8>> {
            cells.iter().map(|symbol| letters.value(*symbol, shape)).collect()
        };
        let (givens, state) = (values(&self.cells)?, values(state)?);
        let same = |(given, value): (&u8, &u8)| *given == 0 || given == value;
        (givens.len() == state.len() && givens.iter().zip(&state).all(same)).then_some(state)
    }

    /// Returns the features that were ignored. A state of a large board isn't checked, because the
    /// letters aren't known yet.
    fn unsupported(&self) -> FeatureSet {
        let large = self.shape.is_some_and(|shape| shape.side() > 9);
        let length = self.state.as_ref().is_some_and(|state| state.len() == self.cells.len());
        match &self.state {
            Some(_)
                if !(self.is_faulty || large && length)
                    && self.state_values(&Letters::STANDARD).is_none() =>
            {
                self.ignored.with(Feature::Sections)
            }
            _ => self.ignored,
        }
    }

    fn into_draft(self, letters: &Letters) -> Result<Draft, Fault> {
        self.check_complete()?;
        let shape = self.shape.unwrap_or(Shape::CLASSIC);
        let value = |(at, symbol): (usize, &u8)| {
            letters.value(*symbol, shape).ok_or_else(|| {
                let (line, column) = self.row_positions[at / shape.side()];
                let column = column + (at % shape.side()) as u64;
                let found = Found::Symbol(char::from(*symbol));
                Fault { line, column, found, expected: Expected::Cell(shape) }
            })
        };
        let givens: Vec<u8> = self.cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let values = self.state_values(letters).unwrap_or_else(|| givens.clone());
        let entered = |cell: &usize| givens[*cell] != values[*cell];
        let entries = (0..values.len()).filter(entered).collect();
        Ok(Draft { values, entries, ..Draft::default() }.with_note(&self.note))
    }
}

/// Parses a header, and returns its name and its text. Returns `None` if the line isn't a header.
fn parse_header(line: &[u8]) -> Option<(&'static str, &[u8])> {
    let (kind, text) = line.strip_prefix(b"#")?.split_first()?;
    let name = match kind {
        b'A' => "author",
        b'D' => "description",
        b'C' => "comment",
        b'B' => "date",
        b'S' => "source",
        b'L' => "level",
        b'U' => "address",
        _ => return None,
    };
    Some((name, text))
}

/// Returns the name of the section that begins at a line, in lower case, or `None` if no section
/// begins there.
fn section_name(line: &[u8]) -> Option<String> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    Some(String::from_utf8_lossy(&name[..name.len().min(40)]).to_ascii_lowercase())
}

/// Returns `true` if a line resembles `[Puzzle]` with missing or wrong brackets or letters.
fn is_damaged_section(line: &[u8]) -> bool {
    const NAME: &[u8] = b"[puzzle]";
    let line = line.to_ascii_lowercase();
    let front = line.iter().zip(NAME).take_while(|(a, b)| a == b).count();
    let back = line.iter().rev().zip(NAME.iter().rev()).take_while(|(a, b)| a == b).count();
    line != NAME && line.len().abs_diff(NAME.len()) < 3 && front + back + 3 > NAME.len()
}

/// Returns the feature to which the content of a section with this name belongs.
fn feature_of_section(name: &str) -> Feature {
    if name.contains("colo") { Feature::Colours } else { Feature::Sections }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordScanner;

    const FILE: &str = "#AJane Doe\n#L Easy\n[Puzzle]\n1..4\n..1.\n.1..\n4..1\n\n[State]\n1..4\n4.1.\n.1..\n4..1\n";

    /// Checks the records of a file: the givens, entries and note of each, and the unsupported
    /// features.
    #[track_caller]
    fn check(file: &str, expected: &[Result<(&str, usize, &str), &str>], unsupported: &[Feature]) {
        let mut records = RecordScanner::new(Some(&Sdk));
        let mut found = Vec::new();
        while let Some(place) = records.next(file.as_bytes(), true) {
            found.push(place.map_err(|fault| format!("{fault:?}")).map(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                let (draft, read) =
                    text.position(&Sdk, &Letters::STANDARD).expect("a valid record");
                let givens = read.givens().to_string().replace('\n', " ");
                (givens, read.entry_cells().count(), draft.note)
            }));
        }
        let found: Vec<_> = found
            .iter()
            .map(|found| found.as_ref().map(|(a, b, c)| (&**a, *b, &**c)).map_err(|f| &**f))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(records.unsupported().iter().collect::<Vec<_>>(), unsupported);
    }

    const BOARD: &str = "1..4 ..1. .1.. 4..1";

    #[test]
    fn puzzles_and_their_states_are_parsed() {
        let note = "author: Jane Doe · level: Easy";
        check(FILE, &[Ok((BOARD, 1, note))], &[]);
        check(&FILE.repeat(2), &[Ok((BOARD, 1, note)), Ok((BOARD, 1, note))], &[]);
        let rows = "1..4\n..1.\n.1..\n4..1\n";
        check(&rows.repeat(2), &[Ok((BOARD, 0, "")), Ok((BOARD, 0, ""))], &[]);
        check(
            &format!("{rows}#C x\n{rows}"),
            &[Ok((BOARD, 0, "")), Ok((BOARD, 0, "comment: x"))],
            &[],
        );
        check("", &[], &[]);
    }

    #[test]
    fn ignored_parts_are_reported() {
        let note = "author: Jane Doe · level: Easy";
        let other = FILE.replace("4.1.", "432.");
        check(&other, &[Ok((BOARD, 0, note))], &[Feature::Sections]);
        let more = format!("{FILE}[Colours]\nwhatever\n[PencilMarks]\n1,2\n");
        check(&more, &[Ok((BOARD, 1, note))], &[Feature::Colours, Feature::Sections]);
    }

    #[test]
    fn faults_have_positions_and_causes() {
        let note = "author: Jane Doe · level: Easy";
        let fault = "5:1 found Cells(3), expected Row(Some(Shape(2×2)))";
        let file = FILE.replacen("..1.", "..1", 1) + FILE;
        check(&file, &[Err(fault), Ok((BOARD, 1, note))], &[]);
        let file = FILE.replacen("1..4", "1..", 1) + FILE;
        let length = "4:1 found Cells(3), expected Row(None)";
        check(&file, &[Err(length), Ok((BOARD, 1, note))], &[]);
        let rows = format!("{}\n{}", ".".repeat(8), ".........\n".repeat(8));
        let fault = "1:1 found Cells(8), expected Row(Some(Shape(3×3)))";
        check(&(rows + FILE), &[Err(fault), Ok((BOARD, 1, note))], &[]);
        let fault = "5:3 found Symbol('5'), expected Cell(Shape(2×2))";
        check(&FILE.replacen("..1.", "..5.", 1), &[Err(fault)], &[]);
        let fault = "3:1 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check("[Puzzle]\n1..4\n..1.\n", &[Err(fault)], &[]);
        let unsupported = format!("{FILE}\nIt is hard.\nSolve it!\n{FILE}");
        check(&unsupported, &[Ok((BOARD, 1, note)), Ok((BOARD, 1, note))], &[Feature::Sections]);
        let file = format!("[Puzzle]\n1..4\n..1.\n{FILE}");
        check(&file, &[Err(fault), Ok((BOARD, 1, "level: Easy"))], &[]);
    }

    #[test]
    fn a_damaged_section_is_reported_as_its_puzzle() {
        let note = "author: Jane Doe · level: Easy";
        let rows = "1..4\n..1.\n.1..\n4..1\n";
        for bad in ["[Puz?le]", "[Puzzl]", "[Pussle]", "Puzzle]", "[Puzzle", "[Puzzles]"] {
            let fault = format!("1:1 found Text({bad:?}), expected PuzzleSection");
            check(&format!("{bad}\n{rows}{FILE}"), &[Err(&fault), Ok((BOARD, 1, note))], &[]);
            let fault = format!("14:1 found Text({bad:?}), expected PuzzleSection");
            let file = format!("{FILE}{bad}\n{rows}[State]\n{rows}{FILE}");
            let good = Ok((BOARD, 1, note));
            check(&file, &[good, Err(&fault), good], &[]);
            check(&format!("{FILE}{bad}\n"), &[good, Err(&fault)], &[]);
        }
    }

    #[test]
    fn a_second_row_that_is_too_long_is_at_fault() {
        let row = "........1\n";
        let file = format!("{row}.{row}{}", row.repeat(7));
        let fault = "2:1 found Cells(10), expected Row(Some(Shape(3×3)))";
        check(&file, &[Err(fault)], &[]);
        let fault = "1:1 found Cells(10), expected Row(Some(Shape(3×3)))";
        check(&format!(".{}", row.repeat(9)), &[Err(fault)], &[]);
    }

    #[track_caller]
    fn check_detect(file: &str, expected: bool) {
        assert_eq!(Sdk.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn headers_and_rows_are_detected() {
        check_detect(FILE, true);
        check_detect("#Ame\n1..4\n..1.\n.1..\n4..1\n", true);
        check_detect("#Ame\n1..\n..1.\n.1..\n4..1\n", true);
        check_detect("#Ame\n1..4\n..1.\n.1x.\n4..5\n#A\n", true);
        check_detect("#Ame\n1.4\n..1.\n.1..\n4..5.\n", true);
        check_detect("# me\n1..4\n..1.\n.1..\n4..1\n", false);
        check_detect(&format!("#Ame\n{0}\n{0}\n", "1..4..1..1..4..1"), false);
        check_detect(&format!("#Ame\n{0}\n{0}\n", "1..4..1..1..F..1"), true);
        check_detect(&format!("#Ame\n{0}\n{0}\n", ".".repeat(81)), false);
    }
}
