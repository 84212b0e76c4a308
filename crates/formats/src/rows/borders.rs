//! Code shared by formats whose boards are drawn with borders.

use grid::Shape;

/// The vertical lines between the cells of a row.
const BARS: [char; 10] = ['|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏'];

/// Returns `true` if a character separates the cells of a line. If the line has bars, colons and
/// exclamation marks don't separate cells, because they may be digits.
pub(crate) fn is_separator(c: char, bars: bool) -> bool {
    BARS.contains(&c) || !bars && matches!(c, '!' | ':')
}

/// Returns `true` if a line draws a border. A border has no letters, digits or underscores. It has
/// a box-drawing character other than a bar, a run of at least three strokes (`-` or `=`) or, next
/// to a crossing (`+` or `*`), at least one stroke.
pub(crate) fn is_border(line: &str) -> bool {
    if line.chars().any(|c| c.is_alphanumeric() || c == '_') {
        return false;
    }
    // Box-drawing characters.
    if line.chars().any(|c| ('─'..='╿').contains(&c) && !BARS.contains(&c)) {
        return true;
    }
    let stroke = |c: char| matches!(c, '-' | '=');
    let crossing = |c: char| matches!(c, '+' | '*');
    let least = if line.contains(crossing) { 1 } else { 3 };
    let runs = line.split(|c| !stroke(c)).any(|run| run.chars().count() >= least);
    let drawn = |c: char| stroke(c) || crossing(c) || c.is_whitespace();
    runs && (line.chars().all(drawn) || least == 3 || line.contains("--"))
}

/// Returns `true` if a line has a separator that occurs only in drawings.
pub(crate) fn has_bars(line: &str) -> bool {
    line.contains(BARS)
}

/// The boxes that the borders of one board draw, updated line by line.
#[derive(Clone, Copy, Default)]
pub(crate) struct Boxes {
    /// The number of boxes side by side.
    across: usize,
    /// The number of boxes on top of each other.
    down: usize,
    is_inside: bool,
}

impl Boxes {
    /// Adds a line that has this number of cells, possibly 0. `side` is the number of cells in a
    /// complete row.
    pub(crate) fn add_line(&mut self, line: &str, cells: usize, side: usize) {
        if cells > 0 && !self.is_inside {
            self.down += 1;
        }
        self.is_inside = cells > 0 || self.is_inside && !is_border(line);
        if cells == side {
            let bars = has_bars(line);
            let parts = line.split(|c| is_separator(c, bars));
            let parts = parts.filter(|part| !part.trim().is_empty());
            self.across = parts.count().max(self.across);
        }
    }

    /// Returns the shape of a board with this side, or `None` if the boxes don't have a valid
    /// shape. A board has as many boxes side by side as a box has rows, and as many boxes on top of
    /// each other as a box has columns.
    pub(crate) fn shape(self, side: usize) -> Option<Shape> {
        Shape::new(self.across, self.down).ok().filter(|shape| shape.side() == side)
    }
}

/// Returns the words between separators and spaces, each with its column from 1, or an empty list
/// if the line is a border. At most one word more than the largest side is returned.
pub(crate) fn words(text: &str) -> Vec<(u64, &str)> {
    if is_border(text) {
        return Vec::new();
    }
    let bars = has_bars(text);
    let (mut words, mut open_word) = (Vec::new(), None);
    for ((at, c), column) in text.char_indices().zip(1..) {
        if words.len() > Shape::MAX_SIDE {
            return words;
        }
        match (is_separator(c, bars) || c.is_whitespace(), open_word) {
            (true, Some((start, first))) => {
                words.push((first, &text[start..at]));
                open_word = None;
            }
            (false, None) => open_word = Some((at, column)),
            _ => {}
        }
    }
    words.extend(open_word.map(|(start, first)| (first, &text[start..])));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(border: bool, lines: &[&str]) {
        lines.iter().for_each(|line| assert_eq!(is_border(line), border, "{line}"));
    }

    #[test]
    fn borders_have_strokes_but_no_cells() {
        check(true, &["+---+---+", "|---+---|", ":---+---:", ".---.---.", "*-----*", "===", "-+-"]);
        check(
            true,
            &["┌───┬───┐", "├───┼───┤", "╠═══╬═══╣", "┣━━━╋━━━┫", "╟───┼───╢", "╰───┴───╯"],
        );
        check(true, &["├─┼─┤", "┝ ┿ ┥", "│───┼───│"]);
        check(false, &["", "- . -", "|-|.|*|", "│.│-│", "│ │ │", "┆...┆...┆", "║_ 0│1 -║", "─1─"]);
    }
}
