//! A job that is done in batches by several workers, or by one after another.
//!
//! ```text
//! open files ── puzzles ──▶ worker ──▶ outcome ──┐
//!       └────── puzzles ──▶ worker ──▶ outcome ──┴─▶ in order
//! ```
//!
//! The worker that keeps the open files reads their puzzles batch by batch; nothing is read twice,
//! and no worker holds more than the batches that it has.

use std::ops::Range;

use grid::Board;
use jobs::{Failure, Job, Outcome, ReadPuzzles, Spread};

use crate::{
    TaskId, Update, WorkerId,
    portions::Portions,
    shelf::Shelf,
    switchboard::{Purpose, Switchboard},
};

/// A job that is done in batches.
pub(crate) struct Batches {
    task: TaskId,
    job: Job,
    workers: Vec<WorkerId>,
    portions: Portions<Outcome>,
    /// Workers that found nothing to do until an earlier batch comes back.
    idle: Vec<WorkerId>,
    of_collection: bool,
}

/// How many batches a worker has, so that it need not wait for the next one.
const EACH: usize = 2;

impl Batches {
    /// Gives every worker something to do; `None` where the job is not spread in batches. It may be
    /// over at once, where it has no items.
    pub fn begin(
        task: TaskId,
        job: Job,
        cores: usize,
        shelf: &mut Shelf,
        board: &mut Switchboard,
    ) -> Option<Batches> {
        let Spread::Batches { items, size, of_collection, workers } = job.spread() else {
            return None;
        };
        let count = workers.unwrap_or(cores).clamp(1, cores.max(1));
        let mut batches = Batches {
            task,
            job,
            workers: (0..count).map(|_| board.workers.start()).collect(),
            portions: Portions::new(items, size, count),
            idle: Vec::new(),
            of_collection,
        };
        // One worker's batches follow one another, so that progress is of one of them.
        let each = if workers == Some(1) { 1 } else { EACH };
        for _ in 0..each {
            for worker in batches.workers.clone() {
                batches.feed(worker, shelf, board);
            }
        }
        Some(batches)
    }

    /// Whether every batch came back.
    pub fn is_over(&self) -> bool {
        self.portions.is_over()
    }

    /// Ends its workers.
    pub fn end(self, board: &mut Switchboard) {
        board.forget(self.task);
        self.workers.into_iter().for_each(|worker| drop(board.end(worker)));
    }

    /// Has the next batch begun by a worker, or its puzzles read first.
    fn feed(&mut self, worker: WorkerId, shelf: &mut Shelf, board: &mut Switchboard) {
        let Some(items) = self.portions.take() else { return self.idle.push(worker) };
        match self.of_collection {
            true => {
                let read = ReadPuzzles { numbers: items.clone() };
                shelf.ask(read.into(), Purpose::Fetch { task: self.task, worker, items }, board);
            }
            false => self.give(worker, items, Vec::new(), board),
        }
    }

    /// Has a worker begin a batch.
    pub fn give(
        &mut self,
        worker: WorkerId,
        items: Range<u64>,
        puzzles: Vec<Board>,
        board: &mut Switchboard,
    ) {
        let task = self.task;
        let batch = self.job.batch(items.clone(), puzzles);
        let asked = batch.and_then(|batch| {
            board.ask(worker, batch, None, Purpose::Batch { task, worker, items })
        });
        if asked.is_none() {
            board.tell(task, Update::Failed(Failure::Died(String::new())));
        }
    }

    /// A batch came back: tells what is there in order, and gives the idle something to do.
    pub fn put(
        &mut self,
        worker: WorkerId,
        items: Range<u64>,
        outcome: Outcome,
        shelf: &mut Shelf,
        board: &mut Switchboard,
    ) {
        for outcome in self.portions.put(items, outcome) {
            board.tell(self.task, Update::Batch(outcome));
        }
        if !self.is_over() {
            let idle = std::mem::take(&mut self.idle);
            idle.into_iter().chain([worker]).for_each(|worker| self.feed(worker, shelf, board));
        }
    }
}
