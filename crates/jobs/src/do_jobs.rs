//! Batches of jobs. Each worker runs the jobs of a batch one after another.

use std::{collections::VecDeque, mem, ops::Range};

use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{Job, JobOutcome, JobSpec, Placement, RunningJob, StartedJob, TimeSlice, Workplace};

/// A request to run jobs that need neither open files nor several workers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DoJobs {
    /// The jobs to run.
    pub jobs: Vec<Job>,
    /// The time after which a job is abandoned, in milliseconds.
    pub time_limit_ms: u32,
}

impl JobSpec for DoJobs {
    fn placement(&self) -> Placement {
        match self.jobs.len() as u64 {
            ..2 => Placement::OneWorker,
            count => {
                let size = (count / 64).clamp(1, 16);
                Placement::Batches {
                    items: 0..count,
                    size,
                    are_records: false,
                    is_sequential: false,
                }
            }
        }
    }

    fn batch_job(&self, items: Range<u64>, _: Vec<Board>) -> Option<Job> {
        let jobs = self.jobs.get(items.start as usize..items.end as usize)?.to_vec();
        Some(DoJobs { jobs, ..*self }.into())
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        StartedJob::Running(Box::new(JobQueue {
            workplace: Workplace::with_language_of(at),
            jobs: self.jobs.into(),
            time_limit_ms: self.time_limit_ms.into(),
            current: None,
            time_spent: 0.0,
            outcomes: Vec::new(),
        }))
    }
}

/// The jobs that one worker runs, one after another.
struct JobQueue {
    workplace: Workplace,
    jobs: VecDeque<Job>,
    time_limit_ms: f64,
    current: Option<Box<dyn RunningJob>>,
    /// The time that the current job used in earlier slices, in milliseconds.
    time_spent: f64,
    outcomes: Vec<Option<JobOutcome>>,
}

impl RunningJob for JobQueue {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        loop {
            if let Some(mut job) = self.current.take() {
                let start = slice.current_time();
                let outcome = job.run_slice(slice);
                self.time_spent += slice.current_time() - start;
                if outcome.is_none() && self.time_spent <= self.time_limit_ms {
                    self.current = Some(job);
                    return None;
                }
                self.outcomes.push(outcome);
                if slice.is_over() {
                    return None;
                }
            }
            let Some(job) = self.jobs.pop_front() else {
                return Some(JobOutcome::DoJobs(mem::take(&mut self.outcomes)));
            };
            match job.begin(&mut self.workplace) {
                StartedJob::Running(job) => (self.current, self.time_spent) = (Some(job), 0.0),
                StartedJob::Done(outcome) => self.outcomes.push(outcome.ok()),
                StartedJob::Reading(_) | StartedJob::Seeking(_) => self.outcomes.push(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};

    fn job(jobs: Vec<Job>) -> DoJobs {
        DoJobs { jobs, time_limit_ms: 1000 }
    }

    fn outcomes(job: DoJobs) -> Vec<Option<JobOutcome>> {
        let JobOutcome::DoJobs(whole) = run_uninterrupted(begin(job.clone())) else { panic!() };
        assert_eq!(run_in_short_slices(begin(job)).0, JobOutcome::DoJobs(whole.clone()));
        whole
    }

    /// Returns jobs of two kinds, one of which finishes immediately.
    fn jobs() -> Vec<Job> {
        let boards = ["12.4 ..1. .1.. 4..1", "1... .... .... ...."];
        let boards = boards.map(|text| text.parse::<Board>().expect("a drawing of a board"));
        let grade = |board: &Board| crate::GradePuzzle { board: board.clone() }.into();
        let link = |board: &Board| {
            let position = grid::Position::new(board.clone());
            crate::WriteLink { position, shared: String::new() }.into()
        };
        boards.iter().flat_map(|board| [grade(board), link(board)]).collect()
    }

    #[test]
    fn outcomes_are_in_the_order_of_the_jobs() {
        let done = outcomes(job(jobs()));
        let each: Vec<_> = jobs().into_iter().map(|one| outcomes(job(vec![one]))).collect();
        assert_eq!(done, each.concat());
        assert!(matches!(done[0], Some(JobOutcome::GradePuzzle(Some(_)))));
        assert!(matches!(done[2], Some(JobOutcome::GradePuzzle(None))));
        assert!(matches!(done[3], Some(JobOutcome::WriteLink(_))));
    }

    #[test]
    fn batches_together_have_the_outcomes_of_the_whole() {
        let whole = job(jobs());
        let parts = [0..1, 1..4].map(|part| match whole.batch_job(part, Vec::new()) {
            Some(Job::DoJobs(part)) => outcomes(part),
            other => panic!("{other:?}"),
        });
        assert_eq!(parts.concat(), outcomes(whole));
    }

    #[test]
    fn a_job_that_takes_too_long_is_abandoned() {
        let mut run = begin(job(jobs()));
        let now = std::cell::Cell::new(0.0);
        let clock = || {
            now.set(now.get() + 600.0);
            now.get()
        };
        let outcome = (0..100).find_map(|_| run.run_slice(&TimeSlice::until(-1.0, &clock)));
        let Some(JobOutcome::DoJobs(done)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(done.len(), 4);
        assert!(matches!(done[1], Some(JobOutcome::WriteLink(_))));
    }

    #[test]
    fn jobs_that_need_files_have_no_outcome() {
        let record = crate::ReadRecord { number: 0 }.into();
        assert_eq!(outcomes(job(vec![record])), [None]);
    }
}
