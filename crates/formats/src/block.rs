//! Digit blocks: `side` lines of `side` digits, with 0 for an empty cell, and optionally with
//! spaces between the digits.
//!
//! ```text
//! 1004      1 0 0 4
//! 0010  or  0 0 1 0
//! 0100      0 1 0 0
//! 4001      4 0 0 1
//! ```
//!
//! Tolerated: empty lines, multiple blocks one after another, titles above them. Rejected: any
//! characters other than digits, spaces and tabs, and lines that differ in length from the first.

use super::{
    Expected, Fault, FeatureSet, Found, Head, Info, Line,
    rows::grid_format::{GridFormat, add_nothing},
    rows::layout::{self, Layout},
    rows::sheet::LineDivision,
    rows::tokens::{CellToken, Cells},
    text::lines,
};
use grid::{Digit, Position};

pub(super) const INFO: Info = Info {
    name: "block",
    title: "digit block",
    evidence: "each line has the digits of one row",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: false,
};

pub(super) static BLOCK: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Square,
    add_details: add_nothing,
    detect,
    write,
};

/// Returns `true` for files with at least two lines, most of which have as many digits as a board
/// has rows (at most 9). Returns `false` for files with hyphens, commas, dots or numbers of several
/// digits, which suggest a table.
fn detect(head: &Head) -> bool {
    let layout = Layout::new(head, parse_row);
    let side = layout
        .side
        .filter(|side| *side <= 9 && layout.rows_determine_side && layout.most_rows_match);
    let line = |line: &&[u8]| {
        let line = Line { number: 1, bytes: line };
        !layout::is_title(line, &parse_row(line))
    };
    let lines: Vec<&[u8]> = head.lines.iter().copied().filter(line).collect();
    let words = || lines.iter().flat_map(|line| line.split(|byte| *byte == b' '));
    let words = || words().filter(|word| !word.is_empty());
    let (single, count) = (words().filter(|word| word.len() == 1).count(), words().count());
    // Longer words are numbers rather than rows if most words are single digits, or if there are
    // more than three words per line and none has more than two digits.
    let numbers = words().any(|word| word.len() > 1)
        && (2 * single > count || count > 3 * lines.len() && words().all(|word| word.len() < 3));
    let other = numbers || lines.iter().any(|line| line.iter().any(|byte| b"-,.".contains(byte)));
    side.is_some() && lines.len() > 1 && !other
}

fn write(position: &Position) -> Option<String> {
    let board = &position.board();
    let side = board.shape().side();
    let digit = |digit: &Option<Digit>| digit.map_or('0', Digit::symbol);
    let line = |row: &[Option<Digit>]| row.iter().map(digit).chain(['\n']).collect::<String>();
    (side <= 9).then(|| board.digits().chunks(side).map(line).collect())
}

fn parse_row(line: Line) -> Result<Cells, Fault> {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let cells = line.bytes.iter().enumerate().filter(|(_, byte)| !blank(byte));
    let token = |(at, byte): (usize, &u8)| match byte {
        b'0' => Ok((at as u64 + 1, CellToken::Empty)),
        b'1'..=b'9' => Ok((at as u64 + 1, CellToken::Value((byte - b'0').into()))),
        _ => Err(Fault {
            line: line.number,
            column: at as u64 + 1,
            found: Found::Symbol(lines::char_at(line.bytes, at)),
            expected: Expected::CellSymbol,
        }),
    };
    cells.map(token).collect()
}
