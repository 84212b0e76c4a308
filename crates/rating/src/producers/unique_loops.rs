//! Unique rectangles and loops: a ring of cells that could hold two digits in turn and would have two
//! solutions if nothing else were in it.
//!
//! All loops are looked at; the lowest rating comes first, then the lowest type, then what was found
//! first. The scales part in two places: which extra digits a half-made loop remembers, and from which
//! size sets of type 3 are tried.

use super::sets::union;
use crate::{
    Scale, Technique,
    hint::Hint,
    memory::Memory,
    nine::{CELLS, Cells, HOUSES, MASKS, PEERS, PLACES, bits, each, size},
    position::Position,
};

/// The best hint so far, by rating and type.
struct Best {
    key: (u16, u8),
    hint: Option<Hint>,
}

impl Best {
    fn take(&mut self, rating: u16, cells: usize, kind: u8, gone: Vec<(u8, u16)>) {
        if (rating, kind) < self.key
            && let Some(hint) = Hint::taking(rating, Technique::UniqueLoop(cells as u8, kind), gone)
        {
            *self = Best { key: (rating, kind), hint: Some(hint) };
        }
    }

    /// Whether no later hint can be better.
    fn is_final(&self) -> bool {
        self.key <= (45, 1)
    }
}

/// A loop that is being made.
struct Search<'a> {
    position: &'a Position,
    scale: Scale,
    /// The two digits.
    pair: u16,
    /// The cells that have both, and those of them that may be in a loop.
    both: Cells,
    fit: Cells,
    cells: Vec<u8>,
    /// The cells as a set, and the houses that even and odd ones of them visit.
    members: Cells,
    visited: [u32; 2],
    best: &'a mut Best,
    /// Whether there is a loop at all.
    is_closed: bool,
}

pub(crate) fn find(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    let changed = memory.loops.changed();
    let mut best = Best { key: (u16::MAX, 0), hint: None };
    let bivalue = position.bivalue();
    for start in each(bivalue) {
        let open = &mut memory.open[start as usize];
        if changed & *open == 0 {
            continue;
        }
        let pair = position.cells[start as usize];
        let both = bits(pair).fold(!0, |set, digit| set & position.digits[digit as usize]);
        let mut fit = both;
        if !scale.is_se() {
            // Loops through earlier cells of the pair were found from there.
            let earlier = bivalue & ((1 << start) - 1);
            fit &= !each(both & earlier).fold(0, |set, cell| set | 1 << cell);
        }
        fit = in_loops(fit);
        *open = both;
        if fit & 1 << start == 0 {
            continue;
        }
        let cells = Vec::with_capacity(16);
        let mut search = Search {
            position,
            scale,
            pair,
            both,
            fit,
            cells,
            members: 0,
            visited: [0; 2],
            best: &mut best,
            is_closed: false,
        };
        search.extend(start, 2, 0, 3);
        if search.is_closed {
            *open = !0;
        }
        if best.is_final() {
            break;
        }
    }
    if best.hint.is_none() {
        memory.loops.note();
    }
    best.hint
}

/// The cells that share each of their houses with another one: no other can be in a loop.
fn in_loops(mut cells: Cells) -> Cells {
    loop {
        let others = |cell: u8, house: u8| cells & MASKS[house as usize] & !(1 << cell) != 0;
        let fits = |cell: &u8| HOUSES[*cell as usize].iter().all(|house| others(*cell, *house));
        let left = each(cells).filter(fits).fold(0, |set, cell| set | 1 << cell);
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// The subsets of a set with some members, in the order of their masks.
fn subsets(of: u16, members: usize) -> impl Iterator<Item = u16> {
    let all = std::iter::successors(Some(0u16), move |set| {
        let next = set.wrapping_sub(of) & of;
        (next != 0).then_some(next)
    });
    all.filter(move |set| size(*set) as usize == members)
}

impl Search<'_> {
    /// Goes on from a cell: `extra` more cells may have extra digits of any kind, `digits` are those so far,
    /// `last` is the kind of house by which the cell was reached.
    fn extend(&mut self, cell: u8, extra: i8, digits: u16, last: usize) {
        let parity = self.cells.len() % 2;
        let houses = HOUSES[cell as usize].iter().fold(0, |set, house| set | 1u32 << house);
        // Each house is visited once by the even cells and once by the odd ones, or never.
        if self.visited[parity] & houses != 0 {
            return;
        }
        self.visited[parity] |= houses;
        self.members |= 1 << cell;
        self.cells.push(cell);
        let mut so_far = digits;
        for kind in (0..3).filter(|kind| *kind != last) {
            // In `bank` what cannot be in a loop leaves nothing behind either.
            let all = if self.scale.is_se() { self.both } else { self.fit };
            for next in each(all & MASKS[HOUSES[cell as usize][kind] as usize]) {
                if self.cells[0] == next && self.cells.len() >= 4 {
                    if self.visited[0] == self.visited[1] {
                        self.close();
                    }
                    continue;
                }
                if self.members & 1 << next != 0 {
                    continue;
                }
                let candidates = self.position.cells[next as usize];
                let with = (so_far | candidates) & !self.pair;
                if self.scale.is_se() {
                    // The original keeps what earlier cells of the round had.
                    so_far = with;
                }
                let has_extra = candidates != self.pair;
                if self.fit & 1 << next != 0 && (!has_extra || with.is_power_of_two() || extra > 0)
                {
                    self.extend(next, extra - i8::from(has_extra), with, kind);
                }
            }
        }
        self.cells.pop();
        self.members &= !(1 << cell);
        self.visited[parity] &= !houses;
    }

    fn close(&mut self) {
        self.is_closed = true;
        if self.best.is_final() {
            return;
        }
        let has_extra = |cell: &u8| self.position.cells[*cell as usize] != self.pair;
        let extras: Vec<u8> = self.cells.iter().copied().filter(has_extra).collect();
        let digits = |cell: u8| self.position.cells[cell as usize] & !self.pair;
        match extras[..] {
            [] => {}
            [one] => self.take(0, 1, vec![(one, self.pair)]),
            [a, b] => {
                let all = digits(a) | digits(b);
                if all.count_ones() == 1 {
                    self.second(&extras);
                } else {
                    self.third(a, b, all);
                }
                self.fourth(a, b);
            }
            _ => self.second(&extras),
        }
    }

    fn take(&mut self, added: u16, kind: u8, gone: Vec<(u8, u16)>) {
        let cells = self.cells.len();
        let base = match cells {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        self.best.take(base + added, cells, kind, gone);
    }

    /// One same extra digit: it leaves what sees all extra cells.
    fn second(&mut self, extras: &[u8]) {
        let digits = self.position.cells[extras[0] as usize] & !self.pair;
        let digit = digits.trailing_zeros() as u8;
        let seen = extras.iter().fold(!0, |set, cell| set & PEERS[*cell as usize]);
        let gone = each(seen & self.position.digits[digit as usize]);
        self.take(0, 2, gone.map(|cell| (cell, 1 << digit)).collect());
    }

    /// The extra cells as one cell of a naked set, or of a hidden one.
    fn third(&mut self, a: u8, b: u8, extra: u16) {
        let many = extra.count_ones() as usize;
        let from = if self.scale.is_se() { many } else { 2 };
        for k in from..=7 {
            let houses = HOUSES[a as usize].iter().zip(HOUSES[b as usize]).enumerate();
            for (kind, (&house, of_b)) in houses {
                if of_b != house {
                    continue;
                }
                let open = self.position.open(house as usize) as usize;
                if 2 * k <= open && k >= many {
                    self.naked(k, kind, [a, b], extra);
                }
                if 2 * k < open {
                    self.hidden(k, kind, [a, b], extra);
                }
            }
        }
    }

    fn naked(&mut self, k: usize, kind: usize, [a, b]: [u8; 2], extra: u16) {
        let house = HOUSES[a as usize][kind] as usize;
        let (at, other) = (PLACES[a as usize][kind], PLACES[b as usize][kind]);
        let cells = &self.position.cells;
        let shared = extra & cells[a as usize] & cells[b as usize];
        let fits = |place: &u8| {
            let digits = cells[CELLS[house][*place as usize] as usize];
            size(digits) > 1 && size(digits | extra) <= k as u32
        };
        let fit = bits(0x1ff & !(1 << at | 1 << other)).filter(fits);
        for set in subsets(fit.fold(0, |set, place| set | 1 << place), k - 1) {
            let others = bits(set).map(|place| CELLS[house][place as usize]);
            let digits = others.fold(0, |all, cell| all | cells[cell as usize]);
            if size(digits | shared) as usize != k || size(digits | extra) as usize != k {
                continue;
            }
            let digits = digits | extra;
            let rest = bits(!set & !(1 << at | 1 << other) & 0x1ff);
            let gone = rest.map(|place| CELLS[house][place as usize]);
            let gone = gone.map(|cell| (cell, cells[cell as usize] & digits));
            let gone = gone.filter(|(_, gone)| *gone != 0).collect();
            self.take(k as u16 - 1, 3, gone);
        }
    }

    fn hidden(&mut self, k: usize, kind: usize, [a, b]: [u8; 2], extra: u16) {
        let house = HOUSES[a as usize][kind] as usize;
        let (at, other) = (PLACES[a as usize][kind], PLACES[b as usize][kind]);
        let places = self.position.places[house].map(|places| places & !(1 << other));
        let of_pair = union(&places, self.pair);
        if bits(self.pair).any(|digit| places[digit as usize] == 0) {
            return;
        }
        let fits = |digit: &u8| {
            let places = places[*digit as usize];
            places != 0 && size(places | of_pair) <= k as u32
        };
        let fit = bits(!(self.pair | extra) & 0x1ff).filter(fits);
        for chosen in subsets(fit.fold(0, |set, digit| set | 1 << digit), k - 2) {
            let digits = self.pair | chosen;
            let all = of_pair | union(&places, chosen);
            if size(all) as usize != k {
                continue;
            }
            let set = all & !(1 << at);
            let cells = bits(set).map(|place| CELLS[house][place as usize]);
            let gone = cells.map(|cell| (cell, self.position.cells[cell as usize] & !digits));
            let gone = gone.filter(|(_, gone)| *gone != 0).collect();
            self.take(set.count_ones() as u16 - 1, 3, gone);
        }
    }

    /// One of the two digits has no other place in a house of both extra cells: the other one leaves them.
    fn fourth(&mut self, a: u8, b: u8) {
        let mut low = self.pair.trailing_zeros() as u8;
        let mut high = (self.pair & (self.pair - 1)).trailing_zeros() as u8;
        let two = 1 << a | 1 << b;
        let is_locked = |digit: u8| {
            HOUSES[a as usize].iter().zip(HOUSES[b as usize]).any(|(&of_a, of_b)| {
                let others = self.position.digits[digit as usize] & MASKS[of_a as usize] & !two;
                of_a == of_b && others == 0
            })
        };
        if !is_locked(low) {
            std::mem::swap(&mut low, &mut high);
            if !is_locked(low) {
                return;
            }
        }
        self.take(0, 4, vec![(a, 1 << high), (b, 1 << high)]);
    }
}
