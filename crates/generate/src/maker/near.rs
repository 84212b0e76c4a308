//! What is made of candidates that come near: they are mended, and their neighbours looked at.
//!
//! Neighbours of a puzzle that needs a technique, or nearly does, need it more often than puzzles from
//! nothing. They are worth a part of what it took to come near, so that common techniques are not
//! sought in neighbourhoods, where puzzles from nothing are as quick, and rare ones are.

use grid::Board;

use super::{Maker, Stage};
use crate::{
    judge::Nearness,
    repair::{Orbits, Repair},
};

/// The most neighbours that are looked at of a puzzle that comes near.
const WALK: u64 = 2000;

/// A walk among neighbours that come near.
pub(super) struct Walk {
    pub(super) board: Board,
    /// How near it came, the nearer the higher.
    rank: usize,
    /// Neighbours that are still looked at.
    pub(super) left: u64,
}

impl Maker {
    /// Goes on from a candidate that is not as wished, if it came near: it is mended, or its neighbours
    /// are looked at.
    pub(super) fn missed(&mut self, board: Board, solution: Board, nearness: Nearness) {
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
}
