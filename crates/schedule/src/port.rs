//! The interface of the schedule: commands for a browser's workers, and updates about tasks.

use jobs::{JobFailure, JobOutcome, PartialOutcome, Progress, WorkerRequest};

/// The number of a worker; no number is used twice.
pub type WorkerId = u32;

/// The address of an answer: the asker, and the number of the asker's question.
///
/// Tasks, storage calls and timers all carry one. The asker chooses both numbers and never uses a
/// pair twice; this crate doesn't interpret them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ticket {
    /// The number of the asker.
    pub owner: u8,
    /// The number of the question.
    pub serial: u32,
}

/// The number of a set of files that the browser holds.
pub type FilesId = u32;

/// The workers of a browser.
pub trait Port {
    /// Starts a worker. If that fails, [`Schedule::on_worker_death`](crate::Schedule::on_worker_death)
    /// is called later.
    fn start(&mut self, worker: WorkerId);

    /// Sends a request, with the files that belong to it, to a worker that is ready.
    fn send(&mut self, worker: WorkerId, request: &WorkerRequest, files: Option<FilesId>);

    /// Ends a worker. Its replies are no longer needed.
    fn end(&mut self, worker: WorkerId);
}

/// An update about a task. A task reports any number of `Progress`, `Partial` and `Batch`, and then
/// exactly one of `Over`, `Done` and `Failed`. A cancelled task reports nothing more.
#[derive(Clone, PartialEq, Debug)]
pub enum Update {
    /// The progress of the task.
    Progress(Progress),
    /// A part of the outcome.
    Partial(PartialOutcome),
    /// The outcome of the next batch, in the order of the items.
    Batch(JobOutcome),
    /// The task succeeded with its last batch.
    Over,
    /// The task succeeded.
    Done(JobOutcome),
    /// The task failed.
    Failed(JobFailure),
}
