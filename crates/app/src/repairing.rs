//! What is wrong with a puzzle that is not proper, and the changes that make it so.

use grid::{Board, Cell, Position};
use jobs::{FindRepair, Outcome, Repaired};
use schedule::{TaskId, Update};
use view::words::repair as words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    page::Page,
    task::{Owner, Work},
};

/// The search that goes on, and what the latest one found.
#[derive(Default)]
pub struct Repairing {
    /// The work.
    pub work: Option<Work>,
    /// The puzzle that is looked at.
    of: Option<Board>,
    found: Option<Repaired>,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// What is wrong is looked for.
    Find,
    /// A change, by its place in the list, is made.
    Apply(usize),
}

/// Says what is wrong with the puzzle, and what would make it proper.
pub const REPAIR_PUZZLE: Offer<Event> =
    Offer { name: "Repair Puzzle", when: When::Loaded, on: On::Board, act: Event::Find };

impl Repairing {
    /// What was found out about the puzzle on the page.
    pub fn found(&self, page: &Page) -> Option<&Repaired> {
        self.found.as_ref().filter(|_| self.of.as_ref() == Some(page.game().givens()))
    }

    /// The givens of the puzzle on the page that contradict each other.
    pub fn conflict(&self, page: &Page) -> &[Cell] {
        self.found(page).map_or(&[], |found| &found.conflict)
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Find => {
                self.cancel(ctx);
                let board = ctx.page.game().givens().clone();
                let job = FindRepair { board: board.clone(), speech: ctx.page.speech() };
                self.work = Some(ctx.work(Owner::Repairing, words::looking(), job, None));
                (self.of, self.found) = (Some(board), None);
            }
            Event::Apply(place) => {
                let change = self.found(ctx.page).and_then(|found| found.changes.get(place));
                let Some((change, board)) = change.cloned() else { return };
                let said = words::made(&change, ctx.page.number());
                ctx.place(Position::of(board), said);
            }
        }
    }

    /// Takes what is told of the search.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Repaired(found)) => {
                ctx.end(&mut self.work);
                ctx.say_once_more(found.said.clone());
                self.found = Some(found);
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
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.work.is_some() && self.of.as_ref() != Some(page.game().givens())
    }

    /// A search of another puzzle is dropped. What was found stays: a change may be taken back.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
    }
}
