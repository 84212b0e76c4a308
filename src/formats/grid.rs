//! Bordered grids: a board as people draw it in text.
//!
//! ```text
//! +-----+-----+
//! | 1 . | . 4 |
//! | . . | 1 . |
//! +-----+-----+
//! | . 1 | . . |
//! | 4 . | . 1 |
//! +-----+-----+
//! ```

use crate::grid::{Board, Digit};

/// Appends a board with borders between its boxes: numbers, `.` for an empty cell, all cells as
/// wide as the largest number; every line has its end.
pub fn write(board: &Board, out: &mut String) {
    let shape = board.shape();
    let width = shape.side().to_string().len();
    let rule = "-".repeat(shape.cols() * (width + 1) + 1);
    let border = |out: &mut String| {
        for _ in 0..shape.rows() {
            out.push('+');
            out.push_str(&rule);
        }
        out.push_str("+\n");
    };
    for (row, digits) in board.digits().chunks(shape.side()).enumerate() {
        if row % shape.rows() == 0 {
            border(out);
        }
        for of_box in digits.chunks(shape.cols()) {
            out.push('|');
            for digit in of_box {
                let text = digit.map_or(".".into(), |d: Digit| d.to_string());
                out.push_str(&format!(" {text:>width$}"));
            }
            out.push(' ');
        }
        out.push_str("|\n");
    }
    border(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(board: &str, expected: &[&str]) {
        let mut out = String::new();
        write(&board.parse().expect("a drawing of a board"), &mut out);
        assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn boxes_have_borders() {
        check(
            "1..4 ..1. .1.. 4..1",
            &[
                "+-----+-----+",
                "| 1 . | . 4 |",
                "| . . | 1 . |",
                "+-----+-----+",
                "| . 1 | . . |",
                "| 4 . | . 1 |",
                "+-----+-----+",
            ],
        );
        check(
            "1..4.. ..1... .1..6. 4..1.. ...... ......",
            &[
                "+-------+-------+",
                "| 1 . . | 4 . . |",
                "| . . 1 | . . . |",
                "+-------+-------+",
                "| . 1 . | . 6 . |",
                "| 4 . . | 1 . . |",
                "+-------+-------+",
                "| . . . | . . . |",
                "| . . . | . . . |",
                "+-------+-------+",
            ],
        );
    }
}
