//! A false outside for the app: workers that do jobs in their own time, die, double what they say and
//! say what nobody asked, and a store that answers when it likes, or fails.

use std::collections::{BTreeMap, VecDeque};

use app::{
    App, Effect, Event,
    effect::{Picked, StoreAnswer, StoreCall, StoreError, Ticket, Timer},
};
use collection::Choice;
use jobs::{Begun, JobId, Opening, Outcome, Partial, Reply, Request, Run, Slice, Workplace};
use play::save::{self, Shelf, Shelved, Theme, Visit};
use schedule::{FilesId, Port, Schedule, WorkerId};

/// Numbers by a seed (xorshift64*, Vigna 2016).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 up to, but not including, another.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end.max(1)
    }

    /// Whether one case of many is it.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A worker that does a bit of its work when it is told to.
#[derive(Default)]
struct FalseWorker {
    listens: bool,
    inbox: VecDeque<(Request, Option<FilesId>)>,
    outbox: VecDeque<Reply>,
    place: Workplace,
    running: Vec<(JobId, Box<dyn Run>)>,
}

/// The workers that live.
#[derive(Default)]
pub struct FalsePort {
    workers: BTreeMap<WorkerId, FalseWorker>,
}

impl Port for FalsePort {
    fn start(&mut self, worker: WorkerId) {
        assert!(
            self.workers.insert(worker, FalseWorker::default()).is_none(),
            "a number given twice"
        );
    }

    fn send(&mut self, worker: WorkerId, request: &Request, files: Option<FilesId>) {
        let worker = self.workers.get_mut(&worker).expect("a message for who lives");
        assert!(worker.listens, "a message for who does not listen is lost");
        worker.inbox.push_back((request.clone(), files));
    }

    fn end(&mut self, worker: WorkerId) {
        assert!(self.workers.remove(&worker).is_some(), "an end for who lives");
    }
}

/// How faulty the outside is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// All goes well, only late.
    None,
    /// Workers die, and say things twice, or to others.
    Workers,
    /// The store fails, too.
    All,
}

/// The app, and the outside that it believes in.
pub struct World {
    pub app: App,
    schedule: Schedule,
    port: FalsePort,
    pub store: BTreeMap<String, Vec<u8>>,
    /// The keys of games that other tabs were told of.
    pub told_tabs: Vec<String>,
    kept_files: BTreeMap<String, FilesId>,
    calls: Vec<(Ticket, StoreCall)>,
    shelving: Vec<(FilesId, Shelved)>,
    timers: Vec<Timer>,
    frames: usize,
    files: Vec<Vec<u8>>,
    collected: String,
    /// The texts of the files that were saved.
    pub saved: Vec<String>,
    tab: BTreeMap<String, Vec<u8>>,
    latest: Option<Reply>,
    pub now: f64,
}

impl World {
    /// An app that has just begun, over a store, with files that can be opened by their numbers.
    pub fn new(files: Vec<Vec<u8>>) -> World {
        let mut world = World {
            app: App::new(Theme::System),
            schedule: Schedule::new(2),
            port: FalsePort::default(),
            store: BTreeMap::new(),
            told_tabs: Vec::new(),
            kept_files: BTreeMap::new(),
            calls: Vec::new(),
            shelving: Vec::new(),
            timers: Vec::new(),
            frames: 0,
            files,
            collected: String::new(),
            saved: Vec::new(),
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
        self.happens(app::keeping::Event::Begin { left, session, time, pause });
    }

    /// The page is loaded anew: all but what is kept is gone.
    pub fn reload(&mut self) {
        self.happens(app::keeping::Event::Leave);
        // What was asked of the store before is done; what would follow from its answers is not.
        for _ in 0..self.calls.len() {
            self.answer_store(false);
        }
        self.calls.clear();
        self.app = App::new(Theme::System);
        self.schedule = Schedule::new(2);
        self.port = FalsePort::default();
        (self.frames, self.latest) = (0, None);
        self.timers.clear();
        self.shelving.clear();
        self.begin();
    }

    /// Something happens.
    pub fn happens(&mut self, event: impl Into<Event>) {
        let effects = self.app.update(event.into(), self.now);
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(&mut self, effect: Effect) {
        let (now, port) = (self.now, &mut self.port);
        match effect {
            Effect::Start(task, job, files) => self.schedule.start(task, *job, files, now, port),
            Effect::Cancel(task) => self.schedule.cancel(task, port),
            Effect::CloseFiles => self.schedule.close(port),
            Effect::Store(ticket, call) => self.calls.push((ticket, call)),
            Effect::Shelve(files, one) => self.shelving.push((files, one)),
            Effect::After(_, timer) => self.timers.push(timer),
            Effect::NextFrame => self.frames += 1,
            Effect::Tab(app::effect::Tab::Leave(key, Some(bytes))) => {
                _ = self.tab.insert(key, bytes)
            }
            Effect::Tab(app::effect::Tab::Leave(key, None)) => _ = self.tab.remove(&key),
            Effect::TellTabs(key) => self.told_tabs.push(key),
            Effect::ForgetAll => {
                self.store.clear();
                self.kept_files.clear();
                self.happens(app::backup::Event::Forgotten(Ok(())));
            }
            Effect::Today => self.happens(app::making::Event::Day(2026, 11, 24)),
            Effect::Seed => self.happens(app::making::Event::Begin(7)),
            Effect::OpenMade(name, text, id) => {
                self.files.push(text.into_bytes());
                let (files, choice) = (self.files.len() as FilesId - 1, Choice::default());
                let picked = Picked { files, name, choice, id: Some(id) };
                self.happens(app::making::Event::Opened(picked));
            }
            Effect::Collect(text) => self.collected.push_str(&text),
            Effect::SaveCollected(name) => {
                let text = std::mem::take(&mut self.collected);
                name.into_iter().for_each(|_| self.saved.push(text.clone()));
            }
            _ => {}
        }
        self.tell();
    }

    fn tell(&mut self) {
        for (task, update) in self.schedule.updates() {
            self.happens(Event::Told(task, update));
        }
    }

    /// Some part of the outside goes on a bit; `false` where there is nothing to do.
    pub fn goes_on(&mut self, dice: &mut Dice, faults: Faults) -> bool {
        self.now += dice.below(120) as f64;
        match dice.below(8) {
            0..3 => self.work(dice),
            3..5 => self.deliver(dice, faults),
            5 if !self.calls.is_empty() => {
                let fails = faults == Faults::All && dice.one_in(10);
                // Transactions on one store come in the order in which they were asked for.
                self.answer_store(fails)
            }
            5 if !self.shelving.is_empty() => {
                let (files, one) = self.shelving.remove(0);
                self.kept_files.insert(one.files(), files);
                let mut shelf = self.shelf();
                let size = self.files[files as usize].len() as u64;
                let off = shelf.put(one, size, save::COLLECTIONS);
                off.iter().for_each(|one| self.drop_files(one));
                self.store.insert(save::SHELF.into(), save::write(&shelf));
                self.happens(Event::Shelved(Ok(())));
                true
            }
            6 if !self.timers.is_empty() => {
                let timer = self.timers.remove(dice.below(self.timers.len()));
                self.happens(Event::Timer(timer));
                true
            }
            7 if self.frames > 0 => {
                self.frames -= 1;
                self.happens(app::watching::Event::Frame);
                true
            }
            _ => {
                let due = self.schedule.wake().is_some_and(|due| due <= self.now);
                if due {
                    self.schedule.tick(self.now, &mut self.port);
                    self.tell();
                }
                due
            }
        }
    }

    /// The collections whose files are kept.
    pub fn shelf(&self) -> Shelf {
        Shelf::read(self.store.get(save::SHELF).map(Vec::as_slice))
    }

    /// Files are kept no more, or their bytes are gone.
    pub fn drop_files(&mut self, one: &Shelved) {
        self.kept_files.remove(&one.files());
        self.store.remove(&Visit::key(one.collection));
    }

    /// The store answers what it was asked first, or fails; `false` where it was asked nothing.
    pub fn answer_store(&mut self, fails: bool) -> bool {
        if self.calls.is_empty() {
            return false;
        }
        let (ticket, call) = self.calls.remove(0);
        let read = |store: &BTreeMap<String, Vec<u8>>, key: &String| store.get(key).cloned();
        let answer = match call {
            _ if fails => Err(StoreError { full: false, words: "no".into() }),
            StoreCall::Read(keys) => {
                Ok(StoreAnswer::Records(keys.iter().map(|key| read(&self.store, key)).collect()))
            }
            StoreCall::Keys => Ok(StoreAnswer::Keys(self.store.keys().cloned().collect())),
            StoreCall::Files(name) => Ok(StoreAnswer::Files(self.kept_files.get(&name).copied())),
            StoreCall::Forget(keys) => {
                keys.iter().for_each(|key| _ = self.store.remove(key));
                Ok(StoreAnswer::Forgotten)
            }
            StoreCall::Unshelve(one) => {
                let mut shelf = self.shelf();
                shelf.take(one.collection);
                self.store.insert(save::SHELF.into(), save::write(&shelf));
                self.drop_files(&one);
                Ok(StoreAnswer::Forgotten)
            }
            StoreCall::Write(key, write) => {
                let written = write.decide(self.store.get(&key).map(Vec::as_slice));
                written
                    .bytes
                    .iter()
                    .for_each(|bytes| _ = self.store.insert(key.clone(), bytes.clone()));
                Ok(StoreAnswer::Written(Box::new(written)))
            }
        };
        self.happens(Event::Stored(ticket, answer));
        true
    }

    /// A worker does something.
    fn work(&mut self, dice: &mut Dice) -> bool {
        let busy = |worker: &FalseWorker| {
            !worker.listens || !worker.inbox.is_empty() || !worker.running.is_empty()
        };
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
        let worker = self.port.workers.get_mut(&id).expect("who is busy lives");
        worker.goes_on(&self.files, dice);
        true
    }

    /// A worker is heard, or dies.
    fn deliver(&mut self, dice: &mut Dice, faults: Faults) -> bool {
        let speaks = |(_, worker): &(&WorkerId, &FalseWorker)| !worker.outbox.is_empty();
        let speaking: Vec<_> = self.port.workers.iter().filter(speaks).map(|(id, _)| *id).collect();
        if speaking.is_empty() {
            return false;
        }
        let id = speaking[dice.below(speaking.len())];
        let worker = self.port.workers.get_mut(&id).expect("who speaks lives");
        let reply = worker.outbox.pop_front().expect("who speaks says something");
        let (now, faulty) = (self.now, faults != Faults::None);
        if faulty && dice.one_in(60) {
            self.schedule.broke(id, "killed".into(), &mut self.port);
        } else {
            if reply == Reply::Ready
                && let Some(worker) = self.port.workers.get_mut(&id)
            {
                worker.listens = true;
            }
            let doubled = (faulty && dice.one_in(20)).then(|| reply.clone());
            let foreign = self.latest.replace(reply.clone()).filter(|_| faulty && dice.one_in(20));
            for reply in [Some(reply), doubled, foreign.filter(|reply| *reply != Reply::Ready)] {
                reply.into_iter().for_each(|reply| {
                    self.schedule.heard(id, reply, now, &mut self.port);
                    self.tell();
                });
            }
        }
        self.tell();
        true
    }

    /// Lets everything come to its end, without faults.
    pub fn settles(&mut self, dice: &mut Dice) {
        for _ in 0..200_000 {
            if !self.goes_on(dice, Faults::None) && self.is_quiet() {
                return;
            }
        }
        panic!("it hangs: {:?}, {:?}, {:?}", self.app.work(), self.timers, self.calls);
    }

    fn is_quiet(&self) -> bool {
        let waits = |worker: &FalseWorker| {
            !worker.inbox.is_empty() || !worker.outbox.is_empty() || !worker.running.is_empty()
        };
        // The clock of a game that is played goes on for ever; so does a search that is watched.
        let timers = self.timers.iter().any(|timer| *timer != Timer::Clock);
        let works = self.app.work().is_some() || self.schedule.has_tasks();
        let asked = !self.calls.is_empty() || !self.shelving.is_empty();
        let waits = self.port.workers.values().any(waits);
        ![timers, works, asked, waits].contains(&true)
    }
}

impl FalseWorker {
    fn goes_on(&mut self, files: &[Vec<u8>], dice: &mut Dice) {
        if !self.listens && self.outbox.is_empty() {
            return self.outbox.push_back(Reply::Ready);
        }
        let Some((request, opened)) = self.inbox.pop_front() else { return self.slice(dice) };
        match request {
            Request::Ping => self.outbox.push_back(Reply::Pong),
            Request::SplitOff(id, of) => {
                let run = self.running.iter_mut().find(|(job, _)| *job == of);
                let part = run.map(|(_, run)| run.split_off()).unwrap_or_default();
                self.outbox.push_back(Reply::Part(id, part));
            }
            Request::Begin(id, job) => match job.begin(&mut self.place) {
                Begun::Done(result) => self.end(id, result),
                Begun::Going(run) => self.running.push((id, run)),
                Begun::Watching(goal) => {
                    let result = self.place.go(goal, &Slice::until(-1.0, &|| 0.0));
                    self.end(id, result);
                }
                Begun::Reading { choice, at } => {
                    let bytes = opened.and_then(|file| files.get(file as usize));
                    let bytes = bytes.expect("files that there are");
                    let mut opening = Opening::new(bytes.len() as u64, choice, at);
                    opening.begin("a file", bytes.len() as u64);
                    opening.take(bytes);
                    opening.end(&mut |_| {});
                    let result = opening.finish().map(|(collection, opened)| {
                        self.place.collection = Some(collection);
                        Outcome::Open(opened)
                    });
                    self.end(id, result);
                }
            },
        }
    }

    fn slice(&mut self, dice: &mut Dice) {
        if self.running.is_empty() {
            return;
        }
        let (id, mut run) = self.running.remove(dice.below(self.running.len()));
        let end = if dice.one_in(4) { -1.0 } else { f64::MAX };
        let outcome = run.slice(&Slice::until(end, &|| 0.0));
        let parts: Vec<Partial> = run.hand_over();
        self.outbox.extend(parts.into_iter().map(|part| Reply::Partial(id, part)));
        match outcome {
            Some(outcome) => self.end(id, Ok(outcome)),
            None => {
                self.outbox.extend(run.progress().map(|progress| Reply::Progress(id, progress)));
                self.running.push((id, run));
            }
        }
    }

    fn end(&mut self, id: JobId, result: Result<Outcome, jobs::Failure>) {
        self.outbox.push_back(match result {
            Ok(outcome) => Reply::Done(id, outcome),
            Err(failure) => Reply::Failed(id, failure),
        });
    }
}
