//! All that is kept: as a file, from a file, or gone.

use gloo_timers::future::TimeoutFuture;
use leptos::{prelude::*, task::spawn_local};
use web_sys::File;

use super::Desk;
use crate::browser::{self, Change, StoreError};
use grid::{Cell, Shape};
use human::RULES;
use play::{
    Backup, Games, Mode,
    save::{
        self, GAMES, Kept, OWN, PREFERENCES, Preferences, SESSION, SHELF, Session, Settings,
        Shelved, Unreadable,
    },
};
use view::words::keep;

/// The name of the file.
const FILE: &str = "everything.ninefold";

/// All that is kept.
impl Desk {
    /// Saves all that is kept to one file.
    pub(super) fn export_everything(self) {
        spawn_local(async move {
            self.keep_all().await;
            match self.gather().await {
                Ok((everything, files)) => {
                    browser::save_parts(FILE, &everything.write(), &files);
                    let games = games(&everything);
                    self.status.set(keep::exported(FILE, games));
                }
                Err(error) => self.tell(keep::failed(), Some(error.words)),
            }
        });
    }

    /// Waits until what has changed is kept, or cannot be.
    async fn keep_all(self) {
        self.keep_now();
        while self.keeping.with(|inner| inner.busy) == Some(true) {
            TimeoutFuture::new(10).await;
        }
    }

    async fn gather(self) -> Result<(Backup, Vec<File>), StoreError> {
        let store = self.keeping.store();
        let (mut everything, mut all) = (Backup::default(), Vec::new());
        let mut sums = Vec::new();
        for key in store.keys().await? {
            if Backup::is_of_files(&key) {
                let files = store.files(&key).await?;
                let listed = files.iter().map(|file| (file.name(), file.size() as u64)).collect();
                everything.files.push((key, listed));
                for file in files {
                    sums.push(sum_of(&file, 0, file.size() as u64).await?);
                    all.push(file);
                }
            } else if let Some(record) = store.record(&key).await? {
                everything.records.push((key, record));
            }
        }
        everything.keep_sums(sums);
        Ok((everything, all))
    }

    /// Has the person choose a file of everything, and takes it in.
    pub(super) fn import_everything(self) {
        browser::pick(move |file| {
            spawn_local(async move {
                match read(&file).await {
                    Ok(everything) => self.take_in(everything, &file).await,
                    Err(Unreadable::Newer) => {
                        self.tell(keep::bad_file(), Some(keep::bad_newer().into()));
                    }
                    Err(Unreadable::Spoilt) => {
                        self.tell(keep::bad_file(), Some(keep::bad_spoilt().into()));
                    }
                }
            });
        });
    }

    /// Keeps everything of a file beside what is kept, shows it, and says so.
    async fn take_in(self, everything: Backup, file: &File) {
        self.keep_all().await;
        let games = games(&everything);
        let result = self.keep_imported(everything, file).await;
        self.leave();
        match result {
            Ok(()) => {
                let said = keep::imported(games);
                self.status.set(said.clone());
                self.keeping.with(|inner| inner.imported = Some(said));
            }
            Err(error) => self.tell(keep::partly(), Some(error.words)),
        }
        self.restore().await;
    }

    async fn keep_imported(self, everything: Backup, file: &File) -> Result<(), StoreError> {
        let store = self.keeping.store();
        let mut at = file.size() as u64
            - everything
                .files
                .iter()
                .flat_map(|(_, files)| files)
                .map(|(_, size)| size)
                .sum::<u64>();
        let shelf =
            everything.record(SHELF).and_then(|bytes| save::read::<Vec<Shelved>>(bytes).ok());
        let mut shelf = shelf.unwrap_or_default();
        let mut shelved = Vec::new();
        for (name, files) in &everything.files {
            let mut parts = Vec::new();
            for (name, size) in files {
                let part = browser::part(file, at, at + size);
                parts.extend(part.and_then(|part| browser::file(name, &part)));
                at += size;
            }
            let place = shelf.iter().position(|one| one.files() == *name);
            shelved.extend(place.map(|place| (place, shelf[place].clone(), parts)));
        }
        // The latest comes last, and so to the front of the shelf.
        shelved.sort_by_key(|(place, ..)| std::cmp::Reverse(*place));
        shelf.clear();
        for (_, one, parts) in shelved {
            self.shelve(one, &parts).await?;
        }
        for (key, bytes) in everything.records {
            let put = key.clone();
            match &*key {
                SHELF => {}
                key if !Backup::is_kept(key) => {}
                SESSION | PREFERENCES => {
                    if key == SESSION {
                        browser::keep_of_tab(Some(&bytes));
                    }
                    store.update(&key, move |_| vec![Change::Put(put, bytes)]).await?;
                }
                _ => {
                    let Ok(kept) = save::read::<Kept>(&bytes) else { continue };
                    let decide = move |stored: Option<Vec<u8>>| {
                        let (bytes, _) = save::save(stored.as_deref(), None, &kept.state);
                        bytes.map(|bytes| Change::Put(put, bytes)).into_iter().collect()
                    };
                    store.update(&key, decide).await?;
                }
            }
        }
        Ok(())
    }

    /// Forgets all that is kept, and begins anew.
    pub fn forget_everything(self) {
        self.dialog.set(None);
        spawn_local(async move {
            self.keep_all().await;
            match self.keeping.store().clear().await {
                Ok(()) => {
                    self.leave();
                    browser::keep_of_tab(None);
                    self.keeping.with(|inner| {
                        inner.restored = true;
                        inner.session = Some(Session::default());
                        inner.preferences = Some(Preferences {
                            rules: first_rules().to_vec(),
                            ..Preferences::default()
                        });
                    });
                    self.mode.set(Mode::default());
                    self.letters.set(false);
                    self.settings.set(Settings::default());
                    self.rules.set(first_rules());
                    self.status.set(keep::forgotten().into());
                }
                Err(error) => self.tell(keep::failed(), Some(error.words)),
            }
        });
    }

    /// Puts all away: the desk is as it was at first, and knows nothing of what is kept.
    fn leave(self) {
        self.stop_solving();
        self.forget_checking();
        self.ask(None);
        self.keeping.with(|inner| {
            inner.known.clear();
            inner.dirty.clear();
            inner.queue.clear();
            inner.seen = None;
            inner.shelved = None;
            inner.imported = None;
            inner.session = None;
            inner.touched = false;
            inner.restored = false;
        });
        browser::forget_address_end();
        self.client.get_value().close();
        self.note.set(String::new());
        self.open.set(None);
        self.change(|table| *table = Games::blank(Shape::CLASSIC));
        self.select(Cell::new(0));
    }
}

/// The rules of a pass that are used at first.
fn first_rules() -> [bool; RULES.len()] {
    std::array::from_fn(|rule| rule == 0)
}

fn games(everything: &Backup) -> usize {
    let is_game = |key: &str| key == OWN || key.starts_with(GAMES);
    everything.records.iter().filter(|(key, _)| is_game(key)).count()
}

/// Reads the index of a file of everything, and sees that the files after it are as they were.
async fn read(file: &File) -> Result<Backup, Unreadable> {
    let size = file.size() as u64;
    let spoilt = |_| Unreadable::Spoilt;
    let part =
        async |from, to: u64| browser::part_bytes(file, from, to.min(size)).await.map_err(spoilt);
    let end = Backup::index_end(&part(0, Backup::HEAD).await?, size)?;
    let everything = Backup::read(&part(Backup::HEAD, end).await?, size - end)?;
    let sizes = everything.files.iter().flat_map(|(_, files)| files).map(|(_, size)| *size);
    let mut at = end;
    for (size, sum) in sizes.zip(everything.sums().unwrap_or_default()) {
        if sum_of(file, at, at + size).await.map_err(spoilt)? != sum {
            return Err(Unreadable::Spoilt);
        }
        at += size;
    }
    Ok(everything)
}

/// So many bytes of a file are summed up at a time.
const PIECE: u64 = 1 << 20;

/// The checksum of some bytes of a file.
async fn sum_of(file: &File, from: u64, to: u64) -> Result<u64, StoreError> {
    let mut sum = Backup::sum();
    for at in (from..to).step_by(PIECE as usize) {
        sum.update(&browser::part_bytes(file, at, to.min(at + PIECE)).await?);
    }
    Ok(sum.digest())
}
