//! Values tables: side lines of side cells with tabs between them.
//!
//! ```text
//! 1   -   1,2   4
//! ```
//!
//! A cell is a number, a comma list of its candidates, `-` for all candidates, or `0` for none.

use crate::grid::{Board, Cell, DigitSet};

/// Appends a board as a table; every line has its end.
pub fn write(board: &Board, out: &mut String) {
    let shape = board.shape();
    for cell in Cell::all(shape) {
        if cell.index() > 0 {
            out.push(if cell.col(shape) == 0 { '\n' } else { '\t' });
        }
        let allowed = board.allowed(cell);
        match board.digit(cell) {
            Some(digit) => out.push_str(&digit.to_string()),
            None if allowed == DigitSet::all(shape) => out.push('-'),
            None if allowed.is_empty() => out.push('0'),
            None => {
                let list: Vec<_> = allowed.map(|digit| digit.to_string()).collect();
                out.push_str(&list.join(","));
            }
        }
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    #[test]
    fn cells_are_numbers_lists_dashes_and_zeros() {
        let mut board: Board = "1..4 .... .... ...2".parse().expect("a drawing of a board");
        board.restrict(Cell::new(1), [1, 2].into_iter().filter_map(Digit::new).collect());
        board.restrict(Cell::new(2), DigitSet::EMPTY);
        let mut out = String::new();
        write(&board, &mut out);
        assert_eq!(out, "1\t1,2\t0\t4\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t2\n");
    }
}
