//! The four patterns that dynamic chains may use on their way: locked candidates, hidden pairs, naked
//! pairs, X-Wings. The first kind that takes something away is used, with all that it takes.
//!
//! A pattern counts only if candidates had to be gone for it: these are its causes.

use std::rc::Rc;

use super::closure::{Taken, tag};
use crate::{
    Scale,
    nine::{BOX_COLUMN_ROW, CELLS, COLUMN, HOUSES, MASKS, ROW, bits, each},
    position::Position,
    producers::sets::{combined, union},
};

/// What a pattern takes away: a mask of digits for each cell, in some order.
pub(crate) type Gone = Vec<(u8, u16)>;

/// Appends what a pattern takes, in the order in which the original's table hands cells out.
pub(crate) fn take(
    mut gone: Gone,
    causes: Vec<u16>,
    nested: Option<Rc<super::closure::Nested>>,
    out: &mut Vec<Taken>,
) {
    if causes.is_empty() {
        return;
    }
    let mut buckets = 16;
    while gone.len() * 4 > buckets * 3 {
        buckets *= 2;
    }
    gone.sort_by_key(|(cell, _)| *cell as usize % buckets);
    let causes: Rc<[u16]> = causes.into();
    for (cell, digits) in gone {
        for digit in bits(digits) {
            let (causes, nested) = (causes.clone(), nested.clone());
            out.push(Taken { tag: tag(cell, digit), causes, nested });
        }
    }
}

/// All that the first fruitful kind of pattern takes from a working position.
pub(crate) fn all(position: &Position, source: &Position, scale: Scale) -> Vec<Taken> {
    let mut out = Vec::new();
    locked(position, source, scale, &mut out);
    for kind in [hidden_pairs, naked_pairs, x_wings] {
        if !out.is_empty() {
            break;
        }
        kind(position, source, &mut out);
    }
    out
}

fn of_digit(cells: u128, digit: u8) -> Gone {
    each(cells).map(|cell| (cell, 1 << digit)).collect()
}

fn locked(position: &Position, source: &Position, scale: Scale, out: &mut Vec<Taken>) {
    crate::producers::locked::each(position, scale, 0x1ff, &mut |first, second, digit| {
        let gone = position.digits[digit] & MASKS[second] & !MASKS[first];
        if gone != 0 {
            let cells = source.digits[digit] & !position.digits[digit] & MASKS[first];
            let causes = CELLS[first].into_iter().filter(|c| cells & !MASKS[second] & 1 << c != 0);
            let causes = causes.map(|cell| tag(cell, digit as u8)).collect();
            take(of_digit(gone, digit as u8), causes, None, out);
        }
        false
    });
}

fn hidden_pairs(position: &Position, source: &Position, out: &mut Vec<Taken>) {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in CELLS.iter().enumerate().skip(kind).take(9) {
            if position.open(house) <= 4 {
                continue;
            }
            for set in combined(&position.places[house], 2) {
                let places = union(&position.places[house], set);
                let of = bits(places).map(|place| cells[place as usize]);
                let gone = of.map(|cell| (cell, position.cells[cell as usize] & !set));
                let gone: Gone = gone.filter(|(_, gone)| *gone != 0).collect();
                if gone.is_empty() {
                    continue;
                }
                let others = bits(!places & 0x1ff).map(|place| cells[place as usize]);
                let causes = others.flat_map(|cell| {
                    bits(source.cells[cell as usize] & set).map(move |digit| tag(cell, digit))
                });
                take(gone, causes.collect(), None, out);
            }
        }
    }
}

fn naked_pairs(position: &Position, source: &Position, out: &mut Vec<Taken>) {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in CELLS.iter().enumerate().skip(kind).take(9) {
            if position.open(house) < 4 {
                continue;
            }
            let digits = cells.map(|cell| position.cells[cell as usize]);
            for set in combined(&digits, 2) {
                let common = union(&digits, set);
                let others = bits(!set & 0x1ff);
                let gone =
                    others.map(|place| (cells[place as usize], digits[place as usize] & common));
                let gone: Gone = gone.filter(|(_, gone)| *gone != 0).collect();
                if gone.is_empty() {
                    continue;
                }
                let of = bits(set).map(|place| cells[place as usize]);
                let causes = of.flat_map(|cell| {
                    bits(source.cells[cell as usize] & !common).map(move |digit| tag(cell, digit))
                });
                take(gone, causes.collect(), None, out);
            }
        }
    }
}

fn x_wings(position: &Position, source: &Position, out: &mut Vec<Taken>) {
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // Subsets of lines come before digits.
        let mut found = Vec::new();
        for digit in 0..9 {
            if position.placed[digit] + 4 > 9 {
                continue;
            }
            let lines: [u16; 9] = std::array::from_fn(|line| position.places[base + line][digit]);
            found.extend(
                combined(&lines, 2).into_iter().map(|set| (set, digit, union(&lines, set))),
            );
        }
        found.sort_unstable();
        for (set, digit, covers) in found {
            let base_cells = bits(set).fold(0, |all, n| all | MASKS[base + n as usize]);
            let cover_cells = bits(covers).fold(0, |all, n| all | MASKS[cover + n as usize]);
            // Row by row of covers, as they are written down there.
            let gone: Gone = bits(covers)
                .flat_map(|n| CELLS[cover + n as usize])
                .filter(|c| position.digits[digit] & cover_cells & !base_cells & 1 << c != 0)
                .map(|cell| (cell, 1 << digit))
                .collect();
            if gone.is_empty() {
                continue;
            }
            let missing = source.digits[digit] & !position.digits[digit] & !cover_cells;
            let causes = bits(set).flat_map(|n| CELLS[base + n as usize]);
            let causes = causes.filter(|cell| missing & 1 << cell != 0);
            take(gone, causes.map(|cell| tag(cell, digit as u8)).collect(), None, out);
        }
    }
}

/// The places of a cause that were there and are gone: of a cell, or of a digit in a house.
pub(crate) fn gone_for(
    position: &Position,
    source: &Position,
    at: u16,
    cause: super::closure::Cause,
) -> Vec<u16> {
    use super::closure::{Cause, cell_of, digit_of};
    let (cell, digit) = (cell_of(at), digit_of(at));
    match cause {
        Cause::Cell => {
            let gone = source.cells[cell as usize] & !position.cells[cell as usize];
            bits(gone).map(|digit| tag(cell, digit)).collect()
        }
        Cause::House(kind) => {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let gone =
                source.places[house][digit as usize] & !position.places[house][digit as usize];
            bits(gone).map(|place| tag(CELLS[house][place as usize], digit)).collect()
        }
        Cause::Pattern | Cause::Assumed => Vec::new(),
    }
}
