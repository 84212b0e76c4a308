//! Races between engines over the same puzzles.

use std::ops::Range;

use engine::ENGINE_INFOS;
use grid::Board;
use jobs::{BoardSelection, JobOutcome, Progress, Race, RaceTally};
use schedule::{TaskUpdate, Ticket};
use view::{race_csv, words::race as words};

use crate::{
    context::Context,
    effect::Effect,
    feature::Feature,
    page::{Page, SearchScope},
    tracked::StateChange,
};

/// The settings of a race between engines, and the latest race.
pub struct EngineRace {
    /// For each engine, in the order of [`ENGINE_INFOS`], whether it takes part.
    pub entered_engines: [bool; ENGINE_INFOS.len()],
    /// Whether the engines race to solve puzzles of the collection, instead of the puzzle on the
    /// board.
    pub is_of_collection: bool,
    /// The number of the race's first puzzle in the collection, from 0.
    pub first_number: u64,
    /// The number of puzzles to take from the collection.
    pub puzzle_count: u64,
    /// The time limit per puzzle, in seconds.
    pub time_limit_s: u32,
    race: Option<LatestRace>,
}

struct LatestRace {
    puzzles: RacedPuzzles,
    entries: Vec<RaceEntry>,
    /// The ticket of the work that shows the race's progress.
    work: Ticket,
}

/// The puzzles that the engines race to solve.
#[derive(Clone, PartialEq, Debug)]
enum RacedPuzzles {
    /// The puzzle on the board.
    Board(Board),
    /// Puzzles of a collection, by its id and their numbers from 0.
    Records(u64, Range<u64>),
}

/// The results of an engine in a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RaceEntry {
    /// The name of the engine.
    pub engine_name: &'static str,
    /// The results for all puzzles so far.
    pub tally: RaceTally,
    /// Whether the engine is still running.
    pub is_running: bool,
    task: Ticket,
    /// The sum of the results of the finished batches.
    batch_tally: RaceTally,
}

/// An event that [`EngineRace`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Choose whether the engine with this index in [`ENGINE_INFOS`] takes part.
    Enter(usize, bool),
    /// Choose whether the engines race to solve puzzles of the collection, instead of the puzzle on
    /// the board.
    UseCollection(bool),
    /// Choose the number of the first puzzle, from 0.
    SetFirstNumber(u64),
    /// Choose the number of puzzles.
    SetPuzzleCount(u64),
    /// Choose the time limit per puzzle, in seconds.
    SetTimeLimit(u32),
    /// Start a race between the engines that take part.
    Start,
    /// Copy the results as comma-separated values.
    CopyResults,
}

impl Default for EngineRace {
    fn default() -> EngineRace {
        EngineRace {
            entered_engines: [true; ENGINE_INFOS.len()],
            is_of_collection: false,
            first_number: 0,
            puzzle_count: 1000,
            time_limit_s: 2,
            race: None,
        }
    }
}

impl EngineRace {
    /// Returns the results of the engines in the latest race, and the number of puzzles. Returns
    /// `None` if there was no race, or its puzzles aren't on the page any more.
    pub fn results(&self, page: &Page) -> Option<(&[RaceEntry], u64)> {
        let race = self.race.as_ref().filter(|race| race.puzzles.matches_page(page))?;
        Some((&race.entries, race.puzzles.count()))
    }

    /// Returns `true` while a race is running.
    pub fn is_racing(&self) -> bool {
        let race = self.race.as_ref();
        race.is_some_and(|race| race.entries.iter().any(|entry| entry.is_running))
    }

    fn start_race(&mut self, ctx: &mut Context) {
        let engines = ENGINE_INFOS.iter().zip(self.entered_engines).filter(|(_, entered)| *entered);
        let engines: Vec<_> = engines.map(|(info, _)| info.name).collect();
        if engines.is_empty() {
            return ctx.alert(words::no_engine_chosen(), None);
        }
        self.cancel(ctx);
        let open = ctx.page.collection.as_ref().filter(|_| self.is_of_collection);
        let puzzles = match open.map(|open| (open.id, open.report.record_count())) {
            Some((id, count)) => {
                self.first_number = self.first_number.min(count.saturating_sub(1));
                self.puzzle_count = self.puzzle_count.clamp(1, count - self.first_number);
                RacedPuzzles::Records(id, self.first_number..self.first_number + self.puzzle_count)
            }
            None => RacedPuzzles::Board(ctx.page.board_to_search(SearchScope::Puzzle)),
        };
        let patience = self.time_limit_s.saturating_mul(1000);
        let enter = |engine: &'static str| {
            let job =
                Race { engine: engine.into(), boards: puzzles.boards(), time_limit_ms: patience };
            let task = ctx.start_job(job);
            let (tally, batch_tally) = Default::default();
            RaceEntry { engine_name: engine, tally, is_running: true, task, batch_tally }
        };
        let entries: Vec<_> = engines.into_iter().map(enter).collect();
        let work = ctx.new_ticket();
        ctx.show_work(work, words::race_running());
        self.race = Some(LatestRace { puzzles, entries, work });
    }
}

impl Feature for EngineRace {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Enter(engine, takes_part) => {
                self.entered_engines
                    .get_mut(engine)
                    .into_iter()
                    .for_each(|place| *place = takes_part);
            }
            Event::UseCollection(is_of_collection) => self.is_of_collection = is_of_collection,
            Event::SetFirstNumber(first) => self.first_number = first,
            Event::SetPuzzleCount(count) => self.puzzle_count = count,
            Event::SetTimeLimit(patience) => self.time_limit_s = patience,
            Event::Start => self.start_race(ctx),
            Event::CopyResults => {
                let Some((entries, _)) = self.results(ctx.page) else { return };
                let text = race_csv(entries.iter().map(|entry| (entry.engine_name, &entry.tally)));
                ctx.push_effect(Effect::Copy(words::the_results(), text));
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let Some(race) = &mut self.race else { return };
        let entry = race.entries.iter_mut().find(|entry| entry.task == task && entry.is_running);
        let Some(entry) = entry else { return };
        let sum = |mut tally: RaceTally, more: RaceTally| {
            tally += more;
            tally
        };
        match update {
            TaskUpdate::Progress(Progress::Racing(tally)) => {
                entry.tally = sum(entry.batch_tally, tally)
            }
            TaskUpdate::Batch(JobOutcome::Race(tally)) => {
                entry.batch_tally = sum(entry.batch_tally, tally);
                entry.tally = entry.batch_tally;
            }
            TaskUpdate::Done(JobOutcome::Race(tally)) => {
                (entry.tally, entry.is_running) = (tally, false)
            }
            TaskUpdate::Over => entry.is_running = false,
            TaskUpdate::Failed(failure) => {
                self.cancel(ctx);
                return ctx.alert_failure(&failure);
            }
            _ => {}
        }
        // The slowest engine determines the progress.
        let done = race.entries.iter().map(|entry| entry.tally.board_count()).min().unwrap_or(0);
        ctx.set_progress(race.work, Progress::Items { done, total: race.puzzles.count() });
        if !race.entries.iter().any(|entry| entry.is_running) {
            let status =
                words::race_finished(race.entries.iter().map(|e| (e.engine_name, &e.tally)));
            ctx.end_work(race.work);
            ctx.report(status);
        }
    }

    /// Drops a race over puzzles that are no longer on the page.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_other = self.race.as_ref().is_some_and(|race| !race.puzzles.matches_page(ctx.page));
        if is_other {
            self.cancel(ctx);
            self.race = None;
        }
        StateChange::from_bool(is_other)
    }

    /// Cancels the race, and retains the results so far.
    fn cancel(&mut self, ctx: &mut Context) {
        let Some(race) = &mut self.race else { return };
        for entry in race.entries.iter_mut().filter(|entry| entry.is_running) {
            entry.is_running = false;
            ctx.cancel_task(entry.task);
        }
        ctx.end_work(race.work);
    }
}

impl RacedPuzzles {
    fn matches_page(&self, page: &Page) -> bool {
        match self {
            RacedPuzzles::Board(board) => page.board_to_search(SearchScope::Puzzle) == *board,
            RacedPuzzles::Records(id, _) => page.collection_id() == Some(*id),
        }
    }

    fn count(&self) -> u64 {
        match self {
            RacedPuzzles::Board(_) => 1,
            RacedPuzzles::Records(_, range) => range.end - range.start,
        }
    }

    fn boards(&self) -> BoardSelection {
        match self {
            RacedPuzzles::Board(board) => BoardSelection::Listed(vec![board.clone()]),
            RacedPuzzles::Records(_, range) => BoardSelection::Records(range.clone()),
        }
    }
}
