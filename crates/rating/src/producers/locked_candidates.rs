//! Pointing and Claiming: all places of a digit in one house are also in another house, so the
//! digit is eliminated from the rest of that other house. In the direct techniques, the digit then
//! has only one place in a third house, and is placed there.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{self, BOX, COLUMN, HOUSE_CELLS, HOUSE_MASKS, ROW, bits},
};

/// The kinds of the first and the second house, in the order in which pairs are examined.
const HOUSE_KIND_PAIRS: [(usize, usize); 4] =
    [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

pub(crate) fn find(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    let mut found = None;
    let digits = memory.locked_candidates.digits();
    for_each_locked(position, scale, digits, &mut |first, second, digit| {
        let eliminated = position.digits[digit] & HOUSE_MASKS[second] & !HOUSE_MASKS[first];
        let (rating, technique) = if first < ROW {
            (26, RatingTechnique::Pointing)
        } else {
            (28, RatingTechnique::Claiming)
        };
        found = RatedHint::new_digit_eliminations(rating, technique, digit as u8, eliminated);
        found.is_some()
    });
    if found.is_none() {
        memory.locked_candidates.mark_clean(digits);
    }
    found
}

pub(crate) fn find_direct(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    let mut found = None;
    let digits = memory.direct_locked_candidates.digits();
    for_each_locked(position, scale, digits, &mut |first, second, digit| {
        let (thirds, shared) = crossing_houses(first, second);
        for third in thirds {
            let places = position.places[third][digit];
            let remaining = places & !shared;
            if third != first && !places.is_power_of_two() && remaining.is_power_of_two() {
                let (rating, technique) = if first < ROW {
                    (17, RatingTechnique::DirectPointing)
                } else {
                    (19, RatingTechnique::DirectClaiming)
                };
                let cell = HOUSE_CELLS[third][remaining.trailing_zeros() as usize];
                let mut hint = RatedHint::new_placement(rating, technique, cell, digit as u8);
                if scale == Scale::Se {
                    // The builds of Sudoku Explainer that rate puzzles also apply the eliminations.
                    // The fork (scale `bank`) only places the digit.
                    let eliminated =
                        position.digits[digit] & HOUSE_MASKS[second] & !HOUSE_MASKS[first];
                    hint.eliminations =
                        nine::cells_in(eliminated).map(|cell| (cell, 1 << digit)).collect();
                }
                found = Some(hint);
                return true;
            }
        }
        false
    });
    if found.is_none() {
        memory.direct_locked_candidates.mark_clean(digits);
    }
    found
}

/// Returns the houses of the same kind as `first` that have cells in common with `second`, and the
/// positions of the common cells in each of them.
fn crossing_houses(first: usize, second: usize) -> ([usize; 3], u16) {
    const ROW_OF_BOX: u16 = 0b111;
    const COLUMN_OF_BOX: u16 = 0b001_001_001;
    let (line, part) = (second % 9, second % 3);
    match (first, second) {
        (..ROW, ..COLUMN) => ([0, 1, 2].map(|n| line / 3 * 3 + n), ROW_OF_BOX << (3 * part)),
        (..ROW, _) => ([0, 1, 2].map(|n| line / 3 + 3 * n), COLUMN_OF_BOX << part),
        (..COLUMN, _) => ([0, 1, 2].map(|n| ROW + line / 3 * 3 + n), ROW_OF_BOX << (3 * part)),
        _ => ([0, 1, 2].map(|n| COLUMN + part * 3 + n), ROW_OF_BOX << (line / 3 * 3)),
    }
}

/// Calls `take` with two houses and a digit if all places of the digit in the first house are also
/// in the second house, until `take` returns `true`. `digits` is the mask of the digits that are
/// examined. Pairs are ordered by the kinds of their houses. Within each pair of kinds, the scale
/// `se` orders by first house, second house and digit, and the scale `bank` by digit and first
/// house.
pub(crate) fn for_each_locked(
    position: &CandidateGrid,
    scale: Scale,
    digits: u16,
    take: &mut impl FnMut(usize, usize, usize) -> bool,
) {
    for (from, to) in HOUSE_KIND_PAIRS {
        let second =
            |first: usize, digit: usize| containing_house(first, position.places[first][digit], to);
        match scale {
            Scale::Bank => {
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
            Scale::Se => {
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

/// Returns the house of a kind that contains all of these places of another house, or `None` if
/// there is no such house. The places must be in one line of a box, or in one third of a line.
#[inline]
fn containing_house(house: usize, places: u16, kind: usize) -> Option<usize> {
    let [row, column] = LINES_IN_BOX[places as usize & 511];
    let (line, within) = (if kind == COLUMN { column } else { row }, house % 9);
    if line == NO_LINE {
        return None;
    }
    Some(match kind {
        BOX if house < COLUMN => within / 3 * 3 + line as usize,
        BOX => line as usize * 3 + within / 3,
        ROW => ROW + within / 3 * 3 + line as usize,
        _ => COLUMN + within % 3 * 3 + line as usize,
    })
}

/// The value for sets of places that aren't in a single row or column.
const NO_LINE: u8 = u8::MAX;

/// For each set of places in a box, the row and the column of the box that contain all of them, or
/// [`NO_LINE`]. For a set of places in a line, the row is the third of the line instead. Sets with
/// fewer than two places count as being in no row or column.
static LINES_IN_BOX: [[u8; 2]; 512] = {
    let mut lines = [[NO_LINE; 2]; 512];
    let mut places: u16 = 1;
    while places < 512 {
        let mut line = 0;
        while line < 3 && places & (places - 1) != 0 {
            if places & !(0b111 << (3 * line)) == 0 {
                lines[places as usize][0] = line;
            }
            if places & !(0b001_001_001 << line) == 0 {
                lines[places as usize][1] = line;
            }
            line += 1;
        }
        places += 1;
    }
    lines
};
