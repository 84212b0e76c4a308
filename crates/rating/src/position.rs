//! A position on the way to the solution: what each cell may still hold, seen from cells, digits and
//! houses at once.
//!
//! A cell is filled or has candidates; the candidates of a filled cell are gone, and so is its digit
//! from all its peers. Nothing here knows a technique.

use grid::{Board, Cell, Digit, Shape};

use crate::nine::{Cells, HOUSES, PEERS, PLACES, bits, each, size};

/// What each cell of a 9×9 board may hold. It may contradict itself.
#[derive(Clone)]
pub(crate) struct Position {
    /// The candidates of each cell, none of a filled one.
    pub cells: [u16; 81],
    /// The places of each digit in each house, as places of the house.
    pub places: [[u16; 9]; 27],
    /// The cells that each digit may go to.
    pub digits: [Cells; 9],
    /// The cells that are not filled, and as places of each house.
    pub empty: Cells,
    pub open: [u16; 27],
    /// How often each digit is placed.
    pub placed: [u8; 9],
}

impl Position {
    /// The position that a 9×9 board begins with: givens placed, restrictions as they are.
    pub fn of(board: &Board) -> Position {
        let mut position = Position {
            cells: [0; 81],
            places: [[0; 9]; 27],
            digits: [0; 9],
            empty: (1 << 81) - 1,
            open: [0x1ff; 27],
            placed: [0; 9],
        };
        let shape = Shape::CLASSIC;
        for cell in Cell::all(shape) {
            if board.digit(cell).is_none() {
                for digit in board.allowed(cell) {
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

    /// Takes a candidate away, if it is there.
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

    /// Fills a cell: its candidates go, and the digit from all its peers.
    pub fn place(&mut self, cell: u8, digit: u8) {
        for other in bits(self.cells[cell as usize]) {
            self.remove(cell, other);
        }
        for peer in each(self.digits[digit as usize] & PEERS[cell as usize]) {
            self.remove(peer, digit);
        }
        self.empty &= !(1 << cell);
        for kind in 0..3 {
            let house = HOUSES[cell as usize][kind] as usize;
            self.open[house] &= !(1 << PLACES[cell as usize][kind]);
        }
        self.placed[digit as usize] += 1;
    }

    /// How many cells of a house are not filled.
    #[inline]
    pub fn open(&self, house: usize) -> u32 {
        size(self.open[house])
    }

    /// The cells with exactly one candidate, with two, and with three.
    pub fn sizes(&self) -> [Cells; 3] {
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
    pub fn bivalue(&self) -> Cells {
        self.sizes()[1]
    }

    /// Whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty == 0
    }
}

/// A cell's number as the vocabulary has it.
pub(crate) fn cell(cell: u8) -> Cell {
    Cell::new(cell as usize)
}

/// A digit's number as the vocabulary has it.
pub(crate) fn digit(digit: u8) -> Digit {
    Digit::new(digit as usize + 1).expect("a digit from 1 to 9")
}
