//! Whether one digit's placements contradict an assumption, by sets of cells: told without the order in which
//! a closure meets its nodes, so that closures are made only where there is a clash.

use crate::{
    nine::{MASKS, PEERS},
    position::Position,
};

/// Whether a digit being in a cell, or not being there, leaves some house without a place for it.
pub(crate) fn clashes(position: &Position, cell: u8, digit: u8, is_on: bool) -> bool {
    let all = position.digits[digit as usize];
    let bit = 1u128 << cell;
    let (mut on, mut off) = if is_on { (bit, PEERS[cell as usize] & all) } else { (0, bit) };
    loop {
        let before = on;
        for house in MASKS {
            let places = all & house;
            let left = places & !off;
            if left == 0 {
                if places != 0 {
                    return true;
                }
            } else if left & (left - 1) == 0 && left != places && on & left == 0 {
                on |= left;
                off |= PEERS[left.trailing_zeros() as usize] & all;
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
