use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use gloo_timers::callback::{Interval, Timeout};
use web_sys::File;

use super::{
    crew::Crew,
    hand::{Hand, Listener},
    pool::{Judging, Pool},
    race::{Course, Lap, Race},
};
use collection::{Choice, Record};
use engine::{Goal, fast};
use grid::{Board, Shape};
use jobs::{Classify, Count, Failure, JobId, Outcome, Partial, Progress, Request, Solved};

/// What is told of a job: progress and parts any number of times, and then once how it ended. A
/// cancelled job says nothing more.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// How far it is.
    Progress(Progress),
    /// A part of what it brings.
    Partial(Partial),
    /// It ended well.
    Done(Outcome),
    /// It ended otherwise.
    Failed(Failure),
}

/// The page's workers: one keeps the open files, one solves, one opens the next file, and one
/// stands ready to take the place of any of them. Where solutions are counted there is a crew more,
/// and a pool of them while all puzzles of the open files are judged.
///
/// A job is cancelled by ending its worker, and a worker that died is replaced when it is needed
/// next; the one that kept the open file opens it again.
#[derive(Clone)]
pub struct Client(Rc<Workers>);

struct Workers {
    spare: RefCell<Option<Rc<Hand>>>,
    /// Keeps the open file.
    shelf: RefCell<Option<Rc<Hand>>>,
    /// The files that the shelf keeps and how they are read, to open them again if need be.
    files: RefCell<Option<(Vec<File>, Choice)>>,
    /// Opens those files, to be the shelf.
    reopening: RefCell<Option<Rc<Hand>>>,
    /// The job of the record that was asked for last.
    reading: Cell<JobId>,
    /// The record that is read when that is done.
    wanted: RefCell<Option<(u64, OnRecord)>>,
    /// Opens another file, to be the shelf if it reads well.
    opening: RefCell<Option<Rc<Hand>>>,
    solver: RefCell<Option<Rc<Hand>>>,
    /// It, and others that help it.
    solvers: RefCell<Option<Rc<Crew>>>,
    /// Searches while somebody watches.
    watcher: RefCell<Option<Rc<Hand>>>,
    /// Engines that race.
    race: RefCell<Option<Rc<Race>>>,
    counters: RefCell<Option<Rc<Crew>>>,
    /// Find out what is right.
    provers: RefCell<Option<Rc<Crew>>>,
    pool: RefCell<Option<Rc<Pool>>>,
    /// Solves what is printed.
    printer: RefCell<Option<Rc<Hand>>>,
    /// Reads what is printed when the files are open again.
    to_print: RefCell<Option<OnShelf>>,
    /// Begins to judge all puzzles when the files are open again.
    to_judge: RefCell<Option<OnShelf>>,
    last_job: Rc<Cell<JobId>>,
}

/// Who is told of a record.
type OnRecord = Rc<dyn Fn(Result<Record, Failure>)>;

/// Who waits for the worker that keeps the open files.
type OnShelf = Box<dyn FnOnce(Result<Rc<Hand>, Failure>)>;

/// How often workers are asked for a sign of life, in milliseconds.
const TICK: u32 = 500;

/// How long after the spare worker was taken there is another one, in milliseconds.
const REFILL: u32 = 1000;

impl Client {
    /// Nobody works yet.
    pub fn start() -> Client {
        let workers = Rc::new(Workers {
            spare: RefCell::new(None),
            shelf: RefCell::new(None),
            files: RefCell::new(None),
            reopening: RefCell::new(None),
            reading: Cell::new(0),
            wanted: RefCell::new(None),
            opening: RefCell::new(None),
            solver: RefCell::new(None),
            solvers: RefCell::new(None),
            watcher: RefCell::new(None),
            race: RefCell::new(None),
            counters: RefCell::new(None),
            provers: RefCell::new(None),
            pool: RefCell::new(None),
            printer: RefCell::new(None),
            to_print: RefCell::new(None),
            to_judge: RefCell::new(None),
            last_job: Rc::default(),
        });
        let watched = Rc::downgrade(&workers);
        let watch = Interval::new(TICK, move || {
            if let Some(workers) = watched.upgrade() {
                workers.tick();
            }
        });
        watch.forget();
        Client(workers)
    }

    /// Starts one of the first workers, which are ready when they are needed; whether one was
    /// missing.
    pub fn get_ready(&self) -> bool {
        let places = [&self.0.solver, &self.0.spare];
        let missing = places.into_iter().find(|place| place.borrow().is_none());
        missing.map(|place| place.replace(Some(Hand::start()))).is_some()
    }

    /// Opens files, which take the place of the open ones if one reads well; opening others
    /// before that is cancelled.
    pub fn open(&self, files: Vec<File>, choice: Choice, on: impl Fn(Event) + 'static) {
        let (workers, kept) = (Rc::downgrade(&self.0), (files.clone(), choice.clone()));
        self.0.open(&files, choice, move |event| {
            if let (Event::Done(_), Some(workers)) = (&event, workers.upgrade()) {
                workers.reopening.take();
                workers.shelf.replace(workers.opening.take());
                workers.files.replace(Some(kept.clone()));
            }
            on(event);
        });
    }

    /// Opens the open files once more, read in another way; nothing changes if they do not read
    /// so.
    pub fn reread(&self, choice: Choice, on: impl Fn(Event) + 'static) {
        let files = self.0.files.borrow().as_ref().map(|(files, _)| files.clone());
        if let Some(files) = files {
            self.open(files, choice, on);
        }
    }

    /// The open files and how they are read.
    pub fn files(&self) -> Option<Vec<File>> {
        self.0.files.borrow().as_ref().map(|(files, _)| files.clone())
    }

    /// Closes the open files.
    pub fn close(&self) {
        self.cancel_judging();
        self.0.reopening.take();
        self.0.shelf.take();
        self.0.files.take();
    }

    /// Drops the file that is being opened; the open one stays.
    pub fn cancel_opening(&self) {
        self.0.opening.take();
    }

    /// Reads a record of the open file, and opens that again if its worker has died. Only the
    /// record that was asked for last is told.
    pub fn record(&self, number: u64, on: impl Fn(Result<Record, Failure>) + 'static) {
        self.0.record(number, Rc::new(on));
    }

    /// Solves a board by an engine; solving another before that is cancelled.
    pub fn solve(&self, engine: &str, board: Board, on: impl Fn(Event) + 'static) {
        let solver = self.0.solver.take().filter(|hand| hand.is_alive() && !hand.is_busy());
        let solver = solver.unwrap_or_else(|| self.0.hire());
        self.0.solver.replace(Some(solver.clone()));
        if engine == fast().name() && board.shape() != Shape::CLASSIC {
            return self.0.solve_together(solver, board, on);
        }
        let job = self.0.next_job();
        solver.ask(job, &Request::Solve(job, engine.into(), board), &[], Rc::new(on));
    }

    /// Drops the board that is being solved.
    pub fn cancel_solving(&self) {
        self.0.solver.take();
        self.0.solvers.take();
    }

    /// Has engines race over the same boards, each of which is given up after so many
    /// milliseconds; a race before that is dropped.
    pub fn race(
        &self,
        engines: &[&'static str],
        course: Course,
        patience: u32,
        on: impl Fn(usize, Lap) + 'static,
    ) {
        let race =
            Race::new(self.0.shelf(), engines, course, patience, self.0.last_job.clone(), on);
        self.0.race.replace(Some(race.clone()));
        race.start();
    }

    /// Drops the race.
    pub fn stop_race(&self) {
        self.0.race.take();
    }

    /// Begins to watch the search of a board by an engine; what was watched before is dropped.
    pub fn watch(&self, engine: &str, board: Board, on: impl Fn(Event) + 'static) {
        let hand = self.0.watcher.take().filter(|hand| hand.is_alive() && !hand.is_busy());
        let hand = hand.unwrap_or_else(|| self.0.hire());
        self.0.watcher.replace(Some(hand.clone()));
        let job = self.0.next_job();
        hand.ask(job, &Request::Watch(job, engine.into(), board), &[], Rc::new(on));
    }

    /// Goes to a moment of the search that is watched, for as long as a screen takes to be drawn.
    pub fn go(&self, goal: Goal, on: impl Fn(Event) + 'static) {
        if let Some(hand) = &*self.0.watcher.borrow() {
            let job = self.0.next_job();
            hand.ask(job, &Request::Go(job, goal), &[], Rc::new(on));
        }
    }

    /// Drops the search that is watched.
    pub fn stop_watching(&self) {
        self.0.watcher.take();
    }
}

/// Many solutions, and many puzzles.
impl Client {
    /// Counts the solutions of a board to a limit, or without one to the end, however long that
    /// takes; the first `keep` of them come as [`Partial::Solutions`] while it counts. Counting
    /// those of another before that is cancelled.
    pub fn count(&self, board: Board, limit: Option<u64>, keep: u64, on: impl Fn(Event) + 'static) {
        let how = Count { limit, keep };
        self.0.count(|workers| &workers.counters, board, how, Rc::new(on));
    }

    /// Counts the solutions of a board to two, and hands back the first one as
    /// [`Partial::Solutions`]. Asking that of another board before that is cancelled.
    pub fn prove(&self, board: Board, on: impl Fn(Event) + 'static) {
        let how = Count { limit: Some(2), keep: 1 };
        self.0.count(|workers| &workers.provers, board, how, Rc::new(on));
    }

    /// Drops the board of which that was asked.
    pub fn cancel_proving(&self) {
        self.0.provers.take();
    }

    /// Drops the board whose solutions are being counted.
    pub fn cancel_counting(&self) {
        self.0.counters.take();
    }

    /// Finds out how many solutions each puzzle of the open files has, of which there are `count`,
    /// with as many workers as the machine has cores, `portion` puzzles each at a time at the most.
    /// Judging them again before that is done begins anew.
    pub fn judge(&self, count: u64, portion: u64, how: Classify, on: impl Fn(Judging) + 'static) {
        self.cancel_judging();
        let workers = Rc::downgrade(&self.0);
        let begin = move |shelf: Result<Rc<Hand>, Failure>| match (shelf, workers.upgrade()) {
            (Ok(shelf), Some(workers)) => workers.judge(shelf, (count, portion), how, on),
            (Err(failure), _) => on(Judging::Failed(failure)),
            _ => {}
        };
        match self.0.shelf() {
            Some(shelf) => begin(Ok(shelf)),
            None => {
                self.0.to_judge.replace(Some(Box::new(begin)));
                self.0.reopen();
            }
        }
    }

    /// Drops the puzzles that are being judged.
    pub fn cancel_judging(&self) {
        self.0.to_judge.take();
        self.0.pool.take();
    }

    /// Reads the records of the open files from one number up to, but not including, another.
    pub fn records(&self, from: u64, to: u64, on: impl Fn(Event) + 'static) {
        let workers = Rc::downgrade(&self.0);
        let read = move |shelf: Result<Rc<Hand>, Failure>| match (shelf, workers.upgrade()) {
            (Ok(shelf), Some(workers)) => {
                let job = workers.next_job();
                shelf.add(job, &Request::Records(job, from, to), &[], Rc::new(on));
            }
            (Err(failure), _) => on(Event::Failed(failure)),
            _ => {}
        };
        match self.0.shelf() {
            Some(shelf) => read(Ok(shelf)),
            None => {
                self.0.to_print.replace(Some(Box::new(read)));
                self.0.reopen();
            }
        }
    }

    /// Finds out how many solutions each of some boards has; others that it did so of before are
    /// dropped.
    pub fn judge_some(&self, boards: Vec<Board>, how: Classify, on: impl Fn(Event) + 'static) {
        let printer = self.0.printer.take().filter(|hand| hand.is_alive() && !hand.is_busy());
        let printer = printer.unwrap_or_else(|| self.0.hire());
        self.0.printer.replace(Some(printer.clone()));
        let job = self.0.next_job();
        printer.ask(job, &Request::Classify(job, boards, how), &[], Rc::new(on));
    }

    /// Drops what is read and solved to be printed.
    pub fn stop_printing(&self) {
        self.0.to_print.take();
        self.0.printer.take();
    }
}

impl Workers {
    fn next_job(&self) -> JobId {
        next(&self.last_job)
    }

    /// A worker without a job. Another one gets ready to be the next, when this one has begun.
    fn hire(self: &Rc<Self>) -> Rc<Hand> {
        let workers = Rc::downgrade(self);
        let refill = move || {
            if let Some(workers) = workers.upgrade() {
                workers.spare.borrow_mut().get_or_insert_with(Hand::start);
            }
        };
        Timeout::new(REFILL, refill).forget();
        self.spare.take().filter(|hand| hand.is_alive()).unwrap_or_else(Hand::start)
    }

    fn open(self: &Rc<Self>, files: &[File], choice: Choice, on: impl Fn(Event) + 'static) {
        let hand = self.hire();
        self.opening.replace(Some(hand.clone()));
        let job = self.next_job();
        hand.ask(job, &Request::Open(job, choice), files, Rc::new(on));
    }

    /// Has a crew look for a solution of a board, which is its first worker's job alone if that
    /// takes but a moment.
    fn solve_together(
        self: &Rc<Self>,
        solver: Rc<Hand>,
        board: Board,
        on: impl Fn(Event) + 'static,
    ) {
        let workers = Rc::downgrade(self);
        let first = Cell::new(None);
        let listener = move |event| {
            if let (Event::Done(_) | Event::Failed(_), Some(workers)) = (&event, workers.upgrade())
            {
                workers.solvers.take();
                // Another one came to it first.
                let idle = workers.solver.take().filter(|solver| !solver.is_busy());
                workers.solver.replace(idle);
            }
            on(match event {
                Event::Partial(Partial::Solutions(boards)) => {
                    return first.set(boards.into_iter().next());
                }
                Event::Progress(Progress::Counting { nodes, .. }) => {
                    Event::Progress(Progress::Searching { nodes })
                }
                Event::Done(Outcome::Counted { counters, ms, .. }) => {
                    let solution = first.take();
                    Event::Done(Outcome::Solved(Solved { solution, counters, ms }))
                }
                event => event,
            });
        };
        let how = Count { limit: Some(1), keep: 1 };
        let crew = Crew::start(solver, board, how, self.last_job.clone(), Rc::new(listener));
        self.solvers.replace(Some(crew));
    }

    /// Has a crew in some place count the solutions of a board.
    fn count(
        self: &Rc<Self>,
        place: fn(&Workers) -> &RefCell<Option<Rc<Crew>>>,
        board: Board,
        how: Count,
        on: Listener,
    ) {
        let workers = Rc::downgrade(self);
        let listener: Listener = Rc::new(move |event| {
            // One that is done has no more to do for a long time.
            if let (Event::Done(_) | Event::Failed(_), Some(workers)) = (&event, workers.upgrade())
            {
                place(&workers).take();
            }
            on(event);
        });
        let crew = Crew::start(self.hire(), board, how, self.last_job.clone(), listener);
        place(self).replace(Some(crew));
    }

    /// The worker that keeps the open file, if it is alive.
    fn shelf(&self) -> Option<Rc<Hand>> {
        self.shelf.borrow().clone().filter(|hand| hand.is_alive())
    }

    /// Judges so many puzzles of the shelf, so many at a time.
    fn judge(
        self: &Rc<Self>,
        shelf: Rc<Hand>,
        (count, portion): (u64, u64),
        how: Classify,
        on: impl Fn(Judging) + 'static,
    ) {
        let workers = Rc::downgrade(self);
        let listener = move |event| {
            // Its workers are ended as soon as there is nothing left for them.
            if let (Judging::Over | Judging::Failed(_), Some(workers)) = (&event, workers.upgrade())
            {
                workers.pool.take();
            }
            on(event);
        };
        let pool = Pool::new(shelf, count, portion, how, self.last_job.clone(), listener);
        self.pool.replace(Some(pool.clone()));
        pool.start();
    }

    fn record(self: &Rc<Self>, number: u64, on: OnRecord) {
        let Some(shelf) = self.shelf() else {
            self.wanted.replace(Some((number, on)));
            return self.reopen();
        };
        let workers = Rc::downgrade(self);
        self.read(&shelf, number, move |event| match (event, workers.upgrade()) {
            (Event::Failed(Failure::Died(_)), Some(workers)) => {
                workers.wanted.replace(Some((number, on.clone())));
                workers.reopen();
            }
            (event, _) => tell(event, &on),
        });
    }

    fn read(&self, shelf: &Hand, number: u64, on: impl Fn(Event) + 'static) {
        let job = self.next_job();
        // What else is read for goes on.
        shelf.forget(self.reading.replace(job));
        shelf.add(job, &Request::Record(job, number), &[], Rc::new(on));
    }

    /// Opens the open files once more, in a new worker, for all who wait for that.
    fn reopen(self: &Rc<Self>) {
        if self.reopening.borrow().as_ref().is_some_and(|hand| hand.is_alive()) {
            return;
        }
        let files = self.files.borrow().clone();
        let Some((files, choice)) = files else { return self.reopened(Err(Failure::NoRecord)) };
        let hand = Hand::start();
        self.reopening.replace(Some(hand.clone()));
        let job = self.next_job();
        let workers = Rc::downgrade(self);
        let listener: Listener = Rc::new(move |event| {
            let Some(workers) = workers.upgrade() else { return };
            match event {
                Event::Progress(_) | Event::Partial(_) => {}
                Event::Done(_) => {
                    let Some(hand) = workers.reopening.take() else { return };
                    workers.shelf.replace(Some(hand.clone()));
                    workers.reopened(Ok(hand));
                }
                Event::Failed(failure) => {
                    workers.reopening.take();
                    workers.reopened(Err(failure));
                }
            }
        });
        hand.ask(job, &Request::Open(job, choice), &files, listener);
    }

    /// Reads the record that was wanted last, and begins what else waits for the files.
    fn reopened(self: &Rc<Self>, shelf: Result<Rc<Hand>, Failure>) {
        if let Some((number, on)) = self.wanted.take() {
            match &shelf {
                Ok(shelf) => self.read(shelf, number, move |event| tell(event, &on)),
                Err(failure) => on(Err(failure.clone())),
            }
        }
        let waiting = [self.to_judge.take(), self.to_print.take()];
        waiting.into_iter().flatten().for_each(|on_shelf| on_shelf(shelf.clone()));
    }

    fn tick(&self) {
        let hands = [&self.shelf, &self.reopening, &self.opening, &self.watcher, &self.printer];
        for hand in hands {
            let hand = hand.borrow().clone();
            hand.iter().for_each(|hand| hand.tick());
        }
        self.race.borrow().iter().for_each(|race| race.tick());
        // A crew looks after its own.
        if self.solvers.borrow().is_none() {
            let solver = self.solver.borrow().clone();
            solver.iter().for_each(|hand| hand.tick());
        }
        for crew in [&self.solvers, &self.counters, &self.provers] {
            let crew = crew.borrow().clone();
            crew.iter().for_each(|crew| crew.tick());
        }
        let pool = self.pool.borrow().clone();
        pool.iter().for_each(|pool| pool.tick());
    }
}

/// The next number of a job.
pub(super) fn next(last: &Cell<JobId>) -> JobId {
    last.set(last.get().wrapping_add(1));
    last.get()
}

/// Tells of a record that was asked for.
fn tell(event: Event, on: &OnRecord) {
    match event {
        Event::Progress(_) | Event::Partial(_) => {}
        Event::Done(Outcome::Record(record)) => on(Ok(record)),
        Event::Done(_) => on(Err(Failure::NoRecord)),
        Event::Failed(failure) => on(Err(failure)),
    }
}
