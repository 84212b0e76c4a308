//! Tables that don't have the shape of any Sudoku: too few or too many rows, or rows that are too
//! long or of different lengths. No format accepts such a file, and its fault is reported once
//! instead of for each of its lines.

use super::{Expected, Fault, Found, Head, Line, Lines, rows::tokens, text::lines};
use grid::Shape;

/// Returns the fault of a file that is a table but not a board. Lines are counted from the first
/// nonempty one. Returns `None` if the file isn't a table, or if it may be a board or the beginning
/// of one.
pub(super) fn table_fault(head: &Head) -> Option<Fault> {
    let mut rows = Vec::new();
    let mut all = Lines::default();
    while let Some((_, line)) = all.next(head.start, head.is_whole) {
        if !line.bytes.is_empty() {
            let is_board = Shape::from_cell_count(lines::char_count(line.bytes)).is_some();
            rows.push((line.number, cell_count(line).filter(|_| !is_board)?));
        }
    }
    let [(_, first), _, ..] = rows[..] else { return None };
    let fault = |line, found, expected| Some(Fault { line, column: 1, found, expected });
    if rows.iter().all(|(_, row)| *row == first) {
        let side = Shape::from_side(first).map(Shape::side);
        return match first {
            65.. => fault(1, Found::Cells(first as u64), Expected::Largest),
            _ if !head.is_whole || side == Some(rows.len()) => None,
            _ => fault(1, Found::Rows(rows.len() as u64, first as u64), Expected::SomeShape),
        };
    }
    let usual = rows.iter().max_by_key(|(_, row)| rows.iter().filter(|(_, r)| r == row).count());
    let shape = usual.and_then(|(_, row)| Shape::from_side(*row));
    let is_wrong = |row: usize| match shape {
        Some(shape) => row != shape.side(),
        None => Shape::from_side(row).is_none(),
    };
    let (line, row) = *rows.iter().find(|(_, row)| is_wrong(*row))?;
    fault(line, Found::Cells(row as u64), Expected::Row(shape))
}

/// Returns `true` if a byte is a digit or the symbol of an empty cell.
pub(super) fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || is_empty_cell(byte)
}

fn is_empty_cell(byte: u8) -> bool {
    b".0_*-".contains(&byte)
}

/// Returns `true` if a word of any length resembles a puzzle: it consists of at least 28 cells, of
/// which at least a quarter, but not all, are empty.
pub(super) fn resembles_puzzle(word: &[u8]) -> bool {
    let blanks = word.iter().filter(|byte| is_empty_cell(**byte)).count();
    let are_cells = word.iter().all(|byte| is_cell(*byte));
    word.len() >= 28 && are_cells && 4 * blanks >= word.len() && blanks < word.len()
}

/// Returns `true` if `cells` contains all givens of `puzzle` and a symbol for each of its empty
/// cells, so that it is probably the solution. Returns `false` if the puzzle has no empty cells.
pub(super) fn is_completion_of(cells: &[u8], puzzle: &[u8]) -> bool {
    let is_empty_cell = |byte: &u8| is_empty_cell(*byte) || matches!(byte, b'x' | b'X');
    let agrees =
        |(cell, given): (&u8, &u8)| !is_empty_cell(cell) && (cell == given || is_empty_cell(given));
    puzzle.iter().any(is_empty_cell)
        && puzzle.len() == cells.len()
        && cells.iter().zip(puzzle).all(agrees)
}

/// Returns `true` if most lines of a board are as long as its rows, but some of these lines begin
/// within a row, or the first line is a single cell. Then the board has the right number of cells
/// only by coincidence. `lines` contains the number of cells in each line.
pub(super) fn has_shifted_rows(lines: impl IntoIterator<Item = usize>, side: usize) -> bool {
    let (mut cells, mut rows, mut others, mut is_shifted) = (0_usize, 0, 0, false);
    for length in lines {
        let is_row = length == side;
        is_shifted |= is_row && !cells.is_multiple_of(side) || cells == 0 && length == 1;
        rows += usize::from(is_row);
        others += usize::from(!is_row);
        cells += length;
    }
    is_shifted && rows > others
}

/// Returns the number of cells in a line that consists of digits and empty cells, or `None` for any
/// other line. The cells of a line with commas, semicolons, bars, tabs or spaces are the fields
/// between them. The cells of any other line are its characters.
fn cell_count(line: Line) -> Option<usize> {
    let is_empty_cell = |c: char| ".*_-xX".contains(c);
    let text = std::str::from_utf8(line.bytes).ok()?.trim();
    let is_cell = |cell: &str| {
        let is_number = cell.len() < 3 && cell.bytes().all(|byte| byte.is_ascii_digit());
        is_number || cell.len() == 1 && cell.chars().all(is_empty_cell)
    };
    let fields: Vec<&str> = match [',', ';', '\t', '|'].into_iter().find(|c| text.contains(*c)) {
        Some(separator) => text.trim_matches('|').split(separator).map(str::trim).collect(),
        None if text.contains(' ') => tokens::words(line).map(|(_, word)| word).collect(),
        None => text.split_inclusive(|_| true).collect(),
    };
    fields.iter().all(|field| is_cell(field)).then_some(fields.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &str, expected: &str) {
        let fault = table_fault(&Head::new(file.as_bytes(), true));
        assert_eq!(fault.map_or("none".into(), |fault| format!("{fault:?}")), expected, "{file}");
    }

    #[test]
    fn tables_without_a_valid_shape_have_one_fault() {
        for row in ["00300\n", "0 0 3 0 0\n", "0\t.\t3\t0\t0\n", ",,3,,\n", "|0|0|3|0|0|\n"] {
            check(&row.repeat(5), "1:1 found Rows(5, 5), expected SomeShape");
            check(&row.repeat(4), "1:1 found Rows(4, 5), expected SomeShape");
        }
        check(&"00000000\n".repeat(9), "1:1 found Rows(9, 8), expected SomeShape");
        check(&("0".repeat(65) + "\n").repeat(65), "1:1 found Cells(65), expected Largest");
        check(&("10 ".repeat(70) + "\n").repeat(70), "1:1 found Cells(70), expected Largest");
    }

    #[test]
    fn a_row_of_different_length_is_reported() {
        let nine = "0 0 0 0 0 0 0 0 0\n";
        let file = format!("{nine}\n{}{}", &nine[2..], nine.repeat(3));
        check(&file, "3:1 found Cells(8), expected Row(Some(Shape(3×3)))");
        check("1 2 3\n4 5\n6\n", "1:1 found Cells(3), expected Row(None)");
    }

    #[test]
    fn possible_boards_have_no_fault() {
        let rows = ["530070000\n", "5 3 0 0 7 0 0 0 0\n"];
        rows.iter().for_each(|row| check(&row.repeat(9), "none"));
        for file in
            ["", "5", "00300", "some words\nof a text\n", "1..4..1..1..4..\n1..4..1..1..4..1"]
        {
            check(file, "none");
        }
    }
}
