//! The browser-independent part of a worker: it receives requests, sends replies, and runs jobs in
//! slices.
//!
//! The program that contains a [`Server`] supplies messages, bytes of files and time. It passes
//! each request to [`Server::handle_request`] and then supplies what [`Server::next_need`] asks
//! for, until the server needs nothing more:
//!
//! ```text
//! program                                 Server
//!   ├─ handle_request(Begin 1) ─▶           the job begins; a short one replies Done 1 here
//!   ├─ next_need() ─▶                     ◀─ Time(50)
//!   ├─ run_next(slice) ─▶                 ◀─ Partial 1, Progress 1
//!   ├─ handle_request(SplitOff 2 of 1) ─▶ ◀─ Part 2
//!   ├─ next_need() ─▶                     ◀─ Bytes of a file
//!   ├─ supply_bytes(bytes, slice) ─▶      ◀─ Progress 3
//!   ├─ next_need() ─▶                     ◀─ Logic
//!   ├─ add_logic(logic) ─▶                  the jobs that need it begin
//! ```
//!
//! Jobs take turns, so that no job waits for the end of another. A job can be cancelled only by
//! terminating the worker: there is no request for this. The server doesn't read clocks or files,
//! and doesn't encode messages.

use std::{mem, ops::Range};

use engine::SeekTarget;
use words::Catalogue;

use crate::{
    Job, JobFailure, JobId, JobOutcome, Logic, Progress, RunningJob, SentFile, StartedJob,
    TimeSlice, WorkerReply, WorkerRequest, Workplace, file_reader::FileReader,
};

/// The state of a worker: the data that it holds between jobs, and the jobs that were started. `F`
/// is the program's handle for a file.
pub struct Server<F> {
    workplace: Workplace,
    /// The code of the logic jobs (see [`Logic`]), or `None` until the program adds it.
    logic: Option<Logic>,
    /// The jobs that were started, in the order in which they continue.
    jobs: Vec<ActiveJob<F>>,
}

/// The action that a server needs in order to continue.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerNeed<F> {
    /// A call of [`Server::run_next`] with a slice of this length, in milliseconds.
    Time(f64),
    /// A call of [`Server::supply_bytes`] with a range of a file's bytes.
    Bytes {
        /// The program's handle for the file.
        file: F,
        /// The range of bytes to read.
        range: Range<u64>,
    },
    /// A call of [`Server::add_logic`].
    Logic,
}

/// A job that was requested and isn't finished.
struct ActiveJob<F> {
    id: JobId,
    activity: Activity<F>,
    /// The time of the latest progress report in milliseconds, or the start of the first slice if
    /// nothing has been reported. `None` before the first slice.
    reported_at: Option<f64>,
}

enum Activity<F> {
    Running(Box<dyn RunningJob>),
    Reading(FileReader<F>),
    Seeking(SeekTarget),
    /// A logic job (see [`Logic`]), which starts when [`Server::add_logic`] is called.
    Waiting(Box<Job>),
}

/// The length of a slice in milliseconds. The worker spends a few milliseconds between two slices,
/// so much shorter slices would waste time.
const SLICE_MS: f64 = 50.0;

/// The length of the slice in which a watched search moves before the page shows its state, in
/// milliseconds. This is less than the time between two frames of a screen that is drawn sixty
/// times per second.
const SEEK_SLICE_MS: f64 = 10.0;

/// The minimum time between two progress reports of a job, in milliseconds.
const REPORT_INTERVAL_MS: f64 = 100.0;

impl<F> Default for Server<F> {
    /// Creates a server that can run all jobs.
    fn default() -> Server<F> {
        Server { logic: Some(Logic::new()), ..Server::without_logic() }
    }
}

impl<F> Server<F> {
    /// Creates a server to which the program adds the code of the logic jobs (see [`Logic`]) when
    /// the code is needed.
    pub fn without_logic() -> Server<F> {
        Server { workplace: Workplace::default(), logic: None, jobs: Vec::new() }
    }
}

impl<F: Clone> Server<F> {
    /// Handles a request and the files that were sent with it, and passes all replies to `send`.
    pub fn handle_request(
        &mut self,
        request: WorkerRequest,
        files: Vec<SentFile<F>>,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        match request {
            WorkerRequest::Locale(text) => self.set_locale(text),
            WorkerRequest::Ping => send(WorkerReply::Pong),
            WorkerRequest::SplitOff(id, job) => send(WorkerReply::Part(id, self.split_off(job))),
            WorkerRequest::Begin(id, job) => self.begin(id, job, files, send),
        }
    }

    /// Sets the language of the sentences in all jobs that start from now on. An invalid catalogue
    /// is ignored.
    fn set_locale(&mut self, text: String) {
        // Leaking the text is harmless: the page sends only one catalogue, which the worker needs
        // until it is terminated.
        if let Ok(catalogue) = Catalogue::parse(Box::leak(text.into_boxed_str())) {
            self.workplace.catalogue = Box::leak(Box::new(catalogue));
        }
    }

    fn begin(
        &mut self,
        id: JobId,
        job: Job,
        files: Vec<SentFile<F>>,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        let activity = match self.start_job(job) {
            Ok(StartedJob::Done(result)) => return send(reply_to_finished(id, result)),
            Ok(StartedJob::Running(job)) => Activity::Running(job),
            Ok(StartedJob::Reading(reader)) => Activity::Reading(FileReader::new(reader, files)),
            Ok(StartedJob::Seeking(goal)) => Activity::Seeking(goal),
            Err(job) => Activity::Waiting(job),
        };
        self.jobs.push(ActiveJob { id, activity, reported_at: None });
    }

    /// Starts a job, or returns the job as an error if its code hasn't been added yet.
    fn start_job(&mut self, job: Job) -> Result<StartedJob, Box<Job>> {
        match (job.begin_without_logic(&mut self.workplace), self.logic) {
            (Err(job), Some(logic)) => Ok(logic.begin(*job, &mut self.workplace)),
            (started, _) => started,
        }
    }

    /// Adds the code of the logic jobs, and starts the jobs that waited for this code.
    pub fn add_logic(&mut self, logic: Logic, send: &mut dyn FnMut(WorkerReply)) {
        self.logic = Some(logic);
        for job in mem::take(&mut self.jobs) {
            match job.activity {
                Activity::Waiting(waiting) => self.begin(job.id, *waiting, Vec::new(), send),
                _ => self.jobs.push(job),
            }
        }
    }

    /// Splits off a part of a job's remaining work. Returns no bytes if the job is finished or
    /// can't be split.
    fn split_off(&mut self, id: JobId) -> Vec<u8> {
        match self.jobs.iter_mut().find(|job| job.id == id).map(|job| &mut job.activity) {
            Some(Activity::Running(job)) => job.split_off(),
            _ => Vec::new(),
        }
    }

    /// Returns the action that the next job needs, or `None` if no job is left.
    pub fn next_need(&self) -> Option<ServerNeed<F>> {
        Some(match &self.jobs.first()?.activity {
            Activity::Running(_) => ServerNeed::Time(SLICE_MS),
            Activity::Seeking(_) => ServerNeed::Time(SEEK_SLICE_MS),
            Activity::Waiting(_) => ServerNeed::Logic,
            Activity::Reading(reader) => match reader.needed_bytes() {
                Some((file, range)) => ServerNeed::Bytes { file, range },
                None => ServerNeed::Time(SLICE_MS),
            },
        })
    }

    /// Runs the next job for a slice. Does nothing if no job is left.
    pub fn run_next(&mut self, slice: &TimeSlice, send: &mut dyn FnMut(WorkerReply)) {
        self.advance_next(None, slice, send);
    }

    /// Supplies the bytes that the next job needs, or the browser's message if they can't be read.
    pub fn supply_bytes(
        &mut self,
        bytes: Result<&[u8], String>,
        slice: &TimeSlice,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        self.advance_next(Some(bytes), slice, send);
    }

    /// Advances the next job and moves it behind the other jobs, or replies with its result if it
    /// is finished.
    fn advance_next(
        &mut self,
        bytes: Option<Result<&[u8], String>>,
        slice: &TimeSlice,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        if self.jobs.is_empty() {
            return;
        }
        let ActiveJob { id, activity, reported_at } = self.jobs.remove(0);
        let mut reported_at = reported_at.unwrap_or(slice.started_at());
        let mut report = |progress, send: &mut dyn FnMut(WorkerReply)| {
            if slice.current_time() - reported_at > REPORT_INTERVAL_MS {
                reported_at = slice.current_time();
                send(WorkerReply::Progress(id, progress));
            }
        };
        let activity = match activity {
            Activity::Seeking(goal) => {
                return send(reply_to_finished(id, self.workplace.seek_moment(goal, slice)));
            }
            Activity::Waiting(job) => Activity::Waiting(job),
            Activity::Running(mut job) => {
                let ended = job.run_slice(slice);
                for part in job.take_partial() {
                    send(WorkerReply::Partial(id, part));
                }
                if let Some(outcome) = ended {
                    return send(reply_to_finished(id, Ok(outcome)));
                }
                job.progress().into_iter().for_each(|progress| report(progress, send));
                Activity::Running(job)
            }
            Activity::Reading(mut reader) => {
                let mut report = |progress: Progress| report(progress, send);
                match bytes {
                    Some(Ok(bytes)) => reader.add_bytes(bytes, &mut report),
                    Some(Err(why)) => {
                        return send(reply_to_finished(id, Err(JobFailure::Read(why))));
                    }
                    None => {}
                }
                // Unpacking an archive isn't interrupted, but its progress reports show that the
                // worker is alive.
                if reader.advance(&mut report) {
                    let opened = reader.finish().map(|(collection, opened)| {
                        self.workplace.open_collection(collection);
                        JobOutcome::LoadCollection(opened)
                    });
                    return send(reply_to_finished(id, opened));
                }
                Activity::Reading(reader)
            }
        };
        self.jobs.push(ActiveJob { id, activity, reported_at: Some(reported_at) });
    }
}

/// Returns the reply for a finished job.
fn reply_to_finished(id: JobId, result: Result<JobOutcome, JobFailure>) -> WorkerReply {
    match result {
        Ok(outcome) => WorkerReply::Done(id, outcome),
        Err(failure) => WorkerReply::Failed(id, failure),
    }
}

#[cfg(test)]
mod tests;
