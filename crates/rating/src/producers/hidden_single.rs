//! Hidden Single: a digit with one place in a house.
//!
//! The last empty cell of any house comes first, then singles in boxes, then singles in lines.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{CELLS, ROW, bits, houses_in},
};

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory) -> Option<RatedHint> {
    let singles = &mut memory.single_places;
    let (houses, last) = (singles.houses(), position.nearly_full);
    let mut first = |houses: u32, is_last: bool| {
        houses_in(houses).find_map(|house| {
            let places = &position.places[house];
            let is_single = |digit: &u8| places[*digit as usize].is_power_of_two();
            let digit = bits(singles.digits(house)).find(is_single);
            if digit.is_none() {
                singles.take(house);
            }
            let rating = match house {
                _ if is_last => 10,
                ..ROW => 12,
                _ => 15,
            };
            digit.map(|digit| (rating, house, digit))
        })
    };
    let (rating, house, digit) =
        first(houses & last, true).or_else(|| first(houses & !last, false))?;
    let place = position.places[house][digit as usize].trailing_zeros();
    let cell = CELLS[house][place as usize];
    Some(RatedHint::new_placement(rating, RatingTechnique::HiddenSingle, cell, digit))
}
