//! Aligned exclusion: all combinations of the candidates of two or three cells are looked at; those
//! that give peers of each other one digit, or leave nothing to an excluder, are struck out.
//!
//! An excluder sees all base cells and has few candidates.

use crate::{
    Scale, Technique,
    hint::Hint,
    memory::Memory,
    nine::{Cells, PEERS, bits, each, sees},
    position::Position,
};

/// The base cells, each with its excluders: none of them sees a cell with one candidate, or is one.
fn bases(position: &Position, most: u32) -> Vec<(u8, Cells)> {
    let [single, two, three] = position.sizes();
    let few = if most == 2 { two } else { two | three };
    let base = |cell: u8| (cell, PEERS[cell as usize] & few);
    each(position.empty)
        .filter(|&cell| single & (PEERS[cell as usize] | 1 << cell) == 0)
        .map(base)
        .filter(|(_, excluders)| *excluders != 0)
        .collect()
}

/// Whether a set has two members at least.
fn are_two(cells: Cells) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

pub(crate) fn find_pair(position: &Position, memory: &mut Memory) -> Option<Hint> {
    let memory = &mut memory.aligned[0];
    let changed = memory.changed();
    let bases = bases(position, 2);
    for (at, &(second, of_second)) in bases.iter().enumerate() {
        for &(first, of_first) in &bases[..at] {
            let excluders = of_first & of_second;
            if !are_two(excluders) || changed & (excluders | 1 << first | 1 << second) == 0 {
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
    memory.note();
    None
}

pub(crate) fn find_triple(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    let memory = &mut memory.aligned[1];
    let changed = memory.changed();
    let bases = bases(position, 3);
    let mut of = [0; 81];
    bases.iter().for_each(|&(cell, excluders)| of[cell as usize] = excluders);
    let base = bases.iter().fold(0, |set, (cell, _)| set | 1u128 << cell);
    for (at, &(second, of_second)) in bases.iter().enumerate() {
        for &(first, of_first) in &bases[..at] {
            let common = of_first & of_second;
            if !are_two(common) {
                continue;
            }
            let two = 1 << first | 1 << second;
            let around = PEERS[first as usize] | PEERS[second as usize];
            let thirds = (of_first | of_second) & base & around & !two;
            if thirds == 0 || changed & (common | thirds | two) == 0 {
                continue;
            }
            let hint = |third: u8| {
                let excluders = common & of[third as usize];
                if !are_two(excluders) || changed & (excluders | two | 1 << third) == 0 {
                    return None;
                }
                let gone = excluded(position, [first, second, third], excluders);
                Hint::taking(75, Technique::AlignedExclusion(3), gone)
            };
            // Most pairs have no third cell, so the order is asked for only where there is one.
            if each(thirds).any(|third| hint(third).is_some()) {
                let peers = scale.peers(first).iter().chain(scale.peers(second));
                return peers.filter(|third| thirds & 1 << **third != 0).find_map(|t| hint(*t));
            }
        }
    }
    memory.note();
    None
}

fn excluded(position: &Position, cells: [u8; 3], excluders: Cells) -> Vec<(u8, u16)> {
    let all = cells.map(|cell| position.cells[cell as usize]);
    let [a, b, c] = cells;
    // Only an excluder with none but these digits can be left without any.
    let union = all[0] | all[1] | all[2];
    let (mut within, mut many) = ([0; 20], 0);
    for excluder in each(excluders) {
        let candidates = position.cells[excluder as usize];
        if candidates & !union == 0 {
            within[many] = candidates;
            many += 1;
        }
    }
    if many == 0 {
        return Vec::new();
    }
    let mut left = [0u16; 3];
    for x in bits(all[0]) {
        let seconds = if sees(a, b) { all[1] & !(1 << x) } else { all[1] };
        for y in bits(seconds) {
            if left[0] & 1 << x != 0 && left[1] & 1 << y != 0 && left[2] == all[2] {
                continue;
            }
            let mut thirds = all[2];
            if sees(a, c) {
                thirds &= !(1 << x);
            }
            if sees(b, c) {
                thirds &= !(1 << y);
            }
            let two = 1 << x | 1 << y;
            for candidates in &within[..many] {
                let rest = candidates & !two;
                if rest & rest.wrapping_sub(1) == 0 {
                    // Nothing is left to it, or nothing but the third's digit.
                    thirds = if rest == 0 { 0 } else { thirds & !rest };
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
