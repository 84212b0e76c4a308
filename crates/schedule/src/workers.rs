//! Workers: who lives, who listens, who has something to do, and who stands ready.

use jobs::{Job, JobId, Request};

use crate::{ById, FilesId, Port, WorkerId};

/// All workers there are.
#[derive(Default)]
pub(crate) struct Workers {
    all: ById<Worker>,
    last_worker: WorkerId,
    last_job: JobId,
    /// Those that stand ready, the latest last.
    spare: Vec<WorkerId>,
    /// When another one gets ready.
    refill: Option<f64>,
    /// When those that work are asked for a sign of life next.
    next_look: Option<f64>,
    /// What the port is to do, in this order.
    orders: Vec<Order>,
}

#[derive(Default)]
struct Worker {
    listens: bool,
    /// Messages for a worker that does not listen yet.
    waiting: Vec<(Request, Option<FilesId>)>,
    jobs: Vec<JobId>,
    /// How many times it was looked at without a sign of life since.
    silent: u32,
}

enum Order {
    Start(WorkerId),
    Send(WorkerId, Request, Option<FilesId>),
    End(WorkerId),
}

/// How many workers stand ready at the most.
const SPARE: usize = 2;

/// How long after one was taken another one gets ready, in milliseconds: the work that began shall
/// have the processor first.
const REFILL: f64 = 300.0;

/// How often those that work are asked for a sign of life, in milliseconds.
const LOOK: f64 = 1_000.0;

/// A worker that was looked at so often without a sign of life is dead. A technique is asked without a
/// break, which takes seconds on a slow machine.
const SILENT_LOOKS: u32 = 6;

/// The same for one that does not listen yet: its program may have to be loaded.
const STARTING_LOOKS: u32 = 30;

impl Workers {
    /// Has the port do what was ordered.
    pub fn flush(&mut self, port: &mut dyn Port) {
        for order in std::mem::take(&mut self.orders) {
            match order {
                Order::Start(worker) => port.start(worker),
                Order::Send(worker, request, files) => port.send(worker, &request, files),
                Order::End(worker) => port.end(worker),
            }
        }
    }

    /// A new worker.
    pub fn start(&mut self) -> WorkerId {
        self.last_worker += 1;
        self.all.insert(self.last_worker, Worker::default());
        self.orders.push(Order::Start(self.last_worker));
        self.last_worker
    }

    /// A worker without a job. Another one gets ready to be the next, once this one has begun.
    pub fn hire(&mut self, now: f64) -> WorkerId {
        self.refill.get_or_insert(now + REFILL);
        self.spare.pop().unwrap_or_else(|| self.start())
    }

    /// Starts one of the first workers, which stand ready; `false` when as many were started.
    pub fn warm_up(&mut self) -> bool {
        let missing = (self.last_worker as usize) < SPARE;
        if missing {
            self.stand_by();
        }
        missing
    }

    fn stand_by(&mut self) {
        let worker = self.start();
        self.spare.push(worker);
    }

    /// Lets a worker go that has done what it was hired for.
    pub fn release(&mut self, worker: WorkerId) {
        let idle = self.all.get(worker).is_some_and(|worker| worker.jobs.is_empty());
        if idle && self.spare.len() < SPARE {
            self.spare.push(worker);
        } else {
            self.end(worker);
        }
    }

    /// Ends a worker.
    pub fn end(&mut self, worker: WorkerId) {
        if self.all.remove(worker).is_some() {
            self.spare.retain(|other| *other != worker);
            self.orders.push(Order::End(worker));
        }
    }

    /// Has a worker begin a job, and returns the job's number. The dead cannot.
    pub fn ask(&mut self, worker: WorkerId, job: Job, files: Option<FilesId>) -> Option<JobId> {
        self.send(worker, |id| Request::Begin(id, job), files)
    }

    /// Has a worker give away a part of a job that it has.
    pub fn split_off(&mut self, worker: WorkerId, of: JobId) -> Option<JobId> {
        self.send(worker, |id| Request::SplitOff(id, of), None)
    }

    fn send(
        &mut self,
        worker: WorkerId,
        request: impl FnOnce(JobId) -> Request,
        files: Option<FilesId>,
    ) -> Option<JobId> {
        let asked = self.all.get_mut(worker)?;
        self.last_job = self.last_job.wrapping_add(1);
        let id = self.last_job;
        // A job beside others is no sign of life.
        if asked.jobs.is_empty() {
            asked.silent = 0;
        }
        asked.jobs.push(id);
        let request = request(id);
        match asked.listens {
            true => self.orders.push(Order::Send(worker, request, files)),
            false => asked.waiting.push((request, files)),
        }
        Some(id)
    }

    /// No longer waits for a job of a worker.
    pub fn forget(&mut self, worker: WorkerId, job: JobId) {
        if let Some(worker) = self.all.get_mut(worker) {
            worker.jobs.retain(|other| *other != job);
        }
    }

    /// A worker showed a sign of life.
    pub fn heard(&mut self, worker: WorkerId) {
        if let Some(worker) = self.all.get_mut(worker) {
            worker.silent = 0;
        }
    }

    /// A worker listens from now on.
    pub fn ready(&mut self, worker: WorkerId) {
        if let Some(ready) = self.all.get_mut(worker) {
            ready.listens = true;
            let waiting = std::mem::take(&mut ready.waiting);
            let send = |(request, files)| Order::Send(worker, request, files);
            self.orders.extend(waiting.into_iter().map(send));
        }
    }

    /// Whether a worker lives.
    pub fn lives(&self, worker: WorkerId) -> bool {
        self.all.get(worker).is_some()
    }

    /// Whether a worker listens.
    pub fn listens(&self, worker: WorkerId) -> bool {
        self.all.get(worker).is_some_and(|worker| worker.listens)
    }

    /// Asks those that work for a sign of life where it is time to, and returns those that showed
    /// none for too long. Lets another worker get ready.
    pub fn look(&mut self, now: f64) -> Vec<WorkerId> {
        if self.refill.is_some_and(|due| due <= now) {
            self.refill = None;
            if self.spare.is_empty() {
                self.stand_by();
            }
        }
        if self.next_look.is_some_and(|due| now < due) {
            return Vec::new();
        }
        self.next_look = Some(now + LOOK);
        let mut dead = Vec::new();
        for (id, worker) in self.all.iter_mut().filter(|(_, worker)| !worker.jobs.is_empty()) {
            worker.silent += 1;
            if worker.silent > if worker.listens { SILENT_LOOKS } else { STARTING_LOOKS } {
                dead.push(id);
            } else if worker.listens {
                self.orders.push(Order::Send(id, Request::Ping, None));
            }
        }
        dead
    }

    /// When [`Workers::look`] is to be called next; `None` while nobody works.
    pub fn wake(&self) -> Option<f64> {
        let works = self.all.iter().any(|(_, worker)| !worker.jobs.is_empty());
        let look = works.then(|| self.next_look.unwrap_or(0.0));
        [look, self.refill].into_iter().flatten().min_by(f64::total_cmp)
    }
}
