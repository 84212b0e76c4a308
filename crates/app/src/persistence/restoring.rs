//! Restoring the previous session: the preferences, the open files, and the puzzle that was on the
//! board. The player's changes in the meantime take precedence.

use collection::Record;
use play::{
    Game, GameSlot,
    save::{
        self, PREFERENCES, Preferences, RECENT_FILES, RecentFile, RecentFiles, SESSION, SavedGame,
        Session,
    },
};
use view::words;

use super::records::StoredFiles;
use crate::{
    context::Context,
    effect::{PickedFiles, StoreAnswer, StoreCall},
    page::{GameId, OpenCollection},
};

/// The progress of restoring the previous session.
#[derive(Default)]
pub struct RestoreProgress {
    /// The answer that restoring waits for.
    awaited: AwaitedAnswer,
    /// Whether the player started a game, or the page was loaded with a link to a board, before the
    /// session was restored.
    pub has_started_game: bool,
    /// The record of the session that the browser tab saved.
    pub saved_session: Option<Vec<u8>>,
    /// The clock of the session's game, until that game is on the board.
    pub clock: Option<SavedClock>,
    /// The report about an import, which is shown together with the report about the restored
    /// session.
    pub import_report: Option<String>,
    /// The stored preferences, once they have been read.
    pub preferences: Option<Preferences>,
    /// Stored games that have been read, with their keys.
    pub games: Vec<(String, SavedGame)>,
    /// The stored files, once they are open.
    pub files: Option<StoredFiles>,
    /// The files to reopen, and the number of the puzzle to show.
    pub files_to_reopen: Option<(PickedFiles, u64)>,
}

/// The state of the clock when the session was saved.
pub struct SavedClock {
    /// The game that the clock belongs to.
    pub game: GameId,
    /// The play time in milliseconds.
    pub play_time: u64,
    /// Whether the game was paused.
    pub is_paused: bool,
}

impl SavedClock {
    fn new(session: &Session) -> SavedClock {
        let slot = match (session.puzzle_number, session.own_board.0) {
            (Some(number), _) => GameSlot::Puzzle(number as usize),
            (None, 0) => GameSlot::Board,
            (None, puzzle) => GameSlot::OwnBoard(puzzle),
        };
        let game = GameId { collection: session.collection, slot };
        let (play_time, is_paused) = (session.play_time.0, session.is_paused.0);
        SavedClock { game, play_time, is_paused }
    }

    /// Returns `true` if the clock belongs to this game. For a game outside of collections, the
    /// open collection doesn't matter.
    pub fn belongs_to(&self, game: GameId) -> bool {
        self.game.slot == game.slot
            && (game.slot.puzzle_number().is_none() || self.game.collection == game.collection)
    }
}

/// The answer that restoring waits for.
#[derive(Default)]
enum AwaitedAnswer {
    /// The records of the session.
    #[default]
    Records,
    /// A game that isn't from the collection, in this slot and under this key. The files follow, if
    /// there are any.
    OwnGame(GameSlot, String, Option<RecentFile>),
    /// The files of the collection that was open, and the number of its puzzle that was on the
    /// board, if any.
    Files(RecentFile, Option<u64>),
    /// The files, which are being opened, with the number of the puzzle that was on the board, if
    /// any.
    Open(Option<u64>),
    /// The game of the puzzle in the reopened files.
    Game { open: OpenCollection, number: u64, record: Record, key: String },
    /// The records of the session, of which only the preferences are still needed.
    Preferences,
    /// No answer, because restoring is finished.
    Finished,
}

impl RestoreProgress {
    /// Returns the first storage call, which reads the preferences, the session and the recent
    /// files.
    pub fn first_call() -> StoreCall {
        StoreCall::Read([PREFERENCES, SESSION, RECENT_FILES].map(Into::into).into())
    }

    /// Returns `true` if restoring the session is finished, even if the preferences are still
    /// missing.
    pub fn is_over(&self) -> bool {
        matches!(self.awaited, AwaitedAnswer::Finished | AwaitedAnswer::Preferences)
    }

    /// Stops restoring everything except the preferences.
    pub fn abandon_session(&mut self) {
        self.awaited = match self.awaited {
            AwaitedAnswer::Records | AwaitedAnswer::Preferences => AwaitedAnswer::Preferences,
            _ => AwaitedAnswer::Finished,
        };
    }

    /// Handles an answer from storage. The answer is `None` if the call failed. Returns the next
    /// call, or `None` if no call follows.
    pub fn on_stored(
        &mut self,
        ctx: &mut Context,
        answer: Option<StoreAnswer>,
    ) -> Option<StoreCall> {
        match (std::mem::replace(&mut self.awaited, AwaitedAnswer::Finished), answer) {
            (AwaitedAnswer::Records, answer) => {
                let mut records = records_of(answer);
                let mut next = || records.next().flatten();
                let (preferences, session, recent) = (next(), next(), next());
                self.take_preferences(ctx, preferences.and_then(|bytes| save::decode(&bytes).ok()));
                let of_tab = self
                    .saved_session
                    .take()
                    .and_then(|bytes| save::decode::<Session>(&bytes).ok());
                let session = of_tab.or_else(|| save::decode(&session?).ok()).unwrap_or_default();
                if ctx.page.play_state.shared_name.is_empty() {
                    ctx.page.play_state.shared_name = session.shared_name.0.clone();
                }
                self.clock = Some(SavedClock::new(&session));
                let is_on_board = session.puzzle_number.is_none() && session.own_board.0 == 0;
                if is_on_board && !self.has_started_game && !ctx.page.input_state.is_entering() {
                    ctx.page.input_state.unfinished_puzzle.clone_from(&session.unfinished.0);
                }
                let mut recent = RecentFiles::decode(recent.as_deref()).files.into_iter();
                let file = recent.find(|one| Some(one.collection) == session.collection);
                if session.puzzle_number.is_none() && session.own_board.0 != 0 {
                    let slot = GameSlot::OwnBoard(session.own_board.0);
                    let key = save::game_key(None, slot, ctx.page.game())?;
                    self.awaited = AwaitedAnswer::OwnGame(slot, key.clone(), file);
                    return Some(StoreCall::Read(vec![key]));
                }
                self.request_files(file, session.puzzle_number)
            }
            (AwaitedAnswer::OwnGame(slot, key, file), answer) => {
                let kept = records_of(answer).next().flatten();
                let kept = kept.and_then(|bytes| save::decode::<SavedGame>(&bytes).ok());
                if let Some(kept) = kept.filter(|_| !self.has_started_game) {
                    let state = kept.game.clone();
                    self.games.push((key, kept));
                    ctx.change_game(String::new(), |games| games.restore_own(slot, state));
                    // This report stays if looking up the game changes the board.
                    let solver = ctx.page.game().solver();
                    solver
                        .into_iter()
                        .for_each(|solver| ctx.report_lasting(words::solved_by(solver)));
                }
                self.request_files(file, None)
            }
            (AwaitedAnswer::Preferences, answer) => {
                let kept = records_of(answer).next().flatten();
                self.take_preferences(ctx, kept.and_then(|bytes| save::decode(&bytes).ok()));
                None
            }
            (AwaitedAnswer::Files(one, number), Some(StoreAnswer::Files(Some(files)))) => {
                self.awaited = AwaitedAnswer::Open(number);
                self.files_to_reopen =
                    Some((PickedFiles::from_recent(one, files), number.unwrap_or(0)));
                None
            }
            (AwaitedAnswer::Game { open, number, record, key }, answer) => {
                let kept = records_of(answer).next().flatten();
                let kept = kept.and_then(|bytes| save::decode::<SavedGame>(&bytes).ok());
                let state = match &kept {
                    Some(kept) => kept.game.clone(),
                    None => Game::new(record.position),
                };
                let known = kept.unwrap_or_else(|| SavedGame { revision: 0, game: state.clone() });
                self.games.push((key, known));
                self.resume_game(ctx, open, Some((number as usize, state, record.note)));
                None
            }
            // This is the answer to a call that no longer matters.
            (step @ AwaitedAnswer::Open(_), _) => {
                self.awaited = step;
                None
            }
            (AwaitedAnswer::Files(one, _), Some(StoreAnswer::Files(None))) => {
                ctx.report(words::storage::file_missing(&one.name));
                Some(StoreCall::DeleteFiles(one))
            }
            (AwaitedAnswer::Files(..) | AwaitedAnswer::Finished, _) => None,
        }
    }

    /// Returns the call that reads the files of the session, or `None` if no files were open.
    fn request_files(
        &mut self,
        file: Option<RecentFile>,
        number: Option<u64>,
    ) -> Option<StoreCall> {
        let file = file?;
        let call = StoreCall::Files(file.files_key());
        self.awaited = AwaitedAnswer::Files(file, number);
        Some(call)
    }

    fn take_preferences(&mut self, ctx: &mut Context, stored: Option<Preferences>) {
        let stored = stored.unwrap_or_else(|| ctx.page.saved_preferences());
        ctx.page.input_state.mode = stored.mode;
        ctx.page.preferences.restore_saved(&stored);
        self.preferences = Some(stored);
    }

    /// Continues with the reopened files, and the number and the record of the puzzle. Returns the
    /// next storage call, or `None` if no call follows.
    pub fn on_files_reopened(
        &mut self,
        ctx: &mut Context,
        open: OpenCollection,
        (number, record): (u64, Record),
    ) -> Option<StoreCall> {
        let AwaitedAnswer::Open(wanted) =
            std::mem::replace(&mut self.awaited, AwaitedAnswer::Finished)
        else {
            return None;
        };
        if wanted.is_none() {
            self.resume_game(ctx, open, None);
            return None;
        }
        let fresh = Game::new(record.position.clone());
        let slot = GameSlot::Puzzle(number as usize);
        let key = save::game_key(Some(open.id), slot, &fresh).unwrap_or_default();
        self.awaited = AwaitedAnswer::Game { open, number, record, key: key.clone() };
        Some(StoreCall::Read(vec![key]))
    }

    /// Puts the collection back on the page, with the number, the state and the note of the game
    /// that was played, if any. Does nothing if the player has opened another collection.
    fn resume_game(
        &mut self,
        ctx: &mut Context,
        open: OpenCollection,
        game: Option<(usize, Game, String)>,
    ) {
        // The player has opened another collection.
        if ctx.page.collection.is_some() {
            return;
        }
        let (collection, name, choice) = (open.id, open.name.clone(), open.choice.clone());
        self.files = Some(StoredFiles { collection, name, choice });
        let game = game.filter(|_| !self.has_started_game);
        let number = game.as_ref().map(|(number, ..)| *number);
        // A game that isn't from the files is reported later, once its summary has been read.
        let is_named = number.is_some() || ctx.page.is_unconstrained();
        let restored = is_named.then(|| words::storage::files_reopened(&open.name, number));
        *ctx.page.collection = Some(open);
        if let Some((number, state, note)) = game {
            ctx.change_game(note, |games| games.open_collection(number, state));
        }
        if !self.has_started_game {
            let status = [self.import_report.take(), restored];
            let status = status.into_iter().flatten().collect::<Vec<_>>().join(" ");
            if !status.is_empty() {
                ctx.report(status);
                ctx.report_solver();
            }
        }
    }
}

/// Returns the records of an answer, in the order of the request, or no records if the answer has
/// none.
fn records_of(answer: Option<StoreAnswer>) -> impl Iterator<Item = Option<Vec<u8>>> {
    let records = match answer {
        Some(StoreAnswer::Records(records)) => records,
        _ => Vec::new(),
    };
    records.into_iter()
}
