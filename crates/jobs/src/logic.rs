//! The code of the logic jobs, which find, explain and rate steps or generate puzzles. A program
//! can load this code later than the code of the other jobs.

use crate::{Job, running_job::StartedJob, workplace::Workplace};

/// The code of the logic jobs, which find, explain and rate steps or generate puzzles. This code is
/// more than half of the code of all jobs.
#[derive(Clone, Copy)]
pub struct Logic(fn(Job, &mut Workplace) -> StartedJob);

impl Logic {
    /// Returns the code of the logic jobs. The code is linked into the file of the program that
    /// calls this function.
    pub fn new() -> Logic {
        Logic(Job::begin)
    }

    /// Starts a job in a worker.
    pub(crate) fn begin(self, job: Job, at: &mut Workplace) -> StartedJob {
        self.0(job, at)
    }
}

impl Default for Logic {
    fn default() -> Logic {
        Logic::new()
    }
}
