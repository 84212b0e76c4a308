//! Nothing is lost: games are kept as they are played, and come back with their puzzles.

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, VecDeque},
    rc::Rc,
};

use gloo_timers::callback::Timeout;
use leptos::{prelude::*, task::spawn_local};

use super::{Desk, Dialog};
use crate::browser::{self, Change, Store, StoreError};
use collection::Choice;
use grid::Position;
use play::{
    Action, State, reduce,
    save::{self, Kept, Preferences, Saved, Session, Unreadable, Unsaved},
};
use view::words::{self, keep};

/// What is known of what is kept.
#[derive(Clone, Copy)]
pub struct Keeping {
    pub(super) inner: StoredValue<Inner, LocalStorage>,
}

/// A puzzle's place: the collection that is open, and the number in it; `None` is the player's own
/// board.
pub(super) type Place = (Option<u64>, Option<usize>);

#[derive(Default)]
pub(super) struct Inner {
    pub store: Rc<Store>,
    /// Games by their keys, as they were kept last.
    pub known: HashMap<String, Kept>,
    /// The numbers of games that may have changed.
    pub dirty: Vec<Option<usize>>,
    /// Games that are to be written.
    pub queue: VecDeque<Waiting>,
    /// Whether one is being written.
    pub busy: bool,
    /// How many other records are being written.
    pub writing: usize,
    /// Whether games will be kept soon.
    armed: bool,
    /// The keys of games that were left, though the page is still here.
    left: Vec<String>,
    /// Whether it was said that something cannot be kept.
    told: bool,
    /// The place that was played last.
    pub seen: Option<Place>,
    /// Whether somebody played before what was kept was back.
    pub touched: bool,
    /// Whether what was kept is back.
    pub restored: bool,
    /// What is known to be kept.
    pub session: Option<Session>,
    pub preferences: Option<Preferences>,
    pub shelved: Option<(u64, String, Choice)>,
    /// What is to be said of an import, together with what is open again.
    pub imported: Option<String>,
    /// The other tab's game, while it is asked which to take.
    theirs: Option<State>,
}

/// A game that is to be written.
pub(super) struct Waiting {
    key: String,
    place: Place,
    state: State,
}

/// So long after a change it is written, in milliseconds.
const SOON: u32 = 60;

impl Keeping {
    pub(super) fn new() -> Keeping {
        Keeping { inner: StoredValue::new_local(Inner::default()) }
    }

    pub(super) fn with<T>(self, with: impl FnOnce(&mut Inner) -> T) -> Option<T> {
        self.inner.try_update_value(with)
    }

    pub(super) fn store(self) -> Rc<Store> {
        self.with(|inner| inner.store.clone()).unwrap_or_default()
    }

    fn know(self, key: String, kept: Kept) {
        self.with(|inner| _ = inner.known.insert(key, kept));
    }
}

/// Keeping games.
impl Desk {
    /// Brings back what was kept, and keeps from now on what changes.
    pub fn begin_keeping(self) {
        let begin = move || {
            Effect::new(move |_| {
                self.table.track();
                self.open.track();
                self.dialog.track();
                self.notice();
            });
            Effect::new(move |_| self.keep_preferences());
            spawn_local(self.restore());
        };
        let left = browser::left();
        let leave = move || {
            self.spend();
            self.leave_time();
            self.notice();
            self.keep_now();
            self.leave_games();
        };
        let _ = window_event_listener_untyped("pagehide", move |_| leave());
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            if document().hidden() {
                leave();
            } else {
                // Another tab may have changed it.
                spawn_local(self.look_up(self.whereabouts()));
            }
        });
        if left.is_empty() {
            return begin();
        }
        let owner = Owner::current().unwrap_or_default();
        spawn_local(async move {
            self.take_up_left(left).await;
            owner.with(begin);
        });
    }

    /// Leaves what is not kept yet where it is at once, as a page does that may go away.
    fn leave_games(self) {
        // Which one is to be kept is being asked.
        if self.dialog.get_untracked() == Some(Dialog::Elsewhere) {
            return;
        }
        let place = self.whereabouts();
        let here = self.key_of(place).zip(self.game_of(place.1));
        self.keeping.with(|inner| {
            let queue = inner.queue.iter().map(|one| (one.key.clone(), one.state.clone()));
            for (key, state) in queue.chain(here).collect::<Vec<_>>() {
                let known = inner.known.get(&key);
                if state.is_played() && known.is_none_or(|known| !known.state.plays_like(&state)) {
                    let left: Unsaved = (known.map(|known| known.revision), state);
                    browser::leave(&key, Some(&save::write(&left)));
                    inner.left.push(key);
                }
            }
        });
    }

    /// Keeps the games that a page left.
    async fn take_up_left(self, left: Vec<(String, Vec<u8>)>) {
        for (key, bytes) in left {
            let game = save::read::<Unsaved>(&bytes);
            if let Ok(game) = game {
                let at = key.clone();
                let decide = move |stored: Option<Vec<u8>>| {
                    let bytes = save::recover(stored.as_deref(), &game);
                    bytes.map(|bytes| Change::Put(at, bytes)).into_iter().collect()
                };
                if let Err(error) = self.keeping.store().update(&key, decide).await {
                    self.tell_not_kept(&error);
                    continue;
                }
            } else if game == Err(Unreadable::Newer) {
                continue;
            }
            browser::leave(&key, None);
        }
    }

    /// What is played now.
    pub(super) fn whereabouts(self) -> Place {
        let collection = self.open.with_untracked(|open| open.as_ref().map(|open| open.id));
        (collection, self.number.get_untracked())
    }

    /// The key of the game at a place, if that can be played now.
    pub(super) fn key_of(self, (collection, number): Place) -> Option<String> {
        if number.is_some() && self.whereabouts().0 != collection {
            return None;
        }
        self.table.with_untracked(|table| save::key(collection, number, table.game_of(number)?))
    }

    fn game_of(self, number: Option<usize>) -> Option<State> {
        self.table.with_untracked(|table| table.game_of(number).cloned())
    }

    /// Sees that something may have changed.
    fn notice(self) {
        let place = self.whereabouts();
        let restored = self.keeping.with(|inner| inner.restored);
        let begun = match restored {
            Some(false) => self.game_of(place.1).filter(State::is_begun),
            _ => None,
        };
        let elsewhere = self.keeping.with(|inner| {
            if !inner.dirty.contains(&place.1) {
                inner.dirty.push(place.1);
            }
            let own = inner.known.get(save::OWN).map(|kept| &kept.state);
            let other = |begun: &State| own.is_none_or(|own| !own.plays_like(begun));
            if !inner.restored && place.1.is_none() && begun.as_ref().is_some_and(other) {
                inner.touched = true;
            }
            inner.seen.replace(place) != Some(place)
        });
        if elsewhere == Some(true) {
            spawn_local(async move {
                self.look_up(place).await;
                self.take_up_time(place);
            });
            self.keep_session();
        }
        self.keep_files();
        let armed = self.keeping.with(|inner| std::mem::replace(&mut inner.armed, true));
        if armed == Some(false) {
            Timeout::new(SOON, move || {
                self.keeping.with(|inner| inner.armed = false);
                self.keep_now();
                self.tell_saved();
            })
            .forget();
        }
        self.tell_saved();
    }

    /// Says on the page whether all that was changed is kept by now.
    fn tell_saved(self) {
        let saved = self.keeping.with(|inner| {
            let waiting = inner.armed || !inner.dirty.is_empty() || !inner.queue.is_empty();
            !waiting && !inner.busy && inner.writing == 0
        });
        let Some(root) = document().document_element() else { return };
        // One that is gone already has nothing to say.
        let _ = root.set_attribute("data-saved", &saved.unwrap_or(true).to_string());
    }

    /// Counts one more record that is being written, or one less.
    pub(super) fn count_writing(self, more: bool) {
        self.keeping.with(|inner| match more {
            true => inner.writing += 1,
            false => inner.writing -= 1,
        });
        self.tell_saved();
    }

    /// Keeps what has changed.
    pub fn keep_now(self) {
        if self.dialog.get_untracked() == Some(Dialog::Elsewhere) {
            return;
        }
        let collection = self.whereabouts().0;
        let dirty = self.keeping.with(|inner| std::mem::take(&mut inner.dirty));
        for number in dirty.unwrap_or_default() {
            let Some(state) = self.game_of(number).filter(State::is_played) else { continue };
            let Some(key) = save::key(collection, number, &state) else { continue };
            self.keeping.with(|inner| {
                inner.queue.retain(|waiting| waiting.key != key);
                let same = inner.known.get(&key).is_some_and(|kept| kept.state == state);
                if inner.busy || !same {
                    inner.queue.push_back(Waiting { key, place: (collection, number), state });
                }
            });
        }
        let begin = |inner: &mut Inner| {
            !inner.queue.is_empty() && !std::mem::replace(&mut inner.busy, true)
        };
        if self.keeping.with(begin) == Some(true) {
            spawn_local(self.write_all());
        }
    }

    /// Writes one game after the other, until there are none or one cannot be written.
    async fn write_all(self) {
        while let Some(waiting) = self.keeping.with(|inner| inner.queue.pop_front()).flatten() {
            if let Err((waiting, error)) = self.write_game(waiting).await {
                self.tell_not_kept(&error);
                self.keeping.with(|inner| {
                    // The next change is another try.
                    if inner.queue.iter().all(|other| other.key != waiting.key) {
                        inner.queue.push_front(waiting);
                    }
                });
                break;
            }
        }
        self.keeping.with(|inner| inner.busy = false);
        self.tell_saved();
    }

    async fn write_game(self, waiting: Waiting) -> Result<(), (Waiting, StoreError)> {
        let Waiting { key, state, .. } = &waiting;
        let known = |inner: &mut Inner| inner.known.get(key).map(|kept| kept.revision);
        let base = self.keeping.with(known).flatten();
        let like =
            |inner: &mut Inner| inner.known.get(key).map(|kept| kept.state.plays_like(state));
        let time = self.keeping.with(like).flatten() == Some(true);
        let (saved, gone) = (Rc::new(RefCell::new(None)), Rc::new(Cell::new(false)));
        let (told, missed) = (saved.clone(), gone.clone());
        let (at, mine) = (key.clone(), state.clone());
        let decide = move |stored: Option<Vec<u8>>| {
            let forgotten = stored.is_none() && base.is_some_and(|base| base > 0);
            // Time alone does not bring it back.
            if forgotten && time {
                return Vec::new();
            }
            missed.set(forgotten);
            let (bytes, saved) = match base {
                Some(base) if time => save::save_time(stored.as_deref(), base, &mine),
                _ => save::save(stored.as_deref(), base, &mine),
            };
            told.replace(Some(saved));
            bytes.map(|bytes| Change::Put(at, bytes)).into_iter().collect()
        };
        if let Err(error) = self.keeping.store().update(key, decide).await {
            return Err((waiting, error));
        }
        if let Some(saved) = saved.take() {
            self.saved(waiting, saved);
        }
        // Another tab has forgotten everything: what is open here is not kept either.
        if gone.get() {
            self.keeping.with(|inner| (inner.session, inner.shelved) = (None, None));
            self.keep_session();
            self.keep_files();
        }
        Ok(())
    }

    fn saved(self, waiting: Waiting, saved: Saved) {
        let Waiting { key, place, state } = waiting;
        let keeping = self.keeping;
        // What was left by a page that did not go away is out of date.
        let was_left = |inner: &mut Inner| {
            let at = inner.left.iter().position(|left| *left == key)?;
            Some(inner.left.swap_remove(at))
        };
        if let Some(left) = keeping.with(was_left).flatten() {
            browser::leave(&left, None);
        }
        // What was played while it was written comes on top.
        let still = self.key_of(place).as_ref() == Some(&key);
        let now = self.game_of(place.1).filter(|_| still);
        let with_now = |met: State| match &now {
            Some(now) if !now.plays_like(&state) => {
                reduce(met, Action::Place(Box::new(now.position().clone())))
            }
            _ => met,
        };
        match saved {
            Saved::Newest(revision) => keeping.know(key, Kept { revision, state }),
            Saved::Joined(kept) => {
                keeping.know(key, kept.clone());
                if now.is_some() {
                    self.put_back(place.1, with_now(kept.state));
                }
            }
            Saved::Behind(kept) => {
                keeping.know(key, kept.clone());
                if now.is_none() {
                    return self.status.set(keep::elsewhere().into());
                }
                let theirs = kept.state.clone();
                self.put_back(place.1, with_now(reduce(kept.state, Action::Undo)));
                if self.number.get_untracked() == place.1 {
                    keeping.with(|inner| inner.theirs = Some(theirs));
                    self.dialog.set(Some(Dialog::Elsewhere));
                } else {
                    self.status.set(keep::elsewhere().into());
                }
            }
            Saved::Foreign => self.status.set(keep::foreign().into()),
        }
    }

    /// Puts a kept game in its place; nothing but the table changes where the board stays as it is.
    fn put_back(self, number: Option<usize>, game: State) {
        let same = self.table.with_untracked(|table| {
            table.number() != number || table.game().position() == game.position()
        });
        match same {
            true => self.table.update(|table| table.put_back(number, game)),
            false => self.change(|table| table.put_back(number, game)),
        }
    }

    /// Takes the other tab's game in place of this one, which stays a step before it.
    pub async fn take_elsewhere(self) {
        let number = self.number.get_untracked();
        let theirs = self.keeping.with(|inner| inner.theirs.take()).flatten();
        // The other tab may have gone on since it was asked.
        let theirs = match self.kept_now().await {
            Some((key, kept)) if theirs.is_some() => {
                self.keeping.know(key, kept.clone());
                Some(kept.state)
            }
            _ => theirs,
        };
        if let (Some(theirs), Some(mine)) = (theirs, self.game_of(number)) {
            let redone = reduce(mine.clone(), Action::Redo);
            let taken = match redone.position() == theirs.position() {
                true => redone,
                false => reduce(mine, Action::Place(Box::new(theirs.position().clone()))),
            };
            self.put_back(number, taken);
            self.status.set(keep::taken().into());
        }
        self.dialog.set(None);
    }

    /// What is kept of the game that is played, with its key.
    async fn kept_now(self) -> Option<(String, Kept)> {
        let key = self.key_of(self.whereabouts())?;
        let bytes = self.keeping.store().record(&key).await.ok()??;
        Some((key, save::read(&bytes).ok()?))
    }

    /// Looks whether something is kept of the game at a place, and puts it there.
    pub(super) async fn look_up(self, place: Place) {
        let Some(key) = self.key_of(place) else { return };
        let kept = match self.keeping.store().record(&key).await {
            Ok(None) => return self.know_nothing_kept(place, key),
            Ok(Some(bytes)) => save::read::<Kept>(&bytes),
            Err(error) => return self.tell_not_kept(&error),
        };
        let kept = match kept {
            Ok(kept) => kept,
            Err(Unreadable::Newer) => return self.status.set(keep::foreign().into()),
            Err(Unreadable::Spoilt) => return self.status.set(keep::spoilt().into()),
        };
        if self.key_of(place).as_ref() != Some(&key) {
            return;
        }
        let Some(mine) = self.game_of(place.1) else { return };
        let known = self.keeping.with(|inner| inner.known.get(&key).cloned()).flatten();
        let mine_is_known = known.as_ref().is_some_and(|known| mine.plays_like(&known.state));
        match known {
            Some(known) if mine_is_known && kept.revision <= known.revision => return,
            // Somebody else let time go by.
            Some(_) if mine_is_known && mine.plays_like(&kept.state) => {}
            Some(_) if mine_is_known => self.status.set(keep::taken().into()),
            // What was changed here is compared when it is kept.
            _ if mine.is_begun() => return,
            _ => {}
        }
        self.keeping.know(key, kept.clone());
        self.put_back(place.1, kept.state);
    }

    /// Remembers that nothing was kept of a game: whatever will be there is somebody else's.
    fn know_nothing_kept(self, place: Place, key: String) {
        let Some(mine) =
            self.game_of(place.1).filter(|_| self.key_of(place).as_ref() == Some(&key))
        else {
            return;
        };
        let state = match mine.is_begun() {
            true => State::new(Position::of(mine.origin().clone())),
            false => mine,
        };
        let nothing = Kept { revision: 0, state };
        self.keeping.with(|inner| _ = inner.known.entry(key).or_insert(nothing));
    }

    /// Says once that something cannot be kept.
    pub(super) fn tell_not_kept(self, error: &StoreError) {
        if self.keeping.with(|inner| std::mem::replace(&mut inner.told, true)) == Some(false) {
            self.status.set(match error.full {
                true => words::keep::no_room().into(),
                false => words::keep::not_kept(&error.words),
            });
        }
    }
}
