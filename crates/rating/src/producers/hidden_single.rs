//! Hidden single: a digit with one place in a house.
//!
//! The last empty cell of a house comes first, in every kind of house; then a box's single, then a
//! line's.

use crate::{
    Technique,
    hint::Hint,
    nine::{BOX, BOX_COLUMN_ROW, CELLS},
    position::Position,
};

pub(crate) fn find(position: &Position) -> Option<Hint> {
    pass(position, |open| open == 1).or_else(|| pass(position, |open| open > 1))
}

fn pass(position: &Position, is_meant: impl Fn(u32) -> bool) -> Option<Hint> {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in CELLS.iter().enumerate().skip(kind).take(9) {
            if !is_meant(position.open(house)) {
                continue;
            }
            for digit in 0..9 {
                let places = position.places[house][digit];
                if places.is_power_of_two() {
                    let cell = cells[places.trailing_zeros() as usize];
                    let rating = match kind {
                        _ if position.open(house) == 1 => 10,
                        BOX => 12,
                        _ => 15,
                    };
                    return Some(Hint::placing(rating, Technique::HiddenSingle, cell, digit as u8));
                }
            }
        }
    }
    None
}
