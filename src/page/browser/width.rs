//! The width of an element.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, ResizeObserver};

/// Calls `on_width` with the width of an element in pixels, now and after every change, as long as
/// the page is open.
pub fn watch_width(element: &Element, on_width: impl Fn(f64) + 'static) {
    let watched = element.clone();
    let report = Closure::<dyn Fn()>::new(move || on_width(f64::from(watched.client_width())));
    // Browsers without an observer report nothing.
    if let Ok(observer) = ResizeObserver::new(report.as_ref().unchecked_ref()) {
        observer.observe(element);
        report.forget();
    }
}
