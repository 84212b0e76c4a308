//! One pass over the candidates of the board, by the rules that are switched on.

use grid::{Cell, DigitSet, Position, Verdict};
use jobs::{Outcome, Reduce, Reduction};
use play::{Action, ChangeKind};
use schedule::{TaskId, Update};
use view::{Selection, words};

use crate::{
    command::{Offer, On, When},
    context::Context,
    page::Page,
    task::Owner,
};

/// The pass that is on its way, and what the latest one took away.
#[derive(Default)]
pub struct Reducing {
    /// The task, and what it is a pass over.
    asked: Option<(TaskId, Position)>,
    /// What the latest pass took away, and the step until which that is shown.
    removed: Option<(u64, Vec<(Cell, DigitSet)>)>,
}

/// What happens to passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A pass is taken.
    Reduce,
    /// A rule, by its place in the list of all, is used from now on, or not.
    Rule(usize, bool),
}

/// Takes one pass over the candidates.
pub const REDUCE: Offer<Event> =
    Offer { name: "Reduce", when: When::Always, on: On::Board, act: Event::Reduce };

impl Reducing {
    /// What the latest pass took away, until the next step.
    pub fn removed(&self, page: &Page) -> &[(Cell, DigitSet)] {
        match &self.removed {
            Some((step, removed)) if *step == page.play.step => removed,
            _ => &[],
        }
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Reduce => {
                let position = ctx.page.position().clone();
                let rules = ctx.page.wishes.rules.clone();
                let job = Reduce { position: position.clone(), rules };
                self.asked = Some((ctx.start(Owner::Reducing, job, None), position));
            }
            Event::Rule(rule, used) => {
                let rules = &mut ctx.page.wishes.rules;
                rules.get_mut(rule).into_iter().for_each(|place| *place = used);
            }
        }
    }

    /// Takes the pass, if the board is still what it was taken over.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some((_, of)) = self.asked.take_if(|(asked, _)| *asked == task) else { return };
        match update {
            Update::Done(Outcome::Reduce(pass))
                if of == *ctx.page.position() && ctx.page.cover.is_none() =>
            {
                self.take(ctx, pass);
            }
            Update::Failed(failure) => ctx.tell_failure(&failure),
            _ => {}
        }
    }

    fn take(&mut self, ctx: &mut Context, pass: Reduction) {
        let before = ctx.page.game().board().verdict();
        let said = words::reduced(&pass, before, ctx.page.shape());
        let Reduction { removed, cells, emptied, .. } = pass;
        ctx.play(Action::Put(ChangeKind::Pass, cells));
        self.removed = Some((ctx.page.play.step, removed));
        let clash = matches!(before, Verdict::Clash(_)).then(|| before.cells().first().copied());
        let look = clash.unwrap_or(emptied);
        look.into_iter().for_each(|cell| ctx.select(|_| Selection::of(cell)));
        ctx.say(said);
    }
}
