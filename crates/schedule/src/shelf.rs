//! The worker that keeps the open files, and what waits for it.

use collection::Choice;
use jobs::{Failure, Job, Open, Outcome};

use crate::{
    FilesId, TaskId, Update, WorkerId,
    switchboard::{Purpose, Switchboard},
};

/// The open files. Where the worker that kept them died, they are opened once more as soon as
/// anybody needs them.
#[derive(Default)]
pub(crate) struct Shelf {
    worker: Option<WorkerId>,
    /// The files, and how they are read.
    files: Option<(FilesId, Choice)>,
    reopening: Option<WorkerId>,
    /// What is asked of the worker when it is there.
    waiting: Vec<(Job, Purpose)>,
}

impl Shelf {
    /// Other files are open, and a worker keeps them. What waits for those before fails.
    pub fn put(
        &mut self,
        worker: WorkerId,
        files: FilesId,
        choice: Choice,
        board: &mut Switchboard,
    ) {
        self.close(board);
        self.worker = Some(worker);
        self.files = Some((files, choice));
    }

    /// No files are open.
    pub fn close(&mut self, board: &mut Switchboard) {
        let workers = [self.worker.take(), self.reopening.take()];
        let mut failed: Vec<Purpose> =
            workers.into_iter().flatten().flat_map(|w| board.end(w)).collect();
        failed.extend(std::mem::take(&mut self.waiting).into_iter().map(|(_, purpose)| purpose));
        self.files = None;
        for task in failed.iter().filter_map(Purpose::task) {
            board.tell(task, Update::Failed(Failure::NoCollection));
        }
    }

    /// Asks something of the worker that keeps the files, now or when it is there.
    pub fn ask(&mut self, job: Job, purpose: Purpose, board: &mut Switchboard) {
        let alive = self.worker.filter(|worker| board.workers.lives(*worker));
        if let Some(worker) = alive
            && board.ask(worker, job.clone(), None, purpose.clone()).is_some()
        {
            return;
        }
        self.waiting.push((job, purpose));
        self.reopen(board);
    }

    fn reopen(&mut self, board: &mut Switchboard) {
        if self.reopening.is_some_and(|worker| board.workers.lives(worker)) {
            return;
        }
        let Some((files, choice)) = self.files.clone() else {
            return self.fail(Failure::NoCollection, board);
        };
        let worker = board.workers.start();
        self.reopening = Some(worker);
        board.ask(worker, Open { choice, at: 0 }.into(), Some(files), Purpose::Reopen);
    }

    /// The files are open again, or cannot be opened.
    pub fn reopened(&mut self, result: Result<Outcome, Failure>, board: &mut Switchboard) {
        let worker = self.reopening.take();
        match (result, worker) {
            (Ok(_), Some(worker)) => {
                self.worker = Some(worker);
                for (job, purpose) in std::mem::take(&mut self.waiting) {
                    board.ask(worker, job, None, purpose);
                }
            }
            (result, worker) => {
                worker.into_iter().for_each(|worker| drop(board.end(worker)));
                self.fail(result.err().unwrap_or(Failure::NoCollection), board);
            }
        }
    }

    fn fail(&mut self, failure: Failure, board: &mut Switchboard) {
        for (_, purpose) in std::mem::take(&mut self.waiting) {
            purpose
                .task()
                .into_iter()
                .for_each(|task| board.tell(task, Update::Failed(failure.clone())));
        }
    }

    /// Nothing waits for the worker any more that is of a task.
    pub fn forget(&mut self, task: TaskId) {
        self.waiting.retain(|(_, purpose)| purpose.task() != Some(task));
    }
}
