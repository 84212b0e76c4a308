//! The progress in the games of the listed puzzles.

use jobs::PlayProgress;
use play::save::{self, SavedGame, Visit};

use super::{CollectionList, StorageCall, progress_of_game};
use crate::{context::Context, effect::StoreCall, page::Page};

impl CollectionList {
    /// Returns the progress in each puzzle with a game, stored or on the page.
    pub(super) fn all_progress(&self, page: &Page) -> Vec<PlayProgress> {
        let mut all = self.stored_progress.clone();
        for (number, game) in page.play_state.games.started_games() {
            let number = number as u64;
            match progress_of_game(number, game) {
                Some(played) => all.insert(number, played),
                None => all.remove(&number),
            };
        }
        all.into_values().collect()
    }

    /// Starts to read the record of the last visit to the collection, and the stored games of its
    /// puzzles. `keys` are the keys of all records.
    pub(super) fn read_games(&mut self, ctx: &mut Context, keys: Vec<String>) {
        let Some((id, _)) = self.collection else { return };
        let game = |key: String| Some((save::puzzle_number_of_key(&key, id)?, key));
        let (numbers, games): (Vec<_>, Vec<_>) = keys.into_iter().filter_map(game).unzip();
        let keys = [Visit::key(id)].into_iter().chain(games);
        let call = ctx.call_store(StoreCall::Read(keys.collect()));
        self.storage = Some(StorageCall { call, games: Some(numbers) });
    }

    /// Takes over the record of the last visit and the progress in the stored games. `numbers` are
    /// the numbers of the games' puzzles, in the order of the records after the first one.
    pub(super) fn handle_games(
        &mut self,
        ctx: &mut Context,
        numbers: Vec<u64>,
        records: Vec<Option<Vec<u8>>>,
    ) {
        let mut records = records.into_iter();
        let visit = records.next().flatten().and_then(|bytes| save::decode(&bytes).ok());
        visit.into_iter().for_each(|visit| self.restore_visit(visit));
        for (number, record) in numbers.into_iter().zip(records) {
            let kept = record.and_then(|bytes| save::decode::<SavedGame>(&bytes).ok());
            let played = kept.and_then(|kept| progress_of_game(number, &kept.game));
            self.stored_progress.extend(played.map(|played| (number, played)));
        }
        self.is_stale = true;
        self.update_rows(ctx);
    }
}
