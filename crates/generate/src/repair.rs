//! From a puzzle that comes near a wish to one that meets it: a given more, then as many fewer as
//! go.
//!
//! ```text
//! … singles ─ x-wing ─ singles ─ stuck        the technique is needed, and does not suffice
//!                                  │ + r4c7   a given where the path was stuck: now it does
//! … singles ─ x-wing ─ singles ─ solved       and what is not needed goes again
//! ```
//!
//! Where one given does not suffice, but the path gets further with it and still needs the technique,
//! it stays and another is added. Puzzles that need a rare technique at all are many more than those that need it and nothing
//! harder, so that this is what makes such wishes quick.

use grid::{Board, Cell, Shape};
use human::CellSet;

use crate::{
    Symmetry,
    judge::{Judgement, Nearness, Trials},
    prober::Prober,
    random::Random,
    verdict::Verdict,
};

/// Orbits that are tried at a time, and added in all.
const TRIED: usize = 24;
const ADDED: usize = 6;

/// A puzzle that is made as wished.
pub(crate) struct Repair {
    board: Board,
    solution: Board,
    /// Orbits to add, one of them; then orbits that may go.
    orbits: Vec<Vec<Cell>>,
    at: usize,
    stage: Stage,
    judgement: Option<Judgement>,
    /// Cells that are open where the board is stuck, and orbits that were added for good.
    open: usize,
    added: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Orbits are added, one at a time.
    Add,
    /// Orbits go, one after another.
    Trim,
}

/// The orbits of a board of a shape.
#[derive(Clone, Copy)]
pub(crate) struct Orbits(pub(crate) Symmetry, pub(crate) Shape);

impl Orbits {
    /// All of them, in a random order.
    pub(crate) fn all(self, random: &mut Random) -> Vec<Vec<Cell>> {
        let mut orbits = self.0.orbits(self.1);
        random.shuffle(&mut orbits);
        orbits
    }

    /// Those that have some of these cells.
    fn of(self, cells: &CellSet, random: &mut Random) -> Vec<Vec<Cell>> {
        let mut orbits = self.all(random);
        orbits.retain(|orbit| orbit.iter().any(|cell| cells.contains(*cell)));
        orbits
    }
}

/// How a repair ends.
pub(crate) enum Repaired {
    /// This board is as wished, and no orbit of it can go.
    Board(Board, Board),
    /// None was found.
    No,
}

impl Repair {
    /// A repair of a board that is stuck with these cells open, which are in these orbits.
    pub(crate) fn new(
        board: Board,
        solution: Board,
        open: &CellSet,
        orbits: Orbits,
        random: &mut Random,
    ) -> Repair {
        let stage = Stage::Add;
        let (at, added, judgement) = (0, 0, None);
        let (open, orbits) = (open.len(), orbits.of(open, random));
        Repair { board, solution, orbits, at, stage, judgement, open, added }
    }

    /// Takes a step; the end, once it is there.
    pub(crate) fn step(
        &mut self,
        trials: &Trials,
        prober: &mut Prober,
        orbits: Orbits,
        random: &mut Random,
    ) -> Option<Repaired> {
        if let Some(judgement) = &mut self.judgement {
            let verdict = judgement.step(trials)?;
            let near = judgement.nearness(trials);
            self.judgement = None;
            match (self.stage, verdict) {
                (Stage::Add, Verdict::Met) => {
                    (self.orbits, self.at, self.stage) = (orbits.all(random), 0, Stage::Trim);
                    return None;
                }
                (Stage::Add, _) => {
                    if let Nearness::Used(open) = near
                        && open.len() < self.open
                        && self.added < ADDED
                    {
                        self.added += 1;
                        (self.open, self.at) = (open.len(), 0);
                        self.orbits = orbits.of(&open, random);
                        return None;
                    }
                    self.change(Put::Out);
                }
                (Stage::Trim, Verdict::Met) => {}
                (Stage::Trim, _) => self.change(Put::Back),
            }
            self.at += 1;
            return None;
        }
        let more = match self.stage {
            Stage::Add => self.at < self.orbits.len().min(TRIED),
            Stage::Trim => self.at < self.orbits.len(),
        };
        if !more {
            return Some(match self.stage {
                Stage::Add => Repaired::No,
                Stage::Trim => Repaired::Board(self.board.clone(), self.solution.clone()),
            });
        }
        match self.stage {
            Stage::Add => self.change(Put::Back),
            Stage::Trim => {
                let orbit = &self.orbits[self.at];
                let is_there = orbit.iter().all(|cell| self.board.digit(*cell).is_some());
                if !is_there || !self.goes(prober) {
                    if is_there {
                        self.change(Put::Back);
                    }
                    self.at += 1;
                    return None;
                }
            }
        }
        self.judgement = Some(Judgement::new(&self.board));
        None
    }

    /// Takes the orbit out; whether the board stays proper.
    fn goes(&mut self, prober: &mut Prober) -> bool {
        for at in 0..self.orbits[self.at].len() {
            let cell = self.orbits[self.at][at];
            let Some(digit) = self.board.digit(cell) else { continue };
            self.board.set(cell, None);
            if prober.may_differ(&self.board, cell, digit) {
                return false;
            }
        }
        true
    }

    fn change(&mut self, put: Put) {
        for cell in &self.orbits[self.at] {
            let digit = self.solution.digit(*cell).filter(|_| put == Put::Back);
            self.board.set(*cell, digit);
        }
    }
}

/// Where the cells of an orbit go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Put {
    Back,
    Out,
}
