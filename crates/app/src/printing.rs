//! Puzzles on paper: gathered, prepared by workers, shown as they will be printed, and handed to the
//! browser.

mod sheet;
mod sheet_facts;
mod source;

use std::collections::HashSet;

use collection::{Choice, Record};
use jobs::{Browse, DoJobs, JobOutcome, ListQuery, Make, MakeResult, ReadRecords};
use play::{
    Game, GameSlot,
    save::{self, Kept, RecentFile, Visit, Write},
};
use schedule::{Ticket, Update};
use view::{
    print::{PrintOptions, PrintedPage},
    words::print as words,
};

use crate::{
    asked::{Asked, News},
    command::{Command, On, When},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    messages::Dialog,
    page::Page,
    tracked::Changed,
};
use sheet::{PreparedSheet, PrintedPuzzle};
use sheet_facts::{PreparedPuzzle, SheetFacts};
pub use source::{MadePuzzles, PrintSource};

/// The state of printing.
pub struct Printing {
    /// The pages, while they are printed.
    pub sheet: Option<Vec<PrintedPage>>,
    /// The preview of the pages, once it is ready.
    pub preview: Option<Preview>,
    /// The puzzles of the dialog.
    pub source: PrintSource,
    /// The address of the page, up to and including `#`.
    address: String,
    /// The id of the collection that was open when the dialog was opened.
    collection: Option<u64>,
    prepared: Option<PreparedSheet>,
    listed: Asked<ListQuery, Browse>,
    /// The records that are being read, with the number of the first one.
    records: Asked<u64, ReadRecords>,
    made: Asked<(), Make>,
    facts: Asked<SheetFacts, DoJobs>,
    /// The outcomes of the first jobs, until all are there.
    found: Vec<Option<JobOutcome>>,
    storage: Option<Storage>,
    /// The call that saves puzzles that were generated for the sheet, and the name of the file.
    saving: Option<(Ticket, String)>,
    /// The timer after which the pages are on the page.
    ready: Option<Ticket>,
}

/// The first pages, and a report on all pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview {
    /// The first pages.
    pub pages: Vec<PrintedPage>,
    /// The number of puzzles and pages, or the reason why there are none.
    pub report: String,
}

/// The call of storage in progress.
struct Storage {
    call: Ticket,
    /// The indices of the puzzles whose games are read; `None` while their keys are.
    games: Option<Vec<usize>>,
}

/// An event of [`Printing`].
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Ask what to print.
    Ask,
    /// The dialog is open, on a page with this address, up to and including `#`.
    Opened(String),
    /// Print these puzzles.
    Choose(PrintSource),
    /// Print with these options.
    Set(PrintOptions),
    /// Stop the preparation, and print what is there.
    Stop,
    /// Print the pages.
    Print,
    /// The browser is about to print. If no pages are there, it prints the board as it is.
    Before,
    /// The browser has printed.
    After,
}

/// Prints the board, puzzles of the open collection, or puzzles that are made for a worksheet.
pub static PRINT: Command = Command::new("Print", When::Always, On::Page, || Event::Ask.into())
    .with_aliases(&["Worksheet", "Arbeitsblatt", "Print Puzzles"]);

/// The number of records that are read at a time.
const RECORDS: u64 = 64;

/// The time limit for a level, a solution or a hint, in milliseconds.
const PATIENCE: u32 = 10_000;

/// The maximum number of pages in the preview.
const PREVIEWED: usize = 6;

impl Default for Printing {
    fn default() -> Printing {
        Printing {
            sheet: None,
            preview: None,
            source: PrintSource::Board,
            address: String::new(),
            collection: None,
            prepared: None,
            listed: Asked::default(),
            records: Asked::default(),
            made: Asked::default(),
            facts: Asked::default(),
            found: Vec::new(),
            storage: None,
            saving: None,
            ready: None,
        }
    }
}

impl Printing {
    /// The options of the dialog: those for the board, or those for worksheets.
    pub fn options<'a>(&self, page: &'a Page) -> &'a PrintOptions {
        self.source.options(&page.preferences.print)
    }

    /// Returns `true` while the pages are being prepared.
    pub fn is_preparing(&self) -> bool {
        self.listed.is_open()
            || self.records.is_open()
            || self.made.is_open()
            || self.facts.is_open()
            || self.storage.is_some()
    }

    /// Returns `true` if the pages can be printed.
    pub fn is_complete(&self) -> bool {
        let has_puzzles = self.prepared.as_ref().is_some_and(|sheet| !sheet.puzzles.is_empty());
        has_puzzles && !self.is_preparing()
    }

    /// The progress of the preparation: the number of puzzles that are done, and of all.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let sheet = self.prepared.as_ref().filter(|_| self.is_preparing())?;
        let done = match self.facts.is_open() {
            true => self.found.len() / self.facts.subject().map_or(1, |facts| facts.count().max(1)),
            false => sheet.puzzles.len(),
        };
        Some((done as u64, sheet.count().max(done) as u64))
    }

    /// Gathers and prepares the puzzles of the source from the beginning.
    fn restart(&mut self, ctx: &mut Context) {
        self.cancel_tasks(ctx);
        let sheet = PreparedSheet::new(&self.source, ctx.page);
        let query = match &self.source {
            PrintSource::List(query) if sheet.lists => Some(query.clone()),
            _ => None,
        };
        self.prepared = Some(sheet);
        match query {
            Some(query) => self.list(ctx, query, 0),
            None => self.go_on(ctx),
        }
    }

    /// Reads the numbers of the next puzzles of the list.
    fn list(&mut self, ctx: &mut Context, query: ListQuery, from: u64) {
        let rows = from..from + Browse::MOST;
        let job = Browse { query: query.clone(), rows, here: None, played: vec![], chart: None };
        self.listed.ask(ctx, query, job);
    }

    fn take_list(&mut self, ctx: &mut Context, listed: jobs::Browsed) {
        let Some((sheet, query)) = self.prepared.as_mut().zip(self.listed.take_subject()) else {
            return;
        };
        sheet.numbers.extend(listed.rows.iter().map(|row| row.number));
        let next = listed.from + listed.rows.len() as u64;
        if listed.count > PrintOptions::MAX_PUZZLES {
            sheet.fault = Some(words::too_many());
            sheet.numbers.clear();
            (sheet.lists, sheet.has_games) = (false, true);
        } else if next < listed.count && !listed.rows.is_empty() {
            return self.list(ctx, query, next);
        }
        sheet.lists = false;
        self.go_on(ctx);
    }

    /// Takes the next step, and shows the pages after the last one.
    fn go_on(&mut self, ctx: &mut Context) {
        let Some(sheet) = &mut self.prepared else { return };
        if let Some(numbers) = sheet.next_numbers(RECORDS) {
            return self.records.ask(ctx, numbers.start, ReadRecords { numbers });
        }
        if let Some(make) = sheet.makes.pop_front() {
            return self.made.ask(ctx, (), make);
        }
        if !sheet.has_games {
            let call = ctx.store(StoreCall::Keys);
            self.storage = Some(Storage { call, games: None });
            return;
        }
        let facts =
            SheetFacts::of(self.source.options(&ctx.page.preferences.print)).minus(&sheet.facts);
        if facts.count() > 0 && !sheet.puzzles.is_empty() {
            let notation = ctx.page.notation_settings();
            let jobs = sheet.puzzles.iter();
            let jobs = jobs.flat_map(|puzzle| facts.jobs(&puzzle.givens, &self.address, notation));
            let job = DoJobs { jobs: jobs.collect(), patience: PATIENCE };
            self.found.clear();
            return self.facts.ask(ctx, facts, job);
        }
        self.show(ctx);
    }

    /// Shows the first pages.
    fn show(&mut self, ctx: &mut Context) {
        let Some(sheet) = &self.prepared else { return };
        let pages = sheet.pages(self.options(ctx.page), ctx.page, PREVIEWED);
        let count = sheet.page_count(self.options(ctx.page));
        let all = count.0 + count.1;
        let report = match &sheet.fault {
            Some(fault) => fault.clone(),
            None if sheet.puzzles.is_empty() => words::nothing().into(),
            None => {
                let puzzles = words::pages(sheet.puzzles.len() as u64, count);
                let shown = pages.len() as u64;
                let part = (shown < all).then(|| words::first_pages(shown, all));
                let missing = sheet.is_stopped.then(|| words::incomplete().into());
                let parts = [Some(puzzles), part, missing];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        };
        self.preview = Some(Preview { pages, report });
    }

    /// Hands all pages to the browser.
    fn print(&mut self, ctx: &mut Context) {
        if !self.is_complete() {
            return;
        }
        self.take_sheet(ctx);
        ctx.page.messages.dialog = None;
        ctx.report(words::ready());
        // The pages are on the page once this turn is over.
        self.ready = Some(ctx.after(0));
    }

    /// Puts all prepared pages on the page.
    fn take_sheet(&mut self, ctx: &mut Context) {
        let Some(sheet) = &self.prepared else { return };
        self.sheet = Some(sheet.pages(self.options(ctx.page), ctx.page, usize::MAX));
        self.save_made(ctx);
    }

    /// Saves puzzles that were made for the sheet among the recent files, in the order of the sheet.
    fn save_made(&mut self, ctx: &mut Context) {
        let is_made = matches!(self.source, PrintSource::Made(_));
        let Some(sheet) = self.prepared.as_ref().filter(|_| is_made) else { return };
        let options = self.options(ctx.page);
        let (text, count) = (sheet.lines(options), sheet.puzzles.len() as u64);
        let name = words::made_name(&options.title, ctx.page.clock.today(ctx.now));
        let (collection, choice) = (save::text_id(&text), save::write(&Choice::default()));
        // The same puzzles may have been printed before, and played since.
        let visit = save::write(&Visit { count, ..Visit::default() });
        ctx.store(StoreCall::Write(Visit::key(collection), Box::new(Write::New(visit))));
        let one = RecentFile { collection, name: name.clone(), choice };
        self.saving = Some((ctx.store(StoreCall::ShelveText(text, one)), name));
    }

    /// Takes the keys of all records, and reads the games of the puzzles.
    fn read_games(&mut self, ctx: &mut Context, keys: Vec<String>) {
        let Some(sheet) = &mut self.prepared else { return };
        let stored: HashSet<_> = keys.into_iter().collect();
        let (mut keys, mut indices) = (Vec::new(), Vec::new());
        for (index, puzzle) in sheet.puzzles.iter_mut().enumerate() {
            let Some(number) = puzzle.number else { continue };
            let slot = GameSlot::Puzzle(number as usize);
            if let Some(here) = ctx.page.play.games.game_of(slot) {
                puzzle.position = here.position().clone();
                continue;
            }
            let fresh = Game::new(puzzle.position.clone());
            let key = save::key(sheet.collection, slot, &fresh);
            if let Some(key) = key.filter(|key| stored.contains(key)) {
                keys.push(key);
                indices.push(index);
            }
        }
        let call = ctx.store(StoreCall::Read(keys));
        self.storage = Some(Storage { call, games: Some(indices) });
    }

    fn take_games(
        &mut self,
        ctx: &mut Context,
        indices: Vec<usize>,
        records: Vec<Option<Vec<u8>>>,
    ) {
        let Some(sheet) = &mut self.prepared else { return };
        for (index, record) in indices.into_iter().zip(records) {
            let kept = record.and_then(|bytes| save::read::<Kept>(&bytes).ok());
            if let Some((puzzle, kept)) = sheet.puzzles.get_mut(index).zip(kept) {
                puzzle.position = kept.state.position().clone();
            }
        }
        self.games_read(ctx);
    }

    fn games_read(&mut self, ctx: &mut Context) {
        self.prepared.iter_mut().for_each(|sheet| sheet.has_games = true);
        self.go_on(ctx);
    }

    fn take_records(&mut self, ctx: &mut Context, records: Vec<Record>) {
        let from = self.records.take_subject();
        if let Some((sheet, from)) = self.prepared.as_mut().zip(from) {
            let records = records.into_iter().zip(from..);
            sheet
                .puzzles
                .extend(records.map(|(record, number)| PrintedPuzzle::from_record(number, record)));
        }
        self.go_on(ctx);
    }

    /// Adds generated puzzles to the sheet.
    fn take_made(&mut self, made: MakeResult) {
        let Some(sheet) = &mut self.prepared else { return };
        match made {
            MakeResult::Puzzles(made) => {
                sheet
                    .puzzles
                    .extend(made.into_iter().map(|one| PrintedPuzzle::from_made(one.board)));
            }
            MakeResult::Impossible(why) => sheet.fault = Some(why),
        }
    }

    /// Adds the facts that were found to those that were known before.
    fn keep_found(&mut self) {
        let Some((facts, sheet)) = self.facts.take_subject().zip(self.prepared.as_mut()) else {
            return;
        };
        sheet.prepared.resize_with(sheet.puzzles.len(), PreparedPuzzle::default);
        for (n, outcome) in self.found.drain(..).enumerate() {
            let puzzle = sheet.prepared.get_mut(n / facts.count().max(1));
            puzzle.zip(outcome).into_iter().for_each(|(puzzle, outcome)| puzzle.take(outcome));
        }
        sheet.facts = sheet.facts.or(&facts);
    }

    /// Stops the preparation, and shows the pages that are ready.
    fn stop(&mut self, ctx: &mut Context) {
        self.keep_found();
        self.cancel_tasks(ctx);
        let needed = SheetFacts::of(self.options(ctx.page));
        self.prepared.iter_mut().for_each(|sheet| sheet.stop(needed.clone()));
        self.show(ctx);
    }

    fn cancel_tasks(&mut self, ctx: &mut Context) {
        self.listed.forget(ctx);
        self.records.forget(ctx);
        self.made.forget(ctx);
        self.facts.forget(ctx);
        (self.storage, self.found) = (None, Vec::new());
    }
}

impl Feature for Printing {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Ask => ctx.page.messages.dialog = Some(Dialog::Print),
            Event::Opened(address) => {
                let id = ctx.page.collection_id();
                // Numbers and filters were chosen for the puzzles of one collection.
                let is_of_collection =
                    matches!(self.source, PrintSource::Numbers(_) | PrintSource::List(_));
                if is_of_collection && self.collection != id {
                    self.source = PrintSource::Board;
                }
                (self.address, self.collection) = (address, id);
                self.restart(ctx);
            }
            Event::Choose(source) => {
                if let PrintSource::Made(made) = &source {
                    ctx.page.preferences.print.made = Some(made.saved());
                }
                self.source = source;
                self.restart(ctx);
            }
            Event::Set(options) => {
                *self.source.options_mut(&mut ctx.page.preferences.print) = options;
                if !self.is_preparing() {
                    self.go_on(ctx);
                }
            }
            Event::Stop if self.is_preparing() => self.stop(ctx),
            Event::Stop => {}
            Event::Print => self.print(ctx),
            Event::Before if self.sheet.is_some() => {}
            // The browser's own command prints what the dialog shows.
            Event::Before if self.is_complete() => self.take_sheet(ctx),
            Event::Before => {
                let board = PreparedSheet::new(&PrintSource::Board, ctx.page);
                self.sheet = Some(board.pages(&PrintOptions::BOARD, ctx.page, usize::MAX));
            }
            Event::After => self.sheet = None,
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: Update) {
        let failure = if self.listed.task() == Some(task) {
            match self.listed.take(ctx, task, update) {
                Some(News::Answer(Ok(listed))) => return self.take_list(ctx, listed),
                Some(News::Answer(Err(_))) => return self.stop(ctx),
                Some(News::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.records.task() == Some(task) {
            match self.records.take(ctx, task, update) {
                Some(News::Answer(records)) => return self.take_records(ctx, records),
                Some(News::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.made.task() == Some(task) {
            match self.made.take(ctx, task, update) {
                Some(News::Batch(made)) => return self.take_made(made),
                Some(News::Answer(made)) => {
                    self.take_made(made);
                    return self.go_on(ctx);
                }
                Some(News::Over) => return self.go_on(ctx),
                Some(News::Failed(failure)) => failure,
                _ => return,
            }
        } else {
            match self.facts.take(ctx, task, update) {
                Some(News::Batch(found)) => return self.found.extend(found),
                Some(News::Answer(found)) => self.found.extend(found),
                Some(News::Over) => {}
                // A hint for a huge board may take too long. The report says that something is missing.
                Some(News::Failed(_)) => return self.stop(ctx),
                _ => return,
            }
            self.keep_found();
            return self.go_on(ctx);
        };
        self.stop(ctx);
        ctx.alert_failure(&failure);
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if let Some((_, name)) = self.saving.take_if(|(saving, _)| *saving == call) {
            return match answer {
                Ok(_) => {
                    ctx.report(words::saved_made(&name));
                    ctx.follow_up(Followup::RecentFilesChanged);
                }
                Err(_) => ctx.report(words::not_saved_made()),
            };
        }
        let Some(storage) = self.storage.take_if(|storage| storage.call == call) else { return };
        match (storage.games, answer) {
            (None, Ok(StoreAnswer::Keys(keys))) => self.read_games(ctx, keys),
            (Some(indices), Ok(StoreAnswer::Records(records))) => {
                self.take_games(ctx, indices, records);
            }
            // If storage can't be read, no game was saved.
            _ => self.games_read(ctx),
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.ready.take_if(|ready| *ready == timer).is_some() {
            ctx.effect(Effect::Print);
        }
    }

    /// Drops the pages when their dialog is closed, and those from another collection.
    fn sync(&mut self, ctx: &mut Context) -> Changed {
        let id = ctx.page.collection_id();
        let is_other = self.prepared.as_ref().is_some_and(|sheet| sheet.collection != id);
        let is_closed = ctx.page.messages.dialog != Some(Dialog::Print) && self.prepared.is_some();
        if is_closed {
            self.cancel_tasks(ctx);
            (self.prepared, self.preview) = (None, None);
        } else if is_other {
            self.source = PrintSource::Board;
            self.restart(ctx);
        }
        Changed::when(is_other || is_closed)
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.cancel_tasks(ctx);
    }
}
