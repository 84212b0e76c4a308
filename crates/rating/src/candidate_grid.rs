//! A position of a 9×9 board: the candidates by cell, by digit and by house.
//!
//! A cell is either filled or has candidates. A filled cell has no candidates, and its digit is
//! eliminated from its peers. This module applies no techniques.

use grid::{Board, Cell, Digit};

use crate::nine::{BOX, COLUMN, CellBits, HOUSES, PEERS, POSITIONS, ROW, bits, cells_in, set_size};

/// The position of a 9×9 board: several views of its empty cells and candidates. The position may
/// be contradictory.
#[derive(Clone)]
pub(crate) struct CandidateGrid {
    /// The candidates of each cell as a mask of digits, in which bit 0 is the digit 1. A filled
    /// cell has no candidates.
    pub cells: [u16; 81],
    /// For each house and digit, the positions in the house that can contain the digit, one bit per
    /// position.
    pub places: [[u16; 9]; 27],
    /// For each digit, the cells that can contain it.
    pub digits: [CellBits; 9],
    /// The cells without a digit, as a set of cells.
    pub empty: CellBits,
    /// The empty cells, as positions in each house, one bit per position.
    pub empty_places: [u16; 27],
    /// The houses that have, or once had, exactly one empty cell, one bit per house.
    pub reached_last_cell: u32,
    /// For each digit, the number of cells in which it is placed.
    pub placed_counts: [u8; 9],
}

impl CandidateGrid {
    /// Creates the position of a 9×9 board by placing its givens and applying its restrictions.
    pub fn from_board(board: &Board) -> CandidateGrid {
        let mut position = CandidateGrid {
            cells: [0; 81],
            places: [[0; 9]; 27],
            digits: [0; 9],
            empty: 0,
            empty_places: [0; 27],
            reached_last_cell: 0,
            placed_counts: [0; 9],
        };
        // For each digit, the cells that see it.
        let mut seen: [CellBits; 9] = [0; 9];
        for (at, digit) in board.digits().iter().enumerate().take(81) {
            match digit {
                Some(digit) => {
                    seen[digit.value() - 1] |= PEERS[at];
                    position.placed_counts[digit.value() - 1] += 1;
                }
                None => position.empty |= 1 << at,
            }
        }
        position.empty_places = positions_by_house(position.empty);
        for (house, places) in position.empty_places.iter().enumerate() {
            position.reached_last_cell |= u32::from(places.is_power_of_two()) << house;
        }
        position.digits = seen.map(|seen| position.empty & !seen);
        if board.restrictions().is_some() {
            for cell in cells_in(position.empty) {
                let allowed = board.allowed_digits(cell_from_index(cell));
                for digit in (0..9).filter(|digit| !allowed.contains(digit_from_index(*digit))) {
                    position.digits[digit as usize] &= !(1 << cell);
                }
            }
        }
        for digit in 0..9 {
            for (house, places) in
                positions_by_house(position.digits[digit]).into_iter().enumerate()
            {
                position.places[house][digit] = places;
            }
            for cell in cells_in(position.digits[digit]) {
                position.cells[cell as usize] |= 1 << digit;
            }
        }
        position
    }

    /// Eliminates a candidate, which may already be eliminated.
    #[inline]
    pub fn remove(&mut self, cell: u8, digit: u8) {
        self.remove_with(cell, digit, &mut |_, _, _| {});
    }

    /// Eliminates a candidate, which may already be eliminated. Calls `changed` with the cell, the
    /// digit, and the houses of the cell in which the digit now has exactly one place, one bit per
    /// house.
    #[inline(always)]
    pub fn remove_with(&mut self, cell: u8, digit: u8, changed: &mut impl FnMut(u8, u8, u32)) {
        self.digits[digit as usize] &= !(1 << cell);
        self.remove_from_houses(cell, digit, changed);
    }

    /// Eliminates a candidate from its cell and from its houses.
    #[inline(always)]
    fn remove_from_houses(&mut self, cell: u8, digit: u8, changed: &mut impl FnMut(u8, u8, u32)) {
        let at = cell as usize;
        self.cells[at] &= !(1 << digit);
        let (houses, places) = (HOUSES[at], POSITIONS[at]);
        let mut singles = 0;
        for kind in 0..3 {
            let house = houses[kind] as usize;
            let remaining = &mut self.places[house][digit as usize];
            *remaining &= !(1 << places[kind]);
            singles |= u32::from(remaining.is_power_of_two()) << house;
        }
        changed(cell, digit, singles);
    }

    /// Fills a cell: removes its candidates, and eliminates the digit from all peers. Calls
    /// `changed` for each change, as [`CandidateGrid::remove_with`] does.
    #[inline(always)]
    pub fn place_with(&mut self, cell: u8, digit: u8, changed: &mut impl FnMut(u8, u8, u32)) {
        for other in bits(self.cells[cell as usize]) {
            self.remove_with(cell, other, changed);
        }
        let seen = self.digits[digit as usize] & PEERS[cell as usize];
        self.digits[digit as usize] &= !seen;
        cells_in(seen).for_each(|peer| self.remove_from_houses(peer, digit, changed));
        self.empty &= !(1 << cell);
        for kind in 0..3 {
            let house = HOUSES[cell as usize][kind] as usize;
            self.empty_places[house] &= !(1 << POSITIONS[cell as usize][kind]);
            if self.empty_places[house].is_power_of_two() {
                self.reached_last_cell |= 1 << house;
            }
        }
        self.placed_counts[digit as usize] += 1;
    }

    /// Returns the number of empty cells in a house.
    #[inline]
    pub fn empty_count(&self, house: usize) -> u32 {
        set_size(self.empty_places[house])
    }

    /// Returns the cells with exactly one candidate, those with exactly two, and those with exactly
    /// three.
    pub fn cells_by_size(&self) -> [CellBits; 3] {
        let [mut one, mut two, mut three, mut four] = [0; 4];
        for digit in self.digits {
            four |= three & digit;
            three |= two & digit;
            two |= one & digit;
            one |= digit;
        }
        [one & !two, two & !three, three & !four]
    }

    /// Returns the cells with exactly two candidates.
    pub fn bivalue_cells(&self) -> CellBits {
        self.cells_by_size()[1]
    }

    /// Returns `true` if every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty == 0
    }
}

/// Returns the positions of a set of cells in each house, one bit per position.
pub(crate) fn positions_by_house(cells: CellBits) -> [u16; 27] {
    let mut houses = [0; 27];
    for row in 0..9 {
        let places = (cells >> (9 * row)) as u16 & 0x1ff;
        houses[ROW + row] = places;
        for part in 0..3 {
            houses[BOX + row / 3 * 3 + part] |= (places >> (3 * part) & 0b111) << (row % 3 * 3);
        }
    }
    for column in 0..9 {
        // Every ninth bit, from row 0 to row 6. The multiplication moves these bits next to each
        // other, starting at bit 48.
        let upper = (cells >> column) as u64 & 0x0040_2010_0804_0201;
        let upper = (upper.wrapping_mul(0x0001_0101_0101_0101) >> 48) as u16 & 0x7f;
        let [row_7, row_8] = [7, 8].map(|row| (cells >> (9 * row + column)) as u16 & 1);
        houses[COLUMN + column] = upper | row_7 << 7 | row_8 << 8;
    }
    houses
}

/// Converts a cell number, from 0 to 80, to a [`Cell`].
pub(crate) fn cell_from_index(cell: u8) -> Cell {
    Cell::new(cell as usize)
}

/// Converts a digit number, from 0 to 8, to a [`Digit`].
pub(crate) fn digit_from_index(digit: u8) -> Digit {
    Digit::new(digit as usize + 1).expect("a digit from 1 to 9")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_by_house_match_the_tables() {
        for cell in 0..81 {
            let mut expected = [0; 27];
            for kind in 0..3 {
                expected[HOUSES[cell][kind] as usize] = 1 << POSITIONS[cell][kind];
            }
            assert_eq!(positions_by_house(1 << cell), expected);
        }
        assert_eq!(positions_by_house((1 << 81) - 1), [0x1ff; 27]);
    }
}
