//! Boards that are written as the index and the digit of each cell: `{0: 5, 4: 7, …}`.

use super::rewriting::Rewriting;
use crate::places;
use crate::repairs::{Repair, RepairSet};
use crate::text::wrapped;

/// The cells of 9×9 boards that a text lists by index.
struct Listed {
    /// For each board, its cells and the number of line ends before its last one.
    boards: Vec<(Vec<(usize, u8)>, usize)>,
    /// The index of the first cell, or `None` if it isn't clear.
    first: Option<usize>,
}

/// The minimum number of digits that are certainly a board.
const MIN_DIGITS: usize = 17;

/// The number of cells of a smaller board. Some index must be larger.
const SMALLER: usize = 64;

/// Rewrites boards whose cells are listed by index as lines. Returns `None` for any other text, or
/// if no index shows whether cells count from 0 or from 1.
pub(super) fn rewrite_indices(text: &str) -> Option<Rewriting> {
    let Listed { boards, first } = listed(text)?;
    let first = first?;
    let (mut rows, mut line) = (String::new(), 0);
    for (cells, last) in boards {
        rows += &"\n".repeat(last.saturating_sub(line));
        line = line.max(last) + 1;
        let mut board = [b'.'; 81];
        for (index, digit) in &cells {
            *board.get_mut(index.checked_sub(first)?)? = *digit;
        }
        // A board that is cut off is a fault.
        let length = if cells.len() < MIN_DIGITS { cells.len() } else { board.len() };
        rows += &String::from_utf8_lossy(&board[..length]);
        rows.push('\n');
    }
    Some(Rewriting::with_unknown_boards(rows, RepairSet::NONE.with(Repair::Text)))
}

/// Returns `true` if a text lists cells by index but doesn't show whether they count from 0 or 1.
pub(crate) fn are_indices_unclear(bytes: &[u8]) -> bool {
    let listed = std::str::from_utf8(bytes).ok().and_then(listed);
    listed.is_some_and(|listed| listed.first.is_none())
}

/// Returns the cells that a text lists by index, or `None` for any other text. The indices of a
/// board are in ascending order, and a different separator is between boards.
fn listed(text: &str) -> Option<Listed> {
    let text = with_zeros(text);
    let mut boards: Vec<(Vec<(usize, u8)>, usize)> = Vec::new();
    let (mut usual, mut usual_sign) = (None, None);
    let (mut largest, mut has_zero, mut line) = (0, false, 0);
    let mut numbers = numbers(&text);
    while let Some((before, index)) = numbers.next() {
        let (sign, digit) = numbers.next()?;
        let &[digit @ b'0'..=b'9'] = digit.as_bytes() else { return None };
        let index = index.parse().ok().filter(|at| *at <= 81 && index.len() < 3)?;
        if !are_alike(sign, usual_sign.get_or_insert(sign)) {
            return None;
        }
        line += before.matches('\n').count();
        let latest = boards.last().and_then(|(cells, _)| Some(cells.last()?.0));
        let is_next = latest.is_some() && are_alike(before, usual.get_or_insert(before));
        if latest.is_some_and(|latest| is_next != (index > latest)) {
            return None;
        }
        if !is_next {
            boards.push((Vec::new(), 0));
        }
        let (cells, last) = boards.last_mut()?;
        cells.push((index, digit));
        *last = line;
        (largest, has_zero) = (largest.max(index), has_zero || index == 0);
    }
    let sign: String = plain(usual_sign?).collect();
    // In some languages, an index in brackets counts the cells column by column, from 1.
    let has_known_sign = matches!(&*sign, "" | "," | ":" | "=" | "=>" | "->")
        || sign == "]=" && has_zero
        || places::names_digit(&sign);
    let is_filled = boards[0].0.iter().filter(|cell| cell.1 != b'0').count() >= MIN_DIGITS;
    let first = match (has_zero, largest) {
        (true, 81) => return None,
        (true, _) => Some(0),
        (false, 81) => Some(1),
        (false, _) => None,
    };
    (has_known_sign && is_filled && largest > SMALLER).then_some(Listed { boards, first })
}

/// Returns a text with zeros instead of the values of empty cells after colons.
fn with_zeros(text: &str) -> String {
    let mut parts = text.split(':');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([',', '}', '\n']).unwrap_or(part.len());
        let value = part[..end].trim();
        let is_empty =
            matches!(value, "''" | "\"\"" | "'.'" | "\".\"") || wrapped::is_empty_word(value);
        all += ":";
        all += if is_empty { "0" } else { &part[..end] };
        all += &part[end..];
    }
    all
}

/// Iterates over the numbers of a text that don't follow a letter, each with the text before it.
fn numbers(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let (mut rest, mut done) = (text, 0);
    std::iter::from_fn(move || {
        loop {
            let at = done + rest[done..].find(|c: char| c.is_ascii_digit())?;
            let number = rest[at..].find(|c: char| !c.is_ascii_digit());
            done = number.map_or(rest.len(), |length| at + length);
            if !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                let found = (&rest[..at], &rest[at..done]);
                (rest, done) = (&rest[done..], 0);
                return Some(found);
            }
        }
    })
}

/// Returns `true` if two texts between numbers differ only in spaces and quotation marks, and have
/// no empty line.
fn are_alike(text: &str, usual: &str) -> bool {
    text == usual || !text.contains("\n\n") && plain(text).eq(plain(usual))
}

fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '"' | '\''))
}
