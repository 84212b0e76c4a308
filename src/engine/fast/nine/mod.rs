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
    /// Where the search stands; `None` when it is to go back.
    position: Option<Position>,
    /// What is left to try, the latest last.
    untried: Vec<Position>,
    /// How often each digit was found without an arrangement.
    weights: [u32; 9],
    order: Order,
    counters: Counters,
}

impl State {
    pub(super) fn new(board: &Board, order: Order) -> State {
        State {
            position: Position::new(board),
            untried: Vec::new(),
            weights: [0; 9],
            order,
            counters: Counters::default(),
        }
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.solutions;
        let mut nodes = 0;
        loop {
            let Some(position) = &mut self.position else {
                let Some(next) = self.untried.pop() else { return Ended::Exhausted };
                self.counters.backtracks += 1;
                self.position = Some(next);
                continue;
            };
            if nodes == limits.nodes {
                return Ended::NodeLimit;
            }
            let outcome = position.propagate();
            self.counters.placements += u64::from(position.placements());
            match outcome {
                Outcome::Contradiction(digits) => {
                    for (d, weight) in self.weights.iter_mut().enumerate() {
                        *weight = weight.saturating_add(digits >> d & 1);
                    }
                    self.position = None;
                }
                Outcome::Solved => {
                    nodes += 1;
                    self.counters.nodes += 1;
                    sink(&position.solution());
                    self.position = None;
                    wanted = wanted.saturating_sub(1);
                    if wanted == 0 {
                        return Ended::Enough;
                    }
                }
                Outcome::Open => {
                    nodes += 1;
                    self.counters.nodes += 1;
                    self.counters.guesses += 1;
                    let cell = match self.order {
                        Order::Quickest => position.fewest(&self.weights),
                        Order::Lexicographic => position.first(),
                    };
                    let cell = cell.expect("an open position has a cell with several candidates");
                    self.untried.push(position.split(cell));
                }
            }
            if (limits.stop)() {
                return Ended::Stopped;
            }
        }
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
