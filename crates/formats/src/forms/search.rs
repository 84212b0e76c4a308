//! A search for boards among the lines of a text, and the boards that it finds.

use super::cells::CellText;
use super::lines::FormLine;
use grid::Shape;

/// A board that was found in a text.
#[derive(Clone, Debug)]
pub(super) struct FoundBoard {
    pub(super) shape: Shape,
    /// The cells, row by row.
    pub(super) cells: Vec<CellText>,
    /// The index of the line of each row.
    pub(super) rows: Vec<usize>,
    /// The index of the line after the board and its labels.
    pub(super) end: usize,
    pub(super) has_labels: bool,
    /// Whether there is text beside the rows.
    pub(super) has_text: bool,
    /// Whether spaces are empty cells.
    pub(super) has_blanks: bool,
    pub(super) quality: Quality,
}

/// The quality of a board, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Quality {
    /// No digit occurs twice in a row, column or box.
    Clean,
    /// Some digit occurs twice in a row, column or box.
    Clashing,
    /// Some number isn't a digit of the board.
    Wrong,
}

/// A search for boards among lines.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub(super) lines: &'a [FormLine<'a>],
    /// The symbols of the digits, unless they are numbers.
    pub(super) symbols: Option<&'a [char]>,
    /// The shape that the text specifies for boards of each side, if any.
    pub(super) shapes: &'a [Option<Shape>],
}

impl Search<'_> {
    /// Returns the shape of boards with this side, or `None` if no board has this side.
    pub(super) fn shape(&self, side: usize) -> Option<Shape> {
        self.shapes.get(side).copied().flatten().or_else(|| Shape::from_side(side))
    }

    /// Returns a cell with its symbol replaced by its number, or `None` if a board of this side
    /// can't have such a cell.
    pub(super) fn symbol(&self, cell: CellText, side: usize) -> Option<CellText> {
        let Some(symbols) = self.symbols else {
            let is_cell = side > 9 || !matches!(cell, CellText::Symbol(_));
            return is_cell.then_some(cell);
        };
        let known = |c: char| symbols.iter().position(|symbol| *symbol == c);
        let written = match cell {
            CellText::Empty(c) | CellText::Symbol(c) => char::from(c),
            CellText::Number(number @ 0..10) => char::from(b'0' + number as u8),
            CellText::Number(_) => return None,
        };
        match (known(written), cell) {
            (Some(at), _) => Some(CellText::Number(at as u16 + 1)),
            (None, CellText::Empty(_)) => Some(cell),
            _ => None,
        }
    }
}

/// Collects the cells of a board. Returns `None` if any of them is `None`.
pub(super) fn collected(
    cells: impl Iterator<Item = Option<CellText>>,
    shape: Shape,
) -> Option<Vec<CellText>> {
    let mut all = Vec::with_capacity(shape.cells());
    for cell in cells {
        all.push(cell?);
    }
    Some(all)
}

/// Returns `true` if gaps between rows are at regular intervals.
pub(super) fn are_regular(gaps: &[usize], side: usize) -> bool {
    let mut inside = gaps.iter().copied().filter(|gap| (1..side).contains(gap));
    let Some(first) = inside.next() else { return true };
    side.is_multiple_of(first) && inside.all(|gap| gap.is_multiple_of(first))
}

/// Returns the quality of a board with these cells, or `None` if there are too few digits for a
/// board.
pub(super) fn quality(cells: &[CellText], shape: Shape) -> Option<Quality> {
    let side = shape.side();
    // Bits of the numbers and of the symbols in each row, column and box.
    let mut seen = vec![[0_u128; 2]; 3 * side];
    let (mut digits, mut quality) = (0, Quality::Clean);
    for (at, cell) in cells.iter().enumerate() {
        let (value, kind) = match *cell {
            CellText::Empty(_) => continue,
            CellText::Number(number) => (u32::from(number), 0),
            CellText::Symbol(symbol) => (u32::from(symbol.to_ascii_uppercase()), 1),
        };
        digits += 1;
        if kind == 0 && value as usize > side {
            quality = Quality::Wrong;
        }
        let (row, col) = (at / side, at % side);
        let in_box = row / shape.rows() * shape.rows() + col / shape.cols();
        let bit = 1_u128.checked_shl(value).unwrap_or(0);
        for house in [row, side + col, 2 * side + in_box] {
            if seen[house][kind] & bit != 0 {
                quality = quality.max(Quality::Clashing);
            }
            seen[house][kind] |= bit;
        }
    }
    (digits >= side).then_some(quality)
}
