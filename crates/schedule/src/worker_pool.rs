//! The workers and their states: alive, ready, busy, spare or silent.

use jobs::{Job, JobId, WorkerRequest};

use crate::{ById, FilesId, Port, WorkerId};

/// All workers, and the commands for them that haven't been executed yet.
#[derive(Default)]
pub(crate) struct WorkerPool {
    workers: ById<WorkerId, Worker>,
    last_worker: WorkerId,
    last_job: JobId,
    /// The workers without a job that are available for the next jobs. The last one is used first.
    spare: Vec<WorkerId>,
    /// The time in milliseconds at which another spare worker starts, or `None` if none is due.
    refill_at: Option<f64>,
    /// The time in milliseconds of the next round of pings, or `None` before the first round.
    ping_at: Option<f64>,
    /// The text of the language's catalogue, which is sent once to each worker; empty for English.
    catalogue: &'static str,
    commands: Vec<PortCommand>,
}

#[derive(Default)]
struct Worker {
    is_ready: bool,
    /// The requests for a worker that isn't ready yet.
    waiting: Vec<(WorkerRequest, Option<FilesId>)>,
    jobs: Vec<JobId>,
    /// The number of pings since the worker's latest message.
    missed_ping_count: u32,
}

/// A call to a method of [`Port`] that will be made later.
enum PortCommand {
    Start(WorkerId),
    Send(WorkerId, WorkerRequest, Option<FilesId>),
    Terminate(WorkerId),
}

/// The maximum number of spare workers.
const MAX_SPARE: usize = 2;

/// The time between taking a spare worker and starting another one, in milliseconds. During this
/// time, the new job has the processor to itself.
const REFILL_DELAY_MS: f64 = 300.0;

/// The time between pings of workers that have jobs, in milliseconds.
const PING_INTERVAL_MS: f64 = 1_000.0;

/// The maximum number of pings that a worker may miss before it is considered dead. A worker can't
/// reply while it searches with a technique, which may take several seconds on a slow device.
const MAX_MISSED_PINGS: u32 = 6;

/// The maximum number of missed pings for a worker that isn't ready yet, because its program may
/// still be loading.
const MAX_MISSED_PINGS_WHILE_STARTING: u32 = 30;

impl WorkerPool {
    /// Creates a pool without workers. Each worker will be sent the text of the catalogue, unless
    /// the text is empty.
    pub fn new(catalogue: &'static str) -> WorkerPool {
        WorkerPool { catalogue, ..WorkerPool::default() }
    }

    /// Passes all pending commands to the port, in order.
    pub fn execute_commands(&mut self, port: &mut dyn Port) {
        for command in std::mem::take(&mut self.commands) {
            match command {
                PortCommand::Start(worker) => port.start_worker(worker),
                PortCommand::Send(worker, request, files) => {
                    port.send_request(worker, &request, files)
                }
                PortCommand::Terminate(worker) => port.terminate_worker(worker),
            }
        }
    }

    /// Starts a worker and returns its id.
    pub fn start_worker(&mut self) -> WorkerId {
        self.last_worker += 1;
        self.workers.insert(self.last_worker, Worker::default());
        self.commands.push(PortCommand::Start(self.last_worker));
        self.last_worker
    }

    /// Returns a worker without a job: a spare worker or, if there is none, a new one. If no spare
    /// worker is left a little later, another one is started then.
    pub fn take_worker(&mut self, now: f64) -> WorkerId {
        self.refill_at.get_or_insert(now + REFILL_DELAY_MS);
        self.spare.pop().unwrap_or_else(|| self.start_worker())
    }

    /// Starts a spare worker if fewer than `MAX_SPARE` workers have been started so far. Otherwise
    /// returns `false`.
    pub fn warm_up_worker(&mut self) -> bool {
        let is_missing = (self.last_worker as usize) < MAX_SPARE;
        if is_missing {
            self.start_spare_worker();
        }
        is_missing
    }

    fn start_spare_worker(&mut self) {
        let worker = self.start_worker();
        self.spare.push(worker);
    }

    /// Makes a worker spare, or terminates it if it has a job or if there are enough spare workers.
    pub fn release(&mut self, worker: WorkerId) {
        let is_idle = self.workers.get(worker).is_some_and(|worker| worker.jobs.is_empty());
        if is_idle && self.spare.len() < MAX_SPARE {
            self.spare.push(worker);
        } else {
            self.terminate_worker(worker);
        }
    }

    /// Terminates a worker.
    pub fn terminate_worker(&mut self, worker: WorkerId) {
        if self.workers.remove(worker).is_some() {
            self.spare.retain(|other| *other != worker);
            self.commands.push(PortCommand::Terminate(worker));
        }
    }

    /// Sends a job to a worker, with the files that it reads, if any. Returns the job's id, or
    /// `None` if the worker is no longer in the pool.
    pub fn send_job(
        &mut self,
        worker: WorkerId,
        job: Job,
        files: Option<FilesId>,
    ) -> Option<JobId> {
        self.send_to_worker(worker, |id| WorkerRequest::Begin(id, job), files)
    }

    /// Asks a worker to split off a part of one of its jobs. Returns the number of the request, or
    /// `None` if the worker has died.
    pub fn split_off(&mut self, worker: WorkerId, job: JobId) -> Option<JobId> {
        self.send_to_worker(worker, |id| WorkerRequest::SplitOff(id, job), None)
    }

    fn send_to_worker(
        &mut self,
        worker: WorkerId,
        request: impl FnOnce(JobId) -> WorkerRequest,
        files: Option<FilesId>,
    ) -> Option<JobId> {
        let state = self.workers.get_mut(worker)?;
        self.last_job = self.last_job.wrapping_add(1);
        let id = self.last_job;
        // An additional job doesn't reset the number of missed pings, because sending a job doesn't
        // show that the worker is alive.
        if state.jobs.is_empty() {
            state.missed_ping_count = 0;
        }
        state.jobs.push(id);
        let request = request(id);
        match state.is_ready {
            true => self.commands.push(PortCommand::Send(worker, request, files)),
            false => state.waiting.push((request, files)),
        }
        Some(id)
    }

    /// Removes a job from a worker.
    pub fn remove_job(&mut self, worker: WorkerId, job: JobId) {
        if let Some(worker) = self.workers.get_mut(worker) {
            worker.jobs.retain(|other| *other != job);
        }
    }

    /// Records that a message has arrived from a worker.
    pub fn note_alive(&mut self, worker: WorkerId) {
        if let Some(worker) = self.workers.get_mut(worker) {
            worker.missed_ping_count = 0;
        }
    }

    /// Records that a worker is ready, and sends it the catalogue and the waiting requests.
    pub fn note_ready(&mut self, worker: WorkerId) {
        if let Some(ready) = self.workers.get_mut(worker) {
            ready.is_ready = true;
            if !self.catalogue.is_empty() {
                let locale = WorkerRequest::Locale(self.catalogue.into());
                self.commands.push(PortCommand::Send(worker, locale, None));
            }
            let waiting = std::mem::take(&mut ready.waiting);
            let send = |(request, files)| PortCommand::Send(worker, request, files);
            self.commands.extend(waiting.into_iter().map(send));
        }
    }

    /// Returns `true` if a worker is alive.
    pub fn is_alive(&self, worker: WorkerId) -> bool {
        self.workers.get(worker).is_some()
    }

    /// Returns `true` if a worker is ready.
    pub fn is_ready(&self, worker: WorkerId) -> bool {
        self.workers.get(worker).is_some_and(|worker| worker.is_ready)
    }

    /// Starts a spare worker if none is left, and pings the ready workers that have jobs, if it is
    /// time to do so. Returns the workers that have missed too many pings.
    pub fn tick(&mut self, now: f64) -> Vec<WorkerId> {
        if self.refill_at.is_some_and(|due| due <= now) {
            self.refill_at = None;
            if self.spare.is_empty() {
                self.start_spare_worker();
            }
        }
        if self.ping_at.is_some_and(|due| now < due) {
            return Vec::new();
        }
        self.ping_at = Some(now + PING_INTERVAL_MS);
        let mut dead = Vec::new();
        for (id, worker) in self.workers.iter_mut().filter(|(_, worker)| !worker.jobs.is_empty()) {
            worker.missed_ping_count += 1;
            let limit =
                if worker.is_ready { MAX_MISSED_PINGS } else { MAX_MISSED_PINGS_WHILE_STARTING };
            if worker.missed_ping_count > limit {
                dead.push(id);
            } else if worker.is_ready {
                self.commands.push(PortCommand::Send(id, WorkerRequest::Ping, None));
            }
        }
        dead
    }

    /// Returns the time of the next [`WorkerPool::tick`] in milliseconds, or `None` if nothing is
    /// due.
    pub fn next_tick(&self) -> Option<f64> {
        let is_at_work = self.workers.iter().any(|(_, worker)| !worker.jobs.is_empty());
        let ping_at = is_at_work.then(|| self.ping_at.unwrap_or(0.0));
        [ping_at, self.refill_at].into_iter().flatten().min_by(f64::total_cmp)
    }
}
