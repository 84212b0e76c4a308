//! Boards with labels and a fault. The labels are removed, so that the fault can be reported.

use std::borrow::Cow;

use super::labels::{Label, are_in_sequence, header, parse_label, split_left};
use super::lines::{self, is_rule, lines_without_indent, row_side};
use super::rewriting::Rewriting;
use crate::repairs::{Repair, RepairSet};
use grid::Shape;

/// Removes the labels of a board whose rows all have labels. The rows may differ in length, but at
/// least three quarters of them must have as many cells as there are rows. Returns `None` if there
/// is no such board.
pub(super) fn without_labels(text: &str) -> Option<Rewriting> {
    let lines: Vec<Cow<str>> = lines_without_indent(text).map(lines::plain).collect();
    let first =
        lines.iter().position(|line| split_label(line).is_some() && header(line).is_none())?;
    let (mut rows, mut labels) = (Vec::new(), Vec::new());
    for line in &lines[first..] {
        let row =
            if line.trim().is_empty() || is_rule(line) { None } else { Some(split_label(line)?) };
        labels.extend(row.iter().map(|(label, _)| label.clone()));
        rows.push(row.map_or("", |(_, row)| row));
    }
    let side = Shape::from_side(labels.len())?.side();
    let fitting = rows.iter().filter(|row| row_side(row) == Some(side)).count();
    if !are_in_sequence(&labels) || 4 * fitting < 3 * side {
        return None;
    }
    let text = "\n".repeat(first) + &rows.join("\n") + "\n";
    let repairs = RepairSet::NONE.with(Repair::Labels);
    Some(Rewriting {
        are_boards_unknown: false,
        has_wrong_numbers: true,
        ..Rewriting::with_unknown_boards(text, repairs)
    })
}

/// Splits a row into its label and its cells. Returns `None` if the row has no label.
fn split_label(line: &str) -> Option<(Label, &str)> {
    match [',', ';', '\t', '&'].into_iter().find_map(|separator| line.split_once(separator)) {
        Some((first, cells)) => Some((parse_label(first)?, cells.trim_start_matches([']', ' ']))),
        None => split_left(line),
    }
}
