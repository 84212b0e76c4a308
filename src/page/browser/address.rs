//! The end of the page's address, after `#`.

use wasm_bindgen::JsValue;

/// The page's address with another end.
pub fn with_end(end: &str) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    let href = href.unwrap_or_default();
    format!("{}#{end}", href.split('#').next().unwrap_or_default())
}

/// Takes the end away from the page's address: what it named is no longer what is there.
pub fn forget_end() {
    let Some(window) = web_sys::window() else { return };
    let href = window.location().href().unwrap_or_default();
    if let (Some((plain, _)), Ok(history)) = (href.split_once('#'), window.history()) {
        // Where the browser does not allow it, the address stays.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(plain));
    }
}

/// The end of the page's address, after `#`.
pub fn end() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').into()
}
