//! The fragment of the page's address, which follows `#`.

use wasm_bindgen::JsValue;

/// Returns the page's address with another fragment.
pub fn address_with_fragment(fragment: &str) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    let href = href.unwrap_or_default();
    format!("{}#{fragment}", href.split('#').next().unwrap_or_default())
}

/// Removes the fragment from the page's address, because it no longer describes what the page
/// shows.
pub fn remove_fragment() {
    let Some(window) = web_sys::window() else { return };
    let href = window.location().href().unwrap_or_default();
    if let (Some((plain, _)), Ok(history)) = (href.split_once('#'), window.history()) {
        // If the browser refuses, the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(plain));
    }
}

/// Returns the fragment of the page's address, without `#`; empty if there is none.
pub fn fragment() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').into()
}
