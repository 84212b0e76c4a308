//! The time that a job gets at once.

use std::cell::Cell;

/// A time to work in, by a clock of the worker's, in milliseconds.
pub struct Slice<'a> {
    now: &'a dyn Fn() -> f64,
    begun: f64,
    end: f64,
    asked: Cell<u32>,
}

/// The clock is looked at once in this many checks of a search whose checks take microseconds.
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

    /// When it is over.
    pub fn end(&self) -> f64 {
        self.end
    }

    /// How long it has lasted.
    pub fn spent(&self) -> f64 {
        self.now() - self.begun
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.now() > self.end
    }

    /// Whether it is over, for those who ask so often that the clock would be work.
    pub fn is_over_now_and_then(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        self.asked.get().is_multiple_of(CHECKS) && self.is_over()
    }
}
