//! Data that a tab saves for itself, to be used after a reload.

use app::effect::TabStorage;

use super::{
    unsaved_games,
    web_storage::{bytes_of_text, get_item, session_storage, set_item, text_of_bytes},
};

const SESSION: &str = "ninefold";
const TIME: &str = "ninefold-time";
const PAUSE: &str = "ninefold-paused";
const PLACE: &str = "ninefold-place";

/// Saves an item, or deletes the saved one if the item has no value.
pub fn save_item(item: TabStorage) {
    match item {
        TabStorage::Session(bytes) => {
            set_item(session_storage(), SESSION, bytes.as_deref().map(text_of_bytes).as_deref());
        }
        TabStorage::Time(key, time) => {
            set_item(session_storage(), TIME, Some(&format!("{time} {key}")))
        }
        TabStorage::Place(place) => set_item(session_storage(), PLACE, Some(&place)),
        TabStorage::Pause(key) => set_item(session_storage(), PAUSE, key.as_deref()),
        TabStorage::Leave(key, bytes) => unsaved_games::save_game(&key, bytes.as_deref()),
    }
}

/// Returns the tab's record of the session, or `None` if the tab has none. The database also has a
/// record, for new tabs.
pub fn saved_session() -> Option<Vec<u8>> {
    bytes_of_text(&get_item(session_storage(), SESSION)?)
}

/// Returns the key of a game, and its play time in milliseconds when the tab was left. Returns
/// `None` if nothing was saved. A page that is closing has too little time to store them in the
/// database.
pub fn saved_time() -> Option<(String, u64)> {
    let text = get_item(session_storage(), TIME)?;
    let (time, key) = text.split_once(' ')?;
    Some((key.into(), time.parse().ok()?))
}

/// Returns the saved choice of the place next to the board, or `None` if none was saved.
pub fn saved_place() -> Option<String> {
    get_item(session_storage(), PLACE)
}

/// Returns the key of the game that was paused, or `None` if no game was paused.
pub fn saved_pause() -> Option<String> {
    get_item(session_storage(), PAUSE)
}
