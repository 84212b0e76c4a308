//! Search on 9×9 boards.

mod plane;
mod position;

use self::position::{Outcome, Position};
use super::Order;
use crate::{
    engine::{Counters, Ended, Limits, Search},
    grid::{Board, Digit},
};

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
        State { base: Position::new(board), positions: Vec::new(), weights: [0; 9], order, counters }
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
                    *weight = weight.saturating_add(1);
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
                    sink(&position.solution());
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
}
