//! A search that is watched: its worker is asked for one moment after another, each only when the
//! one before is on the screen. Pausing and stopping is not to ask.

use engine::{Event as Happening, Goal, INFOS};
use grid::{Board, Cell, CellValue};
use jobs::{Frame, GoTo, Outcome, Watch};
use play::{Action, ChangeKind};
use schedule::{TaskId, Update};
use view::{Speed, WatchKey, words};

use crate::{
    context::Context,
    effect::Effect,
    page::{Cover, Extent, Page},
    task::Owner,
};

/// How searches are watched, and the one that is.
pub struct Watching {
    /// The place of the engine in the list of all.
    pub engine: usize,
    /// Whether all that is on the board is searched, rather than the puzzle.
    pub with_entries: bool,
    /// How fast it is played.
    pub speed: Speed,
    /// Whether motion is not wanted.
    pub calm: bool,
    search: Option<Search>,
}

/// The search that is watched.
struct Search {
    /// The board that it began with.
    start: Board,
    /// The task that began it, and ends with it.
    task: TaskId,
    /// What was asked for last and is not there: the task, and the goal where there is one.
    asked: Option<(TaskId, Option<Goal>)>,
    /// The moment that is shown.
    frame: Option<Frame>,
    /// Where it goes by itself.
    going: Option<Going>,
    /// When the latest moment was asked for, in milliseconds.
    when: f64,
    /// Events that are due, at the speed chosen; a part of one, too.
    due: f64,
}

/// Where a search goes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// On, at the speed chosen, to the next solution.
    On,
    /// As fast as may be, to a goal.
    To(Goal),
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// Another engine is watched from now on.
    Engine(usize),
    /// All that is on the board is searched from now on, or not.
    WithEntries(bool),
    /// It is played at this speed from now on.
    Speed(Speed),
    /// Motion is not wanted, or is.
    Calm(bool),
    /// It goes on by itself, or stands still.
    PlayOrPause,
    /// It goes to a goal as fast as may be.
    To(Goal),
    /// It goes that many events on, or back.
    Step(i64),
    /// The player's own board is there again.
    Stop,
    /// What it shows is put on the player's own board.
    Keep,
    /// A key was pressed while it is watched.
    Key(WatchKey),
    /// A picture was drawn.
    Frame,
}

/// The engine that is chosen at first: its search is the one that is easiest to follow.
const FIRST: &str = "free-cells";

/// Where motion is not wanted, the least time between two moments, in milliseconds.
const CALM: f64 = 500.0;

impl Default for Watching {
    fn default() -> Watching {
        Watching {
            engine: INFOS.iter().position(|info| info.name == FIRST).unwrap_or(0),
            with_entries: false,
            speed: Speed::FIRST,
            calm: false,
            search: None,
        }
    }
}

impl Watching {
    /// The name of the engine that is chosen.
    pub fn engine_name(&self) -> &'static str {
        INFOS[self.engine.min(INFOS.len() - 1)].name
    }

    /// What is searched.
    pub fn extent(&self) -> Extent {
        Extent::with_entries(self.with_entries)
    }

    /// The moment that is shown, and the board that the search began with.
    pub fn shown(&self, page: &Page) -> Option<(&Frame, &Board)> {
        let search = self.search.as_ref().filter(|_| *page.cover == Some(Cover::Search))?;
        Some((search.frame.as_ref()?, &search.start))
    }

    /// Where the search goes by itself.
    pub fn going(&self) -> Option<Going> {
        self.search.as_ref().and_then(|search| search.going)
    }

    /// Whether its moments are not for reading.
    pub fn is_swift(&self) -> bool {
        self.going() == Some(Going::On) && self.speed.is_swift()
    }

    /// What just happened in the search.
    pub fn happened(&self, page: &Page) -> String {
        match self.shown(page) {
            Some((frame, start)) => words::watch::happened(frame, start),
            None => words::watch::nothing().into(),
        }
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Engine(engine) => {
                self.engine = engine.min(INFOS.len() - 1);
                self.begin_anew(ctx);
            }
            Event::WithEntries(with) => {
                self.with_entries = with;
                self.begin_anew(ctx);
            }
            Event::Speed(speed) => self.speed = speed,
            Event::Calm(calm) => self.calm = calm,
            Event::PlayOrPause => match self.going() {
                Some(_) => self.hold(),
                None => self.go(ctx, Going::On),
            },
            Event::To(goal) => self.go(ctx, Going::To(goal)),
            Event::Step(by) => self.step(ctx, by),
            Event::Stop => self.stop(ctx),
            Event::Keep => self.keep(ctx),
            Event::Key(key) => match key {
                WatchKey::Play => self.update(ctx, Event::PlayOrPause),
                WatchKey::Forward => self.step(ctx, 1),
                WatchKey::Back => self.step(ctx, -1),
                WatchKey::Guess => self.go(ctx, Going::To(Goal::Guess)),
                WatchKey::Backtrack => self.go(ctx, Going::To(Goal::Backtrack)),
                WatchKey::Stop => self.stop(ctx),
            },
            Event::Frame => self.next_frame(ctx),
        }
    }

    /// Has it stand still.
    pub fn hold(&mut self) {
        self.search.iter_mut().for_each(|search| search.going = None);
    }

    /// Goes where a person said, from the beginning of a search if none is watched.
    fn go(&mut self, ctx: &mut Context, going: Going) {
        if self.search.is_none() {
            self.begin(ctx);
        }
        let Some(search) = &mut self.search else { return };
        if going == Going::On {
            (search.due, search.when) = (1.0, ctx.now);
        }
        if search.going.replace(going).is_none() {
            ctx.effect(Effect::NextFrame);
        }
    }

    fn step(&mut self, ctx: &mut Context, by: i64) {
        let shown = || Some(self.search.as_ref()?.frame.as_ref()?.at);
        let from = match self.going() {
            Some(Going::To(Goal::Event(at))) => at,
            _ => shown().unwrap_or(0),
        };
        self.go(ctx, Going::To(Goal::Event(from.saturating_add_signed(by))));
    }

    fn begin(&mut self, ctx: &mut Context) {
        let start = ctx.page.to_search(self.extent());
        let job = Watch { engine: self.engine_name().into(), board: start.clone() };
        let task = ctx.start(Owner::Watching, job, None);
        *ctx.page.cover = Some(Cover::Search);
        // What was said is of the board below.
        ctx.say("");
        self.search = Some(Search {
            start,
            task,
            asked: Some((task, None)),
            frame: None,
            going: None,
            when: 0.0,
            due: 0.0,
        });
    }

    /// Begins the search once more, if one is watched.
    fn begin_anew(&mut self, ctx: &mut Context) {
        if self.search.is_some() {
            self.stop(ctx);
            self.begin(ctx);
        }
    }

    fn stop(&mut self, ctx: &mut Context) {
        if let Some(search) = self.search.take() {
            ctx.effect(Effect::Cancel(search.task));
            if *ctx.page.cover == Some(Cover::Search) {
                *ctx.page.cover = None;
            }
            ctx.say("");
        }
    }

    fn keep(&mut self, ctx: &mut Context) {
        let Some((frame, start)) = self.shown(ctx.page) else { return };
        let digits = frame.digits.iter().zip(Cell::all(start.shape()));
        let put = |(digit, cell): (&Option<_>, Cell)| Some((cell, CellValue::Digit((*digit)?)));
        let cells = digits.filter_map(put).collect();
        self.stop(ctx);
        ctx.play(Action::Put(ChangeKind::Solution, cells));
    }

    /// Asks for the next moment, if one is wanted and the one before is here.
    fn next_frame(&mut self, ctx: &mut Context) {
        let pause = self.pause(ctx.page);
        let Some(search) = &mut self.search else { return };
        let Some(going) = search.going else { return };
        ctx.effect(Effect::NextFrame);
        let since = ctx.now - search.when;
        let step = matches!(going, Going::To(_));
        if search.asked.is_some() || !step && since < pause {
            return;
        }
        let goal = match going {
            Going::To(goal) => goal,
            Going::On => {
                let Some(at) = search.frame.as_ref().map(|frame| frame.at) else { return };
                match self.speed.events() {
                    None => Goal::Play(u64::MAX),
                    Some(events) => {
                        let due = search.due + since / 1000.0 * f64::from(events);
                        search.due = due.fract();
                        if due < 1.0 {
                            search.when = ctx.now;
                            return;
                        }
                        Goal::Play(at + due as u64)
                    }
                }
            }
        };
        search.when = ctx.now;
        let task = ctx.start(Owner::Watching, GoTo { goal }, None);
        search.asked = Some((task, Some(goal)));
    }

    /// The least time between two moments, in milliseconds: what takes long to draw is drawn less
    /// often.
    fn pause(&self, page: &Page) -> f64 {
        match page.shape().side() {
            _ if self.calm => CALM,
            26.. => 200.0,
            10.. => 80.0,
            _ => 0.0,
        }
    }

    /// Takes a moment that was asked for.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some(search) = &mut self.search else { return };
        let Some((_, goal)) = search.asked.filter(|(asked, _)| *asked == task) else { return };
        match update {
            Update::Done(Outcome::Watch(frame) | Outcome::GoTo(frame)) => {
                search.asked = None;
                let there = frame.arrived || frame.over;
                let ended = match (search.going, goal) {
                    (Some(Going::To(going)), Some(goal)) => there && going == goal,
                    (Some(Going::On), Some(_)) => {
                        frame.over || frame.event == Some(Happening::Solved)
                    }
                    _ => false,
                };
                if ended {
                    search.going = None;
                }
                // On the way back, moments from before are not for the eye.
                let at = search.frame.as_ref().map(|shown| shown.at);
                if there || at.is_none_or(|at| at <= frame.at) {
                    search.frame = Some(*frame);
                }
            }
            Update::Failed(failure) => {
                self.stop(ctx);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.search.is_some() && *page.cover != Some(Cover::Search)
    }

    /// A search that is not on the board any more ends.
    pub fn settle(&mut self, ctx: &mut Context) {
        let search = self.search.take();
        search.into_iter().for_each(|search| ctx.effect(Effect::Cancel(search.task)));
    }
}
