//! Printing: collects puzzles, has workers prepare them, shows a preview, and passes the pages to
//! the browser.

mod sheet;
mod sheet_facts;
mod source;

use std::collections::HashSet;

use collection::{ReadingChoice, Record};
use jobs::{Browse, DoJobs, JobOutcome, ListQuery, MakePuzzles, MakeResult, ReadRecords};
use play::{
    Game, GameSlot,
    save::{self, RecentFile, RecordWrite, SavedGame, Visit},
};
use schedule::{TaskUpdate, Ticket};
use view::{
    print::{PrintOptions, PrintedPage},
    words::printing as words,
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    messages::Dialog,
    page::Page,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};
use sheet::{PreparedSheet, PrintedPuzzle};
use sheet_facts::{PrintedFacts, SheetFacts};
pub use source::{GeneratedPuzzles, PrintSource};

/// The puzzles to print, the prepared sheet, and its preview.
pub struct Printing {
    /// The pages that are being printed, or `None` if nothing is being printed.
    pub printed_pages: Option<Vec<PrintedPage>>,
    /// The preview of the pages, once it is ready.
    pub preview: Option<Preview>,
    /// The puzzles to print, as chosen in the dialog.
    pub print_source: PrintSource,
    /// The address of the page, up to and including `#`.
    address: String,
    /// The id of the collection that was open when the dialog was opened, or `None` if no
    /// collection was open.
    collection_id: Option<u64>,
    prepared: Option<PreparedSheet>,
    list_reading: WorkerQuestion<ListQuery, Browse>,
    /// The records that are being read, and the number of the first one, from 0.
    records: WorkerQuestion<u64, ReadRecords>,
    generated: WorkerQuestion<(), MakePuzzles>,
    facts: WorkerQuestion<SheetFacts, DoJobs>,
    /// The outcomes of the jobs so far, in the order of the jobs. The list is empty if no jobs are
    /// running.
    outcomes: Vec<Option<JobOutcome>>,
    storage: Option<StorageCall>,
    /// The storage call that saves the puzzles generated for the sheet, and the name of the file.
    saving: Option<(Ticket, String)>,
    /// The timer after which the browser prints, because the pages are in the document then.
    print_timer: Option<Ticket>,
}

/// The first pages, and a report on all pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview {
    /// The first pages, at most six.
    pub pages: Vec<PrintedPage>,
    /// The number of puzzles and pages, or the reason why there are none.
    pub report: String,
}

/// The storage call in progress.
struct StorageCall {
    call: Ticket,
    /// The puzzles whose games are being read, by their indices on the sheet, or `None` while the
    /// keys of all records are being read.
    games: Option<Vec<usize>>,
}

/// An event that [`Printing`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Open the print dialog.
    OpenDialog,
    /// The dialog was opened, on a page with this address, up to and including `#`.
    Opened(String),
    /// Choose the puzzles to print.
    ChooseSource(PrintSource),
    /// Set the options for the chosen puzzles: those for the board, or those for worksheets.
    SetOptions(PrintOptions),
    /// Stop the preparation. The puzzles that are ready can still be printed.
    Stop,
    /// Print the pages.
    Print,
    /// The browser is about to print. If no pages are ready, the current board is printed.
    BeforePrint,
    /// The browser has printed.
    AfterPrint,
}

/// The command that opens the dialog for printing the board, puzzles of the open collection, or
/// puzzles that are generated for a worksheet.
pub static PRINT: Command =
    Command::new("Print", Condition::Always, CommandTarget::Page, || Event::OpenDialog.into())
        .with_aliases(&["Worksheet", "Arbeitsblatt", "Print Puzzles"]);

/// The maximum number of records per read.
const RECORDS_PER_READ: u64 = 64;

/// The time limit per job, in milliseconds. A job finds a level, a solution, a hint or a QR code.
const JOB_TIME_LIMIT: u32 = 10_000;

/// The maximum number of pages in the preview.
const MAX_PREVIEW_PAGES: usize = 6;

impl Default for Printing {
    fn default() -> Printing {
        Printing {
            printed_pages: None,
            preview: None,
            print_source: PrintSource::Board,
            address: String::new(),
            collection_id: None,
            prepared: None,
            list_reading: WorkerQuestion::default(),
            records: WorkerQuestion::default(),
            generated: WorkerQuestion::default(),
            facts: WorkerQuestion::default(),
            outcomes: Vec::new(),
            storage: None,
            saving: None,
            print_timer: None,
        }
    }
}

impl Printing {
    /// Returns the options of the dialog: those for the board, or those for worksheets.
    pub fn options<'a>(&self, page: &'a Page) -> &'a PrintOptions {
        self.print_source.options(&page.preferences.print_preferences)
    }

    /// Returns `true` while the pages are being prepared.
    pub fn is_preparing(&self) -> bool {
        self.list_reading.is_open()
            || self.records.is_open()
            || self.generated.is_open()
            || self.facts.is_open()
            || self.storage.is_some()
    }

    /// Returns `true` if the pages can be printed: the preparation is over, and there is at least
    /// one puzzle.
    pub fn is_ready_to_print(&self) -> bool {
        let has_puzzles = self.prepared.as_ref().is_some_and(|sheet| !sheet.puzzles.is_empty());
        has_puzzles && !self.is_preparing()
    }

    /// Returns the number of puzzles and facts that are ready, and the total number that the sheet
    /// needs. Returns `None` if no preparation is running.
    pub fn progress(&self, page: &Page) -> Option<(u64, u64)> {
        let sheet = self.prepared.as_ref().filter(|_| self.is_preparing())?;
        let needed = SheetFacts::required_by(self.options(page)).difference(&sheet.known_facts);
        let facts = self.facts.subject().unwrap_or(&needed).count();
        let count = sheet.puzzle_count.max(sheet.puzzles.len());
        let done = sheet.puzzles.len() + self.outcomes.len();
        Some((done as u64, (count * (1 + facts)) as u64))
    }

    /// Discards the prepared sheet, and prepares the puzzles of the source again.
    fn restart_preparation(&mut self, ctx: &mut Context) {
        self.cancel_tasks(ctx);
        let sheet = PreparedSheet::new(&self.print_source, ctx.page);
        let query = match &self.print_source {
            PrintSource::List(query) if sheet.is_listing => Some(query.clone()),
            _ => None,
        };
        self.prepared = Some(sheet);
        match query {
            Some(query) => self.list_numbers(ctx, query, 0),
            None => self.continue_preparation(ctx),
        }
    }

    /// Reads the numbers of the next puzzles of the list, beginning with the row `from`, counted
    /// from 0.
    fn list_numbers(&mut self, ctx: &mut Context, query: ListQuery, from: u64) {
        let rows = from..from + Browse::MAX_ROWS;
        let job = Browse {
            query: query.clone(),
            rows,
            current_number: None,
            play_progress: vec![],
            chart: None,
        };
        self.list_reading.ask(ctx, query, job);
    }

    fn handle_list(&mut self, ctx: &mut Context, listed: jobs::ListPart) {
        let Some((sheet, query)) = self.prepared.as_mut().zip(self.list_reading.take_subject())
        else {
            return;
        };
        sheet.remaining_numbers.extend(listed.rows.iter().map(|row| row.puzzle_number));
        sheet.puzzle_count = sheet.remaining_numbers.len();
        let next = listed.first_row + listed.rows.len() as u64;
        if listed.row_count > PrintOptions::MAX_PUZZLES {
            sheet.fault = Some(words::too_many_puzzles());
            sheet.remaining_numbers.clear();
            (sheet.is_listing, sheet.has_games) = (false, true);
        } else if next < listed.row_count && !listed.rows.is_empty() {
            return self.list_numbers(ctx, query, next);
        }
        sheet.is_listing = false;
        self.continue_preparation(ctx);
    }

    /// Starts the next stage of the preparation, or shows the preview if no stage is left.
    fn continue_preparation(&mut self, ctx: &mut Context) {
        let Some(sheet) = &mut self.prepared else { return };
        if let Some(numbers) = sheet.next_numbers(RECORDS_PER_READ) {
            return self.records.ask(ctx, numbers.start, ReadRecords { numbers });
        }
        if let Some(make) = sheet.generation_jobs.pop_front() {
            return self.generated.ask(ctx, (), make);
        }
        if !sheet.has_games {
            let call = ctx.call_store(StoreCall::Keys);
            self.storage = Some(StorageCall { call, games: None });
            return;
        }
        let facts = SheetFacts::required_by(
            self.print_source.options(&ctx.page.preferences.print_preferences),
        )
        .difference(&sheet.known_facts);
        if facts.count() > 0 && !sheet.puzzles.is_empty() {
            let notation = ctx.page.notation_settings();
            let jobs = sheet.puzzles.iter();
            let jobs =
                jobs.flat_map(|puzzle| facts.fact_jobs(&puzzle.givens, &self.address, notation));
            let job = DoJobs { jobs: jobs.collect(), time_limit_ms: JOB_TIME_LIMIT };
            self.outcomes.clear();
            return self.facts.ask(ctx, facts, job);
        }
        self.update_preview(ctx);
    }

    /// Updates the preview and its report with the puzzles that are ready.
    fn update_preview(&mut self, ctx: &mut Context) {
        let Some(sheet) = &self.prepared else { return };
        let pages = sheet.first_pages(self.options(ctx.page), ctx.page, MAX_PREVIEW_PAGES);
        let count = sheet.page_count(self.options(ctx.page));
        let all = count.0 + count.1;
        let report = match &sheet.fault {
            Some(fault) => fault.clone(),
            None if sheet.puzzles.is_empty() => words::no_puzzles().into(),
            None => {
                let puzzles = words::page_count(sheet.puzzles.len() as u64, count);
                let shown = pages.len() as u64;
                let part = (shown < all).then(|| words::first_pages(shown, all));
                let parts = [Some(puzzles), part, sheet.missing_report(self.options(ctx.page))];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        };
        self.preview = Some(Preview { pages, report });
    }

    /// Closes the dialog, and starts to print all pages. Does nothing if the pages aren't complete.
    fn print_pages(&mut self, ctx: &mut Context) {
        if !self.is_ready_to_print() {
            return;
        }
        self.insert_sheet(ctx);
        ctx.page.messages.dialog = None;
        ctx.report(words::pages_sent());
        // The pages are in the document once this event has been handled.
        self.print_timer = Some(ctx.start_timer(0));
    }

    /// Adds all prepared pages to the document, and saves generated puzzles.
    fn insert_sheet(&mut self, ctx: &mut Context) {
        let Some(sheet) = &self.prepared else { return };
        self.printed_pages = Some(sheet.first_pages(self.options(ctx.page), ctx.page, usize::MAX));
        self.save_generated(ctx);
    }

    /// Saves the puzzles that were generated for the sheet as a recent file, in the order in which
    /// they are printed. Does nothing if the puzzles are from another source.
    fn save_generated(&mut self, ctx: &mut Context) {
        let is_generated = matches!(self.print_source, PrintSource::Generated(_));
        let Some(sheet) = self.prepared.as_ref().filter(|_| is_generated) else { return };
        let options = self.options(ctx.page);
        let (text, count) = (sheet.format_lines(options), sheet.puzzles.len() as u64);
        let name = words::generated_name(&options.title, ctx.page.clock.today(ctx.now));
        let (collection, choice) = (save::text_id(&text), save::encode(&ReadingChoice::default()));
        // The same puzzles may have been printed before, and played since.
        let visit = save::encode(&Visit { puzzle_count: count, ..Visit::default() });
        ctx.call_store(StoreCall::Write(Visit::key(collection), Box::new(RecordWrite::New(visit))));
        let one = RecentFile { collection, name: name.clone(), choice };
        self.saving = Some((ctx.call_store(StoreCall::SaveText(text, one)), name));
    }

    /// Takes over the positions of the puzzles' games that are on the page, and starts to read
    /// their other saved games. `keys` are the keys of all stored records.
    fn read_games(&mut self, ctx: &mut Context, keys: Vec<String>) {
        let Some(sheet) = &mut self.prepared else { return };
        let stored: HashSet<_> = keys.into_iter().collect();
        let (mut keys, mut indices) = (Vec::new(), Vec::new());
        for (index, puzzle) in sheet.puzzles.iter_mut().enumerate() {
            let Some(number) = puzzle.puzzle_number else { continue };
            let slot = GameSlot::Puzzle(number as usize);
            if let Some(here) = ctx.page.play_state.games.game_in(slot) {
                puzzle.position = here.position().clone();
                continue;
            }
            let fresh = Game::new(puzzle.position.clone());
            let key = save::game_key(sheet.collection_id, slot, &fresh);
            if let Some(key) = key.filter(|key| stored.contains(key)) {
                keys.push(key);
                indices.push(index);
            }
        }
        let call = ctx.call_store(StoreCall::Read(keys));
        self.storage = Some(StorageCall { call, games: Some(indices) });
    }

    fn handle_games(
        &mut self,
        ctx: &mut Context,
        indices: Vec<usize>,
        records: Vec<Option<Vec<u8>>>,
    ) {
        let Some(sheet) = &mut self.prepared else { return };
        for (index, record) in indices.into_iter().zip(records) {
            let kept = record.and_then(|bytes| save::decode::<SavedGame>(&bytes).ok());
            if let Some((puzzle, kept)) = sheet.puzzles.get_mut(index).zip(kept) {
                puzzle.position = kept.game.position().clone();
            }
        }
        self.finish_games(ctx);
    }

    fn finish_games(&mut self, ctx: &mut Context) {
        self.prepared.iter_mut().for_each(|sheet| sheet.has_games = true);
        self.continue_preparation(ctx);
    }

    fn handle_records(&mut self, ctx: &mut Context, records: Vec<Record>) {
        let from = self.records.take_subject();
        if let Some((sheet, from)) = self.prepared.as_mut().zip(from) {
            let records = records.into_iter().zip(from..);
            sheet
                .puzzles
                .extend(records.map(|(record, number)| PrintedPuzzle::from_record(number, record)));
        }
        self.continue_preparation(ctx);
    }

    /// Adds generated puzzles to the sheet, or the reason why they can't be generated.
    fn add_generated(&mut self, made: MakeResult) {
        let Some(sheet) = &mut self.prepared else { return };
        match made {
            MakeResult::Puzzles(made) => {
                sheet
                    .puzzles
                    .extend(made.into_iter().map(|one| PrintedPuzzle::from_generated(one.board)));
            }
            MakeResult::Impossible(why) => sheet.fault = Some(why),
        }
    }

    /// Adds the outcomes so far to the facts about the puzzles.
    fn add_outcomes(&mut self) {
        let Some((facts, sheet)) = self.facts.take_subject().zip(self.prepared.as_mut()) else {
            return;
        };
        sheet.puzzle_facts.resize_with(sheet.puzzles.len(), PrintedFacts::default);
        for (n, outcome) in self.outcomes.drain(..).enumerate() {
            let puzzle = sheet.puzzle_facts.get_mut(n / facts.count().max(1));
            puzzle
                .zip(outcome)
                .into_iter()
                .for_each(|(puzzle, outcome)| puzzle.store_outcome(outcome));
        }
        sheet.known_facts = sheet.known_facts.union(&facts);
    }

    /// Stops the preparation, and shows the pages that are ready.
    fn stop_preparing(&mut self, ctx: &mut Context) {
        let needed = SheetFacts::required_by(self.options(ctx.page));
        self.prepared.iter_mut().for_each(|sheet| sheet.stop(&needed));
        self.add_outcomes();
        self.cancel_tasks(ctx);
        self.update_preview(ctx);
    }

    fn cancel_tasks(&mut self, ctx: &mut Context) {
        self.list_reading.forget(ctx);
        self.records.forget(ctx);
        self.generated.forget(ctx);
        self.facts.forget(ctx);
        (self.storage, self.outcomes) = (None, Vec::new());
    }
}

impl Feature for Printing {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::OpenDialog => ctx.page.messages.dialog = Some(Dialog::Print),
            Event::Opened(address) => {
                let id = ctx.page.collection_id();
                // Numbers and filters were chosen for the puzzles of one collection.
                let is_of_collection =
                    matches!(self.print_source, PrintSource::Numbers(_) | PrintSource::List(_));
                if is_of_collection && self.collection_id != id {
                    self.print_source = PrintSource::Board;
                }
                (self.address, self.collection_id) = (address, id);
                self.restart_preparation(ctx);
            }
            Event::ChooseSource(source) => {
                if let PrintSource::Generated(made) = &source {
                    ctx.page.preferences.print_preferences.generated = Some(made.to_saved());
                }
                self.print_source = source;
                self.restart_preparation(ctx);
            }
            Event::SetOptions(options) => {
                *self.print_source.options_mut(&mut ctx.page.preferences.print_preferences) =
                    options;
                if !self.is_preparing() {
                    self.continue_preparation(ctx);
                }
            }
            Event::Stop if self.is_preparing() => self.stop_preparing(ctx),
            Event::Stop => {}
            Event::Print => self.print_pages(ctx),
            Event::BeforePrint if self.printed_pages.is_some() => {}
            // The browser's own command prints what the dialog shows.
            Event::BeforePrint if self.is_ready_to_print() => self.insert_sheet(ctx),
            Event::BeforePrint => {
                let board = PreparedSheet::new(&PrintSource::Board, ctx.page);
                self.printed_pages =
                    Some(board.first_pages(&PrintOptions::BOARD, ctx.page, usize::MAX));
            }
            Event::AfterPrint => self.printed_pages = None,
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let failure = if self.list_reading.task() == Some(task) {
            match self.list_reading.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(Ok(listed))) => return self.handle_list(ctx, listed),
                Some(TaskNews::Answer(Err(_))) => return self.stop_preparing(ctx),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.records.task() == Some(task) {
            match self.records.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(records)) => return self.handle_records(ctx, records),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.generated.task() == Some(task) {
            match self.generated.handle_update(ctx, task, update) {
                Some(TaskNews::Batch(made)) => return self.add_generated(made),
                Some(TaskNews::Answer(made)) => {
                    self.add_generated(made);
                    return self.continue_preparation(ctx);
                }
                Some(TaskNews::AllDone) => return self.continue_preparation(ctx),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else {
            match self.facts.handle_update(ctx, task, update) {
                Some(TaskNews::Batch(found)) => return self.outcomes.extend(found),
                Some(TaskNews::Answer(found)) => self.outcomes.extend(found),
                Some(TaskNews::AllDone) => {}
                // A hint for a huge board may take too long. The report then mentions that
                // something is missing.
                Some(TaskNews::Failed(_)) => return self.stop_preparing(ctx),
                _ => return,
            }
            self.add_outcomes();
            return self.continue_preparation(ctx);
        };
        self.stop_preparing(ctx);
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
                    ctx.report(words::generated_saved(&name));
                    ctx.push_followup(Followup::RecentFilesChanged);
                }
                Err(_) => ctx.report(words::generated_not_saved()),
            };
        }
        let Some(storage) = self.storage.take_if(|storage| storage.call == call) else { return };
        match (storage.games, answer) {
            (None, Ok(StoreAnswer::Keys(keys))) => self.read_games(ctx, keys),
            (Some(indices), Ok(StoreAnswer::Records(records))) => {
                self.handle_games(ctx, indices, records);
            }
            // If storage can't be read, the puzzles are printed without saved games.
            _ => self.finish_games(ctx),
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.print_timer.take_if(|ready| *ready == timer).is_some() {
            ctx.push_effect(Effect::Print);
        }
    }

    /// Drops the prepared sheet if the dialog was closed. If another collection was opened,
    /// prepares the board instead.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let id = ctx.page.collection_id();
        let is_other = self.prepared.as_ref().is_some_and(|sheet| sheet.collection_id != id);
        let is_closed = ctx.page.messages.dialog != Some(Dialog::Print) && self.prepared.is_some();
        if is_closed {
            self.cancel_tasks(ctx);
            (self.prepared, self.preview) = (None, None);
        } else if is_other {
            self.print_source = PrintSource::Board;
            self.restart_preparation(ctx);
        }
        StateChange::from_bool(is_other || is_closed)
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.cancel_tasks(ctx);
    }
}
