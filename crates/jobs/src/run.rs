//! A job that is under way in a worker, and what a worker keeps between jobs.

use std::cell::Cell;

use collection::{Choice, Collection};
use engine::Goal;

use crate::{Failure, Outcome, Partial, Progress, watch::Watching};

/// What a worker keeps between jobs.
#[derive(Default)]
pub struct Workplace {
    /// The open files.
    pub collection: Option<Collection>,
    /// What is known of their puzzles.
    pub(crate) facts: Option<crate::facts::Facts>,
    /// The search that is watched.
    pub(crate) watching: Option<Watching>,
}

impl Workplace {
    /// The open files.
    ///
    /// # Errors
    /// When none are.
    pub(crate) fn collection(&self) -> Result<&Collection, Failure> {
        self.collection.as_ref().ok_or(Failure::NoCollection)
    }

    /// Goes to a moment of the search that is watched, or as far as the slice lasts.
    ///
    /// # Errors
    /// When no search is watched.
    pub fn go(&mut self, goal: Goal, slice: &Slice) -> Result<Outcome, Failure> {
        let watching = self.watching.as_mut().ok_or(Failure::NotWatching)?;
        Ok(Outcome::GoTo(Box::new(watching.go(goal, slice))))
    }
}

/// What a job is once it has begun.
pub enum Begun {
    /// Done at once.
    Done(Result<Outcome, Failure>),
    /// Under way.
    Going(Box<dyn Run>),
    /// To be given the bytes of the files that came with it, which are read in this way.
    Reading(Choice),
    /// To [go](Workplace::go) to a moment of the search that is watched.
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

/// A time to work in, by a clock of the worker's, in milliseconds.
pub struct Slice<'a> {
    now: &'a dyn Fn() -> f64,
    begun: f64,
    end: f64,
    asked: Cell<u32>,
}

/// The clock is looked at once in this many checks of a search whose checks take microseconds.
const CHECKS: u32 = 16;

impl<'a> Slice<'a> {
    /// A slice from now until a time.
    pub fn until(end: f64, now: &'a dyn Fn() -> f64) -> Slice<'a> {
        Slice { now, begun: now(), end, asked: Cell::new(0) }
    }

    /// The time now.
    pub fn now(&self) -> f64 {
        (self.now)()
    }

    /// When it is over.
    pub fn end(&self) -> f64 {
        self.end
    }

    /// How long it has lasted.
    pub fn spent(&self) -> f64 {
        self.now() - self.begun
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.now() > self.end
    }

    /// Whether it is over, for those who ask so often that the clock would be work.
    pub fn is_over_now_and_then(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        self.asked.get().is_multiple_of(CHECKS) && self.is_over()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Job;

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
