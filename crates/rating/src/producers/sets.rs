//! Naked and Hidden Sets: k cells of a house whose only candidates are k digits, or k digits of a
//! house with only k places.
//!
//! Each cell has at least two of the digits, or each digit at least two of the places. The house
//! must have enough empty cells that no smaller set is equivalent.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::{DIRECT_HIDDEN_PAIR, HIDDEN_PAIR, Memory},
    nine::{HOUSE_CELLS, HOUSE_MASKS, POSITIONS, bits, cells_in, houses_in, set_size},
};

pub(crate) fn find_naked(
    position: &CandidateGrid,
    memory: &mut Memory,
    k: usize,
) -> Option<RatedHint> {
    let [_, two, three] = position.cells_by_size();
    let small = match k {
        2 => two,
        3 => two | three,
        _ => position.empty,
    };
    let memory = &mut memory.naked_sets[k - 2];
    for house in houses_in(memory.houses()) {
        // A new set has a cell that has changed.
        let changed = memory.cells() & small & HOUSE_MASKS[house];
        if changed != 0 && position.empty_count(house) as usize >= 2 * k {
            let place = |cell: u8| 1 << POSITIONS[cell as usize][house / 9];
            let changed = cells_in(changed).fold(0, |set, cell| set | place(cell));
            let digits = HOUSE_CELLS[house].map(|cell| position.cells[cell as usize]);
            let found = subsets_with(&digits, k, changed).into_iter().find_map(|set| {
                let common = union(&digits, set);
                let others = bits(!set & 0x1ff).map(usize::from);
                let eliminated =
                    others.map(|place| (HOUSE_CELLS[house][place], digits[place] & common));
                let eliminated = eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
                RatedHint::new_eliminations(
                    [30, 36, 50][k - 2],
                    RatingTechnique::NakedSet(k as u8),
                    eliminated,
                )
            });
            if found.is_some() {
                return found;
            }
        }
        memory.mark_clean(house);
    }
    None
}

pub(crate) fn find_hidden(
    position: &CandidateGrid,
    memory: &mut Memory,
    k: usize,
) -> Option<RatedHint> {
    let (memory, producer) = (&mut memory.hidden_sets, HIDDEN_PAIR + k - 2);
    let mut clean = 0;
    let hint = houses_in(memory.houses(producer)).find_map(|house| {
        let mut sets = Vec::new();
        if position.empty_count(house) as usize > 2 * k {
            let changed = memory.digits(producer, house);
            sets = subsets_with(&position.places[house], k, changed);
        }
        let hint = sets.into_iter().find_map(|set| {
            let places = union(&position.places[house], set);
            let eliminated = other_candidates(position, house, places, set);
            RatedHint::new_eliminations(
                [34, 40, 54][k - 2],
                RatingTechnique::HiddenSet(k as u8),
                eliminated,
            )
        });
        clean |= u32::from(hint.is_none()) << house;
        hint
    });
    memory.mark_clean(producer, clean);
    hint
}

/// Returns the candidates that aren't in `set`, in the cells at the positions `places` of a house.
fn other_candidates(
    position: &CandidateGrid,
    house: usize,
    places: u16,
    set: u16,
) -> Vec<(u8, u16)> {
    let cells = bits(places).map(|place| HOUSE_CELLS[house][place as usize]);
    let eliminated = cells.map(|cell| (cell, position.cells[cell as usize] & !set));
    eliminated.filter(|(_, eliminated)| *eliminated != 0).collect()
}

pub(crate) fn find_hidden_direct(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
    k: usize,
) -> Option<RatedHint> {
    let known = &mut memory.direct_hidden_sets[k - 2];
    let (memory, producer) = (&mut memory.hidden_sets, DIRECT_HIDDEN_PAIR + k - 2);
    let mut clean = 0;
    let hint = houses_in(memory.houses(producer)).find_map(|house| {
        let mut sets = Vec::new();
        if position.empty_count(house) as usize > k {
            // Either a set is new, or the places of another digit have changed.
            let has_sets = *known & 1 << house != 0;
            let changed = if has_sets { !0 } else { memory.digits(producer, house) };
            sets = subsets_with(&position.places[house], k, changed);
        }
        *known |= u32::from(!sets.is_empty()) << house;
        let hint = sets.into_iter().find_map(|set| direct_hint(position, scale, house, set));
        clean |= u32::from(hint.is_none()) << house;
        hint
    });
    memory.mark_clean(producer, clean);
    hint
}

/// Returns the hint of a hidden set after which another digit of the house has only one place, or
/// `None` if there is no such digit.
fn direct_hint(
    position: &CandidateGrid,
    scale: Scale,
    house: usize,
    set: u16,
) -> Option<RatedHint> {
    let k = set.count_ones() as usize;
    let places = &position.places[house];
    let cells = union(places, set);
    let digit = bits(!set & 0x1ff).find(|digit| {
        let before = places[*digit as usize];
        before & before.wrapping_sub(1) != 0 && (before & !cells).is_power_of_two()
    })?;
    let remaining = places[digit as usize] & !cells;
    let cell = HOUSE_CELLS[house][remaining.trailing_zeros() as usize];
    let technique = RatingTechnique::DirectHiddenSet(k as u8);
    let mut hint = RatedHint::new_placement([20, 25][k - 2], technique, cell, digit);
    if scale == Scale::Se {
        // The builds of Sudoku Explainer that rate puzzles also apply the eliminations. The fork
        // (scale `bank`) only places the digit.
        hint.eliminations = other_candidates(position, house, cells, set);
    }
    Some(hint)
}

/// Returns `true` if a set has between two and `k` elements.
#[inline]
fn can_be_member(set: u16, k: usize) -> bool {
    (2..=k as u32).contains(&set_size(set))
}

/// Returns the combinations of `k` sets, each with two to `k` elements, whose union has exactly `k`
/// elements. A combination is a mask of the indices of its sets. The masks are in ascending order.
#[inline]
pub(crate) fn subsets_of_size(sets: &[u16; 9], k: usize) -> Vec<u16> {
    subsets_with(sets, k, !0)
}

/// Returns the combinations that [`subsets_of_size`] would return, but only those that contain a
/// set whose index is in the mask `changed`.
pub(crate) fn subsets_with(sets: &[u16; 9], k: usize, changed: u16) -> Vec<u16> {
    // Most houses have no sets, and an empty list doesn't allocate.
    let mut found = Vec::new();
    let may_be_new = |member: u8| {
        let set = sets[member as usize];
        // The two members of a pair are equal.
        can_be_member(set, k) && (k > 2 || sets.iter().filter(|other| **other == set).count() > 1)
    };
    if !bits(changed & 0x1ff).any(may_be_new) {
        return found;
    }
    let fits = sets.iter().map(|set| can_be_member(*set, k));
    let fit = fits.rev().fold(0, |fit, fits| fit << 1 | u16::from(fits));
    if (set_size(fit) as usize) < k {
        return found;
    }
    if k == 2 {
        for high in bits(fit) {
            for low in bits(fit & ((1 << high) - 1)) {
                let pair = 1 << high | 1 << low;
                if sets[high as usize] == sets[low as usize] && pair & changed != 0 {
                    found.push(pair);
                }
            }
        }
    } else {
        extend_subset(sets, k, fit, k, (0, 0), &mut found);
        found.retain(|set| set & changed != 0);
    }
    found
}

/// Adds to `found` the combinations of the sets in `chosen` and `remaining` (at least two) sets in
/// `fit` whose union has exactly `size` elements, in ascending order of their masks. `union` is the
/// union of the chosen sets.
pub(crate) fn extend_subset(
    sets: &[u16; 9],
    size: usize,
    fit: u16,
    remaining: usize,
    (chosen, union): (u16, u16),
    found: &mut Vec<u16>,
) {
    for member in bits(fit) {
        let below = fit & ((1 << member) - 1);
        let with = (chosen | 1 << member, union | sets[member as usize]);
        if set_size(with.1) as usize > size {
            continue;
        }
        if remaining > 2 {
            extend_subset(sets, size, below, remaining - 1, with, found);
            continue;
        }
        for last in bits(below) {
            if set_size(with.1 | sets[last as usize]) as usize == size {
                found.push(with.0 | 1 << last);
            }
        }
    }
}

/// Returns the union of the sets with these indices. `members` is a mask.
pub(crate) fn union(sets: &[u16; 9], members: u16) -> u16 {
    bits(members).fold(0, |union, member| union | sets[member as usize])
}
