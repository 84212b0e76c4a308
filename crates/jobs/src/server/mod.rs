//! A worker without its browser: requests go in, replies come out, and jobs run a slice at a time.
//!
//! The program around a [`Server`] carries messages, bytes of files and time. It hands each request
//! to [`Server::handle`] and then does what [`Server::need`] asks for, until nothing is needed:
//!
//! ```text
//! program                         Server
//!   ├─ handle(Begin 1) ─▶           the job begins; a short one replies Done 1 here
//!   ├─ need() ─▶                  ◀─ Time(50)
//!   ├─ work(slice) ─▶             ◀─ Partial 1, Progress 1
//!   ├─ handle(SplitOff 2 of 1) ─▶ ◀─ Part 2
//!   ├─ need() ─▶                  ◀─ Bytes of a file
//!   ├─ supply(bytes) ─▶           ◀─ Progress 3
//!   ├─ need() ─▶                  ◀─ Logic
//!   ├─ add_logic(logic) ─▶          the jobs that need it begin
//! ```
//!
//! Jobs take turns, so that none waits for the end of another. A job is cancelled by ending the
//! worker: there is no request for it. Clocks, files and messages as bytes are absent.

use std::{mem, ops::Range};

use engine::Goal;
use words::Catalogue;

use crate::{
    Job, JobFailure, JobId, JobOutcome, Logic, Progress, RunningJob, SentFile, Slice, Started,
    WorkerReply, WorkerRequest, Workplace, file_reader::FileReader,
};

/// A worker's state: the data that it holds between jobs, and the jobs that have begun. `F` is the
/// program's handle of a file.
pub struct Server<F> {
    workplace: Workplace,
    /// The code of the jobs about logic, once the program has added it.
    logic: Option<Logic>,
    /// The jobs that have begun, the next to continue first.
    jobs: Vec<ActiveJob<F>>,
}

/// The condition under which a server continues.
#[derive(Clone, PartialEq, Debug)]
pub enum Need<F> {
    /// A call of [`Server::work`] with a slice of this many milliseconds.
    Time(f64),
    /// A call of [`Server::supply`] with these bytes of a file.
    Bytes {
        /// The handle of the file.
        file: F,
        /// The bytes to read.
        range: Range<u64>,
    },
    /// A call of [`Server::add_logic`].
    Logic,
}

/// A job that was requested and hasn't ended.
struct ActiveJob<F> {
    id: JobId,
    activity: Activity<F>,
    /// The time of the latest progress report; `None` before the first slice.
    reported: Option<f64>,
}

enum Activity<F> {
    Running(Box<dyn RunningJob>),
    Reading(FileReader<F>),
    Seeking(Goal),
    /// The job begins when the code of the jobs about logic is there.
    Waiting(Box<Job>),
}

/// The length of a slice in milliseconds. The few milliseconds that a worker takes from one slice to
/// the next are small in comparison.
const SLICE: f64 = 50.0;

/// The length in milliseconds of the slice in which a watched search moves, before its picture is
/// shown: the screen is drawn sixty times a second.
const FRAME: f64 = 10.0;

/// The milliseconds between two reports of a job's progress.
const REPORT_EVERY: f64 = 100.0;

impl<F> Default for Server<F> {
    /// A server that can do all jobs.
    fn default() -> Server<F> {
        Server { logic: Some(Logic::new()), ..Server::without_logic() }
    }
}

impl<F> Server<F> {
    /// A server whose program adds the code of the jobs about logic when it is needed.
    pub fn without_logic() -> Server<F> {
        Server { workplace: Workplace::default(), logic: None, jobs: Vec::new() }
    }
}

impl<F: Clone> Server<F> {
    /// Handles a request and the files that were sent with it.
    pub fn handle(
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

    /// Sets the language of the sentences of all jobs that begin from now on.
    fn set_locale(&mut self, text: String) {
        // The page sends a catalogue once, and it is needed as long as the worker lives.
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
        let activity = match self.started(job) {
            Ok(Started::Done(result)) => return send(end(id, result)),
            Ok(Started::Running(job)) => Activity::Running(job),
            Ok(Started::Reading(reader)) => Activity::Reading(FileReader::new(reader, files)),
            Ok(Started::Seeking(goal)) => Activity::Seeking(goal),
            Err(job) => Activity::Waiting(job),
        };
        self.jobs.push(ActiveJob { id, activity, reported: None });
    }

    /// Begins a job, unless its code isn't there yet: then the job is returned.
    fn started(&mut self, job: Job) -> Result<Started, Box<Job>> {
        match (job.begin_without_logic(&mut self.workplace), self.logic) {
            (Err(job), Some(logic)) => Ok(logic.begin(*job, &mut self.workplace)),
            (started, _) => started,
        }
    }

    /// Adds the code of the jobs about logic, and begins those that waited for it.
    pub fn add_logic(&mut self, logic: Logic, send: &mut dyn FnMut(WorkerReply)) {
        self.logic = Some(logic);
        for job in mem::take(&mut self.jobs) {
            match job.activity {
                Activity::Waiting(waiting) => self.begin(job.id, *waiting, Vec::new(), send),
                _ => self.jobs.push(job),
            }
        }
    }

    /// A part of what a job has left, or no bytes if the job has ended or can't be split.
    fn split_off(&mut self, id: JobId) -> Vec<u8> {
        match self.jobs.iter_mut().find(|job| job.id == id).map(|job| &mut job.activity) {
            Some(Activity::Running(job)) => job.split_off(),
            _ => Vec::new(),
        }
    }

    /// Returns what the next job needs, or `None` if no job is left.
    pub fn need(&self) -> Option<Need<F>> {
        Some(match &self.jobs.first()?.activity {
            Activity::Running(_) => Need::Time(SLICE),
            Activity::Seeking(_) => Need::Time(FRAME),
            Activity::Waiting(_) => Need::Logic,
            Activity::Reading(reader) => match reader.need() {
                Some((file, range)) => Need::Bytes { file, range },
                None => Need::Time(SLICE),
            },
        })
    }

    /// Lets the next job work for a slice.
    pub fn work(&mut self, slice: &Slice, send: &mut dyn FnMut(WorkerReply)) {
        self.advance(None, slice, send);
    }

    /// Gives the next job the bytes that it needs, or the browser's words for why they can't be read.
    pub fn supply(
        &mut self,
        bytes: Result<&[u8], String>,
        slice: &Slice,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        self.advance(Some(bytes), slice, send);
    }

    /// Advances the next job and moves it behind the others, or replies how it ended.
    fn advance(
        &mut self,
        bytes: Option<Result<&[u8], String>>,
        slice: &Slice,
        send: &mut dyn FnMut(WorkerReply),
    ) {
        if self.jobs.is_empty() {
            return;
        }
        let ActiveJob { id, activity, reported } = self.jobs.remove(0);
        let mut reported = reported.unwrap_or(slice.begun());
        let mut report = |progress, send: &mut dyn FnMut(WorkerReply)| {
            if slice.now() - reported > REPORT_EVERY {
                reported = slice.now();
                send(WorkerReply::Progress(id, progress));
            }
        };
        let activity = match activity {
            Activity::Seeking(goal) => return send(end(id, self.workplace.seek(goal, slice))),
            Activity::Waiting(job) => Activity::Waiting(job),
            Activity::Running(mut job) => {
                let ended = job.slice(slice);
                for part in job.take_partial() {
                    send(WorkerReply::Partial(id, part));
                }
                if let Some(outcome) = ended {
                    return send(end(id, Ok(outcome)));
                }
                job.progress().into_iter().for_each(|progress| report(progress, send));
                Activity::Running(job)
            }
            Activity::Reading(mut reader) => {
                let mut report = |progress: Progress| report(progress, send);
                match bytes {
                    Some(Ok(bytes)) => reader.add(bytes, &mut report),
                    Some(Err(why)) => return send(end(id, Err(JobFailure::Read(why)))),
                    None => {}
                }
                // Unpacking an archive ends no slice; its reports show that the worker lives.
                if reader.advance(&mut report) {
                    let opened = reader.finish().map(|(collection, opened)| {
                        self.workplace.open(collection);
                        JobOutcome::LoadCollection(opened)
                    });
                    return send(end(id, opened));
                }
                Activity::Reading(reader)
            }
        };
        self.jobs.push(ActiveJob { id, activity, reported: Some(reported) });
    }
}

/// The reply to a job that has ended.
fn end(id: JobId, result: Result<JobOutcome, JobFailure>) -> WorkerReply {
    match result {
        Ok(outcome) => WorkerReply::Done(id, outcome),
        Err(failure) => WorkerReply::Failed(id, failure),
    }
}

#[cfg(test)]
mod tests;
