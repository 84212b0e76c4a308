//! Pointing and claiming: the places of a digit in a house all lie in another one, too, so it leaves
//! the rest of that one. Directly: this leaves it one place in a third house.

use crate::{
    Scale, Technique,
    hint::Hint,
    nine::{self, BOX, CELLS, COLUMN, MASKS, ROW, bits},
    position::Position,
};

/// First and second kind of house, in the order in which they are looked at.
const ORDER: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

pub(crate) fn find(position: &Position, scale: Scale) -> Option<Hint> {
    let mut found = None;
    each(position, scale, &mut |first, second, digit| {
        let gone = position.digits[digit] & MASKS[second] & !MASKS[first];
        let (rating, technique) =
            if first < ROW { (26, Technique::Pointing) } else { (28, Technique::Claiming) };
        found = Hint::taking_digit(rating, technique, digit as u8, gone);
        found.is_some()
    });
    found
}

pub(crate) fn find_direct(position: &Position, scale: Scale) -> Option<Hint> {
    let mut found = None;
    each(position, scale, &mut |first, second, digit| {
        let kind = first / 9 * 9;
        for third in (kind..kind + 9).filter(|third| *third != first) {
            if MASKS[third] & MASKS[second] == 0 {
                continue;
            }
            let left = position.digits[digit] & MASKS[third] & !MASKS[second];
            if !position.places[third][digit].is_power_of_two() && left.is_power_of_two() {
                let (rating, technique) = if first < ROW {
                    (17, Technique::DirectPointing)
                } else {
                    (19, Technique::DirectClaiming)
                };
                let cell = left.trailing_zeros() as u8;
                let mut hint = Hint::placing(rating, technique, cell, digit as u8);
                if scale == Scale::Se && std::env::var("NOEL").is_err() {
                    // The original applies what is locked, too; its fork does not.
                    let gone = position.digits[digit] & MASKS[second] & !MASKS[first];
                    hint.gone = nine::each(gone).map(|cell| (cell, 1 << digit)).collect();
                }
                found = Some(hint);
                return true;
            }
        }
        false
    });
    found
}

/// Every two houses and digit that is locked in both, until `take` has had enough. In `se` the second house
/// counts before the digit, in `bank` the digit before both.
pub(crate) fn each(
    position: &Position,
    scale: Scale,
    take: &mut impl FnMut(usize, usize, usize) -> bool,
) {
    for (from, to) in ORDER {
        let mut locked = [[0u16; 9]; 9];
        for (first, of_first) in locked.iter_mut().enumerate() {
            for digit in 0..9 {
                let places = position.places[from + first][digit];
                if places & places.wrapping_sub(1) != 0
                    && let Some(second) = within(from + first, places, to)
                {
                    of_first[second - to] |= 1 << digit;
                }
            }
        }
        let numbers = || (0..9usize).flat_map(|first| (0..9usize).map(move |second| (first, second)));
        let is_enough = match scale {
            Scale::Se => numbers().any(|(first, second)| {
                bits(locked[first][second])
                    .any(|digit| take(from + first, to + second, digit as usize))
            }),
            Scale::Bank => (0..9).any(|digit| {
                numbers().any(|(first, second)| {
                    locked[first][second] & 1 << digit != 0
                        && take(from + first, to + second, digit)
                })
            }),
        };
        if is_enough {
            return;
        }
    }
}

/// The house of a kind that holds all places of another house, if one does.
fn within(house: usize, places: u16, kind: usize) -> Option<usize> {
    use crate::nine::HOUSES;
    let of = |place: u32| HOUSES[CELLS[house][place as usize] as usize][kind / 9] as usize;
    let second = of(places.trailing_zeros());
    bits(places).all(|place| of(place as u32) == second).then_some(second)
}
