//! Headed collections: line 1 is the box order, 2 or 3, and each other line is one puzzle.
//!
//! ```text
//! 2
//! 1..4..1..1..4..1
//! ..3.2......4.1..
//! ```
//!
//! Tolerated: any line ends, trailing spaces, empty lines before the header and after the last
//! puzzle. Rejected, which invalidates the whole file: any other header, any line of a different
//! length, any character that is neither `.` nor a digit of the board.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Lines, Text, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "headed",
    title: "headed collection",
    evidence: "the first line is a whole number",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: true,
};

pub(super) struct Headed;

/// The maximum number of digits in a header. A longer line may be a puzzle, or a row with a missing
/// or additional cell.
const MAX_HEADER_DIGITS: usize = 19;

/// Returns `true` if the first line is an integer that can't be a puzzle. A long integer must also
/// differ clearly in length from the line below it or, without such a line, from all puzzles.
pub(super) fn has_header(head: &Head) -> bool {
    let mut lines = head.lines.iter().map(|line| line.trim_ascii());
    let first = lines.next().unwrap_or_default();
    let digits = first.strip_prefix(b"-").or(first.strip_prefix(b"+")).unwrap_or(first);
    let is_integer = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let near = |length: usize| 4 * length.abs_diff(first.len()) < length;
    let below = lines.next().map(lines::char_count);
    let is_row = || match below {
        Some(below) => near(below),
        None => Shape::all().map(Shape::cells).any(near),
    };
    is_integer
        && Shape::from_cell_count(first.len()).is_none()
        && (digits.len() <= MAX_HEADER_DIGITS || !is_row())
}

impl Format for Headed {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    /// Returns `true` for files whose first line is an integer that can't be a puzzle: 2 or 3
    /// unless the file is a column of cells, or any other integer if puzzles follow it.
    fn detect(&self, head: &Head) -> bool {
        let mut lines = head.lines.iter().map(|line| line.trim_ascii());
        let first = lines.next().unwrap_or_default();
        let lengths: Vec<usize> = lines.map(lines::char_count).collect();
        // Whether all lines, or the lines up to an empty line, form one board.
        let one = || {
            let mut lines = Lines::default();
            let all = std::iter::from_fn(|| Some(lines.next(head.start, head.is_whole)?.1.bytes));
            let cells = |line: &[u8]| line.iter().filter(|c| !c.is_ascii_whitespace()).count();
            let block = all.take_while(|line| !line.is_empty()).map(cells).sum();
            let all = head.lines.iter().map(|line| cells(line)).sum();
            head.is_whole
                && [block, all].into_iter().any(|cells| Shape::from_cell_count(cells).is_some())
        };
        let puzzles = || {
            let puzzles =
                lengths.iter().filter(|length| Shape::from_cell_count(**length).is_some());
            let wide = lengths.first().is_some_and(|length| 2 * first.len() >= *length);
            // Long lines below a header are puzzles, possibly with faults, unless they are rows.
            let long = lengths.first().is_some_and(|length| *length >= 12.max(4 * first.len()));
            2 * puzzles.count() >= lengths.len() && !(wide && one()) || long && !one()
        };
        let tall = lengths.iter().all(|length| *length == 1) && one();
        has_header(head)
            && if parse_header(Line { number: 1, bytes: first }).is_ok() {
                !tall
            } else {
                puzzles()
            }
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State { shape: None, empty_line: None })
    }

    /// Parses the line of a puzzle, or returns its first fault. The order is derived from the
    /// length of the line, because the header isn't available here.
    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let orders = [Shape::order(2), Shape::order(3)].into_iter().flatten();
        let shape = orders.into_iter().find(|shape| shape.cells() == line.bytes.len());
        let shape = shape.unwrap_or(Shape::CLASSIC);
        check_puzzle(line, shape)?;
        let value = |&symbol: &u8| Digit::from_symbol(symbol, shape).map_or(0, u8::from);
        Ok(Draft { values: line.bytes.iter().map(value).collect(), ..Draft::default() })
    }

    fn header(&self, shape: Shape) -> String {
        format!("{}\n", shape.box_rows())
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        let is_headed = [Shape::order(2), Shape::order(3)].contains(&Ok(board.shape()));
        is_headed.then(|| board.digits().iter().map(symbol).chain(['\n']).collect())
    }
}

struct State {
    /// The shape that the header determines, or `None` before the header.
    shape: Option<Shape>,
    /// The number of the first empty line below the header. The empty line is a fault if a puzzle
    /// follows it.
    empty_line: Option<u64>,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let Some(shape) = self.shape else {
            if line.bytes.is_empty() {
                return Ok(LineRole::Other);
            }
            self.shape = Some(parse_header(line)?);
            return Ok(LineRole::Other);
        };
        if line.bytes.is_empty() {
            self.empty_line.get_or_insert(line.number);
            return Ok(LineRole::Other);
        }
        if let Some(empty_line) = self.empty_line {
            return Err(length_fault(Line { number: empty_line, bytes: b"" }, shape));
        }
        check_puzzle(line, shape)?;
        Ok(LineRole::Last)
    }

    fn shape(&self) -> Option<Shape> {
        self.shape
    }
}

fn parse_header(line: Line) -> Result<Shape, Fault> {
    let number = line.bytes.trim_ascii();
    let order = std::str::from_utf8(number).ok().and_then(|text| text.parse::<usize>().ok());
    match order {
        Some(order @ 2..=3) => Shape::order(order).ok(),
        _ => None,
    }
    .ok_or_else(|| Fault {
        line: line.number,
        column: 1,
        found: Found::Number(String::from_utf8_lossy(number).chars().take(20).collect()),
        expected: Expected::BlockSize,
    })
}

fn length_fault(line: Line, shape: Shape) -> Fault {
    Fault {
        line: line.number,
        column: line.char_count().min(shape.cells()) as u64 + 1,
        found: Found::Length(line.char_count() as u64),
        expected: Expected::Cells(Some(shape)),
    }
}

/// Returns a fault if the line of a puzzle has the wrong length or, otherwise, an invalid
/// character.
fn check_puzzle(line: Line, shape: Shape) -> Result<(), Fault> {
    let top = b'0' + shape.side() as u8;
    let fits = |symbol: &u8| *symbol == b'.' || (b'1'..=top).contains(symbol);
    if line.bytes.len() == shape.cells() && line.bytes.iter().all(fits) {
        return Ok(());
    }
    if line.char_count() != shape.cells() {
        return Err(length_fault(line, shape));
    }
    let at = line.bytes.iter().position(|symbol| !fits(symbol)).unwrap_or_default();
    Err(Fault {
        line: line.number,
        column: lines::char_count(&line.bytes[..at]) as u64 + 1,
        found: Found::Symbol(lines::char_at(line.bytes, at)),
        expected: Expected::Cell(shape),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, RecordScanner};

    const VALID: &str = "1..4..1..1..4..1";

    /// Checks the number of records, or the line, the kind and the column of the first fault.
    #[track_caller]
    fn check(text: &str, expected: Result<usize, (&str, u64)>) {
        let mut records = RecordScanner::new(Some(&Headed));
        let found = std::iter::from_fn(|| records.next(text.as_bytes(), true));
        let found: Result<Vec<_>, Fault> = found.collect();
        if let Ok(places) = &found {
            for Place { bytes, line } in places {
                let text = Text { line: *line, bytes: &text.as_bytes()[bytes.clone()] };
                assert!(text.position(&Headed, &Letters::STANDARD).is_ok());
            }
        }
        let found = found.map(|places| places.len());
        let found = found.map_err(|fault| {
            let kind = match fault.found {
                Found::Number(_) => "number".into(),
                Found::Length(_) => format!("{}: length", fault.line),
                _ => format!("{}: symbol", fault.line),
            };
            (kind, fault.column)
        });
        let found = found.as_ref().map_err(|(message, column)| (message.as_str(), *column));
        assert_eq!(found.copied(), expected);
    }

    #[test]
    fn valid_files_are_parsed() {
        check(&format!("2\n{VALID}\n{VALID}\n"), Ok(2));
        check(&format!("2 \r\n{VALID} \t\r\n{VALID}\r\n\r\n \r\n"), Ok(2));
        check(&format!("3\n{}", ".".repeat(81)), Ok(1));
        check(&format!("\n \n2\n{VALID}"), Ok(1));
        check("2", Ok(0));
    }

    #[test]
    fn faults_have_positions() {
        for header in ["0", "1", "4", "10", "-2", "99999999999999999999999"] {
            check(&format!("{header}\n{VALID}"), Err(("number", 1)));
        }
        check("2\n1..4..1..1..4..", Err(("2: length", 16)));
        check(&format!("2\n{VALID}.\n"), Err(("2: length", 17)));
        check(&format!("2\n{VALID}\n\n{VALID}"), Err(("3: length", 1)));
        check(&format!("2\n {VALID}"), Err(("2: length", 17)));
        check(&format!("2\n{VALID}\n1..4..1..1..4..5"), Err(("3: symbol", 16)));
        check("2\n0..4..1..1..4..1", Err(("2: symbol", 1)));
        check("2\n.é.4..1..1..4..1", Err(("2: symbol", 2)));
        check("2\nx", Err(("2: length", 2)));
    }

    #[track_caller]
    fn check_detect(line: &str, expected: bool) {
        let head = Head::new(line.as_bytes(), true);
        assert_eq!(Headed.detect(&head), expected, "{line}");
    }

    #[test]
    fn only_integers_shorter_than_a_puzzle_are_headers() {
        for header in ["2", "3", "4", "-1", "+3", " 3 ", "2000", "18446744073709551616"] {
            check_detect(header, true);
        }
        for length in [20, 25, 40, 60] {
            check_detect(&format!("{}\n{}", "1".repeat(length), ".".repeat(81)), true);
        }
        // If the first line is nearly as long as the lines below it, it is one of these lines.
        for (length, below) in [(80, 81), (82, 81), (35, 36), (70, 81), (27, 27)] {
            check_detect(&format!("{}\n{}", "1".repeat(length), "1".repeat(below)), false);
        }
        for other in ["", "-", "2.", "3x", "1000000000000000", &"1".repeat(82), VALID] {
            check_detect(other, false);
        }
    }
}
