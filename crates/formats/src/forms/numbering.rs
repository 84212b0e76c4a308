//! Lines that have numbers, as in the output of `grep -n`: `12:53..7....`, `1) r1c1 = 5`.

use super::rewriting::{Rewriting, rewrite};
use crate::repairs::{Repair, RepairSet};

/// Removes the numbers before lines. If numbers are missing, other lines have been left out, so an
/// empty line replaces them. Returns `None` unless all lines have ascending numbers, which are
/// followed by the same character. Also returns `None` if the numbers may be the labels of a board,
/// or if a line is short, because its number may be an index.
pub(super) fn rewrite_numbered_lines(text: &str) -> Option<Rewriting> {
    let mut plain = String::with_capacity(text.len());
    let (mut first, mut latest) = (None, None);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        // The last line of the beginning of a file may be incomplete.
        let is_cut = lines.peek().is_none() && !text.ends_with('\n');
        match split_number(line) {
            _ if line.trim().is_empty() => {}
            Some((number, sign, rest)) if rest.trim().len() > 3 || is_cut => {
                let (next, usual) = latest.unwrap_or((number, sign));
                let from = *first.get_or_insert(number);
                let is_second = number > from && next == from + 1;
                if number < next || sign != usual || is_second && number > next {
                    return None;
                }
                plain += if number > next { "\n" } else { "" };
                plain += rest;
                latest = Some((number + 1, sign));
            }
            _ if is_cut => plain += line,
            _ => return None,
        }
        plain.push('\n');
    }
    let may_be_labels = first? < 2;
    let repairs = RepairSet::NONE.with(Repair::Text);
    match rewrite(&plain).filter(|found| !found.boards.is_empty()) {
        Some(found) if found.boards.len() == 1 && may_be_labels => None,
        Some(found) => Some(Rewriting { repairs: repairs.or(found.repairs), ..found }),
        None => Some(Rewriting::with_unknown_boards(plain, repairs)),
    }
}

/// Splits a line into its number, the character after the number, and the rest. A space follows a
/// full stop. Returns `None` if the line has no number.
fn split_number(line: &str) -> Option<(u64, char, &str)> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u32 = line[..line.len() - rest.len()].parse().ok()?;
    let mut chars = rest.chars();
    let sign = chars.next()?;
    let is_sign = matches!(sign, ':' | ')') || rest.starts_with(". ");
    is_sign.then_some((number.into(), sign, chars.as_str()))
}
