//! Number grids: side² numbers with white space between them, 0 for a free cell, any shape.
//!
//! ```text
//! 1 0 0 4
//! 0 0 1 0
//! 0 1 0 0
//! 4 0 0 1
//! ```
//!
//! Tolerated: any number of cells a line, `.` for a free cell, `#` comments, several boards with
//! blank lines between them. Refused: words that are no numbers.

use super::{
    Draft, Expected, Fault, Format, Head, Letters, Line, Reader, Text,
    sheet::{self, Cells, Said, Sheet, Spread},
};
use crate::grid::{Digit, Position, Shape};

pub(super) struct Numbers;

impl Format for Numbers {
    fn name(&self) -> &'static str {
        "numbers"
    }

    fn title(&self) -> &'static str {
        "number grid"
    }

    /// Numbers of two figures at the most, in rows as long as a side or in as many as a board.
    fn likes(&self, head: &Head) -> bool {
        let counts = head.lines.iter().map(|line| {
            let line = Line { number: 1, bytes: line };
            row(line)
                .ok()
                .filter(|cells| cells.iter().all(|(_, said)| !matches!(said, Said::Value(65..))))
                .map(|cells| cells.len())
        });
        let counts: Option<Vec<usize>> = counts.collect();
        let Some(counts) = counts else { return false };
        let rows =
            counts.iter().find(|count| **count > 0).is_some_and(|c| Shape::of_side(*c).is_some());
        let all = Shape::of_cells(counts.iter().sum()).is_some();
        rows || all && head.whole
    }

    fn sign(&self) -> &'static str {
        "it is numbers with blanks between them"
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Sheet::new(row, Spread::Loose))
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        sheet::read(text, row, letters)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = &position.board();
        let side = board.shape().side();
        let number = |digit: &Option<Digit>| digit.map_or("0".into(), |d| d.to_string());
        let line = |row: &[Option<Digit>]| row.iter().map(number).collect::<Vec<_>>().join(" ");
        Some(board.digits().chunks(side).map(|row| line(row) + "\n").collect())
    }
}

fn row(line: Line) -> Result<Cells, Fault> {
    let words = sheet::words(line).take_while(|(_, word)| !word.starts_with('#'));
    let said = |(column, word): (u64, &str)| match word {
        "." | "0" => Ok((column, Said::Free)),
        _ => match word.parse() {
            Ok(value) if word.bytes().all(|b| b.is_ascii_digit()) => {
                Ok((column, Said::Value(value)))
            }
            _ => Err(sheet::wrong(line, column, word, Expected::Number)),
        },
    };
    words.map(said).collect()
}
