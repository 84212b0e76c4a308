//! The clock of the current game.

/// The clock of the game. The game stores the time played, and the clock measures the time since
/// the game was last updated.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    /// Whether the player has paused the game.
    pub is_paused: bool,
    /// Whether the puzzle was just solved by an entry, and the player has done nothing since.
    pub is_celebrating: bool,
    /// Whether the page is visible.
    pub is_visible: bool,
    /// The time of the last update of the game, in milliseconds since the page was loaded; `None`
    /// while the clock is stopped.
    pub updated_at: Option<f64>,
    /// The time since the last update of the game that the display includes, in milliseconds.
    pub displayed_ms: u64,
    /// The local time at which the page was loaded, in milliseconds since 1970.
    pub loaded_at: f64,
}

/// The maximum time that counts as played between two updates, in milliseconds. If more time has
/// passed, the device was asleep.
const MAX_INTERVAL: f64 = 60_000.0;

/// The number of milliseconds in a day.
const MS_PER_DAY: u64 = 86_400_000;

impl Clock {
    /// Creates a stopped clock, on a visible page.
    pub fn new() -> Clock {
        Clock {
            is_paused: false,
            is_celebrating: false,
            is_visible: true,
            updated_at: None,
            displayed_ms: 0,
            loaded_at: 0.0,
        }
    }

    /// Returns the local time in milliseconds since 1970. `now` is in milliseconds since the page
    /// was loaded.
    pub fn local_time(&self, now: f64) -> u64 {
        (self.loaded_at + now) as u64
    }

    /// Returns today's local date as the number of days since 1970. `now` is in milliseconds since
    /// the page was loaded.
    pub fn today(&self, now: f64) -> i64 {
        (self.local_time(now) / MS_PER_DAY) as i64
    }

    /// Returns the time since the last update of the game, in milliseconds and at most one minute,
    /// and restarts the measurement. Returns 0 if the clock is stopped. `now` is in milliseconds
    /// since the page was loaded. The caller must add the time to the game.
    pub fn take_elapsed(&mut self, now: f64) -> u64 {
        let Some(since) = self.updated_at else { return 0 };
        self.updated_at = Some(now);
        self.displayed_ms = 0;
        (now - since).clamp(0.0, MAX_INTERVAL) as u64
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}
