use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
    sync::atomic::{AtomicU32, Ordering},
};

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, File, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::client::Event;
use jobs::{Failure, JobId, Reply, Request};

/// Who is told of a job.
pub(super) type Listener = Rc<dyn Fn(Event)>;

/// One worker and the jobs it does. Dropping it ends the worker, and its jobs are never heard of
/// again.
pub(super) struct Hand {
    /// `None` once it has died.
    worker: RefCell<Option<Worker>>,
    jobs: RefCell<Vec<(JobId, Listener)>>,
    /// Messages for a worker that does not listen yet; `None` once it does.
    waiting: RefCell<Option<Vec<Array>>>,
    /// Ticks without a sign of life.
    silent: Cell<u32>,
    /// What the browser calls; kept as long as the worker may call it.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

/// So many ticks without a sign of life are a death.
const SILENT_TICKS: u32 = 6;

/// The same for a worker that has not yet begun to listen: its program may have to be loaded.
const STARTING_TICKS: u32 = 60;

impl Hand {
    /// Starts a worker. One that cannot be started is dead from its beginning.
    pub fn start() -> Rc<Hand> {
        let worker = start_worker().ok();
        Rc::new_cyclic(|hand: &Weak<Hand>| {
            let (listening, failing) = (hand.clone(), hand.clone());
            let on_message = Closure::new(move |event: MessageEvent| {
                if let Some(hand) = listening.upgrade() {
                    hand.receive(&event.data());
                }
            });
            // A program that does not load is an event without words.
            let on_error = Closure::new(move |event: web_sys::Event| {
                if let Some(hand) = failing.upgrade() {
                    let words = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                    hand.die(words.unwrap_or_default());
                }
            });
            if let Some(worker) = &worker {
                worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
                worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
            }
            Hand {
                worker: RefCell::new(worker),
                jobs: RefCell::new(Vec::new()),
                waiting: RefCell::new(Some(Vec::new())),
                silent: Cell::new(0),
                _on_message: on_message,
                _on_error: on_error,
            }
        })
    }

    /// Gives the worker a job; what it did before is no longer waited for. A dead one fails it.
    pub fn ask(&self, job: JobId, request: &Request, files: &[File], listener: Listener) {
        // A job that takes the place of another is no sign of life.
        let silent = self.silent.get();
        let was_busy = self.is_busy();
        self.jobs.borrow_mut().clear();
        self.add(job, request, files, listener);
        if was_busy {
            self.silent.set(silent);
        }
    }

    /// Gives the worker a job beside those that it has. A dead one fails it.
    pub fn add(&self, job: JobId, request: &Request, files: &[File], listener: Listener) {
        if !self.is_alive() {
            return listener(Event::Failed(Failure::Died(String::new())));
        }
        if !self.is_busy() {
            self.silent.set(0);
        }
        self.jobs.borrow_mut().push((job, listener));
        self.send(request, files);
    }

    /// No longer waits for a job.
    pub fn forget(&self, job: JobId) {
        self.jobs.borrow_mut().retain(|(id, _)| *id != job);
    }

    /// Whether the worker can still answer.
    pub fn is_alive(&self) -> bool {
        self.worker.borrow().is_some()
    }

    /// Whether it has begun to listen.
    pub fn listens(&self) -> bool {
        self.is_alive() && self.waiting.borrow().is_none()
    }

    /// Whether it has a job.
    pub fn is_busy(&self) -> bool {
        !self.jobs.borrow().is_empty()
    }

    /// Asks a worker that has a job for a sign of life, and takes it for dead when there was none
    /// for long.
    pub fn tick(&self) {
        if !self.is_busy() || !self.is_alive() {
            return;
        }
        let silent = self.silent.get() + 1;
        self.silent.set(silent);
        let listens = self.waiting.borrow().is_none();
        if silent > if listens { SILENT_TICKS } else { STARTING_TICKS } {
            self.die(String::new());
        } else if listens {
            self.send(&Request::Ping, &[]);
        }
    }

    fn send(&self, request: &Request, files: &[File]) {
        let message = Array::of1(&Uint8Array::from(jobs::encode(request).as_slice()));
        for file in files {
            message.push(file);
        }
        if let Some(waiting) = &mut *self.waiting.borrow_mut() {
            return waiting.push(message);
        }
        self.post(&message);
    }

    fn post(&self, message: &Array) {
        let sent = self.worker.borrow().as_ref().map(|worker| worker.post_message(message));
        if let Some(Err(_)) = sent {
            self.die(String::new());
        }
    }

    fn receive(&self, message: &JsValue) {
        self.silent.set(0);
        let bytes = message.dyn_ref::<Array>().map(|message| message.get(0));
        let bytes = bytes.and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok());
        let Some(reply) = bytes.and_then(|bytes| jobs::decode(&bytes.to_vec())) else { return };
        match reply {
            Reply::Ready => {
                let waiting = self.waiting.take().unwrap_or_default();
                waiting.iter().for_each(|message| self.post(message));
            }
            Reply::Pong => {}
            Reply::Panicked(text) => self.die(text),
            Reply::Progress(job, progress) => {
                if let Some(listener) = self.listener(job) {
                    listener(Event::Progress(progress));
                }
            }
            Reply::Partial(job, partial) => {
                if let Some(listener) = self.listener(job) {
                    listener(Event::Partial(partial));
                }
            }
            Reply::Done(job, outcome) => self.end(job, Event::Done(outcome)),
            Reply::Failed(job, failure) => self.end(job, Event::Failed(failure)),
        }
    }

    /// Who waits for a job: nobody, when another took its place.
    fn listener(&self, job: JobId) -> Option<Listener> {
        let jobs = self.jobs.borrow();
        jobs.iter().find(|(id, _)| *id == job).map(|(_, listener)| listener.clone())
    }

    fn end(&self, job: JobId, event: Event) {
        if let Some(listener) = self.listener(job) {
            self.forget(job);
            listener(event);
        }
    }

    fn die(&self, why: String) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        for (_, listener) in self.jobs.take() {
            listener(Event::Failed(Failure::Died(why.clone())));
        }
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

/// How many workers were started.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// Starts a worker and posts it this very program: the address of its glue, which the page was
/// told to load ahead, and the compiled module.
fn start_worker() -> Result<Worker, JsValue> {
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(JsValue::NULL)?;
    let script = document.query_selector("script[data-js]")?.ok_or(JsValue::NULL)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    // WebKit, without a network, loses all but one of those that it starts at once from one address.
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let worker = Worker::new_with_options(&format!("./worker-boot.js?{number}"), &options)?;
    let program = Object::new();
    // From the worker's script it leads to the same place as from the page.
    let glue = script.get_attribute("data-js");
    Reflect::set(&program, &"glue".into(), &glue.into())?;
    Reflect::set(&program, &"module".into(), &wasm_bindgen::module())?;
    worker.post_message(&program)?;
    Ok(worker)
}
