//! The records other than games: the puzzle on the board, the preferences, the open files, and the
//! progress in a collection. Each is compared with the stored record, and written if it differs.

use collection::Choice;
use play::{
    GameSlot,
    save::{self, OrDefault, Preferences, RecentFile, Session, Visit},
};

use crate::{
    effect::StoreCall,
    page::{GameId, Page},
    preferences::first_rules,
};

/// The records that are known to be stored.
#[derive(Default)]
pub struct Records {
    session: Option<Session>,
    preferences: Option<Preferences>,
    files: Option<StoredFiles>,
    visit: Option<(u64, Visit)>,
}

/// The stored files of a collection.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredFiles {
    /// The id of the collection.
    pub collection: u64,
    /// Its name.
    pub name: String,
    /// The choices of how to read the files.
    pub choice: Choice,
}

impl Records {
    /// Takes over the stored preferences.
    pub fn know_preferences(&mut self, preferences: Preferences) {
        self.preferences = Some(preferences);
    }

    /// Takes over which files are stored.
    pub fn know_files(&mut self, files: StoredFiles) {
        self.files = Some(files);
    }

    /// Knows that nothing is stored: the page is compared with the session and the preferences of a
    /// first visit.
    pub fn know_nothing(&mut self, rules: usize) {
        self.session = Some(Session::default());
        let rules = first_rules(rules);
        self.preferences = Some(Preferences { rules, ..Preferences::default() });
    }

    /// Marks the session and the files as not stored, because another tab has deleted everything.
    pub fn forget(&mut self) {
        (self.session, self.files, self.visit) = (None, None, None);
    }

    /// The session to write, unless it is stored.
    pub fn next_session(&mut self, page: &Page) -> Option<Vec<u8>> {
        let GameId { collection, slot } = page.game_id();
        let own = match slot {
            GameSlot::Own(puzzle) => puzzle,
            GameSlot::Puzzle(_) | GameSlot::Board => 0,
            // The session continues with the game that the exercise replaced.
            GameSlot::Exercise => return None,
        };
        let (number, shared) = (page.number(), page.play.shared.clone());
        let number = number.map(|number| number as u64);
        let session = Session {
            collection,
            number,
            shared: OrDefault(shared),
            own: OrDefault(own),
            unfinished: OrDefault(page.input.unfinished.clone()),
        };
        if self.session.as_ref() == Some(&session) {
            return None;
        }
        let bytes = save::write(&session);
        self.session = Some(session);
        Some(bytes)
    }

    /// The visit to write, after its key, unless it is stored. The number of a puzzle that was played
    /// before an own one replaces the number in `visit`.
    pub fn next_visit(&mut self, page: &Page, mut visit: Visit) -> Option<(String, Vec<u8>)> {
        let id = page.collection_id()?;
        let known = self.visit.as_ref().filter(|(subject, _)| *subject == id);
        let known = known.map(|(_, visit)| visit.number);
        let number = page.number().map(|number| number as u64).or(known);
        visit.number = number.unwrap_or(visit.number);
        let now = Some((id, visit));
        if self.visit == now {
            return None;
        }
        self.visit = now;
        self.visit.as_ref().map(|(id, visit)| (Visit::key(*id), save::write(visit)))
    }

    /// The preferences to write, unless they are stored or it isn't known yet which are.
    pub fn next_preferences(&mut self, page: &Page) -> Option<Vec<u8>> {
        let now = page.saved_preferences();
        self.preferences.as_ref().filter(|stored| **stored != now)?;
        let bytes = save::write(&now);
        self.preferences = Some(now);
        Some(bytes)
    }

    /// The call that stores the open files, unless they are stored.
    pub fn next_files(&mut self, page: &Page) -> Option<StoreCall> {
        let open = page.collection.as_ref()?;
        let (collection, name, choice) = (open.id, open.name.clone(), open.choice.clone());
        let files = Some(StoredFiles { collection, name, choice });
        if self.files == files {
            return None;
        }
        self.files = files;
        let choice = save::write(&open.choice);
        let one = RecentFile { collection, name: open.name.clone(), choice };
        Some(StoreCall::Shelve(open.files, one))
    }
}
