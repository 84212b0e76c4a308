//! The layout of multiline boards in a file, derived from its beginning.
//!
//! ```text
//! 1..4        1..4        1..4..        1 2 3 4 5 6 7
//! ..1.        ..1.        1..1..        8 9 …
//! .1..                    4..1
//! 4..1        .1..                      and so on, 81 in all
//!             4..1        ..3.2.
//! ..3.                    …
//! …           ..3.
//!             …
//! ```
//!
//! Consecutive nonempty lines are a block. If each row has as many cells as a board has rows, the
//! rows determine the boards: a block is a whole board or a band of its rows. If rows have other
//! lengths, or contain values that boards of their length can't have, the number of cells decides:
//! in each row, in each block, or in total.

use crate::{
    Fault, Head, Letters, Line, Lines,
    misfit::has_shifted_rows,
    rows::borders,
    rows::tokens::{CellToken, Cells, RowParser},
};
use grid::{Board, Digit, Shape};

/// The layout of the boards in a file.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The side of the boards, if it is known.
    pub(crate) side: Option<usize>,
    /// Whether the rows determine the side, rather than the number of cells.
    pub(crate) rows_determine_side: bool,
    /// Whether each row is a board.
    pub(crate) lines_are_boards: bool,
    /// Whether empty lines separate boards, rather than bands within boards.
    pub(crate) are_separated: bool,
    /// The number of rows between empty lines within boards, or `None` without such lines.
    pub(crate) band_height: Option<usize>,
    /// Whether most rows have as many cells as `side`.
    pub(crate) most_rows_match: bool,
    /// Whether there are rows above boards that only number the columns.
    pub(crate) has_headers: bool,
}

/// Consecutive nonempty lines.
#[derive(Clone, Default)]
struct Block {
    /// The number of cells in each row, or 0 for a faulty row.
    rows: Vec<usize>,
    /// The numbers in the cells.
    numbers: Vec<u64>,
    /// The values of the symbols in the cells.
    symbols: Vec<u64>,
    /// The values of all cells, with 0 for an empty cell.
    cells: Vec<u64>,
}

impl Block {
    fn add_cells(&mut self, cells: Result<Cells, Fault>) {
        let cells = match cells {
            Ok(cells) if cells.is_empty() => return,
            cells => cells.unwrap_or_default(),
        };
        self.rows.push(cells.len());
        for (_, token) in &cells {
            let is_list = matches!(token, CellToken::OneOf(_));
            self.cells.push(if is_list { 0 } else { value(token) });
            match token {
                CellToken::Value(value) => self.numbers.push(*value),
                CellToken::Symbol(_) => self.symbols.push(value(token)),
                CellToken::Empty | CellToken::OneOf(_) => {}
            }
        }
    }

    /// Returns the number of cells in each row, or `None` unless all rows have the same number and
    /// it is a valid side.
    fn common_length(&self) -> Option<usize> {
        let first = *self.rows.first()?;
        let same = self.rows.iter().all(|row| *row == first);
        Shape::from_side(first).filter(|_| same).map(Shape::side)
    }

    /// Returns `true` if at least three quarters of the values are possible on boards of this side.
    fn fits(&self, side: usize) -> bool {
        let known = |value: &u64| (1..=9).contains(value);
        // If a large board has letters but no digits, the letters have other values, and the
        // alphabet is determined later.
        let symbols =
            if side > 9 && !self.symbols.iter().any(known) { &[][..] } else { &self.symbols };
        let over = |value: &&u64| **value > side as u64 && (side <= 9 || **value < u64::MAX);
        let all = self.numbers.iter().chain(symbols).filter(|value| **value > 0);
        4 * all.clone().filter(over).count() <= all.count()
    }

    /// Returns the side of the boards that the rows form, or `None` if the rows don't form whole
    /// boards.
    fn side_of_square(&self) -> Option<usize> {
        self.common_length()
            .filter(|side| self.rows.len().is_multiple_of(*side) && self.fits(*side))
    }

    /// Returns the side of the boards if nearly every row is a whole board, or otherwise `None`.
    fn side_of_whole_rows(&self) -> Option<usize> {
        let usual = most_common(self.rows.iter().copied())?;
        let side = Shape::from_cell_count(usual)?.side();
        let others = self.rows.iter().filter(|row| **row != usual).count();
        let digits = || self.numbers.iter().chain(&self.symbols).filter(|value| **value > 0);
        let larger = digits().filter(|value| **value > side as u64).count();
        let several = self.rows.len() > 1 && 8 * others < self.rows.len();
        let small = 8 * larger <= digits().count();
        (several && small && self.side_of_square().is_none()).then_some(side)
    }

    /// Returns the side of the board that has as many cells as the block, or `None` if there is no
    /// such board or if the number is a coincidence.
    fn side_by_count(&self) -> Option<usize> {
        let side = Shape::from_cell_count(self.cells.len()).map(Shape::side);
        let is_possible = |side: &usize| {
            !self.rows.contains(&0) && self.fits(*side) && !self.has_board_by_chance(*side)
        };
        side.filter(is_possible)
    }

    /// Returns `true` if a board has as many cells as the block only by coincidence. Then most
    /// lines have the same length, and they are either labelled rows, or rows of boards of a
    /// different size whose cells would clash on a board of this side. Lines that contain a part of
    /// a row or several rows of this side aren't a coincidence.
    fn has_board_by_chance(&self, side: usize) -> bool {
        let usual = most_common(self.rows.iter().copied()).unwrap_or(0);
        let same = self.rows.iter().filter(|row| **row == usual).count();
        let is_odd = match usual == side {
            true => same < self.rows.len(),
            false => !(side.is_multiple_of(usual) || usual.is_multiple_of(side)),
        };
        let most_are_alike = 4 * same >= 3 * self.rows.len() && 3 * same > usual;
        let are_rows = Shape::from_side(usual).is_some() && is_odd;
        // Labels are the first cells of the rows.
        let starts = self.rows.iter().scan(0, |at, row| Some(std::mem::replace(at, *at + row)));
        let firsts = starts.zip(&self.rows).filter(|(_, row)| **row == usual);
        let firsts = firsts.filter_map(|(at, _)| self.cells.get(at).copied());
        let are_labelled = usual == side + 1 && counts_up(firsts);
        // No puzzle is full.
        let is_full = !self.cells.contains(&0);
        let clashes = || self.has_clash(side, side);
        most_are_alike && (are_labelled || are_rows && clashes())
            || has_shifted_rows(self.rows.iter().copied(), side)
            || is_full && same < self.rows.len() && clashes()
    }

    /// Returns `true` if the cells form a board in which a digit of the first `rows` rows occurs
    /// twice in a house.
    fn has_clash(&self, side: usize, rows: usize) -> bool {
        let shape = Shape::from_side(side).filter(|shape| shape.cells() == self.cells.len());
        // On larger boards, lower-case and upper-case letters have different values.
        let Some(shape) = shape.filter(|shape| shape.cells() <= LARGEST_CASE_INSENSITIVE.cells())
        else {
            return false;
        };
        let digits = self.cells.iter().map(|value| Digit::new((*value).try_into().ok()?));
        let board = Board::from_digits(shape, digits);
        board.clashes().any(|clash| clash.cells[0].row(shape) < rows)
    }

    /// Returns `true` if the first row only numbers the columns: the row counts up, and its digits
    /// would clash with other rows if all rows were a board.
    fn has_header(&self, side: usize) -> bool {
        self.common_length() == Some(side)
            && self.rows.len() == side
            && counts_up(self.cells.iter().take(side).copied())
            && self.has_clash(side, 1)
    }
}

impl Layout {
    /// Derives the layout from the beginning of a file.
    pub(crate) fn new(head: &Head, parse_row: RowParser) -> Layout {
        let blocks = blocks(head, parse_row);
        let mut all = Block::default();
        for block in &blocks {
            all.rows.extend(&block.rows);
            all.numbers.extend(&block.numbers);
            all.symbols.extend(&block.symbols);
            all.cells.extend(&block.cells);
        }
        let usual = most_common(all.rows.iter().copied().filter(|row| *row > 0));
        let most_match =
            |side| 2 * all.rows.iter().filter(|row| **row == side).count() > all.rows.len();
        let bands = |side: usize| {
            let band = most_common(blocks.iter().map(|block| block.rows.len()));
            band.filter(|band| *band < side && side.is_multiple_of(*band))
        };
        let determined_by_rows = |side: usize| {
            // A block that isn't a band is a board, or nearly one.
            let large = blocks.iter().filter(|block| 2 * block.rows.len() > side).count();
            let are_separated = blocks.len() > 1 && 2 * large >= blocks.len();
            let band = if are_separated { None } else { bands(side) };
            let most_rows_match = most_match(side);
            let has_headers = blocks.iter().chain([&all]).any(|block| block.has_header(side));
            Layout {
                side: Some(side),
                rows_determine_side: true,
                are_separated,
                band_height: band,
                most_rows_match,
                has_headers,
                ..Layout::default()
            }
        };
        let determined_by_count = |side: Option<usize>, are_separated| Layout {
            side,
            are_separated,
            ..Layout::default()
        };
        if let Some(side) = all.common_length().filter(|side| all.has_header(*side)) {
            return determined_by_rows(side);
        }
        // All blocks are bands of boards whose side is the length of the rows.
        if let Some(side) = all.common_length().filter(|side| all.fits(*side))
            && blocks.len() > 1
            && blocks.iter().all(|block| Some(block.rows.len()) == bands(side))
            && (all.rows.len().is_multiple_of(side) || !head.is_whole)
        {
            return determined_by_rows(side);
        }
        if let Some(side) = all.side_of_whole_rows() {
            return Layout { side: Some(side), lines_are_boards: true, ..Layout::default() };
        }
        // Empty cells between two tabs aren't counted, so the number of cells means nothing.
        let is_table = head.start.windows(2).any(|two| two == b"\t\t");
        let whole = all.side_by_count().filter(|_| head.is_whole && !is_table);
        let squares: Vec<usize> = blocks.iter().filter_map(Block::side_of_square).collect();
        let others = blocks.iter().filter(|block| block.side_of_square().is_none());
        let counted: Vec<usize> = others.filter_map(Block::side_by_count).collect();
        if let Some(side) = most_common(squares.iter().copied())
            && squares.len() >= counted.len()
        {
            return determined_by_rows(side);
        }
        // A part of a board may have as many cells as a smaller board, and so may an incomplete
        // block.
        let is_known = head.is_whole || blocks.len() > 1;
        let is_known = is_known && (whole.is_none() || counted.len() == blocks.len());
        if let Some(side) = most_common(counted.iter().copied()).filter(|_| is_known) {
            let one = counted.iter().all(|other| *other == side);
            return determined_by_count(Some(side).filter(|_| one), blocks.len() > 1);
        }
        let rows = usual.filter(|side| Shape::from_side(*side).is_some() && most_match(*side));
        let large = |side| blocks.iter().all(|block| 2 * block.rows.len() > side);
        match (whole, rows) {
            (Some(_), Some(side)) if blocks.len() > 1 && large(side) => determined_by_rows(side),
            (Some(side), _) => determined_by_count(Some(side), false),
            (None, Some(side)) => determined_by_rows(side),
            (None, None) => Layout::default(),
        }
    }
}

/// Returns the blocks at the beginning of a file, without an incomplete block at the end.
fn blocks(head: &Head, parse_row: RowParser) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    let mut lines = Lines::default();
    while let Some((_, line)) = lines.next(head.start, head.is_whole) {
        let cells = parse_row(line);
        if line.bytes.is_empty() || is_title(line, &cells) {
            blocks.push(Block::default());
        } else if let Some(block) = blocks.last_mut() {
            block.add_cells(cells);
        }
    }
    blocks.retain(|block| !block.rows.is_empty());
    if !head.is_whole && blocks.len() > 1 {
        blocks.pop();
    }
    blocks
}

/// Returns the most common number, or the largest of these if there is a tie. Returns `None` if
/// there are no numbers.
fn most_common(all: impl Iterator<Item = usize>) -> Option<usize> {
    let mut all: Vec<usize> = all.collect();
    grid::shell_sort(&mut all);
    all.chunk_by(|a, b| a == b).max_by_key(|same| same.len()).and_then(|same| same.first().copied())
}

/// Returns `true` if a line is the title of the next board: it begins with a word, and can't be a
/// row of a board.
pub(crate) fn is_title(line: Line, cells: &Result<Cells, Fault>) -> bool {
    let letter = |c: &u8| c.is_ascii_alphabetic() || !c.is_ascii();
    let mut first = line.bytes.trim_ascii_start().iter().take(2);
    if first.len() < 2 || !first.all(letter) {
        return false;
    }
    let text = String::from_utf8_lossy(line.bytes);
    let mut letters = text.trim_start().chars().take_while(|c| c.is_alphabetic());
    let word = letters.clone().nth(1).is_some() && letters.any(|c| !matches!(c, 'x' | 'X'));
    // A colon announces what is below. Capital letters alone are more likely to be cells.
    let announces = text.trim_end().ends_with(':');
    let could = |cells: &Cells| {
        let shape = Shape::from_side(cells.len());
        let digit = |shape: Shape, token| min_side(token).is_none_or(|side| side <= shape.side());
        shape.is_some_and(|shape| cells.iter().all(|(_, token)| digit(shape, token)))
            || !text.contains(|c: char| c.is_lowercase() && c != 'x')
    };
    word && !borders::has_bars(&text)
        && cells.as_ref().map_or(true, |cells| announces || !could(cells))
}

/// Returns `true` if the cells of a row only number the columns.
pub(crate) fn is_header(cells: &Cells) -> bool {
    counts_up(cells.iter().map(|(_, token)| value(token)))
}

/// Returns `true` if values count up by 1 each, from 0 or 1.
fn counts_up(values: impl Iterator<Item = u64> + Clone) -> bool {
    (0..2).any(|from| (from..).zip(values.clone()).all(|(n, value)| n == value))
}

/// Returns the side of the smallest board on which a token may be a digit, in any alphabet. Returns
/// `None` for `X`, and for tokens other than `1` to `9` and letters.
fn min_side(token: &CellToken) -> Option<usize> {
    let CellToken::Symbol(symbol) = token else { return None };
    match symbol.to_ascii_uppercase() {
        b'X' => None,
        letter @ b'A'..=b'Z' => Some(usize::from(letter - b'A' + 1).max(10)),
        digit @ b'1'..=b'9' => Some(usize::from(digit - b'0')),
        _ => None,
    }
}

/// The largest board on which lower-case letters are equivalent to upper-case letters.
const LARGEST_CASE_INSENSITIVE: Shape = match Shape::new(5, 7) {
    Ok(shape) => shape,
    Err(_) => Shape::CLASSIC,
};

/// Returns the value of a cell. An empty cell has the value 0, and a list of candidates has the
/// largest of its values. Symbols count from 1 to 9 and continue with A. Any other symbol that
/// isn't an empty cell has the maximum value.
pub(crate) fn value(token: &CellToken) -> u64 {
    match token {
        CellToken::Empty => 0,
        CellToken::Value(value) => *value,
        CellToken::OneOf(values) => values.iter().copied().max().unwrap_or(0),
        // An `x` is an empty cell unless it is a digit.
        CellToken::Symbol(b'x' | b'X' | b'.' | b'0') => 0,
        CellToken::Symbol(digit @ b'1'..=b'9') => u64::from(digit - b'0'),
        CellToken::Symbol(symbol) => {
            Letters::STANDARD.value(*symbol, LARGEST_CASE_INSENSITIVE).map_or(u64::MAX, u64::from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expected, rows::tokens};

    /// Parses characters as cells. A `~` is a fault.
    fn parse_row(line: Line) -> Result<Cells, Fault> {
        let cells = (1..).zip(line.bytes.iter()).filter(|(_, byte)| **byte != b' ');
        let cell = |(column, byte): (u64, &u8)| {
            let wrong = || tokens::word_fault(line, column, "", Expected::CellSymbol);
            tokens::parse_symbol(char::from(*byte), column).ok_or_else(wrong)
        };
        cells.map(cell).collect()
    }

    /// Checks the layout of a file: whether it is determined by rows, lines or cells, the side, and
    /// the meaning of empty lines.
    #[track_caller]
    fn check(file: &str, expected: &str) {
        let Layout {
            side, rows_determine_side, lines_are_boards, are_separated, band_height, ..
        } = Layout::new(&Head::new(file.as_bytes(), true), parse_row);
        let mut layout = String::from(match (rows_determine_side, lines_are_boards) {
            (true, _) => "rows",
            (_, true) => "lines",
            _ => "cells",
        });
        layout += &side.map_or(String::new(), |side| format!(" {side}"));
        layout += if are_separated { " apart" } else { "" };
        layout += &band_height.map_or(String::new(), |band| format!(" bands {band}"));
        assert_eq!(layout, expected, "{file}");
    }

    const BOARD: &str = "1..4\n..1.\n.1..\n4..1\n";

    #[test]
    fn rows_or_cells_determine_the_side() {
        check(BOARD, "rows 4");
        check(&BOARD.repeat(2), "rows 4");
        check(&BOARD.replacen("1.", "~", 1), "rows 4");
        check(&BOARD.replacen("1.", "1", 1), "rows 4");
        check("1..4..1.\n.1..4..1\n", "cells 4");
        check("1..4\n..1.\n.1..\n4.\n.1\n", "cells 4");
        // Digits of a larger board.
        check(&"5678\n".repeat(16), "cells 8");
        check(&"1234\n".repeat(16), "rows 4");
        check(&(".".repeat(40) + "\n" + &".".repeat(41)), "cells 9");
        check(&"1..4..1..1..4..1\n".repeat(3), "lines 4");
        check(&("1..4..1..1..4..1\n".repeat(8) + "1..4"), "lines 4");
        check(&"1..5..1..1..4..1\n".repeat(4), "cells 8");
        check("", "cells");
        check("1..4..1.\n.1\n", "cells");
    }

    #[test]
    fn empty_lines_separate_boards_or_bands() {
        check(&format!("{BOARD}\n{BOARD}"), "rows 4 apart");
        check(&format!("{BOARD}\n{}\n{BOARD}", &BOARD[5..]), "rows 4 apart");
        check(&format!("{}\n{BOARD}", &BOARD[5..]), "rows 4 apart");
        check(&format!("{0}\n{1}\n{0}\n{1}", &BOARD[..10], &BOARD[10..]), "rows 4 bands 2");
        check(
            &format!("{0}\n{1}\n{0}\n{2}", &BOARD[..10], &BOARD[10..], &BOARD[15..]),
            "rows 4 bands 2",
        );
        check(&format!("{}\n{}", &BOARD[..5], &BOARD[5..]), "cells 4");
        check("1..4..1.\n.1..4..1\n\n1..4..1.\n.1..4..1\n", "cells 4 apart");
    }

    #[track_caller]
    fn check_title(text: &str, expected: bool) {
        let line = Line { number: 1, bytes: text.as_bytes() };
        assert_eq!(is_title(line, &parse_row(line)), expected, "{text}");
    }

    #[test]
    fn titles_begin_with_a_word() {
        for title in ["Grid 01", "My puzzle:", "Hard", "Difficulty: hard", "  Nr. 3", "Übung 4"] {
            check_title(title, true);
        }
        for row in
            ["1..4", "xx.4", "ABCD", "abcdefghijklmnop", "ab..............", "", "# said", "A1"]
        {
            check_title(row, false);
        }
        check_title("Hard | 1", false);
    }
}
