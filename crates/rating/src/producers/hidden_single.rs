//! Hidden Single: a digit with only one place in a house.
//!
//! The last empty cell of any house comes first, then singles in boxes, then singles in lines.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{HOUSE_CELLS, ROW, houses_in},
};

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory) -> Option<RatedHint> {
    memory.single_places.update(position);
    let all = memory.single_places.houses();
    // The last empty cells come first.
    let last = all & position.reached_last_cell;
    let house = houses_in(if last != 0 { last } else { all }).next()?;
    let digit = memory.single_places.digits(house).trailing_zeros() as u8;
    let place = position.places[house][digit as usize].trailing_zeros();
    let rating = match house {
        _ if last != 0 => 10,
        ..ROW => 12,
        _ => 15,
    };
    let cell = HOUSE_CELLS[house][place as usize % 9];
    Some(RatedHint::new_placement(rating, RatingTechnique::HiddenSingle, cell, digit))
}
