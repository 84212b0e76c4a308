//! Saving and restoring: games are stored while they are played, and are restored when their
//! puzzles are opened again.
//!
//! Unsaved data is found by comparing the page with the data that is known to be stored, so a
//! feature that changes a game doesn't have to report it. Storage answers asynchronously, and an
//! answer about a game that is no longer open changes nothing.
//!
//! The parts: `write_queue` writes games one after another, `other_tabs` handles games that another
//! tab has changed as well, `closing` saves unsaved data when the page closes, `records` has the
//! records other than games, and `restoring` restores the previous session.

mod closing;
mod other_tabs;
mod records;
mod restoring;
mod write_queue;

use std::collections::{HashMap, VecDeque};

use play::{
    Game, GameSlot,
    save::{PREFERENCES, RecordWrite, SESSION, SavedGame, Visit},
};
use schedule::{ById, Ticket};
use view::words::storage;

use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError, TabStorage},
    feature::Feature,
    followup::Followup,
    messages::Dialog,
    page::{GameId, OpenCollection},
    tracked::StateChange,
};
use records::KnownRecords;
pub use restoring::RestoreProgress;

/// The data that is known to be stored, and the pending writes.
#[derive(Default)]
pub struct Persistence {
    /// The stored games by their keys, as they were written or read last.
    saved_records: HashMap<String, SavedGame>,
    /// The slots of games that may have changed since they were saved.
    dirty_slots: Vec<GameSlot>,
    /// The games to write.
    queue: VecDeque<PendingWrite>,
    /// The game that is being written, with the call that writes it.
    writing: Option<(Ticket, PendingWrite)>,
    /// The timer after which games are written, while it is running.
    timer: Option<Ticket>,
    /// Games that were saved in the browser tab, with their keys, although the page is still open.
    tab_games: Vec<(String, Game)>,
    /// Games that an earlier page left in the browser tab, with their keys. They aren't in storage
    /// yet.
    games_to_recover: VecDeque<(String, Vec<u8>)>,
    /// Whether changes to the page are being saved. Saving begins once the games of earlier pages
    /// are stored.
    has_begun: bool,
    /// Whether the player has been warned that something can't be saved.
    has_warned: bool,
    /// The reason why the latest write of a game or record failed, or `None` if it succeeded.
    failure: Option<StoreError>,
    /// The state of the page when it was last compared, or `None` before the first comparison.
    last_seen: Option<SeenState>,
    /// The records that are known to be stored.
    records: KnownRecords,
    /// The progress of restoring the previous session.
    pub restore_progress: RestoreProgress,
    /// The other tab's game, while the player is asked which game to continue.
    other_tab_game: Option<Game>,
    /// The play time of a game that this browser tab saved, in milliseconds, with the game's key.
    tab_time: Option<(String, u64)>,
    /// The key of the paused game that this browser tab saved.
    tab_pause: Option<String>,
    /// The storage calls in progress, except the one that writes a game.
    calls: ById<Ticket, CallPurpose>,
}

/// The state of the page at a comparison: the game, the revisions of the games and of the
/// collection, the dialog, and whether a puzzle is being entered and whether the game is paused.
type SeenState = (GameId, u64, u64, Option<Dialog>, [bool; 2]);

/// A state of a game that must be written under its key.
#[derive(Clone)]
struct PendingWrite {
    /// The storage key of the game.
    key: String,
    /// The collection and the slot of the game.
    game_id: GameId,
    /// The state of the game to write.
    state: Game,
}

/// The purpose of a storage call.
enum CallPurpose {
    /// Look up whether this game is stored, under this key.
    LookUp(GameId, String),
    /// Read the current version of the other tab's game with this key, to continue it.
    ReadOtherTab(String),
    /// Write the game with this key that an earlier page left in the browser tab.
    Recover(String),
    /// Write a record that isn't a game.
    Record,
    /// Save the open files.
    Files,
    /// Restore the previous session.
    Restore,
}

/// An event that [`Persistence`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The page starts, with the data that this browser tab saved.
    Begin {
        /// Games that an earlier page left, by their keys.
        left: Vec<(String, Vec<u8>)>,
        /// The record that names the puzzle on the board.
        session: Option<Vec<u8>>,
        /// The play time of a game in milliseconds, by its key.
        time: Option<(String, u64)>,
        /// The key of the game that was paused.
        pause: Option<String>,
    },
    /// Save all changes now.
    SaveNow,
    /// The page may be about to close.
    Leave,
    /// The page is visible again. Another tab may have changed the game.
    Return,
    /// Another tab has saved the game with this key.
    SavedByOtherTab(String),
    /// All stored data has been deleted, by another tab or by the browser.
    StorageCleared,
    /// Continue the other tab's game instead of this one.
    ContinueOtherTab,
}

impl Persistence {
    /// Returns `true` if the previous session is restored and nothing is waiting to be saved. A
    /// game that couldn't be written counts as waiting, but a record or a file doesn't.
    pub fn is_saved(&self) -> bool {
        let is_writing = |(_, call): (Ticket, &CallPurpose)| {
            matches!(call, CallPurpose::Record | CallPurpose::Files)
        };
        self.restore_progress.is_over()
            && self.timer.is_none()
            && !self.is_writing()
            && !self.calls.iter().any(is_writing)
    }

    /// Returns `true` if games are being written or are waiting to be written.
    pub fn is_writing(&self) -> bool {
        self.writing.is_some() || !self.dirty_slots.is_empty() || !self.queue.is_empty()
    }

    /// Returns the reason why the latest attempt to save something failed, or `None` if it
    /// succeeded or the failure was forgotten.
    pub fn failure(&self) -> Option<&StoreError> {
        self.failure.as_ref()
    }

    /// Forgets the latest failure, before saving is tried again.
    pub fn forget_failure(&mut self) {
        self.failure = None;
    }

    fn call_store(&mut self, ctx: &mut Context, call: StoreCall, purpose: CallPurpose) {
        let ticket = ctx.call_store(call);
        self.calls.insert(ticket, purpose);
    }

    fn continue_restoring(&mut self, ctx: &mut Context, call: Option<StoreCall>) {
        call.into_iter().for_each(|call| self.call_store(ctx, call, CallPurpose::Restore));
    }

    /// Starts to restore the previous session.
    pub fn begin_restoring(&mut self, ctx: &mut Context) {
        self.continue_restoring(ctx, Some(RestoreProgress::first_call()));
    }

    /// Stops restoring. Anything that isn't restored yet stays unrestored, except the preferences.
    pub fn finish_restoring(&mut self, ctx: &mut Context) {
        self.restore_progress.abandon_session();
        self.take_restored(ctx);
    }

    /// Continues restoring the previous session after its files were opened again. `puzzle` is the
    /// puzzle to put on the board: its number, from 0, and its record.
    pub fn on_files_reopened(
        &mut self,
        ctx: &mut Context,
        open: OpenCollection,
        puzzle: (u64, collection::Record),
    ) {
        let call = self.restore_progress.on_files_reopened(ctx, open, puzzle);
        self.take_restored(ctx);
        self.continue_restoring(ctx, call);
    }

    /// Takes over the results of restoring so far: the stored preferences, games and files, and the
    /// request to reopen files. Once restoring is finished, saves the session.
    fn take_restored(&mut self, ctx: &mut Context) {
        if let Some(preferences) = self.restore_progress.preferences.take() {
            self.records.set_known_preferences(preferences);
        }
        self.saved_records.extend(self.restore_progress.games.drain(..));
        if let Some(files) = self.restore_progress.files.take() {
            self.records.set_known_files(files);
        }
        if let Some((picked, at)) = self.restore_progress.files_to_reopen.take() {
            ctx.push_followup(Followup::Reopen(picked, at));
        }
        if self.restore_progress.is_over() {
            self.save_session(ctx);
        }
    }

    /// Saves which puzzle is on the board, in storage and in the browser tab, unless that is saved
    /// already.
    fn save_session(&mut self, ctx: &mut Context) {
        let is_known = self.restore_progress.is_over() || ctx.page.collection.is_some();
        let is_due = is_known && !ctx.page.is_storage_cleared;
        let session = is_due.then(|| self.records.next_session(ctx.page)).flatten();
        if let Some(bytes) = session {
            ctx.push_effect(Effect::Tab(TabStorage::Session(Some(bytes.clone()))));
            self.save_record(ctx, SESSION, bytes);
        }
    }

    /// Saves the visit to the open collection, if it is known and isn't saved already.
    pub fn save_visit(&mut self, ctx: &mut Context, visit: Option<Visit>) {
        let visit = visit.filter(|_| !ctx.page.is_storage_cleared);
        let visit = visit.and_then(|visit| self.records.next_visit(ctx.page, visit));
        visit.into_iter().for_each(|(key, bytes)| self.save_record(ctx, &key, bytes));
    }

    fn save_record(&mut self, ctx: &mut Context, key: &str, bytes: Vec<u8>) {
        let call = StoreCall::Write(key.into(), Box::new(RecordWrite::Record(bytes)));
        self.call_store(ctx, call, CallPurpose::Record);
    }

    /// Saves the open files, unless they are saved already.
    fn save_files(&mut self, ctx: &mut Context) {
        let is_due = !ctx.page.is_storage_cleared;
        let call = is_due.then(|| self.records.next_files(ctx.page)).flatten();
        call.into_iter().for_each(|call| self.call_store(ctx, call, CallPurpose::Files));
    }

    /// Stores the open session and files again, because all stored data has been deleted and the
    /// player has continued.
    fn store_session_and_files(&mut self, ctx: &mut Context) {
        ctx.page.is_storage_cleared = false;
        self.records.forget_all();
        self.save_session(ctx);
        self.save_files(ctx);
        ctx.push_followup(Followup::SaveVisit);
    }

    /// Warns the player that something can't be saved: the first time, and whenever the status line
    /// is empty, because the warning is no longer shown then.
    fn warn_player(&mut self, ctx: &mut Context, error: &StoreError) {
        let was_warned = std::mem::replace(&mut self.has_warned, true);
        if !was_warned || ctx.page.messages.status.is_empty() {
            ctx.report_lasting(error.warning());
        }
    }

    /// Forgets everything that is known about stored data, because all of it was deleted or
    /// replaced.
    pub fn forget_stored(&mut self) {
        let has_warned = self.has_warned;
        *self = Persistence { has_warned, has_begun: true, ..Persistence::default() };
    }

    /// Assumes that nothing is stored, so the page is compared with a first visit from now on.
    /// `rules` is the number of elimination rules.
    pub fn assume_nothing_stored(&mut self, rules: usize) {
        self.restore_progress.abandon_session();
        self.records.assume_nothing_stored(rules);
    }
}

impl Feature for Persistence {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Begin { left, session, time, pause } => {
                self.games_to_recover = left.into();
                self.restore_progress.saved_session = session;
                (self.tab_time, self.tab_pause) = (time, pause);
                self.recover_next(ctx);
            }
            Event::SaveNow => self.save_now(ctx),
            Event::Leave => self.save_before_closing(ctx),
            Event::Return => self.look_up_game(ctx, ctx.page.game_id()),
            Event::SavedByOtherTab(key) => {
                let place = ctx.page.game_id();
                if ctx.page.storage_key(place) == Some(key) {
                    self.look_up_game(ctx, place);
                }
            }
            Event::StorageCleared => {
                ctx.page.is_storage_cleared = true;
                ctx.push_followup(Followup::StorageCleared);
            }
            Event::ContinueOtherTab => match ctx.page.storage_key(ctx.page.game_id()) {
                Some(key) => {
                    let read = StoreCall::Read(vec![key.clone()]);
                    self.call_store(ctx, read, CallPurpose::ReadOtherTab(key));
                }
                None => ctx.page.messages.dialog = None,
            },
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if let Some((_, waiting)) = self.writing.take_if(|(writing, _)| *writing == call) {
            return self.on_written(ctx, waiting, answer);
        }
        let Some(purpose) = self.calls.remove(call) else { return };
        match (purpose, answer) {
            (CallPurpose::LookUp(place, key), Ok(answer)) => {
                self.on_looked_up(ctx, place, key, answer.into_record());
                self.take_saved_clock(ctx, place);
            }
            (CallPurpose::ReadOtherTab(key), answer) => {
                self.continue_other_tab(ctx, key, answer.ok().and_then(StoreAnswer::into_record));
            }
            (CallPurpose::Recover(key), answer) => self.handle_recovered(ctx, key, answer),
            (CallPurpose::Restore, answer) => {
                let next = self.restore_progress.on_stored(ctx, answer.ok());
                self.take_restored(ctx);
                self.continue_restoring(ctx, next);
            }
            (CallPurpose::Record, Ok(_)) => self.failure = None,
            (CallPurpose::Record, Err(error)) => {
                self.warn_player(ctx, &error);
                self.failure = Some(error);
            }
            (CallPurpose::Files, Ok(_)) => ctx.push_effect(Effect::AskToPersist),
            // The player learns that only the progress is saved or, if saving the progress has
            // failed as well, that nothing is.
            (CallPurpose::Files, Err(error)) if error.is_full => {
                ctx.report_lasting(match &self.failure {
                    None => storage::files_not_saved().into(),
                    Some(failure) => failure.warning(),
                })
            }
            (CallPurpose::LookUp(..) | CallPurpose::Files, Err(error)) => {
                self.warn_player(ctx, &error)
            }
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.timer == Some(timer) {
            self.save_now(ctx);
            ctx.push_followup(Followup::SaveVisit);
        }
    }

    /// Detects changes, and schedules saving them. Preferences are saved immediately.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        ctx.page.is_restored = self.restore_progress.is_over();
        if !self.has_begun {
            return StateChange::Unchanged;
        }
        let has_changed = self.detect_changes(ctx);
        // The session also contains the play time, which is saved more often than the game.
        if ctx.page.clock.displayed_ms > 0 {
            self.save_session(ctx);
        }
        let preferences = self.records.next_preferences(ctx.page);
        let has_saved = preferences.is_some();
        preferences.into_iter().for_each(|bytes| self.save_record(ctx, PREFERENCES, bytes));
        has_changed.or(StateChange::from_bool(has_saved))
    }
}
