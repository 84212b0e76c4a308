//! The search for a smallest set of conflicting givens, based on the givens that must be removed to
//! get a solution.
//!
//! If some of the givens have a solution, removing the other givens gives the board this solution.
//! The other givens are called a *correction*. Every conflict contains a given of every correction.
//! So the search tests a smallest set of givens that hits all corrections found so far. If the set
//! has no solution, no conflict is smaller. Otherwise the set is extended as long as it has a
//! solution, and the other givens are an additional correction.
//!
//! ```text
//! corrections   {r1c1} {r2c3, r5c5} {r5c5, r9c9}   →   r1c1 r5c5   →   no solution: the smallest
//!                                                                  →   a solution: another correction
//! ```

use grid::{Board, Cell};

use super::{
    ConflictSize, ConflictingGivens, QuestionPhase, SolutionQuestion,
    bounded::{BoundedCount, SolutionAnswer},
    hitting_set,
    minimal_conflict::{MinimalConflict, given_cells, with_only_givens_in},
};

/// A search for a smallest set of givens that together have no solution.
pub(super) struct SmallestConflict {
    board: Board,
    /// All givens of the board. In sets, bit `i` represents the given with index `i`.
    givens: Vec<Cell>,
    /// The smallest conflict found so far.
    best: Vec<Cell>,
    size: ConflictSize,
    /// The corrections found so far, as sets of givens.
    corrections: Vec<u128>,
    state: ConflictState,
    /// The remaining number of steps for finding sets that hit all corrections.
    steps: u64,
}

enum ConflictState {
    /// Find the next set of givens to test.
    Selecting,
    /// Test whether these givens, which hit all corrections, contradict each other.
    Hitting(u128),
    /// Test whether the givens `with` still have a solution when `next` is added.
    Growing { with: u128, next: u128, remaining: u128 },
    /// The search is finished.
    Done,
}

/// The maximum number of steps for finding sets that hit all corrections. All steps together take
/// about 20 ms, and aren't divided into slices.
const MAX_STEPS: u64 = 20_000_000;

/// The maximum number of corrections. With more corrections, finding a set that hits all of them
/// would take too long.
const MAX_CORRECTIONS: usize = 2000;

impl SmallestConflict {
    /// Creates a search that starts from a known conflict of the board. The search has nothing to
    /// do if that conflict is the smallest or wasn't proved to be minimal, or if the board has more
    /// than 128 givens.
    pub(super) fn new(board: &Board, core: &MinimalConflict) -> SmallestConflict {
        let givens = given_cells(board);
        let known = core.size != ConflictSize::Minimal || givens.len() > u128::BITS as usize;
        SmallestConflict {
            board: board.clone(),
            givens,
            best: core.givens(),
            size: core.size,
            corrections: Vec::new(),
            state: if known { ConflictState::Done } else { ConflictState::Selecting },
            steps: MAX_STEPS,
        }
    }

    /// Returns the smallest conflict found.
    pub(super) fn into_conflict(self) -> ConflictingGivens {
        ConflictingGivens { givens: self.best, size: self.size }
    }

    fn cells_of(&self, members: u128) -> Vec<Cell> {
        let member = |(at, cell): (usize, &Cell)| (members >> at & 1 == 1).then_some(*cell);
        self.givens.iter().enumerate().filter_map(member).collect()
    }

    /// Returns the givens that agree with a solution, as bits.
    fn consistent_givens(&self, solution: &Board) -> u128 {
        let agrees = |cell: &Cell| self.board.digit(*cell) == solution.digit(*cell);
        let each = self.givens.iter().enumerate();
        each.fold(0, |all, (at, cell)| all | u128::from(agrees(cell)) << at)
    }

    /// Returns all givens, as bits.
    fn all_givens(&self) -> u128 {
        (0..self.givens.len()).fold(0, |all, at| all | 1 << at)
    }

    /// Continues to extend `with`, a set of givens that has a solution. `remaining` contains the
    /// givens that haven't been tried yet. If it is empty, the givens that aren't in `with` become
    /// a correction.
    fn extend_set(&mut self, with: u128, remaining: u128) {
        if remaining == 0 {
            self.corrections.push(self.all_givens() & !with);
            self.state = ConflictState::Selecting;
        } else {
            self.state = ConflictState::Growing {
                with,
                next: remaining & remaining.wrapping_neg(),
                remaining,
            };
        }
    }
}

impl QuestionPhase for SmallestConflict {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        if matches!(self.state, ConflictState::Selecting) {
            self.state = ConflictState::Done;
            if self.corrections.len() < MAX_CORRECTIONS {
                match hitting_set::smallest_hitting_set(
                    &self.corrections,
                    self.best.len(),
                    &mut self.steps,
                ) {
                    Ok(Some(fewest)) => self.state = ConflictState::Hitting(fewest),
                    Ok(None) => self.size = ConflictSize::Smallest,
                    Err(hitting_set::OutOfSteps) => {}
                }
            }
        }
        let members = match self.state {
            ConflictState::Hitting(members) => members,
            ConflictState::Growing { with, next, .. } => with | next,
            ConflictState::Selecting | ConflictState::Done => return None,
        };
        Some(SolutionQuestion {
            board: with_only_givens_in(&self.board, &self.cells_of(members)),
            limit: 1,
        })
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        let solution = found.solutions.first();
        match (&self.state, solution, found.solution_count()) {
            (ConflictState::Hitting(members), None, BoundedCount::None) => {
                self.best = self.cells_of(*members);
                self.size = ConflictSize::Smallest;
                self.state = ConflictState::Done;
            }
            (ConflictState::Hitting(_), Some(solution), _) => {
                let with = self.consistent_givens(solution);
                self.extend_set(with, self.all_givens() & !with);
            }
            (ConflictState::Growing { remaining, .. }, Some(solution), _) => {
                let (with, remaining) = (self.consistent_givens(solution), *remaining);
                self.extend_set(with, remaining & !with);
            }
            (&ConflictState::Growing { with, next, remaining }, None, BoundedCount::None) => {
                self.extend_set(with, remaining & !next);
            }
            // The budget is spent, so the best conflict so far is the result.
            _ => self.state = ConflictState::Done,
        }
    }
}
