//! Game ids of Simon Tatham's Solo: the number of boxes, then numbers and runs of empty cells.
//!
//! ```text
//! 2x2:a1_2d3h     columns × rows of boxes; a is one empty cell, z is 26; _ separates numbers
//! ```
//!
//! A `3x2` board has three boxes side by side and two on top of each other, so each box is two
//! cells wide and three cells high.
//!
//! Tolerated: text after a space, which is the note, leading spaces, `#` comments, and parameters
//! of the generator (`3x3r4dt:`, symmetry and difficulty). Rejected: other puzzles (`x` with
//! diagonals, `k` killer, `j` jigsaw), and too few or too many cells.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
};
use grid::{Position, Shape};

pub(super) const INFO: Info = Info {
    name: "gameid",
    title: "game ids",
    evidence: "most lines start with a size such as 3x3 and a colon",
    supports: FeatureSet::NONE.with(Feature::Boxes),
    has_letters: false,
    is_strict: false,
};

pub(super) struct GameId;

impl Format for GameId {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for files in which the first line, or at least half of the lines, have a
    /// board size, a colon and cells.
    fn detect(&self, head: &Head) -> bool {
        let is_cell = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
        head.holds_for_most_lines(|line| {
            parse_parameters(line)
                .is_some_and(|parameters| parameters.cells.first().is_some_and(is_cell))
        })
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State)
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        parse_line(text.line())
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let shape = board.shape();
        let mut out = format!("{}x{}:", shape.box_rows(), shape.box_cols());
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

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
            return Ok(LineRole::Other);
        }
        parse_line(line).map(|_| LineRole::Last)
    }
}

/// The parts of a game id.
struct Parameters<'a> {
    /// The number before the `x`: the number of boxes side by side.
    boxes_across: &'a str,
    /// The number after the `x`, if present: the number of boxes on top of each other.
    boxes_down: Option<&'a str>,
    /// The text between these numbers and the colon.
    rest: &'a str,
    /// The whole text before the colon.
    text: &'a str,
    /// The cells after the colon, and the note.
    cells: &'a [u8],
}

impl Parameters<'_> {
    /// Returns `true` if the parameters request other rules: diagonals, cages or irregular boxes.
    /// Symmetry (`r4`, `m2`, `a`) and difficulty (`dt`) affect only the generator.
    fn has_other_rules(&self) -> bool {
        let mut symbols = self.rest.bytes();
        while let Some(symbol) = symbols.next() {
            match symbol {
                b'x' | b'k' | b'j' => return true,
                // The next letter is the difficulty.
                b'd' => _ = symbols.next(),
                _ => {}
            }
        }
        false
    }

    fn shape(&self) -> Option<Shape> {
        // The number of boxes side by side equals the number of rows in a box.
        Shape::new(self.boxes_across.parse().ok()?, self.boxes_down?.parse().ok()?).ok()
    }
}

/// Parses the beginning of a game id. Returns `None` if the line has no size before a colon.
fn parse_parameters(line: &[u8]) -> Option<Parameters<'_>> {
    let colon = line.iter().take(40).position(|byte| *byte == b':')?;
    let all = std::str::from_utf8(&line[..colon]).ok()?;
    let number = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (boxes_across, after) = all.split_at(number(all));
    let (boxes_down, more) =
        match after.strip_prefix('x').map(|after| after.split_at(number(after))) {
            Some((rows, more)) if !rows.is_empty() => (Some(rows), more),
            _ => (None, after),
        };
    let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    // If boxes are irregular (`j`), there is only one number.
    let whole = boxes_down.is_some() || more.starts_with('j');
    let cells = &line[colon + 1..];
    (!boxes_across.is_empty() && whole && more.bytes().all(known)).then_some(Parameters {
        boxes_across,
        boxes_down,
        rest: more,
        text: all,
        cells,
    })
}

fn parse_line(line: Line) -> Result<Draft, Fault> {
    line.parse_unindented(parse_game_id)
}

/// Parses a line that begins with a game id. Returns a fault if the id is malformed, has other
/// rules, or has the wrong number of cells.
fn parse_game_id(line: Line) -> Result<Draft, Fault> {
    let fault = |at: usize, found, expected| Fault {
        line: line.number,
        column: at as u64 + 1,
        found,
        expected,
    };
    let begins = || String::from_utf8_lossy(line.bytes).chars().take(20).collect();
    let format_fault = || fault(0, Found::Text(begins()), Expected::GameId);
    let parameters = parse_parameters(line.bytes).ok_or_else(format_fault)?;
    if parameters.has_other_rules() {
        return Err(fault(0, Found::text(parameters.text), Expected::Classic));
    }
    let shape = parameters.shape().ok_or_else(format_fault)?;
    let rest = parameters.cells;
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
                let digit_count =
                    cells[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let text = String::from_utf8_lossy(&cells[at..at + digit_count]);
                match text.parse() {
                    Ok(value) if value > 0 && usize::from(value) <= shape.side() => {
                        values.push(value)
                    }
                    _ => {
                        let found = Found::Number(text.chars().take(20).collect());
                        return Err(fault(before + at, found, Expected::Cell(shape)));
                    }
                }
                at += digit_count - 1;
            }
            _ => {
                let found = Found::Symbol(super::text::lines::char_at(cells, at));
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
        let read = GameId.read(text, &Letters::STANDARD).map_err(|fault| format!("{fault:?}"));
        let read = read.map(|draft| {
            draft.position().expect("a board").givens().to_string().replace('\n', " ")
        });
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
        if let Ok((_, position)) = text.position(&GameId, &Letters::STANDARD) {
            let written = GameId.write(&position).expect("any board can be written");
            assert_eq!(
                Text { line: 1, bytes: written.as_bytes() }
                    .position(&GameId, &Letters::STANDARD)
                    .map(|b| b.1),
                Ok(position)
            );
        }
    }

    #[test]
    fn ids_are_parsed() {
        check("2x2:a1_2d3h", Ok(".12. ...3 .... ...."));
        check("2x2:p", Ok(".... .... .... ...."));
        check("2x3:a6zh", Ok(".6.... ...... ...... ...... ...... ......"));
        check("2x2:a5_2d3h", Err("1:6 found Number(\"5\"), expected Cell(Shape(2×2))"));
        check("2x2:a1", Err("1:1 found Cells(2), expected Cells(Some(Shape(2×2)))"));
        check("2x2:zzzz", Err("1:1 found Cells(26), expected Cells(Some(Shape(2×2)))"));
        check("2x2y3: 1", Err("1:1 found Cells(0), expected Cells(Some(Shape(2×2)))"));
        check("2:a1", Err("1:1 found Text(\"2:a1\"), expected GameId"));
        check("  2x2:p", Ok(".... .... .... ...."));
        check("  2x2:a5", Err("1:8 found Number(\"5\"), expected Cell(Shape(2×2))"));
    }

    #[test]
    fn other_rules_are_rejected_by_name() {
        for more in ["3x3x", "3x3k", "3x3j", "9j", "3x3xk", "3x3dux", "3x3r2xa"] {
            let file = format!("# said\n {more}:a1_2zzz\n");
            assert!(GameId.detect(&Head::new(file.as_bytes(), true)), "{file}");
            let fault = format!("1:1 found Text({more:?}), expected Classic");
            check(&format!("{more}:a1_2zzz"), Err(&fault));
        }
        for more in ["2x2da", "2x2dt", "2x2r4", "2x2r2a", "2x2m2", "2x2md4", "2x2adx"] {
            check(&format!("{more}:a1_2d3h"), Ok(".12. ...3 .... ...."));
        }
        assert!(!GameId.detect(&Head::new(b"3x3: easy ones\n1..4..1..1..4..1\n", true)));
    }

    #[test]
    fn the_size_is_the_number_of_boxes() {
        for (id, rows, cols) in [("3x2:zj", 3, 2), ("2x3:zj", 2, 3)] {
            let text = Text { line: 1, bytes: id.as_bytes() };
            let (_, board) = text.position(&GameId, &Letters::STANDARD).expect("a board");
            let shape = board.shape();
            assert_eq!((shape.box_rows(), shape.box_cols()), (rows, cols), "{id}");
        }
    }
}
