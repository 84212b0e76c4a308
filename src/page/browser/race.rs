use std::{
    cell::{Cell, RefCell},
    ops::Range,
    rc::Rc,
};

use super::{
    client::{Event, next},
    hand::Hand,
};
use grid::Board;
use jobs::{Failure, JobId, Outcome, Progress, Request, Tally};

/// What engines race over.
#[derive(Clone, PartialEq, Debug)]
pub enum Course {
    /// One board.
    Board(Board),
    /// Records of the open files, by their numbers.
    Records(Range<u64>),
}

/// What is told of an engine in a race.
#[derive(Clone, PartialEq, Debug)]
pub enum Lap {
    /// How far it is.
    Far(Tally),
    /// It came to the end.
    Over(Tally),
    /// It cannot go on.
    Failed(Failure),
}

/// Engines that solve the same boards, each in a worker of its own. Dropping the race ends them.
pub(super) struct Race {
    /// Keeps the open files, if there are any.
    shelf: Option<Rc<Hand>>,
    lanes: Vec<Lane>,
    course: Course,
    patience: u32,
    last_job: Rc<Cell<JobId>>,
    on: Box<dyn Fn(usize, Lap)>,
}

struct Lane {
    engine: &'static str,
    hand: Rc<Hand>,
    /// The first record that it has not taken.
    next: Cell<u64>,
    /// What it did with the boards before those it has.
    tally: RefCell<Tally>,
}

/// So many boards are read for an engine at a time.
const PORTION: u64 = 500;

impl Race {
    /// A race that has not begun; a board is given up after so many milliseconds.
    pub fn new(
        shelf: Option<Rc<Hand>>,
        engines: &[&'static str],
        course: Course,
        patience: u32,
        last_job: Rc<Cell<JobId>>,
        on: impl Fn(usize, Lap) + 'static,
    ) -> Rc<Race> {
        let first = match &course {
            Course::Board(_) => 0,
            Course::Records(range) => range.start,
        };
        let lane = |engine: &&'static str| Lane {
            engine,
            hand: Hand::start(),
            next: Cell::new(first),
            tally: RefCell::default(),
        };
        let lanes = engines.iter().map(lane).collect();
        Rc::new(Race { shelf, lanes, course, patience, last_job, on: Box::new(on) })
    }

    /// Every engine begins.
    pub fn start(self: &Rc<Self>) {
        for lane in 0..self.lanes.len() {
            match &self.course {
                Course::Board(board) => self.run(lane, vec![board.clone()]),
                Course::Records(range) => self.fetch(lane, range.end),
            }
        }
    }

    /// Looks for signs of life.
    pub fn tick(&self) {
        self.lanes.iter().for_each(|lane| lane.hand.tick());
    }

    /// Has the next records read for an engine, or tells that it came to the end.
    fn fetch(self: &Rc<Self>, lane: usize, end: u64) {
        let runner = &self.lanes[lane];
        let first = runner.next.get();
        if first >= end {
            return (self.on)(lane, Lap::Over(*runner.tally.borrow()));
        }
        let last = end.min(first + PORTION);
        runner.next.set(last);
        let Some(shelf) = &self.shelf else {
            return (self.on)(lane, Lap::Failed(Failure::NoRecord));
        };
        let job = next(&self.last_job);
        let race = Rc::downgrade(self);
        let listener = move |event| {
            let Some(race) = race.upgrade() else { return };
            match event {
                Event::Done(Outcome::Puzzles(boards)) => race.run(lane, boards),
                Event::Failed(failure) => (race.on)(lane, Lap::Failed(failure)),
                _ => {}
            }
        };
        shelf.add(job, &Request::Puzzles(job, first, last), &[], Rc::new(listener));
    }

    /// Has an engine solve some boards, and then the next.
    fn run(self: &Rc<Self>, lane: usize, boards: Vec<Board>) {
        let Lane { engine, hand, .. } = &self.lanes[lane];
        let job = next(&self.last_job);
        let race = Rc::downgrade(self);
        let listener = move |event| {
            let Some(race) = race.upgrade() else { return };
            let with = |more: Tally| {
                let mut tally = *race.lanes[lane].tally.borrow();
                tally += more;
                tally
            };
            match event {
                Event::Progress(Progress::Racing(tally)) => (race.on)(lane, Lap::Far(with(tally))),
                Event::Done(Outcome::Raced(tally)) => {
                    let tally = with(tally);
                    race.lanes[lane].tally.replace(tally);
                    match &race.course {
                        Course::Board(_) => (race.on)(lane, Lap::Over(tally)),
                        Course::Records(range) => {
                            (race.on)(lane, Lap::Far(tally));
                            race.fetch(lane, range.end);
                        }
                    }
                }
                Event::Failed(failure) => (race.on)(lane, Lap::Failed(failure)),
                _ => {}
            }
        };
        let request = Request::Race(job, (*engine).into(), boards, self.patience);
        hand.ask(job, &request, &[], Rc::new(listener));
    }
}
