//! Single passes over the candidates of the board with the elimination rules that are switched on.

use grid::{Cell, DigitSet, Position, Verdict};
use jobs::{PassResult, Reduce};
use play::{Action, ChangeKind};
use schedule::{TaskUpdate, Ticket};
use view::{Selection, words};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    page::Page,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The pass in progress, and the candidates that the latest pass eliminated.
#[derive(Default)]
pub struct Elimination {
    /// The pass in progress, with the position that it started from.
    pass: WorkerQuestion<Position, Reduce>,
    /// The change count of the board, and the candidates that the latest pass eliminated, which are
    /// shown until the board changes.
    eliminated: Option<(u64, Vec<(Cell, DigitSet)>)>,
}

/// An event that [`Elimination`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Make one pass over the candidates with the rules that are switched on.
    Eliminate,
    /// Switch the rule with this index, from 0, in the list of all rules on (`true`) or off
    /// (`false`).
    SwitchRule(usize, bool),
}

/// The command that makes one pass over the candidates with the rules that are switched on.
pub static ELIMINATE_CANDIDATES: Command =
    Command::new("Eliminate Candidates", Condition::Always, CommandTarget::Board, || {
        Event::Eliminate.into()
    })
    .with_aliases(&["Reduce", "Clean Pencil Marks", "Bleistiftnotizen aufräumen"]);

impl Elimination {
    /// Returns the candidates that the latest pass eliminated, by cell. The list is empty before
    /// the first pass, and after the board has changed again.
    pub fn eliminated_candidates(&self, page: &Page) -> &[(Cell, DigitSet)] {
        match &self.eliminated {
            Some((step, eliminated)) if *step == page.play_state.change_count => eliminated,
            _ => &[],
        }
    }

    fn handle_pass(&mut self, ctx: &mut Context, pass: PassResult) {
        let before = ctx.page.game().board().verdict();
        let status = words::pass_report(&pass, before, ctx.page.shape());
        let PassResult {
            eliminated: removed,
            changed_cells: cells,
            cell_without_candidates: emptied,
            ..
        } = pass;
        ctx.perform(Action::SetContents(ChangeKind::Pass, cells));
        self.eliminated = Some((ctx.page.play_state.change_count, removed));
        let clash = matches!(before, Verdict::Clash(_)).then(|| before.cells().first().copied());
        let cell = clash.unwrap_or(emptied);
        cell.into_iter().for_each(|cell| ctx.change_selection(|_| Selection::from_cell(cell)));
        ctx.report(status);
    }
}

impl Feature for Elimination {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Eliminate => {
                let position = ctx.page.position().clone();
                let rules = ctx.page.preferences.used_rules.clone();
                let job = Reduce { position: position.clone(), used_rules: rules };
                self.pass.ask(ctx, position, job);
            }
            Event::SwitchRule(rule, is_used) => {
                let rules = &mut ctx.page.preferences.used_rules;
                rules.get_mut(rule).into_iter().for_each(|place| *place = is_used);
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        match self.pass.handle_update(ctx, task, update) {
            Some(TaskNews::Answer(pass)) => {
                let is_on =
                    self.pass.take_subject().is_some_and(|subject| subject == *ctx.page.position());
                if is_on && ctx.page.overlay.is_none() {
                    self.handle_pass(ctx, pass);
                }
            }
            Some(TaskNews::Failed(failure)) => ctx.alert_failure(&failure),
            _ => {}
        }
    }
}
