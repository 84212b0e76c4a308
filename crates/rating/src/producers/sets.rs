//! Naked and hidden sets: k cells of a house with k digits, k digits with k places.
//!
//! Each cell, or digit, has at least two of them, and the house has cells enough that no smaller set
//! says the same.

use crate::{
    Scale, Technique,
    hint::Hint,
    memory::{Houses, Memory},
    nine::{BOX_COLUMN_ROW, CELLS, MASKS, bits, size},
    position::Position,
};

pub(crate) fn find_naked(position: &Position, memory: &mut Memory, k: usize) -> Option<Hint> {
    let [_, two, three] = position.sizes();
    let small = match k {
        2 => two,
        3 => two | three,
        _ => position.empty,
    };
    let memory = &mut memory.naked[k - 2];
    houses(position, memory, 2 * k, |house| {
        let small = small & MASKS[house];
        if small & small.wrapping_sub(1) == 0 {
            return None;
        }
        let digits = CELLS[house].map(|cell| position.cells[cell as usize]);
        combined(&digits, k).into_iter().find_map(|set| {
            let common = union(&digits, set);
            let others = bits(!set & 0x1ff);
            let gone =
                others.map(|place| (CELLS[house][place as usize], digits[place as usize] & common));
            let gone = gone.filter(|(_, gone)| *gone != 0).collect();
            Hint::taking([30, 36, 50][k - 2], Technique::NakedSet(k as u8), gone)
        })
    })
}

pub(crate) fn find_hidden(position: &Position, memory: &mut Memory, k: usize) -> Option<Hint> {
    houses(position, &mut memory.hidden[k - 2], 2 * k + 1, |house| {
        let places = &position.places[house];
        combined(places, k).into_iter().find_map(|set| {
            let gone = others(position, house, union(places, set), set);
            Hint::taking([34, 40, 54][k - 2], Technique::HiddenSet(k as u8), gone)
        })
    })
}

/// The candidates of some places of a house that are not in a set.
fn others(position: &Position, house: usize, places: u16, set: u16) -> Vec<(u8, u16)> {
    let cells = bits(places).map(|place| CELLS[house][place as usize]);
    let gone = cells.map(|cell| (cell, position.cells[cell as usize] & !set));
    gone.filter(|(_, gone)| *gone != 0).collect()
}

pub(crate) fn find_hidden_direct(
    position: &Position,
    scale: Scale,
    memory: &mut Memory,
    k: usize,
) -> Option<Hint> {
    houses(position, &mut memory.direct_hidden[k - 2], k + 1, |house| {
        let places = &position.places[house];
        combined(places, k).into_iter().find_map(|set| {
            let cells = union(places, set);
            let digit = bits(!set & 0x1ff).find(|digit| {
                let before = places[*digit as usize];
                before & before.wrapping_sub(1) != 0 && (before & !cells).is_power_of_two()
            })?;
            let left = places[digit as usize] & !cells;
            let cell = CELLS[house][left.trailing_zeros() as usize];
            let technique = Technique::DirectHiddenSet(k as u8);
            let mut hint = Hint::placing([20, 25][k - 2], technique, cell, digit);
            if scale == Scale::Se {
                // Its builds by which puzzles are rated apply the set, too; the fork does not.
                hint.gone = others(position, house, cells, set);
            }
            Some(hint)
        })
    })
}

/// The first hint of the houses that have open cells enough.
fn houses(
    position: &Position,
    memory: &mut Houses,
    least: usize,
    find: impl Fn(usize) -> Option<Hint>,
) -> Option<Hint> {
    for kind in BOX_COLUMN_ROW {
        for house in bits(memory.unknown(kind)).map(|house| kind + house as usize) {
            if position.open(house) as usize >= least {
                let found = find(house);
                if found.is_some() {
                    return found;
                }
            }
            memory.note(house);
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
