//! A simulated host for the app. Its workers are slow, die, repeat replies, and send replies that
//! the app doesn't expect. Its store answers late, or fails.

mod workers;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use app::{
    App, Command, Effect, Event, FeatureId,
    effect::{PickedFiles, PictureToRead, StoreAnswer, StoreCall, StoreError, TabStorage},
    reading_pictures,
};
use collection::ReadingChoice;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position};
use jobs::WorkerReply;
use pictures::{
    BoardStatus, CellReading, Corners, CorrectedCell, DigitKind, PictureFault, Point, QuarterTurns,
    Reading, RecognizedBoard, RecognizedPicture,
};
use play::save::{self, RecentFile, RecentFiles, Theme, Visit};
use schedule::{FilesId, Schedule, Ticket, WorkerId};
use view::{Stroke, board_picture};
use workers::{FakePort, FakeWorker};

/// A generator of pseudo-random numbers (xorshift64*, Vigna 2016).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number from 0 up to, but not including, `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end.max(1)
    }

    /// Returns `true` with a probability of one in `many`.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// Returns the result of reading a picture of a 9×9 puzzle, with a random digit in a random cell.
pub fn random_picture_result(dice: &mut Dice) -> RecognizedPicture {
    let givens: Board =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .expect("a board");
    let mut position = Position::new(givens);
    let (cell, digit) = (Cell::new(dice.below(81)), Digit::new(1 + dice.below(9)));
    let content = digit.map_or(CellValue::EMPTY, CellValue::Digit);
    position.set_content(cell, content);
    let point = |n: usize| Point { x: (n % 10) as f32, y: (n / 10) as f32 };
    let empty = CellReading {
        probabilities: [0.1; 10],
        kind: DigitKind::Unknown,
        marks: DigitSet::EMPTY,
        handwriting: 0.0,
    };
    let reading = Reading {
        corners: [point(0), point(9), point(99), point(90)],
        nodes: (0..100).map(point).collect(),
        cells: vec![empty; 81],
        orientation: QuarterTurns::None,
        orientation_margin: 1.0,
        confidence: -0.1,
    };
    let mended = vec![CorrectedCell { cell, old_content: None, new_content: digit }];
    let (doubtful, handwritten) = (vec![Cell::new(dice.below(81))], Vec::new());
    let status = BoardStatus::Proper;
    let board = RecognizedBoard {
        position,
        status,
        corrected: mended,
        doubtful_cells: doubtful,
        handwritten_cells: handwritten,
    };
    RecognizedPicture { size: (10, 10), reading, board }
}

/// The kinds of faults that the host has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// No faults, only delays.
    None,
    /// Workers die, repeat replies, or send replies to other requests.
    Workers,
    /// The faults of `Workers`, and a store that fails.
    All,
}

/// Returns the event that runs the command with this name.
pub fn command(name: &str) -> Event {
    let command = Command::all_commands().find(|command| command.name == name);
    Event::Command(command.unwrap_or_else(|| panic!("no command is called {name}")))
}

/// The app and its simulated host.
pub struct World {
    pub app: App,
    /// The latest random seed.
    seed: u64,
    schedule: Schedule,
    port: FakePort,
    pub store: BTreeMap<String, Vec<u8>>,
    /// The keys of saved games about which other tabs were notified.
    pub notified_keys: Vec<String>,
    stored_files: BTreeMap<String, FilesId>,
    /// The error with which saving files fails, if it does.
    pub injected_save_error: Option<StoreError>,
    calls: Vec<(Ticket, StoreCall)>,
    timers: Vec<Ticket>,
    frames: usize,
    files: Vec<Vec<u8>>,
    collected: String,
    /// The texts of the files that were saved.
    pub saved: Vec<String>,
    /// The picture that is to be read.
    pub picture: Option<(Ticket, PictureToRead)>,
    /// The results of reading the next pictures. The results of later pictures are random.
    pub readings: VecDeque<Result<RecognizedPicture, PictureFault>>,
    /// The corners of the grid that the app sent with the latest picture, or `None` if it sent
    /// none.
    pub corners: Option<Corners>,
    /// The pictures that were made, as SVG documents.
    pub pictures: Vec<String>,
    /// The ids of the collections of generated puzzles.
    pub generated: BTreeSet<u64>,
    /// The number of files that the host had at the start.
    pub collections: usize,
    /// The time by which each call to `advance` moves the clock forward is a random number of
    /// milliseconds below this one. If the steps are large, a busy worker may seem to hang.
    pub time_step_end: usize,
    /// Whether an export didn't wait for changes to be saved.
    pub has_exported_early: bool,
    /// The number of exports of all saved data.
    pub exports: usize,
    pub imports: usize,
    tab: BTreeMap<String, Vec<u8>>,
    latest: Option<WorkerReply>,
    pub now: f64,
}

impl World {
    /// Creates an app that has just started, with an empty store and with files that can be opened
    /// by number.
    pub fn new(files: Vec<Vec<u8>>) -> World {
        let collections = files.len();
        let mut world = World {
            app: App::new(Theme::System),
            seed: 6,
            schedule: Schedule::new(2, ""),
            port: FakePort::default(),
            store: BTreeMap::new(),
            notified_keys: Vec::new(),
            stored_files: BTreeMap::new(),
            injected_save_error: None,
            calls: Vec::new(),
            timers: Vec::new(),
            frames: 0,
            files,
            collected: String::new(),
            saved: Vec::new(),
            picture: None,
            readings: VecDeque::new(),
            corners: None,
            pictures: Vec::new(),
            generated: BTreeSet::new(),
            collections,
            time_step_end: 120,
            exports: 0,
            has_exported_early: false,
            imports: 0,
            tab: BTreeMap::new(),
            latest: None,
            now: 0.0,
        };
        world.begin();
        world
    }

    fn begin(&mut self) {
        let left = std::mem::take(&mut self.tab).into_iter().collect();
        let (session, time, pause) = (None, None, None);
        // Noon of 24 November 2026
        self.dispatch(app::timing::Event::LocalTime(20_781.5 * 86_400_000.0));
        self.dispatch(app::persistence::Event::Begin { left, session, time, pause });
    }

    /// Reloads the page: everything but saved data is lost.
    pub fn reload(&mut self) {
        self.dispatch(app::persistence::Event::Leave);
        self.restart();
    }

    /// Restarts the page without notifying the app first, as if the browser had been closed.
    pub fn restart(&mut self) {
        // The store carries out earlier calls, but the app doesn't receive the answers.
        for _ in 0..self.calls.len() {
            self.answer_store(false);
        }
        self.calls.clear();
        self.app = App::new(Theme::System);
        self.schedule = Schedule::new(2, "");
        self.port = FakePort::default();
        (self.frames, self.latest) = (0, None);
        self.timers.clear();
        self.begin();
    }

    /// Sends an event to the app, and carries out its effects.
    pub fn dispatch(&mut self, event: impl Into<Event>) {
        let effects = self.app.update(event.into(), self.now);
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    /// Presses a key, and carries out the effects. Returns `false` if the key has no meaning.
    pub fn press_key(&mut self, stroke: Stroke) -> bool {
        let effects = self.app.press_key(stroke, self.now);
        let is_known = effects.is_some();
        effects.into_iter().flatten().for_each(|effect| self.perform(effect));
        is_known
    }

    fn perform(&mut self, effect: Effect) {
        let (now, port) = (self.now, &mut self.port);
        match effect {
            Effect::Start(task, job, files) => {
                self.schedule.start_task(task, *job, files, now, port)
            }
            Effect::Cancel(task) => self.schedule.cancel_task(task, port),
            Effect::CloseFiles => self.schedule.close_files(port),
            Effect::Store(ticket, call) => self.calls.push((ticket, call)),
            Effect::StartTimer(_, timer) => self.timers.push(timer),
            Effect::NextFrame => self.frames += 1,
            Effect::Tab(TabStorage::Leave(key, Some(bytes))) => _ = self.tab.insert(key, bytes),
            Effect::Tab(TabStorage::Leave(key, None)) => _ = self.tab.remove(&key),
            Effect::NotifyTabs(key) => self.notified_keys.push(key),
            Effect::ExportAll => {
                let persistence = &self.app.persistence;
                self.exports += 1;
                self.has_exported_early |=
                    persistence.is_writing() && persistence.failure().is_none();
            }
            Effect::ImportAll => self.imports += 1,
            Effect::DeleteAll => {
                self.store.clear();
                self.stored_files.clear();
                self.dispatch(app::backups::Event::Forgotten(Ok(())));
            }
            Effect::Today => self.dispatch(app::generating::Event::TodayReported(2026, 11, 24)),
            Effect::Seed => {
                self.seed += 1;
                self.dispatch(app::generating::Event::SeedChosen(self.seed));
            }
            Effect::OpenGenerated(name, text, id) => {
                self.generated.insert(id);
                let picked = self.add_file(name, text, Some(id));
                self.dispatch(app::opening::Event::OpenGenerated(picked));
            }
            Effect::OpenText(name, text) => {
                let picked = self.add_file(name, text, None);
                self.dispatch(app::opening::Event::Open(picked));
            }
            Effect::Random(end) => self.dispatch(app::opening::Event::RandomChosen(end - 1)),
            Effect::Copy(name, text) => {
                self.dispatch(app::sharing::Event::Copied(name, text, true));
            }
            Effect::Paste => self.dispatch(app::sharing::Event::Pasted(None)),
            Effect::FetchSample => self.dispatch(app::sharing::Event::SampleFetched(None)),
            Effect::FetchExercises => self.dispatch(app::practising::Event::SetFetched(None)),
            Effect::MakePicture(request) => {
                let app = &self.app;
                let symbol = |digit| app.page.format_digit(digit);
                let step = app::step_picture(app);
                self.pictures.push(board_picture(&app::shown_board(app), step.as_ref(), &symbol));
                self.dispatch((request.on_done)(request.target, true));
            }
            Effect::Print => {
                self.dispatch(app::printing::Event::BeforePrint);
                self.dispatch(app::printing::Event::AfterPrint);
            }
            Effect::Save(_, text) => self.saved.push(text),
            Effect::Collect(text) => self.collected.push_str(&text),
            Effect::SaveCollected(name) => {
                let text = std::mem::take(&mut self.collected);
                name.into_iter().for_each(|_| self.saved.push(text.clone()));
            }
            Effect::ReadPicture(ticket, picture) => self.picture = Some((ticket, picture)),
            Effect::ClosePictures => self.picture = None,
            // Generating puzzles in advance would take most of the time.
            Effect::StockSeed => {}
            // These effects change nothing that an event could report.
            Effect::Focus(_)
            | Effect::CopyLink(_)
            | Effect::ForgetAddress
            | Effect::PickFiles
            | Effect::TakePhoto
            | Effect::AskToPersist
            | Effect::SetTheme(_)
            | Effect::Tab(
                TabStorage::Session(_)
                | TabStorage::Time(..)
                | TabStorage::Place(_)
                | TabStorage::Pause(_),
            ) => {}
        }
        self.deliver_updates();
    }

    /// Adds a text to the files. Returns it as a file that the player picked.
    fn add_file(&mut self, name: String, text: String, id: Option<u64>) -> PickedFiles {
        self.files.push(text.into_bytes());
        PickedFiles {
            files: self.files.len() as FilesId - 1,
            name,
            choice: ReadingChoice::default(),
            id,
        }
    }

    fn deliver_updates(&mut self) {
        for (task, update) in self.schedule.take_updates() {
            self.dispatch(Event::TaskUpdated(task, update));
        }
    }

    /// Advances a random part of the host. Returns `false` if that part had nothing to do.
    pub fn advance(&mut self, dice: &mut Dice, faults: Faults) -> bool {
        self.now += dice.below(self.time_step_end) as f64;
        match dice.below(8) {
            0..3 => self.advance_worker(dice),
            3..5 => self.deliver_reply(dice, faults),
            5 if !self.calls.is_empty() => {
                let fails = faults == Faults::All && dice.one_in(10);
                // Transactions on the same store are answered in the order in which they were
                // started.
                self.answer_store(fails)
            }
            6 if !self.timers.is_empty() => {
                let timer = self.timers.remove(dice.below(self.timers.len()));
                self.dispatch(Event::TimerFired(timer));
                true
            }
            7 if self.frames > 0 => {
                self.frames -= 1;
                self.dispatch(app::watching::Event::Frame);
                true
            }
            _ if self.picture.is_some() => self.read_next_picture(dice),
            _ => {
                let due = self.schedule.next_tick().is_some_and(|due| due <= self.now);
                if due {
                    self.schedule.tick(self.now, &mut self.port);
                    self.deliver_updates();
                }
                due
            }
        }
    }

    /// Returns the recent files.
    pub fn recent_files(&self) -> RecentFiles {
        RecentFiles::decode(self.store.get(save::RECENT_FILES).map(Vec::as_slice))
    }

    /// Deletes the saved bytes of a recent file, and the record of the visit to it.
    pub fn delete_file_bytes(&mut self, file: &RecentFile) {
        self.stored_files.remove(&file.files_key());
        self.store.remove(&Visit::key(file.collection));
    }

    /// Answers the first pending call to the store, or fails the call if `fails` is `true`. Returns
    /// `false` if no call is pending.
    pub fn answer_store(&mut self, fails: bool) -> bool {
        if self.calls.is_empty() {
            return false;
        }
        let (ticket, call) = self.calls.remove(0);
        let call = match call {
            StoreCall::SaveText(text, one) => {
                self.files.push(text.into_bytes());
                StoreCall::SaveFiles(self.files.len() as FilesId - 1, one)
            }
            call => call,
        };
        let read = |store: &BTreeMap<String, Vec<u8>>, key: &String| store.get(key).cloned();
        let answer = match call {
            _ if fails => Err(StoreError { is_full: false, message: "no".into() }),
            StoreCall::Read(keys) => {
                Ok(StoreAnswer::Records(keys.iter().map(|key| read(&self.store, key)).collect()))
            }
            StoreCall::Keys => Ok(StoreAnswer::Keys(self.store.keys().cloned().collect())),
            StoreCall::Files(name) => Ok(StoreAnswer::Files(self.stored_files.get(&name).copied())),
            StoreCall::Delete(keys) => {
                keys.iter().for_each(|key| _ = self.store.remove(key));
                Ok(StoreAnswer::Deleted)
            }
            StoreCall::SaveFiles(..) if self.injected_save_error.is_some() => {
                self.injected_save_error.clone().map_or(Ok(StoreAnswer::FilesSaved), Err)
            }
            StoreCall::SaveFiles(files, one) => {
                let mut shelf = self.recent_files();
                let size = self.files[files as usize].len() as u64;
                let is_stored = self.stored_files.contains_key(&one.files_key());
                if !(is_stored && shelf.has_stored(one.collection, size)) {
                    self.stored_files.insert(one.files_key(), files);
                }
                let off = shelf.insert(one, size, save::MAX_COLLECTIONS);
                off.iter().for_each(|one| self.delete_file_bytes(one));
                self.store.insert(save::RECENT_FILES.into(), save::encode(&shelf));
                Ok(StoreAnswer::FilesSaved)
            }
            StoreCall::SaveText(..) => unreachable!("it has become files"),
            StoreCall::DeleteFiles(one) => {
                let mut shelf = self.recent_files();
                shelf.remove(one.collection);
                self.store.insert(save::RECENT_FILES.into(), save::encode(&shelf));
                self.delete_file_bytes(&one);
                Ok(StoreAnswer::Deleted)
            }
            StoreCall::Write(key, write) => {
                let written = write.decide(self.store.get(&key).map(Vec::as_slice));
                written
                    .bytes_to_write
                    .iter()
                    .for_each(|bytes| _ = self.store.insert(key.clone(), bytes.clone()));
                Ok(StoreAnswer::Written(Box::new(written)))
            }
        };
        self.dispatch(Event::Stored(ticket, answer));
        true
    }

    /// Fails the first pending call to the store. Returns `false` if no call is pending.
    pub fn fail_store(&mut self, error: StoreError) -> bool {
        if self.calls.is_empty() {
            return false;
        }
        let (ticket, _) = self.calls.remove(0);
        self.dispatch(Event::Stored(ticket, Err(error)));
        true
    }

    /// Answers the request to read a picture. Returns `false` if there is no request.
    fn read_next_picture(&mut self, dice: &mut Dice) -> bool {
        let Some((ticket, picture)) = self.picture.take() else { return false };
        self.corners = picture.corners;
        let chance = || match dice.one_in(3) {
            true => Err(PictureFault::Undecodable),
            false => Ok(random_picture_result(dice)),
        };
        let result = self.readings.pop_front().unwrap_or_else(chance).map(Box::new);
        self.dispatch(reading_pictures::Event::Read(ticket, result));
        true
    }

    /// Lets a random busy worker handle a request or do one bit of work. Returns `false` if no
    /// worker is busy.
    fn advance_worker(&mut self, dice: &mut Dice) -> bool {
        let busy = |worker: &FakeWorker| !worker.is_listening || worker.is_busy();
        let busy: Vec<_> = self
            .port
            .workers
            .iter()
            .filter(|(_, worker)| busy(worker))
            .map(|(id, _)| *id)
            .collect();
        if busy.is_empty() {
            return false;
        }
        let id = busy[dice.below(busy.len())];
        let worker = self.port.workers.get_mut(&id).expect("a busy worker");
        worker.advance(&self.files, dice);
        true
    }

    /// Delivers a reply of a random worker. With faults, the worker may die instead, or may also
    /// repeat the reply or the reply that any worker sent before. Returns `false` if there is no
    /// reply.
    fn deliver_reply(&mut self, dice: &mut Dice, faults: Faults) -> bool {
        let speaks = |(_, worker): &(&WorkerId, &FakeWorker)| !worker.outbox.is_empty();
        let speaking: Vec<_> = self.port.workers.iter().filter(speaks).map(|(id, _)| *id).collect();
        if speaking.is_empty() {
            return false;
        }
        let id = speaking[dice.below(speaking.len())];
        let worker = self.port.workers.get_mut(&id).expect("a worker with replies");
        let reply = worker.outbox.pop_front().expect("a reply");
        let (now, faulty) = (self.now, faults != Faults::None);
        if faulty && dice.one_in(60) {
            self.schedule.on_worker_death(id, "killed".into(), &mut self.port);
        } else {
            if reply == WorkerReply::Ready
                && let Some(worker) = self.port.workers.get_mut(&id)
            {
                worker.is_listening = true;
            }
            let doubled = (faulty && dice.one_in(20)).then(|| reply.clone());
            let foreign = self.latest.replace(reply.clone()).filter(|_| faulty && dice.one_in(20));
            for reply in
                [Some(reply), doubled, foreign.filter(|reply| *reply != WorkerReply::Ready)]
            {
                reply.into_iter().for_each(|reply| {
                    self.schedule.on_reply(id, reply, now, &mut self.port);
                    self.deliver_updates();
                });
            }
        }
        self.deliver_updates();
        true
    }

    /// Runs the host without faults until nothing is left to do. Panics if that takes too long.
    pub fn settle(&mut self, dice: &mut Dice) {
        for _ in 0..200_000 {
            if !self.advance(dice, Faults::None) && self.is_idle() {
                return;
            }
        }
        panic!("it hangs: {:?}, {:?}, {:?}", self.app.shown_work(), self.timers, self.calls);
    }

    fn is_idle(&self) -> bool {
        let waits = |worker: &FakeWorker| worker.is_busy() || !worker.outbox.is_empty();
        // The timer of a game never stops, and neither does a watched search.
        let timers = self
            .timers
            .iter()
            .any(|timer| FeatureId::owner_of(*timer) != Some(FeatureId::GameClock));
        let works =
            self.app.shown_work().is_some() || self.schedule.has_tasks() || self.picture.is_some();
        let is_waiting = !self.calls.is_empty();
        let waits = self.port.workers.values().any(waits);
        ![timers, works, is_waiting, waits].contains(&true)
    }
}
