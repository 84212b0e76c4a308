//! The interface of the schedule: commands for a browser's workers, and updates about tasks.

use jobs::{JobFailure, JobOutcome, PartialOutcome, Progress, WorkerRequest};

/// The number of a worker. Numbers are never reused.
pub type WorkerId = u32;

/// The address of the answers to a request: the component that asked, and the request's number.
///
/// Tasks, storage calls and timers all have a ticket. The component chooses both numbers and never
/// reuses a pair; this crate doesn't interpret them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ticket {
    /// The number of the component that asked.
    pub owner: u8,
    /// The number of the component's request.
    pub serial: u32,
}

/// The number of a set of files in the browser.
pub type FilesId = u32;

/// The interface to a browser's workers.
pub trait Port {
    /// Starts a worker. If that fails,
    /// [`Schedule::on_worker_death`](crate::Schedule::on_worker_death) is called later.
    fn start_worker(&mut self, worker: WorkerId);

    /// Sends a request to a worker that is ready, with the files that belong to the request.
    fn send_request(&mut self, worker: WorkerId, request: &WorkerRequest, files: Option<FilesId>);

    /// Terminates a worker, whose replies are no longer needed.
    fn terminate_worker(&mut self, worker: WorkerId);
}

/// An update about a task. A task reports any number of `Progress`, `Partial` and `Batch` updates,
/// and then exactly one `Over`, `Done` or `Failed` update. A cancelled task reports nothing more.
#[derive(Clone, PartialEq, Debug)]
pub enum TaskUpdate {
    /// The progress of the task.
    Progress(Progress),
    /// A part of the task's outcome.
    Partial(PartialOutcome),
    /// The outcome of the next batch, in the order of the items.
    Batch(JobOutcome),
    /// The task succeeded, and all its batches have already been reported.
    Over,
    /// The task succeeded with this outcome.
    Done(JobOutcome),
    /// The task failed for this reason.
    Failed(JobFailure),
}
