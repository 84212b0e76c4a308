//! Boards as written by spreadsheets: one cell per field, and a row or a whole board per line.
//!
//! ```text
//! 1,,,4
//! ,,1,          commas, semicolons or tabs; tabs at the end of a line may be missing
//! ,1,,
//! 4,,,1
//! ```
//!
//! An empty cell is an empty field, `0`, `.`, or a word such as `NaN`. Everything else is a number,
//! possibly with quotes around it or `.0` after it.

use crate::{
    Draft, Expected, Fault, FeatureSet, Head, Letters, Line, LineRole, LineScanner, Text, forms,
    rows::layout::{self, Layout},
    rows::sheet::{self, LineDivision, Sheet},
    rows::tokens::{self, CellToken, Cells},
    text::{lines, wrapped},
};
use grid::{Board, Digit, Shape};

/// Returns the separator between the fields of a line, or `None` if it has none.
fn separator(line: &[u8]) -> Option<u8> {
    [b'\t', b';', b','].into_iter().find(|separator| line.contains(separator))
}

/// Returns the content of a field without quotes: an integer instead of a whole floating-point
/// number, and an empty text instead of a word for an empty cell.
fn plain_field(field: &str) -> &str {
    let field = field.trim_ascii();
    let unquoted = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
    let field = unquoted.unwrap_or(field).trim_ascii();
    if field.len() > 1 && wrapped::is_empty_word(field) {
        return "";
    }
    field.strip_suffix(".0").filter(|number| !number.is_empty()).unwrap_or(field)
}

/// Parses the cells of a line. Returns a fault if the line has no separators, or if a field isn't a
/// cell.
pub(crate) fn parse_row(line: Line) -> Result<Cells, Fault> {
    if line.is_empty_or_comment() {
        return Ok(Cells::new());
    }
    let text = std::str::from_utf8(line.bytes).unwrap_or("\u{fffd}");
    let Some(separator) = separator(line.bytes) else {
        return Err(tokens::word_fault(line, 1, text, Expected::Number));
    };
    let mut column = 1;
    let fields = text.split(char::from(separator)).map(|field| {
        let at = column;
        column += field.chars().count() as u64 + 1;
        match plain_field(field) {
            "" | "." | "0" => Ok((at, CellToken::Empty)),
            number if number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok((at, CellToken::Value(number.parse().unwrap_or(u64::MAX))))
            }
            other => Err(tokens::word_fault(line, at, other, Expected::Number)),
        }
    });
    fields.collect()
}

/// Returns a scanner for boards with one cell per field, or `None` if the file doesn't begin with
/// such a board.
pub(crate) fn scanner(head: &Head) -> Option<Box<dyn LineScanner>> {
    let lines = || head.lines.iter().filter(|line| !line.starts_with(b"#"));
    let tabs = separator(lines().next()?)? == b'\t';
    let is_row = |line: &&&[u8]| parse_row(Line { number: 1, bytes: line }).is_ok();
    let count = lines().count();
    if 4 * lines().filter(is_row).count() < 3 * count {
        return None;
    }
    if !tabs {
        let layout = Layout::new(head, parse_row);
        let spread =
            if layout.rows_determine_side { LineDivision::Square } else { LineDivision::Loose };
        let mut sheet = Sheet::new(parse_row, spread);
        sheet.preview(head);
        let known =
            layout.side.is_some() && (layout.most_rows_match || !layout.rows_determine_side);
        return known.then(|| Box::new(sheet) as Box<dyn LineScanner>);
    }
    if lacks_fields(head) {
        return None;
    }
    // A table without empty fields is an ordinary number grid.
    let empty =
        lines().any(|line| line.starts_with(b"\t") || line.windows(2).any(|w| w == b"\t\t"));
    let longest = lines().map(|line| line.split(|byte| *byte == b'\t').count()).max()?;
    let side = Some(count).filter(|side| head.is_whole && longest <= *side);
    let side = side.or(Some(longest)).filter(|side| Shape::from_side(*side).is_some())?;
    let rows: Vec<Vec<u8>> = lines().map(|line| pad_line(line, side)).collect();
    // The last column may be empty, but not if digits clash.
    if longest < side && has_clash(&rows, side) {
        return None;
    }
    // Nor may the last column be empty if the first line labels all other columns.
    if longest < side && forms::column_label_count(lines().next()?) == Some(longest) {
        return None;
    }
    let sheet = Sheet::new(parse_row, LineDivision::Square);
    let has_headers =
        Layout::new(&Head::new(&rows.join(&b'\n'), head.is_whole), parse_row).has_headers;
    (empty && !has_headers).then(|| Box::new(PaddedScanner { sheet, side }) as Box<dyn LineScanner>)
}

/// Returns `true` if rows have all of the tabs at their ends, but some row has fewer or more tabs
/// than most rows. The last row doesn't count.
fn lacks_fields(head: &Head) -> bool {
    let Some(most) = lines::usual_tab_count(head.start) else { return false };
    let mut rows = head.start.split(|byte| *byte == b'\n');
    rows.next_back();
    // `head.start` lacks the tabs at the beginning of the file, so they are added to the first row.
    let before = head
        .lines
        .first()
        .map_or(0, |line| lines::tab_count(line) - lines::tab_count(line.trim_ascii_start()));
    let before = [before].into_iter().chain(std::iter::repeat(0));
    let mut counts = rows.zip(before).map(|(row, before)| lines::tab_count(row) + before);
    counts.any(|count| count > 0 && count != most)
}

/// Returns `true` if a digit occurs twice in a house of the board with these rows. Rows that don't
/// form a board of this side have no clash.
fn has_clash(rows: &[Vec<u8>], side: usize) -> bool {
    let cells = |bytes: &Vec<u8>| parse_row(Line { number: 1, bytes }).unwrap_or_default();
    let cells: Vec<_> = rows.iter().flat_map(cells).collect();
    let digit = |(_, token): &(u64, CellToken)| Digit::new(layout::value(token).try_into().ok()?);
    let shape = Shape::from_side(side).filter(|shape| shape.cells() == cells.len());
    shape.is_some_and(|shape| {
        Board::from_digits(shape, cells.iter().map(digit)).clashes().next().is_some()
    })
}

/// Parses a board that a scanner has found, or returns its fault.
pub(crate) fn read(text: Text, letters: &Letters) -> Result<Draft, Fault> {
    let rows = text.lines().filter(|line| !line.is_empty_or_comment()).count();
    let mut bytes = Vec::new();
    for line in text.lines() {
        bytes.extend(pad_line(line.bytes, rows));
        bytes.push(b'\n');
    }
    sheet::read(Text { bytes: &bytes, ..text }, parse_row, letters)
}

/// Returns a line padded to the expected number of fields, because tabs at its end may be missing.
fn pad_line(line: &[u8], side: usize) -> Vec<u8> {
    let tabs = line.iter().filter(|byte| **byte == b'\t').count();
    let missing = side.saturating_sub(tabs + 1);
    let may_lack = !lines::has_quoted_empty_fields(line);
    let padded = may_lack && tabs > 0 || !line.is_empty() && separator(line).is_none();
    [line, &b"\t0".repeat(if padded { missing } else { 0 })].concat()
}

/// A scanner that adds the missing tabs at the ends of rows.
struct PaddedScanner {
    sheet: Sheet,
    side: usize,
}

impl LineScanner for PaddedScanner {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let bytes = pad_line(line.bytes, self.side);
        self.sheet.push(Line { bytes: &bytes, ..line })
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.sheet.finish()
    }

    fn shape(&self) -> Option<Shape> {
        self.sheet.shape()
    }

    fn unsupported(&self) -> FeatureSet {
        self.sheet.unsupported()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RecordScanner, detect};

    /// Checks the boards in a file that must be detected as CSV.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let format = detect(file.as_bytes(), true).expect("a format").format;
        assert_eq!(format.info().name, "csv", "{file}");
        let mut records = RecordScanner::new(Some(format));
        let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
        let found = found.map(|found| {
            found.map_or_else(
                |fault| format!("{fault:?}"),
                |place| {
                    let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                    let (_, position) = text.position(format, &Letters::STANDARD).expect("a board");
                    position.givens().to_string().replace('\n', " ")
                },
            )
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{file}");
    }

    const BOARD: &str = "1..4 ..1. .1.. 4..1";

    #[test]
    fn spreadsheets_are_parsed() {
        let (zeros, empty) = ("1,0,0,4\n0,0,1,0\n0,1,0,0\n4,0,0,1\n", "1,,,4\n,,1,\n,1,,\n4,,,1\n");
        check(zeros, &[BOARD]);
        check(empty, &[BOARD]);
        check(&empty.replace(',', ";"), &[BOARD]);
        check(&empty.replace(',', "\t"), &[BOARD]);
        check("1\t\t\t4\n\t\t1\n\t1\n4\t\t\t1\n", &[BOARD]);
        check(&empty.replace(',', " , "), &[BOARD]);
        check(&zeros.repeat(2), &[BOARD; 2]);
        check(&format!("{empty}\n{empty}"), &[BOARD; 2]);
    }

    #[test]
    fn lines_with_all_cells_are_boards() {
        let line = "1,,,4,0,0,1,0,0,1,0,0,4,0,0,1\n";
        check(&line.repeat(3), &[BOARD; 3]);
        check(line, &[BOARD]);
    }

    #[test]
    fn faults_have_positions() {
        let fault = "2:5 found Text(\"x\"), expected Number";
        check("1,,,4\n,,1,x\n,1,,\n4,,,1\n", &[fault]);
        let fault = "3:1 found Cells(3), expected Row(Some(Shape(2×2)))";
        check("1,,,4\n,,1,\n,1,\n4,,,1\n", &[fault]);
    }
}
