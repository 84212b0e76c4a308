//! Questions to the workers, each with its subject and its answer.

use std::marker::PhantomData;

use jobs::{JobFailure, JobRequest, PartialOutcome, Progress};
use schedule::{FilesId, TaskUpdate, Ticket};

use crate::{context::Context, page::Page, tracked::StateChange};

/// A question about something on the page, with its answer once the answer has arrived.
///
/// `Subject` identifies what the question is about: the answer is shown only while the subject is
/// on the page. `J` is the job that answers the question, and `A` is the value that the feature
/// derives from the job's answers.
pub struct WorkerQuestion<Subject, J: JobRequest, A = <J as JobRequest>::Answer> {
    /// The task that answers the question, or `None` if no question is open.
    task: Option<Ticket>,
    /// The subject of the latest question, or `None` if it was forgotten or taken.
    subject: Option<Subject>,
    /// The answer so far, if any.
    answer: Option<A>,
    job: PhantomData<fn(J)>,
}

/// News about the task that answers a question.
pub enum TaskNews<A> {
    /// The answer. The task has ended.
    Answer(A),
    /// The answer for the next batch of items.
    Batch(A),
    /// A part of the answer.
    Partial(PartialOutcome),
    /// The progress so far.
    Progress(Progress),
    /// All batches are done. The task has ended.
    AllDone,
    /// The task has failed.
    Failed(JobFailure),
}

impl<Subject, J: JobRequest, A> Default for WorkerQuestion<Subject, J, A> {
    fn default() -> WorkerQuestion<Subject, J, A> {
        WorkerQuestion { task: None, subject: None, answer: None, job: PhantomData }
    }
}

impl<Subject, J: JobRequest, A> WorkerQuestion<Subject, J, A> {
    /// Asks a question in the background, in place of the previous question and its answer.
    pub fn ask(&mut self, ctx: &mut Context, subject: Subject, job: J) {
        self.forget(ctx);
        (self.task, self.subject) = (Some(ctx.start_job(job)), Some(subject));
    }

    /// Asks a question in the background. The answer to the previous question stays until the new
    /// one arrives.
    pub fn ask_again(&mut self, ctx: &mut Context, subject: Subject, job: J) {
        self.cancel(ctx);
        (self.task, self.subject) = (Some(ctx.start_job(job)), Some(subject));
    }

    /// Asks a question in place of the previous one, as work that is shown after a short delay.
    pub fn ask_shown(
        &mut self,
        ctx: &mut Context,
        subject: Subject,
        title: impl Into<String>,
        job: J,
    ) {
        self.ask(ctx, subject, job);
        self.show_as_work(ctx, title);
    }

    /// Asks a question about files in place of the previous question, as work that is shown after a
    /// short delay.
    pub fn ask_about_files(
        &mut self,
        ctx: &mut Context,
        subject: Subject,
        (title, files): (String, FilesId),
        job: J,
    ) {
        self.forget(ctx);
        (self.task, self.subject) = (Some(ctx.start_with_files(job, files)), Some(subject));
        self.show_as_work(ctx, title);
    }

    /// Shows the open question, which was asked in the background, as work. Does nothing if no
    /// question is open.
    pub fn show_as_work(&mut self, ctx: &mut Context, title: impl Into<String>) {
        if let Some(task) = self.task {
            ctx.show_work(task, title);
        }
    }

    /// Handles an update, and returns the news. Returns `None` if the update belongs to another
    /// task or has an outcome of a different kind. If the task is shown as work and has failed, an
    /// alert shows the failure.
    pub fn handle_update(
        &mut self,
        ctx: &mut Context,
        task: Ticket,
        update: TaskUpdate,
    ) -> Option<TaskNews<J::Answer>> {
        let is_shown = ctx.page.work_list.get(task).is_some();
        let news = self.handle_update_quietly(ctx, task, update);
        if let (true, Some(TaskNews::Failed(failure))) = (is_shown, &news) {
            ctx.alert_failure(failure);
        }
        news
    }

    /// Handles an update like [`handle_update`](WorkerQuestion::handle_update), but doesn't report
    /// failures to the player.
    pub fn handle_update_quietly(
        &mut self,
        ctx: &mut Context,
        task: Ticket,
        update: TaskUpdate,
    ) -> Option<TaskNews<J::Answer>> {
        if self.task != Some(task) {
            return None;
        }
        if matches!(update, TaskUpdate::Done(_) | TaskUpdate::Over | TaskUpdate::Failed(_)) {
            self.task = None;
            ctx.end_work(task);
        }
        match update {
            TaskUpdate::Done(outcome) => J::answer(outcome).map(TaskNews::Answer),
            TaskUpdate::Batch(outcome) => J::answer(outcome).map(TaskNews::Batch),
            TaskUpdate::Partial(partial) => Some(TaskNews::Partial(partial)),
            TaskUpdate::Progress(progress) => Some(TaskNews::Progress(progress)),
            TaskUpdate::Over => Some(TaskNews::AllDone),
            TaskUpdate::Failed(failure) => Some(TaskNews::Failed(failure)),
        }
    }

    /// Stores an answer, which is valid while the subject of the latest question is on the page.
    pub fn set_answer(&mut self, answer: A) {
        self.answer = Some(answer);
    }

    /// Returns the ticket of the task that answers the question, or `None` if no question is open.
    pub fn task(&self) -> Option<Ticket> {
        self.task
    }

    /// Returns `true` while a question is open: its task hasn't ended and wasn't cancelled.
    pub fn is_open(&self) -> bool {
        self.task.is_some()
    }

    /// Returns the subject of the latest question, or `None` if there is none.
    pub fn subject(&self) -> Option<&Subject> {
        self.subject.as_ref()
    }

    /// Returns the subject of the latest question, mutably, or `None` if there is none.
    pub fn subject_mut(&mut self) -> Option<&mut Subject> {
        self.subject.as_mut()
    }

    /// Removes and returns the subject of the latest question, or returns `None` if there is none.
    pub fn take_subject(&mut self) -> Option<Subject> {
        self.subject.take()
    }

    /// Returns the answer so far, even if its subject is no longer on the page, or `None` if there
    /// is none.
    pub fn last_answer(&self) -> Option<&A> {
        self.answer.as_ref()
    }

    /// Returns the answer so far, mutably, even if its subject is no longer on the page, or `None`
    /// if there is none.
    pub fn answer_mut(&mut self) -> Option<&mut A> {
        self.answer.as_mut()
    }

    /// Returns the answer so far, or `None` if there is none or its subject isn't on the page.
    /// `is_on` returns whether a subject is on the page.
    pub fn answer(&self, page: &Page, is_on: impl FnOnce(&Subject, &Page) -> bool) -> Option<&A> {
        let subject = self.subject.as_ref().filter(|subject| is_on(subject, page));
        subject.and(self.answer.as_ref())
    }

    /// Cancels the open question, if any. Its subject and its answer so far stay. Returns whether a
    /// question was open.
    pub fn cancel(&mut self, ctx: &mut Context) -> StateChange {
        let task = self.task.take();
        task.into_iter().for_each(|task| ctx.cancel_task(task));
        StateChange::from_bool(task.is_some())
    }

    /// Cancels the question, and forgets its subject and its answer. Returns whether there was a
    /// question or a subject.
    pub fn forget(&mut self, ctx: &mut Context) -> StateChange {
        let changed = self.cancel(ctx).or(StateChange::from_bool(self.subject.is_some()));
        (self.subject, self.answer) = (None, None);
        changed
    }

    /// Cancels the question if its subject is no longer on the page. Its answer stays. Returns
    /// whether the question was cancelled.
    pub fn cancel_unless(
        &mut self,
        ctx: &mut Context,
        is_on: impl FnOnce(&Subject, &Page) -> bool,
    ) -> StateChange {
        match self.is_open()
            && !self.subject.as_ref().is_some_and(|subject| is_on(subject, ctx.page))
        {
            true => self.cancel(ctx),
            false => StateChange::Unchanged,
        }
    }

    /// Forgets the question and its answer if their subject is no longer on the page. Returns
    /// whether they were forgotten.
    pub fn forget_unless(
        &mut self,
        ctx: &mut Context,
        is_on: impl FnOnce(&Subject, &Page) -> bool,
    ) -> StateChange {
        match self.subject.as_ref().is_some_and(|subject| !is_on(subject, ctx.page)) {
            true => self.forget(ctx),
            false => StateChange::Unchanged,
        }
    }
}
