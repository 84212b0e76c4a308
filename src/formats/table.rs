//! Values tables: side lines of side cells with blanks or tabs between them.
//!
//! ```text
//! 1   -   1,2   4
//! ```
//!
//! A cell is a number, a comma list of its candidates without blanks, `-` for all candidates, or
//! `0` for none at all, which no solution survives. Tolerated: blank lines, several tables one
//! after the other. Refused: lines of another number of cells than the first.

use super::{
    Draft, Expected, Fault, Format, Head, Line, Reader, Text,
    sheet::{self, Cells, Said, Sheet, Spread},
};
use crate::grid::{Board, Cell, DigitSet, Shape};

pub(super) struct Table;

impl Format for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn title(&self) -> &'static str {
        "values table"
    }

    /// Rows of cells as long as a side, of which some is `-` or a comma list.
    fn likes(&self, head: &Head) -> bool {
        let rows = head.lines.iter().map(|line| row(Line { number: 1, bytes: line }).ok());
        let Some(rows) = rows.collect::<Option<Vec<Cells>>>() else { return false };
        let square = rows.first().is_some_and(|row| Shape::of_side(row.len()).is_some());
        let small = rows.iter().flatten().all(|(_, said)| !matches!(said, Said::Value(65..)));
        let says_more = |(_, said): &(u64, Said)| match said {
            Said::Free => true,
            Said::OneOf(values) => values.len() > 1,
            Said::Value(_) => false,
        };
        square && small && rows.iter().flatten().any(says_more)
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Sheet::new(row, Spread::Square))
    }

    fn read(&self, text: Text) -> Result<Draft, Fault> {
        sheet::read(text, row)
    }

    fn write(&self, board: &Board) -> Option<String> {
        let mut out = String::new();
        write(board, &mut out);
        Some(out)
    }
}

fn row(line: Line) -> Result<Cells, Fault> {
    let said = |(column, word): (u64, &str)| match word {
        "-" => Ok((column, Said::Free)),
        "0" => Ok((column, Said::OneOf(Vec::new()))),
        _ => {
            let figures =
                |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let number = |part: &str| Some(part).filter(figures)?.parse().ok().filter(|v| *v > 0);
            let values: Option<Vec<u64>> = word.split(',').map(number).collect();
            match values.as_deref() {
                Some([value]) => Ok((column, Said::Value(*value))),
                Some(values) => Ok((column, Said::OneOf(values.to_vec()))),
                None => Err(sheet::wrong(line, column, word, Expected::Values)),
            }
        }
    };
    sheet::words(line).map(said).collect()
}

/// Appends a board as a table with tabs; every line has its end.
fn write(board: &Board, out: &mut String) {
    let shape = board.shape();
    for cell in Cell::all(shape) {
        if cell.index() > 0 {
            out.push(if cell.col(shape) == 0 { '\n' } else { '\t' });
        }
        let allowed = board.allowed(cell);
        match board.digit(cell) {
            Some(digit) => out.push_str(&digit.to_string()),
            None if allowed == DigitSet::all(shape) => out.push('-'),
            None if allowed.is_empty() => out.push('0'),
            None => {
                let list: Vec<_> = allowed.map(|digit| digit.to_string()).collect();
                out.push_str(&list.join(","));
            }
        }
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    #[test]
    fn cells_are_numbers_lists_dashes_and_zeros() {
        let mut board: Board = "1..4 .... .... ...2".parse().expect("a drawing of a board");
        board.restrict(Cell::new(1), [1, 2].into_iter().filter_map(Digit::new).collect());
        board.restrict(Cell::new(2), DigitSet::EMPTY);
        let mut out = String::new();
        write(&board, &mut out);
        assert_eq!(out, "1\t1,2\t0\t4\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t2\n");
        let text = Text { line: 1, bytes: out.as_bytes() };
        assert_eq!(text.board(&Table).map(|(_, read)| read), Some(board));
    }
}
