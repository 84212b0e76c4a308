//! Sukaku: 729 characters, nine for each cell of a 9×9 board. The character for a candidate is
//! either its digit or empty.
//!
//! ```text
//! 1........  .2.4..7..  123456789  …      without the spaces between the cells
//! ```
//!
//! A cell has the candidates that are listed, and no others. A single candidate is a given if no
//! peer has it among several candidates. Otherwise it is a pending naked single. A cell with all
//! nine candidates is unrestricted and doesn't rule anything out. A cell with exactly the
//! candidates that the givens leave is also unrestricted. Empty characters are `.` and `0`.
//! Tolerated: text after a space, which is the note, leading spaces, and `#` comments. Rejected:
//! any other length, and any digit at the position of a different digit.
//!
//! Written cells omit the digits of their peers, so that these digits are read back as givens. If a
//! pending naked single isn't a candidate of any peer, it is also read back as a given.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text, text::lines,
};
use grid::{Board, Cell, Digit, DigitSet, Geometry, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sukaku",
    title: "Sukaku lines",
    evidence: "the lines have nine characters (digits or dots) per cell",
    supports: FeatureSet::NONE.with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Sukaku;

/// The number of characters in a puzzle.
const LENGTH: usize = 729;

impl Format for Sukaku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for files in which the first line, or at least half of the lines, have about
    /// 729 characters, all of which are digits or empty. A 27×27 board of this kind would have no
    /// digit above 9.
    fn detect(&self, head: &Head) -> bool {
        let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
        head.holds_for_most_lines(|line| {
            let cells = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
            (700..=760).contains(&cells.len()) && cells.iter().all(is_cell)
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let (cells, note) = split_cells(line)?;
        let digit = |(place, symbol): (usize, &u8)| {
            (*symbol != b'.' && *symbol != b'0').then(|| Digit::new(place + 1))?
        };
        let sets = cells.chunks(9).map(|cell| cell.iter().enumerate().filter_map(digit).collect());
        Ok(draft_from_candidates(&sets.collect::<Vec<_>>())
            .with_note(&String::from_utf8_lossy(note)))
    }

    /// Writes the candidates that the digits leave in each empty cell, or all candidates if the
    /// cell would otherwise be read as a given. Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let candidates = |cell| match (board.digit(cell), board.allowed_digits(cell)) {
            (Some(digit), _) => DigitSet::from_digit(digit),
            (None, allowed) => {
                let left = allowed.minus(peer_digits(board, cell));
                if allowed == ALL && left.len() < 2 { ALL } else { left }
            }
        };
        let symbols = |cell| {
            Digit::all(Shape::CLASSIC)
                .map(move |d| if candidates(cell).contains(d) { d.symbol() } else { '.' })
        };
        (board.shape() == Shape::CLASSIC)
            .then(|| Cell::all(board.shape()).flat_map(symbols).chain(['\n']).collect())
    }
}

/// The candidates of an unrestricted cell.
const ALL: DigitSet = DigitSet::all(Shape::CLASSIC);

/// Combines the candidates of all cells into a draft.
fn draft_from_candidates(sets: &[DigitSet]) -> Draft {
    let restricts = |cell: &Cell| sets[cell.index()].len() > 1 && sets[cell.index()] != ALL;
    let is_held = |cell, digit| {
        let mut restricting =
            Geometry::for_shape(Shape::CLASSIC).peers(cell).iter().filter(|c| restricts(c));
        restricting.any(|peer| sets[peer.index()].contains(digit))
    };
    let given = |cell: Cell| sets[cell.index()].single().filter(|digit| !is_held(cell, *digit));
    let givens = Board::from_digits(Shape::CLASSIC, Cell::all(Shape::CLASSIC).map(given));
    let is_restricted = |cell: &Cell| {
        let set = sets[cell.index()];
        givens.digit(*cell).is_none() && set != ALL && set != ALL.minus(peer_digits(&givens, *cell))
    };
    let restricted = Cell::all(Shape::CLASSIC).filter(is_restricted);
    Draft {
        values: givens.digits().iter().map(|digit| digit.map_or(0, u8::from)).collect(),
        candidates: restricted.map(|cell| (cell.index(), sets[cell.index()])).collect(),
        ..Draft::default()
    }
}

/// Returns the digits in the peers of a cell.
fn peer_digits(board: &Board, cell: Cell) -> DigitSet {
    let peers = Geometry::for_shape(Shape::CLASSIC).peers(cell).iter();
    peers.filter_map(|peer| board.digit(*peer)).collect()
}

struct State;

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
            return Ok(LineRole::Other);
        }
        split_cells(line).map(|_| LineRole::Last)
    }
}

/// Splits a line into the characters of its cells and the rest. Returns a fault if the number of
/// these characters is wrong, or if one of the characters is invalid.
fn split_cells(line: Line<'_>) -> Result<(&[u8], &[u8]), Fault> {
    line.parse_unindented(split_unindented)
}

/// Splits a line without leading spaces into the 729 characters of the cells and the rest. The
/// results are those of [`split_cells`].
fn split_unindented(line: Line<'_>) -> Result<(&[u8], &[u8]), Fault> {
    let end = line.bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(line.bytes.len());
    let (cells, rest) = line.bytes.split_at(end);
    let fault = |column: usize, found, expected| Fault {
        line: line.number,
        column: column as u64 + 1,
        found,
        expected,
    };
    if cells.len() != LENGTH {
        let length = Found::Length(lines::char_count(cells) as u64);
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

    /// Checks the digits and the candidates of a file that begins with the cells `first` and
    /// continues with copies of the cell `others`, and that the file can be written and read back.
    #[track_caller]
    fn check(first: &[&str], others: &str, digits: &str, candidates: &str) {
        let text = first.concat() + &others.repeat(81 - first.len()) + "\n";
        let text = Text { line: 1, bytes: text.as_bytes() };
        let (draft, position) = text.position(&Sukaku, &Letters::STANDARD).expect("a board");
        let (board, lists) = (position.board().to_string(), draft.candidates.iter());
        let list = |(cell, set): &(usize, DigitSet)| {
            format!("{cell}:{}", set.map(Digit::symbol).collect::<String>())
        };
        assert_eq!(&board[..9], digits);
        assert_eq!(lists.map(list).collect::<Vec<_>>().join(" "), candidates);
        let written = Sukaku.write(&position).expect("a 9×9 board");
        let again = Text { line: 1, bytes: written.as_bytes() };
        assert_eq!(again.position(&Sukaku, &Letters::STANDARD).expect("a board").1, position);
    }

    #[test]
    fn candidates_survive_a_round_trip() {
        let [one, none] = ["1........", "........."];
        check(&[one, ".2.4.....", none], "123456789", "1........", "1:24 2:");
        // A candidate of a peer isn't a given.
        check(&[one, "12.4.....", none], "123456789", ".........", "0:1 1:124 2:");
        // Clashing digits are still givens.
        check(&[one, one, none], "123456789", "11.......", "2:");
        check(&[one, none, "1234....."], "123456789", ".........", "0:1 1: 2:1234");
        check(&["1........", ".23456789"], "123456789", "1........", "");
    }

    #[test]
    fn a_puzzle_is_written_in_the_usual_form() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let written = Sukaku.write(&Position::new(puzzle.parse().expect("a board")));
        let written = written.expect("a 9×9 board");
        assert!(written.starts_with("....5......3......12.4......2...6..."), "{written}");
    }

    #[test]
    fn faults_have_positions() {
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
    fn lines_of_about_729_digits_and_dots_are_detected() {
        let check = |text: String, expected: bool| {
            assert_eq!(Sukaku.detect(&Head::new(text.as_bytes(), true)), expected, "{text}");
        };
        check("9".to_owned() + &".".repeat(728), true);
        check("# said\n 1".to_owned() + &".".repeat(728), true);
        check("1".to_owned() + &".".repeat(729), true);
        check("1".to_owned() + &".".repeat(710), true);
        check("A".to_owned() + &".".repeat(728), false);
        check("1".to_owned() + &".".repeat(783), false);
    }
}
