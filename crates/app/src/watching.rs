//! A search that the player watches. The page requests one moment of the search after another from
//! the worker, each after the previous one has arrived. To pause the search, the page sends no more
//! requests.

use engine::{ENGINE_INFOS, Event as SearchEvent, SeekTarget};
use grid::{Board, Cell, CellValue};
use jobs::{Frame, JobRequest, SeekMoment, WatchSearch};
use play::{Action, ChangeKind};
use schedule::{TaskUpdate, Ticket};
use view::{Speed, WatchKey, words};

use crate::{
    context::Context,
    effect::Effect,
    feature::Feature,
    followup::Followup,
    page::{BoardOverlay, Page, SearchScope},
    tracked::StateChange,
};

/// The settings for watching searches, and the watched search.
pub struct SearchView {
    /// The index of the chosen engine in [`ENGINE_INFOS`].
    pub engine_index: usize,
    /// Whether a search starts with everything on the board, instead of the puzzle.
    pub includes_entries: bool,
    /// The speed of playback.
    pub speed: Speed,
    /// Whether the player prefers reduced motion.
    pub prefers_reduced_motion: bool,
    search: Option<WatchedSearch>,
}

/// The search that the player watches, with the moment that is shown.
struct WatchedSearch {
    /// The board that the search began with.
    start: Board,
    /// The task that runs the search.
    task: Ticket,
    /// The moment that was requested and hasn't arrived yet: its task, and its goal. The first
    /// moment has no goal.
    pending: Option<(Ticket, Option<SeekTarget>)>,
    /// The moment that is shown, or `None` until the first one has arrived.
    frame: Option<Frame>,
    /// The destination of automatic playback, or `None` while the search is paused.
    target: Option<PlaybackTarget>,
    /// The time of the latest request, in milliseconds since the page was loaded.
    requested_at: f64,
    /// The number of events that were due, but not requested, at the latest request. Except at the
    /// start, this is a fraction of an event.
    due: f64,
}

/// The destination of automatic playback: the next solution, or a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaybackTarget {
    /// Play forward at the chosen speed, until the next solution.
    Forward,
    /// Go to a goal, as fast as possible.
    Goal(SeekTarget),
}

/// An event that [`SearchView`] handles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// Choose the engine with this index in the list of engines, and restart the watched search, if
    /// any.
    ChooseEngine(usize),
    /// Choose whether a search starts with everything on the board, and restart the watched search,
    /// if any.
    IncludeEntries(bool),
    /// Choose the speed.
    SetSpeed(Speed),
    /// The player prefers reduced motion, or doesn't.
    ReduceMotion(bool),
    /// Start playback, or pause it. If no search is watched, start one.
    PlayOrPause,
    /// Go to a goal, as fast as possible.
    GoToGoal(SeekTarget),
    /// Go forward by a number of events, or back if the number is negative.
    Step(i64),
    /// Stop watching, and show the player's own board again.
    Stop,
    /// Stop watching, and enter the shown digits on the player's own board.
    PutOnBoard,
    /// A key was pressed while the search is watched.
    Key(WatchKey),
    /// Stop watching, and run the engine at full speed.
    RunAtFullSpeed,
    /// The browser is about to draw the next frame.
    Frame,
}

/// The engine that is chosen initially, because its search is the easiest to follow.
const DEFAULT_ENGINE: &str = "free-cells";

/// The minimum time between two moments if the player prefers reduced motion, in milliseconds.
const REDUCED_MOTION_INTERVAL: f64 = 500.0;

impl Default for SearchView {
    fn default() -> SearchView {
        SearchView {
            engine_index: ENGINE_INFOS
                .iter()
                .position(|info| info.name == DEFAULT_ENGINE)
                .unwrap_or(0),
            includes_entries: false,
            speed: Speed::DEFAULT,
            prefers_reduced_motion: false,
            search: None,
        }
    }
}

impl SearchView {
    /// Returns the name of the chosen engine.
    pub fn engine_name(&self) -> &'static str {
        ENGINE_INFOS[self.engine_index.min(ENGINE_INFOS.len() - 1)].name
    }

    fn search_scope(&self) -> SearchScope {
        SearchScope::for_entries(self.includes_entries)
    }

    /// Returns the moment that is shown, and the board that the search began with. Returns `None`
    /// if no moment is shown.
    pub fn shown_frame(&self, page: &Page) -> Option<(&Frame, &Board)> {
        let search =
            self.search.as_ref().filter(|_| *page.overlay == Some(BoardOverlay::Search))?;
        Some((search.frame.as_ref()?, &search.start))
    }

    /// Returns the destination of automatic playback, or `None` if the search is paused or none is
    /// watched.
    pub fn playback_target(&self) -> Option<PlaybackTarget> {
        self.search.as_ref().and_then(|search| search.target)
    }

    /// Returns `true` if playback is too fast for the player to read about each event.
    pub fn is_fast(&self) -> bool {
        self.playback_target() == Some(PlaybackTarget::Forward) && self.speed.is_fast()
    }

    /// Describes the latest event of the search, or how to start a search.
    pub fn latest_event(&self, page: &Page) -> String {
        match self.shown_frame(page) {
            Some((frame, start)) => words::watch::latest_event(frame, start, page.cell_names()),
            None => words::watch::no_event().into(),
        }
    }

    /// Stops automatic playback. The search stays on the board.
    pub fn pause_playback(&mut self) {
        self.search.iter_mut().for_each(|search| search.target = None);
    }

    /// Starts playback to a target. If no search is watched, starts one first.
    fn play_to(&mut self, ctx: &mut Context, target: PlaybackTarget) {
        if self.search.is_none() {
            self.begin_search(ctx);
        }
        let Some(search) = &mut self.search else { return };
        if target == PlaybackTarget::Forward {
            (search.due, search.requested_at) = (1.0, ctx.now);
        }
        if search.target.replace(target).is_none() {
            ctx.push_effect(Effect::NextFrame);
        }
    }

    fn step_by(&mut self, ctx: &mut Context, by: i64) {
        let shown = || Some(self.search.as_ref()?.frame.as_ref()?.event_index);
        let from = match self.playback_target() {
            Some(PlaybackTarget::Goal(SeekTarget::Event(at))) => at,
            _ => shown().unwrap_or(0),
        };
        self.play_to(ctx, PlaybackTarget::Goal(SeekTarget::Event(from.saturating_add_signed(by))));
    }

    fn begin_search(&mut self, ctx: &mut Context) {
        let start = ctx.page.board_to_search(self.search_scope());
        let job = WatchSearch { engine: self.engine_name().into(), board: start.clone() };
        let task = ctx.start_job(job);
        *ctx.page.overlay = Some(BoardOverlay::Search);
        // The status line is about the board below.
        ctx.report("");
        self.search = Some(WatchedSearch {
            start,
            task,
            pending: Some((task, None)),
            frame: None,
            target: None,
            requested_at: 0.0,
            due: 0.0,
        });
    }

    /// Restarts the search, if one is watched.
    fn restart_search(&mut self, ctx: &mut Context) {
        if self.search.is_some() {
            self.stop_watching(ctx);
            self.begin_search(ctx);
        }
    }

    fn stop_watching(&mut self, ctx: &mut Context) {
        if let Some(search) = self.search.take() {
            ctx.cancel_task(search.task);
            if *ctx.page.overlay == Some(BoardOverlay::Search) {
                ctx.uncover_board();
            }
            ctx.report("");
        }
    }

    fn put_on_board(&mut self, ctx: &mut Context) {
        let Some((frame, start)) = self.shown_frame(ctx.page) else { return };
        let digits = frame.digits.iter().zip(Cell::all(start.shape()));
        let entry = |(digit, cell): (&Option<_>, Cell)| Some((cell, CellValue::Digit((*digit)?)));
        let cells = digits.filter_map(entry).collect();
        self.stop_watching(ctx);
        ctx.perform(Action::SetContents(ChangeKind::Solution, cells));
    }

    /// Requests the next moment of automatic playback, if one is due and the previous one has
    /// arrived. During playback, also asks for an event before the browser draws its next frame.
    fn next_frame(&mut self, ctx: &mut Context) {
        let interval = self.frame_interval(ctx.page);
        let Some(search) = &mut self.search else { return };
        let Some(target) = search.target else { return };
        ctx.push_effect(Effect::NextFrame);
        let since = ctx.now - search.requested_at;
        let is_goal = matches!(target, PlaybackTarget::Goal(_));
        if search.pending.is_some() || !is_goal && since < interval {
            return;
        }
        let goal = match target {
            PlaybackTarget::Goal(goal) => goal,
            PlaybackTarget::Forward => {
                let Some(at) = search.frame.as_ref().map(|frame| frame.event_index) else { return };
                match self.speed.events_per_second() {
                    None => SeekTarget::Play(u64::MAX),
                    Some(events) => {
                        let due = search.due + since / 1000.0 * f64::from(events);
                        search.due = due.fract();
                        if due < 1.0 {
                            search.requested_at = ctx.now;
                            return;
                        }
                        SeekTarget::Play(at + due as u64)
                    }
                }
            }
        };
        search.requested_at = ctx.now;
        let task = ctx.start_job(SeekMoment { goal });
        search.pending = Some((task, Some(goal)));
    }

    /// Returns the minimum time between two requested moments, in milliseconds. Large boards, which
    /// take longer to draw, are drawn less often.
    fn frame_interval(&self, page: &Page) -> f64 {
        match page.shape().side() {
            _ if self.prefers_reduced_motion => REDUCED_MOTION_INTERVAL,
            26.. => 200.0,
            10.. => 80.0,
            _ => 0.0,
        }
    }

    /// Handles the arrival of a moment that was requested with this goal; the first moment has no
    /// goal. Ends playback at its destination. Doesn't show moments before the shown one until the
    /// goal is reached.
    fn handle_frame(&mut self, frame: Frame, goal: Option<SeekTarget>) {
        let Some(search) = &mut self.search else { return };
        search.pending = None;
        let has_arrived = frame.has_arrived || frame.is_exhausted;
        let has_ended = match (search.target, goal) {
            (Some(PlaybackTarget::Goal(target)), Some(goal)) => has_arrived && target == goal,
            (Some(PlaybackTarget::Forward), Some(_)) => {
                frame.is_exhausted || frame.event == Some(SearchEvent::Solved)
            }
            _ => false,
        };
        if has_ended {
            search.target = None;
        }
        // While a goal is being approached, moments before the shown one are skipped.
        let at = search.frame.as_ref().map(|shown| shown.event_index);
        if has_arrived || at.is_none_or(|at| at <= frame.event_index) {
            search.frame = Some(frame);
        }
    }
}

impl Feature for SearchView {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::ChooseEngine(engine) => {
                self.engine_index = engine.min(ENGINE_INFOS.len() - 1);
                self.restart_search(ctx);
            }
            Event::IncludeEntries(with) => {
                self.includes_entries = with;
                self.restart_search(ctx);
            }
            Event::SetSpeed(speed) => self.speed = speed,
            Event::ReduceMotion(prefers_reduced_motion) => {
                self.prefers_reduced_motion = prefers_reduced_motion
            }
            Event::PlayOrPause => match self.playback_target() {
                Some(_) => self.pause_playback(),
                None => self.play_to(ctx, PlaybackTarget::Forward),
            },
            Event::GoToGoal(goal) => self.play_to(ctx, PlaybackTarget::Goal(goal)),
            Event::Step(by) => self.step_by(ctx, by),
            Event::Stop => self.stop_watching(ctx),
            Event::PutOnBoard => self.put_on_board(ctx),
            Event::Key(key) => match key {
                WatchKey::Play => self.update(ctx, Event::PlayOrPause),
                WatchKey::Forward => self.step_by(ctx, 1),
                WatchKey::Back => self.step_by(ctx, -1),
                WatchKey::NextGuess => self.play_to(ctx, PlaybackTarget::Goal(SeekTarget::Guess)),
                WatchKey::NextBacktrack => {
                    self.play_to(ctx, PlaybackTarget::Goal(SeekTarget::Backtrack))
                }
                WatchKey::Stop => self.stop_watching(ctx),
            },
            Event::RunAtFullSpeed => {
                let (engine, scope) = (self.engine_name(), self.search_scope());
                self.stop_watching(ctx);
                ctx.push_followup(Followup::Solve { engine, scope });
            }
            Event::Frame => self.next_frame(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let pending = self.search.as_ref().and_then(|search| search.pending);
        let Some((_, goal)) = pending.filter(|(pending, _)| *pending == task) else { return };
        match update {
            TaskUpdate::Done(outcome) => {
                let frame = match goal {
                    Some(_) => SeekMoment::answer(outcome),
                    None => WatchSearch::answer(outcome),
                };
                frame.into_iter().for_each(|frame| self.handle_frame(*frame, goal));
            }
            TaskUpdate::Failed(failure) => {
                self.stop_watching(ctx);
                ctx.alert_failure(&failure);
            }
            _ => {}
        }
    }

    /// Ends the search if the board no longer shows it.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        if *ctx.page.overlay == Some(BoardOverlay::Search) {
            return StateChange::Unchanged;
        }
        let search = self.search.take();
        search.iter().for_each(|search| ctx.cancel_task(search.task));
        StateChange::from_bool(search.is_some())
    }
}
