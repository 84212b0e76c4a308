//! Puzzles in prose: a word of a text that is a puzzle, as in a question about the puzzle.
//!
//! ```text
//! Can somebody solve 1..4..1..1..4..1, please?
//! ```
//!
//! The length of the word determines the shape of the board. The rest of its line is the note.
//! Tolerated: quotes and brackets around the word, and punctuation after it. Lines without a puzzle
//! are ignored. A file is read as prose only if no format before this one in the list accepts it
//! and exactly one word is a puzzle, with another word before it on its line. Rejected: a line with
//! multiple puzzles. A word without a digit isn't a puzzle because it may be a separator.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Survey, Text, misfit, text::letters, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "prose",
    title: "puzzle in text",
    evidence: "one word in the text is a puzzle",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Prose;

impl Format for Prose {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for short files that contain exactly one puzzle and no faulty puzzles. The
    /// puzzle must follow another word on its line, because a line that begins with a puzzle is a
    /// plain line.
    fn detect(&self, head: &Head) -> bool {
        let behind = |line: &'_ [u8]| {
            let is_behind = |(at, cells, _): (usize, &[u8], Shape)| {
                // A dot after the puzzle may be an additional cell rather than the end of a
                // sentence.
                let is_named = line[..at].trim_ascii_end().ends_with(b":");
                let dot = line[at + cells.len()..].strip_prefix(b".");
                let next = dot.and_then(|after| after.trim_ascii_start().first());
                let is_cell = dot.is_some() && is_named || next.is_some_and(u8::is_ascii_lowercase);
                is_text(&line[..at]) && !is_cell
            };
            puzzles(line).map(is_behind).collect::<Vec<_>>()
        };
        let lines = || head.lines.iter().copied();
        head.is_whole && lines().flat_map(behind).eq([true]) && !lines().any(has_faulty_puzzle)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let Some((at, cells, shape)) = puzzles(line.bytes).next() else {
            return Err(missing_puzzle_fault(line.number));
        };
        let value = |(place, symbol): (usize, &u8)| {
            letters.value(*symbol, shape).ok_or_else(|| Fault {
                line: line.number,
                column: lines::char_count(&line.bytes[..at + place]) as u64 + 1,
                found: Found::Symbol(char::from(*symbol)),
                expected: Expected::Cell(shape),
            })
        };
        let values = cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let around = [&line.bytes[..at], &line.bytes[at + cells.len()..]];
        let [before, after] = around.map(|part| String::from_utf8_lossy(part).trim().to_owned());
        let note = if before.is_empty() { after } else { format!("{before} … {after}") };
        Ok(Draft { values, ..Draft::default() }.with_note(&note))
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        for (_, cells, shape) in puzzles(text.line().bytes) {
            survey.add_board(shape, cells);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        let word = || board.digits().iter().map(symbol).chain(['\n']).collect();
        (board.filled_count() > 0).then(word)
    }
}

#[derive(Default)]
struct State {
    latest_shape: Option<Shape>,
    /// The number of the latest line.
    line: u64,
    has_strays: bool,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        self.line = line.number;
        let mut found = puzzles(line.bytes);
        let Some((_, puzzle, shape)) = found.next() else { return Ok(LineRole::Other) };
        if let Some((at, cells, _)) = found.next() {
            return Err(Fault {
                line: line.number,
                column: lines::char_count(&line.bytes[..at]) as u64 + 1,
                found: Found::Cells((shape.cells() + cells.len()) as u64),
                expected: Expected::Cells(Some(shape)),
            });
        }
        self.latest_shape = Some(shape);
        self.has_strays |= letters::are_kinds_mixed(letters::empty_cell_kinds(puzzle), shape);
        Ok(LineRole::Last)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.latest_shape.map(|_| ()).ok_or_else(|| missing_puzzle_fault(self.line.max(1)))
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }
}

/// Returns `true` if the words are text rather than a number: at least two bytes are letters or
/// aren't ASCII.
fn is_text(words: &[u8]) -> bool {
    words.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).nth(1).is_some()
}

fn missing_puzzle_fault(line: u64) -> Fault {
    Fault { line, column: 1, found: Found::End, expected: Expected::Cells(None) }
}

/// Returns `true` if any word of a line resembles a puzzle but isn't one.
fn has_faulty_puzzle(line: &[u8]) -> bool {
    line.split(u8::is_ascii_whitespace).any(|word| {
        let mut runs = word.split(|byte| !misfit::is_cell(*byte));
        runs.any(misfit::resembles_puzzle) && find_puzzle(word).is_none()
    })
}

/// Returns the words of a line that are puzzles: the offset, the cells and the shape of each.
fn puzzles(line: &[u8]) -> impl Iterator<Item = (usize, &[u8], Shape)> {
    let words = line.split(u8::is_ascii_whitespace).filter_map(find_puzzle);
    words.map(|(cells, shape)| (cells.as_ptr() as usize - line.as_ptr() as usize, cells, shape))
}

/// Returns the puzzle in a word, ignoring punctuation around it, or `None` if there is no puzzle.
/// As few dots as possible are removed from the end of the word.
fn find_puzzle(word: &[u8]) -> Option<(&[u8], Shape)> {
    let is_punctuation = |byte: &u8| !byte.is_ascii() || b"\"'`()[]{},;:!?".contains(byte);
    let begin = word.iter().position(|byte| !is_punctuation(byte))?;
    let (mut cells, mut is_end) = (&word[begin..], true);
    loop {
        let shape = Shape::from_cell_count(cells.len());
        let is_puzzle = |shape: &Shape| {
            letters::first_invalid(cells, *shape).is_none()
                && cells.iter().any(|cell| matches!(cell, b'1'..=b'9' | b'A'..=b'W'))
        };
        if let Some(shape) = shape.filter(is_puzzle) {
            return Some((cells, shape));
        }
        let (last, rest) = cells.split_last()?;
        // A dot within quotes or brackets is a cell.
        is_end &= *last == b'.' || !last.is_ascii();
        cells = Some(rest).filter(|_| is_punctuation(last) || *last == b'.' && is_end)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RecordScanner, detect};

    const PUZZLE: &str = "1..4..1..1..4..1";

    /// Checks the boards of a text, each with its note, and its faults.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut records = RecordScanner::new(Some(&Prose));
        let found = std::iter::from_fn(|| records.next(text.as_bytes(), true));
        let results = found.map(|found| match found {
            Err(fault) => format!("{fault:?}"),
            Ok(place) => {
                let text = Text { line: place.line, bytes: &text.as_bytes()[place.bytes] };
                let (draft, position) =
                    text.position(&Prose, &Letters::STANDARD).expect("a valid record");
                format!("{} {}", position.board().to_string().replace('\n', ""), draft.note)
            }
        });
        assert_eq!(results.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn a_word_is_a_puzzle() {
        let note = format!("{PUZZLE} Can somebody solve … please?");
        check(&format!("Hello,\n\nCan somebody solve {PUZZLE} please?\nAnn\n"), &[&note]);
        let note = |note: &str| format!("{PUZZLE} {note}");
        check(&format!("It is {PUZZLE}. Thanks"), &[&note("It is … . Thanks")]);
        check(&format!("It is “{PUZZLE}”."), &[&note("It is “ … ”.")]);
        check(&format!("({PUZZLE})"), &[&note("( … )")]);
        let ends = "1..4..1..1..4...";
        check(&format!("It is {ends}."), &[&format!("{ends} It is … .")]);
    }

    #[test]
    fn other_words_are_not_puzzles() {
        let fault = "1:1 found End, expected Cells(None)";
        check("Can somebody solve it?", &[fault]);
        check(&format!("A rule {}", "-".repeat(16)), &[fault]);
        check(&format!("In short {}", ".".repeat(16)), &[fault]);
        check(&format!("A five {}", PUZZLE.replace('4', "5")), &[fault]);
        check(
            &format!("Is {PUZZLE} like {PUZZLE}?"),
            &["1:26 found Cells(32), expected Cells(Some(Shape(2×2)))", fault],
        );
    }

    #[test]
    fn a_single_puzzle_is_detected() {
        let name = |text: &str| detect(text.as_bytes(), true).expect("a format").format.info().name;
        assert_eq!(name(&format!("Can somebody solve {PUZZLE} please?")), "prose");
        assert_eq!(name(&format!("4\n{PUZZLE}")), "headed");
        assert_eq!(name(&format!("Hello\n{PUZZLE}\nAnn")), "line");
        assert_eq!(name(&format!("{PUZZLE} can somebody solve it?")), "line");
        assert_eq!(name(&format!("Is {PUZZLE}\nlike {PUZZLE}?")), "line");
        assert_eq!(name("Can somebody solve it?"), "line");
    }
}
