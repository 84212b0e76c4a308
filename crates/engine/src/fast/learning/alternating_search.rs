//! A search by clause learning. On the largest boards, it alternates with a local search, which
//! repairs clashes, until a solution is known.
//!
//! The learning search continues from the solution that the local search finds. A single search
//! therefore reports all solutions, rules them out, and detects when there are no more.

use super::{super::SolutionOrder, learner::Learner, local_search::LocalSearch};
use crate::{Counters, Ended, LearnedState, Limits};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// The number of candidates in unsolved cells above which a board is also repaired. On smaller
/// boards, either learning soon finds a solution, or there are too few solutions for repair to find
/// one.
const MIN_REPAIR_CANDIDATES: usize = 2500;

/// The number of nodes in each turn of the learning search.
const LEARNING_NODES: u64 = 500;
/// The number of nodes in each turn of the repair search. Such a turn takes three times as long as
/// a learning turn.
const REPAIR_NODES: u64 = 300;

/// The number of changes in the repair search that count as one node.
const CHANGES_PER_NODE: u64 = 1000;

pub(super) struct AlternatingSearch {
    learner: Learner,
    /// The repair search, or `None` if the board is searched only by learning or a solution is
    /// known.
    repair: Option<LocalSearch>,
    /// Whether it is the turn of the repair search.
    is_repairing: bool,
    /// The number of nodes left in the current turn.
    nodes_left: u64,
    /// The number of nodes in all repair turns.
    repair_nodes: u64,
    /// The number of changes in all repair turns.
    repair_changes: u64,
}

impl AlternatingSearch {
    /// Creates a search of a position in which all singles have been propagated.
    /// `is_solution_known` must be `true` if a solution has already been found.
    pub(super) fn new(
        geometry: &Geometry,
        sets: Box<[DigitSet]>,
        order: SolutionOrder,
        is_solution_known: bool,
    ) -> AlternatingSearch {
        let open = sets.iter().map(|set| set.len()).filter(|len| *len > 1);
        let starts_repair = order == SolutionOrder::Quickest
            && !is_solution_known
            && open.sum::<usize>() > MIN_REPAIR_CANDIDATES;
        AlternatingSearch {
            repair: starts_repair.then(|| LocalSearch::new(geometry, &sets)),
            learner: Learner::new(geometry, sets, order),
            is_repairing: false,
            nodes_left: LEARNING_NODES,
            repair_nodes: 0,
            repair_changes: 0,
        }
    }

    /// Creates a search of a subproblem with a learned state. The search doesn't alternate with
    /// repair.
    pub(super) fn from_learned(
        geometry: &Geometry,
        board: &Board,
        learned: &LearnedState,
    ) -> AlternatingSearch {
        AlternatingSearch {
            learner: Learner::from_learned(geometry, board, learned),
            repair: None,
            is_repairing: false,
            nodes_left: 0,
            repair_nodes: 0,
            repair_changes: 0,
        }
    }

    /// Splits off a subproblem. Returns `None` if nothing can be split off, or if the repair search
    /// is still active, because too little has been learned by then.
    pub(super) fn split_off(&mut self) -> Option<LearnedState> {
        if self.repair.is_some() { None } else { self.learner.split_off() }
    }

    /// Rules out all solutions that contain all of these digits. This must be called before the
    /// search starts.
    pub(super) fn rule_out(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        self.learner.rule_out(digits);
    }

    /// Runs the search, with the same limits and results as [`Search::run`](crate::Search::run).
    pub(super) fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let Limits { max_solutions: mut solutions, max_nodes: mut nodes, should_stop: stop } =
            *limits;
        while let Some(repair) = &mut self.repair {
            if self.nodes_left == 0 {
                self.is_repairing = !self.is_repairing;
                self.nodes_left = if self.is_repairing { REPAIR_NODES } else { LEARNING_NODES };
            }
            if nodes == 0 {
                return Ended::NodeLimit;
            }
            if self.is_repairing {
                nodes -= 1;
                self.repair_nodes += 1;
                self.nodes_left -= 1;
                let before = repair.change_count();
                let is_solved = repair.repair(CHANGES_PER_NODE);
                self.repair_changes += repair.change_count() - before;
                if is_solved {
                    self.learner.follow_solution(repair.digits());
                    self.repair = None;
                }
                if stop() {
                    return Ended::Stopped;
                }
            } else {
                let visited = self.learner.counters.node_count;
                let slice = Limits {
                    max_solutions: solutions,
                    max_nodes: nodes.min(self.nodes_left),
                    should_stop: stop,
                };
                let mut found = 0;
                let ended = self.learner.run(&slice, &mut |digits| {
                    found += 1;
                    sink(digits);
                });
                let visited = self.learner.counters.node_count - visited;
                nodes -= visited;
                self.nodes_left -= visited;
                solutions -= found;
                if found > 0 {
                    self.repair = None;
                }
                if ended != Ended::NodeLimit {
                    return ended;
                }
            }
        }
        self.learner
            .run(&Limits { max_solutions: solutions, max_nodes: nodes, should_stop: stop }, sink)
    }

    /// Returns the work done since the search began.
    pub(super) fn counters(&self) -> Counters {
        let learned = self.learner.counters;
        Counters {
            node_count: learned.node_count + self.repair_nodes,
            placement_count: learned.placement_count + self.repair_changes,
            ..learned
        }
    }
}
