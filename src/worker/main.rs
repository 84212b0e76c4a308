//! The workers' program: it carries messages between the page and the jobs, and gives the jobs bytes
//! and time. What jobs do is absent.
#![cfg(target_arch = "wasm32")]

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    panic,
    rc::Rc,
};

use collection::{Choice, Collection};
use jobs::{
    Begun, Failure, Job, JobId, Opened, Opening, Outcome, Reply, Request, Run, Slice, Workplace,
};
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, File, MessageChannel, MessageEvent};

/// How much of a file is read at once.
const PIECE: u64 = 1 << 20;

/// How long a slice of a job lasts, in milliseconds: a turn of the worker's own loop, some
/// milliseconds, is not to be felt.
const SLICE: f64 = 50.0;

/// How long it goes on to a moment of a search before it shows where it is, in milliseconds: the
/// screen is drawn sixty times a second.
const FRAME: f64 = 10.0;

/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 100.0;

/// What the worker keeps, and the jobs that are under way.
#[derive(Clone, Default)]
struct Worker {
    place: Rc<RefCell<Workplace>>,
    running: Rc<RefCell<BTreeMap<JobId, Box<dyn Run>>>>,
}

/// Serves jobs for as long as the worker lives.
fn main() {
    panic::set_hook(Box::new(|info| reply(&Reply::Panicked(info.to_string()))));
    let worker = Worker::default();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(message) = event.data().dyn_into() {
            worker.serve(&message);
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    reply(&Reply::Ready);
}

impl Worker {
    /// Does what a message asks for. What is no message is dropped: nobody waits for an answer.
    fn serve(&self, message: &Array) {
        let bytes = message.get(0).dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec());
        let Some(request) = bytes.ok().and_then(|bytes| jobs::decode(&bytes)) else { return };
        match request {
            Request::Ping => reply(&Reply::Pong),
            Request::SplitOff(id, of) => {
                let mut running = self.running.borrow_mut();
                let part = running.get_mut(&of).map(|run| run.split_off());
                reply(&Reply::Part(id, part.unwrap_or_default()));
            }
            Request::Begin(id, job) => {
                let files = (1..message.length()).filter_map(|i| message.get(i).dyn_into().ok());
                self.begin(id, job, files.collect());
            }
        }
    }

    fn begin(&self, id: JobId, job: Job, files: Vec<File>) {
        let begun = job.begin(&mut self.place.borrow_mut());
        match begun {
            Begun::Done(result) => end(id, result),
            Begun::Going(run) => {
                self.running.borrow_mut().insert(id, run);
                spawn_local(self.clone().run(id));
            }
            Begun::Watching(goal) => {
                let slice = Slice::until(now() + FRAME, &now);
                end(id, self.place.borrow_mut().go(goal, &slice));
            }
            Begun::Reading { choice, at } => {
                let place = self.place.clone();
                spawn_local(async move {
                    let result = read(id, (choice, at), files).await.map(|(collection, opened)| {
                        place.borrow_mut().collection = Some(collection);
                        Outcome::Open(opened)
                    });
                    end(id, result);
                });
            }
        }
    }

    /// Runs a job to its end, slice by slice. Between two slices it can be asked for a part.
    async fn run(self, id: JobId) {
        let mut told = now();
        loop {
            let Some(mut run) = self.running.borrow_mut().remove(&id) else { return };
            let ended = run.slice(&Slice::until(now() + SLICE, &now));
            run.hand_over().into_iter().for_each(|part| reply(&Reply::Partial(id, part)));
            if let Some(outcome) = ended {
                return end(id, Ok(outcome));
            }
            if now() - told > TELL_EVERY {
                told = now();
                run.progress().iter().for_each(|progress| reply(&Reply::Progress(id, *progress)));
            }
            self.running.borrow_mut().insert(id, run);
            yield_now().await;
        }
    }
}

async fn read(
    id: JobId,
    (choice, at): (Choice, u64),
    files: Vec<File>,
) -> Result<(Collection, Opened), Failure> {
    let total = files.iter().map(|file| file.size() as u64).sum();
    let mut opening = Opening::new(total, choice, at);
    let told = Cell::new(now());
    let tell = |progress| {
        if now() - told.get() > TELL_EVERY {
            told.set(now());
            reply(&Reply::Progress(id, progress));
        }
    };
    for file in files {
        let size = file.size() as u64;
        opening.begin(&path(&file), size);
        for start in (0..size).step_by(PIECE as usize) {
            if opening.is_refused() {
                break;
            }
            let bytes = bytes(&file, start, size.min(start + PIECE)).await.map_err(|error| {
                let error = error.dyn_ref::<js_sys::Error>();
                Failure::Read(error.map_or(String::new(), |e| e.message().into()))
            })?;
            opening.take(&bytes);
            tell(opening.progress());
        }
        // What is told is a sign of life, too, of a worker that does not listen meanwhile.
        opening.end(&mut |progress| tell(progress));
    }
    opening.finish()
}

/// A file's name, after that of the folder it was chosen with.
fn path(file: &File) -> String {
    let path = js_sys::Reflect::get(file, &"webkitRelativePath".into()).ok();
    path.and_then(|path| path.as_string()).filter(|p| !p.is_empty()).unwrap_or(file.name())
}

/// Some bytes of a file.
async fn bytes(file: &File, start: u64, end: u64) -> Result<Vec<u8>, JsValue> {
    // A `FileReader` would keep every piece twice until the next collection of garbage.
    let piece = file.slice_with_f64_and_f64(start as f64, end as f64)?;
    let buffer = JsFuture::from(piece.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Lets messages that came meanwhile be served. A timeout would, too, but browsers have one that
/// follows others wait for 4 ms.
async fn yield_now() {
    let Ok(channel) = MessageChannel::new() else { return };
    let turn = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        let _ = JsFuture::from(turn).await;
    }
    channel.port1().close();
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Tells how a job ended.
fn end(id: JobId, result: Result<Outcome, Failure>) {
    reply(&match result {
        Ok(outcome) => Reply::Done(id, outcome),
        Err(failure) => Reply::Failed(id, failure),
    });
}

/// Sends an answer. One that cannot be sent has nobody to read it.
fn reply(reply: &Reply) {
    let bytes = Uint8Array::from(jobs::encode(reply).as_slice());
    let _ = scope().post_message(&Array::of1(&bytes));
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}
