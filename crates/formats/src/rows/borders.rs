//! What formats share whose boards are drawn with borders.

use grid::Shape;

/// The upright lines that stand between cells of a row.
const BARS: [char; 10] = ['|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏'];

/// Whether a character stands between cells of a line. Colons and exclamation marks do where
/// there are no bars: else they may be digits.
pub(crate) fn is_separator(c: char, bars: bool) -> bool {
    BARS.contains(&c) || !bars && matches!(c, '!' | ':')
}

/// Whether a line draws a border: no cell on it, and what only a drawing has, a run of three
/// strokes at the least, or of fewer where there is a crossing.
pub(crate) fn is_border(line: &str) -> bool {
    if line.chars().any(|c| c.is_alphanumeric() || c == '_') {
        return false;
    }
    // The characters that are there to draw boxes.
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

/// Whether a line has a separator that nothing but a drawing has.
pub(crate) fn has_bars(line: &str) -> bool {
    line.contains(BARS)
}

/// The boxes that the lines of one board draw, as these come.
#[derive(Clone, Copy, Default)]
pub(crate) struct Boxes {
    beside: usize,
    below: usize,
    within: bool,
}

impl Boxes {
    /// Takes a line: one with cells, as many as a row has or not, or one without.
    pub(crate) fn take(&mut self, line: &str, cells: usize, side: usize) {
        if cells > 0 && !self.within {
            self.below += 1;
        }
        self.within = cells > 0 || self.within && !is_border(line);
        if cells == side {
            let bars = has_bars(line);
            let parts = line.split(|c| is_separator(c, bars));
            let parts = parts.filter(|part| !part.trim().is_empty());
            self.beside = parts.count().max(self.beside);
        }
    }

    /// The shape of a board of that side with as many boxes beside one another as a box has rows,
    /// and as many below one another as it has columns.
    pub(crate) fn shape(self, side: usize) -> Option<Shape> {
        Shape::new(self.beside, self.below).ok().filter(|shape| shape.side() == side)
    }
}

/// What stands between separators and blanks, each with its column from 1; nothing on a border,
/// and no more than one word above the longest row.
pub(crate) fn words(text: &str) -> Vec<(u64, &str)> {
    if is_border(text) {
        return Vec::new();
    }
    let bars = has_bars(text);
    let (mut words, mut begun) = (Vec::new(), None);
    for ((at, c), column) in text.char_indices().zip(1..) {
        if words.len() > Shape::MAX_SIDE {
            return words;
        }
        match (is_separator(c, bars) || c.is_whitespace(), begun) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(border: bool, lines: &[&str]) {
        lines.iter().for_each(|line| assert_eq!(is_border(line), border, "{line}"));
    }

    #[test]
    fn borders_have_strokes_and_no_cells() {
        check(true, &["+---+---+", "|---+---|", ":---+---:", ".---.---.", "*-----*", "===", "-+-"]);
        check(
            true,
            &["┌───┬───┐", "├───┼───┤", "╠═══╬═══╣", "┣━━━╋━━━┫", "╟───┼───╢", "╰───┴───╯"],
        );
        check(true, &["├─┼─┤", "┝ ┿ ┥", "│───┼───│"]);
        check(false, &["", "- . -", "|-|.|*|", "│.│-│", "│ │ │", "┆...┆...┆", "║_ 0│1 -║", "─1─"]);
    }
}
