//! The browser's two small stores of text: `sessionStorage`, which belongs to a tab, and
//! `localStorage`, which all tabs share. They answer immediately, even while the page closes.
//!
//! Failures are ignored: either the page is closing, or the text is only a convenience for the next
//! visit.

use web_sys::Storage;

/// Returns the store of this tab, or `None` if the browser refuses access. The content of the store
/// survives a reload.
pub fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// Returns the store that all tabs share, or `None` if the browser refuses access.
pub fn local_storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Reads the text under a key. Returns `None` if there is no such text or no store.
pub fn get_item(storage: Option<Storage>, key: &str) -> Option<String> {
    storage?.get_item(key).ok().flatten()
}

/// Stores a text under a key, or deletes the stored text if `text` is `None`.
pub fn set_item(storage: Option<Storage>, key: &str, text: Option<&str>) {
    let Some(storage) = storage else { return };
    let _ = match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    };
}

/// Encodes bytes as a text, one character per byte.
pub fn text_of_bytes(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Decodes bytes that [`text_of_bytes`] encoded. Returns `None` for any other text.
pub fn bytes_of_text(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}
