//! Random full boards of any shape. Boxes that don't share a row or a column are filled at random,
//! the engine completes the board, and all digits and lines are shuffled.
//!
//! The engine tries the smallest digit first, so shuffling the digits and lines afterwards makes
//! the result random.

use engine::{Ended, Limits};
use grid::{Board, Cell, Digit, Shape};

use crate::random::Random;

/// The number of nodes after which the search first restarts. The limit doubles whenever it is
/// reached.
const FIRST_NODE_LIMIT: u64 = 4000;

pub(super) fn full_board(shape: Shape, random: &mut Random) -> Board {
    let side = shape.side();
    let mut nodes = FIRST_NODE_LIMIT;
    let solution = loop {
        let mut board = Board::empty(shape);
        // These boxes are on the main diagonal, so no two of them share a row or a column.
        let boxes = shape.box_rows().min(shape.box_cols());
        for at in 0..boxes {
            let mut digits: Vec<usize> = (1..=side).collect();
            random.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                let row = at * shape.box_rows() + i / shape.box_cols();
                let col = at * shape.box_cols() + i % shape.box_cols();
                if let Some(cell) = Cell::at(shape, row, col) {
                    board.set(cell, Digit::new(digit));
                }
            }
        }
        let mut found = None;
        let limits = Limits { max_nodes: nodes, ..Limits::solutions(1) };
        let ended = engine::fast().search(&board).run(&limits, &mut |digits| {
            found = Some(digits.to_vec());
        });
        match (found, ended) {
            (Some(digits), _) => break digits,
            (None, Ended::Exhausted) => {}
            (None, _) => nodes = nodes.saturating_mul(2),
        }
    };
    let mut digits: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut digits);
    let rows = shuffled_lines(shape.box_cols(), shape.box_rows(), random);
    let cols = shuffled_lines(shape.box_rows(), shape.box_cols(), random);
    let mut board = Board::empty(shape);
    for (cell, digit) in Cell::all(shape).zip(solution) {
        let place = Cell::at(shape, rows[cell.row(shape)], cols[cell.col(shape)]);
        if let Some(place) = place {
            board.set(place, Digit::new(digits[digit.value() - 1]));
        }
    }
    board
}

/// Returns a random permutation of lines, for `bands` bands with `lines` lines each. The lines of
/// each band stay together.
fn shuffled_lines(bands: usize, lines: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    random.shuffle(&mut order);
    let mut all = Vec::new();
    for band in order {
        let mut within: Vec<usize> = (0..lines).map(|line| band * lines + line).collect();
        random.shuffle(&mut within);
        all.append(&mut within);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_any_shape_are_full() {
        let mut random = Random::from_seeds(&[3]);
        for shape in Shape::all().filter(|shape| shape.side() <= 16 && shape.box_cols() <= 6) {
            for _ in 0..3 {
                let board = full_board(shape, &mut random);
                assert!(board.is_solved(), "{shape:?}\n{board}");
            }
        }
    }
}
