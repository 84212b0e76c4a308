//! The job of one engine in a race: solving boards, within a time limit per board.

use std::{ops::Range, vec};

use engine::{Ended, Engine, Limits, Search};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    BoardSelection, Job, JobFailure, JobOutcome, JobSpec, Placement, Progress, RaceTally,
    RunningJob, StartedJob, TimeSlice, Workplace,
};

/// A request to find a solution of each board, with a time limit after which a board is abandoned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Race {
    /// The name of the engine.
    pub engine: String,
    /// The boards to solve.
    pub boards: BoardSelection,
    /// The time limit per board, in milliseconds.
    pub time_limit_ms: u32,
}

/// The maximum number of boards per batch.
const BATCH_SIZE: u64 = 500;

impl JobSpec for Race {
    fn placement(&self) -> Placement {
        match &self.boards {
            BoardSelection::Listed(_) => Placement::OneWorker,
            BoardSelection::Records(items) => Placement::Batches {
                items: items.clone(),
                size: BATCH_SIZE,
                are_records: true,
                is_sequential: true,
            },
        }
    }

    fn batch_job(&self, _: Range<u64>, puzzles: Vec<Board>) -> Option<Job> {
        Some(Race { boards: BoardSelection::Listed(puzzles), ..self.clone() }.into())
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        match RaceJob::new(&self) {
            Some(racing) => StartedJob::Running(Box::new(racing)),
            None => StartedJob::Done(Err(JobFailure::NoEngine(self.engine))),
        }
    }
}

/// The state of a race: the boards that remain, and the results so far.
struct RaceJob {
    engine: &'static dyn Engine,
    boards: vec::IntoIter<Board>,
    current: Option<CurrentSearch>,
    time_limit_ms: f64,
    tally: RaceTally,
}

/// The search for a solution of the current board.
struct CurrentSearch {
    search: Box<dyn Search>,
    /// The time spent on the board, in milliseconds.
    time_spent: f64,
}

impl RaceJob {
    fn new(job: &Race) -> Option<RaceJob> {
        let boards = match &job.boards {
            BoardSelection::Listed(boards) => boards.clone(),
            BoardSelection::Records(_) => Vec::new(),
        };
        Some(RaceJob {
            engine: engine::engine_by_name(&job.engine)?,
            boards: boards.into_iter(),
            current: None,
            time_limit_ms: job.time_limit_ms.into(),
            tally: RaceTally::default(),
        })
    }

    fn next_search(&mut self) -> Option<CurrentSearch> {
        let search = self.engine.search(&self.boards.next()?);
        Some(CurrentSearch { search, time_spent: 0.0 })
    }
}

impl RunningJob for RaceJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let mut start = slice.current_time();
        loop {
            let Some(mut current) = self.current.take().or_else(|| self.next_search()) else {
                return Some(JobOutcome::Race(self.tally));
            };
            let last = slice.end_time().min(start + self.time_limit_ms - current.time_spent);
            let limits =
                Limits { should_stop: &|| slice.current_time() > last, ..Limits::solutions(1) };
            let ended = current.search.run(&limits, &mut |_| ());
            let after = slice.current_time();
            self.tally.duration_ms += after - start;
            current.time_spent += after - start;
            start = after;
            match ended {
                Ended::SolutionLimit => self.tally.solved_count += 1,
                Ended::Exhausted => self.tally.unsolvable_count += 1,
                _ if current.time_spent >= self.time_limit_ms => self.tally.abandoned_count += 1,
                _ => {
                    self.current = Some(current);
                    return None;
                }
            }
            self.tally.counters += current.search.counters();
            if after > slice.end_time() && self.boards.len() > 0 {
                return None;
            }
        }
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Racing(self.tally))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::begin;
    use std::cell::Cell;

    /// Checks the numbers of boards that are solved, unsolvable and abandoned. The clock advances
    /// each time it is read.
    #[track_caller]
    fn check(engine: &str, boards: &[&str], patience: u32, expected: (u64, u64, u64)) {
        let boards = boards.iter().map(|text| text.parse().expect("a drawing of a board"));
        let boards = BoardSelection::Listed(boards.collect());
        let mut racing = begin(Race { engine: engine.into(), boards, time_limit_ms: patience });
        let clock = Cell::new(0.0);
        let now = || {
            clock.set(clock.get() + 1.0);
            clock.get()
        };
        let slice = |_| racing.run_slice(&TimeSlice::until(clock.get() + 5.0, &now));
        let Some(JobOutcome::Race(tally)) = (0..10_000).find_map(slice) else { panic!("{engine}") };
        let RaceTally {
            solved_count: solved,
            unsolvable_count: unsolvable,
            abandoned_count: given_up,
            duration_ms: ms,
            ..
        } = tally;
        assert_eq!((solved, unsolvable, given_up), expected, "{engine}");
        assert!(ms <= clock.get());
    }

    #[test]
    fn every_board_counts_once() {
        let [small, large] = [16, 256].map(|cells| ".".repeat(cells));
        let proper = "1..4 ..1. .1.. 4..1";
        for engine in engine::ENGINES {
            let boards = [proper, "11.. .... .... ....", "12.. ..3. ...4 ....", &small];
            check(engine.name(), &boards, 1_000_000, (2, 2, 0));
            check(engine.name(), &[], 1, (0, 0, 0));
        }
        check("refinement", &[&large, proper, &large], 30, (1, 0, 2));
    }
}
