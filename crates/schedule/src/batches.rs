//! Jobs that run in batches, on one worker per core or on a single worker.
//!
//! ```text
//! open files ── puzzles ──▶ worker ──▶ outcome ──┐
//!       └────── puzzles ──▶ worker ──▶ outcome ──┴─▶ in order
//! ```
//!
//! If the items are puzzles of the open files, the worker that has the files open reads them batch
//! by batch. No puzzle is read twice, and each worker only receives the puzzles of its own batches.

use std::ops::Range;

use grid::Board;
use jobs::{Job, JobFailure, JobOutcome, Placement, ReadPuzzles};

use crate::{
    TaskUpdate, Ticket, WorkerId,
    open_files::OpenFiles,
    portions::Portions,
    switchboard::{JobPurpose, Switchboard},
};

/// The state of a task whose job runs in batches: its workers, and the batches that remain.
pub(crate) struct Batches {
    task: Ticket,
    job: Job,
    workers: Vec<WorkerId>,
    portions: Portions<JobOutcome>,
    /// The workers for which no batch was available. When an outcome arrives, these workers are
    /// assigned batches.
    idle: Vec<WorkerId>,
    are_records: bool,
}

/// The maximum number of batches that a worker has at the same time. With two batches, the worker
/// needn't wait for the next one.
const BATCHES_PER_WORKER: usize = 2;

impl Batches {
    /// Starts workers, at most one per core, and assigns batches to them. Returns `None` if the job
    /// doesn't run in batches. If there are no items, the returned batches are already complete.
    pub fn begin(
        task: Ticket,
        job: Job,
        cores: usize,
        open_files: &mut OpenFiles,
        switchboard: &mut Switchboard,
    ) -> Option<Batches> {
        let Placement::Batches { items, size, are_records, is_sequential } = job.placement() else {
            return None;
        };
        let cores = if is_sequential { 1 } else { cores };
        let portions = Portions::new(items, size, cores);
        // A worker that would have nothing to do isn't started.
        let workers = (cores as u64).min(portions.remaining_count());
        let mut batches = Batches {
            task,
            job,
            workers: (0..workers).map(|_| switchboard.pool.start_worker()).collect(),
            portions,
            idle: Vec::new(),
            are_records,
        };
        // If a single worker runs all batches, it receives one at a time, so that its progress
        // reports are always about the current batch.
        for _ in 0..if is_sequential { 1 } else { BATCHES_PER_WORKER } {
            for worker in batches.workers.clone() {
                batches.assign_or_request(worker, open_files, switchboard);
            }
        }
        Some(batches)
    }

    /// Returns `true` if the outcomes of all batches have arrived.
    pub fn is_complete(&self) -> bool {
        self.portions.is_complete()
    }

    /// Terminates the workers, and ignores all further replies for the task.
    pub fn terminate_workers(self, switchboard: &mut Switchboard) {
        switchboard.ignore_task(self.task);
        self.workers.into_iter().for_each(|worker| drop(switchboard.terminate_worker(worker)));
    }

    /// Assigns the next batch to a worker, or first requests the puzzles of the batch. If no batch
    /// is available, the worker becomes idle.
    fn assign_or_request(
        &mut self,
        worker: WorkerId,
        open_files: &mut OpenFiles,
        switchboard: &mut Switchboard,
    ) {
        let Some(items) = self.portions.hand_out() else { return self.idle.push(worker) };
        match self.are_records {
            true => {
                let job = ReadPuzzles { numbers: items.clone() }.into();
                open_files.assign_job(
                    job,
                    JobPurpose::Fetch { task: self.task, worker, items },
                    switchboard,
                );
            }
            false => self.send_batch(worker, items, Vec::new(), switchboard),
        }
    }

    /// Sends a batch to a worker, together with the puzzles if the items are puzzles of the open
    /// files. If the worker has died, the task fails.
    pub fn send_batch(
        &mut self,
        worker: WorkerId,
        items: Range<u64>,
        puzzles: Vec<Board>,
        switchboard: &mut Switchboard,
    ) {
        let task = self.task;
        let batch = self.job.batch_job(items.clone(), puzzles);
        let request = batch.and_then(|batch| {
            switchboard.assign_job(worker, batch, None, JobPurpose::Batch { task, worker, items })
        });
        if request.is_none() {
            switchboard.push_update(task, TaskUpdate::Failed(JobFailure::Died(String::new())));
        }
    }

    /// Handles the outcome of a batch: reports the outcomes that are next in order, and then either
    /// ends the task or assigns the next batches to this worker and to the idle workers.
    pub fn handle_outcome(
        &mut self,
        worker: WorkerId,
        items: Range<u64>,
        outcome: JobOutcome,
        open_files: &mut OpenFiles,
        switchboard: &mut Switchboard,
    ) {
        for outcome in self.portions.insert(items, outcome) {
            switchboard.push_update(self.task, TaskUpdate::Batch(outcome));
        }
        if self.is_complete() {
            return switchboard.push_update(self.task, TaskUpdate::Over);
        }
        let idle = std::mem::take(&mut self.idle);
        for worker in idle.into_iter().chain([worker]) {
            self.assign_or_request(worker, open_files, switchboard);
        }
    }
}
