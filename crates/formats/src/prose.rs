//! A puzzle within a text: a word of it that is a puzzle, as people ask about one.
//!
//! ```text
//! Can somebody solve 1..4..1..1..4..1, please?
//! ```
//!
//! The length of the word gives the board; what else stands on its line is the note. Tolerated: quotes
//! and brackets around the word, and punctuation behind it. Lines without a puzzle are passed over. A
//! file is taken for such a text only where nothing else takes it and one word of it is a puzzle, with
//! another word before it on its line.
//! Refused: a line with several. A word without a digit is no puzzle: it may be a rule.

use super::{
    Draft, Expected, Fault, FeatureSet, Format, Found, Head, Info, Letters, Line, LineRole,
    LineScanner, Survey, Text, text::letters, text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "prose",
    title: "puzzle in a text",
    evidence: "one of its words is a puzzle",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Prose;

impl Format for Prose {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// One puzzle in all of a file, behind a word of its line: what a line begins with is a plain line.
    fn detect(&self, head: &Head) -> bool {
        let behind = |line| puzzles(line).map(move |(at, ..): (usize, _, _)| is_text(&line[..at]));
        head.whole && head.lines.iter().copied().flat_map(behind).eq([true])
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let line = text.line();
        let Some((at, cells, shape)) = puzzles(line.bytes).next() else {
            return Err(missing(line.number));
        };
        let value = |(place, symbol): (usize, &u8)| {
            letters.value(*symbol, shape).ok_or_else(|| Fault {
                line: line.number,
                column: lines::chars(&line.bytes[..at + place]) as u64 + 1,
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
            survey.take(shape, cells);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = position.board();
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        let word = || board.digits().iter().map(symbol).chain(['\n']).collect();
        (board.filled() > 0).then(word)
    }
}

#[derive(Default)]
struct State {
    latest: Option<Shape>,
    /// The last line.
    line: u64,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        self.line = line.number;
        let mut found = puzzles(line.bytes);
        let Some((_, _, shape)) = found.next() else { return Ok(LineRole::Other) };
        if let Some((at, cells, _)) = found.next() {
            return Err(Fault {
                line: line.number,
                column: lines::chars(&line.bytes[..at]) as u64 + 1,
                found: Found::Cells((shape.cells() + cells.len()) as u64),
                expected: Expected::Cells(Some(shape)),
            });
        }
        self.latest = Some(shape);
        Ok(LineRole::Last)
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.latest.map(|_| ()).ok_or_else(|| missing(self.line.max(1)))
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }
}

/// Whether some words are a text and no number.
fn is_text(words: &[u8]) -> bool {
    words.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).nth(1).is_some()
}

fn missing(line: u64) -> Fault {
    Fault { line, column: 1, found: Found::End, expected: Expected::Cells(None) }
}

/// The words of a line that are puzzles: where each begins, its cells, and its shape.
fn puzzles(line: &[u8]) -> impl Iterator<Item = (usize, &[u8], Shape)> {
    let words = line.split(u8::is_ascii_whitespace).filter_map(puzzle);
    words.map(|(cells, shape)| (cells.as_ptr() as usize - line.as_ptr() as usize, cells, shape))
}

/// The puzzle that a word is, without what stands around it. A point may be a cell or not: as many
/// are cells as can be.
fn puzzle(word: &[u8]) -> Option<(&[u8], Shape)> {
    let is_around = |byte: &u8| !byte.is_ascii() || b"\"'`()[]{},;:!?".contains(byte);
    let begin = word.iter().position(|byte| !is_around(byte))?;
    let mut cells = &word[begin..];
    loop {
        let shape = Shape::of_cells(cells.len());
        let is_puzzle = |shape: &Shape| {
            letters::first_invalid(cells, *shape).is_none()
                && cells.iter().any(|cell| matches!(cell, b'1'..=b'9' | b'A'..=b'W'))
        };
        if let Some(shape) = shape.filter(is_puzzle) {
            return Some((cells, shape));
        }
        let (last, rest) = cells.split_last()?;
        cells = Some(rest).filter(|_| is_around(last) || *last == b'.')?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Records, detect};

    const A: &str = "1..4..1..1..4..1";

    /// Reads a text: its boards, each with its note, and its faults.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut records = Records::of(Some(&Prose));
        let found = std::iter::from_fn(|| records.next(text.as_bytes(), true));
        let told = found.map(|found| match found {
            Err(fault) => format!("{fault:?}"),
            Ok(place) => {
                let text = Text { line: place.line, bytes: &text.as_bytes()[place.bytes] };
                let (draft, position) =
                    text.position(&Prose, &Letters::STANDARD).expect("it was found");
                format!("{} {}", position.board().to_string().replace('\n', ""), draft.note)
            }
        });
        assert_eq!(told.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn a_word_is_a_puzzle() {
        let note = format!("{A} Can somebody solve … please?");
        check(&format!("Hello,\n\nCan somebody solve {A} please?\nAnn\n"), &[&note]);
        let note = |note: &str| format!("{A} {note}");
        check(&format!("It is {A}. Thanks"), &[&note("It is … . Thanks")]);
        check(&format!("It is “{A}”."), &[&note("It is “ … ”.")]);
        check(&format!("({A})"), &[&note("( … )")]);
        let ends = "1..4..1..1..4...";
        check(&format!("It is {ends}."), &[&format!("{ends} It is … .")]);
    }

    #[test]
    fn what_is_no_puzzle_is_none() {
        let fault = "1:1 found End, expected Cells(None)";
        check("Can somebody solve it?", &[fault]);
        check(&format!("A rule {}", "-".repeat(16)), &[fault]);
        check(&format!("In short {}", ".".repeat(16)), &[fault]);
        check(&format!("A five {}", A.replace('4', "5")), &[fault]);
        check(
            &format!("Is {A} like {A}?"),
            &["1:26 found Cells(32), expected Cells(Some(Shape(2×2)))", fault],
        );
    }

    #[test]
    fn one_puzzle_in_a_file_is_the_sign() {
        let told = |text: &str| detect(text.as_bytes(), true).expect("a format").format.info().name;
        assert_eq!(told(&format!("Can somebody solve {A} please?")), "prose");
        assert_eq!(told(&format!("4\n{A}")), "headed");
        assert_eq!(told(&format!("Hello\n{A}\nAnn")), "line");
        assert_eq!(told(&format!("{A} can somebody solve it?")), "line");
        assert_eq!(told(&format!("Is {A}\nlike {A}?")), "line");
        assert_eq!(told("Can somebody solve it?"), "line");
    }
}
