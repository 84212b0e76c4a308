//! Games that weren't in the database yet when a page was closed. They are held in `localStorage`,
//! and moved to the database at the next visit.

use super::web_storage::{bytes_of_text, get_item, local_storage, set_item, text_of_bytes};

const KEY_PREFIX: &str = "ninefold-left:";

/// Saves a game for the next visit, under the key of its record. Without a record, deletes the game
/// that was saved under this key.
pub fn save_game(key: &str, record: Option<&[u8]>) {
    let text = record.map(text_of_bytes);
    set_item(local_storage(), &format!("{KEY_PREFIX}{key}"), text.as_deref());
}

/// Returns the saved games: the key of each record, and the record.
pub fn saved_games() -> Vec<(String, Vec<u8>)> {
    let record = |key: String| {
        let text = get_item(local_storage(), &format!("{KEY_PREFIX}{key}"))?;
        Some((key, bytes_of_text(&text).unwrap_or_default()))
    };
    stored_keys().into_iter().filter_map(record).collect()
}

/// Deletes all games that were saved for the next visit.
pub fn delete_games() {
    stored_keys().iter().for_each(|key| save_game(key, None));
}

fn stored_keys() -> Vec<String> {
    let Some(storage) = local_storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(KEY_PREFIX).map(str::to_owned)).collect()
}
