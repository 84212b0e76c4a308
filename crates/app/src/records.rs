//! What is kept beside games: which puzzle is before the player, how the player wants things to be,
//! and which files are open. Each is compared with what is kept, and written when it differs. The
//! asking of storage, and the games, are the business of [`keeping`](crate::keeping).

use collection::Choice;
use play::save::{self, Late, Preferences, Session, Shelved, Visit};

use crate::{
    effect::Effect,
    page::{GameId, Page},
};

/// What is known to be kept beside games.
#[derive(Default)]
pub struct Records {
    session: Option<Session>,
    preferences: Option<Preferences>,
    shelved: Option<(u64, String, Choice)>,
    visit: Option<(u64, Visit)>,
    /// Whether files are being kept.
    pub shelving: bool,
}

impl Records {
    /// Takes in the preferences that are kept.
    pub fn know_preferences(&mut self, preferences: Preferences) {
        self.preferences = Some(preferences);
    }

    /// Takes in the files that are kept: the collection, its name and how it is read.
    pub fn know_files(&mut self, shelved: (u64, String, Choice)) {
        self.shelved = Some(shelved);
    }

    /// Knows that nothing is kept: what is to come is compared with the session and the preferences
    /// of a first visit.
    pub fn know_nothing(&mut self, rules: usize) {
        self.session = Some(Session::default());
        let rules = crate::page::first_rules(rules);
        self.preferences = Some(Preferences { rules, ..Preferences::default() });
    }

    /// Another tab has forgotten everything: the session and the files are kept no more.
    pub fn forget(&mut self) {
        (self.session, self.shelved, self.visit) = (None, None, None);
    }

    /// The session to write, where it is not the one that is kept.
    pub fn next_session(&mut self, page: &Page) -> Option<Vec<u8>> {
        let GameId { collection, number } = page.game_id();
        let shared = Late(page.play.shared.clone());
        let session = Session { collection, number: number.map(|number| number as u64), shared };
        if self.session.as_ref() == Some(&session) {
            return None;
        }
        let bytes = save::write(&session);
        self.session = Some(session);
        Some(bytes)
    }

    /// The visit to write, after its key, where it is not the one that is kept: with how many games
    /// were begun, and how many are solved.
    pub fn next_visit(
        &mut self,
        page: &Page,
        (begun, solved): (u64, u64),
    ) -> Option<(String, Vec<u8>)> {
        let open = page.collection.as_ref()?;
        let known = self.visit.filter(|(of, _)| *of == open.id).map(|(_, visit)| visit.number);
        let number = page.number().map(|number| number as u64).or(known)?;
        let visit = Visit { number, count: open.report.count(), begun, solved };
        let is_new = self.visit.replace((open.id, visit)) != Some((open.id, visit));
        is_new.then(|| (Visit::key(open.id), save::write(&visit)))
    }

    /// The preferences to write, once it is known which were kept, where they are others.
    pub fn next_preferences(&mut self, page: &Page) -> Option<Vec<u8>> {
        self.prefers_otherwise(page).then(|| {
            let now = page.preferences();
            let bytes = save::write(&now);
            self.preferences = Some(now);
            bytes
        })
    }

    /// Whether the page's preferences differ from those that are kept.
    pub fn prefers_otherwise(&self, page: &Page) -> bool {
        self.preferences.as_ref().is_some_and(|known| *known != page.preferences())
    }

    /// The keeping of the open files, where they are not kept.
    pub fn next_files(&mut self, page: &Page) -> Option<Effect> {
        let open = page.collection.as_ref()?;
        let shelved = Some((open.id, open.name.clone(), open.choice.clone()));
        if self.shelved == shelved {
            return None;
        }
        self.shelved = shelved;
        self.shelving = true;
        let choice = save::write(&open.choice);
        let one = Shelved { collection: open.id, name: open.name.clone(), choice };
        Some(Effect::Shelve(open.files, one))
    }
}
