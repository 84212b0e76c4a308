//! The edge of the schedule: what it has a browser do, and what it tells of a task.

use jobs::{Failure, Outcome, Partial, Progress, Request};

/// A worker's number; none is given out twice.
pub type WorkerId = u32;

/// A task's number, which whoever starts the task gives it.
pub type TaskId = u32;

/// The number of files that a browser holds.
pub type FilesId = u32;

/// Workers, as a browser has them.
pub trait Port {
    /// Starts a worker. One that cannot be started is told of as one that died.
    fn start(&mut self, worker: WorkerId);

    /// Sends a worker that listens a message, with the files that belong to it.
    fn send(&mut self, worker: WorkerId, request: &Request, files: Option<FilesId>);

    /// Ends a worker, which is never heard of again.
    fn end(&mut self, worker: WorkerId);
}

/// What is told of a task: progress and parts any number of times, and then once how it ended. A
/// cancelled task says nothing more.
#[derive(Clone, PartialEq, Debug)]
pub enum Update {
    /// How far it is.
    Progress(Progress),
    /// A part of what it brings.
    Partial(Partial),
    /// What the next of its batches came to, in the order of their items.
    Batch(Outcome),
    /// The last of its batches was told of: it ended well.
    Over,
    /// It ended well.
    Done(Outcome),
    /// It ended otherwise.
    Failed(Failure),
}
