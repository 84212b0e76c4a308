//! The handling of events by the app as a whole: an event comes in, and effects go out.

use schedule::{TaskUpdate, Ticket};
use view::{Key, Selection, Stroke, WatchKey, words};

use crate::{
    App, Event, FeatureId, between,
    command::{Command, CommandContext, CommandTarget, Condition},
    context::Context,
    dialogs,
    effect::Effect,
    entering,
    event_output::EventOutput,
    features::FeatureCall,
    navigation,
    page::BoardOverlay,
    place::{Destination, Place},
    playing::{self, KeyOutcome, MAKE_GIVENS},
    timing, watching,
    work::{ReplacedReport, WorkItem},
};

impl App {
    /// Handles an event at the time `now`, in milliseconds since the page was loaded. Returns what
    /// the browser must do.
    pub fn update(&mut self, event: Event, now: f64) -> Vec<Effect> {
        let mut output = EventOutput::new(now);
        self.handle_event(event, &mut output);
        self.finish_event(output)
    }

    /// Handles a key press at the time `now`, in milliseconds since the page was loaded. Returns
    /// what the browser must do, or `None` if the page doesn't use the key.
    pub fn press_key(&mut self, stroke: Stroke, now: f64) -> Option<Vec<Effect>> {
        if self.page.clock.is_paused && playing::is_resume_key(stroke) {
            return Some(self.update(timing::Event::Resume.into(), now));
        }
        if *self.page.overlay == Some(BoardOverlay::Search)
            && !(stroke.has_ctrl || stroke.has_alt)
            && let Some(key) = WatchKey::from_key(stroke.key)
        {
            return Some(self.update(watching::Event::Key(key).into(), now));
        }
        let mut output = EventOutput::new(now);
        let is_working = self.shown_work().is_some_and(|work| !work.is_paused());
        let is_entering = self.page.input_state.is_entering();
        let (before, mut ctx) = (self.page.focused_cell(), self.context(&mut output));
        let outcome = match is_entering && entering::handle_key(&mut ctx, stroke) {
            true => KeyOutcome::Done,
            false => playing::handle_key(&mut ctx, stroke),
        };
        // The keyboard focus follows the selection, which moves on after a digit.
        let cell = ctx.page.focused_cell();
        if is_entering && cell != before {
            ctx.push_effect(Effect::Focus(cell));
        }
        match outcome {
            KeyOutcome::Done => {}
            KeyOutcome::None => {
                let command = Command::command_with_key(stroke)?;
                return Some(self.update(Event::Command(command), now));
            }
            KeyOutcome::Key(Key::SelectHintCell(to)) => {
                let cell = self.hinting.adjacent_cell(&self.page, to)?;
                let mut ctx = self.context(&mut output);
                ctx.change_selection(|_| Selection::from_cell(cell));
                ctx.push_effect(Effect::Focus(cell));
            }
            KeyOutcome::Key(_) if is_working => return Some(self.update(Event::Cancel, now)),
            KeyOutcome::Key(_) => {
                self.context(&mut output)
                    .change_selection(|selection| Selection::from_cell(selection.focused_cell()));
            }
        }
        Some(self.finish_event(output))
    }

    /// Returns the facts that decide which commands are enabled.
    pub fn command_context(&self) -> CommandContext {
        let page = &self.page;
        let (has_previous, has_next) = match self.collection_list.is_narrowed(page) {
            true => self.collection_list.has_neighbours(page, self.opening.requested_number(page)),
            false => (
                self.opening.previous_number(page).is_some(),
                self.opening.next_number(page).is_some(),
            ),
        };
        let has_hint = self.hinting.shown_step(page).is_some();
        CommandContext { has_hint, has_previous, has_next, ..page.command_context() }
    }

    /// Returns the work to show: the first that is running, otherwise the first that is paused.
    /// Returns `None` if there is no work.
    pub fn shown_work(&self) -> Option<&WorkItem> {
        self.page.work_list.shown()
    }

    /// Returns the event with which the browser's Back button closes whatever covers the page on a
    /// phone: the alert, otherwise the dialog, otherwise the place, otherwise the puzzle that is
    /// being entered. Returns `None` if nothing covers the page.
    pub fn back_event(&self) -> Option<Event> {
        let messages = &self.page.messages;
        if messages.alert.is_some() {
            return Some(dialogs::Event::CloseAlert.into());
        }
        if messages.dialog.is_some() {
            return Some(dialogs::Event::Close.into());
        }
        if self.navigation.place != Place::Play {
            return Some(navigation::Event::GoTo(Destination::Place(Place::Play)).into());
        }
        self.page.input_state.is_entering().then(|| entering::Event::Cancel.into())
    }

    /// Handles an event and the follow-ups that it causes.
    pub(crate) fn handle_event(&mut self, event: Event, output: &mut EventOutput) {
        if let Some(to) = event.destination() {
            self.handle_event(navigation::Event::GoTo(to).into(), output);
        }
        between::before_event(self, &event, output);
        match self.dispatch(event, output) {
            Some(Event::Command(command)) => self.run_command(command, output),
            Some(Event::Cancel) => {
                if let Some(work) = self.shown_work().map(|work| work.ticket) {
                    self.context(output).report(words::work_cancelled());
                    self.call_owner(work, FeatureCall::Cancel, output);
                }
            }
            Some(Event::PauseOrResume) => {
                if let Some(work) = self.shown_work().map(|work| work.ticket) {
                    self.call_owner(work, FeatureCall::PauseOrResume, output);
                }
            }
            Some(Event::TimerFired(timer)) => match self.page.work_list.ticket_of_timer(timer) {
                Some(work) => self.show_work(work, output),
                None => self.call_owner(timer, FeatureCall::Timer(timer), output),
            },
            Some(Event::TaskUpdated(task, update)) => {
                if let TaskUpdate::Progress(progress) = &update {
                    self.context(output).set_progress(task, *progress);
                }
                self.call_owner(task, FeatureCall::Update(task, update), output);
            }
            Some(Event::Stored(call, answer)) => {
                self.call_owner(call, FeatureCall::Stored(call, answer), output);
            }
            _ => {}
        }
        self.follow_up(output);
    }

    /// Passes a call to the feature that owns a ticket, if there is one.
    fn call_owner(&mut self, ticket: Ticket, call: FeatureCall, output: &mut EventOutput) {
        if let Some(owner) = FeatureId::owner_of(ticket) {
            self.pass_call(owner, output, call);
        }
    }

    /// Performs all pending follow-ups, including those that they cause.
    fn follow_up(&mut self, output: &mut EventOutput) {
        while let Some(followup) = output.followups.pop_front() {
            between::follow_up(self, followup, output);
        }
    }

    /// Runs a command, or reports why it can't be run now.
    fn run_command(&mut self, command: &'static Command, output: &mut EventOutput) {
        let facts = self.command_context();
        let is_enabled = command.condition.is_met(facts);
        let mut ctx = self.context(output);
        if !is_enabled {
            return ctx.report_again(words::menus::command_disabled(
                command.name,
                command.condition.unmet_reason(),
            ));
        }
        if command.condition == Condition::HasPuzzle && !facts.has_puzzle {
            let message = words::menus::needs_givens(command.name);
            return ctx.alert_with_command(&message, words::menus::about_givens(), &MAKE_GIVENS);
        }
        if command.target == CommandTarget::Board {
            if *ctx.page.overlay == Some(BoardOverlay::Search) {
                ctx.report("");
            }
            ctx.uncover_board();
            ctx.resume_if_paused();
        }
        self.handle_event((command.create_event)(), output);
    }

    /// Shows work that is still running after a short delay, and reports its title.
    fn show_work(&mut self, work: Ticket, output: &mut EventOutput) {
        let Some(work) = self.page.work_list.get_mut(work) else { return };
        work.is_shown = true;
        let messages = &self.page.messages;
        let (text, valid_at) = (messages.status.clone(), messages.valid_at);
        work.replaced_report = Some(ReplacedReport { text, valid_at });
        let title = work.title.clone();
        self.context(output).report_lasting(title);
    }

    /// Ends the handling of an event: clears a report that is no longer true, and synchronizes the
    /// features with the page. Returns the effects of the event.
    fn finish_event(&mut self, mut output: EventOutput) -> Vec<Effect> {
        // A report about the board before the latest change is no longer true.
        let step = self.page.play_state.change_count;
        if self.page.messages.valid_at.is_some_and(|until| until != step) {
            self.context(&mut output).report("");
        }
        self.sync_features(&mut output);
        self.follow_up(&mut output);
        between::after_event(self, &mut output);
        output.effects
    }

    /// Returns a context for operations of the app as a whole. Answers with a ticket of this
    /// context are passed to the feature [`Dialogs`](dialogs::Dialogs).
    pub(crate) fn context<'a>(&'a mut self, output: &'a mut EventOutput) -> Context<'a> {
        Context::new(FeatureId::Dialogs, &mut self.page, output)
    }
}
