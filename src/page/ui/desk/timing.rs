//! The time that is played. The game knows how long it was; what came since it was told last is
//! here.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use super::{Desk, keeping::Place, now};
use crate::browser;
use play::Action;
use view::{Stroke, words::history as words};

/// The clock of the game that is played.
#[derive(Clone, Copy)]
pub struct Timing {
    /// Whether the person has stopped it.
    pub paused: RwSignal<bool>,
    /// Whether the last entry has just solved the puzzle.
    pub finishing: RwSignal<bool>,
    /// Whether the page can be seen.
    seen: RwSignal<bool>,
    /// Milliseconds that the game was not told of, as far as they are shown.
    more: RwSignal<u64>,
    /// When it was told last; `None` while the clock stands still.
    since: StoredValue<Option<f64>>,
    /// Whether the loop that shows the time is running.
    ticking: StoredValue<bool>,
}

/// So often the game is told of its time, in milliseconds, if nobody does anything.
const TELL_EVERY: f64 = 10_000.0;

/// A longer time without a tick, in milliseconds, is the sleep of a machine.
const LONGEST: f64 = 60_000.0;

impl Timing {
    pub(super) fn new() -> Timing {
        Timing {
            paused: RwSignal::new(false),
            finishing: RwSignal::new(false),
            seen: RwSignal::new(!document().hidden()),
            more: RwSignal::new(0),
            since: StoredValue::new(None),
            ticking: StoredValue::new(false),
        }
    }

    /// The milliseconds since the game was told last, of which it is told now.
    fn take(self) -> u64 {
        let Some(since) = self.since.get_value() else { return 0 };
        self.since.set_value(Some(now()));
        self.more.set(0);
        (now() - since).clamp(0.0, LONGEST) as u64
    }
}

/// The clock.
impl Desk {
    /// Has the clock run whenever somebody plays.
    pub fn begin_timing(self) {
        let timing = self.timing;
        let runs = Memo::new(move |_| {
            timing.seen.get()
                && !timing.paused.get()
                && self.is_timed()
                && !self.solved.get()
                && self.watch.frame.with(Option::is_none)
                && self.solutions.shown.with(Option::is_none)
        });
        Effect::new(move |_| {
            if runs.get() {
                timing.since.set_value(Some(now()));
                if !timing.ticking.get_value() {
                    timing.ticking.set_value(true);
                    self.tick_clock();
                }
            } else {
                self.spend();
                timing.since.set_value(None);
            }
        });
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            timing.seen.set(!document().hidden());
        });
    }

    /// Whether the board is a puzzle, and its time counted.
    fn is_timed(self) -> bool {
        self.facts.with(|facts| facts.loaded)
    }

    /// Shows the time at each full second.
    fn tick_clock(self) {
        let timing = self.timing;
        let Some(since) = timing.since.get_value() else {
            return timing.ticking.set_value(false);
        };
        let more = now() - since;
        if more >= TELL_EVERY {
            self.spend();
        } else {
            timing.more.set(more as u64);
        }
        let played = self.spent() + timing.more.get_untracked();
        Timeout::new(1000 - (played % 1000) as u32, move || self.tick_clock()).forget();
    }

    /// The milliseconds that the game knows of.
    fn spent(self) -> u64 {
        self.table.with_untracked(|table| table.game().spent())
    }

    /// Tells the game of its time.
    pub(super) fn spend(self) {
        if let Some(action) = self.due() {
            self.table.update(|table| table.play(action));
        }
    }

    /// Remembers the time of a page that goes away: what is kept in its last moment may be lost.
    pub(super) fn leave_time(self) {
        if let Some(key) = self.key_of(self.whereabouts()) {
            browser::keep_time_of_tab(&key, self.spent());
        }
    }

    /// Takes up the time that the page had when it went away, if this was the game of it.
    pub(super) fn take_up_time(self, place: Place) {
        let left =
            browser::time_of_tab().filter(|left| self.key_of(place).as_ref() == Some(&left.0));
        let more = left.and_then(|(_, time)| time.checked_sub(self.spent()));
        if let Some(more) = more.filter(|more| *more > 0 && place == self.whereabouts()) {
            self.table.update(|table| table.play(Action::Spend(more)));
        }
        if browser::pause_of_tab().is_some_and(|paused| self.key_of(place) == Some(paused)) {
            self.timing.paused.set(true);
        }
    }

    /// What tells the game of its time, if there is some that it does not know of.
    pub(super) fn due(self) -> Option<Action> {
        let timed = untrack(|| self.is_timed());
        Some(self.timing.take()).filter(|time| timed && *time > 0).map(Action::Spend)
    }

    /// The time to be shown, if any is.
    pub fn clock(self) -> Option<String> {
        let wanted = self.is_timed() && self.settings.with(|settings| settings.timer);
        let played = || self.table.with(|table| table.game().spent()) + self.timing.more.get();
        wanted.then(|| words::clock(played()))
    }

    /// What is said when the last entry has solved the puzzle, and a moment to enjoy it.
    pub(super) fn finish(self) -> String {
        let known = untrack(|| self.is_timed());
        let wanted = self.settings.with_untracked(|settings| settings.timer);
        self.timing.finishing.set(true);
        words::solved((known && wanted).then(|| self.spent()))
    }

    /// Ends that moment, if it is now.
    pub fn end_finishing(self) {
        if self.timing.finishing.get_untracked() {
            self.timing.finishing.set(false);
        }
    }

    /// Stops the clock and hides the board, or goes on.
    pub fn pause_or_go_on(self) {
        if !self.go_on() {
            self.timing.paused.set(true);
            browser::keep_pause_of_tab(self.key_of(self.whereabouts()).as_deref());
        }
    }

    /// Goes on, if the game is paused; `false` if it is not.
    pub fn go_on(self) -> bool {
        let paused = self.timing.paused.get_untracked();
        if paused {
            self.timing.paused.set(false);
            browser::keep_pause_of_tab(None);
        }
        paused
    }

    /// Whether a key is one that somebody presses to go on while the game is paused.
    pub(super) fn wakes(self, stroke: Stroke) -> bool {
        let none = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];
        self.timing.paused.get_untracked()
            && !(stroke.ctrl || stroke.alt)
            && !none.contains(&stroke.key)
    }
}
