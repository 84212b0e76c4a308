//! The search for a few solutions of a board within a budget of nodes.

use engine::{Ended, Limits, Search};
use grid::{Board, Shape};

use super::SolutionQuestion;

/// A search for up to `limit` solutions.
pub(super) struct BoundedSearch {
    search: Box<dyn Search>,
    shape: Shape,
    limit: usize,
    /// The maximum number of nodes.
    node_limit: u64,
    solutions: Vec<Board>,
}

/// The answer to a question about a board's solutions.
pub(super) struct SolutionAnswer {
    /// The solutions found, up to the requested number.
    pub(super) solutions: Vec<Board>,
    /// The completeness of the list of solutions.
    pub(super) coverage: AnswerCoverage,
    /// The number of nodes that the search visited.
    pub(super) nodes: u64,
}

/// The completeness of the solutions in an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerCoverage {
    /// All solutions were found.
    Complete,
    /// The requested number of solutions was found, so there may be more.
    Limit,
    /// The budget was spent before the search was finished.
    OverBudget,
}

/// The number of a board's solutions, up to two. The number is unknown if the search found fewer
/// than two solutions and ended before it was complete.
pub(super) enum BoundedCount<'a> {
    None,
    One(&'a Board),
    Several,
    Unknown,
}

/// The cost of starting a search, in nodes.
const SEARCH_COST: u64 = 8;

impl BoundedSearch {
    pub(super) fn new(
        SolutionQuestion { board, limit }: SolutionQuestion,
        node_limit: u64,
    ) -> BoundedSearch {
        let search = engine::fast().search(&board);
        BoundedSearch { search, shape: board.shape(), limit, node_limit, solutions: Vec::new() }
    }

    /// Continues the search. Returns `None` if `stop` returned `true` before the answer was known.
    pub(super) fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<SolutionAnswer> {
        let coverage = loop {
            let nodes = self.node_limit.saturating_sub(self.search.counters().node_count);
            let missing = self.limit.saturating_sub(self.solutions.len());
            if missing == 0 {
                break AnswerCoverage::Limit;
            }
            if nodes == 0 {
                break AnswerCoverage::OverBudget;
            }
            let limits =
                Limits { max_solutions: missing as u64, max_nodes: nodes, should_stop: stop };
            let (shape, solutions) = (self.shape, &mut self.solutions);
            let ended = self.search.run(&limits, &mut |digits| {
                solutions.push(Board::from_digits(shape, digits.iter().copied().map(Some)));
            });
            match ended {
                Ended::Exhausted => break AnswerCoverage::Complete,
                Ended::SolutionLimit | Ended::NodeLimit => {}
                Ended::Stopped => return None,
            }
        };
        let solutions = std::mem::take(&mut self.solutions);
        Some(SolutionAnswer { solutions, coverage, nodes: self.search.counters().node_count })
    }

    /// Returns the cost so far, in nodes: the visited nodes plus [`SEARCH_COST`].
    pub(super) fn cost_in_nodes(&self) -> u64 {
        self.search.counters().node_count + SEARCH_COST
    }
}

impl SolutionAnswer {
    /// Returns the number of solutions, up to two, as far as it is proved.
    pub(super) fn solution_count(&self) -> BoundedCount<'_> {
        match (self.solutions.as_slice(), self.coverage) {
            ([_, _, ..], _) => BoundedCount::Several,
            ([], AnswerCoverage::Complete) => BoundedCount::None,
            ([one], AnswerCoverage::Complete) => BoundedCount::One(one),
            _ => BoundedCount::Unknown,
        }
    }
}
