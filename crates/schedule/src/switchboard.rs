//! The assignment of workers' replies to the tasks that they belong to, and the collected updates
//! about tasks.

use std::ops::Range;

use jobs::{Job, JobId};

use crate::{ById, FilesId, TaskUpdate, Ticket, WorkerId, worker_pool::WorkerPool};

/// The workers, the purposes of their jobs, and the updates that haven't been returned yet.
#[derive(Default)]
pub(crate) struct Switchboard {
    pub pool: WorkerPool,
    /// The jobs to which a reply is expected, each with its worker and its purpose.
    expected: ById<JobId, (WorkerId, JobPurpose)>,
    /// The updates about tasks, in chronological order.
    pub updates: Vec<(Ticket, TaskUpdate)>,
}

/// The purpose of a job that a worker runs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum JobPurpose {
    /// Produce the outcome of a task.
    Task(Ticket),
    /// Reopen the files, because the worker that had them open has died.
    Reopen,
    /// Read the puzzles of a batch. The worker in `worker` will run the batch.
    Fetch { task: Ticket, worker: WorkerId, items: Range<u64> },
    /// Run a batch of a task.
    Batch { task: Ticket, worker: WorkerId, items: Range<u64> },
    /// Run a member's part of a parallel search.
    Member { task: Ticket, member: usize },
    /// Split off a part of the work of the member `from` for the member `to`.
    Part { task: Ticket, from: usize, to: usize },
}

impl JobPurpose {
    /// Returns the task that the job belongs to, or `None` for reopening files, which several tasks
    /// may need.
    pub fn task(&self) -> Option<Ticket> {
        match self {
            JobPurpose::Reopen => None,
            JobPurpose::Task(task)
            | JobPurpose::Fetch { task, .. }
            | JobPurpose::Batch { task, .. }
            | JobPurpose::Member { task, .. }
            | JobPurpose::Part { task, .. } => Some(*task),
        }
    }
}

impl Switchboard {
    /// Creates a switchboard without workers. Each worker will be sent the text of the catalogue,
    /// unless the text is empty.
    pub fn new(catalogue: &'static str) -> Switchboard {
        Switchboard { pool: WorkerPool::new(catalogue), ..Switchboard::default() }
    }

    /// Gives a job to a worker. Returns the job's number, or `None` if the worker has died.
    pub fn assign_job(
        &mut self,
        worker: WorkerId,
        job: Job,
        files: Option<FilesId>,
        purpose: JobPurpose,
    ) -> Option<JobId> {
        let id = self.pool.send_job(worker, job, files)?;
        self.expected.insert(id, (worker, purpose));
        Some(id)
    }

    /// Asks a worker to split off a part of one of its jobs. Returns the number of the request, or
    /// `None` if the worker has died.
    pub fn split_off(
        &mut self,
        worker: WorkerId,
        job: JobId,
        purpose: JobPurpose,
    ) -> Option<JobId> {
        let id = self.pool.split_off(worker, job)?;
        self.expected.insert(id, (worker, purpose));
        Some(id)
    }

    /// Returns the purpose of a worker's job, or `None` if no reply about the job is expected.
    pub fn purpose(&self, worker: WorkerId, job: JobId) -> Option<JobPurpose> {
        let (owner, purpose) = self.expected.get(job)?;
        (*owner == worker).then(|| purpose.clone())
    }

    /// Removes and returns the purpose of a worker's job, after the last reply about the job.
    /// Returns `None` if no reply about the job was expected.
    pub fn take_purpose(&mut self, worker: WorkerId, job: JobId) -> Option<JobPurpose> {
        let purpose = self.purpose(worker, job)?;
        self.expected.remove(job);
        self.pool.remove_job(worker, job);
        Some(purpose)
    }

    /// Terminates a worker. Returns the purposes of the jobs that it was running.
    pub fn terminate_worker(&mut self, worker: WorkerId) -> Vec<JobPurpose> {
        self.pool.terminate_worker(worker);
        let lost = self.expected.extract_if(|(_, (owner, _))| *owner == worker);
        lost.into_iter().map(|(_, (_, purpose))| purpose).collect()
    }

    /// Ignores all further replies for a task.
    pub fn ignore_task(&mut self, task: Ticket) {
        let of_task = self.expected.extract_if(|(_, (_, purpose))| purpose.task() == Some(task));
        for (job, (worker, _)) in of_task {
            self.pool.remove_job(worker, job);
        }
    }

    /// Ignores all further replies for a task. Releases the worker, or terminates it if it still
    /// has a job.
    pub fn forget_and_release(&mut self, task: Ticket, worker: WorkerId) {
        let is_busy = self.expected.iter().any(|(_, (owner, _))| *owner == worker);
        self.ignore_task(task);
        match is_busy {
            true => drop(self.terminate_worker(worker)),
            false => self.pool.release(worker),
        }
    }

    /// Records an update about a task.
    pub fn push_update(&mut self, task: Ticket, update: TaskUpdate) {
        self.updates.push((task, update));
    }
}
