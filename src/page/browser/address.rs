//! The fragment of the page's address, which follows `#`, and the page's entries in the browser's
//! history.

use wasm_bindgen::JsValue;
use web_sys::History;

/// Returns the page's address with a different fragment.
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
    if let (Some((plain, _)), Some(history)) = (href.split_once('#'), history()) {
        // If the browser refuses, the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(plain));
    }
}

/// Returns the fragment of the page's address, without `#`; empty if there is none.
pub fn fragment() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').into()
}

/// Returns `true` if the current entry of the browser's history isn't one that
/// [`add_history_entry`] has added.
pub fn is_first_entry() -> bool {
    history().is_some_and(|history| history.state().is_ok_and(|state| state.is_null()))
}

/// Adds an entry to the browser's history, unless this function has added the current entry.
pub fn add_history_entry() {
    if is_first_entry() {
        // If the browser refuses, Back leaves the page.
        let _ = history().map(|history| history.push_state(&JsValue::TRUE, ""));
    }
}

/// Goes back in the browser's history.
pub fn go_back() {
    let _ = history().map(|history| history.back());
}

fn history() -> Option<History> {
    web_sys::window()?.history().ok()
}
