//! CSV: a puzzle in one of a line's fields, its solution perhaps in another.
//!
//! ```text
//! puzzle,solution
//! 1004001001004001,1234341221434321
//! ```
//!
//! The puzzle is the field that is as long as a board and has the most empty cells, or the first
//! of those. The other fields are its note, but for a full board.
//! Tolerated: quotes around fields, any number of fields, one line of names on top. Refused: lines
//! without such a field.

use super::{
    Draft, Expected, Fault, Format, Found, Head, Letters, Line, Reader, Seen, Survey, Text, letters,
};
use crate::grid::{Digit, Position, Shape};

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

    fn sign(&self) -> &'static str {
        "its lines are fields, one of them a puzzle"
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(State { begun: false, latest: None })
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let (cells, shape) = puzzle(line)?;
        let strange = |at: usize| Fault {
            line: line.number,
            column: (cells.as_ptr() as usize - line.bytes.as_ptr() as usize + at) as u64 + 1,
            found: Found::Symbol(cells[at].into()),
            expected: Expected::Cell(shape),
        };
        let value =
            |(at, symbol): (usize, &u8)| letters.value(*symbol, shape).ok_or_else(|| strange(at));
        let values = cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let others =
            fields(line.bytes).filter(|field| shape_of(field).is_none() && !field.is_empty());
        let note: Vec<_> = others.map(String::from_utf8_lossy).collect();
        Ok(Draft { values, ..Draft::default() }.with_note(&note.join(", ")))
    }

    fn has_letters(&self) -> bool {
        true
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
    latest: Option<Shape>,
}

impl Reader for State {
    fn see(&mut self, line: Line) -> Result<Seen, Fault> {
        if line.bytes.is_empty() {
            return Ok(Seen::Other);
        }
        let names = !std::mem::replace(&mut self.begun, true);
        match puzzle(line) {
            Ok((_, shape)) => {
                self.latest = Some(shape);
                Ok(Seen::Last)
            }
            Err(_) if names => Ok(Seen::Other),
            Err(fault) => Err(fault),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
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
    letters::strange(field, shape).is_none().then_some(shape)
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
