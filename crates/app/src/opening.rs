//! Opening files as one collection, and loading puzzles from it.

use collection::{OpenError, ReadingChoice, Record};
use jobs::{JobFailure, LoadCollection, OpenedCollection, ReadRecord, WalkDirection};
use play::Game;
use schedule::{TaskUpdate, Ticket};
use view::{Modifiers, Shortcut, words};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, PickedFiles},
    feature::Feature,
    followup::Followup,
    messages::Tone,
    opened_files::{OpenPurpose, OpenedFiles},
    page::{OpenCollection, Page},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The files that are being opened, the puzzle that is being loaded, and the text in the number
/// field.
#[derive(Default)]
pub struct FileOpening {
    /// The files that are being opened.
    files: WorkerQuestion<PendingFiles, LoadCollection>,
    /// The puzzle that is being loaded.
    puzzle: WorkerQuestion<PendingPuzzle, ReadRecord>,
    /// A larger version of the generated collection, to open once the current opening is done.
    larger_collection: Option<PickedFiles>,
    /// The files that were opened last, in case they must be read in another format. `None` after
    /// the files of the previous session were reopened.
    last_opened: Option<PickedFiles>,
    /// The number of times that opening files failed. When the number changes, controls show the
    /// current choice again.
    pub failure_count: u64,
    /// The text in the number field, while it isn't accepted yet.
    typed: Option<TypedNumber>,
}

/// Files that are being opened.
struct PendingFiles {
    /// The files, and how to read them.
    picked: PickedFiles,
    /// The reason for opening the files.
    purpose: OpenPurpose,
    /// The time at which opening started, in milliseconds since the page was loaded.
    started_at: f64,
}

/// A puzzle that is being loaded, and the state of the page when the puzzle was requested.
struct PendingPuzzle {
    /// The number of the puzzle, from 0.
    number: u64,
    /// The id of the collection.
    collection_id: u64,
    /// The page's game count when the puzzle was requested.
    game_count: u64,
}

/// A puzzle number that is being typed in the number field.
struct TypedNumber {
    /// The text in the number field.
    text: String,
    /// The page's game count when the text was typed.
    game_count: u64,
    /// The timer after which the number is accepted.
    timer: Ticket,
}

/// An event that [`FileOpening`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Open files. If none of them can be read, nothing changes.
    Open(PickedFiles),
    /// Open generated puzzles. If they extend the open collection, it grows.
    OpenGenerated(PickedFiles),
    /// Reread the files that were opened last, in the format with this id.
    Retry(String),
    /// Read the open files again with these choices.
    Reread(ReadingChoice),
    /// Load the puzzle with this number, from 0.
    Load(u64),
    /// A number was typed in the number field. The number is accepted on [`Event::AcceptTyped`], or
    /// after a pause.
    Typed(String),
    /// Accept the number in the number field, if one was typed.
    AcceptTyped,
    /// Load the puzzle after the number in the number field.
    StepUp,
    /// Load the puzzle before the number in the number field.
    StepDown,
    /// Load the puzzle after the one that was requested last.
    LoadNext,
    /// Load the puzzle before the one that was requested last.
    LoadPrevious,
    /// Load a random puzzle.
    LoadRandom,
    /// A random number below the number of puzzles was chosen: load the puzzle with this number, or
    /// a random puzzle of the list, if the list is filtered, sorted or limited to a selection.
    RandomChosen(u64),
    /// Let the player choose files.
    Pick,
}

/// The command that lets the player choose files to open.
pub static OPEN_PUZZLE_FILE: Command =
    Command::new("Open Puzzle File", Condition::Always, CommandTarget::Page, || Event::Pick.into())
        .with_keys(&[Shortcut { modifiers: Modifiers::Ctrl, keys: &["o"] }]);
/// The command that loads a random puzzle from the open collection.
pub static LOAD_RANDOM_PUZZLE: Command =
    Command::new("Load Random Puzzle", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::LoadRandom.into()
    });
/// The command that loads the previous puzzle.
pub static PREVIOUS_PUZZLE: Command =
    Command::new("Previous Puzzle", Condition::HasPrevious, CommandTarget::Page, || {
        Event::LoadPrevious.into()
    })
    .with_keys(&[Shortcut { modifiers: Modifiers::Nothing, keys: &["PageUp"] }]);
/// The command that loads the next puzzle.
pub static NEXT_PUZZLE: Command =
    Command::new("Next Puzzle", Condition::HasNext, CommandTarget::Page, || Event::LoadNext.into())
        .with_keys(&[Shortcut { modifiers: Modifiers::Nothing, keys: &["PageDown"] }]);

/// The time without a key press, in milliseconds, after which a typed number is accepted.
const TYPING_PAUSE: u32 = 600;

impl FileOpening {
    /// Returns `true` while files are being opened.
    pub fn is_opening(&self) -> bool {
        self.files.is_open()
    }

    /// Returns `true` while the files of the previous session are being opened.
    pub fn is_reopening(&self) -> bool {
        self.is_opening()
            && self.files.subject().is_some_and(|subject| subject.purpose == OpenPurpose::Reopen)
    }

    /// Returns the number of the requested puzzle while it is being loaded, and otherwise the
    /// number of the puzzle on the board. Returns `None` if there is neither.
    pub fn requested_number(&self, page: &Page) -> Option<u64> {
        let here = || page.puzzle_number().map(|number| number as u64);
        self.pending_number().or_else(here)
    }

    fn pending_number(&self) -> Option<u64> {
        self.puzzle.subject().filter(|_| self.puzzle.is_open()).map(|pending| pending.number)
    }

    /// Returns the text in the number field: the player's text, or
    /// [`requested_number`](Self::requested_number) if the player hasn't typed anything. The text
    /// is empty if there is neither.
    pub fn number_field(&self, page: &Page) -> String {
        let number = || self.requested_number(page);
        let typed = self.typed.as_ref().map(|typed| typed.text.clone());
        typed.unwrap_or_else(|| number().map_or(String::new(), |number| number.to_string()))
    }

    /// Returns the number of the puzzle after the requested puzzle, or after the puzzle on the
    /// board if none is being loaded. Returns `None` if the collection has no such puzzle.
    pub fn next_number(&self, page: &Page) -> Option<u64> {
        match self.pending_number() {
            Some(number) => page.existing_number(number.checked_add(1)?),
            None => page.next_number(),
        }
    }

    /// Returns the number of the puzzle before the requested puzzle, or before the puzzle on the
    /// board if none is being loaded. Returns `None` if the collection has no such puzzle.
    pub fn previous_number(&self, page: &Page) -> Option<u64> {
        match self.pending_number() {
            Some(number) => page.existing_number(number.checked_sub(1)?),
            None => page.previous_number(),
        }
    }

    /// Opens the files of the previous session at the puzzle with the number `at`, unless the
    /// player has opened other files.
    pub fn reopen(&mut self, ctx: &mut Context, picked: PickedFiles, at: u64) {
        if !self.is_opening() && ctx.page.collection.is_none() {
            self.open_files(ctx, picked, at, OpenPurpose::Reopen);
            self.last_opened = None;
        }
    }

    /// Opens recent files at the puzzle with the number `at`.
    pub fn open_recent_files(&mut self, ctx: &mut Context, picked: PickedFiles, at: u64) {
        self.open_files(ctx, picked, at, OpenPurpose::Continue);
    }

    /// Shows an opened collection, with its requested puzzle on the board. If the same puzzle of
    /// the same collection was on the board and its file is opened again, restarts the puzzle.
    pub fn show_collection(&mut self, ctx: &mut Context, opened: OpenedFiles) {
        let OpenedFiles {
            collection: open,
            puzzle_number: number,
            record: Record { position, note },
            purpose,
            duration_ms: ms,
        } = opened;
        let number = number as usize;
        let status = match purpose {
            OpenPurpose::Continue => words::storage::files_reopened(&open.name, Some(number)),
            _ => words::collection_opened(&open.name, &open.report, ms),
        };
        self.puzzle.forget(ctx);
        // An alert about the previous puzzle would seem to be about the new puzzle.
        ctx.page.messages.alert = None;
        ctx.push_effect(Effect::ForgetAddress);
        let is_same =
            |before: &OpenCollection| (before.id, &before.choice) == (open.id, &open.choice);
        let is_again = ctx.page.collection.as_ref().is_some_and(is_same);
        // A file that is opened again restarts its puzzle, as a step that can be undone.
        let starts_over =
            is_again && purpose == OpenPurpose::Open && ctx.page.puzzle_number() == Some(number);
        let was_started = starts_over && ctx.page.position().is_started();
        *ctx.page.collection = Some(open);
        ctx.change_game(note, move |games| match is_again {
            true if starts_over => games.start_over_at(position),
            true => games.switch_to(number, position),
            false => games.open_collection(number, Game::new(position)),
        });
        ctx.report(status);
        if was_started {
            ctx.append_to_report(words::undo_restores_board());
        }
        ctx.report_solver();
        self.open_grown_collection(ctx);
    }

    /// Loads the puzzle before or after the one that was requested last, or the puzzle whose number
    /// was chosen at random. Does nothing if there is no puzzle before or after it.
    pub fn load_in_direction(&mut self, ctx: &mut Context, direction: WalkDirection) {
        let number = match direction {
            WalkDirection::Next => self.next_number(ctx.page),
            WalkDirection::Previous => self.previous_number(ctx.page),
            WalkDirection::Random(number) => Some(number),
        };
        number.into_iter().for_each(|number| self.load_puzzle(ctx, number));
    }

    /// Loads the puzzle with this number, or reports that there is no such puzzle.
    pub fn load_puzzle(&mut self, ctx: &mut Context, number: u64) {
        let Some(open) = ctx.page.collection.as_ref() else { return };
        let (collection_id, count) = (open.id, open.report.record_count());
        self.typed = None;
        if number >= count {
            return ctx.report_with_tone(Tone::Bad, words::wrong_number(count));
        }
        let pending =
            PendingPuzzle { number, collection_id, game_count: ctx.page.play_state.game_count };
        self.puzzle.ask(ctx, pending, ReadRecord { number });
    }

    fn open_files(
        &mut self,
        ctx: &mut Context,
        picked: PickedFiles,
        at: u64,
        purpose: OpenPurpose,
    ) {
        if self.is_reopening() {
            ctx.push_followup(Followup::NotReopened);
        }
        let work = (words::reading_file(&picked.name), picked.files);
        let job = LoadCollection { choice: picked.choice.clone(), record_number: at };
        self.last_opened = Some(picked.clone());
        let pending = PendingFiles { picked, purpose, started_at: ctx.now };
        self.files.ask_about_files(ctx, pending, work, job);
    }

    fn open_generated(&mut self, ctx: &mut Context, picked: PickedFiles) {
        let is_known = picked.id.is_some() && picked.id == ctx.page.collection_id();
        let pending = self.files.subject().filter(|_| self.files.is_open());
        let is_coming = pending.is_some_and(|pending| pending.picked.id == picked.id);
        match is_known || is_coming {
            true if pending.is_some() => self.larger_collection = Some(picked),
            true => self.open_files(ctx, picked, 0, OpenPurpose::Grow),
            false => self.open_files(ctx, picked, 0, OpenPurpose::Open),
        }
    }

    /// Opens the larger version of the open collection, if one is waiting.
    fn open_grown_collection(&mut self, ctx: &mut Context) {
        let is_open = |picked: &PickedFiles| picked.id == ctx.page.collection_id();
        if let Some(larger) = self.larger_collection.take().filter(is_open) {
            self.open_generated(ctx, larger);
        }
    }

    fn on_files_opened(
        &mut self,
        ctx: &mut Context,
        OpenedCollection { report, record_number: at, record, id }: OpenedCollection,
    ) {
        let Some(PendingFiles { picked, purpose, started_at }) = self.files.take_subject() else {
            return;
        };
        let PickedFiles { files, name, choice, id: given } = picked;
        let open = OpenCollection { name, report, choice, id: given.unwrap_or(id), files };
        if purpose == OpenPurpose::Grow && ctx.page.collection_id() == Some(open.id) {
            *ctx.page.collection = Some(open);
            return self.open_grown_collection(ctx);
        }
        let ms = ctx.now - started_at;
        let opened =
            OpenedFiles { collection: open, puzzle_number: at, record, purpose, duration_ms: ms };
        ctx.push_followup(Followup::Opened(Box::new(opened)));
    }

    fn on_files_failed(&mut self, ctx: &mut Context, failure: &JobFailure) {
        self.failure_count += 1;
        let Some(PendingFiles { purpose, .. }) = self.files.take_subject() else { return };
        if purpose == OpenPurpose::Reopen {
            return ctx.push_followup(Followup::NotReopened);
        }
        ctx.alert_failure(failure);
        // Only text can be read in another format. The alert offers other formats again if the
        // chosen one didn't help.
        let is_about_files =
            matches!(failure, JobFailure::Open(OpenError::NoPuzzle(_) | OpenError::Headed(_)));
        ctx.page.messages.alert.iter_mut().for_each(|alert| alert.is_about_files = is_about_files);
    }

    fn on_puzzle_loaded(&mut self, ctx: &mut Context, Record { position, note }: Record) {
        let Some(PendingPuzzle { number, .. }) = self.puzzle.take_subject() else { return };
        let number = number as usize;
        if ctx.page.puzzle_number() == Some(number) {
            ctx.change_games(|_| ());
            ctx.change_selection(|selection| view::Selection::from_cell(selection.focused_cell()));
        } else {
            ctx.change_game(note, move |games| games.switch_to(number, position));
        }
        let givens = ctx.page.givens().filled_count();
        ctx.report(words::puzzle_loaded(number, ctx.page.shape(), givens));
        ctx.report_solver();
    }

    fn accept_typed(&mut self, ctx: &mut Context) {
        let Some(TypedNumber { text, .. }) = self.typed.take() else { return };
        match text.trim() {
            "" => {}
            text => self.load_puzzle(ctx, text.parse().unwrap_or(u64::MAX)),
        }
    }

    /// Loads the puzzle after or before the number in the number field. If no number was typed,
    /// loads the puzzle after or before the one that was requested last.
    fn load_adjacent_to_typed(&mut self, ctx: &mut Context, direction: WalkDirection) {
        let typed = self.typed.take().and_then(|typed| typed.text.trim().parse::<u64>().ok());
        match (typed, direction) {
            (Some(number), WalkDirection::Next) => self.load_puzzle(ctx, number.saturating_add(1)),
            (Some(number), _) => self.load_puzzle(ctx, number.saturating_sub(1)),
            (None, direction) => self.load_in_direction(ctx, direction),
        }
    }
}

impl Feature for FileOpening {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open(picked) => self.open_files(ctx, picked, 0, OpenPurpose::Open),
            Event::OpenGenerated(picked) => self.open_generated(ctx, picked),
            Event::Retry(format) => {
                let Some(picked) = self.last_opened.clone() else { return };
                let choice = ReadingChoice { format: Some(format), alphabet: None };
                self.open_files(ctx, PickedFiles { choice, ..picked }, 0, OpenPurpose::Open);
            }
            Event::Reread(choice) => {
                let Some(open) = &*ctx.page.collection else { return };
                let (files, name, id) = (open.files, open.name.clone(), Some(open.id));
                self.open_files(
                    ctx,
                    PickedFiles { files, name, choice, id },
                    0,
                    OpenPurpose::Reread,
                );
            }
            Event::Load(number) => self.load_puzzle(ctx, number),
            Event::Typed(text) => {
                let (game_count, timer) =
                    (ctx.page.play_state.game_count, ctx.start_timer(TYPING_PAUSE));
                self.typed = Some(TypedNumber { text, game_count, timer });
            }
            Event::AcceptTyped => self.accept_typed(ctx),
            Event::StepUp => self.load_adjacent_to_typed(ctx, WalkDirection::Next),
            Event::StepDown => self.load_adjacent_to_typed(ctx, WalkDirection::Previous),
            Event::LoadNext => ctx.push_followup(Followup::LoadInDirection(WalkDirection::Next)),
            Event::LoadPrevious => {
                ctx.push_followup(Followup::LoadInDirection(WalkDirection::Previous))
            }
            Event::RandomChosen(number) => {
                ctx.push_followup(Followup::LoadInDirection(WalkDirection::Random(number)))
            }
            Event::LoadRandom => {
                ctx.page
                    .puzzle_count()
                    .into_iter()
                    .for_each(|count| ctx.push_effect(Effect::Random(count)));
            }
            Event::Pick => ctx.push_effect(Effect::PickFiles),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if self.files.task() == Some(task) {
            match self.files.handle_update_quietly(ctx, task, update) {
                Some(TaskNews::Answer(opened)) => self.on_files_opened(ctx, opened),
                Some(TaskNews::Failed(failure)) => self.on_files_failed(ctx, &failure),
                _ => {}
            }
        } else {
            match self.puzzle.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(record)) => self.on_puzzle_loaded(ctx, record),
                Some(TaskNews::Failed(failure)) => ctx.alert_failure(&failure),
                _ => {}
            }
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.typed.as_ref().is_some_and(|typed| typed.timer == timer) {
            self.accept_typed(ctx);
        }
    }

    /// Stops loading a puzzle if another collection is open or another game is on the board. Also
    /// drops a number that was typed for another game.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_typed_before =
            |typed: &mut TypedNumber| typed.game_count != ctx.page.play_state.game_count;
        let typed = self.typed.take_if(is_typed_before).is_some();
        self.puzzle
            .forget_unless(ctx, PendingPuzzle::matches_page)
            .or(StateChange::from_bool(typed))
    }

    fn cancel(&mut self, ctx: &mut Context) {
        if self.is_reopening() {
            ctx.push_followup(Followup::NotReopened);
        }
        self.files.forget(ctx);
    }
}

impl PendingPuzzle {
    /// Returns `true` if the collection and the game for which the puzzle was requested are still
    /// on the page.
    fn matches_page(&self, page: &Page) -> bool {
        page.collection_id() == Some(self.collection_id)
            && page.play_state.game_count == self.game_count
    }
}
