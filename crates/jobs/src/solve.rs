//! The search for a solution of a board, with any engine.

use engine::{Counters, Ended, Limits, Search};
use grid::{Board, Digit, Shape};
use serde::{Deserialize, Serialize};

use crate::{
    JobFailure, JobOutcome, JobSpec, Placement, Progress, RunningJob, StartedJob, TimeSlice,
    Workplace,
};

/// A request to find one solution of a board with an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Solve {
    /// The name of the engine.
    pub engine: String,
    /// The board to solve.
    pub board: Board,
}

/// The result of the search for a solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveResult {
    /// The solution, or `None` if the search proved that there is none.
    pub solution: Option<Board>,
    /// The counters of the search engine.
    pub counters: Counters,
    /// The working time in milliseconds.
    pub duration_ms: f64,
}

/// The name of the engine whose searches can be shared by several workers.
const SPLITTABLE_ENGINE: &str = "fast";

impl JobSpec for Solve {
    /// Returns [`Placement::Shared`] for a search of the `fast` engine, unless the board is 9×9: a
    /// search of a 9×9 board takes microseconds, so a second worker would come too late. Other
    /// searches need one worker.
    fn placement(&self) -> Placement {
        match self.engine == SPLITTABLE_ENGINE && self.board.shape() != Shape::CLASSIC {
            true => Placement::Shared,
            false => Placement::OneWorker,
        }
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        match engine::engine_by_name(&self.engine) {
            Some(engine) => {
                let (search, shape) = (engine.search(&self.board), self.board.shape());
                StartedJob::Running(Box::new(SolveJob { search, shape, duration_ms: 0.0 }))
            }
            None => StartedJob::Done(Err(JobFailure::NoEngine(self.engine))),
        }
    }
}

/// The state of the search for a solution.
struct SolveJob {
    search: Box<dyn Search>,
    shape: Shape,
    duration_ms: f64,
}

impl RunningJob for SolveJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let mut solution = None;
        let mut sink = |digits: &[Digit]| {
            solution = Some(Board::from_digits(self.shape, digits.iter().copied().map(Some)));
        };
        let limits =
            Limits { max_solutions: 1, max_nodes: u64::MAX, should_stop: &|| slice.is_over() };
        let ended = self.search.run(&limits, &mut sink);
        self.duration_ms += slice.elapsed();
        match ended {
            Ended::SolutionLimit | Ended::Exhausted => {
                let (counters, ms) = (self.search.counters(), self.duration_ms);
                Some(JobOutcome::Solve(SolveResult { solution, counters, duration_ms: ms }))
            }
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.search.counters().node_count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};

    fn solve(engine: &str, board: &str) -> Solve {
        Solve { engine: engine.into(), board: board.parse().expect("a drawing of a board") }
    }

    fn solution(outcome: JobOutcome) -> Option<Board> {
        match outcome {
            JobOutcome::Solve(solved) => solved.solution,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_sliced_search_has_the_same_solution() {
        let blank = ".".repeat(81);
        let whole = run_uninterrupted(begin(solve("fast", &blank)));
        let (sliced, slices) = run_in_short_slices(begin(solve("fast", &blank)));
        assert!(slices > 10 && solution(whole) == solution(sliced));
    }

    #[test]
    fn a_board_may_have_no_solution_and_an_unknown_engine_fails() {
        let found = |board| solution(run_uninterrupted(begin(solve("fast", board)))).is_some();
        assert!(found("12.. .... .... ...3") && !found("11.. .... .... ...."));
        let started = solve("none", "11.. .... .... ....").begin(&mut Workplace::default());
        assert!(matches!(started, StartedJob::Done(Err(JobFailure::NoEngine(_)))));
    }
}
