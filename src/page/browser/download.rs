//! Files that leave the page, and files that a person chooses.

use gloo_file::{Blob, ObjectUrl};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement};

/// What a saved text is.
const TEXT: Option<&str> = Some("text/plain;charset=utf-8");

/// Saves a text as a file of that name, where the browser keeps downloads.
pub fn save(name: &str, text: &str) {
    save_blob(name, Blob::new_with_options(text, TEXT));
}

/// A text that grows piece by piece, none of which the page keeps: the browser has them.
#[derive(Clone, Default)]
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

/// The element by which a person chooses files to open.
pub const PICKER: &str = "picker";

/// Has the person choose files, which the element tells of.
pub fn pick_files() {
    let picker = web_sys::window().and_then(|window| window.document()?.get_element_by_id(PICKER));
    let picker = picker.and_then(|picker| picker.dyn_into::<HtmlInputElement>().ok());
    picker.into_iter().for_each(|picker| picker.click());
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
