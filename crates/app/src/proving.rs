//! What is right: the only solution of the puzzle, where it has one, and the way back to before the
//! first entry that is another.

use grid::{Board, Digit};
use jobs::{Count, Counted, Of, Outcome, Partial};
use play::{Action, save::Checks};
use schedule::{TaskId, Update};
use view::words::history;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::Page,
    task::{Owner, Work},
};

/// What is known of the solutions of the puzzle that was asked of last.
#[derive(Default)]
pub struct SolutionCheck {
    /// The work, while a person waits for it.
    pub work: Option<Work>,
    /// The task that finds it out.
    task: Option<TaskId>,
    /// The puzzle that was asked of.
    of: Option<Board>,
    /// What is known of it.
    known: Option<Uniqueness>,
    /// The first solution, while it is not known whether there are others.
    first: Option<Board>,
}

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Debug)]
pub enum Uniqueness {
    /// None.
    Impossible,
    /// This one alone, row by row.
    Only(Vec<Digit>),
    /// More than one.
    Several,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game goes back to before the first wrong entry.
    GoBack,
}

/// Goes back to before the first entry that is wrong.
pub const GO_BACK: Offer<Event> = Offer {
    name: "Go Back to First Wrong Entry",
    when: When::Played,
    on: On::Board,
    act: Event::GoBack,
};

impl SolutionCheck {
    /// The only solution of the puzzle that is on the page, row by row, where it is known.
    pub fn only(&self, page: &Page) -> Option<&[Digit]> {
        match &self.known {
            Some(Uniqueness::Only(digits)) if self.is_of(page) => Some(digits),
            _ => None,
        }
    }

    fn is_of(&self, page: &Page) -> bool {
        self.of.as_ref() == Some(page.game().givens())
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, Event::GoBack: Event) {
        match self.known.clone().filter(|_| self.is_of(ctx.page)) {
            Some(known) => go_back_by(ctx, &known),
            None => {
                // It may be found out already, without anybody waiting.
                if self.task.is_none() || !self.is_of(ctx.page) {
                    self.prove(ctx);
                }
                let task = self.task.unwrap_or_default();
                self.work = Some(ctx.shown_as(task, history::proving()));
            }
        }
    }

    fn prove(&mut self, ctx: &mut Context) {
        self.drop_task(ctx);
        let givens = ctx.page.game().givens().clone();
        let job = Count { of: Of::Board(givens.clone()), limit: Some(2), keep: 1 };
        self.task = Some(ctx.start(Owner::Proving, job, None));
        self.of = Some(givens);
    }

    fn drop_task(&mut self, ctx: &mut Context) {
        ctx.end(&mut self.work);
        self.task.take().into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        (self.of, self.known, self.first) = (None, None, None);
    }

    /// Takes what is told of the search.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if self.task != Some(task) {
            return;
        }
        match update {
            Update::Partial(Partial::Solutions(boards)) => self.first = boards.into_iter().next(),
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Count(Counted { found, all, .. })) => {
                let digits = |board: Board| board.digits().iter().copied().flatten().collect();
                let known = match (found, all, self.first.take()) {
                    (0, ..) => Uniqueness::Impossible,
                    (1, true, Some(only)) => Uniqueness::Only(digits(only)),
                    _ => Uniqueness::Several,
                };
                self.task = None;
                let asked = ctx.end(&mut self.work).is_some();
                self.known = Some(known.clone());
                match self.is_of(ctx.page) {
                    true if asked => go_back_by(ctx, &known),
                    true if !matches!(known, Uniqueness::Only(_)) => {
                        ctx.say_throughout(history::unchecked());
                    }
                    _ => {}
                }
            }
            Update::Failed(failure) => {
                let asked = ctx.end(&mut self.work).is_some();
                // Asked for again, it is tried again.
                self.task = None;
                if asked {
                    ctx.tell_failure(&failure);
                }
            }
            _ => {}
        }
    }

    /// Drops the search that a person waits for.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let was = self.work.is_some();
        if was {
            self.drop_task(ctx);
            // It is not looked for again by itself.
            self.of = Some(ctx.page.game().givens().clone());
        }
        was
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        !self.is_of(page) && (self.of.is_some() || is_wanted(page))
    }

    /// Finds out what is right of the puzzle on the page, where entries are to be checked against
    /// it; and no longer looks for it where nobody waits.
    pub fn settle(&mut self, ctx: &mut Context) {
        match is_wanted(ctx.page) {
            true => self.prove(ctx),
            false => self.drop_task(ctx),
        }
    }
}

/// Whether entries are checked against the only solution of a puzzle.
fn is_wanted(page: &Page) -> bool {
    page.wishes.settings.checks == Checks::Solution && page.game().givens().filled() > 0
}

fn go_back_by(ctx: &mut Context, known: &Uniqueness) {
    let said = match known {
        Uniqueness::Impossible => history::impossible().into(),
        Uniqueness::Several => history::several().into(),
        Uniqueness::Only(solution) => go_back_to(ctx, solution),
    };
    ctx.say(said);
}

/// Goes back to the last moment at which all was as in the solution, and says what became of that.
fn go_back_to(ctx: &mut Context, solution: &[Digit]) -> String {
    let game = ctx.page.game();
    let mut way = vec![game.now()];
    let right = game.last_right(solution);
    while way.last() != right.as_ref() && way.last() != Some(&0) {
        let before = way.last().and_then(|at| game.moments().get(*at)).map(|m| m.before);
        way.extend(before);
    }
    let steps = way.len() - 1;
    match right {
        None => history::always_wrong().into(),
        Some(_) if steps == 0 => history::none_wrong().into(),
        Some(right) => {
            let first = ctx.page.deed(way[steps - 1]);
            ctx.play(Action::GoTo(right));
            history::went_back(steps, &first)
        }
    }
}
