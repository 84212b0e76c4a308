//! Marks that forum helpers add to the cells of a pencil-mark grid to explain a step: `*39-1`,
//! `a78`, `(27)`, `h(1)479`, `#48`, `13-6789`.
//!
//! The marks aren't part of the position. Digits after a minus sign are candidates that the step
//! would remove, so they are read as candidates.

use std::borrow::Cow;

use crate::{Line, rows::borders};
use grid::Shape;

/// A row of a pencil-mark grid whose marks have been removed.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct PlainRow {
    /// The row with spaces instead of marks, so that columns don't change.
    pub(crate) text: String,
    /// The digits after minus signs, each with the index of its cell in the row.
    pub(crate) removable: Vec<(usize, char)>,
}

/// Removes the marks from a row. Returns `None` if the line isn't a row or has no marks.
pub(crate) fn without_marks(text: &str) -> Option<PlainRow> {
    let bare = without_tags(text);
    let (has_tags, text) = (bare.len() < text.len(), &*bare);
    let words = borders::words(text);
    if Shape::from_side(words.len()).is_none_or(|shape| shape.side() > 9) {
        return None;
    }
    let mut row = PlainRow { text: String::new(), removable: Vec::new() };
    let mut copied = 0;
    for (cell, (_, word)) in words.into_iter().enumerate() {
        if word.bytes().all(|byte| byte.is_ascii_digit()) || matches!(word, "." | "_" | "-" | "*") {
            continue;
        }
        let (digits, removable) = parse_marked_cell(word)?;
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let width = word.chars().count();
        row.text += &text[copied..start];
        row.text += &format!("{digits:>width$}");
        row.removable.extend(removable.into_iter().map(|digit| (cell, digit)));
        copied = start + word.len();
    }
    row.text += &text[copied..];
    (copied > 0 || has_tags).then_some(row)
}

/// Removes HTML tags such as `<b>` and `</span>` from a text.
pub(crate) fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split('<');
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_tag = part.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic());
        let rest = part.split_once('>').filter(|_| is_tag).map(|(_, rest)| rest);
        bare += if rest.is_some() { "" } else { "<" };
        bare += rest.unwrap_or(part);
    }
    Cow::Owned(bare)
}

/// Returns the text of a line of a pencil-mark grid, without marks.
pub(crate) fn plain_text<'a>(line: Line<'a>) -> Cow<'a, str> {
    let text = String::from_utf8_lossy(line.bytes);
    match without_marks(&text) {
        Some(row) => Cow::Owned(row.text),
        None => text,
    }
}

/// Returns the digits of a cell with marks in ascending order, and the digits after a minus sign.
/// Returns `None` if the word isn't a cell with marks. The marks precede or follow the digits, with
/// only brackets, plus and minus signs between digits.
fn parse_marked_cell(word: &str) -> Option<(String, Vec<char>)> {
    let (mut digits, mut removable) = (Vec::new(), Vec::new());
    let (mut is_after, mut is_removable) = (false, false);
    let framed = word.strip_prefix('<').and_then(|word| word.strip_suffix('>'));
    for c in framed.unwrap_or(word).chars() {
        match c {
            '1'..='9' if is_after || digits.contains(&c) => return None,
            '1'..='9' => {
                digits.push(c);
                removable.extend(is_removable.then_some(c));
            }
            '-' | '−' | '–' => (is_after, is_removable) = (false, true),
            '(' | ')' | '[' | ']' | '{' | '}' | '+' => {}
            '0' | ',' | '.' | ';' | ':' | '|' | '/' | '\\' | '<' | '>' | '~' => return None,
            _ => is_after = !digits.is_empty(),
        }
    }
    grid::shell_sort(&mut digits);
    (!digits.is_empty()).then(|| (digits.into_iter().collect(), removable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(row: &str, expected: &str, removable: &[(usize, char)]) {
        let plain = without_marks(row).expect("a row with marks");
        assert_eq!((plain.text.as_str(), &plain.removable[..]), (expected, removable));
    }

    #[test]
    fn marks_are_removed() {
        check("|*39-1 (27) | a78 4 |", "|  139   27 |  78 4 |", &[(0, '1')]);
        check("| h(1)4 #23| 14* -3 |", "|    14  23|  14  3 |", &[(3, '3')]);
        check("1 2+4 3 +13", "1  24 3  13", &[]);
        check("<26> 4 5 1", "  26 4 5 1", &[]);
        check("<b>26</b> 4 5 1<font color=\"red\">3</font>4", "26 4 5 134", &[]);
        check("1 2 3 13-24", "1 2 3  1234", &[(3, '2'), (3, '4')]);
        check("1 2 3 é34†", "1 2 3   34", &[]);
    }

    #[test]
    fn other_lines_are_unchanged() {
        for row in [
            "1 23 3 4",
            "1 2 3 x",
            "1 2 3 4x4",
            "1 2 3 1,2",
            "1 . - *",
            "a1 b2",
            "1 2 3 4<5",
            "1 2 3 <>45",
            "+---+",
            "",
        ] {
            assert_eq!(without_marks(row), None, "{row}");
        }
    }
}
