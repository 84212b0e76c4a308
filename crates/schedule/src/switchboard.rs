//! Which answer of a worker is of which task, and what is told of tasks.

use std::ops::Range;

use jobs::{Job, JobId};

use crate::{ById, FilesId, TaskId, Update, WorkerId, workers::Workers};

/// The workers, and who waits for what of them.
#[derive(Default)]
pub(crate) struct Switchboard {
    pub workers: Workers,
    waits: ById<(WorkerId, Purpose)>,
    /// What is to be told, in this order.
    pub updates: Vec<(TaskId, Update)>,
}

/// What an answer is for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Purpose {
    /// It is the answer to a task.
    Task(TaskId),
    /// The open files are read once more, since the worker that kept them died.
    Reopen,
    /// A batch's puzzles are read for a worker of the task.
    Fetch { task: TaskId, worker: WorkerId, items: Range<u64> },
    /// A worker does a batch of the task.
    Batch { task: TaskId, worker: WorkerId, items: Range<u64> },
    /// A member of a parallel search searches what it has.
    Member { task: TaskId, member: usize },
    /// One member gives another a part of what it has.
    Part { task: TaskId, from: usize, to: usize },
}

impl Purpose {
    /// The task that it is for.
    pub fn task(&self) -> Option<TaskId> {
        match self {
            Purpose::Reopen => None,
            Purpose::Task(task)
            | Purpose::Fetch { task, .. }
            | Purpose::Batch { task, .. }
            | Purpose::Member { task, .. }
            | Purpose::Part { task, .. } => Some(*task),
        }
    }
}

impl Switchboard {
    /// Has a worker begin a job for some purpose; `None` when the worker is dead.
    pub fn ask(
        &mut self,
        worker: WorkerId,
        job: Job,
        files: Option<FilesId>,
        purpose: Purpose,
    ) -> Option<JobId> {
        let id = self.workers.ask(worker, job, files)?;
        self.waits.insert(id, (worker, purpose));
        Some(id)
    }

    /// Has a worker give away a part of a job.
    pub fn split_off(&mut self, worker: WorkerId, of: JobId, purpose: Purpose) -> Option<JobId> {
        let id = self.workers.split_off(worker, of)?;
        self.waits.insert(id, (worker, purpose));
        Some(id)
    }

    /// What the answers to a job of a worker are for; `None` when nobody waits for them.
    pub fn purpose(&self, worker: WorkerId, job: JobId) -> Option<Purpose> {
        let (asked, purpose) = self.waits.get(job)?;
        (*asked == worker).then(|| purpose.clone())
    }

    /// The same, where the answer is the last one.
    pub fn take_purpose(&mut self, worker: WorkerId, job: JobId) -> Option<Purpose> {
        let purpose = self.purpose(worker, job)?;
        self.waits.remove(job);
        self.workers.forget(worker, job);
        Some(purpose)
    }

    /// Ends a worker, and returns what was waited for of it.
    pub fn end(&mut self, worker: WorkerId) -> Vec<Purpose> {
        self.workers.end(worker);
        let waited = self.waits.take_if(|(_, (asked, _))| *asked == worker);
        waited.into_iter().map(|(_, (_, purpose))| purpose).collect()
    }

    /// Waits for nothing more of a task.
    pub fn forget(&mut self, task: TaskId) {
        let of_task = self.waits.take_if(|(_, (_, purpose))| purpose.task() == Some(task));
        for (job, (worker, _)) in of_task {
            self.workers.forget(worker, job);
        }
    }

    /// Lets the worker of a task go: to other work if it has done the task, and else for good.
    pub fn forget_or_release(&mut self, task: TaskId, worker: WorkerId) {
        let busy = self.waits.iter().any(|(_, (asked, _))| *asked == worker);
        self.forget(task);
        match busy {
            true => drop(self.end(worker)),
            false => self.workers.release(worker),
        }
    }

    /// Tells something of a task.
    pub fn tell(&mut self, task: TaskId, update: Update) {
        self.updates.push((task, update));
    }
}
