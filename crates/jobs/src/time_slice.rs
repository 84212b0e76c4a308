//! The period of time for which a job may work.

use std::cell::Cell;

/// A period of time, in milliseconds of the worker's clock.
pub struct TimeSlice<'a> {
    now: &'a dyn Fn() -> f64,
    started_at: f64,
    end: f64,
    check_count: Cell<u32>,
}

/// The number of checks per reading of the clock, in searches that check every few microseconds
/// whether the slice is over.
const CHECKS_PER_READING: u32 = 16;

impl<'a> TimeSlice<'a> {
    /// Creates a slice from now until the time `end`, in milliseconds of the clock `now`.
    pub fn until(end: f64, now: &'a dyn Fn() -> f64) -> TimeSlice<'a> {
        TimeSlice { now, started_at: now(), end, check_count: Cell::new(0) }
    }

    /// Returns the current time, in milliseconds of the worker's clock.
    pub fn current_time(&self) -> f64 {
        (self.now)()
    }

    /// Returns the time at which the slice started, in milliseconds of the worker's clock.
    pub fn started_at(&self) -> f64 {
        self.started_at
    }

    /// Returns the time at which the slice ends, in milliseconds of the worker's clock.
    pub fn end_time(&self) -> f64 {
        self.end
    }

    /// Returns the time since the slice started, in milliseconds.
    pub fn elapsed(&self) -> f64 {
        self.current_time() - self.started_at
    }

    /// Returns `true` if the current time is later than the end of the slice.
    pub fn is_over(&self) -> bool {
        self.current_time() > self.end
    }

    /// Returns `true` if the slice is over. Only one call in [`CHECKS_PER_READING`] reads the
    /// clock, and the other calls return `false`, because some searches check so often that reading
    /// the clock each time would take too long.
    pub fn is_over_sampled(&self) -> bool {
        self.check_count.set(self.check_count.get().wrapping_add(1));
        self.check_count.get().is_multiple_of(CHECKS_PER_READING) && self.is_over()
    }
}
