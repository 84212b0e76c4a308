//! The browser's two small stores of text: `sessionStorage`, which belongs to a tab, and `localStorage`,
//! which all tabs share. They answer immediately, even while the page closes.
//!
//! Failures are ignored: either the page is closing, or the text is only a convenience for the next visit.

use web_sys::Storage;

/// The store of this tab. It survives a reload.
pub fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// The store that all tabs share.
pub fn local_storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Reads a text.
pub fn get(storage: Option<Storage>, key: &str) -> Option<String> {
    storage?.get_item(key).ok().flatten()
}

/// Stores a text, or deletes it.
pub fn set(storage: Option<Storage>, key: &str, text: Option<&str>) {
    let Some(storage) = storage else { return };
    let _ = match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    };
}

/// Bytes as text, one character per byte.
pub fn text_of_bytes(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The bytes of such a text.
pub fn bytes_of_text(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}
