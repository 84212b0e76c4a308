//! The use of near misses, which are puzzles that nearly satisfy the specification. They are
//! repaired, and their neighbours are tried.
//!
//! If a puzzle needs a technique or nearly needs it, the puzzle's neighbours are more likely than
//! new puzzles to need the technique. The number of neighbours tried depends on the effort that it
//! took to find the near miss. Near misses for common techniques are found quickly, so hardly any
//! neighbours are tried for them. New puzzles are just as good. For rare techniques, many
//! neighbours are tried.

use grid::Board;

use super::{Maker, Stage};
use crate::{
    judge::Nearness,
    repair::{Orbits, PuzzleRepair},
};

/// The maximum number of neighbours to try per near miss.
const MAX_NEIGHBOURS: u64 = 2000;

/// A walk among the neighbours of near misses.
pub(super) struct NeighbourWalk {
    pub(super) board: Board,
    /// The closeness of the near miss to the specification. Higher values are closer.
    rank: usize,
    /// The number of neighbours that are still to be tried.
    pub(super) neighbours_left: u64,
}

impl Maker {
    /// Continues after a puzzle that doesn't satisfy the specification. A near miss is repaired, or
    /// its neighbours are tried. Nothing happens if the puzzle isn't a near miss, if the
    /// specification has a pattern, or if an earlier near miss was closer.
    pub(super) fn follow_near_miss(&mut self, board: Board, solution: Board, nearness: Nearness) {
        if self.checked_spec.spec.pattern.is_some() {
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
        // Neighbours get a fraction of the effort that it took to find the near miss.
        let worth = (self.fresh_puzzles / 4).min(MAX_NEIGHBOURS);
        let neighbours_left = match &self.walk {
            Some(walk) if !is_better => walk.neighbours_left,
            _ if rank == 0 && !self.checked_spec.trials.are_expensive() => 0,
            _ => worth,
        };
        if neighbours_left > 0 {
            self.walk = Some(NeighbourWalk { board: board.clone(), rank, neighbours_left });
        }
        if let Nearness::Used(open) = nearness
            && is_better
        {
            let orbits = Orbits(self.symmetry, self.checked_spec.spec.shape);
            let repair = PuzzleRepair::new(board, solution, &open, orbits, &mut self.random);
            self.stage = Stage::Repair(Box::new(repair));
        }
    }
}
