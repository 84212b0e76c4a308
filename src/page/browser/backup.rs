//! The export of the whole database to one file, and the import of such files.
//!
//! The files of collections are never read into the page's memory as a whole: their checksums are
//! computed piece by piece.

use app::{
    backups::{FILE_NAME, ImportError},
    effect::TabStorage,
};
use play::{
    Backup,
    save::{
        self, PREFERENCES, RECENT_FILES, RecentFiles, RecordError, RecordWrite, SESSION, SavedGame,
    },
};
use view::sorted_by_key;
use wasm_bindgen::JsValue;
use web_sys::File;

use super::{
    download,
    indexed_db::{Database, store_error},
    recent_files::save_recent,
    stored_files::{new_file, slice_bytes, slice_file},
    tab_storage,
};

/// Saves the whole database to a file. Returns the number of games, or the browser's error.
pub async fn export_backup(store: &Database) -> Result<usize, JsValue> {
    let (mut backup, mut all, mut sums) = (Backup::default(), Vec::new(), Vec::new());
    for key in store.list_keys().await? {
        if Backup::is_files_key(&key) {
            let files = store.read_files(&key).await?;
            let listed = files.iter().map(|file| (file.name(), file.size() as u64)).collect();
            backup.files.push((key, listed));
            for file in files {
                sums.push(checksum_of_range(&file, 0, file.size() as u64).await?);
                all.push(file);
            }
        } else if let Some(record) = store.read_record(&key).await? {
            backup.records.push((key, record));
        }
    }
    backup.add_checksums(sums);
    download::save_parts(FILE_NAME, &backup.encode_index(), &all)?;
    Ok(game_count(&backup))
}

/// Adds everything in a backup file to the database. Games are merged with those in the database,
/// and other records are replaced. Returns the number of games in the file, or an error.
pub async fn import_backup(store: &Database, file: &File) -> Result<usize, ImportError> {
    let backup = read_backup(file).await.map_err(ImportError::File)?;
    let games = game_count(&backup);
    let added = add_backup(store, backup, file).await;
    added.map(|()| games).map_err(|error| ImportError::Incomplete(store_error(error)))
}

async fn add_backup(store: &Database, backup: Backup, file: &File) -> Result<(), JsValue> {
    let sizes = backup.files.iter().flat_map(|(_, files)| files).map(|(_, size)| size);
    let mut at = file.size() as u64 - sizes.sum::<u64>();
    let recent = RecentFiles::decode(backup.record(RECENT_FILES)).files;
    let mut recent_files = Vec::new();
    for (name, files) in &backup.files {
        let mut parts = Vec::new();
        for (name, size) in files {
            let content = JsValue::from(slice_file(file, at, at + size)?);
            parts.push(new_file(name, &content)?);
            at += size;
        }
        let place = recent.iter().position(|one| one.files_key() == *name);
        recent_files.extend(place.map(|place| (place, recent[place].clone(), parts)));
    }
    // The most recent collection is added last, so that it comes first in the list.
    for (_, one, parts) in sorted_by_key(recent_files, |(place, ..)| std::cmp::Reverse(*place)) {
        save_recent(store, one, &parts).await?;
    }
    for (key, bytes) in backup.records {
        match &*key {
            RECENT_FILES => {}
            key if !Backup::is_saved_in_browser(key) => {}
            SESSION | PREFERENCES => {
                if key == SESSION {
                    tab_storage::save_item(TabStorage::Session(Some(bytes.clone())));
                }
                store.write(&key, RecordWrite::Record(bytes)).await?;
            }
            key if !Backup::is_game_key(key) => {
                _ = store.write(key, RecordWrite::Record(bytes)).await?
            }
            _ => {
                let Ok(kept) = save::decode::<SavedGame>(&bytes) else { continue };
                let game = RecordWrite::Game { base: None, state: kept.game, is_time_only: false };
                store.write(&key, game).await?;
            }
        }
    }
    Ok(())
}

fn game_count(backup: &Backup) -> usize {
    backup.records.iter().filter(|(key, _)| Backup::is_game_key(key)).count()
}

/// Reads the index of a backup, and checks that the files after the index haven't changed. Returns
/// an error if the file isn't an intact backup.
async fn read_backup(file: &File) -> Result<Backup, RecordError> {
    let size = file.size() as u64;
    let corrupt = |_| RecordError::Corrupt;
    let part = async |from, to: u64| slice_bytes(file, from, to.min(size)).await.map_err(corrupt);
    let end = Backup::index_end(&part(0, Backup::HEADER_SIZE).await?, size)?;
    let backup = Backup::decode(&part(Backup::HEADER_SIZE, end).await?, size - end)?;
    let sizes = backup.files.iter().flat_map(|(_, files)| files).map(|(_, size)| *size);
    let mut at = end;
    for (size, sum) in sizes.zip(backup.checksums().unwrap_or_default()) {
        if checksum_of_range(file, at, at + size).await.map_err(corrupt)? != sum {
            return Err(RecordError::Corrupt);
        }
        at += size;
    }
    Ok(backup)
}

/// The number of bytes that are read at a time to compute a checksum.
const PIECE_SIZE: u64 = 1 << 20;

/// Computes the checksum of the bytes of a file from the offset `from` up to, but not including,
/// the offset `to`. Fails if the browser can't read the file.
async fn checksum_of_range(file: &File, from: u64, to: u64) -> Result<u64, JsValue> {
    let mut sum = Backup::new_checksum();
    for at in (from..to).step_by(PIECE_SIZE as usize) {
        sum.update(&slice_bytes(file, at, to.min(at + PIECE_SIZE)).await?);
    }
    Ok(sum.digest())
}
