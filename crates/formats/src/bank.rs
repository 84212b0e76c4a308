//! Exchange bank lines: a hash of twelve hexadecimal digits, the cells, and a rating.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  7.1
//! ```
//!
//! 0 is an empty cell. The rating becomes the puzzle's note. The hash is dropped, because it
//! follows from the digits: it is the first twelve digits of the SHA-1 hash of the 81 digits.
//! Tolerated: `#` comments, empty lines, leading spaces, a missing rating. Rejected: lines of any
//! other form. Written lines have the rating 0.0, which means that the rating is unknown. Rating
//! programs replace this value.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Text,
    rows::tokens::{self, words},
    text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "bank",
    title: "exchange-bank lines",
    evidence: "most lines have a hash and 81 digits",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: false,
};

pub(super) struct Bank;

impl Format for Bank {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for files in which the first line, or at least half of the lines, begin with
    /// a word that resembles a hash and a word that resembles a puzzle.
    fn detect(&self, head: &Head) -> bool {
        head.holds_for_most_lines(|bytes| {
            let mut words = words(Line { number: 1, bytes });
            let (hash, cells) = (words.next(), words.next());
            let invalid_count =
                |hash: &str| hash.bytes().filter(|byte| !byte.is_ascii_hexdigit()).count();
            hash.is_some_and(|(_, hash)| {
                (11..=13).contains(&hash.len()) && invalid_count(hash) <= 2
            }) && cells.is_some_and(|(_, cells)| lines::resembles_cells(cells.as_bytes()))
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let (cells, rating) = split_fields(text.line())?;
        let values = cells.bytes().map(|byte| byte - b'0').collect();
        Ok(Draft { values, note: rating.to_owned(), ..Draft::default() })
    }

    /// Writes a line of 100 bytes. Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
        let cells: String = board.digits().iter().map(symbol).collect();
        (board.shape() == Shape::CLASSIC).then(|| format!("{} {cells}  0.0\n", hash_prefix(&cells)))
    }
}

struct State;

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
            return Ok(LineRole::Other);
        }
        split_fields(line).map(|_| LineRole::Last)
    }
}

/// Returns the first twelve digits of the SHA-1 hash of a puzzle's cells.
fn hash_prefix(cells: &str) -> String {
    let mut sum = sha1_smol::Sha1::from(cells).digest().to_string();
    sum.truncate(12);
    sum
}

/// Splits a line into its cells and its rating, which is empty if the line has none. Returns a
/// fault if the hash or the cells are invalid.
fn split_fields(line: Line<'_>) -> Result<(&str, &str), Fault> {
    let mut words = words(line);
    let (column, hash) = words.next().unwrap_or((1, ""));
    if hash.len() != 12 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(tokens::word_fault(line, column, hash, Expected::Hash));
    }
    let (column, cells) = words.next().unwrap_or((13, ""));
    if cells.len() != Shape::CLASSIC.cells() {
        let found = Found::Length(cells.len() as u64);
        let expected = Expected::Cells(Some(Shape::CLASSIC));
        return Err(Fault { line: line.number, column, found, expected });
    }
    if let Some(at) = cells.find(|c: char| !c.is_ascii_digit()) {
        let found = Found::Symbol(cells[at..].chars().next().unwrap_or_default());
        let expected = Expected::Cell(Shape::CLASSIC);
        return Err(Fault { line: line.number, column: column + at as u64, found, expected });
    }
    Ok((cells, words.next().map_or("", |(_, rating)| rating)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &str =
        "050703060007000800000816000000030000005000100730040086906000204840572093000409000";

    #[test]
    fn lines_of_the_bank_are_parsed() {
        let line = format!("0000183b305c {CELLS}  7.1");
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (draft, position) = text.position(&Bank, &Letters::STANDARD).expect("a board");
        assert_eq!((draft.note.as_str(), position.givens().filled_count()), ("7.1", 30));
        assert!(Bank.detect(&Head::new(line.as_bytes(), true)));
    }

    #[test]
    fn written_lines_begin_with_the_hash_of_their_cells() {
        let board = CELLS.replace('0', ".").parse().expect("a drawing of a board");
        let written = Bank.write(&Position::new(board)).expect("a 9×9 board");
        assert_eq!(written, format!("0000183b305c {CELLS}  0.0\n"));
        assert_eq!(written.len(), 100);
        let small = "1..4..1..1..4..1".parse().expect("a drawing of a board");
        assert_eq!(Bank.write(&Position::new(small)), None);
    }

    #[test]
    fn a_faulty_line_is_still_detected() {
        let check_detect = |file: String, expected: bool| {
            assert_eq!(Bank.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
        };
        let good = format!("0000183b305c {CELLS}  7.1\n");
        check_detect(format!("# said\n  {good}"), true);
        check_detect(good.replacen('b', "z", 1), true);
        check_detect(good.replacen(" 050", " 05z", 1), true);
        check_detect(good.replacen(" 050", " 05", 1), true);
        check_detect(format!("said\n{good}"), true);
        check_detect(format!("puzzle000001 {CELLS}\n"), false);
        check_detect(format!("{CELLS} 0000183b305c\n"), false);
        assert_eq!(Bank.scanner().push(Line { number: 1, bytes: b" # said" }), Ok(LineRole::Other));
    }

    #[track_caller]
    fn check_fault(line: &str, expected: &str) {
        let seen = Bank.scanner().push(Line { number: 2, bytes: line.as_bytes() });
        assert_eq!(format!("{:?}", seen.expect_err("a fault")), expected);
    }

    #[test]
    fn invalid_lines_are_rejected() {
        check_fault(CELLS, &format!("2:1 found Text({:?}), expected Hash", &CELLS[..20]));
        check_fault("0000183b305c 05", "2:14 found Length(2), expected Cells(Some(Shape(3×3)))");
        check_fault(
            &format!("  0000183z305c {CELLS}"),
            "2:3 found Text(\"0000183z305c\"), expected Hash",
        );
        let line = format!("0000183b305c {}", CELLS.replace('5', "x"));
        check_fault(&line, "2:15 found Symbol('x'), expected Cell(Shape(3×3))");
    }
}
