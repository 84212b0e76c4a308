//! HoDoKu library lines: a position and a step that can be found in it, separated by colons.
//!
//! ```text
//! :0000:x:.4..1....+5…:211 213 448:::         only a position
//! :0702:9:.5+8..…:971:981 983::2              a step: its code, its digits, its eliminations
//! ```
//!
//! The fields are the code of a technique, its digits, 81 cells, the deleted candidates, the
//! eliminations and placements of the step, and other data about the step. A cell is a digit, `.`
//! or `0`. A `+` before a digit marks it as an entry. A deleted candidate is a digit, a row and a
//! column: `315` is the 3 in row 1, column 5. In a cell with a digit, a deleted candidate has no
//! meaning. The code, the digits and the last field become the note. Steps aren't retained.
//!
//! Lines of gsf's taxonomy are also read: they have at least six commas, the fifth field is the
//! puzzle, and the other fields become its note. Tolerated: `#` comments, leading spaces, three or
//! four fields after the cells. Rejected: any other number of colons. Output has the form of the
//! first line above.
//!
//! A Susser string consists of the cells alone, optionally followed by a colon and the deleted
//! candidates. A file of such strings is a format of its own:
//!
//! ```text
//! .4..1....+5…:211 213 448
//! ```

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text, text::lines,
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "hodoku",
    title: "HoDoKu library",
    evidence: "the lines have the fields of a HoDoKu library or of gsf's taxonomy",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Hodoku;

/// The number of cells in a puzzle.
const CELLS: usize = Shape::CLASSIC.cells();

impl Format for Hodoku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for files in which most lines have fields separated by colons, with a colon
    /// before the first field and a field that resembles a puzzle, or fields separated by commas,
    /// of which only the fifth resembles a puzzle.
    fn detect(&self, head: &Head) -> bool {
        head.holds_for_most_lines(|line| {
            let fields = |mark: u8| line.split(move |byte| *byte == mark);
            if line.starts_with(b":") {
                return fields(b':').count() > 4 && fields(b':').any(lines::resembles_cells);
            }
            let mut long =
                fields(b',').enumerate().filter(|(_, field)| lines::resembles_cells(field));
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

    /// Writes marks as candidates, because the format doesn't distinguish marks from candidates.
    /// Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        let (cells, deleted) = cells_and_deleted(position)?;
        Some(format!(":0000:x:{cells}:{deleted}:::\n"))
    }
}

pub(super) const SUSSER_INFO: Info = Info {
    name: "susser",
    title: "Susser strings",
    evidence: "some cells have a + before their digit, or eliminated candidates are listed after a colon",
    ..INFO
};

/// The format of Susser strings.
pub(super) struct Susser;

impl Format for Susser {
    fn info(&self) -> &'static Info {
        &SUSSER_INFO
    }

    /// Returns `true` for files in which all lines resemble Susser strings, and at least one line
    /// has an entry, or has a colon and no faults.
    fn detect(&self, head: &Head) -> bool {
        let has_entries =
            |line| parse_cells(susser_fields(line).0).is_ok_and(|(_, e)| !e.is_empty());
        let is_susser = |line| has_entries(line) || line.contains(&b':') && is_susser(line);
        head.uncommented_lines().all(resembles_susser) && head.uncommented_lines().any(is_susser)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(SusserState)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        text.line().parse_unindented(parse_susser)
    }

    /// Writes marks as candidates, because the format doesn't distinguish marks from candidates.
    /// Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        let (cells, deleted) = cells_and_deleted(position)?;
        let colon = if deleted.is_empty() { "" } else { ":" };
        Some(format!("{cells}{colon}{deleted}\n"))
    }
}

struct SusserState;

impl LineScanner for SusserState {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
            return Ok(LineRole::Other);
        }
        line.parse_unindented(parse_susser).map(|_| LineRole::Last)
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }
}

/// Returns the text of the cells of a position and of its deleted candidates, or `None` if the
/// board isn't 9×9.
fn cells_and_deleted(position: &Position) -> Option<(String, String)> {
    let (shape, givens) = (position.shape(), position.givens().without_restrictions());
    let mut out = String::new();
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
            CellValue::Marks(_) => position.givens().allowed_digits(cell),
        };
        out.push('.');
        // Candidates that the givens exclude aren't written as deleted.
        let deletions = givens.candidates(cell).minus(allowed);
        triples.extend(deletions.map(|digit| (digit, cell.row(shape) + 1, cell.col(shape) + 1)));
    }
    grid::shell_sort(&mut triples);
    let triples: Vec<_> =
        triples.iter().map(|(digit, row, col)| format!("{digit}{row}{col}")).collect();
    (shape == Shape::CLASSIC).then(|| (out, triples.join(" ")))
}

struct State {
    unsupported: FeatureSet,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
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

/// Parses a line. Returns its draft with the features that a position can't represent, or its first
/// fault.
fn read(line: Line) -> Result<(Draft, FeatureSet), Fault> {
    line.parse_unindented(parse_fields)
}

/// Parses the fields of a line without leading spaces. The results are those of [`read`].
fn parse_fields(line: Line) -> Result<(Draft, FeatureSet), Fault> {
    let bytes = line.bytes;
    if !bytes.starts_with(b":") && bytes.iter().filter(|byte| **byte == b',').count() >= 6 {
        return parse_taxonomy(line).map(|draft| (draft, FeatureSet::NONE));
    }
    let fields: Vec<&[u8]> = bytes.split(|byte| *byte == b':').take(9).collect();
    let [before, code, digits, cells, deletions, eliminations, placements, more @ ..] = &fields[..]
    else {
        return Err(format_fault(line));
    };
    if !before.is_empty() || more.len() > 1 {
        return Err(format_fault(line));
    }
    let (values, entries) = parse_cells(cells).map_err(|at| cell_fault(line, cells, at))?;
    let deleted = parse_deleted(line, deletions)?;
    let note_part = |name: &str, field: &[u8], nothing: &str| {
        let field = String::from_utf8_lossy(field.trim_ascii()).into_owned();
        (!field.is_empty() && field != nothing).then(|| format!("{name}{field}"))
    };
    let code = note_part("technique ", code, "0000");
    let digits = note_part("digits ", digits, "x");
    let more = more.first().and_then(|more| note_part("", more, ""));
    let note: Vec<_> = [code, digits, more].into_iter().flatten().collect();
    let stepless = eliminations.trim_ascii().is_empty() && placements.trim_ascii().is_empty();
    let unsupported =
        if stepless { FeatureSet::NONE } else { FeatureSet::NONE.with(Feature::Steps) };
    let draft = Draft { values, entries, ..Draft::default() }.with_deleted_candidates(&deleted);
    Ok((draft.with_note(&note.join(" · ")), unsupported))
}

/// Parses the deleted candidates of each cell. Returns a fault if a word isn't a deleted candidate.
fn parse_deleted(line: Line, field: &[u8]) -> Result<Vec<DigitSet>, Fault> {
    let mut deleted = vec![DigitSet::EMPTY; CELLS];
    for word in field.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        let [digit @ b'1'..=b'9', row @ b'1'..=b'9', col @ b'1'..=b'9'] = word else {
            let found = Found::Text(String::from_utf8_lossy(word).chars().take(20).collect());
            return Err(fault_at(line, word, 0, found, Expected::Triple));
        };
        let cell = usize::from(row - b'1') * 9 + usize::from(col - b'1');
        let digit = Digit::new(usize::from(digit - b'0'));
        deleted[cell] = deleted[cell].or(digit.map_or(DigitSet::EMPTY, DigitSet::from_digit));
    }
    Ok(deleted)
}

/// Splits a Susser string into its cells and its deleted candidates, which may be absent.
fn susser_fields(line: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr::memchr(b':', line).unwrap_or(line.len());
    (line[..end].trim_ascii(), line.get(end + 1..).unwrap_or_default())
}

/// Returns `true` if a line may be a Susser string with faults: its cells resemble a puzzle, and
/// any text after the colon begins with a digit.
fn resembles_susser(line: &[u8]) -> bool {
    let (cells, deletions) = susser_fields(line);
    let starts = deletions.trim_ascii_start().first().is_none_or(u8::is_ascii_digit);
    lines::resembles_cells(cells) && starts
}

/// Returns `true` if a line is a Susser string without faults, and all its deleted candidates are
/// in empty cells.
fn is_susser(line: &[u8]) -> bool {
    let (cells, deletions) = susser_fields(line);
    let (Ok((values, _)), Ok(deleted)) =
        (parse_cells(cells), parse_deleted(Line { number: 1, bytes: line }, deletions))
    else {
        return false;
    };
    values.iter().zip(deleted).all(|(value, deleted)| *value == 0 || deleted.is_empty())
}

/// Parses a Susser string, or returns its first fault.
fn parse_susser(line: Line) -> Result<Draft, Fault> {
    let (cells, deletions) = susser_fields(line.bytes);
    let (values, entries) = parse_cells(cells).map_err(|at| cell_fault(line, cells, at))?;
    let deleted = parse_deleted(line, deletions)?;
    Ok(Draft { values, entries, ..Draft::default() }.with_deleted_candidates(&deleted))
}

/// Parses a line of gsf's taxonomy, or returns the fault of its puzzle.
fn parse_taxonomy(line: Line) -> Result<Draft, Fault> {
    let fields = || line.bytes.split(|byte| *byte == b',');
    let Some(puzzle) = fields().nth(4) else { return Err(format_fault(line)) };
    let (values, entries) = parse_cells(puzzle).map_err(|at| cell_fault(line, puzzle, at))?;
    let others = fields().enumerate().filter(|(nth, field)| *nth != 4 && !field.is_empty());
    let others: Vec<_> =
        others.take(100).map(|(_, field)| String::from_utf8_lossy(field)).collect();
    Ok(Draft { values, entries, ..Draft::default() }.with_note(&others.join(", ")))
}

/// Parses 81 cells, and returns their values and the indices of entries. The error is the offset of
/// the invalid byte, or the length of the field if there are too few cells.
fn parse_cells(field: &[u8]) -> Result<(Vec<u8>, Vec<usize>), usize> {
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

/// Returns the fault at a byte of a line's cells: an invalid character, or the wrong number of
/// cells.
fn cell_fault(line: Line, field: &[u8], at: usize) -> Fault {
    let places = field.iter().filter(|byte| **byte != b'+').count();
    if at == field.len() || places > CELLS && parse_cells(&field[..at]).is_ok() {
        let found = Found::Length(lines::char_count(field) as u64);
        return fault_at(line, field, at, found, Expected::Cells(Some(Shape::CLASSIC)));
    }
    let found = Found::Symbol(lines::char_at(field, at));
    fault_at(line, field, at, found, Expected::Cell(Shape::CLASSIC))
}

fn format_fault(line: Line) -> Fault {
    let found = Found::Text(String::from_utf8_lossy(line.bytes).chars().take(20).collect());
    fault_at(line, line.bytes, 0, found, Expected::Library)
}

/// Returns a fault at the byte `at` of a part of a line.
fn fault_at(line: Line, part: &[u8], at: usize, found: Found, expected: Expected) -> Fault {
    let before = part.as_ptr() as usize - line.bytes.as_ptr() as usize + at;
    let column = lines::char_count(&line.bytes[..before]) as u64 + 1;
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
    fn lines_are_parsed() {
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
    fn faults_have_positions_and_causes() {
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
    fn a_faulty_line_is_still_detected() {
        let check_detect = |file: String, expected: bool| {
            assert_eq!(Hodoku.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
        };
        let good = format!(":0000:x:{BOARD}:211:::\n");
        check_detect(good.clone(), true);
        check_detect(format!("# said\n  {good}"), true);
        check_detect(good.replacen('4', "z", 1), true);
        check_detect(good.replacen("211", "21", 1), true);
        check_detect(good.replacen(".4", ".", 1), true);
        check_detect(format!("said\n{good}"), true);
        check_detect(format!("{good}said\n"), true);
        check_detect(format!("7,12,0,a,{},,x\n", BOARD.replacen('4', "z", 1)), true);
        check_detect(format!("7,12,0,a,{BOARD},{BOARD},x\n"), false);
        check_detect(":...:..1:2..:\n".repeat(9), false);
        check(&format!("  :0000:x:{BOARD}:211:::"), Ok((20, 0, 1, "")));
        check(
            &format!("  :0000:x:z{}:211:::", &BOARD[1..]),
            Err("3:11 found Symbol('z'), expected Cell(Shape(3×3))"),
        );
    }

    #[test]
    fn steps_are_lost_but_positions_remain() {
        let step = format!(":0702:9:{BOARD}:412:913::2\n");
        let mut reader = Hodoku.scanner();
        assert_eq!(reader.push(Line { number: 1, bytes: b"# said" }), Ok(LineRole::Other));
        assert_eq!(
            reader.push(Line { number: 1, bytes: step.trim().as_bytes() }),
            Ok(LineRole::Last)
        );
        assert!(reader.unsupported().contains(Feature::Steps));
        assert!(Hodoku.detect(&Head::new(step.as_bytes(), true)));
        let line = format!(":0000:x:{}:211 213:::\n", BOARD.replacen('4', "+4", 1));
        let (_, position) = Text { line: 1, bytes: line.as_bytes() }
            .position(&Hodoku, &Letters::STANDARD)
            .expect("a position");
        assert_eq!(position.entry_cells().count(), 1);
        assert_eq!(Hodoku.write(&position), Some(line));
    }
}
