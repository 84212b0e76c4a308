//! Files in the form in which the database stores them, and parts of files.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

/// Prepares files to be stored by reference, without reading them.
pub fn files_by_reference(files: &[File]) -> Array {
    files.iter().map(JsValue::from).collect()
}

/// Prepares files to be stored as names and bytes, for browsers that can't store files.
///
/// # Errors
///
/// Returns an error if a file can't be read.
pub async fn files_by_value(files: &[File]) -> Result<Array, JsValue> {
    let copies = Array::new();
    for file in files {
        let bytes = JsFuture::from(file.array_buffer()).await?;
        copies.push(&Array::of2(&file.name().into(), &bytes));
    }
    Ok(copies)
}

/// Restores a file that was stored in either form. Returns `None` if the stored value isn't a file.
pub fn restore_file(stored: &JsValue) -> Option<File> {
    match stored.dyn_ref::<File>() {
        Some(file) => Some(file.clone()),
        None => {
            let pair = stored.dyn_ref::<Array>()?;
            new_file(&pair.get(0).as_string()?, &pair.get(1)).ok()
        }
    }
}

/// Creates a file with a name and a content: text, bytes or another file. Returns the browser's
/// error if the browser refuses.
pub fn new_file(name: &str, content: &JsValue) -> Result<File, JsValue> {
    File::new_with_blob_sequence(&Array::of1(content), name)
}

/// Returns the part of a file from the offset `from` up to, but not including, the offset `to`,
/// both in bytes. Fails if the browser doesn't allow this.
pub fn slice_file(file: &File, from: u64, to: u64) -> Result<Blob, JsValue> {
    file.slice_with_f64_and_f64(from as f64, to as f64)
}

/// Reads the bytes of a file from the offset `from` up to, but not including, the offset `to`.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub async fn slice_bytes(file: &File, from: u64, to: u64) -> Result<Vec<u8>, JsValue> {
    let buffer = JsFuture::from(slice_file(file, from, to)?.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
