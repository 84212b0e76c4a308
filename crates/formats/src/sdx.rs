//! SudoCue progress files (`.sdx`): `side` lines of cells separated by spaces.
//!
//! ```text
//! 1 234 u3 24
//! 234 u4 1 23
//! 23 1 24 234
//! 4 23 23 1
//! ```
//!
//! A single digit is a given, a digit after `u` is an entry, and multiple digits are the candidates
//! of a cell. A cell with all digits of the board is unrestricted. Boards go up to 9×9. Tolerated:
//! `.` and `0` for an empty cell, empty lines, multiple boards one after another. Rejected: lines
//! that differ in the number of cells from the first. A cell with a single candidate would be read
//! as a given, and a cell without candidates can't be represented, so positions with such cells
//! aren't written.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Head, Info, Line, Text,
    rows::grid_format::GridFormat,
    rows::sheet::LineDivision,
    rows::tokens::{self, CellToken, Cells},
};
use grid::{Cell, CellValue, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sdx",
    title: "SudoCue progress",
    evidence: "some cells have the letter u and a digit, or list all digits",
    supports: FeatureSet::NONE
        .with(Feature::Entries)
        .with(Feature::Candidates)
        .with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) static SDX: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Square,
    add_details: add_entries,
    detect,
    write,
};

/// Returns `true` for files in which most rows have as many cells as some board has rows, and nine
/// tenths of all words are cells. There must be an entry, or every word with several digits must
/// have all digits of the board. Neither is the case in a grid of candidates.
fn detect(head: &Head) -> bool {
    let lines = || head.lines.iter().map(|line| Line { number: 1, bytes: line });
    let lengths: Vec<usize> = lines().map(|line| tokens::words(line).count()).collect();
    let side = |side: usize| side <= 9 && Shape::from_side(side).is_some();
    let rows = |side: usize| lengths.iter().filter(|length| **length == side).count();
    let words = || lines().flat_map(tokens::words).map(|(_, word)| word);
    let cells = words().filter(|word| parse_cell(word).is_some()).count();
    let is_entry = |word: &str| matches!(word.as_bytes(), [b'u' | b'U', b'0'..=b'9']);
    let free = |side: usize| {
        let mut runs = words().filter(|word| word.len() > 1).peekable();
        runs.peek().is_some() && runs.all(|run| run == &"123456789"[..side])
    };
    let sides = (4..=9).filter(|length| side(*length));
    sides
        .filter(|side| 2 * rows(*side) > lengths.len())
        .any(|side| 10 * cells >= 9 * words().count() && (words().any(is_entry) || free(side)))
}

/// Marks the cells of a record that are entries.
fn add_entries(text: Text, draft: &mut Draft) {
    let mut before = 0;
    for line in text.lines() {
        draft.entries.extend(entry_indices(line).map(|at| before + at));
        before += tokens::words(line).count();
    }
}

/// Writes marks as candidates, because the format doesn't distinguish marks from candidates.
/// Returns `None` for boards above 9×9, and for cells with fewer than two candidates.
fn write(position: &Position) -> Option<String> {
    let shape = position.shape();
    let word = |cell| match position.content(cell) {
        CellValue::Digit(digit) if position.is_given(cell) => Some(digit.to_string()),
        CellValue::Digit(digit) => Some(format!("u{digit}")),
        CellValue::Marks(marks) => {
            let set = if marks.is_empty() { position.givens().allowed_digits(cell) } else { marks };
            (set.len() > 1).then(|| format_run(set))
        }
    };
    let words = Cell::all(shape).map(word).collect::<Option<Vec<_>>>()?;
    let lines = words.chunks(shape.side()).map(|row| row.join(" ") + "\n");
    (shape.side() <= 9).then(|| lines.collect())
}

fn format_run(set: DigitSet) -> String {
    set.map(|digit| digit.symbol()).collect()
}

/// Returns the indices of the entries on a line.
fn entry_indices(line: Line) -> impl Iterator<Item = usize> {
    let words = tokens::words(line).enumerate();
    words.filter(|(_, (_, word))| word.starts_with(['u', 'U'])).map(|(at, _)| at)
}

/// Parses the word of a cell. Returns `None` if it isn't valid.
fn parse_cell(word: &str) -> Option<CellToken> {
    let is_digit = |byte: u8| byte.is_ascii_digit() && byte != b'0';
    match *word.as_bytes() {
        [b'.' | b'0'] => Some(CellToken::Empty),
        [digit] | [b'u' | b'U', digit] if is_digit(digit) => {
            Some(CellToken::Value((digit - b'0').into()))
        }
        [_, _, ..] if word.len() <= 9 && word.bytes().all(is_digit) => {
            Some(CellToken::OneOf(word.bytes().map(|byte| (byte - b'0').into()).collect()))
        }
        _ => None,
    }
}

fn parse_row(line: Line) -> Result<Cells, Fault> {
    let token = |(column, word): (u64, &str)| {
        let wrong = || tokens::word_fault(line, column, word, Expected::CellRun(Shape::CLASSIC));
        parse_cell(word).map(|token| (column, token)).ok_or_else(wrong)
    };
    // A row with ten cells is too long for any board of this format.
    match tokens::words(line).nth(9) {
        None => tokens::words(line).map(token).collect(),
        Some((column, word)) => {
            Err(tokens::word_fault(line, column, word, Expected::Row(Some(Shape::CLASSIC))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Letters, RecordScanner};
    use grid::{Board, Digit};

    const FILE: &str = "1 234 u3 24\n234 u4 1 23\n23 1 24 1234\n4 23 23 1\n";

    #[test]
    fn givens_entries_and_candidates_are_distinguished() {
        let text = Text { line: 1, bytes: FILE.as_bytes() };
        let (_, position) = text.position(&SDX, &Letters::STANDARD).expect("a position");
        assert_eq!(position.givens().to_string(), "1...\n..1.\n.1..\n4..1");
        assert_eq!(position.board().to_string(), "1.3.\n.41.\n.1..\n4..1");
        assert_eq!(format_run(position.marks(Cell::new(3))), "24");
        assert_eq!(SDX.write(&position).as_deref(), Some(FILE));
    }

    #[track_caller]
    fn check_detect(file: &str, expected: bool) {
        assert_eq!(SDX.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn files_with_entries_or_full_cells_are_detected() {
        check_detect(FILE, true);
        check_detect(&FILE.replace('u', ""), false);
        check_detect("1 u4\n", false);
        check_detect(&FILE.replace('u', "").replace("23 ", "1234 ").replace("234", "1234"), false);
        check_detect("1 1234 3 4\n1234 1234 1 1234\n2 1 4 3\n4 3 2 1\n", true);
        check_detect("1 2 3 1234\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", true);
        check_detect(&FILE.replace("24\n", "24 1\n"), true);
        check_detect(&FILE.replace("1 234 u3", "234 u3"), true);
        check_detect(&FILE.replacen("23 ", "v6 ", 1), true);
        check_detect(&FILE.replace("u3", "u0"), true);
        check_detect("u2 can be put\nin row 3 and 4\n", false);
    }

    #[track_caller]
    fn check_fault(line: &str, expected: &str) {
        let seen = SDX.scanner().push(Line { number: 2, bytes: line.as_bytes() });
        assert_eq!(format!("{:?}", seen.expect_err("a fault")), expected);
    }

    #[test]
    fn faults_have_positions_and_causes() {
        check_fault("1 2x 3 4", "2:3 found Text(\"2x\"), expected CellRun(Shape(3×3))");
        check_fault(
            "1 2 3 4 5 6 7 8 9 1",
            "2:19 found Text(\"1\"), expected Row(Some(Shape(3×3)))",
        );
    }

    /// Checks the result for a file of two boards, of which the first begins with this row.
    #[track_caller]
    fn check_first(row: &str, expected: &str) {
        let file = FILE.replacen("1 234 u3 24", row, 1) + FILE;
        let mut records = RecordScanner::new(Some(&SDX));
        let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
        let found =
            found.map(|found| found.map_or_else(|f| format!("{f:?}"), |p| p.line.to_string()));
        assert_eq!(found.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn a_fault_invalidates_only_its_own_board() {
        check_first("1 234 u3 24", "1 5");
        check_first("1 234 u0 24", "1:7 found Text(\"u0\"), expected CellRun(Shape(3×3)) 5");
        check_first("1 234 24", "1:1 found Cells(3), expected Row(Some(Shape(2×2))) 5");
        let row = "1 23 u3 4 5 6 7 8 9\n";
        let file = format!("1 u3 4 5 6 7 8 9\n{}", row.repeat(17));
        let mut records = RecordScanner::new(Some(&SDX));
        let fault = records.next(file.as_bytes(), true).expect("a record").expect_err("a fault");
        assert_eq!(format!("{fault:?}"), "1:1 found Cells(8), expected Row(Some(Shape(3×3)))");
        let place = records.next(file.as_bytes(), true).expect("a record").expect("a board");
        assert_eq!((place.line, records.next(file.as_bytes(), true)), (10, None));
    }

    #[test]
    fn single_candidates_cannot_be_written() {
        let mut board: Board = "1..4 ..1. .1.. 4..1".parse().expect("a drawing of a board");
        board.restrict(Cell::new(1), DigitSet::from_digit(Digit::new(2).expect("a digit")));
        assert_eq!(SDX.write(&Position::new(board)), None);
    }
}
