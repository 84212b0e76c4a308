use std::{
    cell::{Cell, RefCell},
    ops::Range,
    rc::Rc,
};

use super::{
    client::{Event, next},
    hand::Hand,
    site::cores,
};
use collection::{Classified, Portions};
use grid::Board;
use jobs::{Classify, Failure, JobId, Outcome, Request};

/// What is told while the puzzles of the open files are judged.
#[derive(Clone, PartialEq, Debug)]
pub enum Judging {
    /// What was found out about the puzzles that follow.
    Classified(Classified),
    /// All were judged.
    Over,
    /// No more can be judged.
    Failed(Failure),
}

/// Workers that judge all puzzles of the open files, a worker a core. The worker that keeps the
/// files reads the puzzles portion by portion; so nothing is read twice, and no worker of the pool
/// holds more than the portions it has. Dropping the pool ends its workers.
///
/// ```text
/// shelf ── boards ──▶ worker ──▶ judged ──┐
///   └───── boards ──▶ worker ──▶ judged ──┴─▶ in order
/// ```
pub(super) struct Pool {
    shelf: Rc<Hand>,
    hands: Vec<Rc<Hand>>,
    portions: RefCell<Portions<Classified>>,
    /// Workers that found nothing to do until an earlier portion comes back.
    idle: RefCell<Vec<usize>>,
    how: Classify,
    last_job: Rc<Cell<JobId>>,
    failed: Cell<bool>,
    on: Box<dyn Fn(Judging)>,
}

/// So many portions a worker has, so that it need not wait for the next one.
const EACH: usize = 2;

impl Pool {
    /// A pool for so many puzzles that the shelf keeps, in portions of some size at the most.
    pub fn new(
        shelf: Rc<Hand>,
        count: u64,
        portion: u64,
        how: Classify,
        last_job: Rc<Cell<JobId>>,
        on: impl Fn(Judging) + 'static,
    ) -> Rc<Pool> {
        let hands: Vec<_> = (0..cores()).map(|_| Hand::start()).collect();
        Rc::new(Pool {
            shelf,
            portions: RefCell::new(Portions::new(count, portion, hands.len())),
            hands,
            idle: RefCell::default(),
            how,
            last_job,
            failed: Cell::new(false),
            on: Box::new(on),
        })
    }

    /// Gives every worker something to do.
    pub fn start(self: &Rc<Self>) {
        for _ in 0..EACH {
            (0..self.hands.len()).for_each(|hand| self.feed(hand));
        }
    }

    /// Looks for signs of life.
    pub fn tick(&self) {
        self.hands.iter().for_each(|hand| hand.tick());
    }

    /// Has the next portion read for a worker.
    fn feed(self: &Rc<Self>, hand: usize) {
        let portion = self.portions.borrow_mut().take();
        let Some(portion) = portion else { return self.idle.borrow_mut().push(hand) };
        let job = next(&self.last_job);
        let request = Request::Puzzles(job, portion.start, portion.end);
        self.ask(&self.shelf, job, &request, move |pool, outcome| match outcome {
            Outcome::Puzzles(boards) => pool.judge(hand, portion.clone(), boards),
            _ => pool.fail(Failure::NoRecord),
        });
    }

    /// Has a worker judge a portion.
    fn judge(self: &Rc<Self>, hand: usize, portion: Range<u64>, boards: Vec<Board>) {
        let job = next(&self.last_job);
        let request = Request::Classify(job, boards, self.how);
        self.ask(&self.hands[hand], job, &request, move |pool, outcome| match outcome {
            Outcome::Classified(judged) => pool.put(hand, portion.clone(), judged),
            _ => pool.fail(Failure::NoRecord),
        });
    }

    fn ask(
        self: &Rc<Self>,
        hand: &Hand,
        job: JobId,
        request: &Request,
        on: impl Fn(&Rc<Pool>, Outcome) + 'static,
    ) {
        let pool = Rc::downgrade(self);
        let listener = move |event| match (event, pool.upgrade()) {
            (Event::Done(outcome), Some(pool)) => on(&pool, outcome),
            (Event::Failed(failure), Some(pool)) => pool.fail(failure),
            _ => {}
        };
        hand.add(job, request, &[], Rc::new(listener));
    }

    fn put(self: &Rc<Self>, hand: usize, portion: Range<u64>, judged: Classified) {
        let ready = self.portions.borrow_mut().put(portion, judged);
        ready.into_iter().for_each(|judged| (self.on)(Judging::Classified(judged)));
        if self.portions.borrow().is_over() {
            return (self.on)(Judging::Over);
        }
        let idle = self.idle.take();
        idle.into_iter().chain([hand]).for_each(|hand| self.feed(hand));
    }

    fn fail(&self, failure: Failure) {
        if !self.failed.replace(true) {
            (self.on)(Judging::Failed(failure));
        }
    }
}
