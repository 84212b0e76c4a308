//! Data that a tab saves for itself, to be used after a reload.

use app::effect::TabStorage;

use super::{
    unsaved_games,
    web_storage::{bytes_of_text, get_item, session_storage, set_item, text_of_bytes},
};

const SESSION_KEY: &str = "ninefold";
const TIME_KEY: &str = "ninefold-time";
const PAUSE_KEY: &str = "ninefold-paused";
const PLACE_KEY: &str = "ninefold-place";

/// Saves an item, or deletes the saved item if there is no new value.
pub fn save_item(item: TabStorage) {
    match item {
        TabStorage::Session(bytes) => {
            set_item(
                session_storage(),
                SESSION_KEY,
                bytes.as_deref().map(text_of_bytes).as_deref(),
            );
        }
        TabStorage::Time(key, time) => {
            set_item(session_storage(), TIME_KEY, Some(&format!("{time} {key}")))
        }
        TabStorage::Place(place) => set_item(session_storage(), PLACE_KEY, Some(&place)),
        TabStorage::Pause(key) => set_item(session_storage(), PAUSE_KEY, key.as_deref()),
        TabStorage::Leave(key, bytes) => unsaved_games::save_game(&key, bytes.as_deref()),
    }
}

/// Returns the tab's record of the session, or `None` if the tab has none. The database also has a
/// record, for new tabs.
pub fn saved_session() -> Option<Vec<u8>> {
    bytes_of_text(&get_item(session_storage(), SESSION_KEY)?)
}

/// Returns the key of a game, and its play time in milliseconds when the tab was left. Returns
/// `None` if nothing was saved. The tab saves them itself, because a page that is closing has too
/// little time to store them in the database.
pub fn saved_time() -> Option<(String, u64)> {
    let text = get_item(session_storage(), TIME_KEY)?;
    let (time, key) = text.split_once(' ')?;
    Some((key.into(), time.parse().ok()?))
}

/// Returns the saved name of the place next to the board, or `None` if no place was saved.
pub fn saved_place() -> Option<String> {
    get_item(session_storage(), PLACE_KEY)
}

/// Returns the key of the game that was paused, or `None` if no game was paused.
pub fn saved_pause() -> Option<String> {
    get_item(session_storage(), PAUSE_KEY)
}
