//! The number of solutions of a board.

use std::mem;

use engine::{Counters, Ended, Limits, Search};
use grid::{Board, Digit, Shape};
use serde::{Deserialize, Serialize};

use crate::{
    JobFailure, JobOutcome, JobSpec, PartialOutcome, Placement, Progress, RunningJob, StartedJob,
    TimeSlice, Workplace, decode, encode,
};

/// A request to count solutions. During the count, the first solutions are returned as
/// [`PartialOutcome::Solutions`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CountSolutions {
    /// The problem whose solutions are counted.
    pub target: CountTarget,
    /// The number of solutions at which the count stops, or `None` to count all solutions, however
    /// long that takes.
    pub limit: Option<u64>,
    /// The maximum number of solutions to return.
    pub max_returned: u64,
}

/// A problem whose solutions are counted: a board, or a part of another search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum CountTarget {
    /// All solutions of a board.
    Board(Board),
    /// All solutions in a part that was split off from another search, as encoded bytes.
    Subproblem(Vec<u8>),
}

/// The number of solutions that were counted, and the effort of the search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CountResult {
    /// The number of solutions that were counted.
    pub solution_count: u64,
    /// Whether the search was exhausted, so that no solution is missing from the count.
    pub is_complete: bool,
    /// The counters of the search engine.
    pub counters: Counters,
    /// The working time in milliseconds.
    pub duration_ms: f64,
}

impl JobSpec for CountSolutions {
    fn placement(&self) -> Placement {
        Placement::Shared
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        match CountJob::new(&self) {
            Some(counting) => StartedJob::Running(Box::new(counting)),
            None => StartedJob::Done(Err(JobFailure::Died("no part of a search".into()))),
        }
    }
}

/// The state of a count in a worker. All counts use the fast engine.
struct CountJob {
    search: Box<dyn Search>,
    shape: Shape,
    /// The number of solutions that may still be counted.
    solutions_left: u64,
    /// The number of further solutions that may be collected to be returned.
    returns_left: u64,
    solution_count: u64,
    unreturned: Vec<Board>,
    duration_ms: f64,
}

/// The maximum total number of cells in the boards of one message. Because of this limit, reading a
/// message doesn't block the page for long.
const MAX_CELLS_PER_MESSAGE: usize = 20_000;

impl CountJob {
    /// Creates a count that hasn't started yet. Returns `None` if the target is a part of a search
    /// whose bytes can't be decoded.
    fn new(job: &CountSolutions) -> Option<CountJob> {
        let (search, shape) = match &job.target {
            CountTarget::Board(board) => (engine::fast().search(board), board.shape()),
            CountTarget::Subproblem(bytes) => {
                let part: engine::Subproblem = decode(bytes)?;
                (engine::fast().resume(&part), part.shape())
            }
        };
        let solutions_left = job.limit.unwrap_or(u64::MAX);
        let returns_left = job.max_returned;
        Some(CountJob {
            search,
            shape,
            solutions_left,
            returns_left,
            solution_count: 0,
            unreturned: Vec::new(),
            duration_ms: 0.0,
        })
    }
}

impl RunningJob for CountJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let before = self.solution_count;
        let ended = match self.solutions_left {
            0 => Ended::SolutionLimit,
            solutions_left => {
                let mut sink = |digits: &[Digit]| {
                    self.solution_count += 1;
                    if self.returns_left > 0 {
                        self.returns_left -= 1;
                        self.unreturned
                            .push(Board::from_digits(self.shape, digits.iter().copied().map(Some)));
                    }
                };
                let stop = || slice.is_over_sampled();
                let limits = Limits {
                    max_solutions: solutions_left,
                    max_nodes: u64::MAX,
                    should_stop: &stop,
                };
                self.search.run(&limits, &mut sink)
            }
        };
        self.solutions_left -= self.solution_count - before;
        self.duration_ms += slice.elapsed();
        let is_complete = match ended {
            Ended::Exhausted => true,
            Ended::SolutionLimit => false,
            Ended::Stopped | Ended::NodeLimit => return None,
        };
        let (found, counters, ms) = (self.solution_count, self.search.counters(), self.duration_ms);
        Some(JobOutcome::CountSolutions(CountResult {
            solution_count: found,
            is_complete,
            counters,
            duration_ms: ms,
        }))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Counting {
            found: self.solution_count,
            nodes: self.search.counters().node_count,
        })
    }

    fn take_partial(&mut self) -> Vec<PartialOutcome> {
        let piece = (MAX_CELLS_PER_MESSAGE / self.shape.cells()).max(1);
        let unreturned = mem::take(&mut self.unreturned);
        unreturned.chunks(piece).map(|boards| PartialOutcome::Solutions(boards.to_vec())).collect()
    }

    fn split_off(&mut self) -> Vec<u8> {
        self.search.split_off().map(|part| encode(&part)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_shortest_slice, run_uninterrupted};

    fn count(text: &str, limit: Option<u64>, max_returned: u64) -> CountSolutions {
        let board = text.parse().expect("a drawing of a board");
        CountSolutions { target: CountTarget::Board(board), limit, max_returned }
    }

    fn counted(outcome: JobOutcome) -> (u64, bool) {
        match outcome {
            JobOutcome::CountSolutions(counted) => (counted.solution_count, counted.is_complete),
            other => panic!("{other:?}"),
        }
    }

    fn boards(partials: Vec<PartialOutcome>) -> Vec<Vec<Board>> {
        let boards = |partial| match partial {
            PartialOutcome::Solutions(boards) => boards,
            other => panic!("{other:?}"),
        };
        partials.into_iter().map(boards).collect()
    }

    /// Counts in the shortest possible slices, and checks the result.
    #[track_caller]
    fn check(text: &str, limit: Option<u64>, expected: (u64, bool)) {
        let mut counting = begin(count(text, limit, 100));
        let mut kept = Vec::new();
        let outcome = loop {
            let ended = run_shortest_slice(&mut *counting);
            kept.extend(boards(counting.take_partial()).concat());
            match ended {
                Some(outcome) => break outcome,
                None => assert!(matches!(counting.progress(), Some(Progress::Counting { .. }))),
            }
        };
        assert_eq!(counted(outcome), expected);
        assert_eq!(kept.len() as u64, expected.0.min(100));
        kept.sort_by_key(Board::to_string);
        kept.dedup();
        assert_eq!(kept.len() as u64, expected.0.min(100));
        assert!(kept.iter().all(Board::is_solved));
    }

    #[test]
    fn solutions_are_counted_to_a_limit_or_to_the_end() {
        let blank = &".".repeat(16);
        check(blank, None, (288, true));
        check(blank, Some(1000), (288, true));
        check(blank, Some(287), (287, false));
        check(blank, Some(1), (1, false));
        check(blank, Some(0), (0, false));
        check("11.. .... .... ....", None, (0, true));
        check("12.4 ..1. .1.. 4..1", None, (1, true));
        check(&".".repeat(36), Some(3000), (3000, false));
        check(&".".repeat(81), Some(500), (500, false));
    }

    #[test]
    fn parts_that_are_split_off_are_counted_separately() {
        for (text, expected) in
            [(".".repeat(16), 288), (format!("123456{}", ".".repeat(30)), 39168)]
        {
            let mut counts = vec![begin(count(&text, None, 0))];
            let (mut found, mut parts) = (0, 0);
            while let Some(mut counting) = counts.pop() {
                let ended = run_shortest_slice(&mut *counting);
                let part = counting.split_off();
                if !part.is_empty() {
                    parts += 1;
                    let of = CountTarget::Subproblem(part);
                    counts.insert(
                        0,
                        begin(CountSolutions { target: of, limit: None, max_returned: 0 }),
                    );
                }
                match ended {
                    Some(outcome) => found += counted(outcome).0,
                    None => counts.insert(0, counting),
                }
            }
            assert_eq!(found, expected);
            assert!(parts > 10, "{parts}");
        }
        for bytes in [vec![], vec![9, 9, 9]] {
            let part = CountSolutions {
                target: CountTarget::Subproblem(bytes),
                limit: None,
                max_returned: 0,
            };
            assert!(matches!(part.begin(&mut Workplace::default()), StartedJob::Done(Err(_))));
        }
    }

    #[test]
    fn solutions_are_returned_in_pieces() {
        let pieces = |cells: usize, limit, max_returned| {
            let mut counting = begin(count(&".".repeat(cells), Some(limit), max_returned));
            let whole = TimeSlice::until(f64::MAX, &|| 0.0);
            assert_eq!(counting.run_slice(&whole).map(counted), Some((limit, false)));
            let pieces = boards(counting.take_partial()).iter().map(Vec::len).collect::<Vec<_>>();
            assert!(counting.take_partial().is_empty());
            pieces
        };
        assert_eq!(pieces(4096, 3, 3), [3]);
        assert_eq!(pieces(81, 400, 300), [246, 54]);
    }

    #[test]
    fn an_uninterrupted_count_has_the_same_result() {
        assert_eq!(counted(run_uninterrupted(begin(count(&".".repeat(16), None, 0)))), (288, true));
    }
}
