//! CSV: a puzzle in one field of each line, possibly with its solution in another field, or one
//! cell per field (`rows/spreadsheet.rs`).
//!
//! ```text
//! puzzle,solution
//! 1004001001004001,1234341221434321
//! ```
//!
//! The puzzle is the field that is as long as a board and has the most empty cells, or the first of
//! these fields. The other fields become its note, except for other boards. In a line of Ninefold's
//! own columns, which begins with a number, the puzzle and the number of its givens, only the last
//! field is the note: the other fields are values that were computed from the puzzle. Tolerated:
//! quotes around fields that contain commas, and quotes doubled within them; commas, semicolons or
//! tabs between fields, any number of fields, a header line with column names. Rejected: lines
//! without a field that is a board, and a solution whose puzzle can't be read.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Survey, Text, rows::spreadsheet, text::letters, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "csv",
    title: "CSV",
    evidence: "the fields contain puzzles or single cells",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Csv;

impl Format for Csv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    fn ignores_lines(&self) -> bool {
        true
    }

    /// Returns `true` for files with one cell per field, and for files with a puzzle in one of the
    /// first eight lines if the first two lines have at least two fields each, or the first line
    /// names the column of puzzles or begins with a quote.
    fn detect(&self, head: &Head) -> bool {
        let lines = || head.lines.iter().take(2).map(|line| Line { number: 1, bytes: line });
        let first = lines().next();
        let several = first.is_some() && lines().all(|line| fields(line.bytes).count() > 1);
        let named = first.is_some_and(|line| is_header(line) && puzzle_column(line).is_some());
        let quoted = first.is_some_and(|line| line.bytes.starts_with(b"\""));
        let mut some = head.lines.iter().take(8);
        spreadsheet::scanner(head).is_some()
            || (several || named || quoted)
                && some.any(|line| find_puzzle(Line { number: 1, bytes: line }).is_ok())
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State {
            has_begun: false,
            header_fault: None,
            puzzle_field: None,
            latest_shape: None,
            has_strays: false,
            cell_scanner: None,
        })
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        if text.lines().nth(1).is_some() || spreadsheet::parse_row(line).is_ok() {
            return spreadsheet::read(text, letters);
        }
        let (cells, shape) = find_puzzle(line)?;
        let invalid = |at: usize| Fault {
            line: line.number,
            column: (cells.as_ptr() as usize - line.bytes.as_ptr() as usize + at) as u64 + 1,
            found: Found::Symbol(cells[at].into()),
            expected: Expected::Cell(shape),
        };
        let value =
            |(at, symbol): (usize, &u8)| letters.value(*symbol, shape).ok_or_else(|| invalid(at));
        let values = cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let computed = computed_field_count(line, cells);
        let others = fields(line.bytes).skip(computed);
        let others = others.filter(|field| board_shape(field).is_none() && !field.is_empty());
        let note: Vec<_> = others.map(|field| unescape(line, field)).collect();
        Ok(Draft { values, ..Draft::default() }.with_note(&note.join(", ")))
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        if let Ok((cells, shape)) = find_puzzle(text.line()) {
            survey.add_board(shape, cells);
        }
    }

    /// Writes a line without a header, because parsers don't need one. Returns `None` for boards
    /// above side 35.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
        let cells: String = board.digits().iter().map(symbol).collect();
        (board.shape().side() <= 35).then(|| format!("{cells},\n"))
    }
}

struct State {
    /// Whether a nonempty line has been seen.
    has_begun: bool,
    /// The fault of the header line, or `None` once another line follows it.
    header_fault: Option<Fault>,
    /// The index of the field with the puzzle, once it is known.
    puzzle_field: Option<usize>,
    latest_shape: Option<Shape>,
    has_strays: bool,
    /// The scanner for a file with one cell per field, or `None` for any other file.
    cell_scanner: Option<Box<dyn LineScanner>>,
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        self.cell_scanner = spreadsheet::scanner(head);
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if let Some(cells) = &mut self.cell_scanner {
            return cells.push(line);
        }
        if line.bytes.is_empty() {
            return Ok(LineRole::Other);
        }
        if !std::mem::replace(&mut self.has_begun, true) && is_header(line) {
            self.puzzle_field = puzzle_column(line);
            self.header_fault = find_puzzle(line).err();
            return Ok(LineRole::Other);
        }
        self.header_fault = None;
        let (cells, shape) = find_puzzle(line)?;
        let full = !cells.iter().any(|c| matches!(c, b'0' | b'.'));
        if let Some(broken) = fields(line.bytes).find(|field| full && resembles_board(field, shape))
        {
            return Err(puzzle_fault(line, broken, Some(shape)));
        }
        let at = fields(line.bytes).position(|field| std::ptr::eq(field, cells));
        match self.puzzle_field.filter(|_| at != self.puzzle_field) {
            None => self.puzzle_field = at,
            // A solution isn't a puzzle, so the field of the puzzle must also be a board.
            Some(known) => {
                let end = &line.bytes[line.bytes.len()..];
                let field = fields(line.bytes).nth(known).unwrap_or(end);
                if board_shape(field).is_none() {
                    return Err(puzzle_fault(line, field, self.latest_shape));
                }
            }
        }
        self.latest_shape = Some(shape);
        self.has_strays |= letters::has_mixed_empty_cells(cells, shape);
        Ok(LineRole::Last)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        match &mut self.cell_scanner {
            Some(cells) => cells.finish(),
            None => self.header_fault.take().map_or(Ok(()), Err),
        }
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.cell_scanner.as_ref().map_or(self.latest_shape, |cells| cells.shape())
    }

    fn unsupported(&self) -> FeatureSet {
        self.cell_scanner.as_ref().map_or(FeatureSet::NONE, |cells| cells.unsupported())
    }
}

/// Returns the fields of a line of CSV without their quotes.
pub fn csv_fields(line: &[u8]) -> Vec<&[u8]> {
    fields(line).collect()
}

/// Returns the fields of a line without their quotes. A separator within quotes doesn't end a
/// field.
fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut ends = memchr::memchr3_iter(b',', b';', b'\t', line).chain([line.len()]);
    let (mut start, mut quotes) = (0, true);
    std::iter::from_fn(move || {
        let mut end = ends.next()?;
        if quotes && line[start..].trim_ascii_start().starts_with(b"\"") {
            let closed = quoted_field_end(&line[start..]).map(|length| start + length);
            quotes = closed.is_some();
            while closed.is_some_and(|closed| end < closed) {
                end = ends.next()?;
            }
        }
        let field = line[std::mem::replace(&mut start, end + 1)..end].trim_ascii();
        Some(field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field))
    })
}

/// Returns the text of a field of a line. In a quoted field, two quotes in a row are replaced with
/// one.
fn unescape(line: Line, field: &[u8]) -> String {
    let text = String::from_utf8_lossy(field);
    let start = field.as_ptr() as usize - line.bytes.as_ptr() as usize;
    match line.bytes[..start].ends_with(b"\"") {
        true => text.replace("\"\"", "\""),
        false => text.into(),
    }
}

/// Returns the end of a field that begins with a quote: the offset after the closing quote and any
/// spaces. Two quotes in a row are part of the text. Returns `None` if there is no closing quote.
fn quoted_field_end(line: &[u8]) -> Option<usize> {
    let mut at = line.len() - line.trim_ascii_start().len() + 1;
    loop {
        at += memchr::memchr(b'"', line.get(at..)?)? + 1;
        let rest = &line[at..];
        if rest.starts_with(b"\"") {
            at += 1;
            continue;
        }
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        if matches!(rest[blanks..], [] | [b',' | b';' | b'\t', ..]) {
            return Some(at + blanks);
        }
    }
}

/// Returns `true` if a line is a header with column names: its nonempty fields contain letters, are
/// shorter than 40 bytes, and aren't boards.
fn is_header(line: Line) -> bool {
    fields(line.bytes).all(|field| {
        let letters = field.iter().any(u8::is_ascii_alphabetic);
        field.is_empty() || letters && field.len() < 40 && board_shape(field).is_none()
    })
}

/// The lower-case prefixes of names for the column with the puzzles.
const PUZZLE_COLUMN_PREFIXES: [&[u8]; 8] =
    [b"puzzle", b"quiz", b"question", b"problem", b"sudoku", b"clue", b"given", b"unsolved"];

/// Returns the index of the column with the puzzles, or `None` if the header line doesn't name it.
fn puzzle_column(line: Line) -> Option<usize> {
    fields(line.bytes).position(|name| {
        let name = name.to_ascii_lowercase();
        PUZZLE_COLUMN_PREFIXES.iter().any(|known| name.starts_with(known))
    })
}

/// Returns `true` if a field isn't a board but resembles one of this shape: its length differs from
/// the number of cells by at most a fifth, and more than four fifths of its characters are digits
/// or empty cells.
fn resembles_board(field: &[u8], shape: Shape) -> bool {
    let digit_count = field.iter().filter(|c| c.is_ascii_digit() || **c == b'.').count();
    let long = field.len().abs_diff(shape.cells()) <= shape.cells() / 5;
    board_shape(field).is_none() && long && 5 * digit_count > 4 * field.len()
}

/// Returns the fault of a field that should be a puzzle. `like` is the likely shape of the puzzle,
/// if known.
fn puzzle_fault(line: Line, field: &[u8], like: Option<Shape>) -> Fault {
    let before = field.as_ptr() as usize - line.bytes.as_ptr() as usize;
    let at = |index: usize| lines::char_count(&line.bytes[..before + index]) as u64 + 1;
    match Shape::from_cell_count(field.len()) {
        Some(shape) => {
            let invalid = letters::first_invalid(field, shape).unwrap_or(0);
            Fault {
                line: line.number,
                column: at(invalid),
                found: Found::Symbol(lines::char_at(field, invalid)),
                expected: Expected::Cell(shape),
            }
        }
        None => Fault {
            line: line.number,
            column: at(0),
            found: Found::Length(lines::char_count(field) as u64),
            expected: Expected::Cells(like),
        },
    }
}

/// Returns the shape of the board in a field, or `None` if the field isn't a board.
fn board_shape(field: &[u8]) -> Option<Shape> {
    let shape = Shape::from_cell_count(field.len())?;
    letters::first_invalid(field, shape).is_none().then_some(shape)
}

/// Returns the number of fields before the note if a line consists of Ninefold's own columns, which
/// are described in `jobs::WriteList`, and otherwise 0.
fn computed_field_count(line: Line, cells: &[u8]) -> usize {
    let number = |field: Option<&[u8]>| str::from_utf8(field?).ok()?.parse::<usize>().ok();
    let mut first = fields(line.bytes);
    let starts_alike = number(first.next()).is_some()
        && first.next().is_some_and(|field| std::ptr::eq(field, cells))
        && number(first.next()) == Some(cells.len() - empty_cell_count(cells));
    let after = first.count();
    // These are the fields from the level to the note, including any ratings on additional scales.
    if starts_alike && (7..=12).contains(&after) { after + 2 } else { 0 }
}

fn empty_cell_count(field: &[u8]) -> usize {
    field.iter().filter(|symbol| matches!(symbol, b'0' | b'.')).count()
}

/// Returns the puzzle of a line and its shape. Returns a fault if no field is a board.
fn find_puzzle(line: Line<'_>) -> Result<(&[u8], Shape), Fault> {
    let boards = fields(line.bytes).filter_map(|field| Some((field, board_shape(field)?)));
    // Select the first of the boards with the most empty cells.
    let most =
        boards.reduce(|best, other| match empty_cell_count(other.0) > empty_cell_count(best.0) {
            true => other,
            false => best,
        });
    most.ok_or_else(|| {
        let text = String::from_utf8_lossy(line.bytes).chars().take(20).collect();
        Fault { line: line.number, column: 1, found: Found::Text(text), expected: Expected::Field }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, board: &str, note: &str) {
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (draft, read) = text.position(&Csv, &Letters::STANDARD).expect("a puzzle");
        let read = read.givens();
        assert_eq!((read.to_string().replace('\n', ""), draft.note.as_str()), (board.into(), note));
    }

    #[test]
    fn the_field_with_empty_cells_is_the_puzzle() {
        let (puzzle, dots) = ("1004001001004001", "1..4..1..1..4..1");
        check(&format!("{puzzle},1234341221434321"), dots, "");
        check(&format!("1234341221434321,{dots}"), dots, "");
        check(&format!("\"{puzzle}\", \"1234341221434321\""), dots, "");
        check(&format!("forum,{puzzle},1234341221434321,3.4"), dots, "forum, 3.4");
        check(&format!("7;{puzzle};"), dots, "7");
        check("1234341221434321,", "1234341221434321", "");
        check(&format!("\"a, b\",{puzzle},1234341221434321,5"), dots, "a, b, 5");
        check(&format!(" \"a;\"\"b\"\", c\" ; \"{puzzle}\" "), dots, "a;\"b\", c");
        check(&format!("\"Contest \"\"1\"\"\",{puzzle}"), dots, "Contest \"1\"");
        check(&format!("5\"\",{puzzle}"), dots, "5\"\"");
        check(&format!("\"a,b\"\t{puzzle}"), dots, "a,b");
        check(&format!("\"a,{puzzle},\"b"), dots, "\"a, \"b");
    }

    /// Checks that the note of a line that `Save Collection` wrote doesn't contain computed values.
    #[test]
    fn computed_values_do_not_become_the_note() {
        let (puzzle, dots) = ("1004001001004001", "1..4..1..1..4..1");
        let all = |note: &str| format!("0,{puzzle},6,easy,8,1.2,1.2,1.2,,single,single,,{note}");
        check(&all(""), dots, "");
        check(&all("\"a, \"\"b\"\"\""), dots, "a, \"b\"");
        check(&format!("12,{puzzle},6,,,,single,\"full single\",3,c"), dots, "c");
        // These lines have different columns.
        check(&format!("1,{puzzle},5,easy,8,,,,,"), dots, "1, 5, easy, 8");
        check(&format!("1,{puzzle},6,easy,so"), dots, "1, 6, easy, so");
        check(&format!("a,{puzzle},6,easy,8,,,,,b"), dots, "a, 6, easy, 8, b");
    }

    /// Checks that two boards and a word are detected as CSV, although together they are as long as
    /// a SudokuWiki string.
    #[test]
    fn lines_with_fields_are_detected() {
        let (puzzle, solution) = ("0".repeat(72) + "123456789", "123456789".repeat(9));
        for line in [format!("{puzzle},{solution},hard"), format!("a;{puzzle};{solution}")] {
            let detection = crate::detect(line.as_bytes(), true).expect("a format");
            assert_eq!(detection.format.info().name, "csv");
        }
    }

    #[test]
    fn a_solution_does_not_replace_its_puzzle() {
        let see = |lines: &[&str]| {
            let mut reader = Csv.scanner();
            let seen =
                lines.iter().map(|line| reader.push(Line { number: 3, bytes: line.as_bytes() }));
            seen.last().expect("a line").map_err(|fault| format!("{fault:?}"))
        };
        let (good, full) = ("1004001001004001", "1234341221434321");
        let short = format!("{},{full}", &good[1..]);
        let fault = "3:1 found Length(15), expected Cells(Some(Shape(2×2)))";
        assert_eq!(see(&["puzzle,solution", &short]), Err(fault.into()));
        assert_eq!(see(&[&short]), Err(fault.into()));
        assert_eq!(
            see(&[&format!("{good},{full}"), &format!("z{short}")]).map_err(|f| f.len() > 9),
            Err(true)
        );
        assert_eq!(
            see(&[&format!("7,{good},{full}"), &format!("8,,{full}")]).map_err(|f| f.len() > 9),
            Err(true)
        );
        assert_eq!(see(&[&format!("{full},{full}")]), Ok(LineRole::Last));
        let missing = "3:17 found Length(0), expected Cells(Some(Shape(2×2)))";
        assert_eq!(see(&[&format!("7,{good}"), good]), Err(missing.into()));
    }

    #[test]
    fn one_header_line_is_not_a_record() {
        let mut reader = Csv.scanner();
        let mut see = |line: &str| reader.push(Line { number: 3, bytes: line.as_bytes() });
        assert_eq!(see("quizzes,solutions"), Ok(LineRole::Other));
        assert_eq!(reader.finish().map_err(|fault| fault.column), Err(1));
        let mut reader = Csv.scanner();
        let mut see = |line: &str| reader.push(Line { number: 3, bytes: line.as_bytes() });
        assert_eq!(see("quizzes,solutions"), Ok(LineRole::Other));
        assert_eq!(see("1004001001004001,1234341221434321"), Ok(LineRole::Last));
        let fault = see("1004,5").expect_err("a fault");
        assert_eq!(format!("{fault:?}"), "3:1 found Text(\"1004,5\"), expected Field");
        assert_eq!(reader.finish(), Ok(()));
    }
}
