//! Loose grids: the cells of a board as dots and digits, with any whitespace between them.
//!
//! ```text
//! 1. .4
//! .. 1.
//!
//! .1 ..
//! 4. .1
//! ```
//!
//! Tolerated: any number of cells per line, empty lines between bands, `#` comments, the empty-cell
//! symbols of plain lines (`.`, `0`, `*`, `_`, `-`), letters for digits above 9, multiple boards
//! separated by empty lines, titles. Rejected: any other character.

use super::{
    Expected, Fault, FeatureSet, Found, Head, Info, Line,
    rows::grid_format::{GridFormat, add_nothing},
    rows::layout::{self, Layout},
    rows::sheet::LineDivision,
    rows::tokens::{self, Cells},
    text::letters,
    text::lines,
};
use grid::{Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "loose",
    title: "loose grid",
    evidence: "the text contains only cells and whitespace",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) static LOOSE: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Loose,
    add_details: add_nothing,
    detect,
    write,
};

/// Returns `true` for files in which the length of most rows is a possible side of a board, or in
/// which the number of cells is that of a board. At most an eighth of the rows may be faulty.
fn detect(head: &Head) -> bool {
    let lines = head.lines.iter().map(|line| Line { number: 1, bytes: line });
    let rows = lines.map(|line| (line, parse_row(line)));
    let rows: Vec<_> = rows.filter(|(line, cells)| !layout::is_title(*line, cells)).collect();
    let bad = rows.iter().filter(|(_, cells)| cells.is_err()).count();
    let layout = Layout::new(head, parse_row);
    let several = layout.most_rows_match && (rows.len() > 1 || !head.is_whole);
    let is_board = |(line, _): &&(Line, _)| {
        let shape = Shape::from_cell_count(line.bytes.len());
        shape.is_some_and(|shape| letters::first_invalid(line.bytes, shape).is_none())
    };
    let boards = rows.iter().filter(is_board).count();
    // Dashes between all cells aren't cells.
    let is_joined = |(line, _): &&(Line, _)| {
        line.bytes.len() > 6 && line.bytes.iter().skip(1).step_by(2).all(|byte| *byte == b'-')
    };
    // A number such as `4.0` isn't three cells. A row, a column and a digit aren't cells, either.
    let is_place =
        |line: &[u8]| line.len() == 3 && line.iter().all(|byte| (b'1'..=b'9').contains(byte));
    let are_places = rows.iter().all(|(line, _)| is_place(line.bytes))
        && rows.is_sorted_by(|(a, _), (b, _)| a.bytes[..2] < b.bytes[..2]);
    let mut words = rows.iter().flat_map(|(line, _)| tokens::words(*line));
    let are_numbers = are_places || words.all(|(_, word)| word.len() == 3 && word.ends_with(".0"));
    if are_numbers || 2 * rows.iter().filter(is_joined).count() > rows.len() {
        return false;
    }
    let like = if layout.rows_determine_side { several } else { 2 * boards < rows.len() };
    layout.side.is_some() && like && 8 * bad <= rows.len()
}

fn write(position: &Position) -> Option<String> {
    let board = &position.board();
    let side = board.shape().side();
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
    let line = |row: &[Option<Digit>]| row.iter().map(symbol).chain(['\n']).collect::<String>();
    (side <= 35).then(|| board.digits().chunks(side).map(line).collect())
}

fn parse_row(line: Line) -> Result<Cells, Fault> {
    let text = line.bytes.split(|byte| *byte == b'#').next().unwrap_or_default();
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    if lines::has_bullet(text) {
        let found = Found::Symbol(char::from(text[0]));
        return Err(Fault { line: line.number, column: 1, found, expected: Expected::CellSymbol });
    }
    let cells = text.iter().enumerate().filter(|(_, byte)| !blank(byte));
    let is_ascii = line.bytes.is_ascii();
    let token = |(at, byte): (usize, &u8)| {
        let before = if is_ascii { at } else { lines::char_count(&line.bytes[..at]) };
        let column = before as u64 + 1;
        tokens::parse_symbol(char::from(*byte), column).ok_or_else(|| Fault {
            line: line.number,
            column,
            found: Found::Symbol(lines::char_at(line.bytes, at)),
            expected: Expected::CellSymbol,
        })
    };
    // Growing the vector cell by cell would take most of the time.
    let mut row = Vec::with_capacity(text.len());
    for cell in cells {
        row.push(token(cell)?);
    }
    Ok(row)
}
