//! The program that reads pictures, which is loaded with the first picture, and the addresses at
//! which the page can show pictures.

use std::{cell::RefCell, rc::Rc};

use app::{Event, effect::PictureToRead, reading_pictures};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use pictures::{PictureFault, PictureReply, ReadingRequest, decode, encode};
use schedule::{FilesId, Ticket};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

use super::files;

/// A reader of pictures in a worker, which is started when the first picture is read.
#[derive(Clone)]
pub struct PictureReader {
    running: Rc<RefCell<Option<RunningWorker>>>,
    dispatch: fn(Event),
}

/// The worker that reads pictures, with the latest picture that it was asked to read.
struct RunningWorker {
    worker: Worker,
    /// The callbacks for the worker's messages, which must live as long as the worker.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
    is_ready: bool,
    /// The picture that is being read, or that will be read once the program is loaded; `None` if
    /// no picture has been requested.
    requested: Option<(Ticket, PictureToRead)>,
}

impl PictureReader {
    /// Creates a reader that dispatches results as events. Nothing is loaded yet.
    pub fn new(dispatch: fn(Event)) -> PictureReader {
        PictureReader { running: Rc::default(), dispatch }
    }

    /// Starts to read a picture, instead of any picture that is still being read.
    pub fn read_picture(&self, task: Ticket, picture: PictureToRead) {
        if self.running.borrow().is_none() && self.start_worker().is_err() {
            return self.report_result(task, Err(PictureFault::Failed));
        }
        if let Some(running) = &mut *self.running.borrow_mut() {
            running.requested = Some((task, picture));
            if running.is_ready {
                running.send_request();
            }
        }
    }

    /// Stops the worker, if it is running.
    pub fn stop_worker(&self) {
        if let Some(running) = self.running.take() {
            running.worker.set_onmessage(None);
            running.worker.set_onerror(None);
            running.worker.terminate();
        }
    }

    fn report_result(
        &self,
        task: Ticket,
        result: Result<Box<pictures::RecognizedPicture>, PictureFault>,
    ) {
        (self.dispatch)(reading_pictures::Event::Read(task, result).into());
    }

    /// Starts a worker, and loads the program into the worker. Returns an error if the browser
    /// can't start a worker.
    fn start_worker(&self) -> Result<(), JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker-boot.js?pictures", &options)?;
        let (listening, failing, starting) = (self.clone(), self.clone(), self.clone());
        let on_message = Closure::new(move |event: MessageEvent| listening.handle_message(&event));
        let on_error = Closure::new(move |_: web_sys::Event| failing.on_worker_failed());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let started = worker.clone();
        spawn_local(async move {
            let sent = match load_program().await {
                Ok(program) => started.post_message(&program),
                Err(error) => Err(error),
            };
            if sent.is_err() {
                starting.on_worker_failed();
            }
        });
        let (_on_message, _on_error) = (on_message, on_error);
        let (is_ready, requested) = (false, None);
        *self.running.borrow_mut() =
            Some(RunningWorker { worker, _on_message, _on_error, is_ready, requested });
        Ok(())
    }

    /// Handles a message from the worker: that the program is ready, or a reply.
    fn handle_message(&self, event: &MessageEvent) {
        let reply = event.data().dyn_into::<Uint8Array>().ok();
        let Some(reply) = reply.and_then(|bytes| decode::<PictureReply>(&bytes.to_vec())) else {
            if let Some(running) = &mut *self.running.borrow_mut() {
                running.is_ready = true;
                running.send_request();
            }
            return;
        };
        let task = match &*self.running.borrow() {
            Some(RunningWorker { requested: Some((task, _)), .. })
                if task.serial == reply.request_id =>
            {
                *task
            }
            _ => return,
        };
        self.report_result(task, reply.result);
    }

    /// Stops a worker that has failed, and reports the failure.
    fn on_worker_failed(&self) {
        let requested =
            self.running.borrow_mut().as_mut().and_then(|running| running.requested.take());
        self.stop_worker();
        if let Some((task, _)) = requested {
            self.report_result(task, Err(PictureFault::Failed));
        }
    }
}

impl RunningWorker {
    /// Sends the current request and its file to the worker.
    fn send_request(&self) {
        let Some((task, PictureToRead { files, index: at, corners })) = &self.requested else {
            return;
        };
        let request = ReadingRequest { request_id: task.serial, corners: *corners };
        let message = Array::of1(&Uint8Array::from(encode(&request).as_slice()));
        // The file exists, because files stay registered. Without it, the program wouldn't reply.
        if let Some(file) = files::files_with_id(*files).get(*at) {
            message.push(file);
        }
        // If the worker has failed, its error event reports this.
        let _ = self.worker.post_message(&message);
    }
}

/// Returns `true` if a file is a picture according to its type or, if the system doesn't know the
/// type, according to its name.
pub fn is_picture(file: &File) -> bool {
    let (kind, name) = (file.type_(), file.name().to_ascii_lowercase());
    let ends = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "avif", "heic", "heif", "tif", "tiff"];
    kind.starts_with("image/")
        || kind.is_empty() && name.rsplit_once('.').is_some_and(|(_, end)| ends.contains(&end))
}

/// Creates an address at which the page can show the first of some files. The address is valid
/// until it is revoked. Returns `None` if there is no such file.
pub fn create_address(files: FilesId) -> Option<String> {
    let file = files::files_with_id(files).into_iter().next()?;
    Url::create_object_url_with_blob(&file).ok()
}

/// Revokes the address of a file.
pub fn revoke_address(address: &str) {
    // If the text isn't such an address, nothing is revoked.
    let _ = Url::revoke_object_url(address);
}

/// Loads the program that reads pictures. `boot.js` compiles it. Returns an error if that fails.
async fn load_program() -> Result<JsValue, JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let load: Function = Reflect::get(&window, &"ninefoldReader".into())?.dyn_into()?;
    let program: Promise = load.call0(&window)?.dyn_into()?;
    JsFuture::from(program).await
}
