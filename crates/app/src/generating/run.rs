//! A run of the generator: puzzles come in one by one, no two of them equivalent, and the collection of
//! them grows.

use std::collections::{HashSet, VecDeque};

use grid::Board;
use jobs::{Make, NewPuzzle};
use schedule::Ticket;
use view::words::making as words;

use super::request::Request;
use crate::{context::Context, effect::Effect, page::Page};

/// The open collection grows at most once in this time, in milliseconds, and only to twice its size or
/// more.
const GROWS_AFTER: f64 = 1_000.0;

/// A run of the generator.
pub struct Run {
    /// The request.
    pub request: Request,
    seed: u64,
    /// The puzzles so far, one line each.
    lines: String,
    /// The number of puzzles so far.
    pub made: u64,
    /// The latest puzzle.
    pub latest: Option<Board>,
    /// The keys of their canonical forms.
    keys: HashSet<[u8; 12]>,
    /// Puzzles that came after one that is being replaced.
    pub waiting: VecDeque<NewPuzzle>,
    /// A puzzle that is being replaced because it was equivalent to an earlier one: its number, the
    /// attempt, and the task.
    pub replacing: Option<(u64, u64, Ticket)>,
    /// Whether all puzzles have come in.
    pub is_over: bool,
    /// The number of puzzles in the open collection, and the time at which it was opened.
    pub opened: (u64, f64),
    /// Whether that collection was open.
    pub was_open: bool,
    /// The ticket of the work.
    pub work: Ticket,
}

impl Run {
    /// A run without puzzles. Everything random follows from the seed.
    pub fn new(request: Request, seed: u64, now: f64, work: Ticket) -> Run {
        Run {
            request,
            seed,
            lines: String::new(),
            made: 0,
            latest: None,
            keys: HashSet::new(),
            waiting: VecDeque::new(),
            replacing: None,
            is_over: false,
            opened: (0, now),
            was_open: false,
            work,
        }
    }

    /// The id of the collection of these puzzles.
    pub fn id(&self) -> u64 {
        self.request.order.id(self.seed)
    }

    /// Returns `true` if the collection of these puzzles is open.
    pub fn is_open(&self, page: &Page) -> bool {
        page.collection_id() == Some(self.id())
    }

    /// Takes the waiting puzzles, up to one that must be replaced.
    pub fn take_waiting(&mut self, ctx: &mut Context) {
        while self.replacing.is_none()
            && let Some(made) = self.waiting.pop_front()
        {
            let number = self.made;
            self.take(ctx, made, (number, 0));
        }
    }

    /// Takes a puzzle. One that is equivalent to an earlier one is replaced.
    pub fn take(&mut self, ctx: &mut Context, made: NewPuzzle, (number, attempt): (u64, u64)) {
        if made.key.is_some_and(|key| !self.keys.insert(key)) {
            let job = Make {
                request: self.request.order.clone(),
                seed: self.seed,
                numbers: number..number + 1,
                attempt: attempt + 1,
            };
            let task = ctx.start(job);
            self.replacing = Some((number, attempt + 1, task));
            return;
        }
        let line = made.board.to_string();
        self.lines.extend(line.lines());
        self.lines.push('\n');
        self.latest = Some(made.board);
        self.made += 1;
    }

    /// Opens the puzzles so far, if it is time for that.
    pub fn grow(&mut self, ctx: &mut Context) {
        let (before, when) = self.opened;
        let is_time = before == 0 || (self.made >= 2 * before && ctx.now - when >= GROWS_AFTER);
        if self.request.count > 1 && self.made > 0 && is_time {
            self.open(ctx);
        }
    }

    /// Opens the puzzles so far.
    pub fn open(&mut self, ctx: &mut Context) {
        self.opened = (self.made, ctx.now);
        let name = words::name(self.made);
        ctx.effect(Effect::OpenMade(name, self.lines.clone(), self.id()));
    }
}
