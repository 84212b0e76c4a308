//! A run of the generator: puzzles arrive one by one, equivalent ones are replaced, and the
//! collection grows.

use std::collections::{HashSet, VecDeque};

use generate::MAX_DUPLICATES;
use grid::Board;
use jobs::{MakePuzzles, NewPuzzle};
use schedule::Ticket;
use view::words::generation as words;

use super::request::Request;
use crate::{context::Context, effect::Effect, page::Page};

/// The minimum time between two enlargements of the open collection, in milliseconds. Each
/// enlargement must also at least double the number of puzzles.
const GROW_INTERVAL: f64 = 1_000.0;

/// A run of the generator: its request, the puzzles so far, and the state of their collection.
pub struct GeneratorRun {
    /// The request for puzzles.
    pub request: Request,
    /// The random seed of the run.
    seed: u64,
    /// The puzzles so far, one line each.
    lines: String,
    /// The number of puzzles so far.
    pub made_count: u64,
    /// The latest puzzle.
    pub latest_puzzle: Option<Board>,
    /// The known keys of the canonical forms of the puzzles so far.
    canonical_keys: HashSet<[u8; 12]>,
    /// The puzzles that arrived after a puzzle that is being replaced.
    pub waiting_puzzles: VecDeque<NewPuzzle>,
    /// The puzzle that is being replaced because it was equivalent to an earlier one: its number
    /// from 0, the attempt from 1, and the task.
    pub replacement: Option<(u64, u64, Ticket)>,
    /// Whether all puzzles have arrived, except for one that is being replaced.
    pub has_all_puzzles: bool,
    /// Whether too many puzzles in a row were equivalent to earlier ones.
    pub is_exhausted: bool,
    /// The state of the run when its collection was opened last.
    pub opening: OpeningMoment,
    /// Whether the run's collection was open after the previous event.
    pub was_open: bool,
    /// The ticket of the work that shows the progress.
    pub work_ticket: Ticket,
}

/// The moment at which the puzzles so far were opened as a collection.
#[derive(Clone, Copy)]
pub struct OpeningMoment {
    /// The number of puzzles in the collection when it was opened.
    pub puzzle_count: u64,
    /// The time at which the collection was opened, in milliseconds since the page was loaded.
    pub time: f64,
}

impl GeneratorRun {
    /// Creates a run without puzzles. The puzzles will be determined by the request and the seed.
    /// `now` is in milliseconds since the page was loaded, and `work` is the ticket of the work
    /// that shows the progress.
    pub fn new(request: Request, seed: u64, now: f64, work: Ticket) -> GeneratorRun {
        GeneratorRun {
            request,
            seed,
            lines: String::new(),
            made_count: 0,
            latest_puzzle: None,
            canonical_keys: HashSet::new(),
            waiting_puzzles: VecDeque::new(),
            replacement: None,
            has_all_puzzles: false,
            is_exhausted: false,
            opening: OpeningMoment { puzzle_count: 0, time: now },
            was_open: false,
            work_ticket: work,
        }
    }

    /// Returns the id of the run's collection.
    pub fn collection_id(&self) -> u64 {
        self.request.requirements.series_id(self.seed)
    }

    /// Returns `true` if the run's collection is open.
    pub fn is_open(&self, page: &Page) -> bool {
        page.collection_id() == Some(self.collection_id())
    }

    /// Adds the waiting puzzles, up to the first one that must be replaced.
    pub fn take_waiting(&mut self, ctx: &mut Context) {
        while self.replacement.is_none()
            && !self.is_exhausted
            && let Some(made) = self.waiting_puzzles.pop_front()
        {
            let number = self.made_count;
            self.insert_puzzle(ctx, made, (number, 0));
        }
    }

    /// Adds a puzzle, or requests a replacement if it is equivalent to an earlier one. If there
    /// were too many such puzzles in a row, marks the run as exhausted instead. `number` is the
    /// puzzle's number from 0, and `attempt` is the number of puzzles with this number that were
    /// dropped before, because they were equivalent to earlier puzzles.
    pub fn insert_puzzle(
        &mut self,
        ctx: &mut Context,
        made: NewPuzzle,
        (number, attempt): (u64, u64),
    ) {
        if made.canonical_key.is_some_and(|key| !self.canonical_keys.insert(key)) {
            if attempt == MAX_DUPLICATES {
                self.is_exhausted = true;
                return;
            }
            let job = MakePuzzles {
                request: self.request.requirements.clone(),
                seed: self.seed,
                numbers: number..number + 1,
                earlier_attempts: attempt + 1,
            };
            let task = ctx.start_job(job);
            self.replacement = Some((number, attempt + 1, task));
            return;
        }
        let line = made.board.to_string();
        self.lines.extend(line.lines());
        self.lines.push('\n');
        self.latest_puzzle = Some(made.board);
        self.made_count += 1;
    }

    /// Opens the puzzles generated so far as a collection, unless only one was requested. After the
    /// first time, waits until their number has at least doubled and `GROW_INTERVAL` has passed.
    pub fn open_at_intervals(&mut self, ctx: &mut Context) {
        let OpeningMoment { puzzle_count: before, time } = self.opening;
        let is_time =
            before == 0 || (self.made_count >= 2 * before && ctx.now - time >= GROW_INTERVAL);
        if self.request.count > 1 && self.made_count > 0 && is_time {
            self.open_collection(ctx);
        }
    }

    /// Opens the puzzles so far as a collection, unless it was opened with all of them already:
    /// opening it again would end the work on it.
    pub fn open_if_grown(&mut self, ctx: &mut Context) {
        if self.made_count > self.opening.puzzle_count {
            self.open_collection(ctx);
        }
    }

    fn open_collection(&mut self, ctx: &mut Context) {
        self.opening = OpeningMoment { puzzle_count: self.made_count, time: ctx.now };
        let name = words::collection_name(self.made_count);
        ctx.push_effect(Effect::OpenGenerated(name, self.lines.clone(), self.collection_id()));
    }
}
