//! The part of one engine in a race: the engine solves boards against a time limit.

use std::{ops::Range, vec};

use engine::{Ended, Engine, Limits, Search};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    Boards, Job, JobFailure, JobOutcome, JobSpec, Placement, Progress, RunningJob, StartedJob,
    Tally, TimeSlice, Workplace,
};

/// Finds a solution of each board, and abandons a board after a time limit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Race {
    /// The name of the engine.
    pub engine: String,
    /// The boards to solve.
    pub boards: Boards,
    /// The time limit per board, in milliseconds.
    pub patience: u32,
}

/// The maximum number of boards per batch.
const BATCH: u64 = 500;

impl JobSpec for Race {
    fn placement(&self) -> Placement {
        match &self.boards {
            Boards::These(_) => Placement::OneWorker,
            Boards::Records(items) => Placement::Batches {
                items: items.clone(),
                size: BATCH,
                are_records: true,
                is_sequential: true,
            },
        }
    }

    fn batch(&self, _: Range<u64>, puzzles: Vec<Board>) -> Option<Job> {
        Some(Race { boards: Boards::These(puzzles), ..self.clone() }.into())
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
    patience: f64,
    tally: Tally,
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
            Boards::These(boards) => boards.clone(),
            Boards::Records(_) => Vec::new(),
        };
        Some(RaceJob {
            engine: engine::by_name(&job.engine)?,
            boards: boards.into_iter(),
            current: None,
            patience: job.patience.into(),
            tally: Tally::default(),
        })
    }

    fn next(&mut self) -> Option<CurrentSearch> {
        let search = self.engine.search(&self.boards.next()?);
        Some(CurrentSearch { search, time_spent: 0.0 })
    }
}

impl RunningJob for RaceJob {
    fn slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let mut start = slice.now();
        loop {
            let Some(mut current) = self.current.take().or_else(|| self.next()) else {
                return Some(JobOutcome::Race(self.tally));
            };
            let last = slice.end().min(start + self.patience - current.time_spent);
            let limits = Limits { stop: &|| slice.now() > last, ..Limits::solutions(1) };
            let ended = current.search.run(&limits, &mut |_| ());
            let after = slice.now();
            self.tally.ms += after - start;
            current.time_spent += after - start;
            start = after;
            match ended {
                Ended::SolutionLimit => self.tally.solved += 1,
                Ended::Exhausted => self.tally.unsolvable += 1,
                _ if current.time_spent >= self.patience => self.tally.given_up += 1,
                _ => {
                    self.current = Some(current);
                    return None;
                }
            }
            self.tally.counters += current.search.counters();
            if after > slice.end() && self.boards.len() > 0 {
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
        let boards = Boards::These(boards.collect());
        let mut racing = begin(Race { engine: engine.into(), boards, patience });
        let clock = Cell::new(0.0);
        let now = || {
            clock.set(clock.get() + 1.0);
            clock.get()
        };
        let slice = |_| racing.slice(&TimeSlice::until(clock.get() + 5.0, &now));
        let Some(JobOutcome::Race(tally)) = (0..10_000).find_map(slice) else { panic!("{engine}") };
        let Tally { solved, unsolvable, given_up, ms, .. } = tally;
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
