//! Naked and Hidden Sets: k cells of a house with k digits, or k digits with k places.
//!
//! Each cell has at least two of the digits, or each digit at least two of the places, and the
//! house has enough empty cells that no smaller set is equivalent.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::{DirtyHouses, Memory},
    nine::{BOX_COLUMN_ROW, CELLS, MASKS, bits, set_size},
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
    let memory = &mut memory.naked[k - 2];
    first_in_houses(position, memory, 2 * k, |house| {
        let small = small & MASKS[house];
        if small & small.wrapping_sub(1) == 0 {
            return None;
        }
        let digits = CELLS[house].map(|cell| position.cells[cell as usize]);
        subsets_of_size(&digits, k).into_iter().find_map(|set| {
            let common = union(&digits, set);
            let others = bits(!set & 0x1ff);
            let eliminated =
                others.map(|place| (CELLS[house][place as usize], digits[place as usize] & common));
            let eliminated = eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
            RatedHint::new_eliminations(
                [30, 36, 50][k - 2],
                RatingTechnique::NakedSet(k as u8),
                eliminated,
            )
        })
    })
}

pub(crate) fn find_hidden(
    position: &CandidateGrid,
    memory: &mut Memory,
    k: usize,
) -> Option<RatedHint> {
    first_in_houses(position, &mut memory.hidden[k - 2], 2 * k + 1, |house| {
        let places = &position.places[house];
        subsets_of_size(places, k).into_iter().find_map(|set| {
            let eliminated = other_candidates(position, house, union(places, set), set);
            RatedHint::new_eliminations(
                [34, 40, 54][k - 2],
                RatingTechnique::HiddenSet(k as u8),
                eliminated,
            )
        })
    })
}

/// The candidates outside a set, at some positions in a house.
fn other_candidates(
    position: &CandidateGrid,
    house: usize,
    places: u16,
    set: u16,
) -> Vec<(u8, u16)> {
    let cells = bits(places).map(|place| CELLS[house][place as usize]);
    let eliminated = cells.map(|cell| (cell, position.cells[cell as usize] & !set));
    eliminated.filter(|(_, eliminated)| *eliminated != 0).collect()
}

pub(crate) fn find_hidden_direct(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
    k: usize,
) -> Option<RatedHint> {
    first_in_houses(position, &mut memory.direct_hidden[k - 2], k + 1, |house| {
        let places = &position.places[house];
        subsets_of_size(places, k).into_iter().find_map(|set| {
            let cells = union(places, set);
            let digit = bits(!set & 0x1ff).find(|digit| {
                let before = places[*digit as usize];
                before & before.wrapping_sub(1) != 0 && (before & !cells).is_power_of_two()
            })?;
            let remaining = places[digit as usize] & !cells;
            let cell = CELLS[house][remaining.trailing_zeros() as usize];
            let technique = RatingTechnique::DirectHiddenSet(k as u8);
            let mut hint = RatedHint::new_placement([20, 25][k - 2], technique, cell, digit);
            if scale == Scale::Se {
                // In the builds that rate puzzles, the eliminations are applied, too; the fork only
                // places the digit.
                hint.eliminations = other_candidates(position, house, cells, set);
            }
            Some(hint)
        })
    })
}

/// The first hint among the dirty houses with at least `least` empty cells.
fn first_in_houses(
    position: &CandidateGrid,
    memory: &mut DirtyHouses,
    least: usize,
    find: impl Fn(usize) -> Option<RatedHint>,
) -> Option<RatedHint> {
    for kind in BOX_COLUMN_ROW {
        for house in bits(memory.dirty(kind)).map(|house| kind + house as usize) {
            if position.empty_count(house) as usize >= least {
                let found = find(house);
                if found.is_some() {
                    return found;
                }
            }
            memory.mark_clean(house);
        }
    }
    None
}

/// The subsets of `k` members, each with two to `k` elements, that have exactly `k` elements
/// between them, in ascending order of their masks.
#[inline]
pub(crate) fn subsets_of_size(sets: &[u16; 9], k: usize) -> Vec<u16> {
    let (mut fit, mut many) = (0, 0);
    for (member, &set) in sets.iter().enumerate() {
        // Most members have two elements, so that test comes first.
        if set & set.wrapping_sub(1) != 0 && set_size(set) as usize <= k {
            fit |= 1u16 << member;
            many += 1;
        }
    }
    // Most houses have no sets, and an empty list doesn't allocate.
    let mut found = Vec::new();
    if many >= k {
        extend(sets, k, fit, k, (0, 0), &mut found);
    }
    found
}

/// Adds `remaining` more members below those that are chosen; masks are compared from the highest
/// member.
fn extend(
    sets: &[u16; 9],
    k: usize,
    fit: u16,
    remaining: usize,
    (chosen, union): (u16, u16),
    found: &mut Vec<u16>,
) {
    for member in bits(fit) {
        let with = (chosen | 1 << member, union | sets[member as usize]);
        let below = fit & ((1 << member) - 1);
        if set_size(with.1) as usize > k {
            continue;
        }
        if remaining > 1 {
            extend(sets, k, below, remaining - 1, with, found);
        } else if set_size(with.1) as usize == k {
            found.push(with.0);
        }
    }
}

pub(crate) fn union(sets: &[u16; 9], members: u16) -> u16 {
    bits(members).fold(0, |union, member| union | sets[member as usize])
}
