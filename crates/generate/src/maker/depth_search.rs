//! The search for a level on boards larger than 9×9, based on the depth of digging. With few
//! exceptions, a puzzle with more orbits removed is harder.
//!
//! A large puzzle that is dug to the end is nearly always of the highest level, and finding that
//! out takes long. So a binary search finds the depth at which the puzzle has the specified level.

use super::{MakeOutcome, Maker, Stage};
use crate::{Minimality, dig::Digger, judge::Judgement, verdict::TrialVerdict};

/// A binary search for the depth of digging at which a puzzle has the specified level.
pub(super) struct DigDepthSearch {
    digger: Digger,
    /// The lowest depth that is left to search.
    low: usize,
    /// The upper bound (exclusive) of the depths that are left to search.
    high: usize,
    /// The depth that is being judged.
    depth: usize,
    /// The greatest depth so far at which the puzzle satisfies the specification, or `None` if
    /// there is none yet.
    matching_depth: Option<usize>,
    /// The number of depths that are still to be tried after a depth satisfied the specification.
    depths_left: usize,
    judgement: Judgement,
}

/// The number of depths that are tried after a depth satisfied the specification, because a puzzle
/// with fewer givens is better.
const DEPTHS_AFTER_MATCH: usize = 3;

impl DigDepthSearch {
    /// Creates a search among the depths of a digger that has finished.
    pub(super) fn new(digger: Digger) -> DigDepthSearch {
        let depth = digger.depth();
        let judgement = Judgement::new(digger.board());
        DigDepthSearch {
            digger,
            low: 0,
            high: depth + 1,
            depth,
            matching_depth: None,
            depths_left: DEPTHS_AFTER_MATCH,
            judgement,
        }
    }
}

impl Maker {
    /// Returns `true` if the maker searches for the depth of digging at which a puzzle has the
    /// specified level. It does so on boards larger than 9×9, because puzzles that are dug as far
    /// as possible nearly always have the highest level. It isn't necessary if there are no trials,
    /// and it isn't possible if a kind of minimality is required.
    pub(super) fn searches_by_depth(&self) -> bool {
        let spec = &self.checked_spec.spec;
        spec.shape.side() > 9
            && !self.checked_spec.trials.is_empty()
            && spec.minimality == Minimality::NotRequired
    }

    pub(super) fn search_depth(&mut self, mut search: DigDepthSearch) -> Option<MakeOutcome> {
        let Some(verdict) = search.judgement.step(&self.checked_spec.trials) else {
            self.stage = Stage::SearchDepth(Box::new(search));
            return None;
        };
        match verdict {
            TrialVerdict::Met => {
                (search.matching_depth, search.low) = (Some(search.depth), search.depth + 1);
            }
            TrialVerdict::Harder => search.high = search.depth,
            TrialVerdict::Easier => search.low = search.depth + 1,
        }
        if search.matching_depth.is_some() {
            search.depths_left = search.depths_left.saturating_sub(1);
        }
        if search.low < search.high && search.depths_left > 0 {
            search.depth = (search.low + search.high) / 2;
            search.judgement = Judgement::new(&search.digger.at_depth(search.depth));
            self.stage = Stage::SearchDepth(Box::new(search));
            return None;
        }
        let board = search.digger.at_depth(search.matching_depth?);
        self.has_specified_givens(&board)
            .then(|| self.puzzle_outcome(board, search.digger.solution().clone()))
    }
}
