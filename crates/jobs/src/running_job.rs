//! A job after it has begun in a worker.

use engine::Goal;

use crate::{
    JobFailure, JobOutcome, PartialOutcome, Progress, Slice, file_reader::CollectionReader,
};

/// A job that has just begun.
pub enum Started {
    /// The job has ended already.
    Done(Result<JobOutcome, JobFailure>),
    /// The job continues slice by slice.
    Running(Box<dyn RunningJob>),
    /// The job needs the bytes of the files that were sent with it.
    Reading(Box<CollectionReader>),
    /// The watched search moves to a moment for the length of one slice.
    Seeking(Goal),
}

/// A job that runs in slices.
pub trait RunningJob {
    /// Works until the job has ended or the slice is over; returns `None` if the slice is over.
    fn slice(&mut self, slice: &Slice) -> Option<JobOutcome>;

    /// The progress of the job, if the job can say.
    fn progress(&self) -> Option<Progress> {
        None
    }

    /// Removes and returns the partial outcomes that were not returned yet.
    fn take_partial(&mut self) -> Vec<PartialOutcome> {
        Vec::new()
    }

    /// Gives away a part of the remaining work, as bytes for another worker; no bytes if the work
    /// can't be split.
    fn split_off(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Job, Workplace};

    /// A job that is under way.
    #[track_caller]
    pub fn begin(job: impl Into<Job>) -> Box<dyn RunningJob> {
        match job.into().begin(&mut Workplace::default()) {
            Started::Running(run) => run,
            _ => panic!("it should be under way"),
        }
    }

    /// Returns the outcome of a job that isn't interrupted.
    #[track_caller]
    pub fn in_one_go(mut run: Box<dyn RunningJob>) -> JobOutcome {
        run.slice(&Slice::until(f64::MAX, &|| 0.0)).expect("the end")
    }

    /// Returns the outcome of a job that is interrupted as often as possible, and the number of
    /// interruptions.
    #[track_caller]
    pub fn in_short_slices(mut run: Box<dyn RunningJob>) -> (JobOutcome, usize) {
        for slices in 0.. {
            if let Some(outcome) = slice(&mut *run) {
                return (outcome, slices);
            }
        }
        unreachable!("a job without an end")
    }

    /// The shortest slice there is.
    pub fn slice(run: &mut dyn RunningJob) -> Option<JobOutcome> {
        run.slice(&Slice::until(-1.0, &|| 0.0))
    }
}
