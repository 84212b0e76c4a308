//! Sukaku: 729 characters, nine for each cell of a 9×9 board, each the digit or a blank.
//!
//! ```text
//! 1........  .2.4..7..  123456789  …      without the blanks between the cells
//! ```
//!
//! A cell has the candidates that stand there, and no other. A lone one is a given when no cell that
//! sees it has it among others; else it is a naked single that waits. A cell with all nine is free,
//! which speaks against nothing, and so is one that has all that the givens leave. Blanks are `.`
//! and `0`. Tolerated: text after a blank, which is the note, blanks in front, and `#` comments.
//! Refused: any other length, and any digit in another's place.
//!
//! What is written leaves out of each cell what digits it sees, so that these are givens when it is
//! read. A single that waits where nothing speaks against it is a given then, too: it is decided.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text, text::lines,
};
use grid::{Board, Cell, Digit, DigitSet, Geometry, Position, Shape};

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
        Ok(draft(&sets.collect::<Vec<_>>()).with_note(&String::from_utf8_lossy(note)))
    }

    /// A free cell is written as what digits leave it, unless that could be taken for a given.
    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let of = |cell| match (board.digit(cell), board.allowed(cell)) {
            (Some(digit), _) => DigitSet::of(digit),
            (None, allowed) => {
                let left = allowed.minus(seen(board, cell));
                if allowed == ALL && left.len() < 2 { ALL } else { left }
            }
        };
        let symbols = |cell| {
            Digit::all(Shape::CLASSIC)
                .map(move |d| if of(cell).contains(d) { d.symbol() } else { '.' })
        };
        (board.shape() == Shape::CLASSIC)
            .then(|| Cell::all(board.shape()).flat_map(symbols).chain(['\n']).collect())
    }
}

/// The candidates of a free cell.
const ALL: DigitSet = DigitSet::all(Shape::CLASSIC);

/// What the candidates of all cells say together.
fn draft(sets: &[DigitSet]) -> Draft {
    let speaks = |cell: &Cell| sets[cell.index()].len() > 1 && sets[cell.index()] != ALL;
    let is_held = |cell, digit| {
        let mut speaking = Geometry::of(Shape::CLASSIC).peers(cell).iter().filter(|c| speaks(c));
        speaking.any(|peer| sets[peer.index()].contains(digit))
    };
    let given = |cell: Cell| sets[cell.index()].single().filter(|digit| !is_held(cell, *digit));
    let givens = Board::of(Shape::CLASSIC, Cell::all(Shape::CLASSIC).map(given));
    let is_restricted = |cell: &Cell| {
        let set = sets[cell.index()];
        givens.digit(*cell).is_none() && set != ALL && set != ALL.minus(seen(&givens, *cell))
    };
    let restricted = Cell::all(Shape::CLASSIC).filter(is_restricted);
    Draft {
        values: givens.digits().iter().map(|digit| digit.map_or(0, u8::from)).collect(),
        candidates: restricted.map(|cell| (cell.index(), sets[cell.index()])).collect(),
        ..Draft::default()
    }
}

/// The digits that stand in the cells that see a cell.
fn seen(board: &Board, cell: Cell) -> DigitSet {
    let peers = Geometry::of(Shape::CLASSIC).peers(cell).iter();
    peers.filter_map(|peer| board.digit(*peer)).collect()
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

    /// A file whose first cells are these, the others all alike: its digits, its cells with
    /// candidates, and whether it is written as it was.
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
    fn candidates_come_and_go() {
        let [one, none] = ["1........", "........."];
        check(&[one, ".2.4.....", none], "123456789", "1........", "1:24 2:");
        // What another cell that sees it may be is no given.
        check(&[one, "12.4.....", none], "123456789", ".........", "0:1 1:124 2:");
        // Digits that contradict one another are givens all the same.
        check(&[one, one, none], "123456789", "11.......", "2:");
        check(&[one, none, "1234....."], "123456789", ".........", "0:1 1: 2:1234");
        check(&["1........", ".23456789"], "123456789", "1........", "");
    }

    #[test]
    fn a_puzzle_is_written_as_others_write_it() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let written = Sukaku.write(&Position::of(puzzle.parse().expect("a board")));
        let written = written.expect("a 9×9 board");
        assert!(written.starts_with("....5......3......12.4......2...6..."), "{written}");
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
