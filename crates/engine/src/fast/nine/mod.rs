//! The search for 9×9 boards. It represents the places of each digit as bits, uses exact tables for
//! the places of one digit, and copies the position for each guess.
//!
//! A position consists of nine [planes](plane), one per digit. An arrangement of a digit is a
//! choice of one place in each row, column and box. Propagation alternates between two views of the
//! position:
//!
//! ```text
//! digits  one at a time: keep only the places that are in some arrangement of the digit, judged
//!         by single bands and stacks (hidden singles, locked candidates); a digit with only one
//!         place in a row is solved there
//! cells   all at once: eliminate other digits from solved cells; a cell with only one candidate
//!         is solved
//! ```
//!
//! Both views are straight-line code on whole words, with no branch per cell, and a digit is
//! examined again only if its places changed. A plane is two [words], which propagation handles
//! together except for table lookups. Using one word per digit and band, with the nine columns of
//! three rows, follows the solver JCZSolve. The tables and the order of work are our own.
//!
//! The search guesses in a cell with two candidates if there is one, otherwise in a cell with
//! three, and otherwise in a cell with more. Among equally good cells, it selects the one with the
//! most unsolved peers and the heaviest digits. The weight of a digit is the number of
//! contradictions that the digit has caused in this search. This is the weighted-degree rule of
//! constraint solvers (Boussemart et al., "Boosting systematic search by weighting constraints",
//! 2004). A search in lexicographic order always guesses in the first unsolved cell.

mod plane;
mod position;
mod probe;
mod words;

use self::position::{Position, PropagationOutcome};
pub use self::probe::Probe;
use super::SolutionOrder;
use crate::{Counters, Ended, Limits, Search, Subproblem};
use grid::{Board, Digit, Shape};

/// The maximum weight of a digit. It is so low that a sum of weights can't overflow.
const MAX_WEIGHT: u32 = 1 << 24;

pub(super) struct State {
    /// The initial position of the search, or `None` after it was abandoned or split off. It is
    /// stored separately, so that a puzzle that needs no guesses doesn't need a second allocation.
    base: Option<Position>,
    /// The positions that are left to try, apart from [`State::base`]. The last of these positions
    /// is the current position of the search. If there are none, [`State::base`] is the current
    /// position.
    positions: Vec<Position>,
    /// The weight of each digit: the number of times that the digit had no arrangement, but at most
    /// [`MAX_WEIGHT`].
    weights: [u32; 9],
    order: SolutionOrder,
    counters: Counters,
}

impl State {
    pub(super) fn new(board: &Board, order: SolutionOrder) -> State {
        let counters = Counters::default();
        State {
            base: Position::new(board),
            positions: Vec::new(),
            weights: [0; 9],
            order,
            counters,
        }
    }

    /// Abandons the current position, and continues with the latest position that is left to try.
    fn abandon_position(&mut self) {
        if self.positions.pop().is_some() {
            self.counters.backtrack_count += 1;
        } else {
            self.base = None;
        }
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.max_solutions;
        let mut nodes = 0;
        loop {
            let position = self.positions.last_mut().or(self.base.as_mut());
            let Some(position) = position else { return Ended::Exhausted };
            if nodes == limits.max_nodes {
                return Ended::NodeLimit;
            }
            let outcome = position.propagate();
            self.counters.placement_count += u64::from(position.take_placement_count());
            if let PropagationOutcome::Contradiction(digit) = outcome {
                if let Some(weight) = digit.and_then(|d| self.weights.get_mut(d)) {
                    *weight = MAX_WEIGHT.min(*weight + 1);
                }
                self.abandon_position();
            } else {
                nodes += 1;
                self.counters.node_count += 1;
                let cell = match (outcome, self.order) {
                    (PropagationOutcome::Open, SolutionOrder::Quickest) => {
                        position.guess_cell(&self.weights)
                    }
                    (PropagationOutcome::Open, SolutionOrder::Lexicographic) => {
                        position.first_open_cell()
                    }
                    _ => None,
                };
                if let Some(cell) = cell {
                    let mut tried = position.clone();
                    position.eliminate_smallest(cell);
                    tried.place_smallest(cell);
                    self.positions.push(tried);
                    self.counters.guess_count += 1;
                } else {
                    position.report_solution(sink);
                    self.abandon_position();
                    wanted = wanted.saturating_sub(1);
                    if wanted == 0 {
                        return Ended::SolutionLimit;
                    }
                }
            }
            if (limits.should_stop)() {
                return Ended::Stopped;
            }
        }
    }

    /// Returns the work done. A node is a position without a contradiction.
    fn counters(&self) -> Counters {
        self.counters
    }

    /// Splits off the earliest position that is left to try, or returns `None` if fewer than two
    /// are left.
    fn split_off(&mut self) -> Option<Subproblem> {
        let given = match self.positions.len() {
            0 => None,
            1 => self.base.take(),
            _ => Some(self.base.take().unwrap_or_else(|| self.positions.remove(0))),
        };
        given.map(|position| Subproblem::new(Shape::CLASSIC, position.candidate_sets()))
    }
}
