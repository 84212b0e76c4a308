//! The clipboard.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Clipboard;

/// The clipboard; a page that came by plain HTTP from elsewhere has none.
fn clipboard() -> Option<Clipboard> {
    let window = web_sys::window()?;
    let clipboard = js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).ok()?;
    clipboard.dyn_into().ok()
}

/// Copies a text; `false` when the browser does not let the page.
pub async fn copy(text: &str) -> bool {
    let Some(clipboard) = clipboard() else { return false };
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// The text that was copied last, wherever that was; none when the browser does not let the page.
pub async fn pasted() -> Option<String> {
    let clipboard = clipboard()?;
    // Not every browser knows how.
    js_sys::Reflect::has(&clipboard, &"readText".into()).ok().filter(|has| *has)?;
    JsFuture::from(clipboard.read_text()).await.ok()?.as_string()
}
