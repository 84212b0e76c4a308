//! The repair of a puzzle that nearly satisfies the specification. A given is added, and then as
//! many other givens as possible are removed.
//!
//! ```text
//! … singles ─ x-wing ─ singles ─ stuck        the technique is needed but doesn't suffice
//!                                  │ + r4c7   a given where the path is stuck: now it suffices
//! … singles ─ x-wing ─ singles ─ solved       then unnecessary givens are removed again
//! ```
//!
//! If one given doesn't suffice, but the path gets further and still needs the technique, the given
//! remains and another one is added. Repairs are effective for rare techniques: of the puzzles that
//! need such a technique, most also need a harder one.

use grid::{Board, Cell, Shape};
use human::CellSet;

use crate::{
    Symmetry,
    judge::{Judgement, Nearness, Trials},
    prober::Prober,
    random::Random,
    verdict::TrialVerdict,
};

/// The maximum number of orbits to try at a time.
const MAX_TRIED_ORBITS: usize = 24;
/// The maximum number of orbits to add in total.
const MAX_ADDED_ORBITS: usize = 6;

/// A repair in progress: the puzzle, its solution, and the orbits to change.
pub(crate) struct PuzzleRepair {
    board: Board,
    solution: Board,
    /// The orbits to try in the stage `Add`, or the orbits that may be removed in the stage `Trim`.
    orbits: Vec<Vec<Cell>>,
    /// The index of the orbit that is tried next.
    next: usize,
    stage: Stage,
    judgement: Option<Judgement>,
    /// The number of empty cells on the board when the path is stuck.
    open_count: usize,
    /// The number of orbits that have been added permanently.
    added_count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Try adding each orbit in turn.
    Add,
    /// Try removing each orbit in turn.
    Trim,
}

/// The orbits of a symmetry on boards of a shape.
#[derive(Clone, Copy)]
pub(crate) struct Orbits(pub(crate) Symmetry, pub(crate) Shape);

impl Orbits {
    /// Returns all orbits, in random order.
    pub(crate) fn shuffled(self, random: &mut Random) -> Vec<Vec<Cell>> {
        let mut orbits = self.0.orbits(self.1);
        random.shuffle(&mut orbits);
        orbits
    }

    /// Returns the orbits that contain any of these cells, in random order.
    fn containing(self, cells: &CellSet, random: &mut Random) -> Vec<Vec<Cell>> {
        let mut orbits = self.shuffled(random);
        orbits.retain(|orbit| orbit.iter().any(|cell| cells.contains(*cell)));
        orbits
    }
}

/// The outcome of a repair.
pub(crate) enum RepairEnd {
    /// The repaired board, followed by its solution. The board is solved as specified, and no other
    /// orbit can be removed.
    Board(Board, Board),
    /// The repair failed.
    Failed,
}

impl PuzzleRepair {
    /// Creates the repair of a board whose path is stuck with these cells empty.
    pub(crate) fn new(
        board: Board,
        solution: Board,
        open: &CellSet,
        orbits: Orbits,
        random: &mut Random,
    ) -> PuzzleRepair {
        let stage = Stage::Add;
        let (at, added, judgement) = (0, 0, None);
        let (open, orbits) = (open.len(), orbits.containing(open, random));
        PuzzleRepair {
            board,
            solution,
            orbits,
            next: at,
            stage,
            judgement,
            open_count: open,
            added_count: added,
        }
    }

    /// Tries the next orbit, or continues to judge the board with the current one. Returns the end
    /// of the repair, or `None` if the repair isn't finished.
    pub(crate) fn step(
        &mut self,
        trials: &Trials,
        prober: &mut Prober,
        orbits: Orbits,
        random: &mut Random,
    ) -> Option<RepairEnd> {
        if let Some(judgement) = &mut self.judgement {
            let verdict = judgement.step(trials)?;
            let near = judgement.nearness(trials);
            self.judgement = None;
            match (self.stage, verdict) {
                (Stage::Add, TrialVerdict::Met) => {
                    (self.orbits, self.next, self.stage) =
                        (orbits.shuffled(random), 0, Stage::Trim);
                    return None;
                }
                (Stage::Add, _) => {
                    if let Nearness::Used(open) = near
                        && open.len() < self.open_count
                        && self.added_count < MAX_ADDED_ORBITS
                    {
                        self.added_count += 1;
                        (self.open_count, self.next) = (open.len(), 0);
                        self.orbits = orbits.containing(&open, random);
                        return None;
                    }
                    self.set_orbit(OrbitChange::Empty);
                }
                (Stage::Trim, TrialVerdict::Met) => {}
                (Stage::Trim, _) => self.set_orbit(OrbitChange::Fill),
            }
            self.next += 1;
            return None;
        }
        let more = match self.stage {
            Stage::Add => self.next < self.orbits.len().min(MAX_TRIED_ORBITS),
            Stage::Trim => self.next < self.orbits.len(),
        };
        if !more {
            return Some(match self.stage {
                Stage::Add => RepairEnd::Failed,
                Stage::Trim => RepairEnd::Board(self.board.clone(), self.solution.clone()),
            });
        }
        match self.stage {
            Stage::Add => self.set_orbit(OrbitChange::Fill),
            Stage::Trim => {
                let orbit = &self.orbits[self.next];
                let is_there = orbit.iter().all(|cell| self.board.digit(*cell).is_some());
                if !is_there || !self.remove_orbit(prober) {
                    if is_there {
                        self.set_orbit(OrbitChange::Fill);
                    }
                    self.next += 1;
                    return None;
                }
            }
        }
        self.judgement = Some(Judgement::new(&self.board));
        None
    }

    /// Removes the current orbit. Returns `true` if the board stays proper. Otherwise the orbit may
    /// be removed in part, and the caller must restore it.
    fn remove_orbit(&mut self, prober: &mut Prober) -> bool {
        for at in 0..self.orbits[self.next].len() {
            let cell = self.orbits[self.next][at];
            let Some(digit) = self.board.digit(cell) else { continue };
            self.board.set(cell, None);
            if prober.may_have_other_digit(&self.board, cell, digit) {
                return false;
            }
        }
        true
    }

    fn set_orbit(&mut self, change: OrbitChange) {
        for cell in &self.orbits[self.next] {
            let digit = self.solution.digit(*cell).filter(|_| change == OrbitChange::Fill);
            self.board.set(*cell, digit);
        }
    }
}

/// The change of all cells of an orbit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OrbitChange {
    Fill,
    Empty,
}
