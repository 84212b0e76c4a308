//! A board's rows, and its columns as the rows of the mirrored board.

use grid::{Board, Shape};

/// What a search asks of a board, as it lies and mirrored at the diagonal: `[0]` and `[1]`.
pub(super) struct Lines<const N: usize> {
    pub side: usize,
    /// Rows in a band.
    pub band: usize,
    /// Columns in a stack.
    pub width: usize,
    /// Ways that the board may lie: 2 if boxes are square.
    pub orientations: usize,
    /// The digit in each cell, 0 for none.
    pub cells: [[[u8; N]; N]; 2],
    /// The rows that have some digit.
    pub filled: [u64; 2],
    /// The rows that have some digit twice.
    pub repeating: [u64; 2],
    /// For each row, the rows of its band that hold the same; itself is one.
    twins: [[u64; N]; 2],
    /// For each band, the first rows of the bands that hold the same, row by row.
    band_twins: [[u64; N]; 2],
}

impl<const N: usize> Lines<N> {
    /// The lines of a board whose side is at most `N`.
    pub fn of(board: &Board) -> Lines<N> {
        let shape: Shape = board.shape();
        let (side, band, width) = (shape.side(), shape.rows(), shape.cols());
        let orientations = if band == width { 2 } else { 1 };
        let mut cells = [[[0; N]; N]; 2];
        for (row, digits) in board.digits().chunks(side).enumerate() {
            for (col, digit) in digits.iter().enumerate() {
                let value = digit.map_or(0, |digit| digit.value() as u8);
                cells[0][row][col] = value;
                cells[1][col][row] = value;
            }
        }
        let mut lines = Lines {
            side,
            band,
            width,
            orientations,
            cells,
            filled: [0; 2],
            repeating: [0; 2],
            twins: [[0; N]; 2],
            band_twins: [[0; N]; 2],
        };
        for way in 0..orientations {
            lines.judge(way);
        }
        lines
    }

    fn judge(&mut self, way: usize) {
        let Lines { side, band, .. } = *self;
        let cells = &self.cells[way];
        for (row, digits) in cells[..side].iter().enumerate() {
            let (mut seen, mut twice) = (0u64, false);
            for digit in digits[..side].iter().filter(|digit| **digit > 0) {
                let bit = 1 << (digit - 1);
                twice |= seen & bit != 0;
                seen |= bit;
            }
            self.filled[way] |= u64::from(seen != 0) << row;
            self.repeating[way] |= u64::from(twice) << row;
        }
        for first in (0..side).step_by(band) {
            for row in first..first + band {
                for other in first..=row {
                    if cells[row] == cells[other] {
                        self.twins[way][row] |= 1 << other;
                        self.twins[way][other] |= 1 << row;
                    }
                }
            }
            for other in (0..=first).step_by(band) {
                if cells[first..first + band] == cells[other..other + band] {
                    self.band_twins[way][first / band] |= 1 << other;
                    self.band_twins[way][other / band] |= 1 << first;
                }
            }
        }
    }

    /// The rows that may come next, after some of which the last is this one. Of rows that hold the
    /// same, and of bands, the first alone is among them.
    pub fn next_rows(&self, way: usize, used: u64, last: Option<u8>) -> u64 {
        let first = |row: usize| self.twins[way][row] & !used & ((1 << row) - 1) == 0;
        let band_of = |row: usize| ((1u64 << self.band) - 1) << (row / self.band * self.band);
        let within = last.map_or(0, |row| band_of(row.into()) & !used);
        let mut rows = 0;
        if within != 0 {
            rows = within;
        } else {
            for row in (0..self.side).step_by(self.band) {
                let twins = self.band_twins[way][row / self.band];
                if used & 1 << row == 0 && twins & !used & ((1 << row) - 1) == 0 {
                    rows |= band_of(row);
                }
            }
        }
        bits(rows).filter(|row| first(*row)).fold(0, |rows, row| rows | 1 << row)
    }

    /// How many orders of rows each one stands for in which all rows come as [`Lines::next_rows`] says.
    pub fn orders(&self, way: usize) -> u128 {
        let up_to =
            |set: u64, row: usize| u128::from((set & (u64::MAX >> (63 - row))).count_ones());
        let rows = (0..self.side).map(|row| up_to(self.twins[way][row], row));
        let firsts = (0..self.side).step_by(self.band);
        let bands = firsts.map(|first| up_to(self.band_twins[way][first / self.band], first));
        rows.chain(bands).fold(1, u128::saturating_mul)
    }
}

/// The numbers of the bits that a word has, from the lowest.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lowest
    })
}
