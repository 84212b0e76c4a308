//! A quick test, with sets of cells, for an assumption that leads to a contradiction in the places
//! of one digit. The test ignores the order in which a closure finds its nodes. A closure is then
//! computed only if there is a contradiction.

use crate::{
    candidate_grid::CandidateGrid,
    nine::{HOUSE_MASKS, PEERS},
};

/// Returns `true` if there is a contradiction among the places of a digit when a cell contains the
/// digit (if `is_on` is `true`) or doesn't contain it. Either some house has no place for the
/// digit, or two cells that see each other must contain it.
pub(crate) fn has_contradiction(
    position: &CandidateGrid,
    cell: u8,
    digit: u8,
    is_on: bool,
) -> bool {
    let all = position.digits[digit as usize];
    let bit = 1u128 << cell;
    let (mut on, mut off) = if is_on { (bit, PEERS[cell as usize] & all) } else { (0, bit) };
    loop {
        let before = on;
        for house in HOUSE_MASKS {
            let places = all & house;
            let remaining = places & !off;
            if remaining == 0 {
                if places != 0 {
                    return true;
                }
            } else if remaining & (remaining - 1) == 0 && remaining != places && on & remaining == 0
            {
                on |= remaining;
                off |= PEERS[remaining.trailing_zeros() as usize] & all;
                if on & off != 0 {
                    return true;
                }
            }
        }
        if on == before {
            return false;
        }
    }
}
