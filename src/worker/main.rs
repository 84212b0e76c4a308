//! The workers' program. The program connects a browser to a [`Server`]: it passes on messages,
//! bytes of files, and the time. It doesn't depend on the kinds of jobs or on their order.

mod logic;

use std::{cell::RefCell, ops::Range, panic, rc::Rc};

use jobs::{SentFile, Server, ServerNeed, TimeSlice, WorkerReply, WorkerRequest};
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, File, MessageChannel, MessageEvent};

type SharedServer = Rc<RefCell<Server<File>>>;

/// Installs the handler of requests, and reports that the worker is ready.
fn main() {
    panic::set_hook(Box::new(|info| send_reply(WorkerReply::Panicked(info.to_string()))));
    let server = Rc::new(RefCell::new(Server::without_logic()));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        // Messages that aren't requests are ignored, because no sender waits for a reply.
        let Some((request, files)) = read_message(&event) else { return };
        let was_idle = server.borrow().next_need().is_none();
        server.borrow_mut().handle_request(request, files, &mut send_reply);
        if was_idle {
            spawn_local(run_server(server.clone()));
        }
    });
    worker_scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    send_reply(WorkerReply::Ready);
}

/// Supplies a server with time, bytes and the code for logic until it needs nothing more.
async fn run_server(server: SharedServer) {
    loop {
        // The server isn't borrowed across an `await`, so that it can handle requests.
        let need = server.borrow().next_need();
        match need {
            None => return,
            Some(ServerNeed::Time(ms)) => {
                server
                    .borrow_mut()
                    .run_next(&TimeSlice::until(time_ms() + ms, &time_ms), &mut send_reply);
            }
            Some(ServerNeed::Logic) => match logic::load_logic().await {
                Some(logic) => server.borrow_mut().add_logic(logic, &mut send_reply),
                None => return send_reply(WorkerReply::Panicked(String::new())),
            },
            Some(ServerNeed::Bytes { file, range }) => {
                let bytes = read_bytes(&file, range).await.map_err(|error| error_message(&error));
                let bytes = bytes.as_deref().map_err(String::clone);
                server.borrow_mut().supply_bytes(
                    bytes,
                    &TimeSlice::until(time_ms(), &time_ms),
                    &mut send_reply,
                );
            }
        }
        // A server that needs nothing needs no loop. The next request starts a new loop.
        if server.borrow().next_need().is_none() {
            return;
        }
        yield_now().await;
    }
}

/// Returns the request in a message, and the files that were sent with it. Returns `None` if the
/// message contains no request.
fn read_message(event: &MessageEvent) -> Option<(WorkerRequest, Vec<SentFile<File>>)> {
    let message: Array = event.data().dyn_into().ok()?;
    let bytes: Uint8Array = message.get(0).dyn_into().ok()?;
    let files = (1..message.length()).filter_map(|at| message.get(at).dyn_into::<File>().ok());
    let files =
        files.map(|file| SentFile { name: file_path(&file), size: file.size() as u64, file });
    Some((jobs::decode(&bytes.to_vec())?, files.collect()))
}

/// Returns a file's path within the folder that the user chose, or its name if it wasn't in a
/// folder.
fn file_path(file: &File) -> String {
    let path = js_sys::Reflect::get(file, &"webkitRelativePath".into()).ok();
    path.and_then(|path| path.as_string()).filter(|p| !p.is_empty()).unwrap_or(file.name())
}

/// Reads a range of a file's bytes. Fails if the browser can't read the file.
async fn read_bytes(file: &File, range: Range<u64>) -> Result<Vec<u8>, JsValue> {
    // A `FileReader` would keep every piece in memory twice until the next garbage collection.
    let piece = file.slice_with_f64_and_f64(range.start as f64, range.end as f64)?;
    let buffer = JsFuture::from(piece.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Returns the message of a browser's error, or an empty text if the value isn't an error.
fn error_message(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or(String::new(), |error| error.message().into())
}

/// Lets the browser deliver messages. A timeout would have the same effect, but browsers delay
/// nested timeouts by 4 ms.
async fn yield_now() {
    let Ok(channel) = MessageChannel::new() else { return };
    let turn = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        let _ = JsFuture::from(turn).await;
    }
    channel.port1().close();
}

fn worker_scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Sends a reply. A failure is ignored, because there is no longer a receiver.
fn send_reply(reply: WorkerReply) {
    let bytes = Uint8Array::from(jobs::encode(&reply).as_slice());
    let _ = worker_scope().post_message(&Array::of1(&bytes));
}

/// Returns the time in milliseconds since the worker started, or 0 if the browser has no clock.
fn time_ms() -> f64 {
    worker_scope().performance().map_or(0.0, |performance| performance.now())
}
