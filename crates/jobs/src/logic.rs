//! The code of the jobs about logic, which a program may load later than the others.

use crate::{Job, running_job::Started, workplace::Workplace};

/// The code of the jobs about logic: those that find, explain and rate steps, and those that make
/// puzzles. It is more than half of the code of all jobs.
#[derive(Clone, Copy)]
pub struct Logic(fn(Job, &mut Workplace) -> Started);

impl Logic {
    /// The code. It is part of whichever file of a program calls this function.
    pub fn new() -> Logic {
        Logic(Job::begin)
    }

    /// Begins a job in a worker.
    pub(crate) fn begin(self, job: Job, at: &mut Workplace) -> Started {
        self.0(job, at)
    }
}

impl Default for Logic {
    fn default() -> Logic {
        Logic::new()
    }
}
