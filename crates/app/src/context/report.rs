//! Messages to the player: on the status line, and in the alert.

use jobs::JobFailure;
use view::words;

use super::Context;
use crate::{
    command::Command,
    messages::{Alert, Tone},
    work::{ReplacedReport, WorkItem},
};

impl Context<'_> {
    /// Shows a report on the status line until the board changes. An empty text clears the status
    /// line.
    pub fn report(&mut self, status: impl Into<String>) {
        let step = self.page.play_state.change_count;
        let messages = &mut self.page.messages;
        (messages.status, messages.tone) = (status.into(), Tone::Plain);
        messages.valid_at = Some(step).filter(|_| !messages.status.is_empty());
        messages.offered_command = None;
    }

    /// Shows a report on the status line that remains true when the board changes.
    pub fn report_lasting(&mut self, status: impl Into<String>) {
        let messages = &mut self.page.messages;
        (messages.status, messages.tone, messages.valid_at) = (status.into(), Tone::Plain, None);
        messages.offered_command = None;
    }

    /// Shows a report with a tone. A screen reader reads the report out even if the status line
    /// already shows it.
    pub fn report_with_tone(&mut self, tone: Tone, status: String) {
        self.report_again(status);
        self.page.messages.tone = tone;
    }

    /// Shows a report that may be on the status line already. If it is, a trailing space makes the
    /// new report different, so that a screen reader reads it out again.
    pub fn report_again(&mut self, status: String) {
        let is_same = self.page.messages.status == status;
        self.report(if is_same { status + "\u{a0}" } else { status });
    }

    /// Shows the report that the title of finished work replaced, if the status line is empty and
    /// the report is still true.
    pub fn restore_report(&mut self, work: Option<WorkItem>) {
        let Some(ReplacedReport { text, valid_at }) = work.and_then(|work| work.replaced_report)
        else {
            return;
        };
        let step = self.page.play_state.change_count;
        if self.page.messages.status.is_empty() && valid_at.is_none_or(|at| at == step) {
            self.report(text);
            self.page.messages.valid_at = valid_at;
        }
    }

    /// Appends a sentence to the status line.
    pub fn append_to_report(&mut self, more: &str) {
        let status = &mut self.page.messages.status;
        *status = format!("{status} {more}").trim_start().into();
    }

    /// If the puzzle on the board is solved, appends to the status line who solved it.
    pub fn report_solver(&mut self) {
        let solver = self.page.game().solver();
        solver.into_iter().for_each(|solver| self.append_to_report(words::solved_by(solver)));
    }

    /// Shows a message on the status line and in an alert, which stays until the player closes it.
    /// `detail` explains the message.
    pub fn alert(&mut self, message: &str, detail: Option<String>) {
        self.report(message);
        let alert = Alert { message: message.into(), detail, ..Alert::default() };
        self.page.messages.alert = Some(alert);
    }

    /// Shows a message and its explanation in an alert, with a command that may help.
    pub fn alert_with_command(&mut self, message: &str, detail: &str, command: &'static Command) {
        self.alert(message, Some(detail.into()));
        if let Some(alert) = &mut self.page.messages.alert {
            alert.offered_command = Some(command);
        }
    }

    /// Shows that a task failed, and why.
    pub fn alert_failure(&mut self, failure: &JobFailure) {
        let (message, detail) = words::failure_message(failure);
        self.alert(&message, detail);
    }
}
