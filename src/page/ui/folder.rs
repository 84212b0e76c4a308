//! Files in folders that were dropped on the page.

use js_sys::{Array, Promise};
use view::sorted_by_key;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry, FileSystemFileEntry,
};

/// The number of files after which the search of folders stops.
const MAX_FILES: usize = 20_000;

/// Returns the files among the given entries, and the files at any depth in the folders among the
/// entries. Hidden files and folders are skipped, and so are files and folders that can't be read.
/// The search stops after [`MAX_FILES`] files.
pub async fn files_in_entries(entries: Vec<FileSystemEntry>) -> Vec<File> {
    let mut files = Vec::new();
    let mut left: Vec<FileSystemEntry> = entries.into_iter().rev().collect();
    while let Some(entry) = left.pop().filter(|_| files.len() < MAX_FILES) {
        if entry.name().starts_with('.') {
            continue;
        }
        match entry.dyn_into::<FileSystemDirectoryEntry>() {
            Ok(folder) => left.extend(entries_of(&folder).await.into_iter().rev()),
            Err(entry) => files.extend(file_of_entry(entry.unchecked_ref()).await),
        }
    }
    files
}

async fn file_of_entry(entry: &FileSystemFileEntry) -> Option<File> {
    let promise = Promise::new(&mut |resolve, reject| {
        entry.file_with_callback_and_callback(&resolve, &reject);
    });
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}

/// Returns the entries of a folder, sorted by name. A folder's reader returns the entries in
/// batches, the last of which is empty.
async fn entries_of(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all: Vec<FileSystemEntry> = Vec::new();
    while let Ok(batch) = next_batch(&reader).await {
        let before = all.len();
        all.extend(batch.iter().filter_map(|entry: JsValue| entry.dyn_into().ok()));
        if all.len() == before || all.len() > MAX_FILES {
            break;
        }
    }
    sorted_by_key(all, FileSystemEntry::name)
}

async fn next_batch(reader: &FileSystemDirectoryReader) -> Result<Array, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        let _ = reader.read_entries_with_callback_and_callback(&resolve, &reject);
    });
    Ok(JsFuture::from(promise).await?.unchecked_into())
}
