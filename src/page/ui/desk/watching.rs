//! A search that is watched: its worker is asked for one moment after another, each only when the
//! one before is on the screen. Pausing and stopping is not to ask.

use leptos::prelude::*;

use super::{Desk, now};
use crate::browser::Event;
use engine::{ENGINES, Engine, Event as Happening, Goal};
use grid::{Board, Cell, CellValue};
use jobs::{Frame, Outcome};
use play::{Action, ChangeKind};
use view::{BoardView, Speed, WatchKey, words};

/// The state of watching.
#[derive(Clone, Copy)]
pub struct Watch {
    /// The place of the engine in the list of all.
    pub engine: RwSignal<usize>,
    /// Whether all that is on the board is searched, rather than the puzzle.
    pub from_here: RwSignal<bool>,
    /// How fast it is played.
    pub speed: RwSignal<Speed>,
    /// The moment that is shown.
    pub frame: RwSignal<Option<Frame>>,
    /// Where it goes by itself.
    pub going: RwSignal<Option<Going>>,
    /// The board that the search began with.
    start: RwSignal<Option<Board>>,
    /// Whether the worker has been asked.
    asked: StoredValue<bool>,
    /// When the latest moment was asked for, in milliseconds.
    when: StoredValue<f64>,
    /// Whether the loop that asks is running.
    ticking: StoredValue<bool>,
    /// Events that are due, at the speed chosen; a part of one, too.
    due: StoredValue<f64>,
}

/// Where a search goes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// On, at the speed chosen, to the next solution.
    On,
    /// As fast as may be, to a goal.
    To(Goal),
}

/// The engine that is chosen at first: its search is the one that is easiest to follow.
const FIRST: &str = "free-cells";

/// Where motion is not wanted, so many milliseconds go by between two moments that are shown.
const CALM: f64 = 500.0;

impl Watch {
    pub(super) fn new() -> Watch {
        Watch {
            engine: RwSignal::new(ENGINES.iter().position(|e| e.name() == FIRST).unwrap_or(0)),
            from_here: RwSignal::new(false),
            speed: RwSignal::new(Speed::FIRST),
            frame: RwSignal::new(None),
            going: RwSignal::new(None),
            start: RwSignal::new(None),
            asked: StoredValue::new(false),
            when: StoredValue::new(0.0),
            ticking: StoredValue::new(false),
            due: StoredValue::new(0.0),
        }
    }

    /// Whether a search is on the board.
    pub fn is_on(self) -> bool {
        self.start.with_untracked(Option::is_some)
    }

    /// The engine that is chosen.
    pub fn engine(self) -> &'static dyn Engine {
        ENGINES[self.engine.get().min(ENGINES.len() - 1)]
    }

    /// What the board shows of the search, if one is watched.
    pub(super) fn view(self, givens: &Board, selected: Cell) -> Option<BoardView> {
        let swift = self.going.get() == Some(Going::On) && self.speed.get().is_swift();
        self.start.with(|start| {
            let start = start.as_ref()?;
            self.frame.with(|frame| {
                let frame = frame.as_ref()?;
                Some(BoardView::of_search(start, givens, frame, selected, swift))
            })
        })
    }
}

/// Watching.
impl Desk {
    /// Goes where somebody said, from the beginning of a search if none is watched.
    pub fn go(self, going: Going) {
        let watch = self.watch;
        if going == Going::On {
            watch.due.set_value(1.0);
            watch.when.set_value(now());
        }
        watch.going.set(Some(going));
        if !watch.is_on() {
            self.begin_watching();
        }
        if !watch.ticking.get_value() {
            watch.ticking.set_value(true);
            request_animation_frame(move || self.tick());
        }
    }

    /// To the goal as fast as may be.
    pub fn go_to(self, goal: Goal) {
        self.go(Going::To(goal));
    }

    /// So many events on, or back.
    pub fn step(self, by: i64) {
        let shown = || self.watch.frame.with_untracked(|frame| frame.as_ref().map(|f| f.at));
        let from = match self.watch.going.get_untracked() {
            Some(Going::To(Goal::Event(at))) => at,
            _ => shown().unwrap_or(0),
        };
        self.go_to(Goal::Event(from.saturating_add_signed(by)));
    }

    /// Plays, or pauses.
    pub fn play_or_pause(self) {
        match self.watch.going.get_untracked() {
            Some(_) => self.watch.going.set(None),
            None => self.go(Going::On),
        }
    }

    /// Begins the search once more, if one is watched: another engine was chosen, or another board.
    pub fn watch_anew(self) {
        if self.watch.is_on() {
            self.stop_watching();
            self.begin_watching();
        }
    }

    /// The player's own board again.
    pub fn stop_watching(self) {
        if self.watch.is_on() {
            self.watch.going.set(None);
            self.watch.start.set(None);
            self.watch.frame.set(None);
            self.status.set(String::new());
            self.client.get_value().stop_watching();
        }
    }

    /// Puts what the search shows on the player's own board.
    pub fn keep_watched(self) {
        let Some(frame) = self.watch.frame.get_untracked() else { return };
        self.stop_watching();
        let digits = frame.digits.iter().zip(Cell::all(self.shape.get_untracked()));
        let put = |(digit, cell): (&Option<_>, Cell)| digit.map(|d| (cell, CellValue::Digit(d)));
        self.play(Action::Put(ChangeKind::Solution, digits.filter_map(put).collect()));
    }

    /// What just happened in the search.
    pub fn happened(self) -> String {
        self.watch.start.with(|start| {
            self.watch.frame.with(|frame| match (start, frame) {
                (Some(start), Some(frame)) => words::watch::happened(frame, start),
                _ => words::watch::nothing().into(),
            })
        })
    }

    /// Does what a key means while a search is watched.
    pub(super) fn watch_key(self, key: WatchKey) {
        match key {
            WatchKey::Play => self.play_or_pause(),
            WatchKey::Forward => self.step(1),
            WatchKey::Back => self.step(-1),
            WatchKey::Guess => self.go_to(Goal::Guess),
            WatchKey::Backtrack => self.go_to(Goal::Backtrack),
            WatchKey::Stop => self.stop_watching(),
        }
    }

    fn begin_watching(self) {
        let board = self.to_solve(self.watch.from_here.get_untracked());
        let engine = untrack(|| self.watch.engine()).name();
        self.stop_solving();
        self.show_solution(None);
        self.watch.start.set(Some(board.clone()));
        self.watch.asked.set_value(true);
        self.client.get_value().watch(engine, board, move |event| self.take_frame(None, event));
    }

    /// Asks for the next moment, if one is wanted and the one before is here.
    fn tick(self) {
        let watch = self.watch;
        let Some(going) = watch.going.get_untracked() else {
            return watch.ticking.set_value(false);
        };
        request_animation_frame(move || self.tick());
        let since = now() - watch.when.get_value();
        let step = matches!(going, Going::To(_));
        if watch.asked.get_value() || !step && since < self.pause() {
            return;
        }
        let goal = match going {
            Going::To(goal) => goal,
            Going::On => {
                let Some(at) = watch.frame.with_untracked(|f| f.as_ref().map(|f| f.at)) else {
                    return;
                };
                match watch.speed.get_untracked().events() {
                    None => Goal::Play(u64::MAX),
                    Some(events) => {
                        let due = watch.due.get_value() + since / 1000.0 * f64::from(events);
                        watch.due.set_value(due.fract());
                        if due < 1.0 {
                            return watch.when.set_value(now());
                        }
                        Goal::Play(at + due as u64)
                    }
                }
            }
        };
        watch.asked.set_value(true);
        watch.when.set_value(now());
        self.client.get_value().go(goal, move |event| self.take_frame(Some(goal), event));
    }

    /// The least time between two moments, in milliseconds: what takes long to draw is drawn less
    /// often.
    fn pause(self) -> f64 {
        let side = self.shape.get_untracked().side();
        let still = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        match still.is_some_and(|query| query.matches()) {
            true => CALM,
            false if side > 25 => 200.0,
            false if side > 9 => 80.0,
            false => 0.0,
        }
    }

    /// Shows a moment that was asked for; `None` stands for the beginning.
    fn take_frame(self, goal: Option<Goal>, event: Event) {
        let watch = self.watch;
        match event {
            Event::Done(Outcome::Frame(frame)) if watch.is_on() => {
                watch.asked.set_value(false);
                let there = frame.arrived || frame.over;
                let ended = match (watch.going.get_untracked(), goal) {
                    (Some(Going::To(going)), Some(goal)) => there && going == goal,
                    (Some(Going::On), Some(_)) => {
                        frame.over || frame.event == Some(Happening::Solved)
                    }
                    _ => false,
                };
                if ended {
                    watch.going.set(None);
                }
                // On the way back, moments from before are not for the eye.
                let at = watch.frame.with_untracked(|shown| shown.as_ref().map(|shown| shown.at));
                if there || at.is_none_or(|at| at <= frame.at) {
                    watch.frame.set(Some(*frame));
                }
            }
            Event::Failed(failure) => {
                self.stop_watching();
                self.tell_failure(&failure);
            }
            _ => {}
        }
    }
}
