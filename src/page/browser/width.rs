//! How wide an element is.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, ResizeObserver};

/// Tells how wide an element is, in pixels, now and whenever that changes. It goes on as long as the
/// page is there.
pub fn watch_width(element: &Element, tell: impl Fn(f64) + 'static) {
    let watched = element.clone();
    let hear = Closure::<dyn Fn()>::new(move || tell(f64::from(watched.client_width())));
    // Where there is none, nothing is told.
    if let Ok(observer) = ResizeObserver::new(hear.as_ref().unchecked_ref()) {
        observer.observe(element);
        hear.forget();
    }
}
