//! The loop of every backtracking search: forward to the next position, back to the latest choice,
//! done at the end.
//!
//! Positions and choices are the engine's own. The loop decides alone when a run ends early, and it
//! keeps the [`Phase`] that the search runs on from. The 9×9 engine and learning have loops of
//! their own.

use super::{Counters, Ended, Event, Limits, Observer, Work};
use grid::Digit;

/// Where a search goes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// To the first position, which was not looked at.
    Begin,
    /// Forward from the position as it stands, which does not contradict itself.
    Forward,
    /// Back to the latest choice that stands.
    Back,
    /// Nowhere: everything was searched.
    Done,
}

/// Forward from a position that holds; back from a contradiction.
impl From<Result<(), Contradiction>> for Phase {
    fn from(went: Result<(), Contradiction>) -> Phase {
        if went.is_ok() { Phase::Forward } else { Phase::Back }
    }
}

/// A cell without candidate, or a house without a place for a digit.
pub(super) struct Contradiction;

/// The steps of a backtracking search, each a bit of work.
pub(super) trait Backtracking {
    /// The nodes between two stop checks; 0 where each bit of work is followed by one.
    const STOP_EVERY: u64;

    /// The phase, which the loop moves on.
    fn phase(&mut self) -> &mut Phase;

    /// The nodes visited since the search began.
    fn visited(&self) -> u64;

    /// Looks at the first position. The search is done when that contradicts itself.
    fn begin<O: Observer>(&mut self, _: &mut O) -> Result<(), Contradiction> {
        Ok(())
    }

    /// Chooses something in the position as it stands; `None` when that is a solution.
    fn forward<O: Observer>(&mut self, observer: &mut O) -> Option<Phase>;

    /// Takes the latest choice back, and chooses what comes after it.
    fn back<O: Observer>(&mut self, observer: &mut O) -> Phase;

    /// Hands the position, which is a solution, to the sink.
    fn hand_out(&mut self, sink: &mut dyn FnMut(&[Digit]));

    /// The work since the search began.
    fn work_done(&self) -> Counters;
}

impl<T: Backtracking> Work for T {
    fn work<O: Observer>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        observer: &mut O,
    ) -> Ended {
        let mut wanted = limits.solutions;
        let last = self.visited().saturating_add(limits.nodes);
        let mut check = self.visited().saturating_add(T::STOP_EVERY);
        loop {
            let phase = *self.phase();
            let next = match phase {
                Phase::Done => return Ended::Exhausted,
                Phase::Forward if self.visited() >= last => return Ended::NodeLimit,
                Phase::Begin => Some(self.begin(observer).map_or(Phase::Done, |()| Phase::Forward)),
                Phase::Forward => self.forward(observer),
                Phase::Back => Some(self.back(observer)),
            };
            if let Some(next) = next {
                *self.phase() = next;
            } else {
                *self.phase() = Phase::Back;
                observer.see(Event::Solved);
                self.hand_out(sink);
                wanted = wanted.saturating_sub(1);
                if wanted == 0 {
                    return Ended::Enough;
                }
            }
            if O::ENABLED || self.visited() >= check {
                check = self.visited().saturating_add(T::STOP_EVERY);
                if (limits.stop)() {
                    return Ended::Stopped;
                }
            }
        }
    }

    fn counted(&self) -> Counters {
        self.work_done()
    }
}
