//! The handling of events by the app as a whole: an event comes in, and effects go out.

use schedule::{Ticket, Update};
use view::{Key, Selection, Stroke, WatchKey, words};

use crate::{
    App, Event, FeatureId, between,
    command::{Command, CommandContext, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    entering,
    features::Call,
    navigation,
    page::BoardOverlay,
    playing::{self, KeyOutcome, MAKE_GIVENS},
    timing,
    turn::Turn,
    watching,
    work::Work,
};

impl App {
    /// Handles an event at the time `now`, in milliseconds since the page was loaded. Returns what
    /// the browser must do.
    pub fn update(&mut self, event: Event, now: f64) -> Vec<Effect> {
        let mut turn = Turn::new(now);
        self.handle(event, &mut turn);
        self.finish(turn)
    }

    /// Handles a key press at the time `now`, in milliseconds since the page was loaded. Returns
    /// what the browser must do, or `None` if the page doesn't use the key.
    pub fn key(&mut self, stroke: Stroke, now: f64) -> Option<Vec<Effect>> {
        if self.page.clock.is_paused && playing::resumes(stroke) {
            return Some(self.update(timing::Event::Resume.into(), now));
        }
        if *self.page.overlay == Some(BoardOverlay::Search)
            && !(stroke.ctrl || stroke.alt)
            && let Some(key) = WatchKey::from_key(stroke.key)
        {
            return Some(self.update(watching::Event::Key(key).into(), now));
        }
        let mut turn = Turn::new(now);
        let is_working = self.work().is_some_and(|work| !work.is_paused());
        let is_entering = self.page.input.is_entering();
        let (before, mut ctx) = (self.page.selected(), self.context(&mut turn));
        let outcome = match is_entering && entering::key(&mut ctx, stroke) {
            true => KeyOutcome::Done,
            false => playing::key(&mut ctx, stroke),
        };
        // The keyboard focus follows the selection, which moves on after a digit.
        let cell = ctx.page.selected();
        if is_entering && cell != before {
            ctx.effect(Effect::Focus(cell));
        }
        match outcome {
            KeyOutcome::Done => {}
            KeyOutcome::None => {
                let command = Command::with_key(stroke)?;
                return Some(self.update(Event::Command(command), now));
            }
            KeyOutcome::Key(Key::HintCell(to)) => {
                let cell = self.hinting.adjacent_cell(&self.page, to)?;
                let mut ctx = self.context(&mut turn);
                ctx.select(|_| Selection::single(cell));
                ctx.effect(Effect::Focus(cell));
            }
            KeyOutcome::Key(_) if is_working => return Some(self.update(Event::Cancel, now)),
            KeyOutcome::Key(_) => {
                self.context(&mut turn).select(|selection| Selection::single(selection.focus()));
            }
        }
        Some(self.finish(turn))
    }

    /// Returns the facts that decide which commands are enabled.
    pub fn command_context(&self) -> CommandContext {
        let page = &self.page;
        let (has_previous, has_next) = match self.collection_list.is_narrowed(page) {
            true => self.collection_list.neighbours(page, self.opening.number_asked_for(page)),
            false => {
                let has = |after| self.opening.adjacent_number(page, after).is_some();
                (has(false), has(true))
            }
        };
        let has_hint = self.hinting.step(page).is_some();
        CommandContext { has_hint, has_previous, has_next, ..page.command_context() }
    }

    /// Returns the work to show: the first that is running, otherwise the first that is paused.
    /// Returns `None` if there is no work.
    pub fn work(&self) -> Option<&Work> {
        self.page.works.first()
    }

    /// Handles an event and the follow-ups that it causes.
    pub(crate) fn handle(&mut self, event: Event, turn: &mut Turn) {
        if let Some(to) = event.leads_to() {
            self.handle(navigation::Event::GoTo(to).into(), turn);
        }
        between::before_event(self, &event, turn);
        match self.dispatch(event, turn) {
            Some(Event::Command(command)) => self.run(command, turn),
            Some(Event::Cancel) => {
                if let Some(work) = self.work().map(|work| work.ticket) {
                    self.context(turn).report(words::cancelled());
                    self.call(work, Call::Cancel, turn);
                }
            }
            Some(Event::PauseOrResume) => {
                if let Some(work) = self.work().map(|work| work.ticket) {
                    self.call(work, Call::PauseOrResume, turn);
                }
            }
            Some(Event::TimerFired(timer)) => match self.page.works.by_timer(timer) {
                Some(work) => self.show_work(work, turn),
                None => self.call(timer, Call::Timer(timer), turn),
            },
            Some(Event::TaskUpdated(task, update)) => {
                if let Update::Progress(progress) = &update {
                    self.context(turn).set_progress(task, *progress);
                }
                self.call(task, Call::Update(task, update), turn);
            }
            Some(Event::Stored(call, answer)) => {
                self.call(call, Call::Stored(call, answer), turn);
            }
            _ => {}
        }
        self.follow_up(turn);
    }

    /// Passes a call to the feature that owns a ticket, if there is one.
    fn call(&mut self, ticket: Ticket, call: Call, turn: &mut Turn) {
        if let Some(owner) = FeatureId::owner_of(ticket) {
            self.with_id(owner, turn, call);
        }
    }

    /// Performs all pending follow-ups, including those that they cause.
    fn follow_up(&mut self, turn: &mut Turn) {
        while let Some(followup) = turn.followups.pop_front() {
            between::follow_up(self, followup, turn);
        }
    }

    /// Runs a command, or reports why it can't be run now.
    fn run(&mut self, command: &'static Command, turn: &mut Turn) {
        let facts = self.command_context();
        let is_enabled = command.condition.holds(facts);
        let mut ctx = self.context(turn);
        if !is_enabled {
            return ctx
                .report_again(words::menus::cannot(command.name, command.condition.reason()));
        }
        if command.condition == Condition::HasPuzzle && !facts.has_puzzle {
            let message = words::menus::needs_givens(command.name);
            return ctx.alert_leading_to(&message, words::menus::about_givens(), &MAKE_GIVENS);
        }
        if command.target == CommandTarget::Board {
            if *ctx.page.overlay == Some(BoardOverlay::Search) {
                ctx.report("");
            }
            ctx.uncover();
            ctx.resume_if_paused();
        }
        self.handle((command.event)(), turn);
    }

    /// Shows work that has taken longer than a moment, and reports its title.
    fn show_work(&mut self, work: Ticket, turn: &mut Turn) {
        let Some(work) = self.page.works.get_mut(work) else { return };
        work.is_shown = true;
        let title = work.title.clone();
        self.context(turn).report_lasting(title);
    }

    /// Ends a turn: clears a report that is no longer true, and synchronizes the features with the
    /// page. Returns the effects of the turn.
    fn finish(&mut self, mut turn: Turn) -> Vec<Effect> {
        // A report about the board before the latest change is no longer true.
        let step = self.page.play.change_count;
        if self.page.messages.until.is_some_and(|until| until != step) {
            self.context(&mut turn).report("");
        }
        self.sync_features(&mut turn);
        self.follow_up(&mut turn);
        between::after_event(self, &mut turn);
        turn.effects
    }

    /// Returns a context for reports of the app as a whole. Answers to its tickets go to the
    /// dialogs.
    pub(crate) fn context<'a>(&'a mut self, turn: &'a mut Turn) -> Context<'a> {
        Context::new(FeatureId::Dialogs, &mut self.page, turn)
    }
}
