//! Positions for the checker: the candidates of a 9×9 board, and the cells in which digits have
//! been placed.

use grid::{Board, Cell, Digit, Shape};

use crate::{Candidate, Variable};

/// The candidates of a 9×9 board, and the cells in which digits are placed. The position may be
/// contradictory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofPosition {
    /// The possible digits of each cell, with one bit per digit.
    cells: [u16; 81],
    is_placed: [bool; 81],
}

/// The error for givens that clash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivensClash;

/// Returns the index of the cell at the position `at` in a house. Positions are numbered from 0 to
/// 8. Rows are numbered from 0 to 8, columns from 9 to 17, and boxes from 18 to 26.
fn cell_of(house: u8, at: usize) -> usize {
    let (kind, index) = (house / 9, usize::from(house % 9));
    match kind {
        0 => 9 * index + at,
        1 => 9 * at + index,
        _ => 27 * (index / 3) + 3 * (index % 3) + 9 * (at / 3) + at % 3,
    }
}

/// Returns the row, the column and the box of a cell, numbered as in [`cell_of`].
fn houses_of(cell: usize) -> [u8; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row as u8, 9 + column as u8, (18 + row / 3 * 3 + column / 3) as u8]
}

fn digit_bit(digit: Digit) -> u16 {
    1 << (digit.value() - 1)
}

impl ProofPosition {
    /// Creates the position after placing the givens of a 9×9 board one after another.
    ///
    /// # Errors
    /// Returns [`GivensClash`] if two givens clash.
    pub fn new(puzzle: &Board) -> Result<ProofPosition, GivensClash> {
        let mut position = ProofPosition { cells: [0x1ff; 81], is_placed: [false; 81] };
        for cell in Cell::all(Shape::CLASSIC) {
            if let Some(digit) = puzzle.digit(cell) {
                let given = Candidate { cell, digit };
                if !position.is_possible(given) {
                    return Err(GivensClash);
                }
                position.place(given);
            }
        }
        Ok(position)
    }

    /// Returns `true` if a candidate hasn't been eliminated.
    pub fn is_possible(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell.index()] & digit_bit(candidate.digit) != 0
    }

    /// Returns `true` if a digit has been placed in a cell.
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.is_placed[cell.index()]
    }

    /// Returns `true` if digits have been placed in all cells.
    pub fn is_solved(&self) -> bool {
        self.is_placed.iter().all(|is_placed| *is_placed)
    }

    /// Returns the number of cells of a variable's house in which no digit has been placed. If the
    /// variable is a cell, returns 1.
    pub fn open_cells(&self, variable: Variable) -> usize {
        match variable {
            Variable::Cell(_) => 1,
            Variable::House(house, _) => {
                (0..9).filter(|at| !self.is_placed[cell_of(house, *at)]).count()
            }
        }
    }

    /// Eliminates a candidate, which then no longer belongs to any variable.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.cells[candidate.cell.index()] &= !digit_bit(candidate.digit);
    }

    /// Places a digit in a cell. This eliminates all other candidates of the cell, and the digit
    /// from the other cells of its houses.
    pub fn place(&mut self, candidate: Candidate) {
        let at = candidate.cell.index();
        let digit = digit_bit(candidate.digit);
        for house in houses_of(at) {
            for other in (0..9).map(|n| cell_of(house, n)).filter(|other| *other != at) {
                self.cells[other] &= !digit;
            }
        }
        self.cells[at] &= digit;
        self.is_placed[at] = true;
    }

    /// Returns the candidate of a variable if it has exactly one, and otherwise `None`.
    pub fn only_candidate(&self, variable: Variable) -> Option<Candidate> {
        let mut candidates = self.candidates(variable);
        candidates.next().filter(|_| candidates.next().is_none())
    }

    /// Iterates over the candidates of a variable.
    pub fn candidates(&self, variable: Variable) -> impl Iterator<Item = Candidate> + '_ {
        let of = move |at: usize| match variable {
            Variable::Cell(cell) => Candidate { cell, digit: digit_from_index(at) },
            Variable::House(house, digit) => {
                Candidate { cell: Cell::new(cell_of(house, at)), digit }
            }
        };
        (0..9).map(of).filter(|candidate| self.is_possible(*candidate))
    }
}

fn digit_from_index(at: usize) -> Digit {
    Digit::new(at + 1).expect("a digit from 1 to 9")
}

impl Variable {
    /// Iterates over all variables, starting with the cells.
    pub fn all() -> impl Iterator<Item = Variable> {
        let cells = Cell::all(Shape::CLASSIC).map(Variable::Cell);
        let of_house = |house| (0..9).map(move |at| Variable::House(house, digit_from_index(at)));
        cells.chain((0..27).flat_map(of_house))
    }

    /// Returns the four variables that contain a candidate: its cell, and its digit in the row, the
    /// column and the box.
    pub fn containing(candidate: Candidate) -> [Variable; 4] {
        let [row, column, house] = houses_of(candidate.cell.index());
        let digit = candidate.digit;
        [
            Variable::Cell(candidate.cell),
            Variable::House(row, digit),
            Variable::House(column, digit),
            Variable::House(house, digit),
        ]
    }
}
