//! What the installed app is opened with.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, File, FileSystemFileHandle};

/// Tells `before.js` that the program listens: what was dropped or pasted before is told again.
pub fn tell_that_it_listens() {
    let told = Event::new("ninefold-listens").ok().zip(web_sys::window());
    let _ = told.map(|(told, window)| window.dispatch_event(&told));
}

/// Tells the files that the app is opened with, in browsers that open files with an app.
pub fn on_launch(on: impl Fn(Vec<File>) + Copy + 'static) {
    let opened = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        spawn_local(async move { on(files(&launch).await) });
    });
    let window = web_sys::window().map(JsValue::from).unwrap_or_default();
    let queue = get(&window, "launchQueue");
    if let Ok(listen) = get(&queue, "setConsumer").dyn_into::<Function>() {
        // It takes any function.
        let _ = listen.call1(&queue, &opened.into_js_value());
    }
}

/// The files of a launch; those that cannot be had are left out.
async fn files(launch: &JsValue) -> Vec<File> {
    let mut files = Vec::new();
    for handle in get(launch, "files").dyn_into::<Array>().unwrap_or_default().iter() {
        let Ok(handle) = handle.dyn_into::<FileSystemFileHandle>() else { continue };
        let file = JsFuture::from(handle.get_file()).await;
        files.extend(file.ok().and_then(|file| file.dyn_into().ok()));
    }
    files
}

/// A property, where there is one.
fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}
