//! The W rating of D. Berthier: the length of the longest whip that a puzzle needs.
//!
//! A *whip* of length n for a target Z is a sequence of n variables, none of which contains Z. The
//! first variable has a candidate that is linked to Z, and each later variable has a candidate that
//! is linked to the right candidate of the variable before it. All other candidates of a variable
//! except one are linked to Z or to an earlier right candidate. The exception is the variable's
//! right candidate. The last variable has no right candidate. If Z were true, the last variable
//! would therefore have no candidate, so Z is eliminated.
//!
//! The rating is defined with an order, because whips aren't confluent: place singles, then
//! eliminate the targets of all whips of the minimum length, and repeat. The rating is the maximum
//! length, or 0 if singles are enough.
//!
//! If a whip eliminates a target, assuming the target also leads to a contradiction with singles
//! alone. A puzzle with whips therefore has a depth of trial and error of at most 1, and only
//! candidates that lead to a contradiction in this way are searched for whips. The length of a
//! target's whips is at least the number of rounds of singles until the contradiction.

use grid::Board;

use super::{
    candidate_planes::{CandidatePlanes, Contradiction},
    candidate_set::CandidateSet,
    whip_target::{Expansion, MAX_LENGTH, WhipTarget},
};

/// The length of the longest whip that a puzzle needs (its W rating), as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WhipRating {
    /// The length of the longest whip, up to 12, or 0 if singles solve the puzzle.
    Known(u8),
    /// At least this length. The search reached a limit: length 12, or the maximum number of
    /// partial whips per target.
    AtLeast(u8),
    /// No rating, because whips don't solve the puzzle.
    Unsolvable,
}

/// A search for the W rating of a puzzle. The search can be stopped and continued.
///
/// The puzzle must have exactly one solution. This isn't checked, and the rating of any other board
/// is meaningless.
pub struct WhipSearch {
    planes: CandidatePlanes,
    /// The candidates of the position that lead to a contradiction with singles alone.
    targets: Vec<WhipTarget>,
    /// The index of the target that is being searched for whips.
    target_index: usize,
    /// The length of the whips that are searched for.
    length: u8,
    /// The targets for which a whip of this length was found.
    found: CandidateSet,
    rating: u8,
    result: Option<WhipRating>,
}

impl WhipSearch {
    /// Creates a search for the W rating of a board. Cells whose candidates are restricted start
    /// with only those candidates. Returns `None` unless the board is 9×9.
    pub fn new(board: &Board) -> Option<WhipSearch> {
        let planes = CandidatePlanes::from_board(board)?;
        let result = (!is_solvable(planes.clone())).then_some(WhipRating::Unsolvable);
        let (targets, found) = (Vec::new(), CandidateSet::default());
        let mut search =
            WhipSearch { planes, targets, target_index: 0, length: 1, found, rating: 0, result };
        if search.result.is_none() {
            search.begin_position();
        }
        Some(search)
    }

    /// Continues until the rating is found, and returns it. Later calls return the same rating.
    /// Returns `None` if `stop` returned `true` before the rating was found.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<WhipRating> {
        while self.result.is_none() {
            self.step();
            if stop() {
                break;
            }
        }
        self.result
    }

    /// Returns the length of the longest whip found so far. The final rating is at least as high.
    pub fn partial_rating(&self) -> u8 {
        self.rating
    }

    /// Places all singles. If that solves the position or leads to a contradiction, the rating is
    /// known. Otherwise, collects the targets and starts again with whips of length 1.
    fn begin_position(&mut self) {
        if self.planes.place_singles().is_err() || self.planes.is_solved() {
            self.result = Some(WhipRating::Known(self.rating));
            return;
        }
        let open = self.planes.open_candidates();
        self.targets = open.iter().filter_map(|c| WhipTarget::new(&self.planes, c)).collect();
        (self.target_index, self.length, self.found) = (0, 1, CandidateSet::default());
    }

    /// Continues the search for whips of a target for a while. After the last target, ends the
    /// current length.
    fn step(&mut self) {
        let Some(target) = self.targets.get_mut(self.target_index) else {
            return self.end_length();
        };
        let is_last = self.found != CandidateSet::default();
        match target.expand(&self.planes, self.length, is_last) {
            Expansion::Unfinished => return,
            Expansion::Whip => self.found.insert(target.candidate()),
            Expansion::NoWhip => {}
            Expansion::Cut => {
                self.result = Some(WhipRating::AtLeast(self.rating.max(self.length)));
                return;
            }
        }
        self.target_index += 1;
    }

    /// Eliminates the targets of the whips of the current length, or proceeds to the next length if
    /// there are none.
    fn end_length(&mut self) {
        if self.found != CandidateSet::default() {
            self.rating = self.rating.max(self.length);
            self.found.iter().for_each(|target| self.planes.remove(target));
            return self.begin_position();
        }
        self.targets.retain(WhipTarget::may_have_whip);
        let next = self.length + 1;
        if self.targets.is_empty() {
            self.result = Some(WhipRating::Unsolvable);
        } else if next > MAX_LENGTH {
            self.result = Some(WhipRating::AtLeast(self.rating.max(next)));
        }
        (self.target_index, self.length) = (0, next);
    }
}

/// Returns `true` if a position can be solved by T&E(1): by repeatedly eliminating the candidates
/// that lead to a contradiction with singles alone.
fn is_solvable(mut planes: CandidatePlanes) -> bool {
    loop {
        if planes.place_singles().is_err() {
            return false;
        }
        let open = planes.open_candidates();
        let mut is_quiet = true;
        for candidate in open.iter() {
            if planes.contains(candidate) && try_candidate(planes.clone(), candidate).is_err() {
                planes.remove(candidate);
                is_quiet = false;
            }
        }
        if is_quiet {
            return planes.is_solved();
        }
    }
}

/// Places a candidate, then all singles. Returns the contradiction as an error, if there is one.
fn try_candidate(mut planes: CandidatePlanes, candidate: usize) -> Result<(), Contradiction> {
    planes.place(candidate);
    planes.place_singles()
}
