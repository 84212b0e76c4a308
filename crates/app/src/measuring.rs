//! What is found out about all puzzles of the open collection: levels, ratings, and which are alike. It is
//! kept as it comes, by what is in the files, and goes on where it was on another day. The rows that are
//! looked at come before all others.

mod kept;

use std::collections::HashMap;

use grid::Shape;
use jobs::{
    Boards, Browsed, FindPairs, Learn, ListRow, Measure, Measured, Outcome, Pairs, Progress,
    Puzzles, Unlearn, What,
};
use kept::{Part, Reading};
use play::save;
use rating::Scale;
use schedule::{TaskId, Update};
use view::words::{keep, measuring as words};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError, Ticket, Timer},
    page::Page,
    resting,
    task::{Owner, Work},
};

/// What is known of the puzzles of the open collection, and what goes on to know more.
#[derive(Default)]
pub struct Measuring {
    /// The work that goes on.
    pub work: Option<Work>,
    run: Option<Run>,
    /// The collection that this is of.
    collection: Option<u64>,
    /// Of how many puzzles, from the first on, something is known.
    known: HashMap<What, u64>,
    /// How often the worker that keeps the files said that it learned something.
    learned: u64,
    /// What is read of storage.
    reading: Reading,
    /// What goes on once that was read.
    wanted: Option<Goal>,
    ticket: Ticket,
    /// Whether it was said that something cannot be kept.
    told: bool,
    /// Whether the list will soon be shown anew.
    due: bool,
    /// The puzzles that are looked at and measured first, and all that were since the pass began.
    sight: Option<(TaskId, Vec<u64>)>,
    tried: Vec<u64>,
    /// The puzzles that are others, turned, and the search for them.
    pairs: Option<Pairs>,
    pairing: Option<TaskId>,
}

/// What is wanted of all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Their levels: of easy ones first.
    Levels,
    /// Which of them are alike.
    Duplicates,
    /// Their ratings on a scale.
    Ratings(Scale),
}

/// A pass over all puzzles.
struct Run {
    goal: Goal,
    what: What,
    done: u64,
    total: u64,
    /// How many were done when it began.
    before: u64,
    /// When the first pass for its goal began.
    since: f64,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something is found out about every puzzle.
    Find(Goal),
    /// Every puzzle is rated on the scale that is chosen.
    Rate,
    /// A scale is chosen.
    Scale(Scale),
    /// All that is known of puzzles is forgotten.
    Forget,
}

/// Finds out the level of each puzzle of the open collection.
pub const GRADE_COLLECTION: Offer<Event> = Offer {
    name: "Grade Collection",
    when: When::Open,
    on: On::Page,
    act: Event::Find(Goal::Levels),
};
/// Finds out the rating of each puzzle of the open collection.
pub const RATE_COLLECTION: Offer<Event> =
    Offer { name: "Rate Collection", when: When::Open, on: On::Page, act: Event::Rate };
/// Finds out which puzzles of the open collection are others, turned.
pub const FIND_DUPLICATES: Offer<Event> = Offer {
    name: "Find Duplicates",
    when: When::Open,
    on: On::Page,
    act: Event::Find(Goal::Duplicates),
};

/// Forgets what was found out about puzzles.
pub const FORGET_RATINGS: Offer<Event> =
    Offer { name: "Forget Ratings", when: When::Always, on: On::Page, act: Event::Forget };

/// The first of the tickets that are of what is known.
pub const TICKETS: Ticket = 1 << 28;

/// How long after something was learned the list is shown anew, in milliseconds.
const SHOWN_AFTER: u32 = 1_000;

/// So many puzzles that are looked at are measured at a time, before the others.
const IN_SIGHT: usize = 8;

/// So many pairs of puzzles that are alike are told.
const PAIRS: u64 = 50;

impl Goal {
    /// The goals, by the numbers that records have for them.
    const ALL: [Goal; 4] =
        [Goal::Levels, Goal::Duplicates, Goal::Ratings(Scale::Bank), Goal::Ratings(Scale::Se)];

    /// What is found out, one after another.
    fn passes(self) -> &'static [What] {
        match self {
            Goal::Levels => &[What::Class, What::Level],
            Goal::Duplicates => &[What::Key],
            Goal::Ratings(Scale::Bank) => &[What::Rating(Scale::Bank)],
            Goal::Ratings(_) => &[What::Rating(Scale::Se)],
        }
    }

    fn after(self, what: What) -> Option<What> {
        let passes = self.passes();
        let place = passes.iter().position(|pass| *pass == what)?;
        passes.get(place + 1).copied()
    }
}

/// How many puzzles a worker does at a time, up to 9×9 and above.
fn batch(what: What, is_large: bool) -> u64 {
    match (what, is_large) {
        (What::Class | What::Key, false) => 1024,
        (What::Level, false) => 128,
        (What::Rating(_), false) => 32,
        (_, true) => 4,
    }
}

impl Measuring {
    /// The puzzles of the open collection that are others, turned, once they were asked for.
    pub fn pairs(&self, page: &Page) -> Option<&Pairs> {
        self.pairs.as_ref().filter(|_| self.collection == page.game_id().collection)
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        let goal = match event {
            Event::Find(goal) => goal,
            Event::Rate => Goal::Ratings(ctx.page.wishes.scale),
            Event::Scale(scale) => return ctx.page.wishes.scale = scale,
            Event::Forget => return self.forget(ctx),
        };
        if self.run.as_ref().is_some_and(|run| run.goal == goal) {
            if self.is_paused() {
                self.pause_or_resume(ctx);
            }
            return;
        }
        // What is known of it is kept, and it can be gone on with.
        self.cancel(ctx);
        match self.reading {
            Reading::Over => self.begin(ctx, goal, ctx.now),
            _ => self.wanted = Some(goal),
        }
    }

    fn begin(&mut self, ctx: &mut Context, goal: Goal, since: f64) {
        let Some(open) = &*ctx.page.collection else { return };
        let total = open.report.count();
        let mut shapes = open.report.sources.iter().flat_map(|source| &source.shapes);
        let is_large = shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side());
        let known = |what: &&What| self.known.get(what).copied().unwrap_or(0);
        let next = goal.passes().iter().find(|what| known(what) < total);
        let Some(&what) = next else {
            return match goal {
                Goal::Duplicates => self.pair(ctx),
                _ => ctx.say_once_more(words::all_known(total)),
            };
        };
        let before = known(&&what);
        let job =
            Measure { boards: Boards::Records(before..total), batch: batch(what, is_large), what };
        let work = ctx.work(Owner::Measuring, words::finding(what), job, None);
        self.work = Some(Work { before, ..work });
        self.run = Some(Run { goal, what, done: before, total, before, since });
        (self.sight, self.tried) = Default::default();
        self.keep_goal(ctx, Some(goal));
    }

    /// Asks for the puzzles that are others, turned.
    fn pair(&mut self, ctx: &mut Context) {
        let job = FindPairs { most: PAIRS, speech: ctx.page.speech() };
        self.pairing = Some(ctx.start(Owner::Measuring, job, None));
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        match update {
            Update::Done(Outcome::Learned(learned)) => {
                self.learned = self.learned.max(learned);
                if !std::mem::replace(&mut self.due, true) {
                    ctx.effect(Effect::After(SHOWN_AFTER, Timer::List));
                }
                return;
            }
            Update::Done(Outcome::Pairs(pairs)) if self.pairing == Some(task) => {
                self.pairing = None;
                let total = ctx.page.count().unwrap_or(0);
                ctx.say_once_more(words::duplicates(pairs.count, total));
                self.pairs = Some(pairs);
                return;
            }
            Update::Done(Outcome::Measured(measured)) => return self.see(ctx, task, measured),
            Update::Failed(_) if self.sight.take_if(|(asked, _)| *asked == task).is_some() => {
                return;
            }
            _ if !Work::is(&self.work, task) || self.is_paused() => return,
            _ => {}
        }
        match update {
            Update::Batch(Outcome::Measured(measured)) => self.take(ctx, measured),
            Update::Over => {
                ctx.end(&mut self.work);
                let Some(run) = self.run.take() else { return };
                let Run { goal, what, before, total, since, .. } = run;
                if goal.after(what).is_some() {
                    return self.begin(ctx, goal, since);
                }
                self.keep_goal(ctx, None);
                match goal {
                    Goal::Duplicates => self.pair(ctx),
                    _ => ctx.say(words::found(what, total, total - before, ctx.now - since)),
                }
            }
            Update::Failed(failure) => {
                ctx.cancel(&mut self.work);
                self.run = None;
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    fn take(&mut self, ctx: &mut Context, measured: Measured) {
        let (Some(run), Some(collection)) = (&mut self.run, self.collection) else { return };
        let (from, what) = (run.done, run.what);
        run.done += measured.len() as u64;
        self.known.insert(what, run.done);
        let progress = Progress::Items { done: run.done, total: run.total };
        self.work.iter_mut().for_each(|work| work.progress = Some(progress));
        self.write(ctx, kept::key(collection, what, from), save::write(&measured));
        ctx.start(Owner::Measuring, Learn { of: Puzzles::From(from), measured }, None);
    }

    /// Has puzzles that are looked at measured before all others. Duplicates are told in their order.
    fn measure_in_sight(&mut self, ctx: &mut Context, rows: &[ListRow]) {
        let Some(Run { what, done, .. }) = self.run else { return };
        let is_open = |row: &&ListRow| match what {
            What::Rating(_) => row.rating.is_none(),
            What::Level => row.level.is_none() && row.solutions.is_none_or(|many| many == 1),
            What::Class | What::Key => false,
        };
        let is_next = |row: &&ListRow| row.number >= done && !self.tried.contains(&row.number);
        let rows = rows.iter().filter(is_open).filter(is_next).take(IN_SIGHT);
        let (numbers, boards): (Vec<_>, Vec<_>) =
            rows.map(|row| (row.number, row.givens.clone())).unzip();
        if self.sight.is_some() || self.is_paused() || numbers.is_empty() {
            return;
        }
        self.tried.extend(&numbers);
        let job = Measure { boards: Boards::These(boards), batch: IN_SIGHT as u64, what };
        self.sight = Some((ctx.start(Owner::Measuring, job, None), numbers));
    }

    /// Takes what was found out about puzzles that are looked at.
    fn see(&mut self, ctx: &mut Context, task: TaskId, measured: Measured) {
        let Some((_, numbers)) = self.sight.take_if(|(asked, _)| *asked == task) else { return };
        ctx.start(Owner::Measuring, Learn { of: Puzzles::These(numbers), measured }, None);
    }

    /// Forgets what is known, and what is kept of it.
    fn forget(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
        self.reading = Reading::ToForget;
        self.ask(ctx, StoreCall::Keys);
    }

    /// It is forgotten: the worker that keeps the files forgets it, too.
    fn forgotten(&mut self, ctx: &mut Context) {
        (self.known, self.pairs, self.learned) = Default::default();
        if self.collection.is_some() {
            ctx.start(Owner::Measuring, Unlearn, None);
            ctx.effect(Effect::After(SHOWN_AFTER / 10, Timer::List));
        }
        ctx.say(words::forgotten());
    }

    fn write(&mut self, ctx: &mut Context, key: String, bytes: Vec<u8>) {
        self.ticket = (self.ticket + 1) % TICKETS;
        let write = save::Write::Record(bytes);
        ctx.effect(Effect::Store(TICKETS + self.ticket, StoreCall::Write(key, Box::new(write))));
    }

    /// Keeps what goes on, so that it goes on another day.
    fn keep_goal(&mut self, ctx: &mut Context, goal: Option<Goal>) {
        let Some(collection) = self.collection else { return };
        let number = goal.and_then(|goal| Goal::ALL.iter().position(|other| *other == goal));
        let number = number.map(|number| number as u8);
        self.write(ctx, kept::goal_key(collection), save::write(&number));
    }

    /// Drops what goes on; what is known so far stays, and it is not gone on with by itself.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        self.wanted = None;
        let sight = self.sight.take().map(|(task, _)| task);
        sight.into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        let was = ctx.cancel(&mut self.work);
        if self.run.take().is_some() {
            self.keep_goal(ctx, None);
        }
        was
    }

    fn is_paused(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.paused)
    }

    /// Lets what goes on rest, and goes on with what rests. It rests over a reload, too.
    pub fn pause_or_resume(&mut self, ctx: &mut Context) {
        let (Some(work), Some(run)) = (&mut self.work, &mut self.run) else { return };
        if !work.paused {
            // How long it went on, until it goes on.
            run.since = ctx.now - run.since;
            resting::pause(ctx, work);
            let sight = self.sight.take().map(|(task, _)| task);
            sight.into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
            return self.keep_goal(ctx, None);
        }
        let Run { goal, what, before, since, .. } = *run;
        let progress = work.progress;
        self.begin(ctx, goal, ctx.now - since);
        if let (Some(work), Some(run)) = (&mut self.work, &mut self.run) {
            if run.what == what {
                (run.before, work.progress) = (before, progress);
            }
            resting::resume(ctx, work);
        }
    }

    /// What is known so far of what goes on, for who cancels it.
    pub fn so_far(&self) -> Option<String> {
        self.run.as_ref().map(|run| words::cancelled(run.done, run.total))
    }

    /// The list is shown anew.
    pub fn show(&mut self) {
        self.due = false;
    }

    /// Looks whether the worker that keeps the files knows what it was told: it may be another one. What
    /// is not known of the rows that are looked at comes next.
    pub fn look(&mut self, ctx: &mut Context, browsed: &Browsed) {
        if browsed.learned < self.learned && matches!(self.reading, Reading::Over) {
            self.read(ctx);
        }
        self.measure_in_sight(ctx, &browsed.rows);
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall) {
        self.ticket = (self.ticket + 1) % TICKETS;
        ctx.effect(Effect::Store(TICKETS + self.ticket, call));
    }

    /// Reads what was kept of the collection.
    fn read(&mut self, ctx: &mut Context) {
        (self.learned, self.reading) = (0, Reading::Keys);
        self.ask(ctx, StoreCall::Keys);
    }

    /// Takes what storage answers.
    pub fn stored(&mut self, ctx: &mut Context, answer: Result<StoreAnswer, StoreError>) {
        let (collection, reading) = (self.collection, std::mem::take(&mut self.reading));
        match (reading, answer) {
            (Reading::Keys, Ok(StoreAnswer::Keys(keys))) => {
                let parts = collection.map(|collection| kept::parts(keys, collection));
                self.reading = Reading::Parts(parts.unwrap_or_default());
                self.read_next(ctx);
            }
            (Reading::Parts(mut parts), Ok(StoreAnswer::Records(records))) => {
                let record = records.into_iter().next().flatten();
                match parts.pop() {
                    Some(Part { what: Some(what), from, .. }) => {
                        self.take_part(ctx, what, from, record);
                    }
                    _ => self.take_goal(record),
                }
                self.reading = Reading::Parts(parts);
                self.read_next(ctx);
            }
            (Reading::ToForget, Ok(StoreAnswer::Keys(mut keys))) => {
                keys.retain(|key| key.starts_with(kept::KNOWN));
                self.reading = Reading::Forgetting;
                self.ask(ctx, StoreCall::Forget(keys));
            }
            (Reading::Forgetting, Ok(StoreAnswer::Forgotten)) => self.forgotten(ctx),
            (reading, answer) => {
                if let Err(error) = answer
                    && !std::mem::replace(&mut self.told, true)
                {
                    ctx.say_throughout(match error.full {
                        true => keep::no_room().into(),
                        false => keep::not_kept(&error.words),
                    });
                }
                self.reading = reading;
            }
        }
    }

    fn read_next(&mut self, ctx: &mut Context) {
        let Reading::Parts(parts) = &self.reading else { return };
        if let Some(part) = parts.last() {
            return self.ask(ctx, StoreCall::Read(vec![part.key.clone()]));
        }
        self.reading = Reading::Over;
        let goal = self.wanted.take().filter(|_| self.work.is_none());
        goal.into_iter().for_each(|goal| self.begin(ctx, goal, ctx.now));
    }

    /// Takes a part of what was kept, where it follows what is known already.
    fn take_part(&mut self, ctx: &mut Context, what: What, from: u64, record: Option<Vec<u8>>) {
        let measured = record.and_then(|bytes| save::read::<Measured>(&bytes).ok());
        let Some(measured) = measured.filter(|measured| measured.is_of(what)) else { return };
        let known = self.known.entry(what).or_default();
        if from <= *known {
            *known = (*known).max(from + measured.len() as u64);
            ctx.start(Owner::Measuring, Learn { of: Puzzles::From(from), measured }, None);
        }
    }

    fn take_goal(&mut self, record: Option<Vec<u8>>) {
        let number = record.and_then(|bytes| save::read::<Option<u8>>(&bytes).ok()).flatten();
        let goal = number.and_then(|number| Goal::ALL.get(usize::from(number)).copied());
        self.wanted = self.wanted.or(goal);
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.collection != page.game_id().collection
    }

    /// What is known of another collection goes; what was kept of this one is read.
    pub fn settle(&mut self, ctx: &mut Context) {
        let sight = self.sight.take().map(|(task, _)| task);
        sight.into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        ctx.cancel(&mut self.work);
        let (ticket, collection) = (self.ticket, ctx.page.game_id().collection);
        *self = Measuring { collection, ticket, ..Measuring::default() };
        if collection.is_some() {
            self.read(ctx);
        }
    }
}
