//! The lock that keeps the screen on. Browsers release the lock when the page is hidden.

use std::cell::RefCell;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

thread_local! {
    /// The promise of the lock, if it was requested.
    static WAKE_LOCK: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Keeps the screen on if `keeps_on` is `true`; otherwise lets it turn off again. Does nothing if
/// the browser doesn't support such locks.
pub fn keep_screen_on(keeps_on: bool) {
    if let Some(lock) = WAKE_LOCK.take() {
        spawn_local(async move {
            // If the browser refused the lock, there is nothing to release.
            let _ = JsFuture::from(lock).await.map(|lock| call_method(&lock, "release", None));
        });
    }
    if keeps_on {
        let locks = web_sys::window().map(|window| window.navigator());
        let locks = locks.and_then(|of| Reflect::get(&of, &"wakeLock".into()).ok());
        WAKE_LOCK.set(locks.and_then(|locks| call_method(&locks, "request", Some("screen"))));
    }
}

/// Calls a method that returns a promise. Returns `None` if the call fails.
fn call_method(on: &JsValue, method: &str, argument: Option<&str>) -> Option<Promise> {
    let method: Function = Reflect::get(on, &method.into()).ok()?.dyn_into().ok()?;
    let argument = argument.map_or(JsValue::UNDEFINED, JsValue::from);
    let promise: Promise = method.call1(on, &argument).ok()?.dyn_into().ok()?;
    // If the browser refuses, the page works without the lock.
    let ignore = promise.clone();
    spawn_local(async move { _ = JsFuture::from(ignore).await });
    Some(promise)
}
