//! Bordered grids: a board as people draw it in text.
//!
//! ```text
//! +-----+-----+
//! | 1 . | . 4 |
//! | . . | 1 . |
//! +-----+-----+
//! | . 1 | . . |
//! | 4 . | . 1 |
//! +-----+-----+
//! ```
//!
//! Tolerated: any of the usual borders (`|`, `!`, `:`, box-drawing lines; runs of `-`, `=`, `+`,
//! `*`), cells with or without blanks between them, the blanks of plain lines, letters above 9,
//! several grids one after the other. Refused: any other character, and rows of another length
//! than the first.

use super::{
    Draft, Expected, Fault, Format, Head, Letters, Line, Reader, Survey, Text,
    drawn::{self, is_border, is_separator},
    sheet::{self, Cells, Said, Sheet, Spread},
};
use crate::grid::{Board, Digit, Position, Shape};

pub(super) struct Bordered;

impl Format for Bordered {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn title(&self) -> &'static str {
        "bordered grid"
    }

    /// A border and a row of cells, or a row with separators in it.
    fn likes(&self, head: &Head) -> bool {
        let first = head.lines.iter().position(|line| !is_border(&String::from_utf8_lossy(line)));
        let Some(first) = first else { return false };
        let text = String::from_utf8_lossy(head.lines[first]);
        let cells = row(Line { number: 1, bytes: head.lines[first] });
        let square = cells.is_ok_and(|cells| Shape::of_side(cells.len()).is_some());
        square && (first > 0 || drawn::has_bars(&text))
    }

    fn sign(&self) -> &'static str {
        "its cells stand between lines"
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Sheet::new(row, Spread::Square))
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        sheet::read(text, row, letters)
    }

    fn has_letters(&self) -> bool {
        true
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        sheet::survey(text, row, survey);
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let mut out = String::new();
        write(board, &mut out);
        Some(out)
    }
}

/// Words are cells where they are as many numbers as a side, none of them above it; else
/// characters are.
fn row(line: Line) -> Result<Cells, Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    if is_border(&text) {
        return Ok(Vec::new());
    }
    let cells = || (1..).zip(text.chars()).filter(|(_, c)| !is_separator(*c) && !c.is_whitespace());
    let blank = |word: &str| matches!(word, "." | "0" | "*" | "_" | "-");
    let words = drawn::words(&text);
    let fits = |(_, word): &(u64, &str)| {
        blank(word) || word.parse().is_ok_and(|value: usize| value <= words.len())
    };
    if Shape::of_side(words.len()).is_some() && words.iter().all(fits) {
        let said = |(column, word): &(u64, &str)| match word.parse() {
            Ok(value) if !blank(word) => (*column, Said::Value(value)),
            _ => (*column, Said::Free),
        };
        return Ok(words.iter().map(said).collect());
    }
    let said = |(column, c): (u64, char)| {
        let wrong = || sheet::wrong(line, column, &c.to_string(), Expected::Figure);
        sheet::symbol(c, column).ok_or_else(wrong)
    };
    cells().map(said).collect()
}

/// Appends a board with borders between its boxes: numbers, `.` for an empty cell, all cells as
/// wide as the largest number; every line has its end.
fn write(board: &Board, out: &mut String) {
    let shape = board.shape();
    let width = shape.side().to_string().len();
    let rule = "-".repeat(shape.cols() * (width + 1) + 1);
    let border = |out: &mut String| {
        for _ in 0..shape.rows() {
            out.push('+');
            out.push_str(&rule);
        }
        out.push_str("+\n");
    };
    for (row, digits) in board.digits().chunks(shape.side()).enumerate() {
        if row % shape.rows() == 0 {
            border(out);
        }
        for of_box in digits.chunks(shape.cols()) {
            out.push('|');
            for digit in of_box {
                let text = digit.map_or(".".into(), |d: Digit| d.to_string());
                out.push_str(&format!(" {text:>width$}"));
            }
            out.push(' ');
        }
        out.push_str("|\n");
    }
    border(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(board: &str, expected: &[&str]) {
        let mut out = String::new();
        write(&board.parse().expect("a drawing of a board"), &mut out);
        assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn boxes_have_borders() {
        check(
            "1..4 ..1. .1.. 4..1",
            &[
                "+-----+-----+",
                "| 1 . | . 4 |",
                "| . . | 1 . |",
                "+-----+-----+",
                "| . 1 | . . |",
                "| 4 . | . 1 |",
                "+-----+-----+",
            ],
        );
        check(
            "1..4.. ..1... .1..6. 4..1.. ...... ......",
            &[
                "+-------+-------+",
                "| 1 . . | 4 . . |",
                "| . . 1 | . . . |",
                "+-------+-------+",
                "| . 1 . | . 6 . |",
                "| 4 . . | 1 . . |",
                "+-------+-------+",
                "| . . . | . . . |",
                "| . . . | . . . |",
                "+-------+-------+",
            ],
        );
    }

    #[track_caller]
    fn check_reads(text: &str, expected: &str) {
        let read = Text { line: 1, bytes: text.as_bytes() }.position(&Bordered, &Letters::STANDARD);
        assert_eq!(read.ok().map(|(_, position)| position.givens().clone()), expected.parse().ok());
    }

    #[test]
    fn grids_of_every_hand_read() {
        let board = "1..4 ..1. .1.. 4..1";
        check_reads("*-------*\n|1.|.4|\n|..|1.|\n|---+---|\n|.1|..|\n|4.|.1|\n*-------*", board);
        check_reads("1 .|. 4\n. .|1 .\n---+---\n. 1|. .\n4 .|. 1", board);
        check_reads("╔═══╗\n║1 .│. 4║\n║_ 0│1 -║\n───┼───\n║. 1│. .║\n║4 .│. 1║\n╚═══╝", board);
        check_reads(":---+---:\n: 1 . : . 4 :\n: . . : 1 . :\n: . 1 : . . :\n: 4 . : . 1 :", board);
    }
}
