//! What is found out about all puzzles of the open collection: levels, and which are alike. It is kept
//! as it comes, by what is in the files, and goes on where it was on another day.

use std::collections::HashMap;

use grid::Shape;
use jobs::{Boards, Learn, Measure, Measured, Outcome, Progress, What};
use play::save;
use schedule::{TaskId, Update};
use view::words::{keep, measuring as words};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError, Ticket, Timer},
    page::Page,
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
}

/// What is wanted of all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Their levels: of easy ones first.
    Levels,
    /// Which of them are alike.
    Duplicates,
    /// Their ratings on the scale of the exchange bank.
    Ratings,
}

/// A pass over all puzzles.
struct Run {
    goal: Goal,
    what: What,
    done: u64,
    total: u64,
    /// How many were done when it began.
    before: u64,
}

/// What was kept on another day, on its way.
#[derive(Default)]
enum Reading {
    /// It is there.
    #[default]
    Over,
    /// The keys of all that is kept are asked for.
    Keys,
    /// These parts are left to be read; the last was asked for.
    Parts(Vec<Part>),
}

/// A record that is kept.
struct Part {
    key: String,
    /// What it knows; nothing where it says what goes on.
    what: Option<What>,
    /// From which puzzle on.
    from: u64,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something is found out about every puzzle.
    Find(Goal),
}

/// Finds out the level of each puzzle of the open collection.
pub const GRADE_COLLECTION: Offer<Event> = Offer {
    name: "Grade Collection",
    when: When::Open,
    on: On::Page,
    act: Event::Find(Goal::Levels),
};
/// Finds out the rating of each puzzle of the open collection.
pub const RATE_COLLECTION: Offer<Event> = Offer {
    name: "Rate Collection",
    when: When::Open,
    on: On::Page,
    act: Event::Find(Goal::Ratings),
};
/// Finds out which puzzles of the open collection are others, turned.
pub const FIND_DUPLICATES: Offer<Event> = Offer {
    name: "Find Duplicates",
    when: When::Open,
    on: On::Page,
    act: Event::Find(Goal::Duplicates),
};

/// The first of the tickets that are of what is known.
pub const TICKETS: Ticket = 1 << 28;

/// So begin the keys of records of what is known.
const KNOWN: &str = "known:";

/// How long after something was learned the list is shown anew, in milliseconds.
const SHOWN_AFTER: u32 = 1_000;

impl Goal {
    /// What is found out, one after another.
    fn passes(self) -> &'static [What] {
        match self {
            Goal::Levels => &[What::Class, What::Level],
            Goal::Duplicates => &[What::Key],
            Goal::Ratings => &[What::Bank],
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
        (What::Bank, false) => 32,
        (_, true) => 4,
    }
}

/// What can be known.
const WHATS: [What; 4] = [What::Class, What::Level, What::Key, What::Bank];

fn name_of(what: What) -> &'static str {
    match what {
        What::Class => "class",
        What::Level => "level",
        What::Key => "key",
        What::Bank => "bank",
    }
}

impl Measuring {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, Event::Find(goal): Event) {
        if self.work.is_some() {
            return;
        }
        match self.reading {
            Reading::Over => self.begin(ctx, goal),
            _ => self.wanted = Some(goal),
        }
    }

    fn begin(&mut self, ctx: &mut Context, goal: Goal) {
        let Some(open) = &*ctx.page.collection else { return };
        let total = open.report.count();
        let mut shapes = open.report.sources.iter().flat_map(|source| &source.shapes);
        let is_large = shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side());
        let known = |what: &&What| self.known.get(what).copied().unwrap_or(0);
        let next = goal.passes().iter().find(|what| known(what) < total);
        let Some(&what) = next else {
            return ctx.say(words::all_known(total));
        };
        let before = known(&&what);
        let job =
            Measure { boards: Boards::Records(before..total), batch: batch(what, is_large), what };
        self.work = Some(ctx.work(Owner::Measuring, words::finding(what), job, None));
        self.run = Some(Run { goal, what, done: before, total, before });
        self.keep_goal(ctx, Some(goal));
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
            _ if !Work::is(&self.work, task) => return,
            _ => {}
        }
        match update {
            Update::Batch(Outcome::Measured(measured)) => self.take(ctx, measured),
            Update::Over => {
                let took = self.work.as_ref().map_or(0.0, |work| ctx.now - work.begun);
                ctx.end(&mut self.work);
                let Some(Run { goal, what, before, total, .. }) = self.run.take() else { return };
                match goal.after(what) {
                    Some(_) => self.begin(ctx, goal),
                    None => {
                        self.keep_goal(ctx, None);
                        ctx.say(words::found(what, total - before, took));
                    }
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
        let key = format!("{KNOWN}{collection:016x}:{}:{from}", name_of(what));
        self.write(ctx, key, save::write(&measured));
        ctx.start(Owner::Measuring, Learn { from, measured }, None);
    }

    fn write(&mut self, ctx: &mut Context, key: String, bytes: Vec<u8>) {
        self.ticket = (self.ticket + 1) % TICKETS;
        let write = save::Write::Record(bytes);
        ctx.effect(Effect::Store(TICKETS + self.ticket, StoreCall::Write(key, Box::new(write))));
    }

    /// Keeps what goes on, so that it goes on another day.
    fn keep_goal(&mut self, ctx: &mut Context, goal: Option<Goal>) {
        let Some(collection) = self.collection else { return };
        let key = format!("{KNOWN}{collection:016x}:goal:0");
        let number = goal.map(|goal| goal as u8);
        self.write(ctx, key, save::write(&number));
    }

    /// Drops what goes on; what is known so far stays, and it is not gone on with by itself.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        self.wanted = None;
        let was = ctx.cancel(&mut self.work);
        if self.run.take().is_some() {
            self.keep_goal(ctx, None);
        }
        was
    }

    /// The list is shown anew.
    pub fn show(&mut self) {
        self.due = false;
    }

    /// Looks whether the worker that keeps the files knows what it was told: it may be another one.
    pub fn look(&mut self, ctx: &mut Context, learned: u64) {
        if learned < self.learned && matches!(self.reading, Reading::Over) {
            self.read(ctx);
        }
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
                let part = |key: String| part_of(key, collection?);
                let mut parts: Vec<Part> = keys.into_iter().filter_map(part).collect();
                // The last one is read first: what goes on is read when all else is known.
                parts.sort_by_key(|part| (part.what.map(name_of), std::cmp::Reverse(part.from)));
                self.reading = Reading::Parts(parts);
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
        goal.into_iter().for_each(|goal| self.begin(ctx, goal));
    }

    /// Takes a part of what was kept, where it follows what is known already.
    fn take_part(&mut self, ctx: &mut Context, what: What, from: u64, record: Option<Vec<u8>>) {
        let measured = record.and_then(|bytes| save::read::<Measured>(&bytes).ok());
        let Some(measured) = measured.filter(|measured| measured.is_of(what)) else { return };
        let known = self.known.entry(what).or_default();
        if from <= *known {
            *known = (*known).max(from + measured.len() as u64);
            ctx.start(Owner::Measuring, Learn { from, measured }, None);
        }
    }

    fn take_goal(&mut self, record: Option<Vec<u8>>) {
        let number = record.and_then(|bytes| save::read::<Option<u8>>(&bytes).ok()).flatten();
        let goals = [Goal::Levels, Goal::Duplicates, Goal::Ratings];
        let goal = goals.into_iter().find(|goal| Some(*goal as u8) == number);
        self.wanted = self.wanted.or(goal);
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.collection != page.game_id().collection
    }

    /// What is known of another collection goes; what was kept of this one is read.
    pub fn settle(&mut self, ctx: &mut Context) {
        ctx.cancel(&mut self.work);
        let (ticket, collection) = (self.ticket, ctx.page.game_id().collection);
        *self = Measuring { collection, ticket, ..Measuring::default() };
        if collection.is_some() {
            self.read(ctx);
        }
    }
}

/// The part that a record's key is of, if it is of what is known of a collection.
fn part_of(key: String, collection: u64) -> Option<Part> {
    let of = key.strip_prefix(KNOWN)?.strip_prefix(&format!("{collection:016x}:"))?;
    let (name, from) = of.split_once(':')?;
    let what = WHATS.into_iter().find(|what| name_of(*what) == name);
    let from = from.parse().ok()?;
    Some(Part { what, from, key })
}
