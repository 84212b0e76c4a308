//! Engines that race over the same puzzles.

use std::ops::Range;

use engine::INFOS;
use grid::Board;
use jobs::{Boards, Outcome, Progress, Race, Tally};
use schedule::{TaskId, Update};
use view::{race_csv, words};

use crate::{
    context::Context,
    effect::Effect,
    page::{Extent, Page},
    task::{Owner, Work},
};

/// How engines race, and the latest race.
pub struct Racing {
    /// The work that goes on.
    pub work: Option<Work>,
    /// Which of the engines take part, in the order of the list of all.
    pub entered: [bool; INFOS.len()],
    /// Whether it is over puzzles of the collection, rather than the one on the board.
    pub of_collection: bool,
    /// The number of the first of them.
    pub first: u64,
    /// How many.
    pub many: u64,
    /// Seconds after which a puzzle is given up.
    pub patience: u32,
    race: Option<Latest>,
}

/// The latest race.
struct Latest {
    of: RaceInput,
    entries: Vec<RaceEntry>,
}

/// What engines race over.
#[derive(Clone, PartialEq, Debug)]
enum RaceInput {
    /// The puzzle on the board.
    Board(Board),
    /// Puzzles of a collection.
    Records(u64, Range<u64>),
}

/// What an engine did in a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RaceEntry {
    /// The engine's name.
    pub engine: &'static str,
    /// What it did so far.
    pub tally: Tally,
    /// Whether it goes on.
    pub running: bool,
    task: TaskId,
    /// What it did in the batches that are over.
    before: Tally,
}

/// What happens to a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An engine takes part from now on, or not.
    Enter(usize, bool),
    /// It is over puzzles of the collection from now on, or over the one on the board.
    OfCollection(bool),
    /// The number of the first puzzle.
    First(u64),
    /// How many puzzles.
    Many(u64),
    /// Seconds after which a puzzle is given up.
    Patience(u32),
    /// A race starts.
    Start,
    /// The results are copied.
    Copy,
}

impl Default for Racing {
    fn default() -> Racing {
        Racing {
            work: None,
            entered: [true; INFOS.len()],
            of_collection: false,
            first: 0,
            many: 1000,
            patience: 2,
            race: None,
        }
    }
}

impl RaceInput {
    fn is_on(&self, page: &Page) -> bool {
        match self {
            RaceInput::Board(board) => page.to_search(Extent::Puzzle) == *board,
            RaceInput::Records(id, _) => page.game_id().collection == Some(*id),
        }
    }

    fn count(&self) -> u64 {
        match self {
            RaceInput::Board(_) => 1,
            RaceInput::Records(_, range) => range.end - range.start,
        }
    }

    fn boards(&self) -> Boards {
        match self {
            RaceInput::Board(board) => Boards::These(vec![board.clone()]),
            RaceInput::Records(_, range) => Boards::Records(range.clone()),
        }
    }
}

impl Racing {
    /// What the engines did, and over how many puzzles; none where it was over other puzzles than
    /// those on the page.
    pub fn results(&self, page: &Page) -> Option<(&[RaceEntry], u64)> {
        let race = self.race.as_ref().filter(|race| race.of.is_on(page))?;
        Some((&race.entries, race.of.count()))
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Enter(engine, entered) => {
                self.entered.get_mut(engine).into_iter().for_each(|place| *place = entered);
            }
            Event::OfCollection(of_collection) => self.of_collection = of_collection,
            Event::First(first) => self.first = first,
            Event::Many(many) => self.many = many,
            Event::Patience(patience) => self.patience = patience,
            Event::Start => self.start(ctx),
            Event::Copy => {
                let Some((entries, _)) = self.results(ctx.page) else { return };
                let text = race_csv(entries.iter().map(|entry| (entry.engine, &entry.tally)));
                ctx.effect(Effect::Copy(words::race::results(), text));
            }
        }
    }

    fn start(&mut self, ctx: &mut Context) {
        let engines = INFOS.iter().zip(self.entered).filter(|(_, entered)| *entered);
        let engines: Vec<_> = engines.map(|(info, _)| info.name).collect();
        if engines.is_empty() {
            return ctx.tell(words::race::nobody(), None);
        }
        self.cancel(ctx);
        let open = ctx.page.collection.as_ref().filter(|_| self.of_collection);
        let of = match open.map(|open| (open.id, open.report.count())) {
            Some((id, count)) => {
                self.first = self.first.min(count.saturating_sub(1));
                self.many = self.many.clamp(1, count - self.first);
                RaceInput::Records(id, self.first..self.first + self.many)
            }
            None => RaceInput::Board(ctx.page.to_search(Extent::Puzzle)),
        };
        let patience = self.patience.saturating_mul(1000);
        let entries: Vec<_> = engines
            .into_iter()
            .map(|engine| {
                let job = Race { engine: engine.into(), boards: of.boards(), patience };
                let task = ctx.start(Owner::Racing, job, None);
                let (tally, before) = Default::default();
                RaceEntry { engine, tally, running: true, task, before }
            })
            .collect();
        self.work = entries.first().map(|entry| ctx.shown_as(entry.task, words::race::running()));
        self.race = Some(Latest { of, entries });
    }

    /// Takes what is told of an engine.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some(race) = &mut self.race else { return };
        let entry = race.entries.iter_mut().find(|entry| entry.task == task && entry.running);
        let Some(entry) = entry else { return };
        let with = |before: Tally, more: Tally| {
            let mut tally = before;
            tally += more;
            tally
        };
        match update {
            Update::Progress(Progress::Racing(tally)) => entry.tally = with(entry.before, tally),
            Update::Batch(Outcome::Race(tally)) => {
                entry.before = with(entry.before, tally);
                entry.tally = entry.before;
            }
            Update::Done(Outcome::Race(tally)) => (entry.tally, entry.running) = (tally, false),
            Update::Over => entry.running = false,
            Update::Failed(failure) => {
                self.cancel(ctx);
                return ctx.tell_failure(&failure);
            }
            _ => {}
        }
        // The last of them says how long it takes.
        let done = race.entries.iter().map(|entry| entry.tally.boards()).min().unwrap_or(0);
        let progress = Progress::Items { done, total: race.of.count() };
        self.work.iter_mut().for_each(|work| work.progress = Some(progress));
        if !race.entries.iter().any(|entry| entry.running) {
            let said = words::race::over(race.entries.iter().map(|e| (e.engine, &e.tally)));
            ctx.end(&mut self.work);
            ctx.say(said);
        }
    }

    /// Ends the race that goes on; what was counted stays.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let entries = self.race.iter_mut().flat_map(|race| &mut race.entries);
        for entry in entries.filter(|entry| entry.running) {
            entry.running = false;
            ctx.effect(Effect::Cancel(entry.task));
        }
        ctx.end(&mut self.work).is_some()
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.race.as_ref().is_some_and(|race| !race.of.is_on(page))
    }

    /// A race over other puzzles ends.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
        self.race = None;
    }
}
