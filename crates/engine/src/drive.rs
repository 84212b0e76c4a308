//! The loop of every search: on to the next position, back to the latest choice, out at the end.
//!
//! What a position is, its engine knows; when to end early, and that the search can be run on from
//! there, is decided here alone.

use super::{Counters, Ended, Event, Limits, Watch, Work};
use grid::Digit;

/// Where a search goes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Going {
    /// To the first position, which nobody has looked at.
    Begin,
    /// On from the position as it stands, which does not contradict itself.
    On,
    /// Back to the latest choice that stands.
    Back,
    /// Nowhere: everything was searched.
    Out,
}

/// On, when something went well; back, when it contradicts itself.
impl From<Result<(), Contradiction>> for Going {
    fn from(went: Result<(), Contradiction>) -> Going {
        if went.is_ok() { Going::On } else { Going::Back }
    }
}

/// A cell without candidate, or a house without a place for a digit.
pub(super) struct Contradiction;

/// The steps of a search, each a bit of work.
pub(super) trait Drive {
    /// How many nodes go by between two stop checks; 0 where each bit of work is followed by one.
    const STOP_EVERY: u64;

    /// Where the search goes next.
    fn going(&mut self) -> &mut Going;

    /// Nodes visited since the search began.
    fn visited(&self) -> u64;

    /// Looks at the first position; everything was searched when it contradicts itself.
    fn begin<W: Watch>(&mut self, _: &mut W) -> Result<(), Contradiction> {
        Ok(())
    }

    /// Chooses something in the position as it stands; `None` when that is a solution.
    fn on<W: Watch>(&mut self, watch: &mut W) -> Option<Going>;

    /// Takes the latest choice back, and chooses what comes after it.
    fn back<W: Watch>(&mut self, watch: &mut W) -> Going;

    /// Hands out the solution that the position is.
    fn hand_out(&mut self, sink: &mut dyn FnMut(&[Digit]));

    /// What the search has done since it began.
    fn done(&self) -> Counters;
}

impl<T: Drive> Work for T {
    fn work<W: Watch>(
        &mut self,
        limits: &Limits,
        sink: &mut dyn FnMut(&[Digit]),
        watch: &mut W,
    ) -> Ended {
        let mut wanted = limits.solutions;
        let last = self.visited().saturating_add(limits.nodes);
        let mut check = self.visited().saturating_add(T::STOP_EVERY);
        loop {
            let going = *self.going();
            let next = match going {
                Going::Out => return Ended::Exhausted,
                Going::On if self.visited() >= last => return Ended::NodeLimit,
                Going::Begin => Some(self.begin(watch).map_or(Going::Out, |()| Going::On)),
                Going::On => self.on(watch),
                Going::Back => Some(self.back(watch)),
            };
            if let Some(next) = next {
                *self.going() = next;
            } else {
                *self.going() = Going::Back;
                watch.see(Event::Solved);
                self.hand_out(sink);
                wanted = wanted.saturating_sub(1);
                if wanted == 0 {
                    return Ended::Enough;
                }
            }
            if W::SEES || self.visited() >= check {
                check = self.visited().saturating_add(T::STOP_EVERY);
                if (limits.stop)() {
                    return Ended::Stopped;
                }
            }
        }
    }

    fn counted(&self) -> Counters {
        self.done()
    }
}
