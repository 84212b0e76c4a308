//! Puzzles that are made: one is put before the player at once, many are a collection that grows
//! while they are made.

use std::collections::{BTreeSet, VecDeque};

use grid::{Board, Position};
use human::Level;
use jobs::{Made, Make, NewPuzzle, Numbered, Order, Outcome, Progress, TakeNumbered};
use schedule::{TaskId, Update};
use view::words::making as words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Picked},
    page::{Dialog, Page, Tone},
    task::{Owner, Work},
};

/// The puzzles that are being made, and what was wished for last.
#[derive(Default)]
pub struct Making {
    /// The work.
    pub work: Option<Work>,
    /// What was wished for last.
    pub last: Option<Request>,
    run: Option<Run>,
    /// The puzzle by number that was asked for.
    taken: Option<(Level, Numbered)>,
}

/// What is wished for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// What each puzzle is to be like.
    pub order: Order,
    /// How many are wanted.
    pub count: u64,
    /// Which puzzle, where it is one that everybody has alike.
    pub pick: Pick,
}

/// Which puzzle is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// A new one, as wished.
    #[default]
    New,
    /// That of a number of the level; 0 is any of them.
    Number(u32),
    /// That of the day.
    Today,
}

/// Puzzles on their way.
struct Run {
    request: Request,
    seed: u64,
    /// The puzzles that are there, a line each.
    lines: String,
    made: u64,
    /// The latest of them.
    latest: Option<Board>,
    /// What they are known by up to symmetry.
    keys: BTreeSet<[u8; 12]>,
    /// Puzzles that came after one that is made once more.
    waiting: VecDeque<NewPuzzle>,
    /// A puzzle that was there already, turned: its number, the attempt, and the task of another one.
    again: Option<(u64, u64, TaskId)>,
    /// Whether all were brought.
    is_over: bool,
    /// How many puzzles the open collection has, and when it was handed over.
    opened: (u64, f64),
    /// Whether that collection was on the page.
    is_seen: bool,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// What is wished for is asked.
    Ask,
    /// This is wished for.
    Make(Request),
    /// All chance follows from this number.
    Begin(u64),
    /// It is this day: year, month and day of the month.
    Day(i32, u32, u32),
    /// The puzzles that are there were handed over as files.
    Opened(Picked),
}

/// Makes new puzzles.
pub const NEW_PUZZLE: Offer<Event> =
    Offer { name: "New Puzzle", when: When::Always, on: On::Page, act: Event::Ask };

/// How many puzzles a level has by number.
pub const NUMBERS: u32 = 10_000;

/// The most puzzles that are made at a time.
pub const MOST: u64 = 100_000;

/// The open collection grows no sooner than after these milliseconds, and not before it is twice as
/// large.
const GROWS_AFTER: f64 = 1_000.0;

impl Making {
    /// Whether puzzles are being made of the collection that is known by a number.
    pub fn makes(&self, collection: u64) -> bool {
        self.run.as_ref().is_some_and(|run| run.id() == collection)
    }

    /// Does what an event says. Returns the files that are to be opened, and whether those that are
    /// open grow by it.
    pub fn update(&mut self, ctx: &mut Context, event: Event) -> Option<(Picked, bool)> {
        match event {
            Event::Ask => ctx.page.said.dialog = Some(Dialog::NewPuzzle),
            Event::Make(request) => {
                ctx.page.said.dialog = None;
                self.cancel(ctx);
                ctx.effect(match request.pick {
                    Pick::Today => Effect::Today,
                    Pick::New | Pick::Number(_) => Effect::Seed,
                });
                self.last = Some(request);
            }
            Event::Begin(seed) => match self.last.as_ref().map(|last| last.pick) {
                Some(Pick::Number(0)) => {
                    self.take(ctx, Numbered::Number(1 + (seed % u64::from(NUMBERS)) as u32));
                }
                Some(Pick::Number(number)) => self.take(ctx, Numbered::Number(number)),
                _ => self.begin(ctx, seed),
            },
            Event::Day(year, month, day) => self.take(ctx, Numbered::Day(year, month, day)),
            Event::Opened(picked) => {
                let grows = picked.id.is_some() && picked.id == ctx.page.game_id().collection;
                return Some((picked, grows));
            }
        }
        None
    }

    /// Asks for a puzzle that everybody has alike.
    fn take(&mut self, ctx: &mut Context, which: Numbered) {
        let level = self.last.as_ref().and_then(|last| last.order.level).unwrap_or(Level::Easy);
        let job = TakeNumbered { level, which };
        self.work = Some(ctx.work(Owner::Making, words::making(1), job, None));
        self.taken = Some((level, which));
    }

    fn begin(&mut self, ctx: &mut Context, seed: u64) {
        let Some(request) = self.last.clone().filter(|_| self.work.is_none()) else { return };
        let count = request.count.clamp(1, MOST);
        let job = Make {
            order: request.order.clone(),
            seed,
            numbers: 0..count,
            attempt: 0,
            speech: ctx.page.speech(),
        };
        self.work = Some(ctx.work(Owner::Making, words::making(count), job, None));
        self.run = Some(Run {
            request: Request { count, ..request },
            seed,
            lines: String::new(),
            made: 0,
            latest: None,
            keys: BTreeSet::new(),
            waiting: VecDeque::new(),
            again: None,
            is_over: false,
            opened: (0, ctx.now),
            is_seen: false,
        });
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if let (Some((level, which)), true) = (self.taken, Work::is(&self.work, task))
            && let Update::Done(Outcome::Numbered(taken)) = &update
        {
            (self.taken, _) = (None, ctx.end(&mut self.work));
            return match taken {
                Some((number, board)) => {
                    let is_daily = matches!(which, Numbered::Day(..));
                    let said = words::numbered(level, *number, is_daily);
                    ctx.place(Position::of(board.clone()), said);
                }
                None => ctx.judge(Tone::Bad, words::no_such_number(NUMBERS)),
            };
        }
        let Some(run) = &mut self.run else { return };
        let again = run.again.filter(|(.., again)| *again == task);
        if again.is_none() && !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Batch(Outcome::Made(Made::Puzzles(puzzles)))
            | Update::Done(Outcome::Made(Made::Puzzles(puzzles))) => match again {
                Some((number, attempt, _)) => {
                    run.again = None;
                    puzzles.into_iter().for_each(|made| run.take(ctx, made, (number, attempt)));
                    run.take_waiting(ctx);
                }
                None => {
                    run.waiting.extend(puzzles);
                    run.take_waiting(ctx);
                }
            },
            Update::Batch(Outcome::Made(Made::Impossible(why))) => {
                self.drop_run(ctx);
                return ctx.judge(Tone::Bad, why);
            }
            Update::Over if again.is_none() => run.is_over = true,
            Update::Failed(failure) => {
                self.cancel(ctx);
                return ctx.tell_failure(&failure);
            }
            _ => return,
        }
        let (made, count) = (run.made, run.request.count);
        if run.is_over && run.again.is_none() {
            let took = self.work.as_ref().map_or(0.0, |work| ctx.now - work.begun);
            return self.finish(ctx, took);
        }
        let progress = Progress::Items { done: made, total: count };
        self.work.iter_mut().for_each(|work| work.progress = Some(progress));
        run.grow(ctx);
    }

    /// All are there.
    fn finish(&mut self, ctx: &mut Context, took: f64) {
        ctx.end(&mut self.work);
        let Some(mut run) = self.run.take() else { return };
        if run.request.count == 1 {
            if let Some(board) = run.latest {
                let said = words::made_one(board.filled(), took);
                ctx.place(Position::of(board), said);
            }
            return;
        }
        run.open(ctx);
        ctx.say(words::made(run.made, took));
    }

    /// Drops what goes on; what was made stays.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let was = self.work.is_some();
        if let Some(mut run) = self.drop_run(ctx)
            && run.request.count > 1
            && run.made > run.opened.0
        {
            run.open(ctx);
        }
        was
    }

    fn drop_run(&mut self, ctx: &mut Context) -> Option<Run> {
        self.taken = None;
        ctx.cancel(&mut self.work);
        let run = self.run.take()?;
        run.again.iter().for_each(|(.., task)| ctx.effect(Effect::Cancel(*task)));
        Some(run)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.run.as_ref().is_some_and(|run| run.is_seen != run.is_on(page))
    }

    /// Where another collection was opened in place of the one that grows, no more is made.
    pub fn settle(&mut self, ctx: &mut Context) {
        let Some(run) = &mut self.run else { return };
        let is_on = run.is_on(ctx.page);
        if std::mem::replace(&mut run.is_seen, is_on) {
            self.drop_run(ctx);
        }
    }
}

impl Run {
    fn id(&self) -> u64 {
        self.request.order.id(self.seed)
    }

    fn is_on(&self, page: &Page) -> bool {
        page.game_id().collection == Some(self.id())
    }

    fn take_waiting(&mut self, ctx: &mut Context) {
        while self.again.is_none()
            && let Some(made) = self.waiting.pop_front()
        {
            let number = self.made;
            self.take(ctx, made, (number, 0));
        }
    }

    /// Takes a puzzle; one that is there already, turned, is made once more.
    fn take(&mut self, ctx: &mut Context, made: NewPuzzle, (number, attempt): (u64, u64)) {
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
    fn grow(&mut self, ctx: &mut Context) {
        let (before, when) = self.opened;
        let is_time = before == 0 || (self.made >= 2 * before && ctx.now - when >= GROWS_AFTER);
        if self.request.count > 1 && self.made > 0 && is_time {
            self.open(ctx);
        }
    }

    fn open(&mut self, ctx: &mut Context) {
        self.opened = (self.made, ctx.now);
        let name = words::name(self.made);
        ctx.effect(Effect::OpenMade(name, self.lines.clone(), self.id()));
    }
}
