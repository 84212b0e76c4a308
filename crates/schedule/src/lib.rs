//! The scheduling of tasks on workers: placing a task, adding helpers, replacing a worker that has
//! died, and cancelling work.
//!
//! A [`Schedule`] performs no I/O and reads no clock: the caller reports each event with the
//! current time, and the schedule sends its commands through a [`Port`]. A task is a job with a
//! [`Ticket`]; [`Schedule::take_updates`] returns the [`TaskUpdate`]s about all tasks.
//!
//! | placement | workers |
//! |---|---|
//! | loads a collection | one worker, which then holds the open files |
//! | on the collection | the worker that holds the open files; if it died, they are reopened |
//! | one worker | a spare worker |
//! | shared | one worker, and after a moment [one per core](parallel) |
//! | on a watched search | one worker, until its first task is cancelled or a new search starts |
//! | batches | [one worker per core, each with some items at a time](batches) |
//!
//! The schedule interprets only the outcomes of shared searches and of jobs that it starts itself.
//! All other outcomes are passed on unchanged.

mod batches;
mod by_id;
mod open_files;
mod parallel;
mod port;
mod portions;
mod switchboard;
mod worker_pool;

use collection::ReadingChoice;
use jobs::{Job, JobFailure, JobId, JobOutcome, PartialOutcome, Placement, Progress, WorkerReply};

use batches::Batches;
pub use by_id::ById;
use open_files::OpenFiles;
use parallel::ParallelSearch;
pub use port::{FilesId, Port, TaskUpdate, Ticket, WorkerId};
use switchboard::{JobPurpose, Switchboard};

/// The running tasks, and the workers that run their jobs.
pub struct Schedule {
    cores: usize,
    switchboard: Switchboard,
    open_files: OpenFiles,
    tasks: ById<Ticket, RunningTask>,
    /// The task that started the watched search and the worker that runs the search, or `None` if
    /// no search is watched.
    watched: Option<(Ticket, WorkerId)>,
    /// The running task with the placement [`Placement::LatestOnCollection`], or `None` if there is
    /// none.
    latest_on_collection: Option<Ticket>,
}

/// The state of a running task.
enum RunningTask {
    /// A worker is loading files.
    Loading { worker: WorkerId, files: FilesId, choice: ReadingChoice },
    /// The worker that has the files open runs the job. If that worker dies, the job may be
    /// repeated once.
    OnCollection { job: Job, may_repeat: bool },
    /// A single worker runs the job.
    OneWorker { worker: WorkerId },
    /// The worker that has the watched search runs the job.
    OnWatch,
    /// Several workers share a search.
    Shared(Box<ParallelSearch>),
    /// Several workers run batches of the job.
    Batches(Box<Batches>),
}

impl Schedule {
    /// Creates a schedule without workers for a device with `cores` cores. Each worker is sent the
    /// text of the language's catalogue once, unless the text is empty, as it is for English.
    pub fn new(cores: usize, catalogue: &'static str) -> Schedule {
        Schedule {
            cores: cores.max(1),
            switchboard: Switchboard::new(catalogue),
            open_files: OpenFiles::default(),
            tasks: ById::default(),
            watched: None,
            latest_on_collection: None,
        }
    }

    /// Starts a spare worker for one of the first jobs. Returns `false` if enough workers have
    /// already been started.
    pub fn warm_up_worker(&mut self, port: &mut dyn Port) -> bool {
        let is_missing = self.switchboard.pool.warm_up_worker();
        self.switchboard.pool.execute_commands(port);
        is_missing
    }

    /// Starts a task at the time `now` in milliseconds, with the files that belong to its job, if
    /// any.
    pub fn start_task(
        &mut self,
        task: Ticket,
        job: Job,
        files: Option<FilesId>,
        now: f64,
        port: &mut dyn Port,
    ) {
        if let Some(running) = self.place_job(task, job, files, now) {
            self.tasks.insert(task, running);
        }
        self.finish_event(port);
    }

    /// Assigns the job of a task to one or more workers. Returns `None` if the task has already
    /// finished.
    fn place_job(
        &mut self,
        task: Ticket,
        job: Job,
        files: Option<FilesId>,
        now: f64,
    ) -> Option<RunningTask> {
        let placement = job.placement();
        let Schedule { switchboard, open_files, .. } = self;
        Some(match placement {
            Placement::LoadsCollection => {
                let (Job::LoadCollection(load), Some(files)) = (&job, files) else {
                    switchboard.push_update(task, TaskUpdate::Failed(JobFailure::NoCollection));
                    return None;
                };
                let (worker, choice) = (switchboard.pool.take_worker(now), load.choice.clone());
                switchboard.assign_job(worker, job, Some(files), JobPurpose::Task(task));
                RunningTask::Loading { worker, files, choice }
            }
            Placement::OnCollection | Placement::LatestOnCollection => {
                if placement == Placement::LatestOnCollection
                    && let Some(earlier) = self.latest_on_collection.replace(task)
                {
                    self.drop_task(earlier);
                }
                self.open_files.assign_job(
                    job.clone(),
                    JobPurpose::Task(task),
                    &mut self.switchboard,
                );
                RunningTask::OnCollection { job, may_repeat: true }
            }
            Placement::OneWorker => {
                let worker = switchboard.pool.take_worker(now);
                switchboard.assign_job(worker, job, None, JobPurpose::Task(task));
                RunningTask::OneWorker { worker }
            }
            Placement::StartsWatch => {
                if let Some((_, worker)) = self.watched.take() {
                    let lost = self.switchboard.terminate_worker(worker);
                    self.fail_all(lost, &JobFailure::NotWatching);
                }
                let worker = self.switchboard.pool.take_worker(now);
                self.watched = Some((task, worker));
                self.switchboard.assign_job(worker, job, None, JobPurpose::Task(task));
                RunningTask::OnWatch
            }
            Placement::OnWatch => {
                let Some((_, worker)) = self.watched else {
                    switchboard.push_update(task, TaskUpdate::Failed(JobFailure::NotWatching));
                    return None;
                };
                switchboard.assign_job(worker, job, None, JobPurpose::Task(task));
                RunningTask::OnWatch
            }
            Placement::Shared => {
                RunningTask::Shared(Box::new(ParallelSearch::begin(task, job, now, switchboard)?))
            }
            Placement::Batches { .. } => {
                let batches = Batches::begin(task, job, self.cores, open_files, switchboard)?;
                if batches.is_complete() {
                    switchboard.push_update(task, TaskUpdate::Over);
                    return None;
                }
                RunningTask::Batches(Box::new(batches))
            }
        })
    }

    /// Cancels a task, and reports nothing more about it. Workers that are busy with the task are
    /// terminated, except for the worker that has the files open and the worker of the watched
    /// search. If the task started the watched search, that worker is terminated as well, and the
    /// other tasks that use the search fail.
    pub fn cancel_task(&mut self, task: Ticket, port: &mut dyn Port) {
        self.drop_task(task);
        if let Some((_, worker)) = self.watched.take_if(|(starter, _)| *starter == task) {
            let lost = self.switchboard.terminate_worker(worker);
            self.fail_all(lost, &JobFailure::NotWatching);
        }
        self.switchboard.updates.retain(|(of, _)| *of != task);
        self.finish_event(port);
    }

    /// Closes the open files. Tasks that use the files fail.
    pub fn close_files(&mut self, port: &mut dyn Port) {
        self.open_files.close_files(&mut self.switchboard);
        self.finish_event(port);
    }

    /// Handles a worker's reply. An unexpected reply is ignored, for example one from a worker that
    /// was terminated.
    pub fn on_reply(
        &mut self,
        worker: WorkerId,
        reply: WorkerReply,
        now: f64,
        port: &mut dyn Port,
    ) {
        self.switchboard.pool.note_alive(worker);
        match reply {
            WorkerReply::Ready => self.switchboard.pool.note_ready(worker),
            WorkerReply::Pong => {}
            WorkerReply::Panicked(why) => self.remove_dead_worker(worker, why),
            WorkerReply::Progress(job, progress) => self.on_progress(worker, job, progress, now),
            WorkerReply::Partial(job, partial) => self.on_partial(worker, job, partial),
            WorkerReply::Part(job, part) => self.on_split_off(worker, job, part, now),
            WorkerReply::Done(job, outcome) => self.on_done(worker, job, outcome, now),
            WorkerReply::Failed(job, failure) => {
                let purpose = self.switchboard.take_purpose(worker, job);
                purpose.into_iter().for_each(|purpose| self.fail_task(purpose, &failure));
            }
        }
        self.finish_event(port);
    }

    /// Handles the death of a worker, or a failed attempt to start it. `why` is the reason, or
    /// empty if it is unknown.
    pub fn on_worker_death(&mut self, worker: WorkerId, why: String, port: &mut dyn Port) {
        self.remove_dead_worker(worker, why);
        self.finish_event(port);
    }

    /// Performs the actions that are due at the time `now` in milliseconds.
    pub fn tick(&mut self, now: f64, port: &mut dyn Port) {
        for worker in self.switchboard.pool.tick(now) {
            self.remove_dead_worker(worker, String::new());
        }
        for (_, running) in self.tasks.iter_mut() {
            if let RunningTask::Shared(search) = running {
                search.tick(now, self.cores, &mut self.switchboard);
            }
        }
        self.finish_event(port);
    }

    /// Returns the time of the next [`Schedule::tick`] in milliseconds, or `None` if nothing is
    /// due.
    pub fn next_tick(&self) -> Option<f64> {
        let searches = self.tasks.iter().filter_map(|(_, running)| match running {
            RunningTask::Shared(search) => search.next_tick(),
            _ => None,
        });
        searches.chain(self.switchboard.pool.next_tick()).min_by(f64::total_cmp)
    }

    /// Returns `true` if a task is running.
    pub fn has_tasks(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// Removes and returns the updates about tasks, in chronological order.
    pub fn take_updates(&mut self) -> Vec<(Ticket, TaskUpdate)> {
        std::mem::take(&mut self.switchboard.updates)
    }

    /// Drops the finished tasks, and any updates about a task after the update that ended it. Then
    /// executes the pending commands through the port.
    fn finish_event(&mut self, port: &mut dyn Port) {
        let mut seen = 0;
        while let Some((task, update)) = self.switchboard.updates.get(seen) {
            let task = *task;
            let has_ended =
                matches!(update, TaskUpdate::Done(_) | TaskUpdate::Over | TaskUpdate::Failed(_));
            seen += 1;
            if has_ended {
                self.drop_task(task);
                let mut place = 0;
                self.switchboard.updates.retain(|(of, _)| {
                    place += 1;
                    *of != task || place <= seen
                });
            }
        }
        self.switchboard.pool.execute_commands(port);
    }

    /// Drops a task, and releases or terminates its workers.
    fn drop_task(&mut self, task: Ticket) {
        let switchboard = &mut self.switchboard;
        self.latest_on_collection.take_if(|latest| *latest == task);
        match self.tasks.remove(task) {
            None => {}
            Some(RunningTask::OneWorker { worker } | RunningTask::Loading { worker, .. }) => {
                switchboard.forget_and_release(task, worker);
            }
            Some(RunningTask::OnCollection { .. } | RunningTask::OnWatch) => {
                switchboard.ignore_task(task);
            }
            Some(RunningTask::Shared(search)) => search.finish(switchboard),
            Some(RunningTask::Batches(batches)) => batches.terminate_workers(switchboard),
        }
        self.open_files.forget_task(task);
    }

    /// Returns the parallel search of a task and the switchboard. Returns `None` if the task isn't
    /// a parallel search.
    fn parallel_search(&mut self, task: Ticket) -> Option<(&mut ParallelSearch, &mut Switchboard)> {
        match self.tasks.get_mut(task) {
            Some(RunningTask::Shared(search)) => Some((search, &mut self.switchboard)),
            _ => None,
        }
    }

    fn on_progress(&mut self, worker: WorkerId, job: JobId, progress: Progress, now: f64) {
        match self.switchboard.purpose(worker, job) {
            Some(JobPurpose::Task(task) | JobPurpose::Batch { task, .. }) => {
                self.switchboard.push_update(task, TaskUpdate::Progress(progress));
            }
            Some(JobPurpose::Member { task, member }) => {
                if let Some((search, switchboard)) = self.parallel_search(task) {
                    search.handle_progress(member, progress, now, switchboard);
                }
            }
            _ => {}
        }
    }

    fn on_partial(&mut self, worker: WorkerId, job: JobId, partial: PartialOutcome) {
        match (self.switchboard.purpose(worker, job), partial) {
            (Some(JobPurpose::Task(task)), partial) => {
                self.switchboard.push_update(task, TaskUpdate::Partial(partial));
            }
            (Some(JobPurpose::Member { task, .. }), PartialOutcome::Solutions(boards)) => {
                if let Some((search, switchboard)) = self.parallel_search(task) {
                    search.handle_solutions(boards, switchboard);
                }
            }
            _ => {}
        }
    }

    fn on_split_off(&mut self, worker: WorkerId, job: JobId, part: Vec<u8>, now: f64) {
        match self.switchboard.take_purpose(worker, job) {
            None => {}
            Some(JobPurpose::Part { task, from, to }) => {
                if let Some((search, switchboard)) = self.parallel_search(task) {
                    search.handle_part(from, to, part, now, switchboard);
                }
            }
            Some(purpose) => self.fail_task(purpose, &unexpected_reply()),
        }
    }

    fn on_done(&mut self, worker: WorkerId, job: JobId, outcome: JobOutcome, now: f64) {
        let Some(purpose) = self.switchboard.take_purpose(worker, job) else { return };
        match (purpose, outcome) {
            (JobPurpose::Task(task), outcome) => self.end_task(task, outcome),
            (JobPurpose::Reopen, outcome @ JobOutcome::LoadCollection(_)) => {
                self.open_files.on_reopened(Ok(outcome), &mut self.switchboard);
            }
            (JobPurpose::Fetch { task, worker, items }, JobOutcome::ReadPuzzles(puzzles)) => {
                if let Some(RunningTask::Batches(batches)) = self.tasks.get_mut(task) {
                    batches.send_batch(worker, items, puzzles, &mut self.switchboard);
                }
            }
            (JobPurpose::Batch { task, worker, items }, outcome) => {
                let Schedule { tasks, open_files, switchboard, .. } = self;
                if let Some(RunningTask::Batches(batches)) = tasks.get_mut(task) {
                    batches.handle_outcome(worker, items, outcome, open_files, switchboard);
                }
            }
            (JobPurpose::Member { task, member }, JobOutcome::CountSolutions(counted)) => {
                if let Some((search, switchboard)) = self.parallel_search(task) {
                    search.handle_count(member, counted, now, switchboard);
                }
            }
            (purpose, _) => self.fail_task(purpose, &unexpected_reply()),
        }
    }

    /// Reports the outcome of a task with a single job. A worker that has loaded files keeps them
    /// open from then on.
    fn end_task(&mut self, task: Ticket, outcome: JobOutcome) {
        let is_loading = |running: &RunningTask| matches!(running, RunningTask::Loading { .. });
        if self.tasks.get(task).is_some_and(is_loading)
            && let Some(RunningTask::Loading { worker, files, choice }) = self.tasks.remove(task)
        {
            self.open_files.replace_files(worker, files, choice, &mut self.switchboard);
        }
        self.switchboard.push_update(task, TaskUpdate::Done(outcome));
    }

    /// Fails the task to which a job belongs. A job of [`RunningTask::OnCollection`] is repeated
    /// once instead if its worker died. If the files couldn't be reopened, all tasks that wait for
    /// them fail.
    fn fail_task(&mut self, purpose: JobPurpose, failure: &JobFailure) {
        if purpose == JobPurpose::Reopen {
            return self.open_files.on_reopened(Err(failure.clone()), &mut self.switchboard);
        }
        let Some(task) = purpose.task() else { return };
        if let Some(RunningTask::OnCollection { job, may_repeat }) = self.tasks.get_mut(task)
            && matches!(failure, JobFailure::Died(_))
            && std::mem::replace(may_repeat, false)
        {
            let job = job.clone();
            return self.open_files.assign_job(job, purpose, &mut self.switchboard);
        }
        self.switchboard.push_update(task, TaskUpdate::Failed(failure.clone()));
    }

    fn fail_all(&mut self, purposes: Vec<JobPurpose>, failure: &JobFailure) {
        purposes.into_iter().for_each(|purpose| self.fail_task(purpose, failure));
    }

    /// Removes a worker that has died, and fails or repeats its jobs.
    fn remove_dead_worker(&mut self, worker: WorkerId, why: String) {
        let lost = self.switchboard.terminate_worker(worker);
        self.watched.take_if(|(_, watched)| *watched == worker);
        self.fail_all(lost, &JobFailure::Died(why));
    }
}

fn unexpected_reply() -> JobFailure {
    JobFailure::Died("an answer to another question".into())
}
