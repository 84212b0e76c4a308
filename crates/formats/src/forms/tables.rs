//! Boards in tables of tabs, and in the tables of HTML pages.
//!
//! ```text
//! <table><tr><td>5</td><td>&nbsp;</td><td><input value="3"></td>…</tr>…</table>
//! ```

use std::borrow::Cow;

use super::labels::{are_in_sequence, label};
use super::lines::plain;
use super::rewriting::{Rewriting, rewrite};
use crate::repairs::{Repair, RepairSet};
use crate::text::lines::{tabs, tabs_of_rows};
use grid::Shape;

/// Returns the lines of a table of tabs, with the tabs at their ends, after [`plain`]. Returns `None`
/// unless most rows have as many fields as a board, with or without labels. If the last field of all
/// rows is empty, each row may only end with a tab, unless there are as many rows as in whole boards.
pub(super) fn lines_of_table(text: &str) -> Option<Vec<Cow<'_, str>>> {
    let most = tabs_of_rows(text.as_bytes())?;
    let rows = || {
        text.lines()
            .map(|line| line.trim_end_matches([' ', '\r']))
            .filter(|line| tabs(line.as_bytes()) > 0)
    };
    let count = rows().count();
    let is_filled = || rows().any(|row| !row.ends_with('\t'));
    let may_be_whole = |side: usize| count.is_multiple_of(side) || count.is_multiple_of(side + 1);
    let fits =
        |side: usize| Shape::from_side(side).is_some() && (may_be_whole(side) || is_filled());
    let are_labelled = || {
        let first = rows().filter_map(|row| label(row.split('\t').next()?));
        are_in_sequence(&first.take(most).collect::<Vec<_>>())
    };
    if !(fits(most + 1) || fits(most) && are_labelled()) {
        return None;
    }
    let mut lines: Vec<Cow<str>> =
        text.lines().map(|line| plain(line.trim_end_matches([' ', '\r']))).collect();
    // Whoever copied the text may have removed the spaces at its end.
    if let Some(last) = lines.last_mut().filter(|_| !text.ends_with('\n')) {
        let missing = most.saturating_sub(tabs(last.as_bytes()));
        *last.to_mut() += &"\t".repeat(missing);
    }
    Some(lines)
}

/// Rewrites the tables of an HTML page as plain rows. Returns `None` if they contain no boards, or
/// if a board has contradictions.
pub(super) fn rewrite_tables(text: &str) -> Option<Rewriting> {
    if !text.contains("<td") && !text.contains("<TD") {
        return None;
    }
    let found = rewrite(&rows(text))?;
    let repairs = found.repairs.or(RepairSet::NONE.with(Repair::Text));
    (found.is_clean && !found.boards.is_empty()).then_some(Rewriting { repairs, ..found })
}

/// Returns the rows of all tables, with commas between cells.
fn rows(text: &str) -> String {
    let mut rows = String::new();
    // The number of cells in the current row, and whether text belongs to the last of them.
    let (mut cells, mut is_cell) = (0, false);
    for part in text.split('<').skip(1) {
        let (tag, content) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "tr" | "table" | "/table" => {
                rows.push('\n');
                (cells, is_cell) = (0, false);
            }
            "td" | "th" => {
                rows += if cells > 0 { "," } else { "" };
                (cells, is_cell) = (cells + 1, true);
            }
            "/td" | "/th" | "/tr" => is_cell = false,
            "input" if is_cell => {
                let value = tag
                    .split_once("value=")
                    .map(|(_, value)| value.trim_start_matches(['"', '\'']));
                rows.extend(value.unwrap_or_default().chars().take_while(|c| c.is_alphanumeric()));
            }
            _ => {}
        }
        if is_cell {
            let content = content.replace("&nbsp;", " ").replace("&#160;", " ");
            rows.extend(content.chars().filter(|c| !c.is_whitespace()));
        }
    }
    rows
}
