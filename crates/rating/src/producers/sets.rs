//! Naked and hidden sets: k cells of a house with k digits, k digits with k places.
//!
//! Each cell, or digit, has at least two of them, and the house has cells enough that no smaller set
//! says the same.

use crate::{
    Scale, Technique,
    hint::Hint,
    nine::{BOX_COLUMN_ROW, CELLS, MASKS, bits, size},
    position::Position,
};

pub(crate) fn find_naked(position: &Position, k: usize) -> Option<Hint> {
    let [_, two, three] = position.sizes();
    let small = match k {
        2 => two,
        3 => two | three,
        _ => position.empty,
    };
    for kind in BOX_COLUMN_ROW {
        for house in kind..kind + 9 {
            let small = small & MASKS[house];
            if small & small.wrapping_sub(1) == 0 || position.open(house) < 2 * k as u32 {
                continue;
            }
            let digits = CELLS[house].map(|cell| position.cells[cell as usize]);
            for set in combined(&digits, k) {
                let common = union(&digits, set);
                let others = bits(!set & 0x1ff);
                let gone = others
                    .map(|place| (CELLS[house][place as usize], digits[place as usize] & common));
                let gone = gone.filter(|(_, gone)| *gone != 0).collect();
                let rating = [30, 36, 50][k - 2];
                let hint = Hint::taking(rating, Technique::NakedSet(k as u8), gone);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    None
}

pub(crate) fn find_hidden(position: &Position, k: usize) -> Option<Hint> {
    hidden(position, k, 2 * k, |house, set, places| {
        let cells = bits(places).map(|place| CELLS[house][place as usize]);
        let gone = cells.map(|cell| (cell, position.cells[cell as usize] & !set));
        let gone = gone.filter(|(_, gone)| *gone != 0).collect();
        Hint::taking([34, 40, 54][k - 2], Technique::HiddenSet(k as u8), gone)
    })
}

pub(crate) fn find_hidden_direct(position: &Position, scale: Scale, k: usize) -> Option<Hint> {
    hidden(position, k, k, |house, set, places| {
        bits(!set & 0x1ff).find_map(|digit| {
            let before = position.places[house][digit as usize];
            let after = before & !places;
            let cell = CELLS[house][after.trailing_zeros() as usize % 9];
            if before.count_ones() < 2 || !after.is_power_of_two() {
                return None;
            }
            let technique = Technique::DirectHiddenSet(k as u8);
            let mut hint = Hint::placing([20, 25][k - 2], technique, cell, digit);
            if scale == Scale::Se && std::env::var("NOEL").is_err() {
                // The original applies the set, too; its fork does not.
                let cells = bits(places).map(|place| CELLS[house][place as usize]);
                let gone = cells.map(|cell| (cell, position.cells[cell as usize] & !set));
                hint.gone = gone.filter(|(_, gone)| *gone != 0).collect();
            }
            Some(hint)
        })
    })
}

fn hidden(
    position: &Position,
    k: usize,
    more_than: usize,
    hint: impl Fn(usize, u16, u16) -> Option<Hint>,
) -> Option<Hint> {
    for kind in BOX_COLUMN_ROW {
        for house in kind..kind + 9 {
            if position.open(house) as usize <= more_than {
                continue;
            }
            let places = &position.places[house];
            for set in combined(places, k) {
                let found = hint(house, set, union(places, set));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// The subsets of `k` members, each with two to `k` elements, that have exactly `k` elements together, in the
/// order of their masks.
#[inline]
pub(crate) fn combined(sets: &[u16; 9], k: usize) -> Vec<u16> {
    let (mut fit, mut many) = (0, 0);
    for (member, &set) in sets.iter().enumerate() {
        // Twos are most of what there is to be told apart.
        if set & set.wrapping_sub(1) != 0 && size(set) as usize <= k {
            fit |= 1u16 << member;
            many += 1;
        }
    }
    // Most houses have no sets; a list without members takes no memory.
    let mut found = Vec::new();
    if many >= k {
        extend(sets, k, fit, k, (0, 0), &mut found);
    }
    found
}

/// Adds `left` more members below those that are chosen: masks count from the highest member.
fn extend(
    sets: &[u16; 9],
    k: usize,
    fit: u16,
    left: usize,
    (chosen, union): (u16, u16),
    found: &mut Vec<u16>,
) {
    for member in bits(fit) {
        let with = (chosen | 1 << member, union | sets[member as usize]);
        let below = fit & ((1 << member) - 1);
        if size(with.1) as usize > k {
            continue;
        }
        if left > 1 {
            extend(sets, k, below, left - 1, with, found);
        } else if size(with.1) as usize == k {
            found.push(with.0);
        }
    }
}

pub(crate) fn union(sets: &[u16; 9], members: u16) -> u16 {
    bits(members).fold(0, |union, member| union | sets[member as usize])
}
