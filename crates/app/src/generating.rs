//! Generating new puzzles. A single puzzle is put on the board, and several puzzles form a
//! collection that grows while they are generated. A [`PuzzleForm`] holds the player's choices, and
//! finds their faults.

mod form;
mod option_list;
mod request;
mod run;
mod stock;

use generate::{PUZZLES_PER_LEVEL, SharedKey, SharedPuzzle, date_of_day};
use grid::{Position, Shape};
use human::Level;
use jobs::{
    CheckPuzzleRequest, GetSharedPuzzle, MakePuzzles, MakeResult, NumberedPuzzle, Progress,
};
use play::save::GameSource;
use schedule::{TaskUpdate, Ticket};
use view::words::generation as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::{Context, source_of_shared},
    effect::Effect,
    feature::Feature,
    followup::Followup,
    messages::{Dialog, Tone},
    place::{Destination, Place},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};
pub use form::{FormField, PatternSource, PuzzleForm};
pub use option_list::OptionList;
pub use request::{PuzzleChoice, Request};
use run::GeneratorRun;
pub use stock::PuzzleStock;

/// The puzzles that are being generated, and the latest request.
#[derive(Default)]
pub struct PuzzleGeneration {
    /// The latest request for puzzles, or `None` if none was accepted yet.
    pub last_request: Option<Request>,
    /// The puzzles that are generated in advance.
    pub stock: PuzzleStock,
    /// The task that generates the puzzles of the run.
    puzzles: WorkerQuestion<(), MakePuzzles>,
    /// The run in progress, if any.
    run: Option<GeneratorRun>,
    /// A run that has ended, until its collection is open and its end is reported.
    ended_run: Option<EndedRun>,
    /// The level of the numbered puzzle that will be put on the board once its random number has
    /// been chosen.
    wanted_level: Option<Level>,
    /// The shared puzzle that is being generated.
    shared_puzzle: WorkerQuestion<SharedPuzzle, GetSharedPuzzle>,
    /// The request that is checked, and whether it can be met.
    request_check: WorkerQuestion<CheckedRequest, CheckPuzzleRequest>,
}

/// A run that has generated all puzzles of its collection, can't find more puzzles, or was
/// cancelled.
#[derive(Clone, Copy)]
struct EndedRun {
    /// The id of the collection.
    id: u64,
    /// The number of puzzles in the collection.
    count: u64,
    /// The number of puzzles that were requested.
    total: u64,
    /// The time that generating took, in milliseconds.
    duration_ms: f64,
    /// Whether too many puzzles in a row were equivalent to earlier ones.
    is_exhausted: bool,
}

impl EndedRun {
    fn new(run: &GeneratorRun, took: f64) -> EndedRun {
        let (count, total) = (run.made_count, run.request.count);
        let is_exhausted = run.is_exhausted;
        EndedRun { id: run.collection_id(), count, total, duration_ms: took, is_exhausted }
    }
}

/// A request that is checked before its puzzles are generated.
struct CheckedRequest {
    /// The request for puzzles.
    request: Request,
    /// The dialog that was open when the player asked for the puzzles; `Some(None)` if none was
    /// open, and `None` if the player hasn't asked for them. If the request can be met and that
    /// dialog is still open, the puzzles are generated immediately.
    wanted: Option<Option<Dialog>>,
}

/// An event that [`PuzzleGeneration`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Open the dialog for new puzzles.
    OpenDialog,
    /// The request in the dialog has changed.
    RequestChanged(Request),
    /// Generate the puzzles that a request asks for.
    Make(Request),
    /// Put a puzzle of this level on the board immediately.
    Play(Level),
    /// Put the puzzle of a day and level on the board: the number of days since 1970, and the
    /// level.
    PlayDay(i64, Level),
    /// The random seed for new puzzles was chosen.
    SeedChosen(u64),
    /// The random seed for puzzles that are generated in advance was chosen.
    StockSeedChosen(u64),
    /// Today's date was reported: year, month and day of the month, from 1.
    TodayReported(i32, u32, u32),
}

/// The command that opens the dialog for new puzzles.
pub static NEW_PUZZLE: Command =
    Command::new("New Puzzle", Condition::Always, CommandTarget::Page, || Event::OpenDialog.into())
        .with_aliases(&["New Game", "Generate", "Create", "Neues Spiel"]);

impl PuzzleGeneration {
    /// Returns `true` if puzzles for the collection with this id are being generated.
    pub fn is_growing(&self, collection: u64) -> bool {
        self.run.as_ref().is_some_and(|run| run.collection_id() == collection)
    }

    /// Returns the result of checking a request: the number of seconds that a puzzle usually takes,
    /// or the reason why the request can't be met. Returns `None` if the request isn't the latest
    /// one that was checked, or the check isn't finished.
    pub fn check_result(&self, request: &Request) -> Option<&Result<f64, String>> {
        let subject = self
            .request_check
            .subject()
            .filter(|subject| subject.request.requirements == request.requirements);
        subject.and(self.request_check.last_answer())
    }

    /// Returns the event that puts another puzzle on the board, similar to a puzzle with this
    /// shape, origin and level: the latest request again if it fits, otherwise a puzzle of the
    /// level, or an easy puzzle if the level isn't known.
    pub fn event_for_another(
        &self,
        shape: Shape,
        source: &GameSource,
        level: Option<Level>,
    ) -> Event {
        let is_alike = |last: &&Request| {
            let Request { requirements: order, count, choice: pick } = last;
            let is_level = level.is_none() || order.level.is_none() || order.level == level;
            let fits = order.shape == shape && is_level;
            *source == GameSource::Generated && *pick == PuzzleChoice::New && *count == 1 && fits
        };
        let again = self.last_request.as_ref().filter(is_alike).cloned().map(Event::Make);
        again.unwrap_or(Event::Play(level.unwrap_or(Level::Easy)))
    }

    /// Starts to check whether a request for new puzzles can be met, unless this is known or being
    /// checked.
    fn check_request(&mut self, ctx: &mut Context, request: Request) {
        if request.choice != PuzzleChoice::New {
            return;
        }
        if let Some(before) = self.request_check.subject_mut()
            && before.request.requirements == request.requirements
        {
            return before.request = request;
        }
        let job = CheckPuzzleRequest { request: request.requirements.clone() };
        self.request_check.ask(ctx, CheckedRequest { request, wanted: None }, job);
    }

    /// Meets a request: with a puzzle from the stock, with a shared puzzle, or by generating
    /// puzzles once the request has been checked.
    fn fulfil_request(&mut self, ctx: &mut Context, request: Request) {
        if request.choice != PuzzleChoice::New {
            return self.accept_request(ctx, request);
        }
        if let Some(board) = self.stock.take_puzzle(ctx, &request) {
            ctx.page.messages.dialog = None;
            self.cancel(ctx);
            let status = words::puzzle_ready(board.filled_count(), request.requirements.level);
            self.last_request = Some(request);
            return ctx.begin_game(Position::new(board), GameSource::Generated, status);
        }
        self.check_request(ctx, request);
        let dialog = ctx.page.messages.dialog;
        self.request_check
            .subject_mut()
            .into_iter()
            .for_each(|subject| subject.wanted = Some(dialog));
        self.accept_if_checked(ctx);
    }

    /// Puts a puzzle of a level on the board immediately: one that was generated in advance, or a
    /// random numbered puzzle if there is none.
    fn play_level(&mut self, ctx: &mut Context, level: Level) {
        let order = self.stock.requirements_of(level);
        let request = Request { requirements: order, count: 1, choice: PuzzleChoice::New };
        if self.stock.has_puzzle(&request) {
            return self.fulfil_request(ctx, request);
        }
        self.close_dialog_and_stop_generating(ctx);
        self.wanted_level = Some(level);
        ctx.push_effect(Effect::Seed);
    }

    /// Starts to generate the puzzle of a day, given as the number of days since 1970, at a level.
    fn play_day(&mut self, ctx: &mut Context, day: i64, level: Level) {
        self.close_dialog_and_stop_generating(ctx);
        let (year, month, day) = date_of_day(day);
        self.ask_shared(ctx, level, SharedKey::Day(year, month, day));
    }

    fn close_dialog_and_stop_generating(&mut self, ctx: &mut Context) {
        ctx.page.messages.dialog = None;
        self.cancel(ctx);
        self.stock.stop_generating(ctx);
    }

    /// Handles the result of checking a request: generates the puzzles if they are wanted. If the
    /// request can't be met and was made without a dialog, reports why.
    fn on_checked(&mut self, ctx: &mut Context, found: Result<f64, String>) {
        if let Err(why) = &found
            && let Some(subject) = self.request_check.subject_mut()
            && subject.wanted.take() == Some(None)
        {
            ctx.report_with_tone(Tone::Bad, why.clone());
        }
        self.request_check.set_answer(found);
        self.accept_if_checked(ctx);
    }

    /// Generates the puzzles of the checked request, if the player has asked for them and the
    /// request can be met.
    fn accept_if_checked(&mut self, ctx: &mut Context) {
        // A player who has closed the dialog no longer wants the puzzles.
        let wanted = Some(ctx.page.messages.dialog);
        let is_wanted =
            self.request_check.subject().is_some_and(|subject| subject.wanted == wanted);
        if is_wanted
            && matches!(self.request_check.last_answer(), Some(Ok(_)))
            && let Some(CheckedRequest { request, .. }) = self.request_check.take_subject()
        {
            self.accept_request(ctx, request);
        }
    }

    fn accept_request(&mut self, ctx: &mut Context, request: Request) {
        ctx.page.messages.dialog = None;
        self.cancel(ctx);
        ctx.push_effect(match request.choice {
            PuzzleChoice::Today => Effect::Today,
            PuzzleChoice::New | PuzzleChoice::Number(_) => Effect::Seed,
        });
        self.stock.stop_generating(ctx);
        self.stock.adopt_symmetry(&request);
        self.last_request = Some(request);
    }

    /// Starts to generate the shared puzzle with this level and key, as work that is shown after a
    /// short delay.
    fn ask_shared(&mut self, ctx: &mut Context, level: Level, which: SharedKey) {
        let shared = SharedPuzzle { level, key: which };
        self.shared_puzzle.ask_shown(
            ctx,
            shared,
            words::generating_title(1),
            GetSharedPuzzle { shared },
        );
    }

    /// Puts the generated shared puzzle on the board, or reports that no puzzle has the requested
    /// number.
    fn handle_shared(&mut self, ctx: &mut Context, taken: Option<NumberedPuzzle>) {
        let Some(shared) = self.shared_puzzle.take_subject() else { return };
        let Some(NumberedPuzzle { board, .. }) = taken else {
            let SharedKey::Number(number) = shared.key else { return };
            let refused = words::no_such_number(number.into(), PUZZLES_PER_LEVEL.into());
            return ctx.report_with_tone(Tone::Bad, refused);
        };
        let source = source_of_shared(shared);
        let today = ctx.page.clock.today(ctx.now);
        let is_of_today = matches!(source, GameSource::Daily { day, .. } if day == today);
        let status = match is_of_today {
            true => words::todays_puzzle(shared.level),
            false => words::shared_puzzle(shared),
        };
        ctx.begin_game(Position::new(board), source, status);
    }

    fn begin_run(&mut self, ctx: &mut Context, seed: u64) {
        let is_busy = self.run.is_some() || self.shared_puzzle.is_open();
        let Some(request) = self.last_request.clone().filter(|_| !is_busy) else { return };
        let count = request.count.clamp(1, request::MAX_PUZZLES);
        let order = request.requirements.clone();
        let job = MakePuzzles { request: order, seed, numbers: 0..count, earlier_attempts: 0 };
        let work = ctx.new_ticket();
        ctx.show_work(work, words::generating_title(count));
        if count > 1 {
            ctx.set_progress(work, Progress::Items { done: 0, total: count });
        }
        self.puzzles.ask(ctx, (), job);
        self.run = Some(GeneratorRun::new(Request { count, ..request }, seed, ctx.now, work));
    }

    /// Adds generated puzzles to the run, or ends the run and reports why the request can't be met.
    /// `is_last` means that no more puzzles will follow.
    fn handle_generated(&mut self, ctx: &mut Context, made: MakeResult, is_last: bool) {
        let Some(run) = &mut self.run else { return };
        match made {
            MakeResult::Puzzles(puzzles) => {
                run.waiting_puzzles.extend(puzzles);
                run.has_all_puzzles |= is_last;
                run.take_waiting(ctx);
                self.continue_run(ctx);
            }
            MakeResult::Impossible(why) => {
                self.drop_run(ctx);
                ctx.report_with_tone(Tone::Bad, why);
            }
        }
    }

    /// Handles the outcome of replacing a puzzle that was equivalent to an earlier one. If there is
    /// no replacement, ends the run and reports why.
    fn handle_replacement(&mut self, ctx: &mut Context, update: TaskUpdate) {
        let Some(run) = &mut self.run else { return };
        match update {
            TaskUpdate::Done(jobs::JobOutcome::MakePuzzles(MakeResult::Puzzles(puzzles))) => {
                let Some((number, attempt, _)) = run.replacement.take() else { return };
                puzzles
                    .into_iter()
                    .for_each(|made| run.insert_puzzle(ctx, made, (number, attempt)));
                run.take_waiting(ctx);
                self.continue_run(ctx);
            }
            TaskUpdate::Done(jobs::JobOutcome::MakePuzzles(MakeResult::Impossible(why))) => {
                self.drop_run(ctx);
                ctx.report_with_tone(Tone::Bad, why);
            }
            TaskUpdate::Failed(failure) => self.on_failure(ctx, &failure),
            _ => {}
        }
    }

    /// Shows the progress of the run and grows its collection, or ends the run if it has all
    /// puzzles.
    fn continue_run(&mut self, ctx: &mut Context) {
        let Some(run) = &mut self.run else { return };
        if run.is_exhausted || (run.has_all_puzzles && run.replacement.is_none()) {
            return self.finish_run(ctx);
        }
        ctx.set_progress(
            run.work_ticket,
            Progress::Items { done: run.made_count, total: run.request.count },
        );
        run.open_at_intervals(ctx);
    }

    /// Ends the run, because it has all puzzles that it can get: opens its collection, or puts its
    /// only puzzle on the board.
    fn finish_run(&mut self, ctx: &mut Context) {
        let Some(mut run) = self.run.take() else { return };
        self.puzzles.forget(ctx);
        let work = ctx.end_work(run.work_ticket);
        let took = work.map_or(0.0, |work| ctx.now - work.started_at);
        if run.request.count > 1 {
            run.open_if_grown(ctx);
            self.ended_run = Some(EndedRun::new(&run, took));
        } else if let Some(board) = run.latest_puzzle {
            let status =
                words::generated_one(board.filled_count(), took, run.request.requirements.level);
            ctx.begin_game(Position::new(board), GameSource::Generated, status);
        }
    }

    fn on_failure(&mut self, ctx: &mut Context, failure: &jobs::JobFailure) {
        self.cancel(ctx);
        ctx.alert_failure(failure);
    }

    fn drop_run(&mut self, ctx: &mut Context) -> Option<GeneratorRun> {
        self.ended_run = None;
        self.shared_puzzle.forget(ctx);
        self.puzzles.forget(ctx);
        let run = self.run.take()?;
        ctx.end_work(run.work_ticket);
        run.replacement.iter().for_each(|(.., task)| ctx.cancel_task(*task));
        Some(run)
    }
}

impl Feature for PuzzleGeneration {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        let place = match event {
            Event::Make(request) if request.count > 1 => Place::Collection,
            Event::Make(_) | Event::Play(_) | Event::PlayDay(..) => Place::Play,
            _ => return None,
        };
        Some(Destination::Place(place))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::OpenDialog => {
                ctx.page.messages.dialog = Some(Dialog::NewPuzzle);
                self.stock.schedule_soon(ctx);
            }
            Event::RequestChanged(request) => self.check_request(ctx, request),
            Event::Make(request) => self.fulfil_request(ctx, request),
            Event::Play(level) => self.play_level(ctx, level),
            Event::PlayDay(day, level) => self.play_day(ctx, day, level),
            Event::SeedChosen(seed) => match (self.wanted_level.take(), &self.last_request) {
                (Some(level), _) => self.ask_shared(ctx, level, request::random_number_key(seed)),
                (None, Some(last)) => match last.number_key(seed) {
                    Some(which) => self.ask_shared(ctx, last.level(), which),
                    None => self.begin_run(ctx, seed),
                },
                (None, None) => {}
            },
            Event::StockSeedChosen(seed) => self.stock.set_seed(ctx, seed),
            Event::TodayReported(year, month, day) => {
                let level = self.last_request.as_ref().map_or(Level::Easy, Request::level);
                self.ask_shared(ctx, level, SharedKey::Day(year, month, day));
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let replacing = self.run.as_ref().and_then(|run| run.replacement);
        if self.stock.task() == Some(task) {
            self.stock.on_update(ctx, task, update);
        } else if self.request_check.task() == Some(task) {
            match self.request_check.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(found)) => self.on_checked(ctx, found),
                Some(TaskNews::Failed(failure)) => {
                    self.request_check.forget(ctx);
                    ctx.alert_failure(&failure);
                }
                _ => {}
            }
        } else if self.shared_puzzle.task() == Some(task) {
            if let Some(TaskNews::Answer(taken)) =
                self.shared_puzzle.handle_update(ctx, task, update)
            {
                self.handle_shared(ctx, taken);
            }
        } else if replacing.is_some_and(|(.., replacing)| replacing == task) {
            self.handle_replacement(ctx, update);
        } else {
            match self.puzzles.handle_update(ctx, task, update) {
                // A single puzzle arrives as an answer, and several arrive in batches.
                Some(TaskNews::Answer(made)) => self.handle_generated(ctx, made, true),
                Some(TaskNews::Batch(made)) => self.handle_generated(ctx, made, false),
                Some(TaskNews::AllDone) => {
                    self.run.iter_mut().for_each(|run| run.has_all_puzzles = true);
                    self.continue_run(ctx);
                }
                Some(TaskNews::Failed(failure)) => self.on_failure(ctx, &failure),
                _ => {}
            }
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.stock.take_due_timer(timer) {
            ctx.push_followup(Followup::StockDue);
        }
    }

    /// Stops generating puzzles if another collection replaces the growing one. Reports the end of
    /// a run once its collection is open, and starts to grade a complete collection.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let page = &*ctx.page;
        let is_shown = |ended: &mut EndedRun| {
            page.collection_id() == Some(ended.id) && page.puzzle_count() == Some(ended.count)
        };
        let ended = self.ended_run.take_if(is_shown);
        match ended {
            Some(EndedRun { count, total, is_exhausted: false, .. }) if count < total => {
                ctx.report(words::generating_cancelled(count, total));
            }
            Some(EndedRun { count, duration_ms: took, is_exhausted, .. }) => {
                ctx.report(words::generated_all(count, took, is_exhausted));
                ctx.push_followup(Followup::GradeGenerated);
            }
            None => {}
        }
        let Some(run) = &mut self.run else { return StateChange::from_bool(ended.is_some()) };
        let is_open = run.is_open(ctx.page);
        let was_open = std::mem::replace(&mut run.was_open, is_open);
        if was_open && !is_open {
            self.drop_run(ctx);
        }
        StateChange::from_bool(ended.is_some() || was_open != is_open)
    }

    /// Ends the run. If it is for several puzzles, opens those that were generated since its
    /// collection was opened last, together with the earlier ones.
    fn cancel(&mut self, ctx: &mut Context) {
        if let Some(mut run) = self.drop_run(ctx)
            && run.request.count > 1
            && run.made_count > 0
        {
            run.open_if_grown(ctx);
            self.ended_run = Some(EndedRun::new(&run, 0.0));
        }
    }
}
