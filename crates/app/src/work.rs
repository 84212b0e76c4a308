//! Work that the player waits for: its title, its progress, and whether it is paused.

use jobs::Progress;
use schedule::Ticket;

/// Work in progress. The page shows it, with its progress and a `Cancel` button, after a short
/// delay.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// The ticket of the work. The ticket's `owner` is the feature that can cancel the work.
    pub ticket: Ticket,
    /// The title that is shown.
    pub title: String,
    /// The progress, or `None` while it is unknown.
    pub progress: Option<Progress>,
    /// The time at which the work was started or last resumed, in milliseconds since the page was
    /// loaded.
    pub started: f64,
    /// Whether the work has taken long enough to be shown.
    pub is_shown: bool,
    /// The number of items that were done before that start.
    pub done_before: u64,
    /// Whether the work can be paused, and if so, whether it is paused.
    pub pause: Pause,
    /// The timer that shows the work when it fires.
    timer: Ticket,
}

/// Whether work can be paused, and whether it is paused now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// The work can only be cancelled.
    Never,
    /// The work is running and can be paused; the results so far are retained.
    Running,
    /// The work is paused.
    Paused,
}

impl Work {
    /// Creates work that starts at the time `now`, in milliseconds since the page was loaded. The
    /// work is shown when `timer` fires.
    pub fn new(ticket: Ticket, title: String, now: f64, timer: Ticket) -> Work {
        Work {
            ticket,
            title,
            progress: None,
            started: now,
            is_shown: false,
            done_before: 0,
            pause: Pause::Never,
            timer,
        }
    }

    /// Returns `true` if the work is paused.
    pub fn is_paused(&self) -> bool {
        self.pause == Pause::Paused
    }

    /// Returns `true` if the work can be paused or resumed.
    pub fn can_pause(&self) -> bool {
        self.pause != Pause::Never
    }
}

/// All work in progress, in the order of the features that own it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Works(Vec<Work>);

impl Works {
    /// Returns the work to show, if any: the first that is running, otherwise the first that is
    /// paused.
    pub fn first(&self) -> Option<&Work> {
        self.0.iter().find(|work| !work.is_paused()).or(self.0.first())
    }

    /// Returns the work with this ticket, or `None` if there is none.
    pub fn get(&self, ticket: Ticket) -> Option<&Work> {
        self.0.iter().find(|work| work.ticket == ticket)
    }

    /// Returns the work with this ticket, mutably, or `None` if there is none.
    pub fn get_mut(&mut self, ticket: Ticket) -> Option<&mut Work> {
        self.0.iter_mut().find(|work| work.ticket == ticket)
    }

    /// Returns the ticket of the work that this timer shows, or `None` if there is none.
    pub fn by_timer(&self, timer: Ticket) -> Option<Ticket> {
        self.0.iter().find(|work| work.timer == timer).map(|work| work.ticket)
    }

    /// Adds work after all other work of the same feature.
    pub fn insert(&mut self, work: Work) {
        let at = self.0.partition_point(|other| other.ticket.owner <= work.ticket.owner);
        self.0.insert(at, work);
    }

    /// Removes and returns the work with this ticket, or returns `None` if there is none.
    pub fn remove(&mut self, ticket: Ticket) -> Option<Work> {
        let at = self.0.iter().position(|work| work.ticket == ticket)?;
        Some(self.0.remove(at))
    }
}
