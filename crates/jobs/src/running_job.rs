//! A job that was started in a worker.

use engine::SeekTarget;

use crate::{
    JobFailure, JobOutcome, PartialOutcome, Progress, TimeSlice, file_reader::CollectionReader,
};

/// The state of a job after it was started.
pub enum StartedJob {
    /// The job is already finished.
    Done(Result<JobOutcome, JobFailure>),
    /// The job will continue in slices.
    Running(Box<dyn RunningJob>),
    /// The job needs the bytes of the files that were sent with it.
    Reading(Box<CollectionReader>),
    /// The watched search will move towards this moment in the next slice, and then the job is
    /// finished.
    Seeking(SeekTarget),
}

/// A job that runs in slices.
pub trait RunningJob {
    /// Works until the job is finished or the slice is over. Returns `None` if the job isn't
    /// finished.
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome>;

    /// Returns the progress of the job, or `None` if it is unknown.
    fn progress(&self) -> Option<Progress> {
        None
    }

    /// Removes and returns the partial outcomes that haven't been returned yet.
    fn take_partial(&mut self) -> Vec<PartialOutcome> {
        Vec::new()
    }

    /// Splits off a part of the remaining work, as bytes for another worker. Returns no bytes if
    /// the work can't be split.
    fn split_off(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Job, Workplace};

    /// Starts a job that isn't finished immediately.
    #[track_caller]
    pub fn begin(job: impl Into<Job>) -> Box<dyn RunningJob> {
        match job.into().begin(&mut Workplace::default()) {
            StartedJob::Running(run) => run,
            _ => panic!("it should be under way"),
        }
    }

    /// Runs a job to its end without interruptions, and returns its outcome.
    #[track_caller]
    pub fn run_uninterrupted(mut run: Box<dyn RunningJob>) -> JobOutcome {
        run.run_slice(&TimeSlice::until(f64::MAX, &|| 0.0)).expect("the end")
    }

    /// Returns the outcome of a job that is interrupted as often as possible, and the number of
    /// interruptions.
    #[track_caller]
    pub fn run_in_short_slices(mut run: Box<dyn RunningJob>) -> (JobOutcome, usize) {
        for slices in 0.. {
            if let Some(outcome) = run_shortest_slice(&mut *run) {
                return (outcome, slices);
            }
        }
        unreachable!("a job without an end")
    }

    /// Runs a job for the shortest possible slice. Returns `None` if the job isn't finished.
    pub fn run_shortest_slice(run: &mut dyn RunningJob) -> Option<JobOutcome> {
        run.run_slice(&TimeSlice::until(-1.0, &|| 0.0))
    }
}
