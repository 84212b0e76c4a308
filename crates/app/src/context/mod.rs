//! The operations that a feature can perform besides changing its own state: starting tasks,
//! calling storage, setting timers, requesting effects of the browser, and leaving follow-ups to
//! other features.
//!
//! Messages to the player are in `report`, and operations on the games in `games`.

mod games;
mod report;

pub use games::source_of_shared;

use jobs::{Job, Progress};
use schedule::{FilesId, Ticket};
use view::words;

use crate::{
    FeatureId,
    effect::{Effect, StoreCall},
    event_output::EventOutput,
    followup::Followup,
    page::Page,
    work::{PauseState, WorkItem},
};

/// The environment of a feature while it handles an event: the page, the time, and the output for
/// effects and follow-ups. A feature can't access other features.
pub struct Context<'a> {
    /// The content of the page.
    pub page: &'a mut Page,
    /// The current time, in milliseconds since the page was loaded.
    pub now: f64,
    /// The feature that the context belongs to.
    owner: FeatureId,
    /// The output that collects effects and follow-ups.
    output: &'a mut EventOutput,
}

/// The time after which work is shown, in milliseconds.
const WORK_DELAY: u32 = 200;

impl<'a> Context<'a> {
    /// Creates the context in which the feature `owner` handles an event.
    pub(crate) fn new(
        owner: FeatureId,
        page: &'a mut Page,
        output: &'a mut EventOutput,
    ) -> Context<'a> {
        Context { page, now: output.now, owner, output }
    }

    /// Requests an effect of the browser.
    pub fn push_effect(&mut self, effect: Effect) {
        self.output.effects.push(effect);
    }

    /// Queues a follow-up for other features. The follow-up is handled after the current event.
    pub fn push_followup(&mut self, followup: Followup) {
        self.output.followups.push_back(followup);
    }

    /// Returns a new ticket. Answers with this ticket reach the current feature.
    pub fn new_ticket(&mut self) -> Ticket {
        self.page.last_serial = self.page.last_serial.wrapping_add(1);
        Ticket { owner: self.owner as u8, serial: self.page.last_serial }
    }

    /// Calls storage. Returns the ticket of the answer.
    pub fn call_store(&mut self, call: StoreCall) -> Ticket {
        let ticket = self.new_ticket();
        self.push_effect(Effect::Store(ticket, call));
        ticket
    }

    /// Starts a timer that fires after `ms` milliseconds. Returns its ticket.
    pub fn start_timer(&mut self, ms: u32) -> Ticket {
        let ticket = self.new_ticket();
        self.push_effect(Effect::StartTimer(ms, ticket));
        ticket
    }

    /// Starts a job on the workers. Returns its ticket.
    pub fn start_job(&mut self, job: impl Into<Job>) -> Ticket {
        self.start_task(job.into(), None)
    }

    /// Starts a job on the workers, with the open files that it needs. Returns its ticket.
    pub fn start_with_files(&mut self, job: impl Into<Job>, files: FilesId) -> Ticket {
        self.start_task(job.into(), Some(files))
    }

    fn start_task(&mut self, job: Job, files: Option<FilesId>) -> Ticket {
        let task = self.new_ticket();
        self.push_effect(Effect::Start(task, Box::new(job), files));
        task
    }

    /// Cancels a task, and ends the work that is shown for it.
    pub fn cancel_task(&mut self, task: Ticket) {
        self.end_work(task);
        self.push_effect(Effect::Cancel(task));
    }

    /// Adds work with this ticket and title, unless it exists already. The work isn't shown until
    /// `WORK_DELAY` has passed.
    pub fn show_work(&mut self, ticket: Ticket, title: impl Into<String>) {
        if self.page.work_list.get(ticket).is_some() {
            return;
        }
        let timer = self.start_timer(WORK_DELAY);
        self.page.work_list.insert(WorkItem::new(ticket, title.into(), self.now, timer));
    }

    /// Makes work pausable. `done_before` is the number of items that were done before the work
    /// started.
    pub fn set_pausable(&mut self, work: Ticket, done_before: u64) {
        if let Some(work) = self.page.work_list.get_mut(work) {
            (work.pause_state, work.done_before) = (PauseState::Running, done_before);
        }
    }

    /// Pauses work, and reports the pause. The feature must cancel its task.
    pub fn pause_work(&mut self, work: Ticket) {
        let Some(work) = self.page.work_list.get_mut(work) else { return };
        work.pause_state = PauseState::Paused;
        let title = words::work_paused(&work.title);
        self.report_lasting(title);
    }

    /// Resumes work that was paused, and restarts its clock. `done_before` is the number of items
    /// that are done already. The feature must start a new task.
    pub fn resume_work(&mut self, work: Ticket, done_before: u64) {
        let now = self.now;
        let Some(work) = self.page.work_list.get_mut(work) else { return };
        (work.pause_state, work.is_shown) = (PauseState::Running, true);
        (work.started_at, work.done_before) = (now, done_before);
        let title = work.title.clone();
        self.report_lasting(title);
    }

    /// Sets the progress of the work with this ticket, if there is such work.
    pub fn set_progress(&mut self, ticket: Ticket, progress: Progress) {
        if let Some(work) = self.page.work_list.get_mut(ticket) {
            work.progress = Some(progress);
        }
    }

    /// Ends work, and removes its title from the status line. Returns the work, or `None` if there
    /// is no work with this ticket.
    pub fn end_work(&mut self, ticket: Ticket) -> Option<WorkItem> {
        self.page.work_list.get(ticket)?;
        let work = self.page.work_list.remove(ticket)?;
        if self.page.messages.status == work.title {
            self.report("");
        }
        Some(work)
    }
}
