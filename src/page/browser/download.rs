//! Files that are saved as downloads, and files that the player chooses.

use gloo_file::{Blob, ObjectUrl};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement};

const TEXT_TYPE: Option<&str> = Some("text/plain;charset=utf-8");

/// Saves a text as a file with this name, as a download of the browser.
pub fn save_text(name: &str, text: &str) {
    save_blob(name, Blob::new_with_options(text, TEXT_TYPE));
}

/// A text that is collected piece by piece. Only the last piece is in the page's memory; the
/// browser stores the other pieces.
#[derive(Clone, Default)]
pub struct TextPieces {
    blobs: Vec<Blob>,
    latest: String,
}

/// The number of bytes after which a piece of the text is passed to the browser.
const PIECE_SIZE: usize = 1 << 20;

impl TextPieces {
    /// Appends a piece to the text.
    pub fn push(&mut self, text: &str) {
        self.latest.push_str(text);
        if self.latest.len() >= PIECE_SIZE {
            self.blobs.push(Blob::new(self.latest.as_str()));
            self.latest.clear();
        }
    }

    /// Saves the text as a file.
    pub fn save_as(mut self, name: &str) {
        self.blobs.push(Blob::new(self.latest.as_str()));
        let pieces: Array = self.blobs.into_iter().map(JsValue::from).collect();
        let options = BlobPropertyBag::new();
        TEXT_TYPE.iter().for_each(|kind| options.set_type(kind));
        if let Ok(blob) = web_sys::Blob::new_with_blob_sequence_and_options(&pieces, &options) {
            save_blob(name, Blob::from(blob));
        }
    }
}

/// Saves some bytes, followed by the contents of some files, as one file.
///
/// # Errors
///
/// Returns an error if the browser can't join the bytes and the files.
pub fn save_parts(name: &str, head: &[u8], files: &[File]) -> Result<(), JsValue> {
    let parts: Array = files.iter().map(JsValue::from).collect();
    parts.unshift(&Uint8Array::from(head));
    save_blob(name, Blob::from(web_sys::Blob::new_with_blob_sequence(&parts)?));
    Ok(())
}

/// Lets the player choose a file, and passes it to `on_file`.
pub fn pick_file(on_file: impl Fn(File) + 'static) {
    pick_with_attributes(&[], on_file);
}

/// Lets the player take a photo with the camera or, on devices without one, choose a picture.
pub fn take_photo(on_file: impl Fn(File) + 'static) {
    pick_with_attributes(&[("accept", "image/*"), ("capture", "environment")], on_file);
}

fn pick_with_attributes(attributes: &[(&str, &str)], on_file: impl Fn(File) + 'static) {
    let Some(picker) = create_element::<HtmlInputElement>("input") else { return };
    picker.set_type("file");
    for (name, value) in attributes {
        // The names are valid names of attributes.
        let _ = picker.set_attribute(name, value);
    }
    let chosen = picker.clone();
    let choose = Closure::<dyn FnMut()>::new(move || {
        let file = chosen.files().and_then(|files| files.item(0));
        file.into_iter().for_each(&on_file);
    });
    picker.set_onchange(Some(choose.as_ref().unchecked_ref()));
    // The callback is never dropped, because not every browser reports that no file was chosen.
    choose.forget();
    picker.click();
}

/// The id of the element that lets the player choose files to open.
pub const PICKER_ID: &str = "picker";

/// Lets the player choose files to open. The element with the id [`PICKER_ID`] receives them.
pub fn pick_files() {
    let picker =
        web_sys::window().and_then(|window| window.document()?.get_element_by_id(PICKER_ID));
    let picker = picker.and_then(|picker| picker.dyn_into::<HtmlInputElement>().ok());
    picker.into_iter().for_each(|picker| picker.click());
}

/// The time that a browser may take to read a download, in milliseconds.
const READING_TIME: u32 = 60_000;

/// Saves a blob as a file with this name, as a download of the browser.
pub fn save_blob(name: &str, blob: Blob) {
    let url = ObjectUrl::from(blob);
    if let Some(anchor) = create_element::<HtmlAnchorElement>("a") {
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    gloo_timers::callback::Timeout::new(READING_TIME, move || drop(url)).forget();
}

/// Creates an element that isn't on the page. Returns `None` if the element doesn't have the type
/// `E`.
pub fn create_element<E: JsCast>(name: &str) -> Option<E> {
    let document = web_sys::window()?.document()?;
    document.create_element(name).ok()?.dyn_into().ok()
}
