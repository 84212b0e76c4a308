//! Aligned Exclusion: examines all combinations of the candidates of two or three base cells, and
//! excludes those that repeat a digit in cells that see each other or leave no candidate for an
//! excluder. Candidates that are in none of the remaining combinations are eliminated.
//!
//! An excluder sees all base cells and has few candidates.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{CellBits, PEERS, bits, cells_in, sees},
};

/// Returns the base cells, and the excluders of each. An excluder has between two and `most`
/// candidates. A cell without excluders, a cell with only one candidate, or a peer of such a cell
/// isn't a base cell.
fn base_cells(position: &CandidateGrid, most: u32) -> (CellBits, [CellBits; 81]) {
    let [single, two, three] = position.cells_by_size();
    let few = if most == 2 { two } else { two | three };
    let near_single = cells_in(single).fold(single, |set, cell| set | PEERS[cell as usize]);
    let (mut bases, mut excluders_of) = (0, [0; 81]);
    for cell in cells_in(position.empty & !near_single) {
        let excluders = PEERS[cell as usize] & few;
        if excluders != 0 {
            bases |= 1 << cell;
            excluders_of[cell as usize] = excluders;
        }
    }
    (bases, excluders_of)
}

/// Returns the cells that see at least two cells of a set.
fn seen_twice(cells: CellBits) -> CellBits {
    let (mut once, mut twice) = (0, 0);
    for cell in cells_in(cells) {
        twice |= once & PEERS[cell as usize];
        once |= PEERS[cell as usize];
    }
    twice
}

/// Returns `true` if a set has at least two members.
fn has_at_least_two(cells: CellBits) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

pub(crate) fn find_pair(position: &CandidateGrid, memory: &mut Memory) -> Option<RatedHint> {
    let memory = &mut memory.aligned_exclusions[0];
    let changed = memory.cells();
    let (bases, excluders_of) = base_cells(position, 2);
    for second in cells_in(bases) {
        let of_second = excluders_of[second as usize];
        let mut firsts = bases & seen_twice(of_second) & ((1 << second) - 1);
        if changed & (of_second | 1 << second) == 0 {
            firsts &= changed;
        }
        for first in cells_in(firsts) {
            let excluders = excluders_of[first as usize] & of_second;
            if changed & (excluders | 1 << first | 1 << second) == 0 {
                continue;
            }
            let cells = [first, second];
            let all = cells.map(|cell| position.cells[cell as usize]);
            let mut possible = [0, 0];
            for digit in bits(all[0]) {
                let mut with = all[1];
                if sees(first, second) {
                    with &= !(1 << digit);
                }
                for excluder in cells_in(excluders) {
                    let candidates = position.cells[excluder as usize];
                    if candidates & 1 << digit != 0 {
                        with &= !candidates | 1 << digit;
                    }
                }
                if with != 0 {
                    possible[0] |= 1 << digit;
                    possible[1] |= with;
                }
            }
            let eliminated = (0..2).map(|n| (cells[n], all[n] & !possible[n]));
            let eliminated = eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
            let hint =
                RatedHint::new_eliminations(62, RatingTechnique::AlignedExclusion(2), eliminated);
            if hint.is_some() {
                return hint;
            }
        }
    }
    memory.mark_clean();
    None
}

pub(crate) fn find_triple(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    let memory = &mut memory.aligned_exclusions[1];
    let changed = memory.cells();
    let (bases, excluders_of) = base_cells(position, 3);
    for second in cells_in(bases) {
        let of_second = excluders_of[second as usize];
        for first in cells_in(bases & seen_twice(of_second) & ((1 << second) - 1)) {
            let of_first = excluders_of[first as usize];
            let common = of_first & of_second;
            let two = 1 << first | 1 << second;
            let peers = PEERS[first as usize] | PEERS[second as usize];
            let thirds = (of_first | of_second) & bases & peers & !two & seen_twice(common);
            if thirds == 0 || changed & (common | thirds | two) == 0 {
                continue;
            }
            let hint = |third: u8| {
                let excluders = common & excluders_of[third as usize];
                if !has_at_least_two(excluders) || changed & (excluders | two | 1 << third) == 0 {
                    return None;
                }
                let eliminated = eliminations(position, [first, second, third], excluders);
                RatedHint::new_eliminations(75, RatingTechnique::AlignedExclusion(3), eliminated)
            };
            // Few pairs have a third cell that gives a hint. Only in these cases are the third
            // cells examined in the original order.
            if cells_in(thirds).any(|third| hint(third).is_some()) {
                let peers = scale.ordered_peers(first).iter().chain(scale.ordered_peers(second));
                return peers.filter(|third| thirds & 1 << **third != 0).find_map(|t| hint(*t));
            }
        }
    }
    memory.mark_clean();
    None
}

fn eliminations(position: &CandidateGrid, cells: [u8; 3], excluders: CellBits) -> Vec<(u8, u16)> {
    let all = cells.map(|cell| position.cells[cell as usize]);
    let [a, b, c] = cells;
    // An excluder can lose all its candidates only if the base cells also have all of them.
    let union = all[0] | all[1] | all[2];
    let (mut within, mut many) = ([0; 20], 0);
    for excluder in cells_in(excluders) {
        let candidates = position.cells[excluder as usize];
        if candidates & !union == 0 {
            within[many] = candidates;
            many += 1;
        }
    }
    if many == 0 {
        return Vec::new();
    }
    let mut possible = [0u16; 3];
    for x in bits(all[0]) {
        let seconds = if sees(a, b) { all[1] & !(1 << x) } else { all[1] };
        for y in bits(seconds) {
            if possible[0] & 1 << x != 0 && possible[1] & 1 << y != 0 && possible[2] == all[2] {
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
                    // The excluder has no candidates left, or only the third cell's digit.
                    thirds = if rest == 0 { 0 } else { thirds & !rest };
                }
            }
            if thirds != 0 {
                possible[0] |= 1 << x;
                possible[1] |= 1 << y;
                possible[2] |= thirds;
                if possible == all {
                    return Vec::new();
                }
            }
        }
    }
    let eliminated = (0..3).map(|n| (cells[n], all[n] & !possible[n]));
    eliminated.filter(|(_, eliminated)| *eliminated != 0).collect()
}
