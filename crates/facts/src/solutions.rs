//! The measure of the number of solutions: none, one, or several.

use engine::{Ended, Limits, Search};
use grid::{Board, Digit, Shape};

use crate::{Effort, Findings, Measurement, QUICK_NODES};

/// A search that stops at the second solution, or after a maximum number of nodes.
pub struct SolutionSearch {
    search: Box<dyn Search>,
    shape: Shape,
    max_nodes: u64,
    solution_count: u64,
    first: Option<Board>,
}

impl SolutionSearch {
    pub fn new(givens: &Board, effort: Effort) -> SolutionSearch {
        let max_nodes = match effort {
            Effort::Quick => QUICK_NODES,
            Effort::Full => u64::MAX,
        };
        SolutionSearch::with_max_nodes(givens, max_nodes)
    }

    pub fn with_max_nodes(givens: &Board, max_nodes: u64) -> SolutionSearch {
        let search = engine::fast().search(givens);
        SolutionSearch { search, shape: givens.shape(), max_nodes, solution_count: 0, first: None }
    }
}

impl Measurement for SolutionSearch {
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let solutions = 2 - self.solution_count;
        let mut take = |digits: &[Digit]| {
            self.solution_count += 1;
            if self.first.is_none() {
                self.first = Some(Board::from_digits(self.shape, digits.iter().copied().map(Some)));
            }
        };
        let nodes = self.max_nodes.saturating_sub(self.search.counters().node_count).max(1);
        let limits = Limits { max_solutions: solutions, max_nodes: nodes, should_stop: stop };
        let findings = match self.search.run(&limits, &mut take) {
            Ended::Exhausted => Findings::default().with_number("solutions", self.solution_count),
            Ended::SolutionLimit => Findings::default().with_number("solutions", 2_u32),
            Ended::NodeLimit => Findings::default(),
            Ended::Stopped => return None,
        };
        Some(Findings { solution: self.first.take(), ..findings })
    }
}
