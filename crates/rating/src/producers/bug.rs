//! Bivalue Universal Grave (BUG): if some candidates (the bug digits) were removed, every empty
//! cell would have two candidates and every digit would have two places per house. Such a position
//! can't have exactly one solution.
//!
//! Type 1: one bug cell. Type 2: one bug digit. Type 4: two bug cells that share a digit that isn't
//! a bug digit. Type 3: together, the bug cells act like one cell of a naked set, with the bug
//! digits as its candidates. The scales differ in their treatment of a cell that shares each of its
//! houses with another bug cell, and in the order in which they try sets.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    nine::{CellBits, HOUSE_CELLS, HOUSES, PEERS, bits, cells_in},
};

/// A position that would be a BUG without its bug digits.
struct BugPattern {
    /// The bug cells, each with its bug digits as a mask, in order of discovery.
    bugs: Vec<(u8, u16)>,
    /// The bug digits of all bug cells, as a mask in which bit 0 is the digit 1.
    digits: u16,
    /// The cells that see all bug cells.
    common: CellBits,
}

impl BugPattern {
    fn add_bug_digit(&mut self, cell: u8, digit: u8, without: &mut CandidateGrid) {
        match self.bugs.iter_mut().find(|(bug, _)| *bug == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.bugs.push((cell, 1 << digit)),
        }
        without.remove(cell, digit);
        self.common &= PEERS[cell as usize];
        self.bugs.iter().for_each(|(bug, _)| self.common &= !(1 << bug));
    }

    /// Returns `true` if the pattern can no longer be of type 1, 2 or 3.
    fn excludes_types_1_to_3(&self) -> bool {
        self.bugs.len() > 1 && self.digits.count_ones() > 1 && self.common == 0
    }

    /// Finds the bug cells of a position. Returns `None` if the position wouldn't be a BUG without
    /// its bug digits, or if the bug cells can't lead to a conclusion.
    fn from_grid(position: &CandidateGrid, scale: Scale) -> Option<BugPattern> {
        let large =
            cells_in(position.empty).filter(|c| position.cells[*c as usize].count_ones() > 2);
        let large: CellBits = large.fold(0, |set, cell| set | 1 << cell);
        let mut without = position.clone();
        let mut pattern = BugPattern { bugs: Vec::new(), digits: 0, common: !0 };
        // All cells with more than two candidates that have a digit with one place or more than two
        // places in some house, and that digit if it is the only one.
        let (mut all, mut single_digit) = (0, None);
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            for digit in 0..9u8 {
                let places = position.places[house][digit as usize];
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let all_places = bits(places).map(|place| cells[place as usize]);
                let bugs: Vec<u8> = all_places.filter(|cell| large & 1 << cell != 0).collect();
                match single_digit {
                    None => single_digit = Some(Some(digit)),
                    Some(Some(one)) if one != digit => single_digit = Some(None),
                    _ => {}
                }
                bugs.iter().for_each(|cell| all |= 1u128 << cell);
                match bugs[..] {
                    [] => return None,
                    [bug] => {
                        pattern.digits |= 1 << digit;
                        pattern.add_bug_digit(bug, digit, &mut without);
                        if pattern.excludes_types_1_to_3() {
                            return None;
                        }
                    }
                    _ => {}
                }
            }
        }
        if let (false, Some(Some(digit))) = (scale == Scale::Se, single_digit) {
            let found = pattern.bugs.iter().fold(0, |set, (bug, _)| set | 1u128 << bug);
            cells_in(all & !found)
                .for_each(|cell| pattern.add_bug_digit(cell, digit, &mut without));
        }
        let is_two = |cell: u8| without.cells[cell as usize].count_ones() == 2;
        let even = |places: &[u16; 9]| places.iter().all(|p| matches!(p.count_ones(), 0 | 2));
        (cells_in(position.empty).all(is_two) && without.places.iter().all(even)).then_some(pattern)
    }
}

pub(crate) fn find(position: &CandidateGrid, scale: Scale) -> Option<RatedHint> {
    // Unless nearly all cells have two candidates, the position can't be a BUG.
    let many = cells_in(position.empty).filter(|c| position.cells[*c as usize].count_ones() > 2);
    if many.count() > 20 {
        return None;
    }
    let pattern = BugPattern::from_grid(position, scale)?;
    let hint = |kind, added: u16, eliminated| {
        RatedHint::new_eliminations(56 + added, RatingTechnique::Bug(kind), eliminated)
    };
    match pattern.bugs[..] {
        [] => None,
        [(cell, _)] => hint(1, 0, vec![(cell, position.cells[cell as usize] & !pattern.digits)]),
        _ if pattern.digits.is_power_of_two() => {
            let digit = pattern.digits.trailing_zeros() as u8;
            let eliminated = cells_in(pattern.common & position.digits[digit as usize]);
            hint(2, 1, eliminated.map(|cell| (cell, 1 << digit)).collect())
                .or_else(|| find_type_4(position, &pattern))
        }
        _ if pattern.common != 0 => {
            find_type_4(position, &pattern).or_else(|| find_type_3(position, &pattern, scale))
        }
        _ => None,
    }
}

/// Returns the houses that contain all bug cells, each with its kind and its index.
fn shared_houses(pattern: &BugPattern) -> Vec<(usize, usize)> {
    let first = HOUSES[pattern.bugs[0].0 as usize];
    let is_shared = |kind: &usize| {
        pattern.bugs.iter().all(|(bug, _)| HOUSES[*bug as usize][*kind] == first[*kind])
    };
    (0..3).filter(is_shared).map(|kind| (kind, first[kind] as usize)).collect()
}

fn find_type_4(position: &CandidateGrid, pattern: &BugPattern) -> Option<RatedHint> {
    let [(a, of_a), (b, of_b)] = pattern.bugs[..] else { return None };
    let cells = &position.cells;
    let common = cells[a as usize] & cells[b as usize] & !pattern.digits;
    if !common.is_power_of_two() || shared_houses(pattern).is_empty() {
        return None;
    }
    let eliminated =
        vec![(a, cells[a as usize] & !of_a & !common), (b, cells[b as usize] & !of_b & !common)];
    let eliminated = eliminated.into_iter().filter(|(_, eliminated)| *eliminated != 0).collect();
    RatedHint::new_eliminations(57, RatingTechnique::Bug(4), eliminated)
}

fn find_type_3(position: &CandidateGrid, pattern: &BugPattern, scale: Scale) -> Option<RatedHint> {
    let shared = shared_houses(pattern);
    let with = |&(kind, house): &(usize, usize), k| {
        find_naked_set(position, pattern, scale, kind, house, k)
    };
    if scale == Scale::Se {
        shared.iter().find_map(|house| (2..=6).find_map(|k| with(house, k)))
    } else {
        (2..=6).find_map(|k| shared.iter().find_map(|house| with(house, k)))
    }
}

/// Finds a naked set of size `k` in a house. It consists of `k - 1` cells and the bug cells, which
/// together count as one cell with the bug digits. Returns `None` if no such set eliminates
/// anything.
fn find_naked_set(
    position: &CandidateGrid,
    pattern: &BugPattern,
    scale: Scale,
    kind: usize,
    house: usize,
    k: usize,
) -> Option<RatedHint> {
    let is_there = |cell: &u8| {
        pattern.common & 1 << cell != 0 && HOUSES[*cell as usize][kind] as usize == house
    };
    let cells: Vec<u8> =
        scale.ordered_peers(pattern.bugs[0].0).iter().copied().filter(is_there).collect();
    if cells.len() < k {
        return None;
    }
    (0..1u32 << cells.len()).filter(|set| set.count_ones() as usize == k - 1).find_map(|set| {
        let chosen = || (0..cells.len()).filter(|n| set & 1 << n != 0).map(|n| cells[n]);
        let candidates = |cell: u8| position.cells[cell as usize];
        let all = chosen().fold(0, |all, cell| all | candidates(cell));
        let is_set = all.count_ones() as usize == k
            && all & pattern.digits == pattern.digits
            && chosen().all(|cell| candidates(cell).count_ones() > 1);
        let rest = (0..cells.len()).filter(|n| set & 1 << n == 0).map(|n| cells[n]);
        let eliminated = rest
            .map(|cell| (cell, candidates(cell) & all))
            .filter(|(_, eliminated)| *eliminated != 0);
        let rating = 57 + k as u16 - 1;
        is_set.then(|| {
            RatedHint::new_eliminations(rating, RatingTechnique::Bug(3), eliminated.collect())
        })?
    })
}
