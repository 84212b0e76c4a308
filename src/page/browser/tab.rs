//! Data that a tab saves for itself, to be used after a reload.

use app::effect::TabStorage;

use super::{
    left_games,
    web_storage::{bytes_of_text, get, session_storage, set, text_of_bytes},
};

const SESSION: &str = "ninefold";
const TIME: &str = "ninefold-time";
const PAUSE: &str = "ninefold-paused";
const PLACE: &str = "ninefold-place";

/// Saves an item, or deletes the saved one if the item has no value.
pub fn save(item: TabStorage) {
    match item {
        TabStorage::Session(bytes) => {
            set(session_storage(), SESSION, bytes.as_deref().map(text_of_bytes).as_deref());
        }
        TabStorage::Time(key, time) => set(session_storage(), TIME, Some(&format!("{time} {key}"))),
        TabStorage::Place(place) => set(session_storage(), PLACE, Some(&place)),
        TabStorage::Pause(key) => set(session_storage(), PAUSE, key.as_deref()),
        TabStorage::Leave(key, bytes) => left_games::leave(&key, bytes.as_deref()),
    }
}

/// Returns the tab's record of the session, or `None` if the tab has none. The database also has a
/// record, for new tabs.
pub fn session() -> Option<Vec<u8>> {
    bytes_of_text(&get(session_storage(), SESSION)?)
}

/// Returns the key of a game, and the game's time in milliseconds when the tab was left. Returns
/// `None` if nothing was saved. A page that is closing has too little time to store them in the
/// database.
pub fn time() -> Option<(String, u64)> {
    let text = get(session_storage(), TIME)?;
    let (time, key) = text.split_once(' ')?;
    Some((key.into(), time.parse().ok()?))
}

/// Returns the saved choice of the place next to the board, or `None` if none was saved.
pub fn place() -> Option<String> {
    get(session_storage(), PLACE)
}

/// Returns the key of the game that was paused, or `None` if no game was paused.
pub fn pause() -> Option<String> {
    get(session_storage(), PAUSE)
}
