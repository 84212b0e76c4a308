//! Maps from the indices of cells to their digits: `{"0": 5, "4": 7}`, `1=5, 5=7`.

use super::cells::{CellText, cell, trimmed};
use super::rewriting::{Rewriting, write_cell};
use crate::repairs::RepairSet;
use grid::Shape;

const CLASSIC_CELLS: usize = Shape::CLASSIC.cells();
const CLASSIC_SIDE: usize = Shape::CLASSIC.side();

/// The maximum number of cells of a board that is smaller than 9×9.
const MAX_CELLS_BELOW_CLASSIC: usize = 64;

/// The minimum number of digits in a map that lists only the givens.
const MIN_DIGITS: usize = 17;

/// Rewrites a map from the indices of cells to their digits as rows. The map must contain all
/// cells, or only givens, of which there must be at least [`MIN_DIGITS`]. Returns `None` for any
/// other text, and if the map doesn't show whether the indices begin at 0 or 1.
pub(super) fn rewrite_indices(text: &str) -> Option<Rewriting> {
    let is_text = |text: &str| !text.contains(|c: char| c.is_ascii_digit() || c == '{');
    let inner = match text.split_once('{') {
        Some((before, rest)) => {
            let (inner, after) = rest.rsplit_once('}')?;
            Some(inner).filter(|_| is_text(before) && is_text(after))?
        }
        None => text,
    };
    let mut cells: Vec<(usize, CellText)> = Vec::new();
    for item in inner.split([',', ';', '\n']).filter(|item| !item.trim().is_empty()) {
        let (key, value) = item.split_once([':', '='])?;
        let key = trimmed(key);
        let index = key.parse().ok().filter(|_| key == "0" || !key.starts_with(['0', '+']))?;
        let value = cell(trimmed(value.trim_start_matches('>')))?;
        let is_cell = matches!(value, CellText::Empty(_) | CellText::Number(..10));
        if !is_cell || index > CLASSIC_CELLS || cells.last().is_some_and(|(last, _)| *last >= index)
        {
            return None;
        }
        cells.push((index, value));
    }
    let (first, last) = (cells.first()?.0, cells.last()?.0);
    let is_full = cells.len() == CLASSIC_CELLS && last - first < CLASSIC_CELLS;
    // A key of two digits may also be a row and a column. If rows and columns are counted from 0,
    // no such key ends with 9. If they are counted from 1, no such key ends with 0.
    let has_any = |digit| cells.iter().any(|(index, _)| index % 10 == digit);
    let are_digits = cells.iter().all(|(_, cell)| matches!(cell, CellText::Number(_)));
    let are_givens = are_digits && cells.len() >= MIN_DIGITS;
    let from_zero =
        first == 0 && (MAX_CELLS_BELOW_CLASSIC..CLASSIC_CELLS).contains(&last) && has_any(9);
    let from_one = first > 0 && last == CLASSIC_CELLS && has_any(0);
    if !(is_full || are_givens && (from_zero || from_one)) {
        return None;
    }
    let (mut rows, mut cells) = (String::new(), cells.into_iter().peekable());
    for at in 0..CLASSIC_CELLS {
        let given = cells.next_if(|(index, _)| index - usize::from(first > 0) == at);
        let cell = given.map_or(CellText::Empty(b'.'), |(_, cell)| cell);
        write_cell(cell, CLASSIC_SIDE, false, &mut rows);
        rows += if at % CLASSIC_SIDE + 1 == CLASSIC_SIDE { "\n" } else { "" };
    }
    Some(Rewriting::with_unknown_boards(rows, RepairSet::NONE))
}
