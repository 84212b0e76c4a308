//! Games that weren't in the database yet when a page closed. The next visit puts them there.

use super::web_storage::{bytes_of_text, get, local_storage, set, text_of_bytes};

const PREFIX: &str = "ninefold-left:";

/// Leaves a game for the next visit under the key of its record, or deletes the one that was left.
pub fn leave(key: &str, record: Option<&[u8]>) {
    let text = record.map(text_of_bytes);
    set(local_storage(), &format!("{PREFIX}{key}"), text.as_deref());
}

/// The games that were left: the keys of their records, and the records.
pub fn all() -> Vec<(String, Vec<u8>)> {
    let record = |key: String| {
        let text = get(local_storage(), &format!("{PREFIX}{key}"))?;
        Some((key, bytes_of_text(&text).unwrap_or_default()))
    };
    keys().into_iter().filter_map(record).collect()
}

/// Deletes all games that were left.
pub fn clear() {
    keys().iter().for_each(|key| leave(key, None));
}

fn keys() -> Vec<String> {
    let Some(storage) = local_storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
}
