//! The fewest givens that contradict each other, by what has to go for there to be a solution.
//!
//! Of any solution of some givens the others that it contradicts have to go: a *correction*. Every
//! conflict has a given of every correction. So the fewest givens that hit all corrections found so
//! far are asked whether they contradict each other: if they do, no conflict is smaller; if not,
//! they are extended as far as there is a solution, and what is left is one more correction.
//!
//! ```text
//! corrections   {r1c1} {r2c3, r5c5} {r5c5, r9c9}   →   r1c1 r5c5   →   no solution: the fewest
//!                                                                  →   a solution: one correction more
//! ```

use grid::{Board, Cell};

use super::{
    Conflict, Phase, Question, Size,
    bounded::{Count, Found},
    conflict::{Core, given, only},
    hitting,
};

/// A search for the fewest givens that have no solution together.
pub(super) struct Fewest {
    board: Board,
    /// All givens of the board: bit by bit what the words below are made of.
    givens: Vec<Cell>,
    best: Vec<Cell>,
    size: Size,
    corrections: Vec<u128>,
    asked: Asked,
    /// Steps that the choice among corrections may still take.
    steps: u64,
}

enum Asked {
    Nothing,
    /// Whether these contradict each other.
    Hitting(u128),
    /// Whether these have a solution with this one more.
    Growing {
        with: u128,
        one: u128,
        left: u128,
    },
    /// All is known that will be.
    Done,
}

/// So many take some 20 ms: a choice is not cut into slices.
const STEPS: u64 = 20_000_000;

/// More corrections are not kept: choices among them would take too long.
const CORRECTIONS: usize = 2000;

impl Fewest {
    /// The search that goes on from a conflict of a board.
    pub(super) fn new(board: &Board, core: &Core) -> Fewest {
        let givens = given(board);
        let known = core.size != Size::Minimal || givens.len() > u128::BITS as usize;
        Fewest {
            board: board.clone(),
            givens,
            best: core.givens(),
            size: core.size,
            corrections: Vec::new(),
            asked: if known { Asked::Done } else { Asked::Nothing },
            steps: STEPS,
        }
    }

    /// The conflict.
    pub(super) fn done(self) -> Conflict {
        Conflict { givens: self.best, size: self.size }
    }

    fn cells(&self, members: u128) -> Vec<Cell> {
        let of = |(at, cell): (usize, &Cell)| (members >> at & 1 == 1).then_some(*cell);
        self.givens.iter().enumerate().filter_map(of).collect()
    }

    /// The givens that a solution has.
    fn agreed(&self, solution: &Board) -> u128 {
        let agrees = |cell: &Cell| self.board.digit(*cell) == solution.digit(*cell);
        let each = self.givens.iter().enumerate();
        each.fold(0, |all, (at, cell)| all | u128::from(agrees(cell)) << at)
    }

    fn all(&self) -> u128 {
        (0..self.givens.len()).fold(0, |all, at| all | 1 << at)
    }

    /// Goes on with givens that have a solution, of which those left had no turn.
    fn grow(&mut self, with: u128, left: u128) {
        if left == 0 {
            self.corrections.push(self.all() & !with);
            self.asked = Asked::Nothing;
        } else {
            self.asked = Asked::Growing { with, one: left & left.wrapping_neg(), left };
        }
    }
}

impl Phase for Fewest {
    fn next(&mut self) -> Option<Question> {
        if matches!(self.asked, Asked::Nothing) {
            self.asked = Asked::Done;
            if self.corrections.len() < CORRECTIONS {
                match hitting::smallest(&self.corrections, self.best.len(), &mut self.steps) {
                    Ok(Some(fewest)) => self.asked = Asked::Hitting(fewest),
                    Ok(None) => self.size = Size::Smallest,
                    Err(hitting::OutOfSteps) => {}
                }
            }
        }
        let members = match self.asked {
            Asked::Hitting(members) => members,
            Asked::Growing { with, one, .. } => with | one,
            Asked::Nothing | Asked::Done => return None,
        };
        Some(Question { board: only(&self.board, &self.cells(members)), limit: 1 })
    }

    fn hear(&mut self, found: Found) {
        let solution = found.solutions.first();
        match (&self.asked, solution, found.count()) {
            (Asked::Hitting(members), None, Count::None) => {
                self.best = self.cells(*members);
                self.size = Size::Smallest;
                self.asked = Asked::Done;
            }
            (Asked::Hitting(_), Some(solution), _) => {
                let with = self.agreed(solution);
                self.grow(with, self.all() & !with);
            }
            (Asked::Growing { left, .. }, Some(solution), _) => {
                let (with, left) = (self.agreed(solution), *left);
                self.grow(with, left & !with);
            }
            (&Asked::Growing { with, one, left }, None, Count::None) => {
                self.grow(with, left & !one);
            }
            // The budget is spent: what was found so far stays.
            _ => self.asked = Asked::Done,
        }
    }
}
