//! Givens without which the puzzle still has exactly one solution.

use grid::{Board, Cell};
use jobs::{FindRedundant, Outcome, Progress, Redundancy};
use schedule::{TaskId, Update};
use view::words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    page::Page,
    task::{Owner, Work},
};

/// The search that goes on, and what the latest one found.
#[derive(Default)]
pub struct Redundant {
    /// The work.
    pub work: Option<Work>,
    /// The puzzle that is looked at, and how many of its givens were.
    of: Option<(Board, u64)>,
    found: Vec<Cell>,
    /// The step until which what was found is shown.
    until: Option<u64>,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Redundant givens are looked for.
    Find,
}

/// Marks the givens without which there is still one solution.
pub const FIND_REDUNDANT_GIVENS: Offer<Event> =
    Offer { name: "Find Redundant Givens", when: When::Loaded, on: On::Board, act: Event::Find };

impl Redundant {
    /// The redundant givens of the puzzle on the page, until the next step.
    pub fn cells(&self, page: &Page) -> &[Cell] {
        match self.until {
            Some(step) if step == page.play.step => &self.found,
            _ => &[],
        }
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, Event::Find: Event) {
        self.cancel(ctx);
        let board = ctx.page.game().givens().clone();
        let job = FindRedundant::of(board.clone());
        let title = words::puzzle::looking_for_redundant();
        self.work = Some(ctx.work(Owner::Redundancy, title, job, None));
        (self.of, self.found, self.until) = (Some((board, 0)), Vec::new(), None);
    }

    /// Takes what is told of the search.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let (true, Some((of, done))) = (Work::is(&self.work, task), &mut self.of) else { return };
        match update {
            Update::Batch(Outcome::Redundant(Redundancy::Cells { looked_at, redundant })) => {
                *done += looked_at;
                self.found.extend(redundant);
                let (done, total) = (*done, of.filled() as u64);
                let progress = Some(Progress::Items { done, total });
                self.work.iter_mut().for_each(|work| work.progress = progress);
            }
            Update::Batch(Outcome::Redundant(improper)) => {
                self.cancel(ctx);
                ctx.say(words::puzzle::improper(improper == Redundancy::Impossible));
            }
            Update::Over => {
                ctx.end(&mut self.work);
                self.until = Some(ctx.page.play.step);
                ctx.say(words::puzzle::redundant(&self.found, ctx.page.shape()));
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Drops the search that goes on.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        self.of = None;
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.of.as_ref().is_some_and(|(of, _)| of != page.game().givens())
    }

    /// A search of another puzzle is dropped.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
    }
}
