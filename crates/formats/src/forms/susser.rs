//! Susser strings among other text: in fields of a table, in strings of a program, in a sentence;
//! and boards of several rows with a `+` before each entry.

use super::cells::{CellText, cell};
use super::lines::{is_rule, lines};
use super::rewriting::Rewriting;
use crate::repairs::{Repair, RepairSet};
use grid::Shape;

/// The number of cells in a puzzle.
const CLASSIC_CELLS: usize = Shape::CLASSIC.cells();
const CLASSIC_SIDE: usize = Shape::CLASSIC.side();

/// A Susser string: its cells, its eliminated candidates, and the index after the string.
struct Susser<'a> {
    cells: &'a str,
    triples: Vec<&'a str>,
    end: usize,
}

/// Rewrites a text as one Susser string per line. Returns `None` unless any string or board has an
/// entry or an eliminated candidate. Also returns `None` if other text interrupts the rows of a
/// board.
pub(super) fn rewrite(text: &str) -> Option<Rewriting> {
    let (mut out, mut boards, mut repairs) = (String::new(), Vec::new(), RepairSet::NONE);
    let (mut rows, mut has_details) = (String::new(), false);
    for line in lines(text) {
        if let Some(row) = parse_row(line) {
            rows += &row;
            if cell_count(&rows) == CLASSIC_CELLS {
                has_details |= rows.contains('+');
                boards.push(parse_cells(&rows));
                out += &std::mem::take(&mut rows);
            }
        } else if !line.trim().is_empty() && !is_rule(line) {
            let mut at = 0;
            while let Some(found) = next_string(line, at) {
                let Susser { cells, triples, end } = found;
                has_details |= cells.contains('+') || !triples.is_empty();
                boards.push(parse_cells(cells));
                out += if at > 0 { "\n" } else { "" };
                out += &format!("{cells}:{}", triples.join(" "));
                at = end;
            }
            repairs = repairs.with(Repair::Text);
            if !rows.is_empty() {
                return None;
            }
        }
        out.push('\n');
    }
    has_details.then_some(Rewriting {
        end: out.len(),
        text: out,
        boards,
        shapes: Vec::new(),
        repairs,
        is_clean: true,
        has_wrong_numbers: false,
        are_boards_unknown: false,
        has_odd_rows: false,
        has_doubtful_end: !rows.is_empty(),
    })
}

/// Returns the next Susser string in a line after an offset, or `None` if there are no more.
fn next_string(line: &str, from: usize) -> Option<Susser<'_>> {
    let is_part = |c: char| is_cell(c) || c == '+';
    let mut at = from;
    loop {
        let start = at + line[at..].find(is_part)?;
        let rest = &line[start..];
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let cells = rest[..length].trim_end_matches('+');
        if is_board(cells) && !line[..start].ends_with(char::is_alphanumeric) {
            let (triples, end) = parse_triples(line, start + cells.len());
            return Some(Susser { cells, triples, end });
        }
        at = start + length;
    }
}

/// Returns the eliminated candidates after a colon, and the index after the last of them. Without a
/// colon at index `at`, the list is empty.
fn parse_triples(line: &str, at: usize) -> (Vec<&str>, usize) {
    let (mut triples, mut end) = (Vec::new(), at);
    let Some(mut rest) = line[at..].trim_start().strip_prefix(':') else { return (triples, end) };
    loop {
        rest = rest.trim_start_matches([' ', ',', ';']);
        let length = rest.find(|c: char| !matches!(c, '1'..='9')).unwrap_or(rest.len());
        if length != 3 {
            return (triples, end);
        }
        triples.push(&rest[..length]);
        rest = &rest[length..];
        end = line.len() - rest.len();
    }
}

/// Returns the cells of a row without the separators between them, or `None` if the line isn't a
/// row.
fn parse_row(line: &str) -> Option<String> {
    let cells: String = line.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    let is_row =
        cells.chars().all(|c| is_cell(c) || c == '+') && cell_count(&cells) == CLASSIC_SIDE;
    (is_row && have_digits_after_plus(&cells)).then_some(cells)
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

fn cell_count(cells: &str) -> usize {
    cells.chars().filter(|c| is_cell(*c)).count()
}

/// Returns `true` if every `+` is followed by a digit.
fn have_digits_after_plus(cells: &str) -> bool {
    cells.split('+').skip(1).all(|rest| rest.starts_with(|c| matches!(c, '1'..='9')))
}

fn is_board(cells: &str) -> bool {
    cell_count(cells) == CLASSIC_CELLS && have_digits_after_plus(cells)
}

fn parse_cells(cells: &str) -> Vec<CellText> {
    let value = |c: char| cell(c.encode_utf8(&mut [0; 4]));
    cells.chars().filter_map(value).collect()
}
