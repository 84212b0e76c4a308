//! The board of a watched search, drawn from its events.

use super::Event;
use grid::{Board, Candidates, Cell, Digit, DigitSet};

/// A picture of the board during a search: the placed digits and the candidates of every cell. It
/// is updated with each event of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchBoard {
    digits: Box<[Option<Digit>]>,
    candidates: Candidates,
    undo_stack: Vec<UndoEntry>,
}

/// The data for undoing an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UndoEntry {
    Guess,
    Change { cell: Cell, digit: Option<Digit>, candidates: DigitSet },
}

impl SearchBoard {
    /// Creates the picture before the first event.
    pub fn new(board: &Board) -> SearchBoard {
        SearchBoard {
            digits: board.digits().into(),
            candidates: Candidates::from_board(board),
            undo_stack: Vec::new(),
        }
    }

    /// Updates the picture with the next event of the search.
    pub fn apply_event(&mut self, event: Event) {
        match event {
            Event::Place { cell, digit } => {
                self.set_cell(cell, Some(digit), DigitSet::from_digit(digit));
            }
            Event::Eliminate { cell, digit } => {
                let left = self.candidates.get(cell).without(digit);
                self.set_cell(cell, self.digits[cell.index()], left);
            }
            Event::Guess { .. } => self.undo_stack.push(UndoEntry::Guess),
            Event::StepBack { .. } => {
                self.undo_change();
            }
            Event::Refute { .. } | Event::Leave { .. } => while self.undo_change() {},
            Event::Clash { .. }
            | Event::NoCandidate { .. }
            | Event::NoPlace { .. }
            | Event::Pass
            | Event::Solved => {}
        }
    }

    fn set_cell(&mut self, cell: Cell, digit: Option<Digit>, candidates: DigitSet) {
        let old = (self.digits[cell.index()], self.candidates.get(cell));
        self.undo_stack.push(UndoEntry::Change { cell, digit: old.0, candidates: old.1 });
        self.digits[cell.index()] = digit;
        self.candidates.set(cell, candidates);
    }

    /// Removes the latest undo entry, and undoes its change. Returns `false` if the entry marks a
    /// guess, or if there is no entry.
    fn undo_change(&mut self) -> bool {
        let Some(UndoEntry::Change { cell, digit, candidates }) = self.undo_stack.pop() else {
            return false;
        };
        self.digits[cell.index()] = digit;
        self.candidates.set(cell, candidates);
        true
    }

    /// Returns the digit in a cell, or `None` if the cell is empty.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Returns the candidates of every cell. Engines without candidates don't eliminate any.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the placed digits, without candidates.
    pub fn board(&self) -> Board {
        Board::from_digits(self.candidates.shape(), self.digits.iter().copied())
    }
}
