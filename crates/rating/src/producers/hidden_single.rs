//! Hidden Single: a digit with one place in a house.
//!
//! The last empty cell of any house comes first, then singles in boxes, then singles in lines.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::{HIDDEN_SINGLE, Memory},
    nine::{CELLS, ROW, bits, houses_in},
};

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory) -> Option<RatedHint> {
    let memory = &mut memory.hidden;
    let houses = memory.houses(HIDDEN_SINGLE);
    let has_one_empty_cell = |house: usize| position.empty_places[house].is_power_of_two();
    let mut first = |is_last: bool| {
        houses_in(houses).filter(|house| has_one_empty_cell(*house) == is_last).find_map(|house| {
            let places = &position.places[house];
            let mut digits = bits(memory.digits(HIDDEN_SINGLE, house));
            let digit = digits.find(|digit| places[*digit as usize].is_power_of_two());
            if digit.is_none() {
                memory.mark_clean(HIDDEN_SINGLE, house);
            }
            let rating = match house {
                _ if is_last => 10,
                ..ROW => 12,
                _ => 15,
            };
            digit.map(|digit| (rating, house, digit))
        })
    };
    let (rating, house, digit) = first(true).or_else(|| first(false))?;
    let place = position.places[house][digit as usize].trailing_zeros();
    let cell = CELLS[house][place as usize];
    Some(RatedHint::new_placement(rating, RatingTechnique::HiddenSingle, cell, digit))
}
