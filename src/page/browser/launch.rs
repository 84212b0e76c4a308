//! The start of the page: files that the installed app is opened with, and input that arrived
//! before the program ran.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, File, FileSystemFileHandle};

/// Notifies `before.js` that the program is listening, so that the script replays earlier drops and
/// pastes.
pub fn announce_listening() {
    let event = Event::new("ninefold-listens").ok().zip(web_sys::window());
    let _ = event.map(|(event, window)| window.dispatch_event(&event));
}

/// Calls `on_files` with the files that the installed app is opened with, if the browser can open
/// apps with files.
pub fn on_launch(on_files: impl Fn(Vec<File>) + Copy + 'static) {
    let launch = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        spawn_local(async move { on_files(files_of_launch(&launch).await) });
    });
    let window = web_sys::window().map(JsValue::from).unwrap_or_default();
    let queue = get_property(&window, "launchQueue");
    if let Ok(listen) = get_property(&queue, "setConsumer").dyn_into::<Function>() {
        // The queue accepts every function.
        let _ = listen.call1(&queue, &launch.into_js_value());
    }
}

/// Returns the files of a launch, except those that the browser refuses to open.
async fn files_of_launch(launch: &JsValue) -> Vec<File> {
    let mut files = Vec::new();
    for handle in get_property(launch, "files").dyn_into::<Array>().unwrap_or_default().iter() {
        let Ok(handle) = handle.dyn_into::<FileSystemFileHandle>() else { continue };
        let file = JsFuture::from(handle.get_file()).await;
        files.extend(file.ok().and_then(|file| file.dyn_into().ok()));
    }
    files
}

/// Returns a property of an object, or `undefined`.
fn get_property(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}
