//! Boards in the tables of HTML pages.
//!
//! ```text
//! <table><tr><td>5</td><td>&nbsp;</td><td><input value="3"></td>…</tr>…</table>
//! ```

use super::rewriting::{Rewriting, rewrite};
use crate::repairs::{Repair, RepairSet};

/// Rewrites the tables of an HTML page as plain rows. Returns `None` if they contain no boards, or
/// if a board has clashing digits.
pub(super) fn rewrite_tables(text: &str) -> Option<Rewriting> {
    if !text.contains("<td") && !text.contains("<TD") {
        return None;
    }
    let found = rewrite(&table_rows(text))?;
    let repairs = found.repairs.or(RepairSet::NONE.with(Repair::Text));
    (found.is_clean && !found.boards.is_empty()).then_some(Rewriting { repairs, ..found })
}

/// Returns the rows of all tables, with commas between cells.
fn table_rows(text: &str) -> String {
    let mut rows = String::new();
    // The number of cells in the current row, and whether text belongs to the latest of these
    // cells.
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
