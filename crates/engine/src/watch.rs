//! Watching a search, event by event.
//!
//! An engine writes its search once, over any [`Observer`]. With [`NoObserver`] the compiler leaves
//! no trace of the events, so a search that nobody watches pays nothing for being watchable.

use std::collections::VecDeque;

use super::{Counters, Ended, Engine, Event, Limits, NoObserver, Observer, Picture, Search};
use grid::{Board, Digit};

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
