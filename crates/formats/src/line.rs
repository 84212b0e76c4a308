//! Plain lines: one puzzle per line, without a header, of any shape.
//!
//! ```text
//! # two puzzles; the first is a small one
//! 1..4..1..1..4..1  gentle
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```
//!
//! The length of the first word of a line, or of the word after a number, determines the shape of
//! the board. Empty cells are `.`, and also `0`, `*`, `_`, `-` and `x` unless they are digits of
//! the board. `#` begins a comment. Text that follows the cells after a space, a comma or a
//! semicolon is the puzzle's note. Digits are `1` to `9` and letters from `A` = 10, in either case
//! up to side 35. A line that consists of dashes is a separator, unless a puzzle before it has
//! dashes for empty cells. Any other length or character invalidates only its own line. But if all
//! lines together are a table that isn't a board, a single fault is reported for the whole table. A
//! title above the puzzles is ignored.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Survey, Text, misfit, text::letters, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "line",
    title: "plain lines",
    evidence: "most lines have one character per cell",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) const SDM_INFO: Info = Info { name: "sdm", title: "SDM collection", ..INFO };

/// The format of plain lines with boards of any shape.
pub(super) static LINE: PlainLines = PlainLines { info: &INFO, only_shape: None };

/// The `.sdm` files of Sudoku programs: plain lines of 9×9 boards.
pub(super) static SDM: PlainLines =
    PlainLines { info: &SDM_INFO, only_shape: Some(Shape::CLASSIC) };

pub(super) struct PlainLines {
    info: &'static Info,
    /// The only allowed shape, or `None` if any shape is allowed.
    only_shape: Option<Shape>,
}

impl Format for PlainLines {
    fn info(&self) -> &'static Info {
        self.info
    }

    /// Returns `true` for files in which most lines have as many cells as a board. If the lines
    /// could be the rows of a large board, each of them must be a puzzle. If all lines together
    /// have as many cells as a board, at least half of the lines that are as long as a puzzle must
    /// be puzzles.
    fn detect(&self, head: &Head) -> bool {
        let cells = head.lines.iter().map(|line| cells_and_rest(line).0);
        let cells: Vec<_> = cells.filter(|cells| !cells.is_empty()).collect();
        let long =
            cells.iter().filter(|cells| Shape::from_cell_count(lines::char_count(cells)).is_some());
        let long = long.count();
        let side = cells.first().map_or(0, |first| first.len());
        let rows = Shape::from_side(side).is_some()
            && cells.iter().all(|cells| cells.len() == side)
            && (cells.len().is_multiple_of(side) || !head.is_whole);
        let is_good = |cells: &&&[u8]| {
            check_cells(Line { number: 1, bytes: cells }, cells, None, None).is_ok()
        };
        let good = cells.iter().filter(is_good).count();
        let all = cells.iter().map(|cells| cells.len()).sum();
        let one = head.is_whole && cells.len() > 1 && Shape::from_cell_count(all).is_some();
        let like = if rows { good == cells.len() } else { 2 * long > cells.len() };
        self.only_shape.is_none() && like && good > 0 && !(one && 2 * good < long)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State {
            only_shape: self.only_shape,
            latest_shape: self.only_shape,
            ..State::default()
        })
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let (cells, rest) = cells_and_rest(line.bytes);
        let shape = check_cells(line, cells, self.only_shape, self.only_shape)?;
        let mut values = Vec::with_capacity(cells.len());
        for (at, symbol) in cells.iter().enumerate() {
            let value = letters.value(*symbol, shape);
            values.push(value.ok_or_else(|| invalid_symbol_fault(line, cells, at, shape))?);
        }
        let note = String::from_utf8_lossy(rest);
        let note = note.trim_start_matches(['#', ',', ';', ' ', '\t']).trim_end();
        // Don't show the solution that follows a puzzle.
        let solution =
            note.split(char::is_whitespace).next().filter(|word| word.len() == cells.len());
        let note = note[solution.map_or(0, str::len)..].trim_start_matches(['#', ' ', '\t']);
        Ok(Draft { values, ..Draft::default() }.with_note(note))
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        let (cells, _) = cells_and_rest(text.line().bytes);
        if let Some(shape) = Shape::from_cell_count(cells.len()) {
            survey.add_board(shape, cells);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        if self.only_shape.is_some_and(|only| only != board.shape()) {
            return None;
        }
        Some(board.digits().iter().map(symbol).chain(['\n']).collect())
    }
}

#[derive(Default)]
struct State {
    only_shape: Option<Shape>,
    /// The shape of the latest valid line, if any. A line with a wrong length was probably meant to
    /// have the same shape.
    latest_shape: Option<Shape>,
    /// Whether dashes are empty cells, so that a line of dashes is a puzzle.
    has_dashes: bool,
    /// The fault of the whole file, if its lines are a table that isn't a board.
    misfit: Option<Fault>,
    /// Whether the fault of the whole file has been reported.
    is_misfit_reported: bool,
    /// Whether the first line that isn't a comment is a title that hasn't been skipped yet.
    has_title: bool,
    /// Whether the title has already been skipped.
    is_title_ignored: bool,
    has_strays: bool,
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        self.misfit = misfit::table_fault(head);
        let is_comment = |line: &&&[u8]| line.trim_ascii_start().starts_with(b"#");
        let mut lines = head.lines.iter().filter(|line| !is_comment(line));
        if let (Some(first), Some(second)) = (lines.next(), lines.next()) {
            let line = |bytes| Line { number: 1, bytes };
            let (cells, _) = cells_and_rest(second);
            self.has_title = is_title_of_lines(first)
                && check_cells(line(second), cells, self.only_shape, None).is_ok();
        }
    }

    fn unsupported(&self) -> FeatureSet {
        match self.is_title_ignored {
            true => FeatureSet::NONE.with(Feature::Text),
            false => FeatureSet::NONE,
        }
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let (cells, _) = cells_and_rest(line.bytes);
        if cells.is_empty() && line.bytes.trim_ascii_start().first().is_none_or(|c| *c == b'#') {
            return Ok(LineRole::Other);
        }
        if std::mem::take(&mut self.has_title) {
            self.is_title_ignored = true;
            return Ok(LineRole::Other);
        }
        if let Some(misfit) = &self.misfit
            && check_cells(line, cells, self.only_shape, self.latest_shape).is_err()
        {
            let was_reported = std::mem::replace(&mut self.is_misfit_reported, true);
            let line = misfit.line + line.number - 1;
            return if was_reported {
                Ok(LineRole::Other)
            } else {
                Err(Fault { line, ..misfit.clone() })
            };
        }
        // A separator between puzzles may be as long as a puzzle.
        if !self.has_dashes
            && cells.iter().all(|symbol| *symbol == b'-')
            && cells.len() == line.bytes.trim_ascii().len()
        {
            return Ok(LineRole::Other);
        }
        let shape =
            check_cells(line, cells, self.only_shape, self.latest_shape).map_err(|mut fault| {
                // A word of ordinary text is reported as text rather than as a puzzle that is too
                // short.
                if cells.len() < line.bytes.len() && matches!(fault.found, Found::Length(_)) {
                    let word = if cells.is_empty() { line.bytes } else { cells };
                    let word = String::from_utf8_lossy(word).chars().take(20).collect();
                    (fault.column, fault.found) = (1, Found::Text(word));
                }
                fault
            })?;
        self.latest_shape = Some(shape);
        self.has_strays |= letters::has_mixed_empty_cells(cells, shape);
        self.has_dashes |= memchr::memchr(b'-', cells).is_some();
        Ok(LineRole::Last)
    }
}

/// Returns `true` if the line above the puzzles is a title: it begins with a letter, all its words
/// are short, and one of them has at least three letters, not all of them in upper case.
fn is_title_of_lines(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let is_word = |word: &str| {
        word.chars().count() > 2
            && word.chars().all(char::is_alphabetic)
            && word.contains(char::is_lowercase)
            && !word.contains('x')
    };
    text.starts_with(char::is_alphabetic)
        && text.split_whitespace().all(|word| word.len() < 16)
        && text.split(|c: char| !c.is_alphanumeric()).any(is_word)
}

/// Checks the cells of a puzzle, and returns its shape or its fault. `only_shape` is the only
/// allowed shape, and `like` is the likely shape. Whether letters are digits of the board is
/// checked later, when the letters of all boards are known.
fn check_cells(
    line: Line,
    cells: &[u8],
    only_shape: Option<Shape>,
    like: Option<Shape>,
) -> Result<Shape, Fault> {
    let length = lines::char_count(cells);
    let shape = Shape::from_cell_count(length)
        .filter(|shape| only_shape.is_none_or(|only_shape| only_shape == *shape));
    // Without a likely shape, the shape was probably meant to be 9×9 if the length is close to 81.
    let nearly = || Some(Shape::CLASSIC).filter(|shape| shape.cells().abs_diff(length) < 4);
    let like = like.or_else(nearly);
    let shape = shape.ok_or_else(|| Fault {
        line: line.number,
        column: chars_before(line, cells)
            + length.min(like.map_or(usize::MAX, Shape::cells)) as u64
            + 1,
        found: Found::Length(length as u64),
        expected: Expected::Cells(like),
    })?;
    match letters::first_invalid(cells, shape) {
        None => Ok(shape),
        Some(at) => Err(invalid_symbol_fault(line, cells, at, shape)),
    }
}

/// Returns the fault of a symbol that isn't a digit of its board.
fn invalid_symbol_fault(line: Line, cells: &[u8], at: usize, shape: Shape) -> Fault {
    Fault {
        line: line.number,
        column: chars_before(line, cells) + lines::char_count(&cells[..at]) as u64 + 1,
        found: Found::Symbol(lines::char_at(cells, at)),
        expected: Expected::Cell(shape),
    }
}

/// Returns the number of characters in a line before its cells.
fn chars_before(line: Line, cells: &[u8]) -> u64 {
    let bytes = cells.as_ptr() as usize - line.bytes.as_ptr() as usize;
    lines::char_count(&line.bytes[..bytes]) as u64
}

/// Returns the cells of a line and the rest. The cells are its first word, or the second if the
/// first is a number and the second is as long as a board.
fn cells_and_rest(line: &[u8]) -> (&[u8], &[u8]) {
    let (word, rest) = word_and_rest(line);
    let digits = word.strip_suffix(b".").or(word.strip_suffix(b":")).or(word.strip_suffix(b")"));
    let digits = digits.unwrap_or(word);
    let number = (1..=7).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    if number && rest.starts_with(b" ") {
        let (cells, rest) = word_and_rest(rest);
        if Shape::from_cell_count(cells.len()).is_some() {
            return (cells, rest);
        }
    }
    (word, rest)
}

/// Returns the first word of a line and the rest. A semicolon ends the word, unless it is one of
/// the symbols of a large board.
fn word_and_rest(line: &[u8]) -> (&[u8], &[u8]) {
    let line = line.trim_ascii_start();
    let end = line.iter().position(|c| ENDS_WORD[usize::from(*c)]).unwrap_or(line.len());
    if line.get(end) != Some(&b';') {
        return line.split_at(end);
    }
    let more = line[end..].iter().position(|c| *c != b';' && ENDS_WORD[usize::from(*c)]);
    let long = more.map_or(line.len(), |more| end + more);
    line.split_at(if long >= 100 && Shape::from_cell_count(long).is_some() { long } else { end })
}

/// Whether each byte ends the first word of a line.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let symbols = b" \t\x0b\x0c#,;";
    let mut i = 0;
    while i < symbols.len() {
        ends[symbols[i] as usize] = true;
        i += 1;
    }
    ends
};

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Draft, Fault> {
        let seen = LINE.scanner().push(Line { number: 7, bytes: line.as_bytes() });
        let read = LINE.read(Text { line: 7, bytes: line.as_bytes() }, &Letters::STANDARD);
        match (&seen, &read) {
            (Ok(_), Ok(_)) => {}
            (Err(a), Err(b)) => assert_eq!((a.line, &a.expected), (b.line, &b.expected)),
            _ => panic!("{seen:?} is not {read:?}"),
        }
        read
    }

    #[track_caller]
    fn check(line: &str, board: &str, note: &str) {
        let draft = read(line).expect("a puzzle");
        let written =
            LINE.write(&draft.position().expect("a position")).expect("any board can be written");
        assert_eq!((written.trim_end(), draft.note.as_str()), (board, note));
    }

    #[track_caller]
    fn check_fault(line: &str, expected: &str) {
        assert_eq!(format!("{:?}", read(line).expect_err("a fault")), expected);
    }

    #[test]
    fn lines_are_parsed() {
        check("1.0*_Xx-4123....", "1.......4123....", "");
        check("  1..4..1..1..4..1", "1..4..1..1..4..1", "");
        check("1..4..1..1..4..1\teasy, by hand", "1..4..1..1..4..1", "easy, by hand");
        check("1..4..1..1..4..1,note", "1..4..1..1..4..1", "note");
        check("1..4..1..1..4..1 # said", "1..4..1..1..4..1", "said");
        check("1..4..1..1..4..1#said", "1..4..1..1..4..1", "said");
        for number in ["1 ", " 12: ", "3. ", "528012)  "] {
            check(&format!("{number}1..4..1..1..4..1 said"), "1..4..1..1..4..1", "said");
        }
        let mixed = format!("gG1{}", ".".repeat(253));
        check(&mixed, &mixed.replace('g', "G"), "");
    }

    #[test]
    fn an_x_is_a_digit_if_the_board_has_it() {
        let at_36 = format!("xX{}", ".".repeat(36 * 36 - 2));
        check(&at_36, &format!(".X{}", ".".repeat(36 * 36 - 2)), "");
    }

    #[test]
    fn a_semicolon_is_a_digit_of_a_large_board() {
        let signs = format!("1;@{}", ".".repeat(253));
        let mut survey = Survey::default();
        let text = Text { line: 1, bytes: signs.as_bytes() };
        LINE.survey(text, &mut survey);
        let draft = LINE.read(text, &survey.letters()).expect("a puzzle");
        assert_eq!(draft.values[..4], [1, 11, 16, 0]);
        check("1..4..1..1..4..1;easy", "1..4..1..1..4..1", "easy");
    }

    #[test]
    fn a_line_of_dashes_is_a_separator_unless_they_are_empty_cells() {
        let mut reader = LINE.scanner();
        let mut see = |line: &str| reader.push(Line { number: 1, bytes: line.as_bytes() });
        let rule = "-".repeat(16);
        let lines = [&rule, "1..4..1..1..4..1", &rule, "1--4--1--1--4--1", &rule, "---"];
        let seen: Vec<_> = lines.into_iter().map(|line| see(line).ok()).collect();
        let (rule, puzzle) = (Some(LineRole::Other), Some(LineRole::Last));
        assert_eq!(seen, [rule, puzzle, rule, puzzle, puzzle, None]);
    }

    #[test]
    fn sdm_files_hold_only_9x9_boards() {
        let see = |line: &str| SDM.scanner().push(Line { number: 2, bytes: line.as_bytes() });
        assert_eq!(see(&".".repeat(81)), Ok(LineRole::Last));
        let fault = see(&".".repeat(16)).expect_err("a fault");
        assert_eq!(format!("{fault:?}"), "2:17 found Length(16), expected Cells(Some(Shape(3×3)))");
        assert!(SDM.write(&Position::new("1..4..1..1..4..1".parse().expect("a board"))).is_none());
    }

    #[test]
    fn faults_have_positions_and_causes() {
        check_fault("1..4..1..1..4..", "7:16 found Length(15), expected Cells(None)");
        check_fault("1..4..1..1..4.5.", "7:15 found Symbol('5'), expected Cell(Shape(2×2))");
        check_fault("12. 1..4..1..1..4.5.", "7:19 found Symbol('5'), expected Cell(Shape(2×2))");
        check_fault("é..4..1..1..4...", "7:1 found Symbol('é'), expected Cell(Shape(2×2))");
        check_fault(&".".repeat(80), "7:81 found Length(80), expected Cells(Some(Shape(3×3)))");
        check_fault(", 1", "7:1 found Length(0), expected Cells(None)");
    }

    #[test]
    fn a_wrong_length_is_compared_with_earlier_lines() {
        let mut reader = LINE.scanner();
        let see = |reader: &mut Box<dyn LineScanner>, bytes| reader.push(Line { number: 1, bytes });
        assert!(see(&mut reader, b"1..4..1..1..4..1").is_ok());
        let fault = see(&mut reader, b"1..4..1..1..4..1.").expect_err("a fault");
        assert_eq!(format!("{fault:?}"), "1:17 found Length(17), expected Cells(Some(Shape(2×2)))");
        assert_eq!(fault.column, 17);
    }

    #[test]
    fn comments_and_empty_lines_are_not_records() {
        for other in ["", "   ", "# 1..4..1..1..4..1", "  #", &"-".repeat(81)] {
            let seen = LINE.scanner().push(Line { number: 1, bytes: other.as_bytes() });
            assert_eq!(seen, Ok(LineRole::Other));
        }
    }
}
