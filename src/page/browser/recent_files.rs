//! The files of collections in the database, and the list of recent files. Both are changed in one
//! transaction.

use js_sys::Array;
use play::save::{self, RECENT_FILES, RecentFile, RecentFiles, Visit};
use wasm_bindgen::JsValue;
use web_sys::File;

use super::{
    indexed_db::{Database, DatabaseChange, is_out_of_room},
    stored_files::{files_by_reference, files_by_value},
};

/// The maximum total size, in bytes, of files that are stored as bytes from the start.
const MAX_INLINE_SIZE: f64 = 4e6;

/// Files that are ready to be stored.
struct ReadyFiles {
    /// The files, in the form in which the database stores them.
    prepared: Array,
    /// The total size of the files, in bytes.
    size: u64,
    /// The maximum number of collections in the list of recent files.
    max_collections: usize,
}

/// Stores the files of a collection, and makes the collection the first of the recent files. Small
/// files are stored as bytes, which every browser supports, and large files by reference, if the
/// browser supports this. If storage is full, the oldest collections are removed. Fails if the
/// browser still can't store the files.
pub async fn save_recent(
    store: &Database,
    file: RecentFile,
    files: &[File],
) -> Result<(), JsValue> {
    let size = files.iter().map(|file| file.size()).sum::<f64>();
    let (mut is_by_value, mut max_collections) = (size <= MAX_INLINE_SIZE, save::MAX_COLLECTIONS);
    let mut prepared =
        if is_by_value { files_by_value(files).await? } else { files_by_reference(files) };
    loop {
        let ready = ReadyFiles { prepared: prepared.clone(), size: size as u64, max_collections };
        match change_recent(store, file.clone(), Some(ready)).await {
            Err(error) if is_out_of_room(&error) && max_collections > 1 => {
                max_collections =
                    if max_collections > save::ALWAYS_SAVED { save::ALWAYS_SAVED } else { 1 };
            }
            Err(error) if !is_out_of_room(&error) && !is_by_value => {
                prepared = files_by_value(files).await?;
                is_by_value = true;
            }
            result => return result,
        }
    }
}

/// Deletes a collection and its files from the recent files. Returns the browser's error, if any.
pub async fn remove_recent(store: &Database, file: RecentFile) -> Result<(), JsValue> {
    change_recent(store, file, None).await
}

/// Stores the files of a collection, or deletes them if `ready` is `None`, and changes the list of
/// recent files accordingly. Fails if the browser can't store the changes.
async fn change_recent(
    store: &Database,
    file: RecentFile,
    ready: Option<ReadyFiles>,
) -> Result<(), JsValue> {
    // The browser may have deleted the files, but not the list.
    let is_stored = !store.read_files(&file.files_key()).await?.is_empty();
    let decide = move |record: Option<Vec<u8>>| {
        let mut recent = RecentFiles::decode(record.as_deref());
        let mut changes = Vec::new();
        let removed = match ready {
            Some(ReadyFiles { prepared, size, max_collections }) => {
                if !(is_stored && recent.has_stored(file.collection, size)) {
                    changes.push(DatabaseChange::PutFiles(file.files_key(), prepared));
                }
                recent.insert(file, size, max_collections)
            }
            None => {
                recent.remove(file.collection);
                vec![file]
            }
        };
        // Deletions come first: they make room for the new files.
        let deletions = removed.into_iter().flat_map(deletions_of);
        let list = DatabaseChange::Put(RECENT_FILES.into(), save::encode(&recent));
        deletions.chain([list]).chain(changes).collect()
    };
    store.update(RECENT_FILES, Box::new(decide)).await
}

/// Returns the changes that delete a collection's files and the record of the last visit to the
/// collection.
fn deletions_of(file: RecentFile) -> [DatabaseChange; 2] {
    [file.files_key(), Visit::key(file.collection)].map(DatabaseChange::Delete)
}
