//! The worker that has the files open, and the jobs that wait for it.

use collection::ReadingChoice;
use jobs::{Job, JobFailure, JobOutcome, LoadCollection};

use crate::{
    FilesId, TaskUpdate, Ticket, WorkerId,
    switchboard::{JobPurpose, Switchboard},
};

/// The open files. If the worker that had the files open has died, the files are reopened when the
/// next job needs them.
#[derive(Default)]
pub(crate) struct OpenFiles {
    /// The worker that has the files open, or `None` if there is none. The worker may have died.
    worker: Option<WorkerId>,
    /// The files and the settings for reading them, or `None` if no files are open.
    files: Option<(FilesId, ReadingChoice)>,
    /// The worker that is reopening the files, if any.
    reopening: Option<WorkerId>,
    /// The jobs that wait until the files have been reopened.
    waiting: Vec<(Job, JobPurpose)>,
}

impl OpenFiles {
    /// Replaces the open files with those of a worker that has just loaded files. Tasks that use
    /// the earlier files fail.
    pub fn replace_files(
        &mut self,
        worker: WorkerId,
        files: FilesId,
        choice: ReadingChoice,
        switchboard: &mut Switchboard,
    ) {
        self.close_files(switchboard);
        self.worker = Some(worker);
        self.files = Some((files, choice));
    }

    /// Closes the files. Tasks that use them fail.
    pub fn close_files(&mut self, switchboard: &mut Switchboard) {
        let workers = [self.worker.take(), self.reopening.take()];
        let mut lost: Vec<JobPurpose> =
            workers.into_iter().flatten().flat_map(|w| switchboard.terminate_worker(w)).collect();
        lost.extend(std::mem::take(&mut self.waiting).into_iter().map(|(_, purpose)| purpose));
        self.files = None;
        for task in lost.iter().filter_map(JobPurpose::task) {
            switchboard.push_update(task, TaskUpdate::Failed(JobFailure::NoCollection));
        }
    }

    /// Gives a job to the worker that has the files open. If that worker has died, the job waits
    /// until the files have been reopened. If no files are open, the task of the job fails.
    pub fn assign_job(&mut self, job: Job, purpose: JobPurpose, switchboard: &mut Switchboard) {
        if let Some(worker) = self.worker
            && switchboard.assign_job(worker, job.clone(), None, purpose.clone()).is_some()
        {
            return;
        }
        self.waiting.push((job, purpose));
        self.reopen_files(switchboard);
    }

    fn reopen_files(&mut self, switchboard: &mut Switchboard) {
        if self.reopening.is_some_and(|worker| switchboard.pool.is_alive(worker)) {
            return;
        }
        let Some((files, choice)) = self.files.clone() else {
            return self.fail_waiting(JobFailure::NoCollection, switchboard);
        };
        let worker = switchboard.pool.start_worker();
        self.reopening = Some(worker);
        let job = LoadCollection { choice, record_number: 0 }.into();
        switchboard.assign_job(worker, job, Some(files), JobPurpose::Reopen);
    }

    /// Handles the result of reopening the files: gives the waiting jobs to the worker, or fails
    /// their tasks.
    pub fn on_reopened(
        &mut self,
        result: Result<JobOutcome, JobFailure>,
        switchboard: &mut Switchboard,
    ) {
        let worker = self.reopening.take();
        match (result, worker) {
            (Ok(_), Some(worker)) => {
                self.worker = Some(worker);
                for (job, purpose) in std::mem::take(&mut self.waiting) {
                    switchboard.assign_job(worker, job, None, purpose);
                }
            }
            (result, worker) => {
                worker.into_iter().for_each(|worker| drop(switchboard.terminate_worker(worker)));
                self.fail_waiting(result.err().unwrap_or(JobFailure::NoCollection), switchboard);
            }
        }
    }

    /// Fails the tasks of all waiting jobs.
    fn fail_waiting(&mut self, failure: JobFailure, switchboard: &mut Switchboard) {
        for (_, purpose) in std::mem::take(&mut self.waiting) {
            if let Some(task) = purpose.task() {
                switchboard.push_update(task, TaskUpdate::Failed(failure.clone()));
            }
        }
    }

    /// Drops the waiting jobs of a task.
    pub fn forget_task(&mut self, task: Ticket) {
        self.waiting.retain(|(_, purpose)| purpose.task() != Some(task));
    }
}
