//! Exchange-bank lines: twelve hexadecimal figures of a hash, the cells, and a rating.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  7.1
//! ```
//!
//! 0 is an empty cell. The rating is kept as the puzzle's note; the hash, which follows from the
//! digits, is not: it is the first twelve figures of the SHA-1 sum of the 81 figures. Tolerated: `#`
//! comments, blanks in front. Refused: lines of any other make. What is written has no rating, which stands as 0.0.

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
    evidence: "its lines are a hash, 81 figures and a rating",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: false,
};

pub(super) struct Bank;

impl Format for Bank {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Lines with a word that is nearly a hash, and one that is nearly a puzzle.
    fn detect(&self, head: &Head) -> bool {
        head.mostly(|bytes| {
            let mut words = words(Line { number: 1, bytes });
            let (hash, cells) = (words.next(), words.next());
            let strange =
                |hash: &str| hash.bytes().filter(|byte| !byte.is_ascii_hexdigit()).count();
            hash.is_some_and(|(_, hash)| (11..=13).contains(&hash.len()) && strange(hash) <= 2)
                && cells.is_some_and(|(_, cells)| lines::nearly_cells(cells.as_bytes()))
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let (cells, rating) = parts(text.line())?;
        let values = cells.bytes().map(|byte| byte - b'0').collect();
        Ok(Draft { values, note: rating.to_owned(), ..Draft::default() })
    }

    /// 100 bytes a line.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let figure = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
        let cells: String = board.digits().iter().map(figure).collect();
        (board.shape() == Shape::CLASSIC).then(|| format!("{} {cells}  0.0\n", hash(&cells)))
    }
}

struct State;

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.says_nothing() {
            return Ok(LineRole::Other);
        }
        parts(line).map(|_| LineRole::Last)
    }
}

/// The first twelve figures of the SHA-1 sum of some cells.
fn hash(cells: &str) -> String {
    let mut sum = sha1_smol::Sha1::from(cells).digest().to_string();
    sum.truncate(12);
    sum
}

/// The cells and the rating of a line.
fn parts(line: Line<'_>) -> Result<(&str, &str), Fault> {
    let mut words = words(line);
    let (column, hash) = words.next().unwrap_or((1, ""));
    if hash.len() != 12 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(tokens::wrong(line, column, hash, Expected::Hash));
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
    fn lines_of_the_bank_read() {
        let line = format!("0000183b305c {CELLS}  7.1");
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (draft, position) = text.position(&Bank, &Letters::STANDARD).expect("a board");
        assert_eq!((draft.note.as_str(), position.givens().filled()), ("7.1", 30));
        assert!(Bank.detect(&Head::of(line.as_bytes(), true)));
    }

    #[test]
    fn what_is_written_has_its_hash() {
        let board = CELLS.replace('0', ".").parse().expect("a drawing of a board");
        let written = Bank.write(&Position::of(board)).expect("it holds 9×9 boards");
        assert_eq!(written, format!("0000183b305c {CELLS}  0.0\n"));
        assert_eq!(written.len(), 100);
        let small = "1..4..1..1..4..1".parse().expect("a drawing of a board");
        assert_eq!(Bank.write(&Position::of(small)), None);
    }

    #[test]
    fn a_fault_does_not_hide_what_a_line_is() {
        let check_likes = |file: String, expected: bool| {
            assert_eq!(Bank.detect(&Head::of(file.as_bytes(), true)), expected, "{file}");
        };
        let good = format!("0000183b305c {CELLS}  7.1\n");
        check_likes(format!("# said\n  {good}"), true);
        check_likes(good.replacen('b', "z", 1), true);
        check_likes(good.replacen(" 050", " 05z", 1), true);
        check_likes(good.replacen(" 050", " 05", 1), true);
        check_likes(format!("said\n{good}"), true);
        check_likes(format!("puzzle000001 {CELLS}\n"), false);
        check_likes(format!("{CELLS} 0000183b305c\n"), false);
        assert_eq!(Bank.scanner().push(Line { number: 1, bytes: b" # said" }), Ok(LineRole::Other));
    }

    #[track_caller]
    fn check_fault(line: &str, expected: &str) {
        let seen = Bank.scanner().push(Line { number: 2, bytes: line.as_bytes() });
        assert_eq!(format!("{:?}", seen.expect_err("a fault")), expected);
    }

    #[test]
    fn other_lines_do_not() {
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
