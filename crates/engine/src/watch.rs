//! Observation of a search, event by event.
//!
//! An engine's search is generic over its [`Observer`]. With [`NoObserver`] the compiler removes
//! all traces of the events, so being watchable costs nothing in a search that isn't watched.

use std::collections::VecDeque;

use super::{Counters, Ended, Engine, Event, Limits, NoObserver, Observer, Picture, Search};
use grid::{Board, Digit};

/// A search that reports its events to an observer while it runs.
pub trait WatchableSearch: Search {
    /// Runs like [`Search::run`], with the same solutions and counters, and also reports events to
    /// the observer. The stop check is called after every unit of work, however small.
    fn watch(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended;

    /// Returns a copy of the search in its current state. The copy runs independently.
    fn fork(&self) -> Box<dyn WatchableSearch>;
}

/// An observer that passes every event to a closure.
struct Callback<'a>(&'a mut dyn FnMut(Event));

impl Observer for Callback<'_> {
    const ENABLED: bool = true;

    fn observe(&mut self, event: Event) {
        (self.0)(event);
    }
}

/// The implementation of a search. It is generic over the observer.
pub(super) trait Work {
    fn work<O: Observer>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut O,
    ) -> Ended;

    fn work_counters(&self) -> Counters;
}

impl<T: Work> Search for T {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        self.work(limits, sink, &mut NoObserver)
    }

    fn counters(&self) -> Counters {
        self.work_counters()
    }
}

impl<T: Work + Clone + 'static> WatchableSearch for T {
    fn watch(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended {
        self.work(limits, sink, &mut Callback(observer))
    }

    fn fork(&self) -> Box<dyn WatchableSearch> {
        Box::new(self.clone())
    }
}

/// An iterator over the events of a search, with the picture of the board after the latest event.
/// The iterator searches lazily, but always finishes a unit of work that it has started.
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
    search: Box<dyn WatchableSearch>,
    picture: Picture,
    pending: VecDeque<Event>,
    exhausted: bool,
    has_candidates: bool,
}

impl Steps {
    /// Creates an iterator over the events of the search of a board by an engine.
    pub fn new(engine: &dyn Engine, board: &Board) -> Steps {
        Steps {
            search: engine.watch(board),
            picture: Picture::new(board),
            pending: VecDeque::new(),
            exhausted: false,
            has_candidates: engine.has_candidates(),
        }
    }

    /// Returns the board after the latest event.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Returns `true` if the engine tracks candidates.
    pub(super) fn has_candidates(&self) -> bool {
        self.has_candidates
    }

    /// Returns the work that the search has done. It can be up to one unit of work ahead of the
    /// latest event.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }
}

impl Clone for Steps {
    fn clone(&self) -> Steps {
        Steps {
            search: self.search.fork(),
            picture: self.picture.clone(),
            pending: self.pending.clone(),
            exhausted: self.exhausted,
            has_candidates: self.has_candidates,
        }
    }
}

/// Iterates over the events until the whole search space has been searched.
impl Iterator for Steps {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.pending.is_empty() && !self.exhausted {
            let limits = Limits { stop: &|| true, ..Limits::solutions(1) };
            let ended =
                self.search.watch(&limits, &mut |_| (), &mut |event| self.pending.push_back(event));
            self.exhausted = ended == Ended::Exhausted;
        }
        let event = self.pending.pop_front()?;
        self.picture.apply(event);
        Some(event)
    }
}
