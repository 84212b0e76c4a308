//! Observation of a search, event by event.
//!
//! An engine's search is generic over its [`Observer`]. With [`NoObserver`], the compiler removes
//! all traces of the events, so a search that isn't watched is no slower for being watchable.

use std::collections::VecDeque;

use super::{Counters, Ended, Engine, Event, Limits, NoObserver, Observer, Search, SearchBoard};
use grid::{Board, Digit};

/// A search that reports its events to an observer while it runs.
pub trait WatchableSearch: Search {
    /// Runs like [`Search::run`], with the same solutions and counters, and also reports events to
    /// the observer. The stop check is called after every unit of work, however small.
    fn run_watched(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended;

    /// Returns a copy of the search in its current state. The copy runs independently.
    fn boxed_clone(&self) -> Box<dyn WatchableSearch>;
}

/// An observer that passes every event to a closure.
struct CallbackObserver<'a>(&'a mut dyn FnMut(Event));

impl Observer for CallbackObserver<'_> {
    const ENABLED: bool = true;

    fn observe(&mut self, event: Event) {
        (self.0)(event);
    }
}

/// The implementation of a search. It is generic over the observer.
pub(super) trait ObservableSearch {
    fn run_observed<O: Observer>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut O,
    ) -> Ended;

    fn work_counters(&self) -> Counters;
}

impl<T: ObservableSearch> Search for T {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        self.run_observed(limits, sink, &mut NoObserver)
    }

    fn counters(&self) -> Counters {
        self.work_counters()
    }
}

impl<T: ObservableSearch + Clone + 'static> WatchableSearch for T {
    fn run_watched(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut dyn FnMut(Event),
    ) -> Ended {
        self.run_observed(limits, sink, &mut CallbackObserver(observer))
    }

    fn boxed_clone(&self) -> Box<dyn WatchableSearch> {
        Box::new(self.clone())
    }
}

/// An iterator over the events of a search, with the picture of the board after the latest event.
/// The iterator searches lazily, but always finishes a unit of work that it has started.
///
/// ```
/// use engine::{Event, SearchEvents};
/// let puzzle = "12.. .... .... ...3 ".parse()?;
/// let engine = engine::engine_by_name("free-cells").expect("an engine");
/// let mut events = SearchEvents::new(engine, &puzzle);
/// assert!(events.by_ref().any(|event| event == Event::Solved));
/// assert!(events.search_board().board().is_solved());
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub struct SearchEvents {
    search: Box<dyn WatchableSearch>,
    picture: SearchBoard,
    pending: VecDeque<Event>,
    is_exhausted: bool,
    has_candidates: bool,
}

impl SearchEvents {
    /// Creates an iterator over the events of the search of a board by an engine.
    pub fn new(engine: &dyn Engine, board: &Board) -> SearchEvents {
        SearchEvents {
            search: engine.watch(board),
            picture: SearchBoard::new(board),
            pending: VecDeque::new(),
            is_exhausted: false,
            has_candidates: engine.has_candidates(),
        }
    }

    /// Returns the board after the latest event.
    pub fn search_board(&self) -> &SearchBoard {
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

impl Clone for SearchEvents {
    fn clone(&self) -> SearchEvents {
        SearchEvents {
            search: self.search.boxed_clone(),
            picture: self.picture.clone(),
            pending: self.pending.clone(),
            is_exhausted: self.is_exhausted,
            has_candidates: self.has_candidates,
        }
    }
}

/// Iterates over the events until the whole search space has been searched.
impl Iterator for SearchEvents {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.pending.is_empty() && !self.is_exhausted {
            let limits = Limits { should_stop: &|| true, ..Limits::solutions(1) };
            let ended = self
                .search
                .run_watched(&limits, &mut |_| (), &mut |event| self.pending.push_back(event));
            self.is_exhausted = ended == Ended::Exhausted;
        }
        let event = self.pending.pop_front()?;
        self.picture.apply_event(event);
        Some(event)
    }
}
