//! Who does what: which worker does a job, in how many parts, who helps, who is replaced when it
//! died, and what is cancelled.
//!
//! A [`Schedule`] is pure: it is told what happens and when, and has a [`Port`] do the rest. A task
//! is a job with a number; what is told of it ([`Update`]) comes out of [`Schedule::updates`] and
//! ends with exactly one of `Done`, `Over` and `Failed`, unless the task was cancelled.
//!
//! | spread | who does it |
//! |---|---|
//! | opens | a worker of its own, which then keeps the open files |
//! | on the collection | the worker that keeps the open files; they are opened again if it died |
//! | alone | a worker that stands ready |
//! | together | one worker, and after a moment [a worker a core](parallel) |
//! | watched | a worker that stays until the task that began it is cancelled |
//! | in batches | [several workers, each some items at a time](batches) |
//!
//! Browsers, clocks and what results mean are absent.

mod batches;
mod by_id;
mod parallel;
mod port;
mod portions;
mod shelf;
mod switchboard;
mod workers;

use collection::Choice;
use jobs::{Failure, Job, JobId, Outcome, Partial, Progress, Reply, Spread};

use batches::Batches;
pub use by_id::ById;
use parallel::ParallelSearch;
pub use port::{FilesId, Port, TaskId, Update, WorkerId};
use shelf::Shelf;
use switchboard::{Purpose, Switchboard};

/// The tasks that are under way, and who does them.
pub struct Schedule {
    cores: usize,
    board: Switchboard,
    shelf: Shelf,
    tasks: ById<Running>,
    /// The worker of the search that is watched, and the task that began it.
    watched: Option<(TaskId, WorkerId)>,
    /// The task that asks for a record, of which there is one at a time.
    latest: Option<TaskId>,
}

/// How a task is under way.
enum Running {
    /// A worker opens files.
    Opens { worker: WorkerId, files: FilesId, choice: Choice },
    /// The worker that keeps the open files is asked; once more if it died meanwhile.
    OnCollection { job: Job, again: bool },
    /// A worker does it.
    Alone { worker: WorkerId },
    /// The worker of what is watched does it.
    Watched,
    /// Several workers share a search.
    Together(Box<ParallelSearch>),
    /// Workers do batches.
    Batches(Box<Batches>),
}

impl Schedule {
    /// A schedule for a machine with a number of cores, without any worker.
    pub fn new(cores: usize) -> Schedule {
        Schedule {
            cores: cores.max(1),
            board: Switchboard::default(),
            shelf: Shelf::default(),
            tasks: ById::default(),
            watched: None,
            latest: None,
        }
    }

    /// Has one more worker stand ready for what is to come; `false` when enough do.
    pub fn warm_up(&mut self, port: &mut dyn Port) -> bool {
        let missing = self.board.workers.warm_up();
        self.board.workers.flush(port);
        missing
    }

    /// Starts a task, with the files that belong to its job, at a time in milliseconds.
    pub fn start(
        &mut self,
        task: TaskId,
        job: Job,
        files: Option<FilesId>,
        now: f64,
        port: &mut dyn Port,
    ) {
        self.begin(task, job, files, now);
        self.settle(port);
    }

    fn begin(&mut self, task: TaskId, job: Job, files: Option<FilesId>, now: f64) {
        let board = &mut self.board;
        let running = match job.spread() {
            Spread::Opens => {
                let (Job::Open(open), Some(files)) = (&job, files) else {
                    return board.tell(task, Update::Failed(Failure::NoCollection));
                };
                let (worker, choice) = (board.workers.hire(now), open.choice.clone());
                board.ask(worker, job, Some(files), Purpose::Task(task));
                Running::Opens { worker, files, choice }
            }
            Spread::OnCollection { latest } => {
                if latest && let Some(before) = self.latest.replace(task) {
                    self.drop_task(before);
                }
                self.shelf.ask(job.clone(), Purpose::Task(task), &mut self.board);
                Running::OnCollection { job, again: true }
            }
            Spread::Alone => {
                let worker = board.workers.hire(now);
                board.ask(worker, job, None, Purpose::Task(task));
                Running::Alone { worker }
            }
            Spread::Watched { begins } => {
                let alive = self.watched.filter(|(_, worker)| board.workers.lives(*worker));
                let worker = match (begins, alive) {
                    (true, before) => {
                        before.into_iter().for_each(|(_, worker)| drop(board.end(worker)));
                        let worker = board.workers.hire(now);
                        self.watched = Some((task, worker));
                        worker
                    }
                    (false, Some((_, worker))) => worker,
                    (false, None) => {
                        return board.tell(task, Update::Failed(Failure::NotWatching));
                    }
                };
                board.ask(worker, job, None, Purpose::Task(task));
                Running::Watched
            }
            Spread::Together => match ParallelSearch::begin(task, job, now, board) {
                Some(search) => Running::Together(Box::new(search)),
                None => return,
            },
            Spread::Batches { .. } => {
                match Batches::begin(task, job, self.cores, &mut self.shelf, board) {
                    Some(batches) if batches.is_over() => {
                        batches.end(board);
                        return board.tell(task, Update::Over);
                    }
                    Some(batches) => Running::Batches(Box::new(batches)),
                    None => return,
                }
            }
        };
        self.tasks.insert(task, running);
    }

    /// Cancels a task: nothing more is told of it, and its workers end.
    pub fn cancel(&mut self, task: TaskId, port: &mut dyn Port) {
        self.drop_task(task);
        if let Some((_, worker)) = self.watched.take_if(|(began, _)| *began == task) {
            let waited = self.board.end(worker);
            self.fail_all(waited, &Failure::NotWatching);
        }
        self.board.updates.retain(|(of, _)| *of != task);
        self.settle(port);
    }

    /// Closes the open files.
    pub fn close(&mut self, port: &mut dyn Port) {
        self.shelf.close(&mut self.board);
        self.settle(port);
    }

    /// Takes what a worker answered.
    pub fn heard(&mut self, worker: WorkerId, reply: Reply, now: f64, port: &mut dyn Port) {
        if !self.board.workers.lives(worker) {
            return;
        }
        self.board.workers.heard(worker);
        match reply {
            Reply::Ready => self.board.workers.ready(worker),
            Reply::Pong => {}
            Reply::Panicked(why) => self.died(worker, why),
            Reply::Progress(job, progress) => self.progress(worker, job, progress, now),
            Reply::Partial(job, partial) => self.partial(worker, job, partial),
            Reply::Part(job, part) => self.part(worker, job, part, now),
            Reply::Done(job, outcome) => self.done(worker, job, outcome, now),
            Reply::Failed(job, failure) => {
                let purpose = self.board.take_purpose(worker, job);
                purpose.into_iter().for_each(|purpose| self.failed(purpose, &failure));
            }
        }
        self.settle(port);
    }

    /// A worker died, or could not be started.
    pub fn broke(&mut self, worker: WorkerId, why: String, port: &mut dyn Port) {
        if self.board.workers.lives(worker) {
            self.died(worker, why);
            self.settle(port);
        }
    }

    /// Does what it is time for.
    pub fn tick(&mut self, now: f64, port: &mut dyn Port) {
        for worker in self.board.workers.look(now) {
            self.died(worker, String::new());
        }
        for (_, running) in self.tasks.iter_mut() {
            if let Running::Together(search) = running {
                search.tick(now, self.cores, &mut self.board);
            }
        }
        self.settle(port);
    }

    /// When [`Schedule::tick`] is to be called next; `None` while there is nothing to wait for.
    pub fn wake(&self) -> Option<f64> {
        let searches = self.tasks.iter().filter_map(|(_, running)| match running {
            Running::Together(search) => search.wake(),
            _ => None,
        });
        searches.chain(self.board.workers.wake()).min_by(f64::total_cmp)
    }

    /// Whether some task is under way.
    pub fn has_tasks(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// What is told of tasks since this was asked last, in this order.
    pub fn updates(&mut self) -> Vec<(TaskId, Update)> {
        std::mem::take(&mut self.board.updates)
    }

    /// Ends what has ended, and has the port do what was ordered. Of a task that failed, nothing
    /// more is told.
    fn settle(&mut self, port: &mut dyn Port) {
        let mut at = 0;
        while let Some((task, update)) = self.board.updates.get(at) {
            let (task, last) =
                (*task, matches!(update, Update::Done(_) | Update::Over | Update::Failed(_)));
            at += 1;
            if last {
                self.drop_task(task);
                let told = &mut self.board.updates;
                let mut place = 0;
                told.retain(|(of, _)| {
                    place += 1;
                    *of != task || place <= at
                });
            }
        }
        self.board.workers.flush(port);
    }

    /// Ends what is done for a task, and lets those go who did it.
    fn drop_task(&mut self, task: TaskId) {
        self.latest.take_if(|latest| *latest == task);
        match self.tasks.remove(task) {
            None => {}
            Some(Running::Alone { worker } | Running::Opens { worker, .. }) => {
                self.board.forget_or_release(task, worker);
            }
            Some(Running::OnCollection { .. } | Running::Watched) => self.board.forget(task),
            Some(Running::Together(search)) => search.end(&mut self.board),
            Some(Running::Batches(batches)) => batches.end(&mut self.board),
        }
        self.shelf.forget(task);
    }

    fn progress(&mut self, worker: WorkerId, job: JobId, progress: Progress, now: f64) {
        let Some(purpose) = self.board.purpose(worker, job) else { return };
        match purpose {
            Purpose::Task(task) | Purpose::Batch { task, .. } => {
                self.board.tell(task, Update::Progress(progress));
            }
            Purpose::Member { task, member } => {
                if let Some(Running::Together(search)) = self.tasks.get_mut(task) {
                    let ended = search.progress(member, progress, now, &mut self.board);
                    ended.into_iter().for_each(|end| self.board.tell(task, Update::Done(end)));
                }
            }
            _ => {}
        }
    }

    fn partial(&mut self, worker: WorkerId, job: JobId, partial: Partial) {
        let Some(purpose) = self.board.purpose(worker, job) else { return };
        match (purpose, partial) {
            (Purpose::Task(task), partial) => self.board.tell(task, Update::Partial(partial)),
            (Purpose::Member { task, .. }, Partial::Solutions(boards)) => {
                if let Some(Running::Together(search)) = self.tasks.get_mut(task) {
                    search.solutions(boards, &mut self.board);
                }
            }
            _ => {}
        }
    }

    fn part(&mut self, worker: WorkerId, job: JobId, part: Vec<u8>, now: f64) {
        let Some(purpose) = self.board.take_purpose(worker, job) else { return };
        match purpose {
            Purpose::Part { task, from, to } => {
                if let Some(Running::Together(search)) = self.tasks.get_mut(task) {
                    let ended = search.part(from, to, part, now, &mut self.board);
                    ended.into_iter().for_each(|end| self.board.tell(task, Update::Done(end)));
                }
            }
            purpose => self.failed(purpose, &unexpected()),
        }
    }

    fn done(&mut self, worker: WorkerId, job: JobId, outcome: Outcome, now: f64) {
        let Some(purpose) = self.board.take_purpose(worker, job) else { return };
        match (purpose, outcome) {
            (Purpose::Task(task), outcome) => self.task_done(task, outcome),
            (Purpose::Reopen, outcome @ Outcome::Open(_)) => {
                self.shelf.reopened(Ok(outcome), &mut self.board);
            }
            (Purpose::Fetch { task, worker, items }, Outcome::Puzzles(puzzles)) => {
                if let Some(Running::Batches(batches)) = self.tasks.get_mut(task) {
                    batches.give(worker, items, puzzles, &mut self.board);
                }
            }
            (Purpose::Batch { task, worker, items }, outcome) => {
                if let Some(Running::Batches(batches)) = self.tasks.get_mut(task) {
                    batches.put(worker, items, outcome, &mut self.shelf, &mut self.board);
                    if batches.is_over() {
                        self.board.tell(task, Update::Over);
                    }
                }
            }
            (Purpose::Member { task, member }, Outcome::Count(counted)) => {
                if let Some(Running::Together(search)) = self.tasks.get_mut(task) {
                    let ended = search.counted(member, counted, now, &mut self.board);
                    ended.into_iter().for_each(|end| self.board.tell(task, Update::Done(end)));
                }
            }
            (purpose, _) => self.failed(purpose, &unexpected()),
        }
    }

    fn task_done(&mut self, task: TaskId, outcome: Outcome) {
        let opens = |running: &Running| matches!(running, Running::Opens { .. });
        if self.tasks.get(task).is_some_and(opens)
            && let Some(Running::Opens { worker, files, choice }) = self.tasks.remove(task)
        {
            self.shelf.put(worker, files, choice, &mut self.board);
        }
        self.board.tell(task, Update::Done(outcome));
    }

    /// What was waited for does not come.
    fn failed(&mut self, purpose: Purpose, failure: &Failure) {
        if purpose == Purpose::Reopen {
            return self.shelf.reopened(Err(failure.clone()), &mut self.board);
        }
        let Some(task) = purpose.task() else { return };
        let died = matches!(failure, Failure::Died(_));
        if let (Some(Running::OnCollection { job, again }), true) = (self.tasks.get_mut(task), died)
            && std::mem::replace(again, false)
        {
            let job = job.clone();
            return self.shelf.ask(job, purpose, &mut self.board);
        }
        self.board.tell(task, Update::Failed(failure.clone()));
    }

    fn fail_all(&mut self, purposes: Vec<Purpose>, failure: &Failure) {
        purposes.into_iter().for_each(|purpose| self.failed(purpose, failure));
    }

    fn died(&mut self, worker: WorkerId, why: String) {
        let waited = self.board.end(worker);
        self.watched.take_if(|(_, watched)| *watched == worker);
        self.fail_all(waited, &Failure::Died(why));
    }
}

fn unexpected() -> Failure {
    Failure::Died("an answer to another question".into())
}
