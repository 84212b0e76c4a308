//! The player's games: a summary of each, from which lists, statistics and the calendar are
//! derived.
//!
//! A summary is written whenever its game is saved. The record of a summary has its own key, so
//! that tabs don't overwrite each other's summaries.

use std::collections::HashSet;

use generate::{date_of_day, days_since_epoch};
use grid::{Cell, CellValue, Position};
use jobs::{GradePuzzle, GradedPuzzle};
use play::{
    Backup, Game, GameSlot, GameStatistics, Streaks,
    save::{self, GAMES, GameSource, OWN, PLAYED, PlayedGame, PuzzleGrade, RecordWrite, SavedGame},
};
use schedule::{TaskUpdate, Ticket};
use view::words::{self, played as said};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    deletion::LatestDeletion,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    messages::Dialog,
    page::{GameId, Page},
    place::{Destination, Place},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The summaries of the player's games.
#[derive(Default)]
pub struct PlayedGames {
    /// The summaries with the keys of their games. The game that was saved last comes first.
    games: Vec<(String, PlayedGame)>,
    /// The progress of reading the summaries.
    reading: PendingRead,
    /// Whether the summaries have been read at least once.
    is_read: bool,
    /// The games that were saved before the summaries were read.
    saved_before: Vec<(GameId, String, Game)>,
    /// The summaries that are being written, by the keys of their games.
    writing: Vec<(Ticket, String)>,
    /// The keys of games whose summaries couldn't be written. These summaries are written together
    /// with the next one.
    unwritten: Vec<String>,
    /// The hints that were shown in the game on the page since it was last saved.
    hints: NewHints,
    /// The search for the grade of a puzzle, with the key of its game.
    grade: WorkerQuestion<String, GradePuzzle>,
    /// The key of the game whose grade was requested last.
    requested_key: Option<String>,
    /// The game that was deleted last. It can be restored until the list is opened again.
    deleted: LatestDeletion<DeletedGame, Vec<u8>>,
    /// The filter of the list of games.
    pub filter: SourceFilter,
    /// The month that the calendar shows, relative to the current month; negative for earlier
    /// months.
    pub month_offset: i32,
}

/// The hints that were shown in a game since it was last saved.
#[derive(Default)]
struct NewHints {
    /// The page's game count, which identifies the game.
    game_count: u64,
    /// The number of hints.
    count: u32,
    /// The index of the latest moment at which a hint was shown, from 0, or `None` if there is
    /// none.
    moment: Option<u64>,
}

/// A game that was deleted from the list, with what is needed to restore it there.
struct DeletedGame {
    /// The index of the game in the list.
    index: usize,
    /// The key of the game.
    key: String,
    /// The summary of the game.
    summary: PlayedGame,
}

/// The records that are being read from storage.
#[derive(Default)]
enum PendingRead {
    /// Reading hasn't started.
    #[default]
    Unread,
    /// The keys of all records are being read.
    Keys(Ticket),
    /// The records with these keys are being read.
    Records(Ticket, Vec<String>),
    /// Reading is finished.
    Done,
}

/// A filter of games by their origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SourceFilter {
    /// All games.
    #[default]
    All,
    /// Games of the puzzles of the day.
    Daily,
    /// Games of generated and of numbered puzzles.
    New,
    /// Games of puzzles in collections.
    Collections,
    /// Games of all other puzzles, such as those from links and those that the player entered.
    Others,
}

/// An event that [`PlayedGames`] handles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Show the list of games.
    Show,
    /// Show the puzzles of the day.
    ShowDaily,
    /// Put another puzzle of the same kind as the current one on the board.
    PlayNext,
    /// Continue the game with this key.
    Continue(String),
    /// Delete the game with this key.
    Delete(String),
    /// Restore the game that was deleted last.
    Restore,
    /// Choose the filter of the list.
    Filter(SourceFilter),
    /// Move the calendar by a number of months; a negative number moves it back.
    MoveCalendar(i32),
    /// Save the started games that the filter includes as a CSV file.
    SaveList,
}

/// The play time after which a game is listed even if it wasn't started, in milliseconds.
const MIN_LISTED_TIME: u64 = 5_000;

/// The command that shows the list of games, and statistics.
pub static MY_GAMES: Command =
    Command::new("My Games", Condition::Always, CommandTarget::Page, || Event::Show.into())
        .with_aliases(&["Statistics", "Streak", "Best Times", "Statistik"]);
/// The command that shows the puzzles of the day.
pub static DAILY_PUZZLE: Command =
    Command::new("Daily Puzzle", Condition::Always, CommandTarget::Page, || {
        Event::ShowDaily.into()
    })
    .with_aliases(&[
        "Today's Puzzle",
        "Puzzle of the Day",
        "Calendar",
        "Tägliches Rätsel",
        "Heutiges Rätsel",
    ]);

impl SourceFilter {
    /// All filters, in the order in which they are shown.
    pub const ALL: [SourceFilter; 5] = [
        SourceFilter::All,
        SourceFilter::Daily,
        SourceFilter::New,
        SourceFilter::Collections,
        SourceFilter::Others,
    ];

    /// Returns `true` if the filter includes a game.
    pub fn includes(self, game: &PlayedGame) -> bool {
        let own = match game.source {
            GameSource::Daily { .. } => SourceFilter::Daily,
            GameSource::Generated | GameSource::Numbered { .. } => SourceFilter::New,
            GameSource::Collection { .. } => SourceFilter::Collections,
            GameSource::Link | GameSource::Entered | GameSource::Other => SourceFilter::Others,
        };
        self == SourceFilter::All || self == own
    }
}

impl PlayedGames {
    /// Returns `true` if the summaries have been read at least once.
    pub fn is_read(&self) -> bool {
        self.is_read
    }

    /// Returns the started games with their keys, the latest first.
    pub fn started_games(&self) -> impl Iterator<Item = &(String, PlayedGame)> {
        self.games.iter().filter(|(_, game)| game.is_started)
    }

    /// Returns the listed games with their keys, the latest first: those that were started, and
    /// those that were on the board for at least five seconds.
    pub fn listed_games(&self) -> impl Iterator<Item = &(String, PlayedGame)> {
        self.games.iter().filter(|(_, game)| is_listed(game))
    }

    /// Returns the games that can be continued, with their keys, the latest first. The game on the
    /// page is left out.
    pub fn resumable_games(&self, page: &Page) -> impl Iterator<Item = &(String, PlayedGame)> {
        let here = page.storage_key(page.game_id());
        self.games
            .iter()
            .filter(move |(key, game)| game.can_continue() && Some(key) != here.as_ref())
    }

    /// Returns the summary of the game on the page, or `None` if it has none.
    pub fn current_game(&self, page: &Page) -> Option<&PlayedGame> {
        let here = page.storage_key(page.game_id())?;
        self.games.iter().find(|(key, _)| *key == here).map(|(_, game)| game)
    }

    /// Returns a game of one of a day's puzzles, or `None` if none of them was started or solved.
    /// `day` is the number of days since 1970. A game that the player has solved is preferred,
    /// otherwise the latest one.
    pub fn daily_game(&self, day: i64) -> Option<&PlayedGame> {
        let is_of_day = |game: &&PlayedGame| {
            matches!(game.source, GameSource::Daily { day: of, .. } if of == day)
                && (game.is_started || game.solver.is_some())
        };
        let games = || self.games.iter().map(|(_, game)| game).filter(is_of_day);
        games().find(|game| game.is_solved_by_player()).or_else(|| games().next())
    }

    /// Returns the first day after `day`, up to and including `today`, whose puzzles the player
    /// hasn't solved, or `None` if there is no such day. All days are numbers of days since 1970.
    pub fn next_unsolved_day(&self, day: i64, today: i64) -> Option<i64> {
        let is_solved =
            |day: &i64| self.daily_game(*day).is_some_and(PlayedGame::is_solved_by_player);
        (day + 1..=today).find(|day| !is_solved(day))
    }

    /// Returns the game of a daily puzzle, or `None` if there is no such game. `day` is the number
    /// of days since 1970, and `level` is the index of the level, from 0.
    pub fn daily_game_of_level(&self, day: i64, level: u8) -> Option<&PlayedGame> {
        let source = GameSource::Daily { day, level };
        self.games.iter().map(|(_, game)| game).find(|game| game.source == source)
    }

    /// Returns statistics about the games that the filter includes: those of a level, given by its
    /// index from 0, those without a level (`Some(None)`), or all of them (`None`).
    pub fn statistics(&self, level: Option<Option<u8>>) -> GameStatistics {
        let is_of = |game: &&PlayedGame| {
            let own = game.grade.as_ref().map(|grade| grade.level);
            self.filter.includes(game) && level.is_none_or(|level| own == level)
        };
        GameStatistics::from_games(self.games.iter().map(|(_, game)| game).filter(is_of))
    }

    /// Returns the streaks of daily puzzles. `today` is the number of days since 1970.
    pub fn streaks(&self, today: i64) -> Streaks {
        Streaks::from_games(self.games.iter().map(|(_, game)| game), today)
    }

    /// Returns the first day of the month that the calendar shows, and the number of days in it.
    /// `today` and the first day are numbers of days since 1970.
    pub fn shown_month(&self, today: i64) -> (i64, u32) {
        let (year, month, _) = date_of_day(today);
        let months = year * 12 + month as i32 - 1 + self.month_offset;
        let first = |months: i32| {
            days_since_epoch(months.div_euclid(12), months.rem_euclid(12) as u32 + 1, 1)
        };
        let start = first(months).unwrap_or(today);
        let end = first(months + 1).unwrap_or(start);
        (start, (end - start) as u32)
    }

    /// Updates and writes the summary of a game that was saved under `key`. Until the summaries
    /// have been read, the game waits. A game in [`GameSlot::Board`] has no summary.
    pub fn on_game_saved(&mut self, ctx: &mut Context, game_id: GameId, key: String, game: Game) {
        if !matches!(self.reading, PendingRead::Done) {
            return self.saved_before.push((game_id, key, game));
        }
        // The game has been continued, and restoring the deleted version would overwrite it.
        self.deleted.forget_if(|deleted| deleted.key == key);
        if game_id.slot == GameSlot::Board {
            return;
        }
        let now = ctx.page.clock.local_time(ctx.now);
        let at = self.games.iter().position(|(of, _)| *of == key);
        let mut summary = match at {
            Some(at) => self.games[at].1.clone(),
            None => PlayedGame::new(&game, new_game_source(ctx.page, game_id), now),
        };
        if self.hints.game_count == ctx.page.play_state.game_count && game_id == ctx.page.game_id()
        {
            let new = std::mem::take(&mut self.hints);
            summary.hint_count = summary.hint_count.saturating_add(new.count);
            summary.hint_moment.0 = new.moment.or(summary.hint_moment.0);
        }
        summary.update(&game, now);
        // A game that was only looked at keeps its place in the list.
        let to = match at {
            Some(at) if self.games.remove(at).1.last_played_at == summary.last_played_at => at,
            _ => 0,
        };
        self.games.insert(to, (key.clone(), summary));
        let unwritten = std::mem::take(&mut self.unwritten);
        unwritten.iter().chain([&key]).for_each(|key| self.save_summary(ctx, key));
        self.request_grade(ctx, to);
    }

    /// Counts a hint that was shown in the game on the page, unless it is the hint that was counted
    /// last. The count is added to the summary when the game is saved.
    pub fn count_hint(&mut self, page: &Page) {
        let game_count = page.play_state.game_count;
        if self.hints.game_count != game_count {
            self.hints = NewHints { game_count, ..NewHints::default() };
        }
        let saved = || self.current_game(page).and_then(|game| game.hint_moment.0);
        let now = Some(page.game().current_moment() as u64);
        if self.hints.moment.or_else(saved) != now {
            self.hints.moment = now;
            self.hints.count += 1;
        }
    }

    /// Asks for the grade of the game with this index, if the game is listed, its grade is missing
    /// and wasn't the last one requested, and no other grade is being searched for.
    fn request_grade(&mut self, ctx: &mut Context, at: usize) {
        if self.grade.is_open() {
            return;
        }
        // Some boards have no grade. The same grade isn't requested twice in a row.
        let lacks = |(key, game): &&(String, PlayedGame)| {
            let can_have = game.grade.is_none() && game.can_show_grade();
            can_have && is_listed(game) && self.requested_key.as_ref() != Some(key)
        };
        if let Some((key, game)) = self.games.get(at).filter(lacks) {
            self.requested_key = Some(key.clone());
            let job = GradePuzzle { board: game.origin.clone() };
            self.grade.ask(ctx, key.clone(), job);
        }
    }

    /// Writes the summary of the game with this key, unless all stored data was deleted.
    fn save_summary(&mut self, ctx: &mut Context, key: &str) {
        let Some((_, game)) = self.games.iter().find(|(of, _)| of == key) else { return };
        if !ctx.page.is_storage_cleared {
            let write = RecordWrite::Record(save::encode(game));
            let call =
                ctx.call_store(StoreCall::Write(PlayedGame::summary_key(key), Box::new(write)));
            self.writing.push((call, key.into()));
        }
    }

    /// Starts to read all summaries.
    fn read_summaries(&mut self, ctx: &mut Context) {
        self.reading = PendingRead::Keys(ctx.call_store(StoreCall::Keys));
    }

    /// Replaces the summaries with those that were read. Games without a summary get one.
    fn handle_records(
        &mut self,
        ctx: &mut Context,
        keys: Vec<String>,
        records: Vec<Option<Vec<u8>>>,
    ) {
        let now = ctx.page.clock.local_time(ctx.now);
        let (mut games, mut new) = (Vec::new(), Vec::new());
        for (key, record) in keys.into_iter().zip(records) {
            let Some(record) = record else { continue };
            match key.strip_prefix(PLAYED) {
                Some(game) => games.extend(save::decode(&record).ok().map(|of| (game.into(), of))),
                // An earlier version saved the game without a summary.
                None => {
                    let Ok(SavedGame { game: state, .. }) = save::decode::<SavedGame>(&record)
                    else {
                        continue;
                    };
                    let mut game = PlayedGame::new(&state, source_of_key(&key), now);
                    game.update(&state, now);
                    games.push((key.clone(), game));
                    new.push(key);
                }
            }
        }
        self.games = games;
        new.iter().for_each(|key| self.save_summary(ctx, key));
        grid::insertion_sort_by_key(&mut self.games, |(_, game): &(String, PlayedGame)| {
            u64::MAX - game.last_played_at
        });
        let was_read = std::mem::replace(&mut self.is_read, true);
        self.reading = PendingRead::Done;
        for (place, key, game) in std::mem::take(&mut self.saved_before) {
            self.on_game_saved(ctx, place, key, game);
        }
        // The game of the previous visit was restored.
        let Some(game) = self.current_game(ctx.page) else { return };
        let solved = ctx.page.game().solver().map(words::solved_by);
        // The status line is empty if reading the files took long.
        let status = &*ctx.page.messages.status;
        if was_read || ![Some(words::welcome()), Some(""), solved].contains(&Some(status)) {
            return;
        }
        if game.can_continue() {
            ctx.report(said::welcome_back(game, ctx.page.play_time()));
        } else if let Some(solved) = solved {
            ctx.report(format!("{}. {solved}", said::game_name(game)));
        }
    }

    /// Continues the game with this key: loads its puzzle from the open collection, reopens its
    /// collection, or switches to its board if it isn't from a collection.
    fn resume_game(&mut self, ctx: &mut Context, key: &str) {
        let Some((_, game)) = self.games.iter().find(|(of, _)| of == key) else { return };
        ctx.page.messages.dialog = None;
        match game.source {
            GameSource::Collection { id, number, .. } if ctx.page.collection_id() == Some(id) => {
                ctx.push_followup(Followup::Load(number));
            }
            GameSource::Collection { id, number, .. } => {
                let mut position = Position::new(game.origin.clone());
                for cell in Cell::all(game.origin.shape()) {
                    if let (None, Some(digit)) = (game.origin.digit(cell), game.board.digit(cell)) {
                        position.set_content(cell, CellValue::Digit(digit));
                    }
                }
                ctx.push_followup(Followup::ContinueSavedGame(id, number, Box::new(position)));
            }
            _ => {
                let (origin, source) = (game.origin.clone(), game.source.clone());
                ctx.begin_game(Position::new(origin), source, said::game_name(game) + ".");
            }
        }
    }

    /// Deletes the game with this key and its summary. The game on the page is saved again when it
    /// changes.
    fn delete_game(&mut self, ctx: &mut Context, key: &str) {
        let Some(at) = self.games.iter().position(|(of, _)| of == key) else { return };
        let (key, summary) = self.games.remove(at);
        ctx.page.play_state.games.forget_own(&key);
        let reading = ctx.call_store(StoreCall::Read(vec![key.clone()]));
        ctx.call_store(StoreCall::Delete(vec![PlayedGame::summary_key(&key), key.clone()]));
        self.deleted.remember(DeletedGame { index: at, key, summary }, reading);
    }

    /// Returns the game that was deleted last, or `None` if it can't be restored.
    pub fn deleted_game(&self) -> Option<&PlayedGame> {
        self.deleted.deleted_entry().map(|deleted| &deleted.summary)
    }

    /// Restores the game that was deleted last.
    fn restore_deleted(&mut self, ctx: &mut Context) {
        let Some((DeletedGame { index: at, key, summary }, record)) = self.deleted.take_deleted()
        else {
            return;
        };
        ctx.call_store(StoreCall::Write(key.clone(), Box::new(RecordWrite::Record(record))));
        self.games.insert(at.min(self.games.len()), (key.clone(), summary));
        self.save_summary(ctx, &key);
    }

    /// Forgets all games, because all stored data was deleted or replaced.
    pub fn forget_stored(&mut self) {
        *self = PlayedGames::default();
    }
}

/// Returns `true` if a game is listed: it was started, or was on the board for at least five
/// seconds.
fn is_listed(game: &PlayedGame) -> bool {
    game.is_started || game.play_time >= MIN_LISTED_TIME
}

/// Returns the origin of a game as far as its storage key shows it.
fn source_of_key(key: &str) -> GameSource {
    let collection = key.strip_prefix(GAMES).and_then(|rest| rest.split(':').next());
    let id = collection.and_then(|id| u64::from_str_radix(id, 16).ok());
    let number = id.and_then(|id| save::puzzle_number_of_key(key, id));
    let named = |(id, number)| GameSource::Collection { id, name: String::new(), number };
    id.zip(number).map_or(GameSource::Other, named)
}

/// Returns the origin of a game that is saved for the first time.
fn new_game_source(page: &Page, game_id: GameId) -> GameSource {
    match (game_id.slot, game_id.collection) {
        (GameSlot::Puzzle(number), Some(id)) => {
            let open = page.collection.as_ref().filter(|open| open.id == id);
            let name = open.map_or(String::new(), |open| open.name.clone());
            GameSource::Collection { id, name, number: number as u64 }
        }
        (slot, _) => page.play_state.game_sources.get(&slot).cloned().unwrap_or_default(),
    }
}

impl Feature for PlayedGames {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        matches!(event, Event::Continue(_)).then_some(Destination::Place(Place::Play))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Show => {
                ctx.page.messages.dialog = Some(Dialog::MyGames);
                self.deleted = LatestDeletion::default();
                self.read_summaries(ctx);
            }
            Event::ShowDaily => {
                self.month_offset = 0;
                ctx.page.messages.dialog = Some(Dialog::Daily);
            }
            Event::PlayNext => ctx.push_followup(Followup::PlayNext),
            Event::Continue(key) => self.resume_game(ctx, &key),
            Event::Delete(key) => self.delete_game(ctx, &key),
            Event::Restore => self.restore_deleted(ctx),
            Event::Filter(filter) => self.filter = filter,
            Event::MoveCalendar(months) => self.month_offset += months,
            Event::SaveList => {
                let games = self
                    .started_games()
                    .map(|(_, game)| game)
                    .filter(|game| self.filter.includes(game));
                let table = said::games_csv(games);
                ctx.push_effect(Effect::Save(said::LIST_FILE_NAME.into(), table));
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let Some(TaskNews::Answer(Some(grade))) = self.grade.handle_update(ctx, task, update)
        else {
            return;
        };
        let Some(key) = self.grade.take_subject() else { return };
        if let Some((_, game)) = self.games.iter_mut().find(|(of, _)| *of == key) {
            let GradedPuzzle { level, score, hardest_technique: hardest } = grade;
            game.grade = Some(PuzzleGrade { level, score, hardest });
            self.save_summary(ctx, &key);
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if let Some(at) = self.writing.iter().position(|(write, _)| *write == call) {
            let (_, key) = self.writing.remove(at);
            // Writing is tried again with the next game.
            if answer.is_err() {
                self.unwritten.push(key);
            }
            return;
        }
        if self.deleted.is_read_by(call) {
            return self.deleted.set_data(answer.ok().and_then(StoreAnswer::into_record));
        }
        match (std::mem::replace(&mut self.reading, PendingRead::Done), answer) {
            (PendingRead::Keys(asked), Ok(StoreAnswer::Keys(mut keys))) if asked == call => {
                // Only the summaries and the games without a summary are read.
                let summaries: HashSet<_> = keys
                    .iter()
                    .filter_map(|key| key.strip_prefix(PLAYED))
                    .map(String::from)
                    .collect();
                let is_bare =
                    |key: &str| Backup::is_game_key(key) && key != OWN && !summaries.contains(key);
                keys.retain(|key| key.starts_with(PLAYED) || is_bare(key));
                let read = ctx.call_store(StoreCall::Read(keys.clone()));
                self.reading = PendingRead::Records(read, keys);
            }
            (PendingRead::Records(asked, keys), Ok(StoreAnswer::Records(records)))
                if asked == call =>
            {
                self.handle_records(ctx, keys, records);
            }
            (PendingRead::Keys(asked) | PendingRead::Records(asked, _), _) if asked == call => {
                self.handle_records(ctx, Vec::new(), Vec::new());
            }
            // The answered call wrote or deleted something.
            (reading, _) => self.reading = reading,
        }
    }

    /// Reads the summaries once restoring the previous session is finished.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        if matches!(self.reading, PendingRead::Unread) && ctx.page.is_restored {
            self.read_summaries(ctx);
            return StateChange::Changed;
        }
        StateChange::Unchanged
    }
}
