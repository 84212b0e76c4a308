//! What a worker keeps between jobs.

use collection::Collection;
use engine::Goal;

use crate::{Failure, Outcome, Slice, facts::Facts, watching::Watching};

/// What a worker keeps between jobs.
#[derive(Default)]
pub struct Workplace {
    /// The open files.
    pub collection: Option<Collection>,
    /// What is known of their puzzles.
    pub(crate) facts: Option<Facts>,
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
