//! Work that the player waits for: its title, its progress, and whether it is paused.

use jobs::Progress;
use schedule::Ticket;

/// Work in progress. The page shows it, with its progress and a `Cancel` button, after a short
/// delay.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkItem {
    /// The ticket of the work. The ticket's `owner` is the feature that can cancel the work.
    pub ticket: Ticket,
    /// The title that is shown.
    pub title: String,
    /// The progress, or `None` while it is unknown.
    pub progress: Option<Progress>,
    /// The time at which the work was started or last resumed, in milliseconds since the page was
    /// loaded.
    pub started_at: f64,
    /// Whether the work has taken long enough to be shown.
    pub is_shown: bool,
    /// The number of items that were done before the work was started or last resumed.
    pub done_before: u64,
    /// Whether the work can be paused, and if so, whether it is paused.
    pub pause_state: PauseState,
    /// The report that the title replaced on the status line, or `None` while the work isn't shown.
    pub replaced_report: Option<ReplacedReport>,
    /// The timer that shows the work when it fires.
    timer: Ticket,
}

/// A report that was on the status line before the title of work.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplacedReport {
    /// The text of the report.
    pub text: String,
    /// The number of changes of the board at which the report is true, or `None` if it remains true
    /// when the board changes.
    pub valid_at: Option<u64>,
}

/// The pause state of work: not pausable, running or paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseState {
    /// The work can only be cancelled.
    NotPausable,
    /// The work is running and can be paused; the results so far are retained.
    Running,
    /// The work is paused.
    Paused,
}

impl WorkItem {
    /// Creates work that starts at the time `now`, in milliseconds since the page was loaded. The
    /// work is shown when `timer` fires.
    pub fn new(ticket: Ticket, title: String, now: f64, timer: Ticket) -> WorkItem {
        WorkItem {
            ticket,
            title,
            progress: None,
            started_at: now,
            is_shown: false,
            done_before: 0,
            pause_state: PauseState::NotPausable,
            replaced_report: None,
            timer,
        }
    }

    /// Returns `true` if the work is paused.
    pub fn is_paused(&self) -> bool {
        self.pause_state == PauseState::Paused
    }

    /// Returns `true` if the work can be paused or resumed.
    pub fn can_pause(&self) -> bool {
        self.pause_state != PauseState::NotPausable
    }
}

/// All work in progress, in the order of the features that own it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WorkList(Vec<WorkItem>);

impl WorkList {
    /// Returns the work to show, if any: the first that is running, otherwise the first that is
    /// paused.
    pub fn shown(&self) -> Option<&WorkItem> {
        self.0.iter().find(|work| !work.is_paused()).or(self.0.first())
    }

    /// Returns the work with this ticket, or `None` if there is none.
    pub fn get(&self, ticket: Ticket) -> Option<&WorkItem> {
        self.0.iter().find(|work| work.ticket == ticket)
    }

    /// Returns the work with this ticket, mutably, or `None` if there is none.
    pub fn get_mut(&mut self, ticket: Ticket) -> Option<&mut WorkItem> {
        self.0.iter_mut().find(|work| work.ticket == ticket)
    }

    /// Returns the ticket of the work that this timer shows, or `None` if there is none.
    pub fn ticket_of_timer(&self, timer: Ticket) -> Option<Ticket> {
        self.0.iter().find(|work| work.timer == timer).map(|work| work.ticket)
    }

    /// Adds work after all other work of the same feature.
    pub fn insert(&mut self, work: WorkItem) {
        let at = self.0.partition_point(|other| other.ticket.owner <= work.ticket.owner);
        self.0.insert(at, work);
    }

    /// Removes and returns the work with this ticket, or returns `None` if there is none.
    pub fn remove(&mut self, ticket: Ticket) -> Option<WorkItem> {
        let at = self.0.iter().position(|work| work.ticket == ticket)?;
        Some(self.0.remove(at))
    }
}
