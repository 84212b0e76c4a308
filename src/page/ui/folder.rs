//! The files in folders that were dropped on the page.

use js_sys::{Array, Promise};
use view::sorted;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry, FileSystemFileEntry,
};

/// More files than this are not looked for.
const MOST: usize = 20_000;

/// The files among some entries and in the folders among them, however deep; hidden ones and what
/// cannot be read are left out.
pub async fn files(entries: Vec<FileSystemEntry>) -> Vec<File> {
    let mut files = Vec::new();
    let mut left: Vec<FileSystemEntry> = entries.into_iter().rev().collect();
    while let Some(entry) = left.pop().filter(|_| files.len() < MOST) {
        if entry.name().starts_with('.') {
            continue;
        }
        match entry.dyn_into::<FileSystemDirectoryEntry>() {
            Ok(folder) => left.extend(inside(&folder).await.into_iter().rev()),
            Err(entry) => files.extend(file(entry.unchecked_ref()).await),
        }
    }
    files
}

async fn file(entry: &FileSystemFileEntry) -> Option<File> {
    let promise = Promise::new(&mut |resolve, reject| {
        entry.file_with_callback_and_callback(&resolve, &reject);
    });
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}

/// What is in a folder, by name. A reader hands it out in parts, the last of which is empty.
async fn inside(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all: Vec<FileSystemEntry> = Vec::new();
    while let Ok(part) = part(&reader).await {
        let part = part.iter().filter_map(|entry: JsValue| entry.dyn_into().ok());
        let before = all.len();
        all.extend(part);
        if all.len() == before || all.len() > MOST {
            break;
        }
    }
    sorted(all, FileSystemEntry::name)
}

async fn part(reader: &FileSystemDirectoryReader) -> Result<Array, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        let _ = reader.read_entries_with_callback_and_callback(&resolve, &reject);
    });
    Ok(JsFuture::from(promise).await?.unchecked_into())
}
