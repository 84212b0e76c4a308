//! Naked Single: a cell with one candidate.

use crate::{RatingTechnique, candidate_grid::CandidateGrid, hint::RatedHint, nine::cells_in};

pub(crate) fn find(position: &CandidateGrid) -> Option<RatedHint> {
    cells_in(position.empty).find_map(|cell| {
        let candidates = position.cells[cell as usize];
        let digit = candidates.trailing_zeros() as u8;
        candidates
            .is_power_of_two()
            .then(|| RatedHint::new_placement(23, RatingTechnique::NakedSingle, cell, digit))
    })
}
