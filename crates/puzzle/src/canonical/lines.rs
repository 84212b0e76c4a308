//! The lines of a board: its rows, and its columns as the rows of the transposed board.

use grid::{Board, Shape};

/// The rows and columns of a board, and their properties, as the search uses them. The first index
/// of each array is the orientation: 0 for the board itself, 1 for the transposed board.
pub(super) struct BoardLines<const N: usize> {
    pub side: usize,
    /// The number of rows per band.
    pub band_height: usize,
    /// The number of columns per stack.
    pub stack_width: usize,
    /// The number of orientations to search: 2 if the boxes are square, otherwise 1.
    pub orientation_count: usize,
    /// The digit in each cell, or 0 if the cell is empty.
    pub cells: [[[u8; N]; N]; 2],
    /// The rows that contain a digit, as bits.
    pub filled_rows: [u64; 2],
    /// The rows that contain the same digit more than once, as bits.
    pub rows_with_repeats: [u64; 2],
    /// For each orientation and row, the rows of the same band with the same contents, as bits. The
    /// row itself is included.
    twins: [[u64; N]; 2],
    /// For each orientation and band, the bands with the same contents, row by row. Each of them is
    /// represented by the bit of its first row.
    band_twins: [[u64; N]; 2],
}

impl<const N: usize> BoardLines<N> {
    /// Computes the lines of a board whose side is at most `N`.
    pub fn from_board(board: &Board) -> BoardLines<N> {
        let shape: Shape = board.shape();
        let (side, band, width) = (shape.side(), shape.box_rows(), shape.box_cols());
        let orientations = if band == width { 2 } else { 1 };
        let mut cells = [[[0; N]; N]; 2];
        for (row, digits) in board.digits().chunks(side).enumerate() {
            for (col, digit) in digits.iter().enumerate() {
                let value = digit.map_or(0, |digit| digit.value() as u8);
                cells[0][row][col] = value;
                cells[1][col][row] = value;
            }
        }
        let mut lines = BoardLines {
            side,
            band_height: band,
            stack_width: width,
            orientation_count: orientations,
            cells,
            filled_rows: [0; 2],
            rows_with_repeats: [0; 2],
            twins: [[0; N]; 2],
            band_twins: [[0; N]; 2],
        };
        for orientation in 0..orientations {
            lines.analyse_rows(orientation);
        }
        lines
    }

    fn analyse_rows(&mut self, orientation: usize) {
        let BoardLines { side, band_height: band, .. } = *self;
        let cells = &self.cells[orientation];
        for (row, digits) in cells[..side].iter().enumerate() {
            let (mut seen, mut has_repeat) = (0u64, false);
            for digit in digits[..side].iter().filter(|digit| **digit > 0) {
                let bit = 1 << (digit - 1);
                has_repeat |= seen & bit != 0;
                seen |= bit;
            }
            self.filled_rows[orientation] |= u64::from(seen != 0) << row;
            self.rows_with_repeats[orientation] |= u64::from(has_repeat) << row;
        }
        for first in (0..side).step_by(band) {
            for row in first..first + band {
                for other in first..=row {
                    if cells[row] == cells[other] {
                        self.twins[orientation][row] |= 1 << other;
                        self.twins[orientation][other] |= 1 << row;
                    }
                }
            }
            for other in (0..=first).step_by(band) {
                if cells[first..first + band] == cells[other..other + band] {
                    self.band_twins[orientation][first / band] |= 1 << other;
                    self.band_twins[orientation][other / band] |= 1 << first;
                }
            }
        }
    }

    /// Returns the rows that may be placed next, as bits, if the rows in `used` are placed and
    /// `last` was placed last. If the band of `last` has unplaced rows, only these rows are
    /// included, because a band stays together. Of several unplaced rows or bands with the same
    /// contents, only the first is included.
    pub fn next_rows(&self, orientation: usize, used: u64, last: Option<u8>) -> u64 {
        let first = |row: usize| self.twins[orientation][row] & !used & ((1 << row) - 1) == 0;
        let band_of = |row: usize| {
            ((1u64 << self.band_height) - 1) << (row / self.band_height * self.band_height)
        };
        let within = last.map_or(0, |row| band_of(row.into()) & !used);
        let mut rows = 0;
        if within != 0 {
            rows = within;
        } else {
            for row in (0..self.side).step_by(self.band_height) {
                let twins = self.band_twins[orientation][row / self.band_height];
                if used & 1 << row == 0 && twins & !used & ((1 << row) - 1) == 0 {
                    rows |= band_of(row);
                }
            }
        }
        set_bit_indices(rows).filter(|row| first(*row)).fold(0, |rows, row| rows | 1 << row)
    }

    /// Returns the number of orders of all rows that produce the same board as a given order whose
    /// rows were chosen from [`BoardLines::next_rows`]. The given order is included.
    pub fn equivalent_order_count(&self, orientation: usize) -> u128 {
        let up_to =
            |set: u64, row: usize| u128::from((set & (u64::MAX >> (63 - row))).count_ones());
        let rows = (0..self.side).map(|row| up_to(self.twins[orientation][row], row));
        let firsts = (0..self.side).step_by(self.band_height);
        let bands = firsts
            .map(|first| up_to(self.band_twins[orientation][first / self.band_height], first));
        rows.chain(bands).fold(1, u128::saturating_mul)
    }
}

/// Iterates over the indices of the set bits in a word, in ascending order.
pub(super) fn set_bit_indices(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lowest
    })
}
