//! Puzzles that are generated in advance: one per level and one of any level, with the symmetry
//! that was chosen last. They are generated one at a time, while the workers have nothing else to
//! do.

use generate::Symmetry;
use grid::{Board, Shape};
use human::Level;
use jobs::{MakePuzzles, MakeResult, PuzzleRequest};
use schedule::{TaskUpdate, Ticket};

use super::request::{PuzzleChoice, Request};
use crate::{
    context::Context,
    effect::Effect,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The levels of the puzzles that are generated in advance; `None` means any level.
const STOCKED_LEVELS: [Option<Level>; 6] = [
    Some(Level::Easy),
    Some(Level::Medium),
    Some(Level::Hard),
    Some(Level::Unfair),
    Some(Level::Extreme),
    None,
];

/// The time between the start of the page and the first puzzle, in milliseconds.
const FIRST_DELAY: u32 = 5_000;
/// The time between one puzzle and the next, in milliseconds.
const NEXT_DELAY: u32 = 100;

/// The time to wait before trying again if the workers have other tasks, in milliseconds.
const BUSY_DELAY: u32 = 1_000;

/// The puzzles that are generated in advance.
#[derive(Default)]
pub struct PuzzleStock {
    /// The symmetry of the puzzles.
    symmetry: Symmetry,
    /// The puzzles that are ready, by the index of their level in [`STOCKED_LEVELS`].
    ready: [Option<Board>; STOCKED_LEVELS.len()],
    /// The puzzle that is being generated, and the index of its level.
    pending: WorkerQuestion<usize, MakePuzzles>,
    /// The timer after which the next puzzle is generated, while it is running.
    timer: Option<Ticket>,
    /// The random seed, or `None` before it is chosen.
    seed: Option<u64>,
    /// The number of puzzles that have been requested with the seed.
    requested_count: u64,
}

impl PuzzleStock {
    /// Schedules the first puzzle, to be generated after `FIRST_DELAY`.
    pub fn schedule_first(&mut self, ctx: &mut Context) {
        self.start_timer(ctx, FIRST_DELAY);
    }

    /// Schedules the next puzzle without a delay, because the player is about to ask for puzzles.
    pub fn schedule_soon(&mut self, ctx: &mut Context) {
        self.timer = None;
        self.start_timer(ctx, 0);
    }

    /// Adopts the symmetry of a request for new puzzles, and drops the puzzles with the previous
    /// symmetry.
    pub fn adopt_symmetry(&mut self, request: &Request) {
        if request.choice == PuzzleChoice::New && self.symmetry != request.requirements.symmetry {
            self.symmetry = request.requirements.symmetry;
            self.ready = Default::default();
        }
    }

    /// Removes and returns a puzzle that meets a request, or returns `None` if none is ready.
    pub fn take_puzzle(&mut self, ctx: &mut Context, request: &Request) -> Option<Board> {
        let board = self.ready[self.level_index(request)?].take()?;
        self.start_timer(ctx, NEXT_DELAY);
        Some(board)
    }

    /// Returns `true` if a puzzle that meets a request is ready.
    pub fn has_puzzle(&self, request: &Request) -> bool {
        self.level_index(request).is_some_and(|kind| self.ready[kind].is_some())
    }

    /// Returns the index in [`STOCKED_LEVELS`] of the level whose puzzles meet a request, or `None`
    /// if there is no such level.
    fn level_index(&self, request: &Request) -> Option<usize> {
        let Request { requirements: order, count: 1, choice: PuzzleChoice::New } = request else {
            return None;
        };
        (0..STOCKED_LEVELS.len()).find(|kind| *order == self.request_for_level(*kind))
    }

    fn request_for_level(&self, kind: usize) -> PuzzleRequest {
        let (level, symmetry) = (STOCKED_LEVELS[kind], self.symmetry);
        PuzzleRequest { level, symmetry, ..PuzzleRequest::new(Shape::CLASSIC) }
    }

    /// Returns the requirements for the puzzle of this level that is generated in advance.
    pub fn requirements_of(&self, level: Level) -> PuzzleRequest {
        self.request_for_level(level as usize)
    }

    /// Returns the index in [`STOCKED_LEVELS`] of the level to generate next, or `None` if all
    /// puzzles are ready or one is being generated.
    fn next_missing_level(&self) -> Option<usize> {
        self.ready.iter().position(Option::is_none).filter(|_| !self.pending.is_open())
    }

    fn start_timer(&mut self, ctx: &mut Context, ms: u32) {
        if self.next_missing_level().is_some() && self.timer.is_none() {
            self.timer = Some(ctx.start_timer(ms));
        }
    }

    /// Forgets the stock's timer if it is `timer`. Returns `true` if so, because the next puzzle is
    /// then due.
    pub fn take_due_timer(&mut self, timer: Ticket) -> bool {
        self.timer.take_if(|own| *own == timer).is_some()
    }

    /// Generates the next missing puzzle, if there is one. If there is no random seed yet, asks for
    /// one. If the workers have other tasks (`is_idle` is `false`), waits.
    pub fn make_next(&mut self, ctx: &mut Context, is_idle: bool) {
        let Some(kind) = self.next_missing_level() else { return };
        let Some(seed) = self.seed else { return ctx.push_effect(Effect::StockSeed) };
        if !is_idle {
            return self.start_timer(ctx, BUSY_DELAY);
        }
        let (order, number) = (self.request_for_level(kind), self.requested_count);
        self.requested_count += 1;
        let numbers = number..number + 1;
        let job = MakePuzzles { request: order, seed, numbers, earlier_attempts: 0 };
        self.pending.ask(ctx, kind, job);
    }

    /// Sets the random seed, and schedules the next puzzle.
    pub fn set_seed(&mut self, ctx: &mut Context, seed: u64) {
        self.seed = Some(seed);
        self.start_timer(ctx, 0);
    }

    /// Returns `true` while a puzzle is being generated.
    pub fn is_working(&self) -> bool {
        self.pending.is_open()
    }

    /// Stops generating, because the workers are needed for something else.
    pub fn stop_generating(&mut self, ctx: &mut Context) {
        if self.pending.is_open() {
            self.pending.forget(ctx);
            self.start_timer(ctx, BUSY_DELAY);
        }
    }

    /// Returns the task that generates a puzzle, or `None` if no puzzle is being generated.
    pub fn task(&self) -> Option<Ticket> {
        self.pending.task()
    }

    /// Handles an update of the task that generates a puzzle. A failure isn't reported, because the
    /// player isn't waiting for the puzzle.
    pub fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if let Some(TaskNews::Answer(MakeResult::Puzzles(made))) =
            self.pending.handle_update(ctx, task, update)
            && let Some(kind) = self.pending.take_subject()
        {
            self.ready[kind] = made.into_iter().next().map(|made| made.board);
            self.start_timer(ctx, NEXT_DELAY);
        }
    }
}
