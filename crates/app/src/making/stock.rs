//! Puzzles of common kinds that are ready before they are wished for: one of each level, and one of any,
//! with the symmetry that was wished for last. They are made one at a time while nothing else is done.

use generate::Symmetry;
use grid::{Board, Shape};
use human::Level;
use jobs::{Made, Make, Order, Outcome};
use schedule::{TaskId, Update};

use super::request::{Pick, Request};
use crate::{
    context::Context,
    effect::{Effect, Timer},
    task::Owner,
};

/// The kinds of puzzles that are kept ready.
const KINDS: [Option<Level>; 6] = [
    Some(Level::Easy),
    Some(Level::Medium),
    Some(Level::Hard),
    Some(Level::Unfair),
    Some(Level::Extreme),
    None,
];

/// How long it waits before it makes the first, and between one and the next, in milliseconds.
const FIRST: u32 = 5_000;
const NEXT: u32 = 100;

/// How long it waits when something else is done.
const LATER: u32 = 1_000;

/// Puzzles of common kinds that are ready.
#[derive(Default)]
pub struct Stock {
    symmetry: Symmetry,
    ready: [Option<Board>; KINDS.len()],
    /// The task that makes one, of a kind.
    task: Option<(TaskId, usize)>,
    /// Whether the timer is set after which the next one is made.
    armed: bool,
    /// What all chance follows from, and how many were made of it.
    seed: Option<u64>,
    number: u64,
}

impl Stock {
    /// Has the first puzzles made when the page has been there for a while.
    pub fn begin(&mut self, ctx: &mut Context) {
        self.arm(ctx, FIRST);
    }

    /// Has the next one made soon: puzzles are about to be wished for.
    pub fn hurry(&mut self, ctx: &mut Context) {
        self.armed = false;
        self.arm(ctx, 0);
    }

    /// Has puzzles of another symmetry made from now on, where a request has one.
    pub fn follow(&mut self, request: &Request) {
        if request.pick == Pick::New && self.symmetry != request.order.symmetry {
            self.symmetry = request.order.symmetry;
            self.ready = Default::default();
        }
    }

    /// Takes a puzzle that meets a request, if one is ready.
    pub fn take(&mut self, ctx: &mut Context, request: &Request) -> Option<Board> {
        let Request { order, count: 1, pick: Pick::New } = request else { return None };
        let kind = (0..KINDS.len()).find(|kind| *order == self.order(*kind))?;
        let board = self.ready[kind].take()?;
        self.arm(ctx, NEXT);
        Some(board)
    }

    fn order(&self, kind: usize) -> Order {
        let (level, symmetry) = (KINDS[kind], self.symmetry);
        Order { level, symmetry, ..Order::of(Shape::CLASSIC) }
    }

    /// The kind of which a puzzle is made next.
    fn missing(&self) -> Option<usize> {
        self.ready.iter().position(Option::is_none).filter(|_| self.task.is_none())
    }

    fn arm(&mut self, ctx: &mut Context, ms: u32) {
        if self.missing().is_some() && !std::mem::replace(&mut self.armed, true) {
            ctx.effect(Effect::After(ms, Timer::Stock));
        }
    }

    /// It is time for the next puzzle, unless something else is done.
    pub fn go_on(&mut self, ctx: &mut Context, is_idle: bool) {
        self.armed = false;
        let Some(kind) = self.missing() else { return };
        let Some(seed) = self.seed else { return ctx.effect(Effect::StockSeed) };
        if !is_idle {
            return self.arm(ctx, LATER);
        }
        let (order, number) = (self.order(kind), self.number);
        self.number += 1;
        let numbers = number..number + 1;
        let job = Make { order, seed, numbers, attempt: 0, speech: ctx.page.speech() };
        self.task = Some((ctx.start(Owner::Making, job, None), kind));
    }

    /// All chance follows from a number.
    pub fn seed(&mut self, ctx: &mut Context, seed: u64) {
        self.seed = Some(seed);
        self.arm(ctx, 0);
    }

    /// Whether a puzzle is being made.
    pub fn is_going(&self) -> bool {
        self.task.is_some()
    }

    /// Makes way for something else that workers are to do.
    pub fn stop(&mut self, ctx: &mut Context) {
        if let Some((task, _)) = self.task.take() {
            ctx.effect(Effect::Cancel(task));
            self.arm(ctx, LATER);
        }
    }

    /// Takes what is told of its task; `false` where it is another one.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: &Update) -> bool {
        let Some((_, kind)) = self.task.filter(|(own, _)| *own == task) else { return false };
        match update {
            Update::Done(Outcome::Made(Made::Puzzles(made))) => {
                self.ready[kind] = made.first().map(|made| made.board.clone());
                self.task = None;
                self.arm(ctx, NEXT);
            }
            // Nobody waits for it.
            Update::Failed(_) => self.task = None,
            _ => {}
        }
        true
    }
}
