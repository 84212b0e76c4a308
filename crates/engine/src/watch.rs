//! Watching a search, event by event.
//!
//! An engine writes its search once, over any [`Observer`]. With [`NoObserver`] the compiler leaves
//! no trace of the events, so a search that nobody watches pays nothing for being watchable.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{Counters, Ended, Engine, Limits, Picture, Search};
use grid::{Board, Cell, Digit, House};

/// An event of a search. Events in their order are enough to draw the board at any
/// moment: see [`Picture`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a cell, a digit, a house and a depth are what they are called")]
pub enum Event {
    /// A digit goes into an empty cell: by trying, where an engine has no candidates, and as the
    /// only one left, where it has them.
    Place { cell: Cell, digit: Digit },
    /// A digit that is tried in a cell stands in one of its houses already. Nothing changes.
    Clash { cell: Cell, digit: Digit, house: House },
    /// The latest placement is undone.
    StepBack { cell: Cell, digit: Digit },
    /// A candidate leaves a cell.
    Eliminate { cell: Cell, digit: Digit },
    /// A cell has no candidate left. Nothing changes.
    NoCandidate { cell: Cell },
    /// A digit has no place left in a house. Nothing changes.
    NoPlace { digit: Digit, house: House },
    /// A candidate is assumed, as the guess of that number among those that stand, from 1. Nothing
    /// changes; what follows from it does.
    Guess { cell: Cell, digit: Digit, depth: usize },
    /// The latest guess that stands contradicts the board, and everything since then is taken back.
    Refute { cell: Cell, digit: Digit, depth: usize },
    /// The latest guess that stands has given all its solutions, and everything since then is
    /// taken back.
    Leave { cell: Cell, digit: Digit, depth: usize },
    /// A pass over the board begins.
    Pass,
    /// The board is solved.
    Solved,
}

impl Event {
    /// The guess of that depth is taken back: it has given all its solutions, if it gave any.
    pub(super) fn taken_back(cell: Cell, digit: Digit, depth: usize, gave_any: bool) -> Event {
        match gave_any {
            true => Event::Leave { cell, digit, depth },
            false => Event::Refute { cell, digit, depth },
        }
    }
}

/// A search that tells an observer its events while it runs.
pub trait Watched: Search {
    /// Runs on as [`Search::run`] does, with the same solutions and counters, and tells the
    /// observer what happens. The stop check is asked after every bit of work, however small.
    fn watch(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended;

    /// A copy of the search where it stands, which runs on by itself.
    fn fork(&self) -> Box<dyn Watched>;
}

/// The receiver of a search's events.
pub(super) trait Observer {
    /// Whether events are received. Work that only serves events depends on it.
    const ENABLED: bool;

    fn see(&mut self, event: Event);
}

/// The observer that drops every event, at no cost.
pub(super) struct NoObserver;

impl Observer for NoObserver {
    const ENABLED: bool = false;

    fn see(&mut self, _: Event) {}
}

/// The observer that hands every event to a closure.
struct Callback<'a>(&'a mut dyn FnMut(Event));

impl Observer for Callback<'_> {
    const ENABLED: bool = true;

    fn see(&mut self, event: Event) {
        (self.0)(event);
    }
}

/// A search as its engine writes it, once for every observer.
pub(super) trait Work {
    fn work<O: Observer>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut O,
    ) -> Ended;

    fn counted(&self) -> Counters;
}

impl<T: Work> Search for T {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        self.work(limits, sink, &mut NoObserver)
    }

    fn counters(&self) -> Counters {
        self.counted()
    }
}

impl<T: Work + Clone + 'static> Watched for T {
    fn watch(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended {
        self.work(limits, sink, &mut Callback(observer))
    }

    fn fork(&self) -> Box<dyn Watched> {
        Box::new(self.clone())
    }
}

/// The events of a search, one by one, with the picture of the board as it is after the latest.
/// Nothing is searched before it is asked for, but for the rest of a bit of work that has begun.
///
/// ```
/// use engine::{Event, Steps};
/// let puzzle = "12.. .... .... ...3 ".parse()?;
/// let engine = engine::by_name("free-cells").expect("an engine");
/// let mut steps = Steps::new(engine, &puzzle);
/// assert!(steps.by_ref().any(|event| event == Event::Solved));
/// assert!(steps.picture().board().is_solved());
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub struct Steps {
    search: Box<dyn Watched>,
    picture: Picture,
    ahead: VecDeque<Event>,
    exhausted: bool,
    has_candidates: bool,
}

impl Steps {
    /// The events of an engine's search of a board; none has happened.
    pub fn new(engine: &dyn Engine, board: &Board) -> Steps {
        Steps {
            search: engine.watch(board),
            picture: Picture::new(board),
            ahead: VecDeque::new(),
            exhausted: false,
            has_candidates: engine.has_candidates(),
        }
    }

    /// The board after the latest event.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Whether the engine keeps candidates.
    pub(super) fn has_candidates(&self) -> bool {
        self.has_candidates
    }

    /// The work that the search has done, up to a bit of it ahead of the latest event.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }
}

impl Clone for Steps {
    fn clone(&self) -> Steps {
        Steps {
            search: self.search.fork(),
            picture: self.picture.clone(),
            ahead: self.ahead.clone(),
            exhausted: self.exhausted,
            has_candidates: self.has_candidates,
        }
    }
}

/// Ends when everything was searched.
impl Iterator for Steps {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.ahead.is_empty() && !self.exhausted {
            let limits = Limits { stop: &|| true, ..Limits::solutions(1) };
            let ended =
                self.search.watch(&limits, &mut |_| (), &mut |event| self.ahead.push_back(event));
            self.exhausted = ended == Ended::Exhausted;
        }
        let event = self.ahead.pop_front()?;
        self.picture.apply(event);
        Some(event)
    }
}
