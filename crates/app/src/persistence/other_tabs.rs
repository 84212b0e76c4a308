//! Games that another tab has changed as well. The two versions are compared when a game is looked
//! up or written.

use grid::Position;
use play::{
    Action, Game, GameSlot, apply_action,
    save::{self, RecordError, SaveOutcome, SavedGame},
};
use view::{
    Selection,
    words::{self, storage},
};

use super::{CallPurpose, PendingWrite, Persistence};
use crate::{
    context::Context,
    effect::StoreCall,
    messages::Dialog,
    page::{GameId, Page},
};

impl Persistence {
    /// Looks up whether a game is stored, unless it has no storage key.
    pub(super) fn look_up_game(&mut self, ctx: &mut Context, game_id: GameId) {
        if let Some(key) = ctx.page.storage_key(game_id) {
            let read = StoreCall::Read(vec![key.clone()]);
            self.call_store(ctx, read, CallPurpose::LookUp(game_id, key));
        }
    }

    /// Handles the answer about a game that was looked up: takes over the stored version if it is
    /// newer and this tab has no unsaved changes to the game.
    pub(super) fn on_looked_up(
        &mut self,
        ctx: &mut Context,
        game_id: GameId,
        key: String,
        record: Option<Vec<u8>>,
    ) {
        let Some(bytes) = record else { return self.assume_not_stored(ctx.page, game_id, key) };
        let kept = match save::decode::<SavedGame>(&bytes) {
            Ok(kept) => kept,
            Err(RecordError::Newer) => {
                return ctx.report_lasting(storage::saved_by_newer_version());
            }
            Err(RecordError::Corrupt) => return ctx.report(storage::game_corrupt()),
        };
        if ctx.page.storage_key(game_id).as_ref() != Some(&key) {
            return;
        }
        let Some(mine) = ctx.page.play_state.games.game_in(game_id.slot) else { return };
        let known = self.saved_records.get(&key);
        let mine_is_known = known.is_some_and(|known| mine.equals_except_times(&known.game));
        let is_theirs = match known {
            Some(known) if mine_is_known && kept.revision <= known.revision => return,
            // The other tab's game may differ only in its play time or in another branch of its
            // history.
            Some(_) if mine_is_known => mine.position() != kept.game.position(),
            // Changes of this tab are compared with the stored version when they are written.
            _ if mine.is_started() => return,
            _ => false,
        };
        self.saved_records.insert(key, kept.clone());
        match mine_is_known {
            true => put_in_slot(ctx, game_id.slot, kept.game),
            false => resume_keeping_report(ctx, game_id.slot, kept.game),
        }
        if is_theirs {
            ctx.report(storage::other_board_used());
        }
    }

    /// Remembers that a game wasn't stored, so a record that appears later is known to be another
    /// tab's.
    fn assume_not_stored(&mut self, page: &Page, game_id: GameId, key: String) {
        if page.storage_key(game_id).as_ref() != Some(&key) {
            return;
        }
        let Some(mine) = page.play_state.games.game_in(game_id.slot) else { return };
        let state = match mine.is_started() {
            true => Game::new(Position::new(mine.origin().clone())),
            false => mine.clone(),
        };
        self.saved_records.entry(key).or_insert(SavedGame { revision: 0, game: state });
    }

    /// Handles the outcome of writing a game. The stored version may have been another tab's.
    pub(super) fn on_game_saved(
        &mut self,
        ctx: &mut Context,
        waiting: PendingWrite,
        saved: SaveOutcome,
    ) {
        let PendingWrite { key, game_id, state } = waiting;
        // Changes that the player made during the write are added to the merged game.
        let is_here = ctx.page.storage_key(game_id).as_ref() == Some(&key);
        let now = ctx.page.play_state.games.game_in(game_id.slot).filter(|_| is_here).cloned();
        let with_now = |merged: Game| match &now {
            Some(now) if !now.equals_except_times(&state) => {
                let there = Action::Place(Box::new(now.position().clone()));
                apply_action(merged.merged_with(now.clone()), there)
            }
            _ => merged,
        };
        match saved {
            SaveOutcome::Saved(revision) => {
                _ = self.saved_records.insert(key, SavedGame { revision, game: state })
            }
            SaveOutcome::Joined(kept) => {
                self.saved_records.insert(key, kept.clone());
                if now.is_some() {
                    put_in_slot(ctx, game_id.slot, with_now(kept.game));
                }
            }
            SaveOutcome::Behind(kept) => {
                self.saved_records.insert(key.clone(), kept.clone());
                if now.is_none() {
                    return ctx.report(storage::changed_in_other_tab());
                }
                let theirs = kept.game.clone();
                let both = with_now(apply_action(kept.game, Action::Undo));
                let is_shown = ctx.page.play_state.games.current_slot() == game_id.slot;
                if is_shown {
                    // Versions in the queue would replace the other tab's game before the player
                    // has answered.
                    self.queue
                        .retain(|other| other.key != key || !both.has_all_moments_of(&other.state));
                }
                put_in_slot(ctx, game_id.slot, both);
                if is_shown {
                    self.other_tab_game = Some(theirs);
                    ctx.page.messages.dialog = Some(Dialog::VersionChoice);
                } else {
                    ctx.report(storage::changed_in_other_tab());
                }
            }
            SaveOutcome::NewerVersion => ctx.report_lasting(storage::saved_by_newer_version()),
        }
    }

    /// Continues the other tab's game instead of this one. `record` is the current version of the
    /// other tab's game, if it can be read. Undo returns to this tab's position.
    pub(super) fn continue_other_tab(
        &mut self,
        ctx: &mut Context,
        key: String,
        record: Option<Vec<u8>>,
    ) {
        let theirs = self.other_tab_game.take();
        // The other tab may have played on since the player was asked.
        let kept = record.and_then(|bytes| save::decode::<SavedGame>(&bytes).ok());
        let theirs = match kept.filter(|_| theirs.is_some()) {
            Some(kept) => {
                self.saved_records.insert(key, kept.clone());
                Some(kept.game)
            }
            None => theirs,
        };
        if let Some(theirs) = theirs {
            let mine = ctx.page.game().clone();
            let redone = apply_action(mine.clone(), Action::Redo);
            let merged = match redone.position() == theirs.position() {
                true => redone,
                false => apply_action(mine, Action::Place(Box::new(theirs.position().clone()))),
            };
            put_in_slot(ctx, ctx.page.play_state.games.current_slot(), merged);
            ctx.report(storage::other_board_used());
        }
        ctx.page.messages.dialog = None;
    }
}

/// Puts a stored game in its slot, and reports who solved it. If only the first empty cell was
/// selected before, or the shape has changed, selects the first cell to fill.
fn resume_game(ctx: &mut Context, slot: GameSlot, game: Game) {
    let shape = ctx.page.shape();
    let untouched =
        ctx.page.input_state.selection == Selection::from_cell(ctx.page.first_empty_cell());
    put_in_slot(ctx, slot, game);
    if untouched || ctx.page.shape() != shape {
        ctx.select_first_to_fill();
    }
    if ctx.page.play_state.games.current_slot() == slot {
        ctx.report_solver();
    }
}

/// Resumes a game like [`resume_game`], but keeps a report about the board on the status line.
fn resume_keeping_report(ctx: &mut Context, slot: GameSlot, game: Game) {
    let fresh = ctx.page.messages.valid_at == Some(ctx.page.play_state.change_count);
    resume_game(ctx, slot, game);
    if fresh {
        ctx.page.messages.valid_at = Some(ctx.page.play_state.change_count);
        let is_own = matches!(slot, GameSlot::OwnBoard(_))
            && ctx.page.play_state.games.current_slot() == slot;
        if is_own && ctx.page.position().is_started() {
            ctx.append_to_report(words::progress_restored());
        }
    }
}

/// Puts a stored game in its slot, and adds play time that isn't stored yet. If the shown position
/// stays the same, only the games change.
fn put_in_slot(ctx: &mut Context, slot: GameSlot, game: Game) {
    let games = &ctx.page.play_state.games;
    // The time that was spent here since the last save isn't lost.
    let here = games.game_in(slot).filter(|here| here.origin() == game.origin());
    let unsaved = here.map_or(0, |here| here.play_time().saturating_sub(game.play_time()));
    let game = apply_action(game, Action::AddPlayTime(unsaved));
    match games.current_slot() != slot || games.current_game().position() == game.position() {
        true => ctx.page.play_state.games.insert(slot, game),
        false => ctx.change_games(|games| games.insert(slot, game)),
    }
}
