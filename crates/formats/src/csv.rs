//! CSV: a puzzle in one of a line's fields, its solution perhaps in another; or a cell in each field
//! (`spreadsheet.rs`).
//!
//! ```text
//! puzzle,solution
//! 1004001001004001,1234341221434321
//! ```
//!
//! The puzzle is the field that is as long as a board and has the most empty cells, or the first
//! of those. The other fields are its note, but for a full board.
//! Tolerated: quotes around fields, with commas between them; commas, semicolons or tabs between
//! fields, any number of fields, one line of names on top. Refused: lines without such a field, and
//! a solution in the place of a puzzle that cannot be read.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Survey, Text, rows::spreadsheet, text::letters, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "csv",
    title: "CSV",
    evidence: "its lines are fields, one of them a puzzle, or each a cell",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Csv;

impl Format for Csv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Two fields or more in each of the first two lines, or a name alone in the first; and a puzzle
    /// in one of the first few.
    fn detect(&self, head: &Head) -> bool {
        let lines = || head.lines.iter().take(2).map(|line| Line { number: 1, bytes: line });
        let first = lines().next();
        let several = first.is_some() && lines().all(|line| fields(line.bytes).count() > 1);
        let named = first.is_some_and(|line| is_names(line) && puzzles_in(line).is_some());
        let quoted = first.is_some_and(|line| line.bytes.starts_with(b"\""));
        let mut some = head.lines.iter().take(8);
        spreadsheet::scanner(head).is_some()
            || (several || named || quoted)
                && some.any(|line| puzzle(Line { number: 1, bytes: line }).is_ok())
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State { begun: false, names: None, field: None, latest: None, cells: None })
    }

    fn previews(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        if text.lines().nth(1).is_some() || spreadsheet::row(line).is_ok() {
            return spreadsheet::read(text, letters);
        }
        let (cells, shape) = puzzle(line)?;
        let invalid = |at: usize| Fault {
            line: line.number,
            column: (cells.as_ptr() as usize - line.bytes.as_ptr() as usize + at) as u64 + 1,
            found: Found::Symbol(cells[at].into()),
            expected: Expected::Cell(shape),
        };
        let value =
            |(at, symbol): (usize, &u8)| letters.value(*symbol, shape).ok_or_else(|| invalid(at));
        let values = cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let others =
            fields(line.bytes).filter(|field| shape_of(field).is_none() && !field.is_empty());
        let note: Vec<_> = others.map(String::from_utf8_lossy).collect();
        Ok(Draft { values, ..Draft::default() }.with_note(&note.join(", ")))
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        if let Ok((cells, shape)) = puzzle(text.line()) {
            survey.take(shape, cells);
        }
    }

    /// Without the line of names, which a reader does not need.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
        let cells: String = board.digits().iter().map(symbol).collect();
        (board.shape().side() <= 35).then(|| format!("{cells},\n"))
    }
}

struct State {
    /// Whether a line was seen that is not blank.
    begun: bool,
    /// What is wrong with the line of names, as long as nothing follows it.
    names: Option<Fault>,
    /// Which of the fields is the puzzle, once a line with several showed it.
    field: Option<usize>,
    latest: Option<Shape>,
    /// The reader of files that have a cell in each field.
    cells: Option<Box<dyn LineScanner>>,
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        self.cells = spreadsheet::scanner(head);
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if let Some(cells) = &mut self.cells {
            return cells.push(line);
        }
        if line.bytes.is_empty() {
            return Ok(LineRole::Other);
        }
        if !std::mem::replace(&mut self.begun, true) && is_names(line) {
            self.field = puzzles_in(line);
            self.names = puzzle(line).err();
            return Ok(LineRole::Other);
        }
        self.names = None;
        let (cells, shape) = puzzle(line)?;
        let full = !cells.iter().any(|c| matches!(c, b'0' | b'.'));
        if let Some(broken) = fields(line.bytes).find(|field| full && is_nearly(field, shape)) {
            return Err(no_puzzle(line, broken, Some(shape)));
        }
        let at = fields(line.bytes).position(|field| std::ptr::eq(field, cells));
        match self.field.filter(|_| at != self.field) {
            None => self.field = at,
            // A solution does not stand for its puzzle.
            Some(known) => {
                let end = &line.bytes[line.bytes.len()..];
                let field = fields(line.bytes).nth(known).unwrap_or(end);
                if shape_of(field).is_none() {
                    return Err(no_puzzle(line, field, self.latest));
                }
            }
        }
        self.latest = Some(shape);
        Ok(LineRole::Last)
    }

    fn end(&mut self) -> Result<(), Fault> {
        match &mut self.cells {
            Some(cells) => cells.end(),
            None => self.names.take().map_or(Ok(()), Err),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.cells.as_ref().map_or(self.latest, |cells| cells.shape())
    }
}

/// The fields of a line, without the quotes around them. Between those a comma is none.
fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut ends = memchr::memchr3_iter(b',', b';', b'\t', line).chain([line.len()]);
    let (mut start, mut quotes) = (0, true);
    std::iter::from_fn(move || {
        let mut end = ends.next()?;
        if quotes && line[start..].trim_ascii_start().starts_with(b"\"") {
            let closed = closed(&line[start..]).map(|length| start + length);
            quotes = closed.is_some();
            while closed.is_some_and(|closed| end < closed) {
                end = ends.next()?;
            }
        }
        let field = line[std::mem::replace(&mut start, end + 1)..end].trim_ascii();
        Some(field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field))
    })
}

/// Where a field that begins with quotes ends: before the comma after the quotes that close it. Two
/// quotes together are one of the text. `None` where none close it.
fn closed(line: &[u8]) -> Option<usize> {
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

/// Whether a line names its columns: words with letters, none of them as long as a board.
fn is_names(line: Line) -> bool {
    fields(line.bytes).all(|field| {
        let letters = field.iter().any(u8::is_ascii_alphabetic);
        field.is_empty() || letters && field.len() < 40 && shape_of(field).is_none()
    })
}

/// What the column of puzzles is called, if it begins like one of these.
const NAMES: [&[u8]; 8] =
    [b"puzzle", b"quiz", b"question", b"problem", b"sudoku", b"clue", b"given", b"unsolved"];

/// Which of the columns that a line names has the puzzles.
fn puzzles_in(line: Line) -> Option<usize> {
    fields(line.bytes).position(|name| {
        let name = name.to_ascii_lowercase();
        NAMES.iter().any(|known| name.starts_with(known))
    })
}

/// Whether a field is all but a board of a shape: about as long, and of figures and blanks.
fn is_nearly(field: &[u8], shape: Shape) -> bool {
    let figures = field.iter().filter(|c| c.is_ascii_digit() || **c == b'.').count();
    let long = field.len().abs_diff(shape.cells()) <= shape.cells() / 5;
    shape_of(field).is_none() && long && 5 * figures > 4 * field.len()
}

/// What is wrong with a field that should be a puzzle.
fn no_puzzle(line: Line, field: &[u8], like: Option<Shape>) -> Fault {
    let before = field.as_ptr() as usize - line.bytes.as_ptr() as usize;
    let at = |index: usize| lines::chars(&line.bytes[..before + index]) as u64 + 1;
    match Shape::of_cells(field.len()) {
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
            found: Found::Length(lines::chars(field) as u64),
            expected: Expected::Cells(like),
        },
    }
}

/// The shape of the board that a field is, if it is one.
fn shape_of(field: &[u8]) -> Option<Shape> {
    let shape = Shape::of_cells(field.len())?;
    letters::first_invalid(field, shape).is_none().then_some(shape)
}

fn puzzle(line: Line<'_>) -> Result<(&[u8], Shape), Fault> {
    let boards = fields(line.bytes).filter_map(|field| Some((field, shape_of(field)?)));
    let blanks = |field: &[u8]| field.iter().filter(|c| matches!(c, b'0' | b'.')).count();
    // The first of those with the most blanks.
    let most = boards.reduce(|best, other| match blanks(other.0) > blanks(best.0) {
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
        check(&format!(" \"a;\"\"b\"\", c\" ; \"{puzzle}\" "), dots, "a;\"\"b\"\", c");
        check(&format!("\"a,b\"\t{puzzle}"), dots, "a,b");
        check(&format!("\"a,{puzzle},\"b"), dots, "\"a, \"b");
    }

    /// As are two boards and a word, which together are as long as a string of SudokuWiki.
    #[test]
    fn lines_with_fields_are_the_sign() {
        let (puzzle, solution) = ("0".repeat(72) + "123456789", "123456789".repeat(9));
        for line in [format!("{puzzle},{solution},hard"), format!("a;{puzzle};{solution}")] {
            let detection = crate::detect(line.as_bytes(), true).expect("a format");
            assert_eq!(detection.format.info().name, "csv");
        }
    }

    #[test]
    fn a_solution_does_not_stand_for_its_puzzle() {
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
        let gone = "3:17 found Length(0), expected Cells(Some(Shape(2×2)))";
        assert_eq!(see(&[&format!("7,{good}"), good]), Err(gone.into()));
    }

    #[test]
    fn one_line_of_names_is_no_record() {
        let mut reader = Csv.scanner();
        let mut see = |line: &str| reader.push(Line { number: 3, bytes: line.as_bytes() });
        assert_eq!(see("quizzes,solutions"), Ok(LineRole::Other));
        assert_eq!(reader.end().map_err(|fault| fault.column), Err(1));
        let mut reader = Csv.scanner();
        let mut see = |line: &str| reader.push(Line { number: 3, bytes: line.as_bytes() });
        assert_eq!(see("quizzes,solutions"), Ok(LineRole::Other));
        assert_eq!(see("1004001001004001,1234341221434321"), Ok(LineRole::Last));
        let fault = see("1004,5").expect_err("a fault");
        assert_eq!(format!("{fault:?}"), "3:1 found Text(\"1004,5\"), expected Field");
        assert_eq!(reader.end(), Ok(()));
    }
}
