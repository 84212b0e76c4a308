//! How boards that are written over several lines stand in a file, as its beginning tells.
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
//! Lines up to a blank one are a block. Where rows are as long as a side, they tell the boards: whole
//! ones are a block, or a band of their rows is. Where rows are otherwise, or hold what cannot be on
//! boards of their length, the number of cells tells: of each row, of each block, or of all of them.

use crate::{
    Fault, Head, Letters, Line, Lines,
    rows::borders,
    rows::tokens::{CellToken, Cells, Row},
};
use grid::Shape;

/// How boards stand.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The side of boards here, as far as it is told.
    pub(crate) side: Option<usize>,
    /// Whether their rows tell it, and not how many cells there are.
    pub(crate) by_rows: bool,
    /// Whether each row is a board.
    pub(crate) by_lines: bool,
    /// Whether blank lines stand between boards, and not within them.
    pub(crate) apart: bool,
    /// How many rows stand between blank lines within boards.
    pub(crate) band: Option<usize>,
    /// Whether most rows are as long as that side.
    pub(crate) mostly: bool,
}

/// Lines without a blank one among them.
#[derive(Clone, Default)]
struct Block {
    /// How many cells each row has; none where something is wrong with it.
    rows: Vec<usize>,
    /// What numbers there are, and the values of single symbols.
    numbers: Vec<u64>,
    symbols: Vec<u64>,
}

impl Block {
    fn take(&mut self, cells: Result<Cells, Fault>) {
        let cells = match cells {
            Ok(cells) if cells.is_empty() => return,
            cells => cells.unwrap_or_default(),
        };
        self.rows.push(cells.len());
        for (_, said) in &cells {
            match said {
                CellToken::Value(value) => self.numbers.push(*value),
                CellToken::Symbol(_) => self.symbols.push(value(said)),
                CellToken::Free | CellToken::OneOf(_) => {}
            }
        }
    }

    /// The cells of each row, where all have as many and it is a side.
    fn each(&self) -> Option<usize> {
        let first = *self.rows.first()?;
        let same = self.rows.iter().all(|row| *row == first);
        Shape::of_side(first).filter(|_| same).map(Shape::side)
    }

    /// Whether its values can be those of boards of a side: a few faults aside.
    fn fits(&self, side: usize) -> bool {
        let known = |value: &u64| (1..=9).contains(value);
        // Letters without figures are other digits, and signs are told later.
        let symbols =
            if side > 9 && !self.symbols.iter().any(known) { &[][..] } else { &self.symbols };
        let over = |value: &&u64| **value > side as u64 && (side <= 9 || **value < u64::MAX);
        let all = self.numbers.iter().chain(symbols).filter(|value| **value > 0);
        4 * all.clone().filter(over).count() <= all.count()
    }

    /// The side of the boards that its rows make up.
    fn square(&self) -> Option<usize> {
        self.each().filter(|side| self.rows.len().is_multiple_of(*side) && self.fits(*side))
    }

    /// The side of the boards that nearly each of its rows is one of.
    fn boards(&self) -> Option<usize> {
        let usual = most_common(self.rows.iter().copied())?;
        let side = Shape::of_cells(usual)?.side();
        let others = self.rows.iter().filter(|row| **row != usual).count();
        let digits = || self.numbers.iter().chain(&self.symbols).filter(|value| **value > 0);
        let larger = digits().filter(|value| **value > side as u64).count();
        let several = self.rows.len() > 1 && 8 * others < self.rows.len();
        let small = 8 * larger <= digits().count();
        (several && small && self.square().is_none()).then_some(side)
    }

    /// The side of the board that it has as many cells as.
    fn counted(&self) -> Option<usize> {
        let side = Shape::of_cells(self.rows.iter().sum()).map(Shape::side);
        side.filter(|side| !self.rows.contains(&0) && self.fits(*side))
    }
}

impl Layout {
    /// What the beginning of a file tells.
    pub(crate) fn of(head: &Head, row: Row) -> Layout {
        let blocks = blocks(head, row);
        let mut all = Block::default();
        for block in &blocks {
            all.rows.extend(&block.rows);
            all.numbers.extend(&block.numbers);
            all.symbols.extend(&block.symbols);
        }
        let usual = most_common(all.rows.iter().copied().filter(|row| *row > 0));
        let mostly =
            |side| 2 * all.rows.iter().filter(|row| **row == side).count() > all.rows.len();
        let bands = |side: usize| {
            let band = most_common(blocks.iter().map(|block| block.rows.len()));
            band.filter(|band| *band < side && side.is_multiple_of(*band))
        };
        let by_rows = |side: usize| {
            // A block that is no band is a board, or all but one.
            let large = blocks.iter().filter(|block| 2 * block.rows.len() > side).count();
            let apart = blocks.len() > 1 && 2 * large >= blocks.len();
            let band = if apart { None } else { bands(side) };
            let mostly = mostly(side);
            Layout { side: Some(side), by_rows: true, apart, band, mostly, ..Layout::default() }
        };
        let by_count = |side: Option<usize>, apart| Layout { side, apart, ..Layout::default() };
        // Blocks that are bands of boards of their rows' length.
        if let Some(side) = all.each().filter(|side| all.fits(*side))
            && blocks.len() > 1
            && blocks.iter().all(|block| Some(block.rows.len()) == bands(side))
            && (all.rows.len().is_multiple_of(side) || !head.whole)
        {
            return by_rows(side);
        }
        if let Some(side) = all.boards() {
            return Layout { side: Some(side), by_lines: true, ..Layout::default() };
        }
        let whole = all.counted().filter(|_| head.whole);
        let squares: Vec<usize> = blocks.iter().filter_map(Block::square).collect();
        let others = blocks.iter().filter(|block| block.square().is_none());
        let counted: Vec<usize> = others.filter_map(Block::counted).collect();
        if let Some(side) = most_common(squares.iter().copied())
            && squares.len() >= counted.len()
        {
            return by_rows(side);
        }
        // Part of a board may have as many cells as a smaller one; what has arrived of a block, too.
        let told = head.whole || blocks.len() > 1;
        let told = told && (whole.is_none() || counted.len() == blocks.len());
        if let Some(side) = most_common(counted.iter().copied()).filter(|_| told) {
            let one = counted.iter().all(|other| *other == side);
            return by_count(Some(side).filter(|_| one), blocks.len() > 1);
        }
        let rows = usual.filter(|side| Shape::of_side(*side).is_some() && mostly(*side));
        let large = |side| blocks.iter().all(|block| 2 * block.rows.len() > side);
        match (whole, rows) {
            (Some(_), Some(side)) if blocks.len() > 1 && large(side) => by_rows(side),
            (Some(side), _) => by_count(Some(side), false),
            (None, Some(side)) => by_rows(side),
            (None, None) => Layout::default(),
        }
    }
}

/// The blocks of a file's beginning, without one at its end that has not arrived whole.
fn blocks(head: &Head, row: Row) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    let mut lines = Lines::default();
    while let Some((_, line)) = lines.next(head.start, head.whole) {
        let cells = row(line);
        if line.bytes.is_empty() || is_title(line, &cells) {
            blocks.push(Block::default());
        } else if let Some(block) = blocks.last_mut() {
            block.take(cells);
        }
    }
    blocks.retain(|block| !block.rows.is_empty());
    if !head.whole && blocks.len() > 1 {
        blocks.pop();
    }
    blocks
}

/// What there is the most of; the largest of those.
fn most_common(all: impl Iterator<Item = usize>) -> Option<usize> {
    let mut all: Vec<usize> = all.collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).max_by_key(|same| same.len()).and_then(|same| same.first().copied())
}

/// Whether a line says what board comes next: it begins with a word, and is no row of any board.
pub(crate) fn is_title(line: Line, cells: &Result<Cells, Fault>) -> bool {
    let letter = |c: &u8| c.is_ascii_alphabetic() || !c.is_ascii();
    let mut first = line.bytes.trim_ascii_start().iter().take(2);
    if first.len() < 2 || !first.all(letter) {
        return false;
    }
    let text = String::from_utf8_lossy(line.bytes);
    let mut letters = text.trim_start().chars().take_while(|c| c.is_alphabetic());
    let word = letters.clone().nth(1).is_some() && letters.any(|c| !matches!(c, 'x' | 'X'));
    // Capitals alone are rather cells.
    let could = |cells: &Cells| {
        let shape = Shape::of_side(cells.len());
        let digit = |shape: Shape, said| min_side(said).is_none_or(|side| side <= shape.side());
        shape.is_some_and(|shape| cells.iter().all(|(_, said)| digit(shape, said)))
            || !text.contains(|c: char| c.is_lowercase() && c != 'x')
    };
    word && !borders::has_bars(&text) && cells.as_ref().map_or(true, |cells| !could(cells))
}

/// The side from which on a symbol can be a digit, whatever letters mean; `None` for blanks.
fn min_side(said: &CellToken) -> Option<usize> {
    let CellToken::Symbol(symbol) = said else { return None };
    match symbol.to_ascii_uppercase() {
        b'X' => None,
        letter @ b'A'..=b'Z' => Some(usize::from(letter - b'A' + 1).max(10)),
        digit @ b'1'..=b'9' => Some(usize::from(digit - b'0')),
        _ => None,
    }
}

/// The largest board on which small letters are the capitals' equals.
const CAPITALS: Shape = match Shape::new(5, 7) {
    Ok(shape) => shape,
    Err(_) => Shape::CLASSIC,
};

/// The value of a cell, 0 where it has none. Symbols count from 1 to 9 and on from A; what is
/// neither blank nor among those is larger than any.
pub(crate) fn value(said: &CellToken) -> u64 {
    match said {
        CellToken::Free => 0,
        CellToken::Value(value) => *value,
        CellToken::OneOf(values) => values.iter().copied().max().unwrap_or(0),
        // An `x` is a blank where it is no digit.
        CellToken::Symbol(b'x' | b'X') => 0,
        CellToken::Symbol(symbol) => {
            Letters::STANDARD.value(*symbol, CAPITALS).map_or(u64::MAX, u64::from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expected, rows::tokens};

    /// Characters as cells; a `~` spoils its row.
    fn row(line: Line) -> Result<Cells, Fault> {
        let cells = (1..).zip(line.bytes.iter()).filter(|(_, byte)| **byte != b' ');
        let cell = |(column, byte): (u64, &u8)| {
            let wrong = || tokens::wrong(line, column, "", Expected::Figure);
            tokens::symbol(char::from(*byte), column).ok_or_else(wrong)
        };
        cells.map(cell).collect()
    }

    /// What a file tells: rows or the number of cells, the side, and what blank lines are.
    #[track_caller]
    fn check(file: &str, expected: &str) {
        let Layout { side, by_rows, by_lines, apart, band, .. } =
            Layout::of(&Head::of(file.as_bytes(), true), row);
        let mut told = String::from(match (by_rows, by_lines) {
            (true, _) => "rows",
            (_, true) => "lines",
            _ => "cells",
        });
        told += &side.map_or(String::new(), |side| format!(" {side}"));
        told += if apart { " apart" } else { "" };
        told += &band.map_or(String::new(), |band| format!(" bands {band}"));
        assert_eq!(told, expected, "{file}");
    }

    const BOARD: &str = "1..4\n..1.\n.1..\n4..1\n";

    #[test]
    fn rows_or_cells_tell_the_side() {
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
    fn blank_lines_stand_between_boards_or_within_them() {
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
        assert_eq!(is_title(line, &row(line)), expected, "{text}");
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
