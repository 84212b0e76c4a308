//! The board that a watched search shows, drawn by its events.

use super::Event;
use grid::{Board, Candidates, Cell, Digit, DigitSet};

/// The picture of a board in a search: the digits that stand and the candidates of every cell, kept
/// up to date by the search's events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    digits: Box<[Option<Digit>]>,
    candidates: Candidates,
    past: Vec<Past>,
}

/// The state before an event, to take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Past {
    Guess,
    Was { cell: Cell, digit: Option<Digit>, candidates: DigitSet },
}

impl Picture {
    /// The board before the first event.
    pub fn new(board: &Board) -> Picture {
        Picture {
            digits: board.digits().into(),
            candidates: Candidates::of(board),
            past: Vec::new(),
        }
    }

    /// Draws what an event changed.
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Place { cell, digit } => {
                self.change(cell, Some(digit), DigitSet::of(digit));
            }
            Event::Eliminate { cell, digit } => {
                let left = self.candidates.get(cell).without(digit);
                self.change(cell, self.digits[cell.index()], left);
            }
            Event::Guess { .. } => self.past.push(Past::Guess),
            Event::StepBack { .. } => {
                self.take_back();
            }
            Event::Refute { .. } | Event::Leave { .. } => while self.take_back() {},
            Event::Clash { .. }
            | Event::NoCandidate { .. }
            | Event::NoPlace { .. }
            | Event::Pass
            | Event::Solved => {}
        }
    }

    fn change(&mut self, cell: Cell, digit: Option<Digit>, candidates: DigitSet) {
        let was = (self.digits[cell.index()], self.candidates.get(cell));
        self.past.push(Past::Was { cell, digit: was.0, candidates: was.1 });
        self.digits[cell.index()] = digit;
        self.candidates.set(cell, candidates);
    }

    /// Takes the latest change back; `false` when it was a guess, or when there is none.
    fn take_back(&mut self) -> bool {
        let Some(Past::Was { cell, digit, candidates }) = self.past.pop() else { return false };
        self.digits[cell.index()] = digit;
        self.candidates.set(cell, candidates);
        true
    }

    /// The digit that stands in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// The candidates of every cell. Engines without candidates take none away.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The digits that stand, without candidates.
    pub fn board(&self) -> Board {
        Board::of(self.candidates.shape(), self.digits.iter().copied())
    }
}
