//! A job that is under way in a worker.

use collection::Choice;
use engine::Goal;

use crate::{Failure, Outcome, Partial, Progress, Slice};

/// What a job is once it has begun.
pub enum Begun {
    /// Done at once.
    Done(Result<Outcome, Failure>),
    /// Under way.
    Going(Box<dyn Run>),
    /// To be given the bytes of the files that came with it, which are read.
    Reading {
        /// In this way.
        choice: Choice,
        /// The number of the record that is wanted of them.
        at: u64,
    },
    /// To [go](crate::Workplace::go) to a moment of the search that is watched.
    Watching(Goal),
}

/// A job that comes in slices.
pub trait Run {
    /// Goes on until the job has ended or the slice is over; `None` then.
    fn slice(&mut self, slice: &Slice) -> Option<Outcome>;

    /// How far it is.
    fn progress(&self) -> Option<Progress> {
        None
    }

    /// The parts of what it brings that are there and were not handed over yet.
    fn hand_over(&mut self) -> Vec<Partial> {
        Vec::new()
    }

    /// Gives away a part of what is left, as bytes for another worker; none where nothing can be
    /// parted from the rest.
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
    pub fn begin(job: impl Into<Job>) -> Box<dyn Run> {
        match job.into().begin(&mut Workplace::default()) {
            Begun::Going(run) => run,
            _ => panic!("it should be under way"),
        }
    }

    /// What it brings when nothing interrupts it.
    #[track_caller]
    pub fn in_one_go(mut run: Box<dyn Run>) -> Outcome {
        run.slice(&Slice::until(f64::MAX, &|| 0.0)).expect("the end")
    }

    /// What it brings when it is interrupted as often as it can be, and how often that was.
    #[track_caller]
    pub fn in_short_slices(mut run: Box<dyn Run>) -> (Outcome, usize) {
        for slices in 0.. {
            if let Some(outcome) = slice(&mut *run) {
                return (outcome, slices);
            }
        }
        unreachable!("a job without an end")
    }

    /// The shortest slice there is.
    pub fn slice(run: &mut dyn Run) -> Option<Outcome> {
        run.slice(&Slice::until(-1.0, &|| 0.0))
    }
}
