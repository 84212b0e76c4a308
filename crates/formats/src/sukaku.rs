//! Sukaku: 729 characters, nine for each cell of a 9×9 board, each the digit or a blank.
//!
//! ```text
//! 1........  .2.4..7..  123456789  …      without the blanks between the cells
//! ```
//!
//! A cell has the candidates that stand there, and no other; a lone candidate is no given. A cell
//! with all nine is free. Blanks are `.` and `0`. Tolerated: text after a blank, which is the note, blanks
//! in front, and `#` comments.
//! Refused: any other length, and any digit in another's place.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text, text::lines,
};
use grid::{Cell, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sukaku",
    title: "Sukaku lines",
    evidence: "its lines are nine characters a cell, digits or blanks",
    supports: FeatureSet::NONE.with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Sukaku;

/// Characters a puzzle.
const LENGTH: usize = 729;

impl Format for Sukaku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Lines of about 729 characters that are digits up to 9 and blanks: such a board of 27×27
    /// would have no digit above 9.
    fn detect(&self, head: &Head) -> bool {
        let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
        head.mostly(|line| {
            let cells = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
            (700..=760).contains(&cells.len()) && cells.iter().all(is_cell)
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let (cells, note) = cells(line)?;
        let digit = |(place, symbol): (usize, &u8)| {
            (*symbol != b'.' && *symbol != b'0').then(|| Digit::new(place + 1))?
        };
        let sets = cells.chunks(9).map(|cell| cell.iter().enumerate().filter_map(digit).collect());
        let candidates = sets.enumerate().filter(|(_, set)| *set != DigitSet::all(Shape::CLASSIC));
        let candidates = candidates.collect();
        let draft = Draft { values: vec![0; 81], candidates, ..Draft::default() };
        Ok(draft.with_note(&String::from_utf8_lossy(note)))
    }

    /// A given is written as a lone candidate, which is no given when it is read.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let of = |cell| match board.digit(cell) {
            Some(digit) => DigitSet::of(digit),
            None => board.allowed(cell),
        };
        let symbols = |cell| {
            Digit::all(Shape::CLASSIC)
                .map(move |d| if of(cell).contains(d) { d.symbol() } else { '.' })
        };
        (board.shape() == Shape::CLASSIC)
            .then(|| Cell::all(board.shape()).flat_map(symbols).chain(['\n']).collect())
    }
}

struct State;

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.says_nothing() {
            return Ok(LineRole::Other);
        }
        cells(line).map(|_| LineRole::Last)
    }
}

/// The characters of a line that are the cells, and what follows them.
fn cells(line: Line<'_>) -> Result<(&[u8], &[u8]), Fault> {
    line.unindented(parts)
}

/// The same of a line that begins with its cells.
fn parts(line: Line<'_>) -> Result<(&[u8], &[u8]), Fault> {
    let end = line.bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(line.bytes.len());
    let (cells, rest) = line.bytes.split_at(end);
    let fault = |column: usize, found, expected| Fault {
        line: line.number,
        column: column as u64 + 1,
        found,
        expected,
    };
    if cells.len() != LENGTH {
        let length = Found::Length(lines::chars(cells) as u64);
        return Err(fault(cells.len().min(LENGTH), length, Expected::Characters(LENGTH as u64)));
    }
    let fits =
        |(at, c): (usize, &u8)| matches!(c, b'.' | b'0') || *c as usize == b'1' as usize + at % 9;
    match cells.iter().enumerate().position(|cell| !fits(cell)) {
        None => Ok((cells, rest)),
        Some(at) => {
            let expected = Expected::Candidate(at as u64 % 9 + 1);
            Err(fault(at, Found::Symbol(lines::char_at(cells, at)), expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_come_and_go() {
        let text = ["1........", ".2.4.....", "........."].concat() + &"123456789".repeat(78);
        let (_, board) = Text { line: 1, bytes: text.as_bytes() }
            .position(&Sukaku, &Letters::STANDARD)
            .expect("a board");
        let position = Position::of(board.givens().clone());
        let board = position.givens();
        assert_eq!(board.filled(), 0);
        let allowed = [0, 1, 2, 3]
            .map(|cell| board.allowed(Cell::new(cell)).map(Digit::value).collect::<Vec<_>>());
        assert_eq!(allowed, [vec![1], vec![2, 4], vec![], (1..=9).collect()]);
        assert_eq!(Sukaku.write(&position), Some(text + "\n"));
    }

    #[test]
    fn faults_say_where() {
        let check = |text: String, expected: &str| {
            let seen = Sukaku.scanner().push(Line { number: 4, bytes: text.as_bytes() });
            assert_eq!(format!("{:?}", seen.expect_err("a fault")), expected);
        };
        check(".".repeat(728), "4:729 found Length(728), expected Characters(729)");
        let misplaced = "1".to_owned() + "1" + &".".repeat(727);
        check(misplaced, "4:2 found Symbol('1'), expected Candidate(2)");
        let indented = "  9".to_owned() + &".".repeat(728);
        check(indented, "4:3 found Symbol('9'), expected Candidate(1)");
    }

    #[test]
    fn figures_and_blanks_of_its_length_are_the_sign() {
        let check = |text: String, expected: bool| {
            assert_eq!(Sukaku.detect(&Head::of(text.as_bytes(), true)), expected, "{text}");
        };
        check("9".to_owned() + &".".repeat(728), true);
        check("# said\n 1".to_owned() + &".".repeat(728), true);
        check("1".to_owned() + &".".repeat(729), true);
        check("1".to_owned() + &".".repeat(710), true);
        check("A".to_owned() + &".".repeat(728), false);
        check("1".to_owned() + &".".repeat(783), false);
    }
}
