//! Random full 9×9 boards. Three boxes that don't share a row or a column are filled at random.
//! Then the search repeatedly selects the cell with the fewest available digits, fills it with one
//! of these digits at random, and backtracks if a cell has none.
//!
//! ```text
//! # . .     # filled at random
//! . # .     . found by search
//! . . #     then rows, columns and digits are shuffled, so that no place is favoured
//! ```

use grid::{Board, Cell, Digit, Shape};

use crate::random::Random;

/// The number of steps after which restarting is faster than backtracking.
const MAX_STEPS: usize = 400;

/// The available digits of each row, column and box, as bits.
#[derive(Clone)]
struct AvailableDigits {
    rows: [u16; 9],
    cols: [u16; 9],
    boxes: [u16; 9],
}

impl AvailableDigits {
    fn in_cell(&self, cell: usize) -> u16 {
        let (row, col) = (cell / 9, cell % 9);
        self.rows[row] & self.cols[col] & self.boxes[row / 3 * 3 + col / 3]
    }

    /// Makes a digit, which is given as a bit, unavailable in the houses of a cell, or makes it
    /// available again.
    fn toggle(&mut self, cell: usize, digit: u16) {
        let (row, col) = (cell / 9, cell % 9);
        self.rows[row] ^= digit;
        self.cols[col] ^= digit;
        self.boxes[row / 3 * 3 + col / 3] ^= digit;
    }
}

pub(super) fn full_board(random: &mut Random) -> Board {
    loop {
        if let Some(cells) = try_fill(random) {
            let places = shuffled_places(random);
            let mut board = Board::empty(Shape::CLASSIC);
            for (cell, digit) in places.into_iter().zip(cells) {
                board.set(Cell::new(cell), Digit::new(digit.trailing_zeros() as usize + 1));
            }
            return board;
        }
    }
}

/// Tries once to fill a random board. Returns its cells row by row, with digit `d` as bit `d - 1`,
/// or `None` if the step limit was reached.
fn try_fill(random: &mut Random) -> Option<[u16; 81]> {
    let mut available = AvailableDigits { rows: [511; 9], cols: [511; 9], boxes: [511; 9] };
    let mut cells = [0u16; 81];
    for corner in [0, 30, 60] {
        let mut digits: [u16; 9] = std::array::from_fn(|d| 1 << d);
        random.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            let cell = corner + i / 3 * 9 + i % 3;
            cells[cell] = digit;
            available.toggle(cell, digit);
        }
    }
    let mut open: Vec<usize> = (0..81).filter(|cell| cells[*cell] == 0).collect();
    // The digits that are still to be tried at each depth.
    let mut untried = [0u16; 54];
    let mut depth = 0;
    let mut forward = true;
    for _ in 0..MAX_STEPS {
        if forward {
            let best = (depth..54).min_by_key(|at| available.in_cell(open[*at]).count_ones())?;
            open.swap(depth, best);
            untried[depth] = available.in_cell(open[depth]);
        }
        let cell = open[depth];
        let mut digits = untried[depth];
        if digits == 0 {
            depth = depth.checked_sub(1)?;
            available.toggle(open[depth], cells[open[depth]]);
            forward = false;
            continue;
        }
        for _ in 0..random.below(digits.count_ones() as usize) {
            digits &= digits - 1;
        }
        let digit = digits & digits.wrapping_neg();
        untried[depth] ^= digit;
        cells[cell] = digit;
        available.toggle(cell, digit);
        depth += 1;
        forward = true;
        if depth == 54 {
            return Some(cells);
        }
    }
    None
}

/// Returns the place to which each cell moves. Bands, stacks and the lines in them are shuffled,
/// and the board may be transposed.
fn shuffled_places(random: &mut Random) -> [usize; 81] {
    let mut lines = || {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut lines = [0; 9];
        for (i, band) in bands.into_iter().enumerate() {
            let mut within = [0, 1, 2];
            random.shuffle(&mut within);
            for (j, line) in within.into_iter().enumerate() {
                lines[3 * i + j] = 3 * band + line;
            }
        }
        lines
    };
    let (rows, cols) = (lines(), lines());
    let is_transposed = random.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        if is_transposed { 9 * col + row } else { 9 * row + col }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_full_and_digits_uniformly_distributed() {
        let mut random = Random::from_seeds(&[7]);
        let mut counts = [[0i64; 9]; 81];
        for _ in 0..2000 {
            let board = full_board(&mut random);
            assert!(board.is_solved(), "{board}");
            for (cell, digit) in Cell::all(Shape::CLASSIC).zip(board.digits()) {
                counts[cell.index()][digit.expect("it is full").value() - 1] += 1;
            }
        }
        // The counts of the nine digits in a cell, in 2,000 boards, have a chi-squared distribution
        // with 8 degrees of freedom. It exceeds 34 with a probability of 1 in 25,000 per cell.
        for counts in counts {
            let squares: i64 = counts.iter().map(|n| (9 * n - 2000) * (9 * n - 2000)).sum();
            assert!(squares < 34 * 9 * 2000, "{counts:?}");
        }
    }
}
