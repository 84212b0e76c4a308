//! Bivalue universal grave: without some candidates, the bug digits, every open cell would have two
//! candidates and every digit two places a house, which has no single solution.
//!
//! Type 1: one cell; 2: one digit; 4: two cells that share a digit that is none; 3: the cells' bug digits
//! as one cell of a naked set. The scales part where a cell shares each of its houses with another bug cell,
//! and in the order in which sets are tried.

use crate::{
    Scale, Technique,
    hint::Hint,
    nine::{CELLS, Cells, HOUSES, PEERS, bits, each},
    position::Position,
};

/// The bug cells with their bug digits, in the order in which they were found.
struct Grave {
    bugs: Vec<(u8, u16)>,
    /// All bug digits.
    digits: u16,
    /// The cells that see all bug cells.
    common: Cells,
}

impl Grave {
    fn add(&mut self, cell: u8, digit: u8, without: &mut Position) {
        match self.bugs.iter_mut().find(|(bug, _)| *bug == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.bugs.push((cell, 1 << digit)),
        }
        without.remove(cell, digit);
        self.common &= PEERS[cell as usize];
        self.bugs.iter().for_each(|(bug, _)| self.common &= !(1 << bug));
    }

    /// Whether neither type 1 nor 2 nor 3 is left.
    fn is_hopeless(&self) -> bool {
        self.bugs.len() > 1 && self.digits.count_ones() > 1 && self.common == 0
    }

    /// The grave of a position, if it is one.
    fn of(position: &Position, scale: Scale) -> Option<Grave> {
        let large = each(position.empty).filter(|c| position.cells[*c as usize].count_ones() > 2);
        let large: Cells = large.fold(0, |set, cell| set | 1 << cell);
        let mut without = position.clone();
        let mut grave = Grave { bugs: Vec::new(), digits: 0, common: !0 };
        // All large cells that have the one digit of which there is too much somewhere.
        let (mut all, mut only) = (0, None);
        for (house, cells) in CELLS.iter().enumerate() {
            for digit in 0..9u8 {
                let places = position.places[house][digit as usize];
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let all_places = bits(places).map(|place| cells[place as usize]);
                let bugs: Vec<u8> = all_places.filter(|cell| large & 1 << cell != 0).collect();
                match only {
                    None => only = Some(Some(digit)),
                    Some(Some(one)) if one != digit => only = Some(None),
                    _ => {}
                }
                bugs.iter().for_each(|cell| all |= 1u128 << cell);
                match bugs[..] {
                    [] => return None,
                    [bug] => {
                        grave.digits |= 1 << digit;
                        grave.add(bug, digit, &mut without);
                        if grave.is_hopeless() {
                            return None;
                        }
                    }
                    _ => {}
                }
            }
        }
        if let (false, Some(Some(digit))) = (scale.is_se(), only) {
            let found = grave.bugs.iter().fold(0, |set, (bug, _)| set | 1u128 << bug);
            each(all & !found).for_each(|cell| grave.add(cell, digit, &mut without));
        }
        let is_two = |cell: u8| without.cells[cell as usize].count_ones() == 2;
        let even = |places: &[u16; 9]| places.iter().all(|p| matches!(p.count_ones(), 0 | 2));
        (each(position.empty).all(is_two) && without.places.iter().all(even)).then_some(grave)
    }
}

pub(crate) fn find(position: &Position, scale: Scale) -> Option<Hint> {
    // Nearly all cells have two candidates, or it is none.
    let many = each(position.empty).filter(|c| position.cells[*c as usize].count_ones() > 2);
    if many.count() > 20 {
        return None;
    }
    let grave = Grave::of(position, scale)?;
    let hint = |kind, added: u16, gone| Hint::taking(56 + added, Technique::Bug(kind), gone);
    match grave.bugs[..] {
        [] => None,
        [(cell, _)] => hint(1, 0, vec![(cell, position.cells[cell as usize] & !grave.digits)]),
        _ if grave.digits.is_power_of_two() => {
            let digit = grave.digits.trailing_zeros() as u8;
            let gone = each(grave.common & position.digits[digit as usize]);
            hint(2, 1, gone.map(|cell| (cell, 1 << digit)).collect())
                .or_else(|| fourth(position, &grave))
        }
        _ if grave.common != 0 => {
            fourth(position, &grave).or_else(|| third(position, &grave, scale))
        }
        _ => None,
    }
}

/// The kinds of house that all bug cells share.
fn shared(grave: &Grave) -> Vec<(usize, usize)> {
    let first = HOUSES[grave.bugs[0].0 as usize];
    let is_shared = |kind: &usize| {
        grave.bugs.iter().all(|(bug, _)| HOUSES[*bug as usize][*kind] == first[*kind])
    };
    (0..3).filter(is_shared).map(|kind| (kind, first[kind] as usize)).collect()
}

fn fourth(position: &Position, grave: &Grave) -> Option<Hint> {
    let [(a, of_a), (b, of_b)] = grave.bugs[..] else { return None };
    let cells = &position.cells;
    let common = cells[a as usize] & cells[b as usize] & !grave.digits;
    if !common.is_power_of_two() || shared(grave).is_empty() {
        return None;
    }
    let gone =
        vec![(a, cells[a as usize] & !of_a & !common), (b, cells[b as usize] & !of_b & !common)];
    let gone = gone.into_iter().filter(|(_, gone)| *gone != 0).collect();
    Hint::taking(57, Technique::Bug(4), gone)
}

fn third(position: &Position, grave: &Grave, scale: Scale) -> Option<Hint> {
    let shared = shared(grave);
    let with = |&(kind, house): &(usize, usize), k| set(position, grave, scale, kind, house, k);
    if scale.is_se() {
        shared.iter().find_map(|house| (2..=6).find_map(|k| with(house, k)))
    } else {
        (2..=6).find_map(|k| shared.iter().find_map(|house| with(house, k)))
    }
}

/// A naked set of size `k` of bug digits and other cells of a house.
fn set(
    position: &Position,
    grave: &Grave,
    scale: Scale,
    kind: usize,
    house: usize,
    k: usize,
) -> Option<Hint> {
    let is_there =
        |cell: &u8| grave.common & 1 << cell != 0 && HOUSES[*cell as usize][kind] as usize == house;
    let cells: Vec<u8> = scale.peers(grave.bugs[0].0).iter().copied().filter(is_there).collect();
    if cells.len() < k {
        return None;
    }
    (0..1u32 << cells.len()).filter(|set| set.count_ones() as usize == k - 1).find_map(|set| {
        let chosen = || (0..cells.len()).filter(|n| set & 1 << n != 0).map(|n| cells[n]);
        let of = |cell: u8| position.cells[cell as usize];
        let all = chosen().fold(0, |all, cell| all | of(cell));
        let is_set = all.count_ones() as usize == k
            && all & grave.digits == grave.digits
            && chosen().all(|cell| of(cell).count_ones() > 1);
        let rest = (0..cells.len()).filter(|n| set & 1 << n == 0).map(|n| cells[n]);
        let gone = rest.map(|cell| (cell, of(cell) & all)).filter(|(_, gone)| *gone != 0);
        let rating = 57 + k as u16 - 1;
        is_set.then(|| Hint::taking(rating, Technique::Bug(3), gone.collect()))?
    })
}
