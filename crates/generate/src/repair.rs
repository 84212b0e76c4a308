//! From a puzzle that comes near a wish to one that meets it: a given more, then as many fewer as
//! go.
//!
//! ```text
//! … singles ─ x-wing ─ singles ─ stuck        the technique is needed, and does not suffice
//!                                  │ + r4c7   a given where the path was stuck: now it does
//! … singles ─ x-wing ─ singles ─ solved       and what is not needed goes again
//! ```
//!
//! Puzzles that need a rare technique at all are many more than those that need it and nothing
//! harder, so that this is what makes such wishes quick.

use grid::{Board, Cell};

use crate::{
    judge::{Judgement, Trials, Verdict},
    prober::Prober,
};

/// Givens that are tried.
const TRIED: usize = 24;

/// A puzzle that is made as wished.
pub(crate) struct Repair {
    board: Board,
    solution: Board,
    /// Orbits to add, one of them; then orbits that may go.
    orbits: Vec<Vec<Cell>>,
    at: usize,
    stage: Stage,
    judgement: Option<Judgement>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Orbits are added, one at a time.
    Add,
    /// Orbits go, one after another.
    Trim,
}

/// How a repair ends.
pub(crate) enum Repaired {
    /// This board is as wished, and no orbit of it can go.
    Board(Board, Board),
    /// None was found.
    No,
}

impl Repair {
    /// A repair of a board by these orbits, in this order: they are the ones where it is stuck.
    pub(crate) fn new(board: Board, solution: Board, mut orbits: Vec<Vec<Cell>>) -> Repair {
        orbits.truncate(TRIED);
        Repair { board, solution, orbits, at: 0, stage: Stage::Add, judgement: None }
    }

    /// A board that is as wished, of which as many of these orbits are to go as can.
    pub(crate) fn trim(board: Board, solution: Board, orbits: Vec<Vec<Cell>>) -> Repair {
        Repair { board, solution, orbits, at: 0, stage: Stage::Trim, judgement: None }
    }

    /// Takes a step; the end, once it is there. `all` are the orbits of the board, in the order in
    /// which they are to go.
    pub(crate) fn step(
        &mut self,
        trials: &Trials,
        prober: &mut Prober,
        all: impl FnOnce() -> Vec<Vec<Cell>>,
    ) -> Option<Repaired> {
        if let Some(judgement) = &mut self.judgement {
            let verdict = judgement.step(trials)?;
            self.judgement = None;
            match (self.stage, verdict) {
                (Stage::Add, Verdict::Met) => {
                    (self.orbits, self.at, self.stage) = (all(), 0, Stage::Trim);
                    return None;
                }
                (Stage::Trim, Verdict::Met) => {}
                (Stage::Add, _) => self.change(Put::Out),
                (Stage::Trim, _) => self.change(Put::Back),
            }
            self.at += 1;
            return None;
        }
        if self.at == self.orbits.len() {
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
