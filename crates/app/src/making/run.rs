//! Puzzles on their way: one by one they come in, none twice up to symmetry, and the collection of them
//! grows.

use std::collections::{BTreeSet, VecDeque};

use grid::Board;
use jobs::{Make, NewPuzzle};
use schedule::TaskId;
use view::words::making as words;

use super::request::Request;
use crate::{context::Context, effect::Effect, page::Page, task::Owner};

/// The open collection grows no sooner than after these milliseconds, and not before it is twice as
/// large.
const GROWS_AFTER: f64 = 1_000.0;

/// Puzzles on their way.
pub struct Run {
    /// What is wished for.
    pub request: Request,
    seed: u64,
    /// The puzzles that are there, a line each.
    lines: String,
    /// How many these are.
    pub made: u64,
    /// The latest of them.
    pub latest: Option<Board>,
    /// What they are known by up to symmetry.
    keys: BTreeSet<[u8; 12]>,
    /// Puzzles that came after one that is made once more.
    pub waiting: VecDeque<NewPuzzle>,
    /// A puzzle that was there already, turned: its number, the attempt, and the task of another one.
    pub again: Option<(u64, u64, TaskId)>,
    /// Whether all were brought.
    pub is_over: bool,
    /// How many puzzles the open collection has, and when it was handed over.
    pub opened: (u64, f64),
    /// Whether that collection was on the page.
    pub is_seen: bool,
}

impl Run {
    /// None of the puzzles of a request yet, all of which follow from a seed.
    pub fn of(request: Request, seed: u64, now: f64) -> Run {
        Run {
            request,
            seed,
            lines: String::new(),
            made: 0,
            latest: None,
            keys: BTreeSet::new(),
            waiting: VecDeque::new(),
            again: None,
            is_over: false,
            opened: (0, now),
            is_seen: false,
        }
    }

    /// What the collection of these puzzles is known by.
    pub fn id(&self) -> u64 {
        self.request.order.id(self.seed)
    }

    /// Whether the collection of these puzzles is on the page.
    pub fn is_on(&self, page: &Page) -> bool {
        page.game_id().collection == Some(self.id())
    }

    /// Takes the puzzles that wait, up to one that is to be made once more.
    pub fn take_waiting(&mut self, ctx: &mut Context) {
        while self.again.is_none()
            && let Some(made) = self.waiting.pop_front()
        {
            let number = self.made;
            self.take(ctx, made, (number, 0));
        }
    }

    /// Takes a puzzle; one that is there already, turned, is made once more.
    pub fn take(&mut self, ctx: &mut Context, made: NewPuzzle, (number, attempt): (u64, u64)) {
        if made.key.is_some_and(|key| !self.keys.insert(key)) {
            let job = Make {
                order: self.request.order.clone(),
                seed: self.seed,
                numbers: number..number + 1,
                attempt: attempt + 1,
                speech: ctx.page.speech(),
            };
            let task = ctx.start(Owner::Making, job, None);
            self.again = Some((number, attempt + 1, task));
            return;
        }
        let line = made.board.to_string();
        self.lines.extend(line.lines());
        self.lines.push('\n');
        self.latest = Some(made.board);
        self.made += 1;
    }

    /// Hands over what is there, if it is time for that.
    pub fn grow(&mut self, ctx: &mut Context) {
        let (before, when) = self.opened;
        let is_time = before == 0 || (self.made >= 2 * before && ctx.now - when >= GROWS_AFTER);
        if self.request.count > 1 && self.made > 0 && is_time {
            self.open(ctx);
        }
    }

    /// Hands over what is there.
    pub fn open(&mut self, ctx: &mut Context) {
        self.opened = (self.made, ctx.now);
        let name = words::name(self.made);
        ctx.effect(Effect::OpenMade(name, self.lines.clone(), self.id()));
    }
}
