//! What formats share whose boards are drawn with borders.

use crate::grid::Shape;

/// What stands between cells.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '│' | '║' | '┃')
}

/// Whether a line draws a border: no cell on it, and a run of three strokes at the least, or of
/// two where there is a crossing.
pub(super) fn is_border(line: &str) -> bool {
    let stroke = |c: char| matches!(c, '-' | '=' | '─' | '═' | '━');
    let least = if line.contains('+') { 2 } else { 3 };
    let runs = line.split(|c| !stroke(c)).any(|run| run.chars().count() >= least);
    runs && !line.chars().any(char::is_alphanumeric)
}

/// Whether a line has a separator that nothing but a drawing has.
pub(super) fn has_bars(line: &str) -> bool {
    line.contains(['|', '│', '║', '┃'])
}

/// What stands between separators and blanks, each with its column from 1; nothing on a border,
/// and no more than one word above the longest row.
pub(super) fn words(text: &str) -> Vec<(u64, &str)> {
    if is_border(text) {
        return Vec::new();
    }
    let (mut words, mut begun) = (Vec::new(), None);
    for ((at, c), column) in text.char_indices().zip(1..) {
        if words.len() > Shape::MAX_SIDE {
            return words;
        }
        match (is_separator(c) || c.is_whitespace(), begun) {
            (true, Some((start, first))) => {
                words.push((first, &text[start..at]));
                begun = None;
            }
            (false, None) => begun = Some((at, column)),
            _ => {}
        }
    }
    words.extend(begun.map(|(start, first)| (first, &text[start..])));
    words
}
