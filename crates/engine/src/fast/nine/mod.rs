//! 9×9 boards: the places of each digit as bits, exact tables for what they say about one another,
//! a copy a guess.
//!
//! A position is nine [planes](plane), one a digit, and propagation goes back and forth between two
//! views of it:
//!
//! ```text
//! digits  each by itself: of its places remain those that some arrangement has, as far as bands
//!         and stacks can tell (hidden singles, locked candidates); alone in its row, it is found
//! cells   all at once: what was found leaves the other digits; a cell that one digit is left in
//!         is settled
//! ```
//!
//! Both are straight lines of words without a branch a cell, and a digit is looked at again only
//! when its places changed. A plane is two [words], which propagation works on at once, but for
//! looking tables up. A word for nine columns of three rows, one a digit and band, is the way of the
//! solver JCZSolve; the tables and the order of work are our own.
//!
//! A guess is a cell of two candidates, else three. Among those it is the one with the most
//! undecided peers, where a digit weighs as much as it had contradictions in this search: that is
//! the rule of weighted degrees from constraint solvers (Boussemart and others, "Boosting
//! systematic search by weighting constraints", 2004).

mod plane;
mod position;
mod probe;
mod words;

use self::position::{Outcome, Position};
pub use self::probe::Probe;
use super::Order;
use crate::{Counters, Ended, Limits, Search, Subproblem};
use grid::{Board, Digit, Shape};

/// No digit weighs more, so that no sum of weights ends.
const HEAVIEST: u32 = 1 << 24;

pub(super) struct State {
    /// The position that the search began at; `None` once it is left. It has no place among the
    /// others, so that a puzzle without a guess takes no second allocation.
    base: Option<Position>,
    /// The position that the search stands at, the last, upon those that are left to try.
    positions: Vec<Position>,
    /// How often each digit was found without an arrangement.
    weights: [u32; 9],
    order: Order,
    counters: Counters,
}

impl State {
    pub(super) fn new(board: &Board, order: Order) -> State {
        let counters = Counters::default();
        State {
            base: Position::new(board),
            positions: Vec::new(),
            weights: [0; 9],
            order,
            counters,
        }
    }

    /// Leaves the position for the latest that is left to try.
    fn back(&mut self) {
        if self.positions.pop().is_some() {
            self.counters.backtracks += 1;
        } else {
            self.base = None;
        }
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.solutions;
        let mut nodes = 0;
        loop {
            let position = self.positions.last_mut().or(self.base.as_mut());
            let Some(position) = position else { return Ended::Exhausted };
            if nodes == limits.nodes {
                return Ended::NodeLimit;
            }
            let outcome = position.propagate();
            self.counters.placements += u64::from(position.placements());
            if let Outcome::Contradiction(digit) = outcome {
                if let Some(weight) = digit.and_then(|d| self.weights.get_mut(d)) {
                    *weight = HEAVIEST.min(*weight + 1);
                }
                self.back();
            } else {
                nodes += 1;
                self.counters.nodes += 1;
                let cell = match (outcome, self.order) {
                    (Outcome::Open, Order::Quickest) => position.fewest(&self.weights),
                    (Outcome::Open, Order::Lexicographic) => position.first(),
                    _ => None,
                };
                if let Some(cell) = cell {
                    let mut tried = position.clone();
                    position.exclude(cell);
                    tried.assume(cell);
                    self.positions.push(tried);
                    self.counters.guesses += 1;
                } else {
                    position.hand_out(sink);
                    self.back();
                    wanted = wanted.saturating_sub(1);
                    if wanted == 0 {
                        return Ended::Enough;
                    }
                }
            }
            if (limits.stop)() {
                return Ended::Stopped;
            }
        }
    }

    /// A node is a position without contradiction.
    fn counters(&self) -> Counters {
        self.counters
    }

    /// Splits off the earliest position that is left to try.
    fn split_off(&mut self) -> Option<Subproblem> {
        let given = match self.positions.len() {
            0 => None,
            1 => self.base.take(),
            _ => Some(self.base.take().unwrap_or_else(|| self.positions.remove(0))),
        };
        given.map(|position| Subproblem::new(Shape::CLASSIC, position.sets()))
    }
}
