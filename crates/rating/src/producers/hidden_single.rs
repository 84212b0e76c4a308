//! Hidden Single: a digit with one place in a house.
//!
//! The last empty cell of any house comes first, then singles in boxes, then singles in lines.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    nine::{BOX, BOX_COLUMN_ROW, CELLS},
};

pub(crate) fn find(position: &CandidateGrid) -> Option<RatedHint> {
    pass(position, |open| open == 1).or_else(|| pass(position, |open| open > 1))
}

fn pass(position: &CandidateGrid, is_meant: impl Fn(u32) -> bool) -> Option<RatedHint> {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in CELLS.iter().enumerate().skip(kind).take(9) {
            if !is_meant(position.empty_count(house)) {
                continue;
            }
            for digit in 0..9 {
                let places = position.places[house][digit];
                if places.is_power_of_two() {
                    let cell = cells[places.trailing_zeros() as usize];
                    let rating = match kind {
                        _ if position.empty_count(house) == 1 => 10,
                        BOX => 12,
                        _ => 15,
                    };
                    return Some(RatedHint::new_placement(
                        rating,
                        RatingTechnique::HiddenSingle,
                        cell,
                        digit as u8,
                    ));
                }
            }
        }
    }
    None
}
