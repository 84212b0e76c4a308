//! One puzzle on its way: fill, dig, aim, accept, a bit at a time.
//!
//! ```text
//! fill ─▶ dig ─▶ is it minimal, has it the givens? ─▶ is it solved as wished? ─▶ a puzzle
//!  ▲                         │ no                             │ no
//!  └─────────────────────────┴────────────────────────────────┘
//! ```
//!
//! What a maker makes follows from the wish, the seed, the puzzle's number and the attempt alone.
//! When it is asked to stop it stands between two bits of work, and goes on from there as if
//! nothing had been.

mod begin;
mod narrow;
mod near;

use std::sync::Arc;

use grid::{Board, Cell, Shape};

use crate::{
    Minimal, Symmetry, Wish,
    dig::Digger,
    fit::{Fit, GivenUp},
    judge::{Judgement, Trials},
    prober::Prober,
    random::Random,
    repair::{Orbits, Repair, Repaired},
    thin::Thin,
    verdict::Verdict,
    wish::Conflict,
};
use narrow::Narrow;
use near::Walk;

/// A wish without contradiction, and what follows from it once for all puzzles.
#[derive(Clone)]
pub struct Plan {
    wish: Wish,
    trials: Trials,
}

/// A puzzle as it was wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The givens.
    pub board: Board,
    /// The one solution.
    pub solution: Board,
    /// The symmetry of the givens that was aimed at.
    pub symmetry: Symmetry,
    /// Candidates that were looked at, this one included.
    pub tries: u64,
}

/// What becomes of a puzzle that is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// It is there.
    Puzzle(Box<Puzzle>),
    /// The candidates that it may take were not enough.
    GivenUp,
}

impl Plan {
    /// The plan for a wish.
    ///
    /// # Errors
    /// Why no puzzle can be as wished.
    pub fn of(wish: Wish) -> Result<Plan, Conflict> {
        wish.check()?;
        let trials = Trials::of(&wish);
        Ok(Plan { wish, trials })
    }

    /// The wish.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }
}

/// A puzzle that is being made.
pub struct Maker {
    plan: Arc<Plan>,
    number: u64,
    random: Random,
    prober: Prober,
    tries: u64,
    symmetry: Symmetry,
    stage: Stage,
    walk: Option<Walk>,
    /// Candidates from nothing since the latest walk.
    fresh: u64,
}

enum Stage {
    /// Nothing is begun.
    Fill,
    Dig(Digger),
    /// A candidate that nothing is known of.
    Dug(Board, Board),
    /// The digits of a pattern are sought.
    Fit(Box<Fit>),
    /// A puzzle goes from neighbour to neighbour, until it has few givens.
    Thin(Box<Thin>),
    /// A candidate and its solution.
    Judge(Board, Board, Box<Judgement>),
    /// A candidate that comes near is made as wished.
    Repair(Box<Repair>),
    /// The depth of digging at which the level is met is sought between two.
    Narrow(Box<Narrow>),
}

impl Maker {
    /// The maker of a puzzle by its number, from 0. The first attempt is 0; later ones are for a
    /// puzzle that the run already has.
    pub fn new(plan: &Arc<Plan>, seed: u64, number: u64, attempt: u64) -> Maker {
        Maker {
            plan: Arc::clone(plan),
            number,
            random: Random::of(&[seed, number, attempt]),
            prober: Prober::default(),
            tries: 0,
            symmetry: plan.wish.symmetry,
            stage: Stage::Fill,
            walk: None,
            fresh: 0,
        }
    }

    /// Candidates that were looked at so far.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Goes on until the puzzle is there; `None` when `stop`, which is asked every few
    /// milliseconds, said so before that. Not to be called again after that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Made> {
        loop {
            if let Some(made) = self.step() {
                return Some(made);
            }
            if stop() {
                return None;
            }
        }
    }

    fn step(&mut self) -> Option<Made> {
        match std::mem::replace(&mut self.stage, Stage::Fill) {
            Stage::Fill => {
                if self.plan.wish.tries.is_some_and(|most| self.tries >= most) {
                    return Some(Made::GivenUp);
                }
                self.tries += 1;
                self.begin();
                None
            }
            Stage::Dug(board, solution) => self.candidate(board, solution),
            Stage::Fit(mut fit) => {
                match fit.step(&mut self.prober, &mut self.random) {
                    Ok(None) => self.stage = Stage::Fit(fit),
                    Ok(Some((board, solution))) => return self.fitted(board, solution),
                    Err(GivenUp) => {}
                }
                None
            }
            Stage::Thin(thin) => self.thin(*thin),
            Stage::Dig(mut digger) => {
                // Digging a 9×9 board to the end takes no longer than a bit of work should.
                let mut more = digger.step(&mut self.prober);
                while more && self.plan.wish.shape == Shape::CLASSIC {
                    more = digger.step(&mut self.prober);
                }
                if more {
                    self.stage = Stage::Dig(digger);
                    return None;
                }
                self.dug(digger)
            }
            Stage::Judge(board, solution, mut judgement) => {
                match judgement.step(&self.plan.trials) {
                    None => self.stage = Stage::Judge(board, solution, judgement),
                    Some(Verdict::Met) => return Some(self.made(board, solution)),
                    Some(_) => {
                        let nearness = judgement.nearness(&self.plan.trials);
                        self.missed(board, solution, nearness);
                    }
                }
                None
            }
            Stage::Repair(mut repair) => {
                let orbits = Orbits(self.symmetry, self.plan.wish.shape);
                let (prober, random) = (&mut self.prober, &mut self.random);
                match repair.step(&self.plan.trials, prober, orbits, random) {
                    None => self.stage = Stage::Repair(repair),
                    Some(Repaired::Board(board, solution)) if self.has_givens(&board) => {
                        return Some(self.made(board, solution));
                    }
                    Some(_) => {}
                }
                None
            }
            Stage::Narrow(narrow) => self.narrow(*narrow),
        }
    }

    /// Looks at what digging came to.
    fn dug(&mut self, digger: Digger) -> Option<Made> {
        if self.is_by_depth() {
            self.stage = Stage::Narrow(Box::new(Narrow::of(digger)));
            return None;
        }
        let (board, solution) = digger.into_boards();
        self.candidate(board, solution)
    }

    /// Looks at a candidate: whether it has its givens, and is to be judged.
    fn candidate(&mut self, board: Board, solution: Board) -> Option<Made> {
        if self.is_thin() && self.plan.wish.clues.is_some_and(|(_, most)| board.filled() > most) {
            self.stage = Stage::Thin(Box::new(Thin::new(board, solution)));
            return None;
        }
        if !self.has_givens(&board) {
            return None;
        }
        if self.plan.trials.is_empty() {
            return Some(self.made(board, solution));
        }
        if self.plan.trials.need_more_than_locked() && self.prober.is_simple(&board) {
            return None;
        }
        let judgement = Judgement::new(&board);
        self.stage = Stage::Judge(board, solution, Box::new(judgement));
        None
    }

    /// Whether a candidate has as many givens as wished, and needs those that it should.
    fn has_givens(&mut self, board: &Board) -> bool {
        let wish = &self.plan.wish;
        let filled = board.filled();
        if wish.clues.is_some_and(|(least, most)| filled < least || filled > most) {
            return false;
        }
        let orbits = match wish.minimal {
            Minimal::Dug => return true,
            Minimal::Orbit => self.symmetry.orbits(wish.shape),
            Minimal::Each => Cell::all(wish.shape).map(|cell| vec![cell]).collect(),
        };
        let mut board = board.clone();
        let given = |orbit: &Vec<Cell>| orbit.iter().any(|cell| board.digit(*cell).is_some());
        let orbits: Vec<_> = orbits.into_iter().filter(given).collect();
        orbits.iter().all(|orbit| self.prober.is_needed(&mut board, orbit))
    }

    fn made(&self, board: Board, solution: Board) -> Made {
        let (symmetry, tries) = (self.symmetry, self.tries);
        Made::Puzzle(Box::new(Puzzle { board, solution, symmetry, tries }))
    }
}
