//! What was open and how things were, from one visit to the next.

use leptos::{prelude::*, task::spawn_local};
use web_sys::File;

use super::{Desk, Open, WorkKind};
use crate::browser::{self, Change, Event, StoreError};
use collection::{Choice, Record};
use jobs::Outcome;
use play::{
    State,
    save::{self, Kept, PREFERENCES, Preferences, SESSION, SHELF, Session, Shelved},
};
use view::words;

/// Keeping what is open.
impl Desk {
    /// Keeps which puzzle is before the player.
    pub(super) fn keep_session(self) {
        let (collection, number) = self.whereabouts();
        let session = Session { collection, number: number.map(|number| number as u64) };
        let changed = self.keeping.with(|inner| {
            let known = inner.restored || collection.is_some();
            known && inner.session.replace(session) != Some(session)
        });
        if changed == Some(true) {
            let bytes = save::write(&session);
            browser::keep_of_tab(Some(&bytes));
            self.keep_record(SESSION, bytes);
        }
    }

    /// Keeps how the person wants things to be, once it is known how they were.
    pub(super) fn keep_preferences(self) {
        let now = Preferences {
            mode: self.mode.get(),
            letters: self.letters.get(),
            rules: self.rules.get().to_vec(),
            settings: self.settings.get(),
        };
        let changed = self.keeping.with(|inner| match &mut inner.preferences {
            Some(known) if *known != now => {
                *known = now.clone();
                true
            }
            _ => false,
        });
        if changed == Some(true) {
            self.keep_record(PREFERENCES, save::write(&now));
        }
    }

    fn keep_record(self, key: &'static str, bytes: Vec<u8>) {
        self.count_writing(true);
        spawn_local(async move {
            let put = move |_| vec![Change::Put(key.into(), bytes)];
            if let Err(error) = self.keeping.store().update(key, put).await {
                self.tell_not_kept(&error);
            }
            self.count_writing(false);
        });
    }

    /// Keeps the open files, if they are not.
    pub(super) fn keep_files(self) {
        let open = self.open.with_untracked(|open| {
            open.as_ref().map(|open| (open.id, open.name.clone(), open.choice.clone()))
        });
        let Some((id, name, choice)) = open else { return };
        let shelved = Some((id, name.clone(), choice.clone()));
        if self.keeping.with(|inner| inner.shelved == shelved) != Some(false) {
            return;
        }
        self.keeping.with(|inner| inner.shelved = shelved);
        let Some(files) = self.client.get_value().files() else { return };
        let one = Shelved { collection: id, name, choice: save::write(&choice) };
        self.count_writing(true);
        spawn_local(async move {
            match self.shelve(one, &files).await {
                Ok(()) => browser::ask_to_persist(),
                Err(error) if error.full => self.status.set(words::keep::file_not_kept().into()),
                Err(error) => self.tell_not_kept(&error),
            }
            self.count_writing(false);
        });
    }

    /// Keeps some files, beside those of other collections or in their place: small ones as their
    /// bytes, which every browser keeps, and large ones as they are, if it does.
    pub(super) async fn shelve(self, one: Shelved, files: &[File]) -> Result<(), StoreError> {
        let small = files.iter().map(|file| file.size()).sum::<f64>() <= SMALL;
        let mut packed = if small { browser::copied(files).await? } else { browser::packed(files) };
        let mut result = self.shelve_packed(one.clone(), &packed, save::COLLECTIONS).await;
        if !small && result.as_ref().is_err_and(|error| !error.full) {
            packed = browser::copied(files).await?;
            result = self.shelve_packed(one.clone(), &packed, save::COLLECTIONS).await;
        }
        match result {
            Err(error) if error.full => self.shelve_packed(one, &packed, 1).await,
            result => result,
        }
    }

    async fn shelve_packed(
        self,
        one: Shelved,
        packed: &js_sys::Array,
        most: usize,
    ) -> Result<(), StoreError> {
        let packed = packed.clone();
        let decide = move |stored: Option<Vec<u8>>| {
            let mut shelf = stored.and_then(|bytes| shelf(&bytes)).unwrap_or_default();
            let had = shelf.iter().any(|other| other.collection == one.collection);
            let files = one.files();
            let off = save::shelve(&mut shelf, one, most);
            // What leaves makes room for what comes.
            let off = off.into_iter().map(|off| Change::Drop(off.files()));
            let shelf = Change::Put(SHELF.into(), save::write(&shelf));
            let files = (!had).then_some(Change::Files(files, packed));
            off.chain([shelf]).chain(files).collect()
        };
        self.keeping.store().update(SHELF, decide).await
    }
}

/// Files of so many bytes together are small.
const SMALL: f64 = 4e6;

fn shelf(bytes: &[u8]) -> Option<Vec<Shelved>> {
    save::read(bytes).ok()
}

/// Bringing it back.
impl Desk {
    /// Brings back what was open and how things were; what somebody did meanwhile stays.
    pub(super) async fn restore(self) {
        let store = self.keeping.store();
        // What cannot be read is said once, where games are looked up.
        let record = async |key| store.record(key).await.ok().flatten();
        let kept = record(PREFERENCES).await.and_then(|bytes| save::read(&bytes).ok());
        self.take_preferences(kept);
        let session = match browser::of_tab().and_then(|bytes| save::read(&bytes).ok()) {
            Some(session) => Some(session),
            None => record(SESSION).await.and_then(|bytes| save::read::<Session>(&bytes).ok()),
        };
        let session: Session = session.unwrap_or_default();
        let shelf = record(SHELF).await.and_then(|bytes| shelf(&bytes)).unwrap_or_default();
        let one = shelf.into_iter().find(|one| Some(one.collection) == session.collection);
        if let Some(one) = one {
            let files = store.files(&one.files()).await.unwrap_or_default();
            if !files.is_empty() && !self.is_opened() {
                return self.open_again(one, files, session.number);
            }
        }
        self.restored();
    }

    fn restored(self) {
        self.keeping.with(|inner| inner.restored = true);
        self.keep_session();
    }

    /// Whether somebody has opened a file, or does.
    fn is_opened(self) -> bool {
        self.open.with_untracked(Option::is_some) || self.is_working(WorkKind::Opening)
    }

    fn take_preferences(self, kept: Option<Preferences>) {
        let now = Preferences {
            mode: self.mode.get_untracked(),
            letters: self.letters.get_untracked(),
            rules: self.rules.get_untracked().to_vec(),
            settings: self.settings.get_untracked(),
        };
        let kept = kept.unwrap_or(now);
        self.keeping.with(|inner| inner.preferences = Some(kept.clone()));
        self.mode.set(kept.mode);
        self.letters.set(kept.letters);
        self.settings.set(kept.settings);
        if let Ok(rules) = kept.rules.try_into() {
            self.rules.set(rules);
        }
    }

    /// Opens the files that were open last.
    fn open_again(self, one: Shelved, files: Vec<File>, number: Option<u64>) {
        let choice: Choice = save::read(&one.choice).unwrap_or_default();
        self.begin(WorkKind::Opening, words::reading(&one.name));
        let read = choice.clone();
        self.client.get_value().open(files, choice, move |event| match event {
            Event::Progress(progress) => self.progress(WorkKind::Opening, progress),
            Event::Done(Outcome::Opened(report, first, id)) => {
                self.end(WorkKind::Opening);
                let (name, choice) = (one.name.clone(), read.clone());
                let open = Open { name, report, choice, id };
                match number {
                    Some(number) if number > 0 && number < open.report.count() => {
                        let listener = move |record| match record {
                            Ok(record) => self.resume_soon(open.clone(), number, record),
                            Err(_) => self.resume_soon(open.clone(), 0, first.clone()),
                        };
                        self.client.get_value().record(number, listener);
                    }
                    Some(_) => self.resume_soon(open, 0, first),
                    None => self.resume(open, None, None),
                }
            }
            Event::Partial(_) => {}
            Event::Done(_) | Event::Failed(_) => {
                self.end(WorkKind::Opening);
                self.restored();
            }
        });
    }

    /// Puts a puzzle before the player with what was kept of it.
    fn resume_soon(self, open: Open, number: u64, record: Record) {
        spawn_local(async move {
            let fresh = State::new(record.position.clone());
            let key = save::key(Some(open.id), Some(number as usize), &fresh).unwrap_or_default();
            let kept = self.keeping.store().record(&key).await.ok().flatten();
            let kept = kept.and_then(|bytes| save::read::<Kept>(&bytes).ok());
            let state = kept.as_ref().map_or(fresh, |kept| kept.state.clone());
            let known = kept.unwrap_or_else(|| Kept { revision: 0, state: state.clone() });
            self.keeping.with(|inner| _ = inner.known.insert(key, known));
            self.resume(open, Some((number as usize, state)), Some(record.note));
        });
    }

    fn resume(self, open: Open, game: Option<(usize, State)>, note: Option<String>) {
        if self.is_opened() {
            return self.restored();
        }
        let shelved = Some((open.id, open.name.clone(), open.choice.clone()));
        let touched = self.keeping.with(|inner| {
            inner.shelved = shelved;
            inner.touched
        });
        let game = game.filter(|_| touched == Some(false));
        if touched == Some(false) {
            let number = game.as_ref().map(|(number, _)| *number);
            let imported = self.keeping.with(|inner| inner.imported.take()).flatten();
            let said = [imported, Some(words::keep::restored(&open.name, number))];
            self.status.set(said.into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
        self.open.set(Some(open));
        if let Some((number, state)) = game {
            self.note.set(note.unwrap_or_default());
            self.change(|table| table.open_at(number, state));
        }
        self.restored();
    }
}
