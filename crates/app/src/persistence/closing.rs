//! Games that aren't in storage yet when the page closes. The browser tab saves them immediately,
//! and the next page in the tab writes them to storage.

use play::{
    Action,
    save::{self, RecordError, RecordWrite, UnsavedGame},
};

use super::{CallPurpose, Persistence, write_queue::should_be_saved};
use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError, TabStorage},
    followup::Followup,
    messages::Dialog,
    page::GameId,
};

impl Persistence {
    /// Saves everything, because the page may be about to close. The play time and unsaved games
    /// are also saved in the browser tab.
    pub(super) fn save_before_closing(&mut self, ctx: &mut Context) {
        ctx.add_elapsed_time();
        if let Some(key) = ctx.page.storage_key(ctx.page.game_id()) {
            let spent = ctx.page.game().play_time();
            ctx.push_effect(Effect::Tab(TabStorage::Time(key, spent)));
        }
        let _ = self.detect_changes(ctx);
        self.save_now(ctx);
        self.save_games_in_tab(ctx);
        ctx.push_followup(Followup::SaveVisit);
    }

    /// Saves in the browser tab the games that aren't in storage yet.
    fn save_games_in_tab(&mut self, ctx: &mut Context) {
        let is_asking = ctx.page.messages.dialog == Some(Dialog::VersionChoice);
        let here = ctx.page.storage_key(ctx.page.game_id()).map(|key| {
            let mine = ctx.page.game().clone();
            // While the player is asked which game to continue, the other tab's game is the one to
            // store. The history of the result includes the moments of this tab's game.
            let theirs = self.saved_records.get(&key).filter(|_| is_asking);
            let state = theirs.map_or(mine.clone(), |theirs| theirs.game.clone().merged_with(mine));
            (key, state)
        });
        let writing = self.writing.iter().map(|(_, waiting)| waiting);
        let queue = writing.chain(&self.queue).map(|one| (one.key.clone(), one.state.clone()));
        for (key, state) in queue.chain(here).collect::<Vec<_>>() {
            let known = self.saved_records.get(&key);
            if should_be_saved(&key, &state)
                && known.is_none_or(|known| !known.game.equals_except_times(&state))
            {
                let base = self.stored_ancestor(&key, &state).map(|known| known.revision);
                let unsaved: UnsavedGame = (base, state.clone());
                let record = Some(save::encode(&unsaved));
                ctx.push_effect(Effect::Tab(TabStorage::Leave(key.clone(), record)));
                self.tab_games.retain(|(subject, _)| *subject != key);
                self.tab_games.push((key, state));
            }
        }
    }

    /// Removes a game from the browser tab once storage has all of it, because the page didn't
    /// close.
    pub(super) fn clear_tab_game(&mut self, ctx: &mut Context, key: String) {
        let Some(known) = self.saved_records.get(&key) else { return };
        let is_stored = |(subject, left): &(String, play::Game)| {
            *subject == key && known.game.has_all_moments_of(left)
        };
        if let Some(at) = self.tab_games.iter().position(is_stored) {
            self.tab_games.remove(at);
            ctx.push_effect(Effect::Tab(TabStorage::Leave(key, None)));
        }
    }

    /// Writes the next game that an earlier page left. If none are left, restores the previous
    /// session, and saves changes from now on.
    pub(super) fn recover_next(&mut self, ctx: &mut Context) {
        while let Some((key, bytes)) = self.games_to_recover.pop_front() {
            match save::decode::<UnsavedGame>(&bytes) {
                Ok(left) => {
                    let call = StoreCall::Write(key.clone(), Box::new(RecordWrite::Unsaved(left)));
                    return self.call_store(ctx, call, CallPurpose::Recover(key));
                }
                Err(RecordError::Newer) => {}
                Err(RecordError::Corrupt) => {
                    ctx.push_effect(Effect::Tab(TabStorage::Leave(key, None)));
                }
            }
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            self.mark_all_dirty(ctx.page);
            self.begin_restoring(ctx);
        }
    }

    /// Handles the outcome of writing a game of an earlier page, and continues with the next one.
    pub(super) fn handle_recovered(
        &mut self,
        ctx: &mut Context,
        key: String,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        match answer {
            Ok(_) => ctx.push_effect(Effect::Tab(TabStorage::Leave(key, None))),
            Err(error) => self.warn_player(ctx, &error),
        }
        self.recover_next(ctx);
    }

    /// Takes over the play time and the pause that the previous page saved in the browser tab and
    /// with the session, if they belong to this game and it is on the board.
    pub(super) fn take_saved_clock(&mut self, ctx: &mut Context, game_id: GameId) {
        let key = ctx.page.storage_key(game_id);
        if key.is_none() || game_id != ctx.page.game_id() {
            return;
        }
        let time = self.tab_time.take_if(|(subject, _)| Some(&*subject) == key.as_ref());
        let session = self.restore_progress.clock.take_if(|clock| clock.belongs_to(game_id));
        let spent = ctx.page.game().play_time();
        let times = [time.map(|(_, time)| time), session.as_ref().map(|clock| clock.play_time)];
        let more = times.into_iter().flatten().max().and_then(|time| time.checked_sub(spent));
        let more = more.filter(|more| *more > 0);
        more.into_iter()
            .for_each(|more| ctx.page.play_state.games.apply_action(Action::AddPlayTime(more)));
        let tab_pause = self.tab_pause.take_if(|subject| Some(&*subject) == key.as_ref());
        if tab_pause.is_some() || session.is_some_and(|clock| clock.is_paused) {
            ctx.page.clock.is_paused = true;
        }
    }
}
