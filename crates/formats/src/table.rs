//! Value tables: `side` lines of `side` cells, separated by spaces or tabs.
//!
//! ```text
//! 1   -   1,2   4
//! ```
//!
//! A cell is a number, a comma-separated list of candidates without spaces, `-` for all candidates,
//! or `0` for no candidates, which leaves the board without solutions. A cell without candidates is
//! written as `0,0` if nothing else distinguishes the table from a number grid. A single candidate
//! of an empty cell is written twice: `5,5`. Tolerated: empty lines, multiple tables one after
//! another. Rejected: lines that differ in the number of cells from the first.

use super::{
    Expected, Fault, Feature, FeatureSet, Head, Info, Line,
    rows::grid_format::{GridFormat, add_nothing},
    rows::sheet::LineDivision,
    rows::tokens::{self, CellToken, Cells},
};
use grid::{Cell, CellValue, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "table",
    title: "values table",
    evidence: "the rows fit a board, and some cells are dashes or comma-separated lists",
    supports: FeatureSet::NONE.with(Feature::Candidates).with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) static TABLE: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Square,
    add_details: add_nothing,
    detect,
    write,
};

/// Returns `true` for files without borders in which most rows have as many cells as some board has
/// rows, nine tenths of all words are cells, and at least one cell is `-` or a comma-separated
/// list.
fn detect(head: &Head) -> bool {
    let words = head.lines.iter().map(|line| tokens::words(Line { number: 1, bytes: line }));
    let words: Vec<Vec<&str>> = words.map(|words| words.map(|(_, word)| word).collect()).collect();
    let square = words.iter().filter(|row| Shape::from_side(row.len()).is_some()).count();
    let all = words.iter().flatten().count();
    let list = |word: &str| word.contains(',') && word.bytes().all(|b| b"0123456789,".contains(&b));
    let number = |word: &str| word.len() < 3 && word.bytes().all(|b| b.is_ascii_digit());
    let cells = words.iter().flatten().filter(|word| **word == "-" || list(word) || number(word));
    let has_lists = words.iter().flatten().any(|word| *word == "-" || list(word));
    !head.has_drawing() && has_lists && 2 * square > words.len() && 10 * cells.count() >= 9 * all
}

/// Writes marks as candidates, because the format doesn't distinguish marks from candidates. Never
/// returns `None`, because all positions can be written.
fn write(position: &Position) -> Option<String> {
    let mut out = String::new();
    draw(position, &mut out);
    Some(out)
}

fn parse_row(line: Line) -> Result<Cells, Fault> {
    let token = |(column, word): (u64, &str)| match word {
        "-" => Ok((column, CellToken::Empty)),
        "0" | "0,0" => Ok((column, CellToken::OneOf(Vec::new()))),
        _ => {
            let are_digits =
                |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let number =
                |part: &str| Some(part).filter(are_digits)?.parse().ok().filter(|v| *v > 0);
            let values: Option<Vec<u64>> = word.split(',').map(number).collect();
            match values.as_deref() {
                Some([value]) => Ok((column, CellToken::Value(*value))),
                Some(values) => Ok((column, CellToken::OneOf(values.to_vec()))),
                None => Err(tokens::word_fault(line, column, word, Expected::Values)),
            }
        }
    };
    tokens::words(line).map(token).collect()
}

/// Appends a position to `out` as a table with tabs. Every line is terminated.
fn draw(position: &Position, out: &mut String) {
    let shape = position.shape();
    let start = out.len();
    for cell in Cell::all(shape) {
        if cell.index() > 0 {
            out.push(if cell.col(shape) == 0 { '\n' } else { '\t' });
        }
        let allowed = match position.content(cell) {
            CellValue::Digit(digit) => {
                out.push_str(&digit.to_string());
                continue;
            }
            CellValue::Marks(marks) if !marks.is_empty() => marks,
            CellValue::Marks(_) => position.givens().allowed_digits(cell),
        };
        let mut list: Vec<_> = allowed.map(|digit| digit.to_string()).collect();
        match list.len() {
            0 => out.push('0'),
            n if n == shape.side() => out.push('-'),
            // A single number would be a digit.
            1 => out.push_str(&format!("{0},{0}", list.remove(0))),
            _ => out.push_str(&list.join(",")),
        }
    }
    out.push('\n');
    // Without lists and dashes, zeros would be the empty cells of a number grid.
    if !out[start..].contains([',', '-']) && out[start..].split_whitespace().any(|word| word == "0")
    {
        let zeros = |word: &str| if word == "0" { "0,0" } else { word }.to_owned();
        let lines = out[start..]
            .lines()
            .map(|line| line.split('\t').map(zeros).collect::<Vec<_>>().join("\t"));
        let table = lines.collect::<Vec<_>>().join("\n");
        out.truncate(start);
        out.push_str(&table);
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Letters, Text};
    use grid::{Board, Digit, DigitSet};

    #[test]
    fn cells_are_numbers_lists_dashes_and_zeros() {
        let mut board: Board = "1..4 .... .... ...2".parse().expect("a drawing of a board");
        board.restrict(Cell::new(1), [1, 2].into_iter().filter_map(Digit::new).collect());
        board.restrict(Cell::new(2), DigitSet::EMPTY);
        board.restrict(Cell::new(4), Digit::new(3).into_iter().collect());
        let mut out = String::new();
        let position = Position::new(board.clone());
        draw(&position, &mut out);
        assert_eq!(out, "1\t1,2\t0\t4\n3,3\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t2\n");
        let text = Text { line: 1, bytes: out.as_bytes() };
        let read = text.position(&TABLE, &Letters::STANDARD).expect("a table");
        assert_eq!(read.1, position);
    }

    #[test]
    fn a_cell_without_candidates_among_digits_is_read_back() {
        let mut board: Board = ".234 3412 2143 4321".parse().expect("a drawing of a board");
        let mut out = String::new();
        draw(&Position::new(board.clone()), &mut out);
        assert!(out.starts_with("-\t2\t3\t4\n"));
        board.restrict(Cell::new(0), DigitSet::EMPTY);
        let position = Position::new(board);
        out.clear();
        draw(&position, &mut out);
        assert_eq!(out, "0,0\t2\t3\t4\n3\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n");
        assert_eq!(
            Text { line: 1, bytes: out.as_bytes() }
                .position(&TABLE, &Letters::STANDARD)
                .expect("a table")
                .1,
            position
        );
    }
}
