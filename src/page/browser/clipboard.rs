//! The clipboard.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Clipboard;

/// Returns the clipboard, or `None` if the browser doesn't offer one. Over plain HTTP, browsers
/// only offer a clipboard to local pages.
pub fn clipboard() -> Option<Clipboard> {
    let window = web_sys::window()?;
    let clipboard = js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).ok()?;
    clipboard.dyn_into().ok()
}

/// Copies a text. Returns `false` if the browser refuses or has no clipboard.
pub async fn copy_text(text: &str) -> bool {
    let Some(clipboard) = clipboard() else { return false };
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Reads the text on the clipboard. Returns `None` if the browser refuses or can't read the
/// clipboard.
pub async fn read_text() -> Option<String> {
    let clipboard = clipboard()?;
    // Some browsers can't read the clipboard.
    js_sys::Reflect::has(&clipboard, &"readText".into()).ok().filter(|has| *has)?;
    JsFuture::from(clipboard.read_text()).await.ok()?.as_string()
}
