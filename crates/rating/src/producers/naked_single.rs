//! Naked Single: a cell with only one candidate.

use crate::{RatingTechnique, candidate_grid::CandidateGrid, hint::RatedHint, nine::cells_in};

pub(crate) fn find(position: &CandidateGrid) -> Option<RatedHint> {
    let [single, ..] = position.cells_by_size();
    cells_in(single).next().map(|cell| {
        let digit = position.cells[cell as usize].trailing_zeros() as u8;
        RatedHint::new_placement(23, RatingTechnique::NakedSingle, cell, digit)
    })
}
