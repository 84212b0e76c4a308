//! What leaves the page by the person's wish: files, the clipboard, the address.

use gloo_file::{Blob, ObjectUrl};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BlobPropertyBag, Clipboard, File, HtmlAnchorElement, HtmlInputElement};

/// What a saved text is.
const TEXT: Option<&str> = Some("text/plain;charset=utf-8");

/// Saves a text as a file of that name, where the browser keeps downloads.
pub fn save(name: &str, text: &str) {
    save_blob(name, Blob::new_with_options(text, TEXT));
}

/// A text that grows piece by piece, none of which the page keeps: the browser has them.
#[derive(Default)]
pub struct Pieces {
    blobs: Vec<Blob>,
    latest: String,
}

/// So much of a text the page keeps until it is a piece of it.
const PIECE: usize = 1 << 20;

impl Pieces {
    /// Appends to the text.
    pub fn push(&mut self, text: &str) {
        self.latest.push_str(text);
        if self.latest.len() >= PIECE {
            self.blobs.push(Blob::new(self.latest.as_str()));
            self.latest.clear();
        }
    }

    /// Saves the text as a file of that name.
    pub fn save(mut self, name: &str) {
        self.blobs.push(Blob::new(self.latest.as_str()));
        let pieces: js_sys::Array = self.blobs.into_iter().map(JsValue::from).collect();
        let options = BlobPropertyBag::new();
        TEXT.iter().for_each(|kind| options.set_type(kind));
        if let Ok(blob) = web_sys::Blob::new_with_blob_sequence_and_options(&pieces, &options) {
            save_blob(name, Blob::from(blob));
        }
    }
}

/// Saves some bytes, and after them some files, as a file of that name.
pub fn save_parts(name: &str, head: &[u8], files: &[File]) {
    let parts: js_sys::Array = files.iter().map(JsValue::from).collect();
    parts.unshift(&js_sys::Uint8Array::from(head));
    if let Ok(blob) = web_sys::Blob::new_with_blob_sequence(&parts) {
        save_blob(name, Blob::from(blob));
    }
}

/// Has the person choose a file.
pub fn pick(on: impl Fn(File) + 'static) {
    let document = web_sys::window().and_then(|window| window.document());
    let picker = document.and_then(|document| document.create_element("input").ok());
    let Some(picker) = picker.and_then(|picker| picker.dyn_into::<HtmlInputElement>().ok()) else {
        return;
    };
    picker.set_type("file");
    let chosen = picker.clone();
    let choose = Closure::<dyn FnMut()>::new(move || {
        let file = chosen.files().and_then(|files| files.item(0));
        file.into_iter().for_each(&on);
    });
    picker.set_onchange(Some(choose.as_ref().unchecked_ref()));
    // Nobody tells whether a file will be chosen.
    choose.forget();
    picker.click();
}

fn save_blob(name: &str, blob: Blob) {
    let url = ObjectUrl::from(blob);
    let document = web_sys::window().and_then(|window| window.document());
    let anchor = document.and_then(|document| document.create_element("a").ok());
    if let Some(anchor) = anchor.and_then(|anchor| anchor.dyn_into::<HtmlAnchorElement>().ok()) {
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    // The browser reads it after this: it is given the time.
    gloo_timers::callback::Timeout::new(60_000, move || drop(url)).forget();
}

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

/// The page's address with another end.
pub fn address_with(end: &str) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    let href = href.unwrap_or_default();
    format!("{}#{end}", href.split('#').next().unwrap_or_default())
}

/// Takes the end away from the page's address: what it named is no longer what is there.
pub fn forget_address_end() {
    let Some(window) = web_sys::window() else { return };
    let href = window.location().href().unwrap_or_default();
    if let (Some((plain, _)), Ok(history)) = (href.split_once('#'), window.history()) {
        // Where the browser does not allow it, the address stays.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(plain));
    }
}

/// The end of the page's address, after `#`.
pub fn address_end() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').into()
}
