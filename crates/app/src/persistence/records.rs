//! The records other than games: the session, the preferences, the open files, and the visit to a
//! collection. Each is compared with the stored record, and written if it differs.

use collection::ReadingChoice;
use play::{
    GameSlot,
    save::{self, OrDefault, Preferences, RecentFile, Session, Visit},
};

use crate::{
    effect::StoreCall,
    page::{GameId, Page},
    preferences::default_rules,
};

/// The interval at which the play time is saved with the session, in milliseconds. The saved time
/// is a multiple of the interval.
const TIME_STEP: u64 = 2_000;

/// The records that are known to be in storage, as they were written or read last.
#[derive(Default)]
pub struct KnownRecords {
    /// The stored session, if it is known.
    session: Option<Session>,
    /// The stored preferences, if they are known.
    preferences: Option<Preferences>,
    /// The stored files, if they are known.
    files: Option<StoredFiles>,
    /// The stored visit, with the id of its collection, if it is known.
    visit: Option<(u64, Visit)>,
}

/// The files of a collection that are known to be in storage.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredFiles {
    /// The id of the collection.
    pub collection: u64,
    /// The name of the collection.
    pub name: String,
    /// The choices of how to read the files.
    pub choice: ReadingChoice,
}

impl KnownRecords {
    /// Remembers which preferences are stored.
    pub fn set_known_preferences(&mut self, preferences: Preferences) {
        self.preferences = Some(preferences);
    }

    /// Remembers which files are stored.
    pub fn set_known_files(&mut self, files: StoredFiles) {
        self.files = Some(files);
    }

    /// Assumes that nothing is stored: the page is compared with the session and the preferences of
    /// a first visit. `rules` is the number of elimination rules.
    pub fn assume_nothing_stored(&mut self, rules: usize) {
        self.session = Some(Session::default());
        let rules = default_rules(rules);
        self.preferences = Some(Preferences { used_rules: rules, ..Preferences::default() });
    }

    /// Marks the session, the files and the visit as not stored, because everything was deleted.
    pub fn forget_all(&mut self) {
        (self.session, self.files, self.visit) = (None, None, None);
    }

    /// Returns the session to write, which then counts as stored, or `None` if it is stored already
    /// or an exercise is on the board.
    pub fn next_session(&mut self, page: &Page) -> Option<Vec<u8>> {
        let GameId { collection, slot } = page.game_id();
        let own = match slot {
            GameSlot::OwnBoard(puzzle) => puzzle,
            GameSlot::Puzzle(_) | GameSlot::Board => 0,
            // The session continues with the game that the exercise replaced.
            GameSlot::Exercise => return None,
        };
        let (number, shared) = (page.puzzle_number(), page.play_state.shared_name.clone());
        let number = number.map(|number| number as u64);
        let play_time = page.play_time();
        let session = Session {
            collection,
            puzzle_number: number,
            shared_name: OrDefault(shared),
            own_board: OrDefault(own),
            unfinished: OrDefault(page.input_state.unfinished_puzzle.clone()),
            play_time: OrDefault(play_time - play_time % TIME_STEP),
            is_paused: OrDefault(page.clock.is_paused),
        };
        if self.session.as_ref() == Some(&session) {
            return None;
        }
        let bytes = save::encode(&session);
        self.session = Some(session);
        Some(bytes)
    }

    /// Returns the key and the content of the visit to write, which then counts as stored, or
    /// `None` if it is stored already or no collection is open. If the puzzle on the board isn't
    /// from the collection, the visit has the number of the last puzzle that was.
    pub fn next_visit(&mut self, page: &Page, mut visit: Visit) -> Option<(String, Vec<u8>)> {
        let id = page.collection_id()?;
        let known = self.visit.as_ref().filter(|(subject, _)| *subject == id);
        let known = known.map(|(_, visit)| visit.puzzle_number);
        let number = page.puzzle_number().map(|number| number as u64).or(known);
        visit.puzzle_number = number.unwrap_or(visit.puzzle_number);
        let now = Some((id, visit));
        if self.visit == now {
            return None;
        }
        self.visit = now;
        self.visit.as_ref().map(|(id, visit)| (Visit::key(*id), save::encode(visit)))
    }

    /// Returns the preferences to write, which then count as stored, or `None` if they are stored
    /// already or the stored preferences aren't known yet.
    pub fn next_preferences(&mut self, page: &Page) -> Option<Vec<u8>> {
        let now = page.saved_preferences();
        self.preferences.as_ref().filter(|stored| **stored != now)?;
        let bytes = save::encode(&now);
        self.preferences = Some(now);
        Some(bytes)
    }

    /// Returns the call that stores the open files, which then count as stored, or `None` if they
    /// are stored already or no files are open.
    pub fn next_files(&mut self, page: &Page) -> Option<StoreCall> {
        let open = page.collection.as_ref()?;
        let (collection, name, choice) = (open.id, open.name.clone(), open.choice.clone());
        let files = Some(StoredFiles { collection, name, choice });
        if self.files == files {
            return None;
        }
        self.files = files;
        let choice = save::encode(&open.choice);
        let one = RecentFile { collection, name: open.name.clone(), choice };
        Some(StoreCall::SaveFiles(open.files, one))
    }
}
