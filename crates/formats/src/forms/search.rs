//! A search for boards among the lines of a text, and the boards that it finds.

use super::cells::{CellText, Style};
use super::labels::{self, Label};
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
    /// Whether there is text next to the rows.
    pub(super) has_text: bool,
    /// Whether spaces are empty cells.
    pub(super) has_blanks: bool,
    pub(super) quality: Quality,
    pub(super) form: BoardForm,
}

/// The way in which the cells of a board are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoardForm {
    /// Rows in this form.
    Rows(Form),
    /// Rows in which columns of characters determine the cells.
    Columns,
    /// A single line.
    Line,
}

/// The form of the rows of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    pub(super) style: Style,
    /// The label before the cells, if any.
    pub(super) left: Option<LeftLabel>,
    /// Whether a label follows the cells.
    pub(super) has_right_label: bool,
    /// Whether text follows the cells.
    pub(super) has_text_after: bool,
}

/// The end of the label before the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LeftLabel {
    /// A colon, a bar or an equals sign after one or two words, or otherwise the end of a word.
    Phrase,
    /// The end of the first word, in lines with bars between the cells.
    Word,
    /// The end of a number after the first word: `Row 1  5 3 . | . 7 .`.
    Numbered,
}

impl LeftLabel {
    /// Splits a line into the label at its beginning and the rest. Returns `None` if the line has
    /// no such label.
    pub(super) fn split(self, text: &str) -> Option<(Label, &str)> {
        match self {
            LeftLabel::Phrase => labels::split_left(text),
            LeftLabel::Word => labels::split_left_word(text),
            LeftLabel::Numbered => labels::split_left_numbered(text),
        }
    }
}

/// Returns a function that returns `true` if a line can't have a form because it doesn't begin with
/// the label of this form. Each kind of label is looked for at most once.
pub(super) fn lacks_label(text: &str) -> impl FnMut(Style, Option<LeftLabel>) -> bool {
    let mut known = [None; 3];
    move |style, left| {
        left.filter(|_| style.is_words_or_chars()).is_some_and(|left| {
            let is_known = known[left as usize].get_or_insert_with(|| left.split(text).is_some());
            !*is_known
        })
    }
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
    /// The symbols of the digits, or `None` if they are numbers.
    pub(super) symbols: Option<&'a [char]>,
    /// The shape that the text specifies for boards of each side, if any.
    pub(super) shapes: &'a [Option<Shape>],
    /// The form and the shape of the latest board without clashes, if any. The next board probably
    /// has the same form and shape.
    pub(super) latest: Option<(BoardForm, Shape)>,
    /// Whether the tabs at the ends of rows are intact. If they aren't, missing tabs are added.
    pub(super) has_all_tabs: bool,
}

impl Search<'_> {
    /// Returns the shape of boards with this side, or `None` if no board has this side.
    pub(super) fn shape(&self, side: usize) -> Option<Shape> {
        self.shapes.get(side).copied().flatten().or_else(|| Shape::from_side(side))
    }

    /// Returns a cell with its symbol replaced by its number, or `None` if a board of this side
    /// can't have such a cell.
    pub(super) fn replace_symbol(&self, cell: CellText, side: usize) -> Option<CellText> {
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

/// Collects the cells of a board. Returns `None` if any cell is `None`.
pub(super) fn collect_cells(
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
    // Bits of the numbers and of the symbols in each column and box, and in the current row.
    let mut seen = vec![[0_u128; 2]; 2 * side];
    let (mut digits, mut quality) = (0, Quality::Clean);
    for (row, cells) in cells.chunks(side).enumerate() {
        let first_box = row / shape.box_rows() * shape.box_rows();
        let mut in_row = [0_u128; 2];
        for (box_, cells) in (first_box..).zip(cells.chunks(shape.box_cols())) {
            let first = (box_ - first_box) * shape.box_cols();
            for (col, cell) in (first..).zip(cells) {
                let (value, kind) = match *cell {
                    CellText::Empty(_) => continue,
                    CellText::Number(number) => (u32::from(number), 0),
                    CellText::Symbol(symbol) => (u32::from(symbol.to_ascii_uppercase()), 1),
                };
                digits += 1;
                if kind == 0 && value as usize > side {
                    quality = Quality::Wrong;
                }
                let bit = 1_u128.checked_shl(value).unwrap_or(0);
                let before = in_row[kind] | seen[col][kind] | seen[side + box_][kind];
                if before & bit != 0 {
                    quality = quality.max(Quality::Clashing);
                }
                in_row[kind] |= bit;
                seen[col][kind] |= bit;
                seen[side + box_][kind] |= bit;
            }
        }
    }
    (digits >= side).then_some(quality)
}
