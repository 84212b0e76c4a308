//! The main loop of backtracking searches. It moves forward to the next position or back to the
//! latest choice until the search is done.
//!
//! Each engine defines its own positions and choices. Only the loop decides when a run stops early,
//! and it stores the [`SearchMove`] from which the search resumes. The 9×9 engine and the clause
//! learning engine have loops of their own.

use super::{Counters, Ended, Event, Limits, ObservableSearch, Observer};
use grid::Digit;

/// The next move of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchMove {
    /// Examine the first position, which hasn't been examined yet.
    Begin,
    /// Move forward from the current position, which has no contradiction.
    Forward,
    /// Go back to the latest choice that hasn't been undone.
    Back,
    /// Stop: the whole search space was searched.
    Done,
}

/// Moves forward if there is no contradiction, and back if there is one.
impl From<Result<(), Contradiction>> for SearchMove {
    fn from(went: Result<(), Contradiction>) -> SearchMove {
        if went.is_ok() { SearchMove::Forward } else { SearchMove::Back }
    }
}

/// An error: in the current position, some cell has no candidates, or some digit has no place in a
/// house.
pub(super) struct Contradiction;

/// The operations that the main loop of a backtracking search calls. Each call of `begin`,
/// `step_forward` or `backtrack` is one unit of work.
pub(super) trait Backtracking {
    /// The number of nodes between two stop checks. If it is 0, or if the search is watched, there
    /// is a stop check after every unit of work.
    const STOP_CHECK_INTERVAL: u64;

    /// Returns a mutable reference to the next move, which the loop updates.
    fn next_move(&mut self) -> &mut SearchMove;

    /// Returns the number of nodes visited since the search began.
    fn visited_nodes(&self) -> u64;

    /// Examines the first position. Returns an error if the position has a contradiction, so that
    /// the search is done. The default implementation does nothing.
    fn begin<O: Observer>(&mut self, _: &mut O) -> Result<(), Contradiction> {
        Ok(())
    }

    /// Makes a choice in the current position, and returns the next move. Returns `None` if the
    /// position is a solution.
    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove>;

    /// Undoes the latest choice, replaces it with the next possible choice if there is one, and
    /// returns the next move.
    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove;

    /// Passes the digits of the current position, which must be a solution, to the sink, row by
    /// row.
    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit]));

    /// Returns the work done since the search began.
    fn work_done(&self) -> Counters;
}

impl<T: Backtracking> ObservableSearch for T {
    fn run_observed<O: Observer>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut O,
    ) -> Ended {
        let mut wanted = limits.max_solutions;
        let last = self.visited_nodes().saturating_add(limits.max_nodes);
        let mut check = self.visited_nodes().saturating_add(T::STOP_CHECK_INTERVAL);
        loop {
            let next_move = *self.next_move();
            let next = match next_move {
                SearchMove::Done => return Ended::Exhausted,
                SearchMove::Forward if self.visited_nodes() >= last => return Ended::NodeLimit,
                SearchMove::Begin => {
                    Some(self.begin(observer).map_or(SearchMove::Done, |()| SearchMove::Forward))
                }
                SearchMove::Forward => self.step_forward(observer),
                SearchMove::Back => Some(self.backtrack(observer)),
            };
            if let Some(next) = next {
                *self.next_move() = next;
            } else {
                *self.next_move() = SearchMove::Back;
                observer.observe(Event::Solved);
                self.report_solution(sink);
                wanted = wanted.saturating_sub(1);
                if wanted == 0 {
                    return Ended::SolutionLimit;
                }
            }
            if O::ENABLED || self.visited_nodes() >= check {
                check = self.visited_nodes().saturating_add(T::STOP_CHECK_INTERVAL);
                if (limits.should_stop)() {
                    return Ended::Stopped;
                }
            }
        }
    }

    fn work_counters(&self) -> Counters {
        self.work_done()
    }
}
