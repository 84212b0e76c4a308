//! Aligned exclusion: all combinations of the candidates of two or three cells are looked at; those
//! that give peers of each other one digit, or leave nothing to an excluder, are struck out.
//!
//! An excluder sees all base cells and has few candidates.

use crate::{
    Scale, Technique,
    hint::Hint,
    nine::{Cells, PEERS, bits, each, sees},
    position::Position,
};

/// The base cells, each with its excluders.
fn bases(position: &Position, most: u32) -> Vec<(u8, Cells)> {
    let size = |cell: u8| position.cells[cell as usize].count_ones();
    let of = |range: std::ops::RangeInclusive<u32>| {
        each(position.empty).filter(|c| range.contains(&size(*c))).fold(0, |set, c| set | 1 << c)
    };
    let (single, few): (Cells, Cells) = (of(1..=1), of(2..=most));
    let base = |cell: u8| (cell, PEERS[cell as usize] & few);
    each(position.empty)
        .filter(|&cell| size(cell) >= 2 && PEERS[cell as usize] & single == 0)
        .map(base)
        .filter(|(_, excluders)| *excluders != 0)
        .collect()
}

pub(crate) fn find_pair(position: &Position) -> Option<Hint> {
    let bases = bases(position, 2);
    for (at, &(second, of_second)) in bases.iter().enumerate() {
        for &(first, of_first) in &bases[..at] {
            let excluders = of_first & of_second;
            if excluders.count_ones() < 2 {
                continue;
            }
            let cells = [first, second];
            let all = cells.map(|cell| position.cells[cell as usize]);
            let mut left = [0, 0];
            for digit in bits(all[0]) {
                let mut with = all[1];
                if sees(first, second) {
                    with &= !(1 << digit);
                }
                for excluder in each(excluders) {
                    let candidates = position.cells[excluder as usize];
                    if candidates & 1 << digit != 0 {
                        with &= !candidates | 1 << digit;
                    }
                }
                if with != 0 {
                    left[0] |= 1 << digit;
                    left[1] |= with;
                }
            }
            let gone = (0..2).map(|n| (cells[n], all[n] & !left[n]));
            let gone = gone.filter(|(_, gone)| *gone != 0).collect();
            let hint = Hint::taking(62, Technique::AlignedExclusion(2), gone);
            if hint.is_some() {
                return hint;
            }
        }
    }
    None
}

pub(crate) fn find_triple(position: &Position, scale: Scale) -> Option<Hint> {
    let bases = bases(position, 3);
    let mut of = [0; 81];
    bases.iter().for_each(|&(cell, excluders)| of[cell as usize] = excluders);
    let base = bases.iter().fold(0, |set, (cell, _)| set | 1u128 << cell);
    for (at, &(second, of_second)) in bases.iter().enumerate() {
        for &(first, of_first) in &bases[..at] {
            let common = of_first & of_second;
            if common.count_ones() < 2 {
                continue;
            }
            let thirds = (of_first | of_second) & base & !(1 << first | 1 << second);
            let mut seen = 0;
            let peers = scale.peers(first).iter().chain(scale.peers(second));
            for &third in peers {
                let bit = 1 << third;
                if thirds & bit == 0 || seen & bit != 0 {
                    continue;
                }
                seen |= bit;
                let excluders = common & of[third as usize];
                if excluders.count_ones() < 2 {
                    continue;
                }
                let gone = excluded(position, [first, second, third], excluders);
                let hint = Hint::taking(75, Technique::AlignedExclusion(3), gone);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    None
}

fn excluded(position: &Position, cells: [u8; 3], excluders: Cells) -> Vec<(u8, u16)> {
    let all = cells.map(|cell| position.cells[cell as usize]);
    let [a, b, c] = cells;
    let mut left = [0u16; 3];
    for x in bits(all[0]) {
        let seconds = if sees(a, b) { all[1] & !(1 << x) } else { all[1] };
        for y in bits(seconds) {
            let mut thirds = all[2];
            if sees(a, c) {
                thirds &= !(1 << x);
            }
            if sees(b, c) {
                thirds &= !(1 << y);
            }
            let two = 1 << x | 1 << y;
            for excluder in each(excluders) {
                let rest = position.cells[excluder as usize] & !two;
                match rest.count_ones() {
                    0 => thirds = 0,
                    1 => thirds &= !rest,
                    _ => {}
                }
            }
            if thirds != 0 {
                left[0] |= 1 << x;
                left[1] |= 1 << y;
                left[2] |= thirds;
                if left == all {
                    return Vec::new();
                }
            }
        }
    }
    let gone = (0..3).map(|n| (cells[n], all[n] & !left[n]));
    gone.filter(|(_, gone)| *gone != 0).collect()
}
