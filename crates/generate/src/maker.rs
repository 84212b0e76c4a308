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

use std::sync::Arc;

use grid::{Board, Cell, Shape};

use crate::{
    Filling, Minimal, Symmetry, Wish,
    dig::Digger,
    fill,
    fit::{Fit, GivenUp},
    judge::{Judgement, Nearness, Trials, Verdict},
    prober::Prober,
    random::Random,
    repair::{Orbits, Repair, Repaired},
    thin::Thin,
    vary::{Kin, varied},
    wish::Conflict,
};

/// Givens below which digging alone hardly leads.
const THIN: usize = 22;

/// The most neighbours that are looked at of a puzzle that comes near.
const WALK: u64 = 2000;

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

/// A walk among neighbours that come near.
struct Walk {
    board: Board,
    /// How near it came, the nearer the higher.
    rank: usize,
    /// Neighbours that are still looked at.
    left: u64,
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
    Judge(Board, Board, Judgement),
    /// A candidate that comes near is made as wished.
    Repair(Box<Repair>),
    /// The depth of digging at which the level is met is sought between two.
    Narrow(Box<Narrow>),
}

/// A search for the depth of digging at which a puzzle has its level: the deeper, the harder, all
/// but always.
struct Narrow {
    digger: Digger,
    low: usize,
    high: usize,
    depth: usize,
    /// The deepest so far at which all is as wished, and how many more are looked at.
    met: Option<usize>,
    more: usize,
    judgement: Judgement,
}

/// Depths that are looked at after one was as wished: with fewer givens it is a better puzzle.
const MORE: usize = 3;

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

    /// Begins a candidate: with a full board to dig, or that digits of a pattern are taken of, or with a
    /// neighbour of a puzzle.
    fn begin(&mut self) {
        let plan = Arc::clone(&self.plan);
        let wish = &plan.wish;
        let least = wish.clues.map_or(0, |(least, _)| least);
        if let Some(walk) = self.walk.as_mut() {
            let orbits = Orbits(self.symmetry, wish.shape);
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) = varied(&walk.board, orbits, least, Kin::Close, prober, random) {
                self.stage = Stage::Dug(board, solution);
            }
            walk.left -= 1;
            if walk.left == 0 {
                (self.walk, self.fresh) = (None, 0);
            }
            return;
        }
        self.fresh += 1;
        self.symmetry = wish.symmetry.drawn(&mut self.random);
        let orbits = Orbits(self.symmetry, wish.shape);
        if let Some(pattern) = &wish.pattern {
            let fit = Fit::new(&pattern.cells, wish.shape, &mut self.random);
            self.stage = Stage::Fit(Box::new(fit));
        } else if wish.from.is_empty() {
            let solution = fill::full(wish.shape, &mut self.random);
            let all = orbits.all(&mut self.random);
            self.stage = Stage::Dig(Digger::new(solution, all, least));
        } else {
            let base = &wish.from[(self.number % wish.from.len() as u64) as usize];
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) = varied(base, orbits, least, Kin::Far, prober, random) {
                self.stage = Stage::Dug(board, solution);
            }
        }
    }

    /// Looks at a pattern that has its digits.
    fn fitted(&mut self, board: Board, solution: Board) -> Option<Made> {
        let wish = &self.plan.wish;
        if wish.pattern.as_ref().is_none_or(|pattern| pattern.filling == Filling::Whole) {
            return self.candidate(board, solution);
        }
        let mut all = Orbits(self.symmetry, wish.shape).all(&mut self.random);
        all.retain(|orbit| orbit.iter().any(|cell| board.digit(*cell).is_some()));
        let least = wish.clues.map_or(0, |(least, _)| least);
        self.stage = Stage::Dig(Digger::of(board, solution, all, least).one_by_one());
        None
    }

    /// Goes on from a candidate that is not as wished, if it came near: it is mended, or its neighbours
    /// are looked at.
    fn missed(&mut self, board: Board, solution: Board, nearness: Nearness) {
        if self.plan.wish.pattern.is_some() {
            return;
        }
        let rank = match &nearness {
            Nearness::Far => return,
            Nearness::Stuck => 0,
            Nearness::Used(open) => 1000 - open.len(),
        };
        let before = self.walk.as_ref().map(|walk| walk.rank);
        if before > Some(rank) {
            return;
        }
        let is_better = before.is_none_or(|before| rank > before);
        // Neighbours are worth a part of what it took to come near.
        let worth = (self.fresh / 4).min(WALK);
        let left = match &self.walk {
            Some(walk) if !is_better => walk.left,
            _ if rank == 0 && !self.plan.trials.are_dear() => 0,
            _ => worth,
        };
        if left > 0 {
            self.walk = Some(Walk { board: board.clone(), rank, left });
        }
        if let Nearness::Used(open) = nearness
            && is_better
        {
            let orbits = Orbits(self.symmetry, self.plan.wish.shape);
            let repair = Repair::new(board, solution, &open, orbits, &mut self.random);
            self.stage = Stage::Repair(Box::new(repair));
        }
    }

    /// Whether so few givens are wished for that digging alone hardly leads there.
    fn is_thin(&self) -> bool {
        let wish = &self.plan.wish;
        wish.shape == Shape::CLASSIC
            && self.symmetry == Symmetry::None
            && wish.pattern.is_none()
            && wish.clues.is_some_and(|(_, most)| most < THIN)
    }

    fn thin(&mut self, mut thin: Thin) -> Option<Made> {
        let (least, most) = self.plan.wish.clues.unwrap_or((0, 81));
        if thin.boards().0.filled() <= most {
            let (board, solution) = thin.boards();
            return self.candidate(board.clone(), solution.clone());
        }
        if thin.step(&mut self.prober, &mut self.random, least) {
            self.stage = Stage::Thin(Box::new(thin));
        }
        None
    }

    /// Looks at what digging came to.
    fn dug(&mut self, digger: Digger) -> Option<Made> {
        if self.is_by_depth() {
            let (low, high) = (0, digger.depth() + 1);
            let depth = digger.depth();
            let judgement = Judgement::new(digger.board());
            let (met, more) = (None, MORE);
            let narrow = Narrow { digger, low, high, depth, met, more, judgement };
            self.stage = Stage::Narrow(Box::new(narrow));
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
        self.stage = Stage::Judge(board, solution, judgement);
        None
    }

    /// Whether levels are met by how deep one digs: above 9×9, where a puzzle that is dug out is
    /// nearly always of the highest.
    fn is_by_depth(&self) -> bool {
        let wish = &self.plan.wish;
        wish.shape.side() > 9 && !self.plan.trials.is_empty() && wish.minimal == Minimal::Dug
    }

    fn narrow(&mut self, mut narrow: Narrow) -> Option<Made> {
        let Some(verdict) = narrow.judgement.step(&self.plan.trials) else {
            self.stage = Stage::Narrow(Box::new(narrow));
            return None;
        };
        match verdict {
            Verdict::Met => {
                (narrow.met, narrow.low) = (Some(narrow.depth), narrow.depth + 1);
            }
            Verdict::Harder => narrow.high = narrow.depth,
            Verdict::Easier => narrow.low = narrow.depth + 1,
        }
        if narrow.met.is_some() {
            narrow.more = narrow.more.saturating_sub(1);
        }
        if narrow.low < narrow.high && narrow.more > 0 {
            narrow.depth = (narrow.low + narrow.high) / 2;
            narrow.judgement = Judgement::new(&narrow.digger.at_depth(narrow.depth));
            self.stage = Stage::Narrow(Box::new(narrow));
            return None;
        }
        let board = narrow.digger.at_depth(narrow.met?);
        self.has_givens(&board).then(|| self.made(board, narrow.digger.solution().clone()))
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
