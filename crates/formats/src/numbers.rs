//! Number grids for boards of any shape: side² numbers separated by whitespace, with 0 for an empty
//! cell.
//!
//! ```text
//! 1 0 0 4
//! 0 0 1 0
//! 0 1 0 0
//! 4 0 0 1
//! ```
//!
//! Tolerated: any number of cells per line, `.` for an empty cell, `#` comments, multiple boards
//! separated by empty lines, titles. Rejected: words that aren't numbers.

use super::{
    Expected, Fault, FeatureSet, Head, Info, Line,
    rows::grid_format::{GridFormat, add_nothing},
    rows::layout::Layout,
    rows::sheet::LineDivision,
    rows::tokens::{self, CellToken, Cells},
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "numbers",
    title: "number grid",
    evidence: "the numbers are separated by spaces",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: false,
};

pub(super) static NUMBERS: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Loose,
    add_details: add_nothing,
    detect,
    write,
};

/// Returns `true` for files of numbers, nearly all of which have one or two digits. Most rows must
/// have as many numbers as some board has rows, or all rows together as many as a board has cells.
/// Single digits with dots are a loose grid instead.
fn detect(head: &Head) -> bool {
    let words = head.lines.iter().map(|line| {
        let words = tokens::words(Line { number: 1, bytes: line });
        words.map(|(_, word)| word).take_while(|word| !word.starts_with('#')).collect()
    });
    let rows: Vec<Vec<&str>> = words.filter(|row: &Vec<&str>| !row.is_empty()).collect();
    let all = rows.iter().flatten().count();
    let number =
        |word: &&&str| **word == "." || word.len() < 3 && word.bytes().all(|b| b.is_ascii_digit());
    let single = rows.iter().flatten().all(|word| word.len() == 1);
    let loose = single && rows.iter().flatten().any(|word| *word == ".");
    let numbers = rows.iter().flatten().filter(number).count();
    let square = rows.iter().filter(|row| Shape::from_side(row.len()).is_some()).count();
    let layout = Layout::new(head, parse_row);
    let cells = layout.side.is_some() && !layout.rows_determine_side;
    !(head.has_drawing() || loose)
        && all > 1
        && 10 * numbers >= 9 * all
        && (2 * square > rows.len() || cells)
}

fn write(position: &Position) -> Option<String> {
    let board = &position.board();
    let side = board.shape().side();
    let number = |digit: &Option<Digit>| digit.map_or("0".into(), |d| d.to_string());
    let line = |row: &[Option<Digit>]| row.iter().map(number).collect::<Vec<_>>().join(" ");
    Some(board.digits().chunks(side).map(|row| line(row) + "\n").collect())
}

fn parse_row(line: Line) -> Result<Cells, Fault> {
    let words = tokens::words(line).take_while(|(_, word)| !word.starts_with('#'));
    let token = |(column, word): (u64, &str)| match word {
        "." | "0" => Ok((column, CellToken::Empty)),
        _ => match word.parse() {
            Ok(value) if word.bytes().all(|b| b.is_ascii_digit()) => {
                Ok((column, CellToken::Value(value)))
            }
            _ => Err(tokens::word_fault(line, column, word, Expected::Number)),
        },
    };
    words.map(token).collect()
}
