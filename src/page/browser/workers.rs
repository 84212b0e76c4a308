//! The browser's workers, and the [`Port`] through which the schedule controls them.

use std::{cell::RefCell, rc::Rc};

use app::Event;
use gloo_timers::callback::Timeout;
use jobs::{Job, WorkerReply, WorkerRequest};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use schedule::{ById, FilesId, Port, Schedule, Ticket, WorkerId};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ErrorEvent, File, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{files, site};

/// The workers of the page, and the schedule that assigns jobs to them.
#[derive(Clone)]
pub struct Workers(Rc<RefCell<WorkersState>>);

struct WorkersState {
    schedule: Schedule,
    handles: WorkerHandles,
    /// Dispatches the updates about tasks.
    dispatch: fn(Event),
    wake: Option<Timeout>,
}

/// A worker, and the callbacks that the browser calls for the worker. The callbacks must live as
/// long as the worker.
struct WorkerHandle {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

/// The workers that are alive, and the workers whose failure hasn't been handled yet.
#[derive(Default)]
struct WorkerHandles {
    by_id: ById<WorkerId, WorkerHandle>,
    /// The workers that couldn't be started, or that a request couldn't be sent to.
    failed: Vec<WorkerId>,
    owner: std::rc::Weak<RefCell<WorkersState>>,
}

impl Workers {
    /// Creates a schedule without any workers. Updates about tasks are dispatched as events.
    pub fn new(dispatch: fn(Event)) -> Workers {
        let schedule = Schedule::new(site::core_count(), words::catalogue().text());
        let inner =
            WorkersState { schedule, handles: WorkerHandles::default(), dispatch, wake: None };
        let workers = Workers(Rc::new(RefCell::new(inner)));
        workers.0.borrow_mut().handles.owner = Rc::downgrade(&workers.0);
        workers
    }

    /// Starts one of the spare workers for the first jobs. Returns `false` if all of these workers
    /// have already been started.
    pub fn warm_up_worker(&self) -> bool {
        self.with_schedule(|schedule, handles, _| schedule.warm_up_worker(handles))
    }

    /// Starts a task with its job and the files that belong to the job, if any.
    pub fn start(&self, task: Ticket, job: Job, files: Option<FilesId>) {
        self.with_schedule(|schedule, handles, now| {
            schedule.start_task(task, job, files, now, handles)
        });
    }

    /// Cancels a task, so that no more updates about it are dispatched.
    pub fn cancel(&self, task: Ticket) {
        self.with_schedule(|schedule, handles, _| schedule.cancel_task(task, handles));
    }

    /// Closes the open files. Tasks that use the files fail.
    pub fn close_files(&self) {
        self.with_schedule(|schedule, handles, _| schedule.close_files(handles));
    }

    /// Passes the schedule and the current time in milliseconds to a function, dispatches the
    /// resulting updates, and returns the function's result.
    fn with_schedule<T>(
        &self,
        with: impl FnOnce(&mut Schedule, &mut WorkerHandles, f64) -> T,
    ) -> T {
        let now = site::time_ms();
        let (result, updates, dispatch) = {
            let inner = &mut *self.0.borrow_mut();
            let result = with(&mut inner.schedule, &mut inner.handles, now);
            for worker in std::mem::take(&mut inner.handles.failed) {
                inner.schedule.on_worker_death(worker, String::new(), &mut inner.handles);
            }
            inner.wake = self.schedule_tick(inner.schedule.next_tick(), now);
            (result, inner.schedule.take_updates(), inner.dispatch)
        };
        updates.into_iter().for_each(|(task, update)| dispatch(Event::TaskUpdated(task, update)));
        result
    }

    /// Starts a timer for the next call of the schedule at the time `due`, in milliseconds. Returns
    /// `None` if nothing is due.
    fn schedule_tick(&self, due: Option<f64>, now: f64) -> Option<Timeout> {
        let after = (due? - now).clamp(0.0, 60_000.0) as u32 + 1;
        let workers = self.clone();
        Some(Timeout::new(after, move || workers.tick()))
    }

    fn tick(&self) {
        self.with_schedule(|schedule, handles, now| schedule.tick(now, handles));
    }
}

impl Port for WorkerHandles {
    fn start_worker(&mut self, id: WorkerId) {
        match start_worker(id, self.owner.clone()) {
            Ok(handle) => self.by_id.insert(id, handle),
            Err(_) => self.failed.push(id),
        }
    }

    fn send_request(&mut self, id: WorkerId, request: &WorkerRequest, files: Option<FilesId>) {
        let Some(handle) = self.by_id.get(id) else { return };
        let message = Array::of1(&Uint8Array::from(jobs::encode(request).as_slice()));
        let files: Vec<File> = files.map(files::files_with_id).unwrap_or_default();
        files.iter().for_each(|file| _ = message.push(file));
        if handle.worker.post_message(&message).is_err() {
            self.failed.push(id);
        }
    }

    fn terminate_worker(&mut self, id: WorkerId) {
        if let Some(handle) = self.by_id.remove(id) {
            handle.worker.set_onmessage(None);
            handle.worker.set_onerror(None);
            handle.worker.terminate();
        }
    }
}

/// Starts a worker, and posts each part of the workers' program to it as soon as the part is
/// loaded: the address of the JavaScript code, and the compiled modules, which all workers share.
/// Fails if the browser can't start the worker.
fn start_worker(
    id: WorkerId,
    owner: std::rc::Weak<RefCell<WorkersState>>,
) -> Result<WorkerHandle, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    // Offline, WebKit loses all but one of the workers that start at the same time from one
    // address.
    let worker = Worker::new_with_options(&format!("./worker-boot.js?{id}"), &options)?;
    let (listening, failing) = (owner.clone(), owner.clone());
    let on_message = Closure::new(move |event: MessageEvent| {
        if event.data() == "logic"
            && let Some(worker) = event.target().and_then(|target| target.dyn_into().ok())
        {
            send_logic(worker);
        }
        let bytes = event.data().dyn_ref::<Array>().map(|message| message.get(0));
        let bytes = bytes.and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok());
        let reply = bytes.and_then(|bytes| jobs::decode::<WorkerReply>(&bytes.to_vec()));
        if let (Some(reply), Some(inner)) = (reply, listening.upgrade()) {
            Workers(inner)
                .with_schedule(|schedule, handles, now| schedule.on_reply(id, reply, now, handles));
        }
    });
    // If the program can't be loaded, the event has no message.
    let on_error = Closure::new(move |event: web_sys::Event| {
        let words = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
        report_death(&failing, id, words);
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let starting = worker.clone();
    spawn_local(async move {
        let sent = match load_program("ninefoldWorkers").await {
            Ok(program) => starting.post_message(&program),
            Err(error) => Err(error),
        };
        if sent.is_err() {
            return report_death(&owner, id, String::new());
        }
        send_logic(starting);
    });
    Ok(WorkerHandle { worker, _on_message: on_message, _on_error: on_error })
}

/// Posts the second part of the workers' program to a worker, or null if that part can't be loaded.
/// A worker runs without the second part until a job needs it, and then asks for it.
fn send_logic(worker: Worker) {
    spawn_local(async move {
        let logic = load_program("ninefoldLogic").await.unwrap_or(JsValue::NULL);
        _ = worker.post_message(&logic);
    });
}

fn report_death(owner: &std::rc::Weak<RefCell<WorkersState>>, id: WorkerId, why: String) {
    if let Some(inner) = owner.upgrade() {
        Workers(inner)
            .with_schedule(|schedule, handles, _| schedule.on_worker_death(id, why, handles));
    }
}

/// Loads a part of the workers' program with a function in `boot.js`, which compiles each part only
/// once. Returns an error if that fails.
async fn load_program(load: &str) -> Result<JsValue, JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let load: Function = Reflect::get(&window, &load.into())?.dyn_into()?;
    let program: Promise = load.call0(&window)?.dyn_into()?;
    JsFuture::from(program).await
}
