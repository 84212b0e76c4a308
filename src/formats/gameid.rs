//! Game ids of Simon Tatham's Solo: the box, and runs of empty cells between numbers.
//!
//! ```text
//! 2x2:a1_2d3h     columns × rows of a box; a is one empty cell, z twenty-six; _ keeps numbers apart
//! ```
//!
//! Tolerated: text after a blank, which is the note, and `#` comments. Refused: other puzzles (`x` with diagonals,
//! `k` killer, `j` jigsaw), and too few or too many cells.

use super::{Draft, Expected, Fault, Format, Found, Head, Letters, Line, Reader, Seen, Text};
use crate::grid::{Position, Shape};

pub(super) struct GameId;

impl Format for GameId {
    fn name(&self) -> &'static str {
        "gameid"
    }

    fn title(&self) -> &'static str {
        "game ids"
    }

    fn likes(&self, head: &Head) -> bool {
        head.lines.first().is_some_and(|line| shape(line).is_some())
    }

    fn sign(&self) -> &'static str {
        "its first line begins with the measures of a box and a colon"
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        values(text.line())
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let shape = board.shape();
        let mut out = format!("{}x{}:", shape.cols(), shape.rows());
        let mut run = 0;
        let close = |run: &mut u8, out: &mut String| {
            if *run > 0 {
                out.push((b'a' + *run - 1) as char);
            }
            *run = 0;
        };
        for digit in board.digits() {
            let Some(digit) = digit else {
                run += 1;
                if run == 26 {
                    close(&mut run, &mut out);
                }
                continue;
            };
            close(&mut run, &mut out);
            if out.ends_with(|c: char| c.is_ascii_digit()) {
                out.push('_');
            }
            out.push_str(&digit.to_string());
        }
        close(&mut run, &mut out);
        out.push('\n');
        Some(out)
    }
}

struct State;

impl Reader for State {
    fn see(&mut self, line: Line) -> Result<Seen, Fault> {
        if line.bytes.is_empty() || line.bytes.starts_with(b"#") {
            return Ok(Seen::Other);
        }
        values(line).map(|_| Seen::Last)
    }
}

/// The shape that a game id begins with, and what follows it.
fn shape(line: &[u8]) -> Option<(Shape, &[u8])> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let (cols, rows) = std::str::from_utf8(&line[..colon]).ok()?.split_once('x')?;
    let number =
        |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?;
    Some((Shape::new(number(rows)?, number(cols)?).ok()?, &line[colon + 1..]))
}

fn values(line: Line) -> Result<Draft, Fault> {
    let fault = |at: usize, found, expected| Fault {
        line: line.number,
        column: at as u64 + 1,
        found,
        expected,
    };
    let begins = || String::from_utf8_lossy(line.bytes).chars().take(20).collect();
    let Some((shape, rest)) = shape(line.bytes) else {
        return Err(fault(0, Found::Text(begins()), Expected::GameId));
    };
    let before = line.bytes.len() - rest.len();
    let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    let (cells, note) = rest.split_at(end);
    let mut values = Vec::new();
    let mut at = 0;
    while let Some(byte) = cells.get(at).filter(|_| values.len() <= shape.cells()) {
        match byte {
            b'a'..=b'z' => values.resize(values.len() + usize::from(byte - b'a') + 1, 0),
            b'_' => {}
            b'0'..=b'9' => {
                let figures = cells[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let text = String::from_utf8_lossy(&cells[at..at + figures]);
                match text.parse() {
                    Ok(value) if value > 0 && usize::from(value) <= shape.side() => {
                        values.push(value)
                    }
                    _ => {
                        let found = Found::Number(text.chars().take(20).collect());
                        return Err(fault(before + at, found, Expected::Cell(shape)));
                    }
                }
                at += figures - 1;
            }
            _ => {
                let found = Found::Symbol(super::lines::char_at(cells, at));
                return Err(fault(before + at, found, Expected::Cell(shape)));
            }
        }
        at += 1;
    }
    if values.len() != shape.cells() {
        let found = Found::Cells(values.len() as u64);
        return Err(fault(0, found, Expected::Cells(Some(shape))));
    }
    let draft = Draft { shape: Some(shape), values, ..Draft::default() };
    Ok(draft.with_note(&String::from_utf8_lossy(note)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(id: &str, expected: Result<&str, &str>) {
        let text = Text { line: 1, bytes: id.as_bytes() };
        let read = GameId.read(text, &Letters::STANDARD).map_err(|fault| fault.to_string());
        let read = read.map(|draft| {
            draft.position().expect("a board").givens().to_string().replace('\n', " ")
        });
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
        if let Ok((_, position)) = text.position(&GameId, &Letters::STANDARD) {
            let written = GameId.write(&position).expect("it holds any board");
            assert_eq!(
                Text { line: 1, bytes: written.as_bytes() }
                    .position(&GameId, &Letters::STANDARD)
                    .map(|b| b.1),
                Ok(position)
            );
        }
    }

    #[test]
    fn ids_read() {
        check("2x2:a1_2d3h", Ok(".12. ...3 .... ...."));
        check("2x2:p", Ok(".... .... .... ...."));
        check("3x2:a6zh", Ok(".6.... ...... ...... ...... ...... ......"));
        check(
            "2x2:a5_2d3h",
            Err("Line 1, column 6: found 5; expected a digit of a 4×4 puzzle or an empty cell."),
        );
        check("2x2:a1", Err("Line 1, column 1: found 2 cells; a 4×4 puzzle needs 16."));
        check("2x2:zzzz", Err("Line 1, column 1: found 26 cells; a 4×4 puzzle needs 16."));
        check(
            "3x3j:a1",
            Err("Line 1, column 1: found \"3x3j:a1\"; expected a game id such as 2x2:a1_2d3h."),
        );
    }

    #[test]
    fn boxes_are_columns_by_rows() {
        let text = Text { line: 1, bytes: b"3x2:zj" };
        let (_, board) = text.position(&GameId, &Letters::STANDARD).expect("a board");
        let board = board.givens();
        assert_eq!((board.shape().rows(), board.shape().cols()), (2, 3));
        let text = Text { line: 1, bytes: b"2x3:zj" };
        let (_, board) = text.position(&GameId, &Letters::STANDARD).expect("a board");
        let board = board.givens();
        assert_eq!((board.shape().rows(), board.shape().cols()), (3, 2));
    }
}
