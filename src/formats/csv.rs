//! CSV: a puzzle in one of a line's fields, its solution perhaps in another.
//!
//! ```text
//! puzzle,solution
//! 1004001001004001,1234341221434321
//! ```
//!
//! The puzzle is the first field that is as long as a board and has an empty cell, or, where none
//! has, the first that is as long as a board. The other fields are its note, but for a full board.
//! Tolerated: quotes around fields, any number of fields, one line of names on top. Refused: lines
//! without such a field.

use super::{Draft, Expected, Fault, Format, Found, Head, Line, Reader, Seen, Text};
use crate::grid::{Board, Digit, Shape};

pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn title(&self) -> &'static str {
        "CSV"
    }

    /// Two fields or more in the first two lines, and a puzzle in one of the two.
    fn likes(&self, head: &Head) -> bool {
        let lines = || head.lines.iter().take(2);
        lines().next().is_some()
            && lines().all(|line| fields(line).count() > 1)
            && lines().any(|line| puzzle(Line { number: 1, bytes: line }).is_ok())
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(State { begun: false })
    }

    fn read(&self, text: Text) -> Result<Draft, Fault> {
        let line = text.line();
        let (cells, shape) = puzzle(line)?;
        let values = cells.iter().map(|c| Digit::from_symbol(*c, shape).map_or(0, u8::from));
        let others =
            fields(line.bytes).filter(|field| shape_of(field).is_none() && !field.is_empty());
        let note: Vec<_> = others.map(String::from_utf8_lossy).collect();
        let note = note.join(", ").chars().filter(|c| !c.is_control()).take(400).collect();
        Ok(Draft { values: values.collect(), note, ..Draft::default() })
    }

    /// Without the line of names, which a reader does not need.
    fn write(&self, board: &Board) -> Option<String> {
        let symbol = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
        let cells: String = board.digits().iter().map(symbol).collect();
        (board.shape().side() <= 35).then(|| format!("{cells},\n"))
    }
}

struct State {
    /// Whether a line was seen that is not blank.
    begun: bool,
}

impl Reader for State {
    fn see(&mut self, line: Line) -> Result<Seen, Fault> {
        if line.bytes.is_empty() {
            return Ok(Seen::Other);
        }
        let names = !std::mem::replace(&mut self.begun, true);
        match puzzle(line) {
            Ok(_) => Ok(Seen::Last),
            Err(_) if names => Ok(Seen::Other),
            Err(fault) => Err(fault),
        }
    }
}

/// The fields of a line, without the quotes around them.
fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b',' | b';')).map(|field| {
        let field = field.trim_ascii();
        field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
    })
}

/// The shape of the board that a field is, if it is one.
fn shape_of(field: &[u8]) -> Option<Shape> {
    let shape = Shape::of_cells(field.len())?;
    let fits = |c: &u8| matches!(c, b'0' | b'.') || Digit::from_symbol(*c, shape).is_some();
    field.iter().all(fits).then_some(shape)
}

fn puzzle(line: Line<'_>) -> Result<(&[u8], Shape), Fault> {
    let boards = || fields(line.bytes).filter_map(|field| Some((field, shape_of(field)?)));
    let has_free = |(field, _): &(&[u8], Shape)| field.iter().any(|c| matches!(c, b'0' | b'.'));
    boards().find(has_free).or_else(|| boards().next()).ok_or_else(|| {
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
        let (draft, read) = text.board(&Csv).expect("a puzzle");
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
    }

    #[test]
    fn one_line_of_names_is_no_record() {
        let mut reader = Csv.reader();
        let mut see = |line: &str| reader.see(Line { number: 3, bytes: line.as_bytes() });
        assert_eq!(see("quizzes,solutions"), Ok(Seen::Other));
        assert_eq!(see("1004001001004001,1234341221434321"), Ok(Seen::Last));
        let fault = see("1004,5").expect_err("a fault");
        assert_eq!(
            fault.to_string(),
            "Line 3, column 1: found \"1004,5\"; expected a puzzle in one of the fields."
        );
    }
}
