//! Pointing and claiming: the places of a digit in a house all lie in another one, too, so it leaves
//! the rest of that one. Directly: this leaves it one place in a third house.

use crate::{
    Scale, Technique,
    hint::Hint,
    memory::Memory,
    nine::{self, BOX, CELLS, COLUMN, HOUSES, MASKS, ROW, bits},
    position::Position,
};

/// First and second kind of house, in the order in which they are looked at.
const ORDER: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

pub(crate) fn find(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    let mut found = None;
    let digits = memory.locked.unknown();
    each(position, scale, digits, &mut |first, second, digit| {
        let gone = position.digits[digit] & MASKS[second] & !MASKS[first];
        let (rating, technique) =
            if first < ROW { (26, Technique::Pointing) } else { (28, Technique::Claiming) };
        found = Hint::taking_digit(rating, technique, digit as u8, gone);
        found.is_some()
    });
    if found.is_none() {
        memory.locked.note(digits);
    }
    found
}

pub(crate) fn find_direct(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    let mut found = None;
    let digits = memory.direct_locked.unknown();
    each(position, scale, digits, &mut |first, second, digit| {
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
                if scale == Scale::Se {
                    // Its builds by which puzzles are rated apply what is locked, too; the fork does not.
                    let gone = position.digits[digit] & MASKS[second] & !MASKS[first];
                    hint.gone = nine::each(gone).map(|cell| (cell, 1 << digit)).collect();
                }
                found = Some(hint);
                return true;
            }
        }
        false
    });
    if found.is_none() {
        memory.direct_locked.note(digits);
    }
    found
}

/// Every two houses and digit of some that is locked in both, until `take` has had enough. In `se` the second house
/// counts before the digit, in `bank` the digit before both.
pub(crate) fn each(
    position: &Position,
    scale: Scale,
    digits: u16,
    take: &mut impl FnMut(usize, usize, usize) -> bool,
) {
    for (from, to) in ORDER {
        let second = |first: usize, digit: usize| {
            let places = position.places[first][digit];
            let are_many = places & places.wrapping_sub(1) != 0;
            if are_many { within(first, places, to) } else { None }
        };
        match scale.is_se() {
            false => {
                for digit in bits(digits).map(usize::from) {
                    for first in from..from + 9 {
                        if let Some(second) = second(first, digit)
                            && take(first, second, digit)
                        {
                            return;
                        }
                    }
                }
            }
            true => {
                for first in from..from + 9 {
                    let mut locked = [0u16; 9];
                    for digit in bits(digits).map(usize::from) {
                        if let Some(second) = second(first, digit) {
                            locked[second - to] |= 1 << digit;
                        }
                    }
                    for (second, digits) in locked.into_iter().enumerate() {
                        for digit in bits(digits) {
                            if take(first, to + second, digit as usize) {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The house of a kind that holds all places of another house, if one does: a line of a box or a third of a
/// line.
#[inline]
fn within(house: usize, places: u16, kind: usize) -> Option<usize> {
    let lines: [u16; 3] = match kind {
        COLUMN => [0b001_001_001, 0b010_010_010, 0b100_100_100],
        _ => [0b111, 0b111_000, 0b111_000_000],
    };
    let cell = CELLS[house][places.trailing_zeros() as usize % 9];
    let is_within = lines.iter().any(|line| places & !line == 0);
    is_within.then(|| HOUSES[cell as usize][kind / 9] as usize)
}
