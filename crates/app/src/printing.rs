//! Puzzles on paper: read, solved if that is wanted, drawn, and handed to the browser.

use std::collections::HashSet;

use collection::{Measure, Record, SolutionClass};
use facts::Effort;
use grid::{Board, Digit, Position, Shape};
use jobs::{Boards, MeasurePuzzles, Progress, ReadRecords};
use play::{
    Game, GameSlot,
    save::{self, Kept},
};
use schedule::{Ticket, Update};
use view::{
    print::{PrintOptions, PrintedItem, PrintedPages, drawing, solution},
    words::print as words,
};

use crate::{
    asked::{Asked, News},
    command::{Command, On, When},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    messages::Dialog,
    page::{Page, SearchScope},
    tracked::Changed,
};

/// The state of printing.
#[derive(Default)]
pub struct Printing {
    /// The pages, while they are printed.
    pub sheet: Option<PrintedPages>,
    /// The options of the latest print, and whether it was a range of the collection.
    pub last: Option<(PrintOptions, bool)>,
    job: Option<PrintJob>,
    records: Asked<(), ReadRecords>,
    solutions: Asked<(), MeasurePuzzles>,
    /// The timer after which the pages are on the page.
    ready: Option<Ticket>,
}

/// The puzzles that will be printed, as far as they are prepared.
struct PrintJob {
    print: PrintOptions,
    collection: Option<u64>,
    puzzles: Vec<PrintedPuzzle>,
    /// The classes of the first puzzles. `solutions` has one line per solved puzzle.
    classes: Vec<SolutionClass>,
    solutions: String,
    /// The ticket of the work.
    work: Ticket,
    storage: Option<Storage>,
}

/// The call of storage in progress.
struct Storage {
    call: Ticket,
    /// The indices of the puzzles whose games are read; `None` while their keys are.
    games: Option<Vec<usize>>,
}

struct PrintedPuzzle {
    number: Option<u64>,
    note: String,
    position: Position,
    /// The board to solve.
    givens: Board,
}

/// An event of printing.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Ask what to print.
    Ask,
    /// Print this: whether it is a range of the collection comes second.
    Print(PrintOptions, bool),
    /// The browser is about to print. If no pages are there, it prints the board as it is.
    Before,
    /// The browser has printed.
    After,
}

/// Prints the board, or puzzles of the open collection.
pub static PRINT: Command = Command::new("Print", When::Always, On::Page, || Event::Ask.into());

/// The number of records that are read at a time.
const RECORDS: u64 = 64;

/// The number of puzzles that are solved at a time, on boards up to 9×9 and above.
const BATCHES: (usize, usize) = (32, 1);

impl Printing {
    fn print(&mut self, ctx: &mut Context, print: PrintOptions) {
        self.cancel(ctx);
        ctx.page.messages.dialog = None;
        if print.puzzles(ctx.page.count().unwrap_or(0)).is_err() {
            return;
        }
        let work = ctx.ticket();
        ctx.show_work(work, words::preparing());
        let is_range = print.range.is_some();
        let own = (!is_range).then(|| on_the_board(ctx.page));
        self.job = Some(PrintJob::new(print, ctx.page, own.into_iter().collect(), work));
        match is_range {
            true => self.read(ctx),
            false => self.solve(ctx),
        }
    }

    /// Reads the next records, or the games once all records are there.
    fn read(&mut self, ctx: &mut Context) {
        let Some(job) = &mut self.job else { return };
        let next = job.print.range.and_then(|(from, to)| {
            let next = from + job.puzzles.len() as u64;
            (next <= to).then(|| next..(next + RECORDS).min(to + 1))
        });
        match next {
            Some(numbers) => self.records.ask(ctx, (), ReadRecords { numbers }),
            None if job.print.entries || job.print.marks => {
                let call = ctx.store(StoreCall::Keys);
                job.storage = Some(Storage { call, games: None });
            }
            None => self.solve(ctx),
        }
    }

    /// The keys of all records: the games of the puzzles are read next.
    fn read_games(&mut self, ctx: &mut Context, keys: Vec<String>) {
        let Some(job) = &mut self.job else { return };
        let stored: HashSet<_> = keys.into_iter().collect();
        let (mut keys, mut indices) = (Vec::new(), Vec::new());
        for (index, puzzle) in job.puzzles.iter_mut().enumerate() {
            // A puzzle without a number is printed as it is on the board.
            let Some(number) = puzzle.number else { continue };
            let slot = GameSlot::Puzzle(number as usize);
            if let Some(here) = ctx.page.play.games.game_of(slot) {
                puzzle.position = here.position().clone();
                continue;
            }
            let fresh = Game::new(puzzle.position.clone());
            let key = save::key(job.collection, slot, &fresh);
            if let Some(key) = key.filter(|key| stored.contains(key)) {
                keys.push(key);
                indices.push(index);
            }
        }
        let call = ctx.store(StoreCall::Read(keys));
        job.storage = Some(Storage { call, games: Some(indices) });
    }

    fn take_games(
        &mut self,
        ctx: &mut Context,
        indices: Vec<usize>,
        records: Vec<Option<Vec<u8>>>,
    ) {
        let Some(job) = &mut self.job else { return };
        for (index, record) in indices.into_iter().zip(records) {
            let kept = record.and_then(|bytes| save::read::<Kept>(&bytes).ok());
            if let Some((puzzle, kept)) = job.puzzles.get_mut(index).zip(kept) {
                puzzle.position = kept.state.position().clone();
            }
        }
        self.solve(ctx);
    }

    /// Solves the next puzzles, or prints once all are solved.
    fn solve(&mut self, ctx: &mut Context) {
        let Some(job) = &mut self.job else { return };
        let left = job.puzzles.get(job.classes.len()..).unwrap_or_default();
        let left = if job.print.solutions { left } else { &[] };
        let is_large =
            |puzzle: &PrintedPuzzle| puzzle.givens.shape().side() > Shape::CLASSIC.side();
        let batch = if left.first().is_some_and(is_large) { BATCHES.1 } else { BATCHES.0 };
        let boards: Vec<_> = left.iter().take(batch).map(|puzzle| puzzle.givens.clone()).collect();
        if boards.is_empty() {
            return self.show_sheet(ctx);
        }
        let boards = Boards::These(boards);
        let (measure, effort) = (Measure::Solutions, Effort::Quick);
        let job = MeasurePuzzles { boards, batch: 1, measure, effort, solutions: true };
        self.solutions.ask(ctx, (), job);
    }

    fn show_progress(&self, ctx: &mut Context) {
        let Some(job) = &self.job else { return };
        let count = job.print.range.map_or(1, |(from, to)| to.saturating_sub(from) + 1);
        let times = if job.print.solutions { 2 } else { 1 };
        let done = (job.puzzles.len() + job.classes.len()) as u64;
        ctx.set_progress(job.work, Progress::Items { done, total: times * count });
    }

    /// Shows the pages to the browser, and lets it print them.
    fn show_sheet(&mut self, ctx: &mut Context) {
        let Some(job) = self.job.take() else { return };
        self.sheet = Some(job.sheet(ctx.page));
        ctx.end_work(job.work);
        ctx.report(words::ready());
        // The pages are on the page once this turn is over.
        self.ready = Some(ctx.after(0));
    }

    fn fail(&mut self, ctx: &mut Context, failure: &jobs::JobFailure) {
        self.cancel(ctx);
        ctx.alert_failure(failure);
    }
}

impl Feature for Printing {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Ask => ctx.page.messages.dialog = Some(Dialog::Print),
            Event::Print(print, is_range) => {
                self.last = Some((print, is_range));
                self.print(ctx, PrintOptions { range: print.range.filter(|_| is_range), ..print });
            }
            Event::Before if self.sheet.is_none() => {
                let puzzles = vec![on_the_board(ctx.page)];
                let job = PrintJob::new(PrintOptions::BOARD, ctx.page, puzzles, Ticket::default());
                self.sheet = Some(job.sheet(ctx.page));
            }
            Event::Before => {}
            Event::After => self.sheet = None,
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: Update) {
        if self.records.task() == Some(task) {
            match self.records.take(ctx, task, update) {
                Some(News::Answer(records)) => {
                    if let Some(job) = &mut self.job {
                        job.add(records);
                    }
                    self.show_progress(ctx);
                    self.read(ctx);
                }
                Some(News::Failed(failure)) => self.fail(ctx, &failure),
                _ => {}
            }
        } else {
            match self.solutions.take(ctx, task, update) {
                Some(News::Answer(measured)) => {
                    if let Some(job) = &mut self.job {
                        job.classes.extend(measured.classes());
                        job.solutions.push_str(&measured.solutions);
                    }
                    self.show_progress(ctx);
                    self.solve(ctx);
                }
                Some(News::Failed(failure)) => self.fail(ctx, &failure),
                _ => {}
            }
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        let storage = self.job.as_mut().and_then(|job| job.storage.take_if(|s| s.call == call));
        let Some(storage) = storage else { return };
        match (storage.games, answer) {
            (None, Ok(StoreAnswer::Keys(keys))) => self.read_games(ctx, keys),
            (Some(indices), Ok(StoreAnswer::Records(records))) => {
                self.take_games(ctx, indices, records);
            }
            // If storage can't be read, no game was saved.
            _ => self.solve(ctx),
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.ready.take_if(|ready| *ready == timer).is_some() {
            ctx.effect(Effect::Print);
        }
    }

    /// Drops pages that are being prepared from another collection.
    fn sync(&mut self, ctx: &mut Context) -> Changed {
        let id = ctx.page.collection_id();
        let is_other = self.job.as_ref().is_some_and(|job| job.collection != id);
        if is_other {
            self.cancel(ctx);
        }
        Changed::when(is_other)
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.records.forget(ctx);
        self.solutions.forget(ctx);
        self.job.take().into_iter().for_each(|job| _ = ctx.end_work(job.work));
    }
}

/// The puzzle on the board, with its entries.
fn on_the_board(page: &Page) -> PrintedPuzzle {
    PrintedPuzzle {
        number: page.number().map(|number| number as u64),
        note: page.play.note.clone(),
        position: page.position().clone(),
        givens: page.to_search(SearchScope::Puzzle),
    }
}

impl PrintJob {
    fn new(
        print: PrintOptions,
        page: &Page,
        puzzles: Vec<PrintedPuzzle>,
        work: Ticket,
    ) -> PrintJob {
        let (collection, classes, solutions) = (page.collection_id(), Vec::new(), String::new());
        PrintJob { print, collection, puzzles, classes, solutions, work, storage: None }
    }

    /// Adds records that follow those that are there.
    fn add(&mut self, records: Vec<Record>) {
        let from = self.print.range.map_or(0, |range| range.0) + self.puzzles.len() as u64;
        self.puzzles.extend(records.into_iter().zip(from..).map(|(record, number)| {
            let Record { note, position } = record;
            let givens = position.givens().clone();
            PrintedPuzzle { number: Some(number), note, position, givens }
        }));
    }

    /// The pages.
    fn sheet(&self, page: &Page) -> PrintedPages {
        let symbol = |digit: Digit| page.symbol(digit);
        let print = &self.print;
        let headed = |heading: String| if print.headings { heading } else { String::new() };
        let puzzle = |puzzle: &PrintedPuzzle| {
            let shape = puzzle.position.shape();
            let heading = headed(words::heading(puzzle.number, &puzzle.note, shape));
            let drawing = Ok(drawing(&puzzle.position, print, symbol));
            PrintedItem { heading, side: shape.side(), drawing }
        };
        let mut lines = self.solutions.lines();
        let solved = |(puzzle, class): (&PrintedPuzzle, &SolutionClass)| {
            let line = if class.is_solved() { lines.next() } else { None };
            let is_proper = *class == SolutionClass::Proper;
            let solution =
                line.filter(|_| is_proper).and_then(|line| solution(&puzzle.givens, line));
            let all = PrintOptions { entries: true, ..*print };
            let drawing = solution.map(|solution| drawing(&solution, &all, symbol));
            PrintedItem {
                heading: headed(words::solution(puzzle.number)),
                side: puzzle.givens.shape().side(),
                drawing: drawing.ok_or_else(|| words::instead(*class)),
            }
        };
        let puzzles = self.puzzles.iter().map(puzzle).collect();
        let solutions = self.puzzles.iter().zip(&self.classes).map(solved).collect();
        PrintedPages::new(print.per_page, puzzles, solutions)
    }
}
