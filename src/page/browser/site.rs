//! The files of the site, and the device that the page runs on.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Loads the text of a file of the site. Returns `None` if that fails.
pub async fn fetch_text(address: &str) -> Option<String> {
    let response = JsFuture::from(web_sys::window()?.fetch_with_str(address)).await.ok()?;
    let response = response.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Returns the number of milliseconds since the page was loaded.
pub fn time_ms() -> f64 {
    let performance = web_sys::window().and_then(|window| window.performance());
    performance.map_or(0.0, |performance| performance.now())
}

/// Returns the number of workers that can run at the same time, which is 1 if it is unknown.
pub(super) fn core_count() -> usize {
    web_sys::window()
        .map_or(1, |window| (window.navigator().hardware_concurrency() as usize).max(1))
}

/// Returns `true` if the device's keyboards have a Command key in place of Control.
pub fn is_mac() -> bool {
    let platform = web_sys::window().and_then(|window| window.navigator().platform().ok());
    platform.is_some_and(|name| ["Mac", "iP"].iter().any(|prefix| name.starts_with(prefix)))
}

/// Returns `true` if the device has neither a keyboard nor a mouse, as far as the browser knows.
pub fn is_touch_only() -> bool {
    let query = "(hover: none) and (pointer: coarse)";
    let query = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    query.is_some_and(|query| query.matches())
}
