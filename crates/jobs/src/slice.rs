//! A limited time for a job to work.

use std::cell::Cell;

/// A period of time by the worker's clock, in milliseconds.
pub struct Slice<'a> {
    now: &'a dyn Fn() -> f64,
    begun: f64,
    end: f64,
    asked: Cell<u32>,
}

/// The clock is read once in this many checks of a search whose checks take microseconds.
const CHECKS: u32 = 16;

impl<'a> Slice<'a> {
    /// A slice from now until a time.
    pub fn until(end: f64, now: &'a dyn Fn() -> f64) -> Slice<'a> {
        Slice { now, begun: now(), end, asked: Cell::new(0) }
    }

    /// The time now.
    pub fn now(&self) -> f64 {
        (self.now)()
    }

    /// The time at which the slice began.
    pub fn begun(&self) -> f64 {
        self.begun
    }

    /// The time at which the slice ends.
    pub fn end(&self) -> f64 {
        self.end
    }

    /// The milliseconds since the slice began.
    pub fn spent(&self) -> f64 {
        self.now() - self.begun
    }

    /// Returns `true` if the slice is over.
    pub fn is_over(&self) -> bool {
        self.now() > self.end
    }

    /// Returns `true` if the slice is over. Most calls don't read the clock: this is for searches
    /// that check so often that reading it would be work.
    pub fn is_over_now_and_then(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        self.asked.get().is_multiple_of(CHECKS) && self.is_over()
    }
}
