//! Search on 9×9 boards.

mod plane;
mod position;

use self::position::{Outcome, Position};
use super::Order;
use crate::{
    engine::{Counters, Ended, Limits, Search},
    grid::{Board, Digit},
};

/// How many positions there is room for at first: more than most puzzles come to.
const ROOM: usize = 4;

pub(super) struct State {
    /// The position that the search stands at, the last, upon those that are left to try.
    positions: Vec<Position>,
    /// How often each digit was found without an arrangement.
    weights: [u32; 9],
    order: Order,
    counters: Counters,
}

impl State {
    pub(super) fn new(board: &Board, order: Order) -> State {
        let mut positions = Vec::with_capacity(ROOM);
        positions.extend(Position::new(board));
        State { positions, weights: [0; 9], order, counters: Counters::default() }
    }

    /// Leaves the position for the latest that is left to try.
    fn back(&mut self) {
        self.positions.pop();
        self.counters.backtracks += u64::from(!self.positions.is_empty());
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.solutions;
        let mut nodes = 0;
        loop {
            let Some(position) = self.positions.last_mut() else { return Ended::Exhausted };
            if nodes == limits.nodes {
                return Ended::NodeLimit;
            }
            let outcome = position.propagate();
            self.counters.placements += u64::from(position.placements());
            if let Outcome::Contradiction(digits) = outcome {
                for (d, weight) in self.weights.iter_mut().enumerate() {
                    *weight = weight.saturating_add(digits >> d & 1);
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
