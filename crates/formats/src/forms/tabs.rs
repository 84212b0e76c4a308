//! Tables whose cells are separated by tabs.

use std::borrow::Cow;

use super::labels::{are_in_sequence, parse_label};
use super::lines::plain;
use crate::text::lines::{tab_count, usual_tab_count};
use grid::Shape;

/// Returns the lines of a table with tabs between fields, including the tabs at the ends of lines.
/// Each line is converted by [`plain`]. Returns `None` unless most rows have as many fields as a
/// row of a board, with or without a label. If all rows end with a tab, the last field may be empty
/// or missing, so the number of rows must also be that of one or more boards, with or without a row
/// of labels above each.
pub(super) fn lines_of_table(text: &str) -> Option<Vec<Cow<'_, str>>> {
    let most = usual_tab_count(text.as_bytes())?;
    let rows = || {
        text.lines()
            .map(|line| line.trim_end_matches([' ', '\r']))
            .filter(|line| tab_count(line.as_bytes()) > 0)
    };
    let count = rows().count();
    let is_filled = || rows().any(|row| !row.ends_with('\t'));
    let may_be_whole = |side: usize| count.is_multiple_of(side) || count.is_multiple_of(side + 1);
    let fits =
        |side: usize| Shape::from_side(side).is_some() && (may_be_whole(side) || is_filled());
    let are_labelled = || {
        let first = rows().filter_map(|row| parse_label(row.split('\t').next()?));
        are_in_sequence(&first.take(most).collect::<Vec<_>>())
    };
    if !(fits(most + 1) || fits(most) && are_labelled()) {
        return None;
    }
    let mut lines: Vec<Cow<str>> =
        text.lines().map(|line| plain(line.trim_end_matches([' ', '\r']))).collect();
    // When a text is copied, the tabs at its end may be lost.
    if let Some(last) = lines.last_mut().filter(|_| !text.ends_with('\n')) {
        let missing = most.saturating_sub(tab_count(last.as_bytes()));
        *last.to_mut() += &"\t".repeat(missing);
    }
    Some(lines)
}
