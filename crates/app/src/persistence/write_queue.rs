//! The queue of games to write. The games are written one after another, until none are left or a
//! write fails.

use play::{
    Game,
    save::{self, OWN_GAMES, RecordWrite, SavedGame, WriteOutcome},
};

use super::{PendingWrite, Persistence, SeenState};
use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    followup::Followup,
    messages::Dialog,
    page::{GameId, Page},
    tracked::{Revisioned, StateChange},
};

/// The time between a change and saving it, in milliseconds.
const WRITE_DELAY: u32 = 60;

impl Persistence {
    /// Detects whether the page has changed since the last comparison, and schedules saving the
    /// changes.
    pub(super) fn detect_changes(&mut self, ctx: &mut Context) -> StateChange {
        let now = current_state(ctx.page);
        let before = self.last_seen.replace(now);
        if before == Some(now) {
            return StateChange::Unchanged;
        }
        let game_id = ctx.page.game_id();
        // The previous game may have changed right before the player left it.
        let left = before.map(|before| before.0.slot).filter(|slot| slot.puzzle_number().is_none());
        for slot in left.into_iter().chain([game_id.slot]) {
            if !self.dirty_slots.contains(&slot) {
                self.dirty_slots.push(slot);
            }
        }
        let known = ctx.page.storage_key(game_id).and_then(|key| self.saved_records.get(&key));
        let is_other = known.is_none_or(|known| !known.game.equals_except_times(ctx.page.game()));
        let is_own = game_id.slot.puzzle_number().is_none() && ctx.page.game().is_started();
        if !self.restore_progress.is_over() && is_own && is_other {
            self.restore_progress.has_started_game = true;
        }
        if before.is_none_or(|before| before.0 != game_id) {
            self.look_up_game(ctx, game_id);
        }
        let is_elsewhere = before.is_some_and(|before| before.0 != game_id);
        if is_elsewhere && ctx.page.is_storage_cleared {
            self.store_session_and_files(ctx);
        } else {
            self.save_session(ctx);
            self.save_files(ctx);
        }
        if self.timer.is_none() {
            self.timer = Some(ctx.start_timer(WRITE_DELAY));
        }
        StateChange::Changed
    }

    /// Queues the games that have changed, and starts to write them. Does nothing while the player
    /// is asked which version to continue.
    pub fn save_now(&mut self, ctx: &mut Context) {
        self.timer = None;
        // The player is being asked which game to save.
        if ctx.page.messages.dialog == Some(Dialog::VersionChoice) {
            return;
        }
        if !self.has_begun {
            self.mark_all_dirty(ctx.page);
        }
        let collection = ctx.page.collection_id();
        for slot in std::mem::take(&mut self.dirty_slots) {
            let game_id = GameId { collection, slot };
            let Some(state) = ctx.page.play_state.games.game_in(slot).cloned() else { continue };
            let Some(key) = save::game_key(collection, slot, &state) else { continue };
            if !should_be_saved(&key, &state) {
                continue;
            }
            // Earlier states from which this one developed don't need to be written any more.
            let is_newer = |waiting: &PendingWrite| state.has_all_moments_of(&waiting.state);
            self.queue.retain(|waiting| waiting.key != key || !is_newer(waiting));
            let known = self.saved_records.get(&key);
            // Revision 0 means that the game isn't stored yet.
            let is_stored = |kept: &&SavedGame| kept.revision > 0;
            let is_same = known.filter(is_stored).is_some_and(|kept| kept.game == state);
            // A longer play time alone doesn't restore a game that was deleted.
            let is_played = known.is_none_or(|kept| !kept.game.equals_except_times(&state));
            let is_due = is_played || !ctx.page.is_storage_cleared;
            if is_due && (self.writing.is_some() || !is_same) {
                self.queue.push_back(PendingWrite { key, game_id, state });
            }
        }
        self.write_next(ctx);
    }

    /// Writes the next game of the queue, unless one is being written.
    fn write_next(&mut self, ctx: &mut Context) {
        if self.writing.is_some() {
            return;
        }
        let Some(waiting) = self.queue.pop_front() else { return };
        let known = self.stored_ancestor(&waiting.key, &waiting.state);
        let write = RecordWrite::Game {
            base: known.map(|kept| kept.revision),
            state: waiting.state.clone(),
            is_time_only: known.is_some_and(|kept| kept.game.equals_except_times(&waiting.state)),
        };
        let call = ctx.call_store(StoreCall::Write(waiting.key.clone(), Box::new(write)));
        self.writing = Some((call, waiting));
    }

    /// Returns the version that is known to be stored, if this game developed from it. Otherwise
    /// returns `None`, and the game is merged with the stored one. A common moment in their
    /// histories isn't enough, because the games may have diverged since.
    pub(super) fn stored_ancestor(&self, key: &str, state: &Game) -> Option<&SavedGame> {
        self.saved_records.get(key).filter(|kept| state.has_all_moments_of(&kept.game))
    }

    pub(super) fn on_written(
        &mut self,
        ctx: &mut Context,
        waiting: PendingWrite,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        match answer {
            Err(error) => {
                self.warn_player(ctx, &error);
                self.failure = Some(error);
                // Writing is tried again with the next change.
                let is_newer = |other: &PendingWrite| {
                    other.key == waiting.key && other.state.has_all_moments_of(&waiting.state)
                };
                if !self.queue.iter().any(is_newer) {
                    self.queue.push_front(waiting);
                }
                return;
            }
            Ok(StoreAnswer::Written(written)) => {
                let WriteOutcome {
                    save_outcome: saved,
                    restores_deleted: forgotten,
                    bytes_to_write: bytes,
                } = *written;
                let is_stored = bytes.is_some();
                self.failure = None;
                if is_stored {
                    ctx.push_effect(Effect::NotifyTabs(waiting.key.clone()));
                    let (key, state) = (waiting.key.clone(), waiting.state.clone());
                    ctx.push_followup(Followup::GameSaved(waiting.game_id, key, Box::new(state)));
                }
                saved.into_iter().for_each(|saved| self.on_game_saved(ctx, waiting.clone(), saved));
                self.clear_tab_game(ctx, waiting.key);
                // If everything was deleted, the open session and files aren't stored either.
                if forgotten || is_stored && ctx.page.is_storage_cleared {
                    self.store_session_and_files(ctx);
                }
            }
            Ok(_) => {}
        }
        self.write_next(ctx);
    }

    /// Marks every game as possibly changed, because changes weren't tracked before saving began.
    pub(super) fn mark_all_dirty(&mut self, page: &Page) {
        self.dirty_slots = page.play_state.games.slots().collect();
    }
}

/// Returns the current state of the page, for comparison with a later one.
fn current_state(page: &Page) -> SeenState {
    let revisions = (page.play_state.revision(), page.collection.revision());
    let modes = [page.input_state.is_entering(), page.clock.is_paused];
    (page.game_id(), revisions.0, revisions.1, page.messages.dialog, modes)
}

/// Returns `true` if a game should be saved. A game that isn't from a collection is saved even
/// before it is played, because its puzzle isn't in any file.
pub(super) fn should_be_saved(key: &str, game: &Game) -> bool {
    game.is_played() || key.starts_with(OWN_GAMES)
}
