//! Learning, and on the largest boards repairing beside it, as long as no solution is known.
//!
//! What repairing finds, learning follows: so every solution comes from one search, which rules it
//! out, goes on beside it and knows when there are no more.

use super::{super::Order, learner::Learner, repair::Repair};
use crate::{Counters, Ended, LearnedState, Limits};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// Boards with more candidates in open cells than this are repaired, too. Below, learning has soon
/// found a solution or there are too few of them.
const LARGE: usize = 2500;

/// Nodes of a turn of learning, and of one of repairing, which takes three times as long.
const LEARNING: u64 = 500;
const REPAIRING: u64 = 300;

/// The changes of cells that count as a node.
const CHANGES: u64 = 1000;

pub(super) struct Turns {
    learner: Learner,
    /// Until a solution is known.
    repair: Option<Repair>,
    /// Whether it is the turn of repairing.
    repairs: bool,
    /// Nodes that are left of this turn.
    left: u64,
    /// Nodes and changes of turns of repairing.
    nodes: u64,
    placements: u64,
}

impl Turns {
    /// A search of a position that propagation of singles has closed, and of which a solution may
    /// be known.
    pub(super) fn new(
        geometry: &Geometry,
        sets: Box<[DigitSet]>,
        order: Order,
        is_known: bool,
    ) -> Turns {
        let open = sets.iter().map(|set| set.len()).filter(|len| *len > 1);
        let repairs = order == Order::Quickest && !is_known && open.sum::<usize>() > LARGE;
        Turns {
            repair: repairs.then(|| Repair::new(geometry, &sets)),
            learner: Learner::new(geometry, sets, order),
            repairs: false,
            left: LEARNING,
            nodes: 0,
            placements: 0,
        }
    }

    /// A search of a subproblem that was learned about. It learns and does not repair.
    pub(super) fn resume(geometry: &Geometry, board: &Board, learned: &LearnedState) -> Turns {
        Turns {
            learner: Learner::resume(geometry, board, learned),
            repair: None,
            repairs: false,
            left: 0,
            nodes: 0,
            placements: 0,
        }
    }

    /// Splits off a subproblem, unless a board is being repaired: too little is learned by then.
    pub(super) fn split_off(&mut self) -> Option<LearnedState> {
        if self.repair.is_some() { None } else { self.learner.split_off() }
    }

    /// Before the search: no solution has all these digits.
    pub(super) fn rule_out(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        self.learner.rule_out(digits);
    }

    /// Runs on, as [`Search::run`](crate::Search::run) does.
    pub(super) fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let Limits { mut solutions, mut nodes, stop } = *limits;
        while let Some(repair) = &mut self.repair {
            if self.left == 0 {
                self.repairs = !self.repairs;
                self.left = if self.repairs { REPAIRING } else { LEARNING };
            }
            if nodes == 0 {
                return Ended::NodeLimit;
            }
            if self.repairs {
                nodes -= 1;
                self.nodes += 1;
                self.left -= 1;
                let before = repair.changes();
                let is_solved = repair.run(CHANGES);
                self.placements += repair.changes() - before;
                if is_solved {
                    self.learner.follow(repair.digits());
                    self.repair = None;
                }
                if stop() {
                    return Ended::Stopped;
                }
            } else {
                let visited = self.learner.counters.nodes;
                let slice = Limits { solutions, nodes: nodes.min(self.left), stop };
                let mut found = 0;
                let ended = self.learner.run(&slice, &mut |digits| {
                    found += 1;
                    sink(digits);
                });
                let visited = self.learner.counters.nodes - visited;
                nodes -= visited;
                self.left -= visited;
                solutions -= found;
                if found > 0 {
                    self.repair = None;
                }
                if ended != Ended::NodeLimit {
                    return ended;
                }
            }
        }
        self.learner.run(&Limits { solutions, nodes, stop }, sink)
    }

    /// The work since the search began.
    pub(super) fn counters(&self) -> Counters {
        let learned = self.learner.counters;
        Counters {
            nodes: learned.nodes + self.nodes,
            placements: learned.placements + self.placements,
            ..learned
        }
    }
}
