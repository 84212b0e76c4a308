//! A position of a 9×9 board: the candidates by cell, by digit and by house.
//!
//! A cell is either filled or has candidates. A filled cell has no candidates, and its digit is
//! eliminated from its peers. No technique is used here.

use grid::{Board, Cell, Digit, Shape};

use crate::nine::{CellBits, HOUSES, PEERS, PLACES, bits, cells_in, set_size};

/// The candidates of a 9×9 board. They may contradict each other.
#[derive(Clone)]
pub(crate) struct CandidateGrid {
    /// The candidates of each cell; none for a filled cell.
    pub cells: [u16; 81],
    /// For each house and digit, the positions in the house at which the digit can go.
    pub places: [[u16; 9]; 27],
    /// For each digit, the cells in which it can go.
    pub digits: [CellBits; 9],
    /// The empty cells, as a set of cells and as positions in each house.
    pub empty: CellBits,
    pub empty_places: [u16; 27],
    /// For each digit, the number of times that it is placed.
    pub placed_counts: [u8; 9],
}

impl CandidateGrid {
    /// Creates the position of a 9×9 board. Its givens are placed, and its restrictions apply.
    pub fn from_board(board: &Board) -> CandidateGrid {
        let mut position = CandidateGrid {
            cells: [0; 81],
            places: [[0; 9]; 27],
            digits: [0; 9],
            empty: (1 << 81) - 1,
            empty_places: [0x1ff; 27],
            placed_counts: [0; 9],
        };
        let shape = Shape::CLASSIC;
        for cell in Cell::all(shape) {
            if board.digit(cell).is_none() {
                for digit in board.allowed_digits(cell) {
                    position.add(cell.index() as u8, digit.value() as u8 - 1);
                }
            }
        }
        for cell in Cell::all(shape) {
            if let Some(digit) = board.digit(cell) {
                position.place(cell.index() as u8, digit.value() as u8 - 1);
            }
        }
        position
    }

    fn add(&mut self, cell: u8, digit: u8) {
        let at = cell as usize;
        self.cells[at] |= 1 << digit;
        self.digits[digit as usize] |= 1 << cell;
        for kind in 0..3 {
            self.places[HOUSES[at][kind] as usize][digit as usize] |= 1 << PLACES[at][kind];
        }
    }

    /// Eliminates a candidate, if it is still possible.
    #[inline]
    pub fn remove(&mut self, cell: u8, digit: u8) {
        let at = cell as usize;
        self.cells[at] &= !(1 << digit);
        self.digits[digit as usize] &= !(1 << cell);
        let ([b, r, c], [pb, pr, pc]) = (HOUSES[at], PLACES[at]);
        self.places[b as usize][digit as usize] &= !(1 << pb);
        self.places[r as usize][digit as usize] &= !(1 << pr);
        self.places[c as usize][digit as usize] &= !(1 << pc);
    }

    /// Fills a cell: removes its candidates, and eliminates the digit from all its peers.
    pub fn place(&mut self, cell: u8, digit: u8) {
        for other in bits(self.cells[cell as usize]) {
            self.remove(cell, other);
        }
        for peer in cells_in(self.digits[digit as usize] & PEERS[cell as usize]) {
            self.remove(peer, digit);
        }
        self.empty &= !(1 << cell);
        for kind in 0..3 {
            let house = HOUSES[cell as usize][kind] as usize;
            self.empty_places[house] &= !(1 << PLACES[cell as usize][kind]);
        }
        self.placed_counts[digit as usize] += 1;
    }

    /// The number of empty cells in a house.
    #[inline]
    pub fn empty_count(&self, house: usize) -> u32 {
        set_size(self.empty_places[house])
    }

    /// The cells with exactly one candidate, with exactly two, and with exactly three.
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

    /// The cells with exactly two candidates.
    pub fn bivalue_cells(&self) -> CellBits {
        self.cells_by_size()[1]
    }

    /// Whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty == 0
    }
}

/// Converts a cell number to a [`Cell`].
pub(crate) fn to_cell(cell: u8) -> Cell {
    Cell::new(cell as usize)
}

/// Converts a digit number to a [`Digit`].
pub(crate) fn to_digit(digit: u8) -> Digit {
    Digit::new(digit as usize + 1).expect("a digit from 1 to 9")
}
