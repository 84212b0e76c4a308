//! HoDoKu's library lines: a position and a step that can be found in it, with colons between.
//!
//! ```text
//! :0000:x:.4..1....+5…:211 213 448:::         a position, nothing more
//! :0702:9:.5+8..…:971:981 983::2              a step: its code, its digits, what it takes out
//! ```
//!
//! The fields are the code of a technique, the digits it is about, 81 cells, the candidates that
//! were taken out, what the step eliminates, what it places, and more of the step. A cell is a
//! digit, `.` or `0`; a `+` before a digit says that it was placed, and is no given. A candidate
//! taken out is digit, row and column: `315` is the 3 in row 1, column 5; beside a digit it says
//! nothing. Code, digits and the last field are the note; steps themselves are not kept.
//!
//! Also read: the lines of gsf's taxonomy, six commas or more, whose fifth field is the puzzle;
//! the other fields are its note. Tolerated: `#` comments, blanks in front, five fields after the cells or four.
//! Refused: any other number of colons. What is written is the first line above.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text, text::lines,
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "hodoku",
    title: "HoDoKu library",
    evidence: "its lines are the fields of a HoDoKu library or of gsf's taxonomy",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Hodoku;

/// Cells a puzzle.
const CELLS: usize = Shape::CLASSIC.cells();

impl Format for Hodoku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Lines of fields, with colons before and between them, one about as long as a puzzle; or
    /// with commas, when the fifth alone could be the puzzle.
    fn detect(&self, head: &Head) -> bool {
        head.mostly(|line| {
            let fields = |mark: u8| line.split(move |byte| *byte == mark);
            if line.starts_with(b":") {
                return fields(b':').count() > 4 && fields(b':').any(lines::nearly_cells);
            }
            let mut long = fields(b',').enumerate().filter(|(_, field)| lines::nearly_cells(field));
            fields(b',').count() > 6
                && long.next().is_some_and(|(nth, _)| nth == 4)
                && long.next().is_none()
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State { unsupported: FeatureSet::NONE })
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        read(text.line()).map(|(draft, _)| draft)
    }

    /// Marks are written as the candidates that they are when they are read.
    fn write(&self, position: &Position) -> Option<String> {
        let (shape, givens) = (position.shape(), position.givens().unrestricted());
        let mut out = String::from(":0000:x:");
        let mut triples = Vec::new();
        for cell in Cell::all(shape) {
            let allowed = match position.content(cell) {
                CellValue::Digit(digit) => {
                    let given = position.is_given(cell);
                    out.push_str(if given { "" } else { "+" });
                    out.push(digit.symbol());
                    continue;
                }
                CellValue::Marks(marks) if !marks.is_empty() => marks,
                CellValue::Marks(_) => position.givens().allowed(cell),
            };
            out.push('.');
            // What givens exclude is not deleted.
            let gone = givens.candidates(cell).minus(allowed);
            triples.extend(gone.map(|digit| (digit, cell.row(shape) + 1, cell.col(shape) + 1)));
        }
        triples.sort_unstable();
        let triples: Vec<_> =
            triples.iter().map(|(digit, row, col)| format!("{digit}{row}{col}")).collect();
        (shape == Shape::CLASSIC).then(|| format!("{out}:{}:::\n", triples.join(" ")))
    }
}

struct State {
    unsupported: FeatureSet,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.says_nothing() {
            return Ok(LineRole::Other);
        }
        let (_, unsupported) = read(line)?;
        self.unsupported = self.unsupported.or(unsupported);
        Ok(LineRole::Last)
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// A line, and what of it no position keeps.
fn read(line: Line) -> Result<(Draft, FeatureSet), Fault> {
    line.unindented(fields)
}

/// The same of a line that begins with its fields.
fn fields(line: Line) -> Result<(Draft, FeatureSet), Fault> {
    let bytes = line.bytes;
    if !bytes.starts_with(b":") && bytes.iter().filter(|byte| **byte == b',').count() >= 6 {
        return taxonomy(line).map(|draft| (draft, FeatureSet::NONE));
    }
    let fields: Vec<&[u8]> = bytes.split(|byte| *byte == b':').take(9).collect();
    let [before, code, digits, cells_, gone, takes, places, more @ ..] = &fields[..] else {
        return Err(unlike(line));
    };
    if !before.is_empty() || more.len() > 1 {
        return Err(unlike(line));
    }
    let (values, entries) = cells(cells_).map_err(|at| strange(line, cells_, at))?;
    let mut deleted = vec![DigitSet::EMPTY; CELLS];
    for word in gone.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        let [digit @ b'1'..=b'9', row @ b'1'..=b'9', col @ b'1'..=b'9'] = word else {
            let found = Found::Text(String::from_utf8_lossy(word).chars().take(20).collect());
            return Err(fault(line, word, 0, found, Expected::Triple));
        };
        let cell = usize::from(row - b'1') * 9 + usize::from(col - b'1');
        let digit = Digit::new(usize::from(digit - b'0'));
        deleted[cell] = deleted[cell].or(digit.map_or(DigitSet::EMPTY, DigitSet::of));
    }
    let said = |name: &str, field: &[u8], nothing: &str| {
        let field = String::from_utf8_lossy(field.trim_ascii()).into_owned();
        (!field.is_empty() && field != nothing).then(|| format!("{name}{field}"))
    };
    let code = said("technique ", code, "0000");
    let digits = said("digits ", digits, "x");
    let more = more.first().and_then(|more| said("", more, ""));
    let note: Vec<_> = [code, digits, more].into_iter().flatten().collect();
    let stepless = takes.trim_ascii().is_empty() && places.trim_ascii().is_empty();
    let unsupported =
        if stepless { FeatureSet::NONE } else { FeatureSet::NONE.with(Feature::Steps) };
    let draft = Draft { values, entries, ..Draft::default() }.with_deleted(&deleted);
    Ok((draft.with_note(&note.join(" · ")), unsupported))
}

/// A line of gsf's taxonomy.
fn taxonomy(line: Line) -> Result<Draft, Fault> {
    let fields = || line.bytes.split(|byte| *byte == b',');
    let Some(puzzle) = fields().nth(4) else { return Err(unlike(line)) };
    let (values, entries) = cells(puzzle).map_err(|at| strange(line, puzzle, at))?;
    let others = fields().enumerate().filter(|(nth, field)| *nth != 4 && !field.is_empty());
    let others: Vec<_> =
        others.take(100).map(|(_, field)| String::from_utf8_lossy(field)).collect();
    Ok(Draft { values, entries, ..Draft::default() }.with_note(&others.join(", ")))
}

/// The values of 81 cells, and which of them are entries; or the byte that is wrong, which is
/// past the end when there are too few.
fn cells(field: &[u8]) -> Result<(Vec<u8>, Vec<usize>), usize> {
    let (mut values, mut entries) = (Vec::new(), Vec::new());
    let mut placed = false;
    for (at, byte) in field.iter().enumerate() {
        match byte {
            _ if values.len() == CELLS => return Err(at),
            b'+' if !placed => {
                placed = true;
                continue;
            }
            b'1'..=b'9' => {
                entries.extend(placed.then_some(values.len()));
                values.push(byte - b'0');
            }
            b'.' | b'0' if !placed => values.push(0),
            _ => return Err(at),
        }
        placed = false;
    }
    if values.len() == CELLS { Ok((values, entries)) } else { Err(field.len()) }
}

/// What is wrong at a byte of a line's cells: a character, or their number.
fn strange(line: Line, field: &[u8], at: usize) -> Fault {
    let places = field.iter().filter(|byte| **byte != b'+').count();
    if at == field.len() || places > CELLS && cells(&field[..at]).is_ok() {
        let found = Found::Length(lines::chars(field) as u64);
        return fault(line, field, at, found, Expected::Cells(Some(Shape::CLASSIC)));
    }
    let found = Found::Symbol(lines::char_at(field, at));
    fault(line, field, at, found, Expected::Cell(Shape::CLASSIC))
}

fn unlike(line: Line) -> Fault {
    let found = Found::Text(String::from_utf8_lossy(line.bytes).chars().take(20).collect());
    fault(line, line.bytes, 0, found, Expected::Library)
}

/// A fault at some byte of a part of a line.
fn fault(line: Line, part: &[u8], at: usize, found: Found, expected: Expected) -> Fault {
    let before = part.as_ptr() as usize - line.bytes.as_ptr() as usize + at;
    let column = lines::chars(&line.bytes[..before]) as u64 + 1;
    Fault { line: line.number, column, found, expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str =
        ".4..1..........5.6......3.15.38.2...7......2..........6..5.7....2.....1....3.14..";

    #[track_caller]
    fn check(line: &str, expected: Result<(usize, usize, usize, &str), &str>) {
        let line = Line { number: 3, bytes: line.as_bytes() };
        let read = read(line).map_err(|fault| format!("{fault:?}"));
        let read = read.map(|(draft, _)| {
            let filled = draft.values.iter().filter(|value| **value != 0).count();
            (filled, draft.entries.len(), draft.candidates.len(), draft.note)
        });
        let read = read.as_ref().map(|(a, b, c, note)| (*a, *b, *c, note.as_str()));
        assert_eq!(read.map_err(String::as_str), expected);
    }

    #[test]
    fn lines_read() {
        check(&format!(":0000:x:{BOARD}:211 213 214 225:::"), Ok((20, 0, 4, "")));
        check(&format!(":0000:x:{BOARD}:211 213::"), Ok((20, 0, 2, "")));
        check(&format!(":0000:x:{BOARD}:::"), Ok((20, 0, 0, "")));
        let placed = BOARD.replacen('4', "+4", 1);
        check(
            &format!(":0702:49:{placed}:412 913 313::913:2"),
            Ok((20, 1, 1, "technique 0702 · digits 49 · 2")),
        );
        check(&format!("7,12,0,a,{BOARD},,x"), Ok((20, 0, 0, "7, 12, 0, a, x")));
    }

    #[test]
    fn faults_say_where_and_what() {
        check(":0000:x:12:::", Err("3:11 found Length(2), expected Cells(Some(Shape(3×3)))"));
        check(
            &format!(":0000:x:{BOARD}.:::"),
            Err("3:90 found Length(82), expected Cells(Some(Shape(3×3)))"),
        );
        check(
            &format!(":é:x:+.{BOARD}:::"),
            Err("3:7 found Symbol('.'), expected Cell(Shape(3×3))"),
        );
        check(&format!(":0000:x:{BOARD}:21:::"), Err("3:91 found Text(\"21\"), expected Triple"));
        check(BOARD, Err("3:1 found Text(\".4..1..........5.6..\"), expected Library"));
    }

    #[test]
    fn a_fault_does_not_hide_what_a_line_is() {
        let check_likes = |file: String, expected: bool| {
            assert_eq!(Hodoku.detect(&Head::of(file.as_bytes(), true)), expected, "{file}");
        };
        let good = format!(":0000:x:{BOARD}:211:::\n");
        check_likes(good.clone(), true);
        check_likes(format!("# said\n  {good}"), true);
        check_likes(good.replacen('4', "z", 1), true);
        check_likes(good.replacen("211", "21", 1), true);
        check_likes(good.replacen(".4", ".", 1), true);
        check_likes(format!("said\n{good}"), true);
        check_likes(format!("{good}said\n"), true);
        check_likes(format!("7,12,0,a,{},,x\n", BOARD.replacen('4', "z", 1)), true);
        check_likes(format!("7,12,0,a,{BOARD},{BOARD},x\n"), false);
        check_likes(":...:..1:2..:\n".repeat(9), false);
        check(&format!("  :0000:x:{BOARD}:211:::"), Ok((20, 0, 1, "")));
        check(
            &format!("  :0000:x:z{}:211:::", &BOARD[1..]),
            Err("3:11 found Symbol('z'), expected Cell(Shape(3×3))"),
        );
    }

    #[test]
    fn steps_are_lost_and_positions_kept() {
        let step = format!(":0702:9:{BOARD}:412:913::2\n");
        let mut reader = Hodoku.scanner();
        assert_eq!(reader.push(Line { number: 1, bytes: b"# said" }), Ok(LineRole::Other));
        assert_eq!(
            reader.push(Line { number: 1, bytes: step.trim().as_bytes() }),
            Ok(LineRole::Last)
        );
        assert!(reader.unsupported().contains(Feature::Steps));
        assert!(Hodoku.detect(&Head::of(step.as_bytes(), true)));
        let line = format!(":0000:x:{}:211 213:::\n", BOARD.replacen('4', "+4", 1));
        let (_, position) = Text { line: 1, bytes: line.as_bytes() }
            .position(&Hodoku, &Letters::STANDARD)
            .expect("a position");
        assert_eq!(position.entries().count(), 1);
        assert_eq!(Hodoku.write(&position), Some(line));
    }
}
