//! Unique Rectangles and Loops: a loop of cells that have two digits in common. If the cells had no
//! other candidates, the two digits could alternate in two ways, so the puzzle would have several
//! solutions.
//!
//! All loops are examined: those with the lowest rating come first, then those with the lowest
//! type, then those that were found first. The scales differ in two ways: in the extra digits that
//! are recorded for an unfinished loop, and in the smallest size of sets for type 3.

use super::sets::union;
use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{
        CellBits, HOUSE_CELLS, HOUSE_MASKS, HOUSE_SETS, HOUSES, PEERS, POSITIONS, bits, cells_in,
        set_size,
    },
};

/// The hint with the lowest rating and type that has been found so far.
struct BestHint {
    /// The rating and the type of the hint.
    key: (u16, u8),
    hint: Option<RatedHint>,
}

impl BestHint {
    fn offer_hint(&mut self, rating: u16, cells: usize, kind: u8, eliminated: Vec<(u8, u16)>) {
        if (rating, kind) < self.key
            && let Some(hint) = RatedHint::new_eliminations(
                rating,
                RatingTechnique::UniqueLoop(cells as u8, kind),
                eliminated,
            )
        {
            *self = BestHint { key: (rating, kind), hint: Some(hint) };
        }
    }

    /// Returns `true` if no later hint can be better.
    fn is_final(&self) -> bool {
        self.key <= (45, 1)
    }
}

/// A search for loops from one cell, with the loop under construction.
struct LoopSearch<'a> {
    position: &'a CandidateGrid,
    scale: Scale,
    /// The two digits of the loop, as a mask.
    pair: u16,
    /// The cells that have both digits as candidates.
    pair_cells: CellBits,
    /// The cells in `pair_cells` that can be in a loop.
    usable: CellBits,
    cells: Vec<u8>,
    /// The cells of the loop as a set.
    members: CellBits,
    /// The houses of the cells at even and at odd positions in the loop, one bit per house.
    visited: [u32; 2],
    /// All cells of the houses in `visited`, separately for even and odd positions.
    visited_cells: [CellBits; 2],
    best: &'a mut BestHint,
    /// Whether any loop has been closed.
    is_closed: bool,
}

pub(crate) fn find(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    let changed = memory.loops.cells();
    let mut best = BestHint { key: (u16::MAX, 0), hint: None };
    let bivalue = position.bivalue_cells();
    for start in cells_in(bivalue) {
        let open = &mut memory.loop_cells[start as usize];
        if changed & *open == 0 {
            continue;
        }
        let pair = position.cells[start as usize];
        let pair_cells = bits(pair).fold(!0, |set, digit| set & position.digits[digit as usize]);
        let mut fit = pair_cells;
        if scale == Scale::Bank {
            // Loops through an earlier bivalue cell with these digits were found from that cell.
            let earlier = bivalue & ((1 << start) - 1);
            fit &= !cells_in(pair_cells & earlier).fold(0, |set, cell| set | 1 << cell);
        }
        fit = possible_loop_cells(fit);
        *open = pair_cells;
        if fit & 1 << start == 0 {
            continue;
        }
        let cells = Vec::with_capacity(16);
        let mut search = LoopSearch {
            position,
            scale,
            pair,
            pair_cells,
            usable: fit,
            cells,
            members: 0,
            visited: [0; 2],
            visited_cells: [0; 2],
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
        memory.loops.mark_clean();
    }
    best.hint
}

/// Returns the largest subset in which every cell shares each of its houses with another cell. No
/// other cells can be in a loop.
fn possible_loop_cells(mut cells: CellBits) -> CellBits {
    loop {
        let others = |cell: u8, house: u8| cells & HOUSE_MASKS[house as usize] & !(1 << cell) != 0;
        let fits = |cell: &u8| HOUSES[*cell as usize].iter().all(|house| others(*cell, *house));
        let reduced = cells_in(cells).filter(fits).fold(0, |set, cell| set | 1 << cell);
        if reduced == cells {
            return cells;
        }
        cells = reduced;
    }
}

/// Returns the subsets that have `members` members, in ascending order of their masks.
fn subsets(set: u16, members: usize) -> impl Iterator<Item = u16> {
    let all = std::iter::successors(Some(0u16), move |subset| {
        let next = subset.wrapping_sub(set) & set;
        (next != 0).then_some(next)
    });
    all.filter(move |subset| set_size(*subset) as usize == members)
}

impl LoopSearch<'_> {
    /// Extends the loop by a cell. Up to `extra` more cells may have arbitrary extra digits.
    /// `digits` contains the extra digits that were recorded so far, and `last` is the kind of the
    /// house through which the cell was reached.
    fn extend(&mut self, cell: u8, extra: i8, digits: u16, last: usize) {
        let parity = self.cells.len() % 2;
        let before = (self.visited[parity], self.visited_cells[parity]);
        self.visited[parity] |= HOUSE_SETS[cell as usize];
        self.visited_cells[parity] |= PEERS[cell as usize] | 1 << cell;
        self.members |= 1 << cell;
        self.cells.push(cell);
        // Each house is visited either by one even and one odd cell, or not at all.
        let open = self.usable & !self.visited_cells[1 - parity];
        // On the scale `bank`, cells that can't be in a loop don't affect the remembered digits
        // either.
        let all = match self.scale {
            Scale::Se => self.pair_cells,
            Scale::Bank => open | 1 << self.cells[0],
        };
        let mut remembered = digits;
        for kind in (0..3).filter(|kind| *kind != last) {
            for next in cells_in(all & HOUSE_MASKS[HOUSES[cell as usize][kind] as usize]) {
                if self.cells[0] == next && self.cells.len() >= 4 {
                    if self.visited[0] == self.visited[1] {
                        self.examine_closed_loop();
                    }
                    continue;
                }
                if self.members & 1 << next != 0 {
                    continue;
                }
                let candidates = self.position.cells[next as usize];
                let with = (remembered | candidates) & !self.pair;
                if self.scale == Scale::Se {
                    // The original program remembers the extra digits of cells that it tried
                    // earlier at this point.
                    remembered = with;
                }
                let has_extra = candidates != self.pair;
                if open & 1 << next != 0 && (!has_extra || with.is_power_of_two() || extra > 0) {
                    self.extend(next, extra - i8::from(has_extra), with, kind);
                }
            }
        }
        self.cells.pop();
        self.members &= !(1 << cell);
        (self.visited[parity], self.visited_cells[parity]) = before;
    }

    fn examine_closed_loop(&mut self) {
        self.is_closed = true;
        if self.best.is_final() {
            return;
        }
        let has_extra = |cell: &u8| self.position.cells[*cell as usize] != self.pair;
        let extras: Vec<u8> = self.cells.iter().copied().filter(has_extra).collect();
        let digits = |cell: u8| self.position.cells[cell as usize] & !self.pair;
        match extras[..] {
            [] => {}
            [one] => self.offer_hint(0, 1, vec![(one, self.pair)]),
            [a, b] => {
                let all = digits(a) | digits(b);
                if all.count_ones() == 1 {
                    self.find_type_2(&extras);
                } else {
                    self.find_type_3(a, b, all);
                }
                self.find_type_4(a, b);
            }
            _ => self.find_type_2(&extras),
        }
    }

    fn offer_hint(&mut self, added: u16, kind: u8, eliminated: Vec<(u8, u16)>) {
        let cells = self.cells.len();
        let base = match cells {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        self.best.offer_hint(base + added, cells, kind, eliminated);
    }

    /// Finds a hint of type 2: all extra cells share one extra digit, which is eliminated from
    /// every cell that sees them all.
    fn find_type_2(&mut self, extras: &[u8]) {
        let digits = self.position.cells[extras[0] as usize] & !self.pair;
        let digit = digits.trailing_zeros() as u8;
        let seen = extras.iter().fold(!0, |set, cell| set & PEERS[*cell as usize]);
        let eliminated = cells_in(seen & self.position.digits[digit as usize]);
        self.offer_hint(0, 2, eliminated.map(|cell| (cell, 1 << digit)).collect());
    }

    /// Finds a hint of type 3: together, the extra cells act like one cell of a naked or hidden
    /// set.
    fn find_type_3(&mut self, a: u8, b: u8, extra: u16) {
        let many = extra.count_ones() as usize;
        let from = if self.scale == Scale::Se { many } else { 2 };
        for k in from..=7 {
            let houses = HOUSES[a as usize].iter().zip(HOUSES[b as usize]).enumerate();
            for (kind, (&house, of_b)) in houses {
                if of_b != house {
                    continue;
                }
                let open = self.position.empty_count(house as usize) as usize;
                if 2 * k <= open && k >= many {
                    self.find_naked_type_3(k, kind, [a, b], extra);
                }
                if 2 * k < open {
                    self.find_hidden_type_3(k, kind, [a, b], extra);
                }
            }
        }
    }

    fn find_naked_type_3(&mut self, k: usize, kind: usize, [a, b]: [u8; 2], extra: u16) {
        let house = HOUSES[a as usize][kind] as usize;
        let (at, other) = (POSITIONS[a as usize][kind], POSITIONS[b as usize][kind]);
        let cells = &self.position.cells;
        let shared = extra & cells[a as usize] & cells[b as usize];
        let fits = |place: &u8| {
            let digits = cells[HOUSE_CELLS[house][*place as usize] as usize];
            set_size(digits) > 1 && set_size(digits | extra) <= k as u32
        };
        let fit = bits(0x1ff & !(1 << at | 1 << other)).filter(fits);
        for set in subsets(fit.fold(0, |set, place| set | 1 << place), k - 1) {
            let others = bits(set).map(|place| HOUSE_CELLS[house][place as usize]);
            let digits = others.fold(0, |all, cell| all | cells[cell as usize]);
            if set_size(digits | shared) as usize != k || set_size(digits | extra) as usize != k {
                continue;
            }
            let digits = digits | extra;
            let rest = bits(!set & !(1 << at | 1 << other) & 0x1ff);
            let eliminated = rest.map(|place| HOUSE_CELLS[house][place as usize]);
            let eliminated = eliminated.map(|cell| (cell, cells[cell as usize] & digits));
            let eliminated = eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
            self.offer_hint(k as u16 - 1, 3, eliminated);
        }
    }

    fn find_hidden_type_3(&mut self, k: usize, kind: usize, [a, b]: [u8; 2], extra: u16) {
        let house = HOUSES[a as usize][kind] as usize;
        let (at, other) = (POSITIONS[a as usize][kind], POSITIONS[b as usize][kind]);
        let places = self.position.places[house].map(|places| places & !(1 << other));
        let of_pair = union(&places, self.pair);
        if bits(self.pair).any(|digit| places[digit as usize] == 0) {
            return;
        }
        let fits = |digit: &u8| {
            let places = places[*digit as usize];
            places != 0 && set_size(places | of_pair) <= k as u32
        };
        let fit = bits(!(self.pair | extra) & 0x1ff).filter(fits);
        for chosen in subsets(fit.fold(0, |set, digit| set | 1 << digit), k - 2) {
            let digits = self.pair | chosen;
            let all = of_pair | union(&places, chosen);
            if set_size(all) as usize != k {
                continue;
            }
            let set = all & !(1 << at);
            let cells = bits(set).map(|place| HOUSE_CELLS[house][place as usize]);
            let eliminated = cells.map(|cell| (cell, self.position.cells[cell as usize] & !digits));
            let eliminated = eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
            self.offer_hint(set.count_ones() as u16 - 1, 3, eliminated);
        }
    }

    /// Finds a hint of type 4: in a house, one of the two digits has no places other than the two
    /// extra cells, so the other digit is eliminated from these cells.
    fn find_type_4(&mut self, a: u8, b: u8) {
        let mut low = self.pair.trailing_zeros() as u8;
        let mut high = (self.pair & (self.pair - 1)).trailing_zeros() as u8;
        let two = 1 << a | 1 << b;
        let is_locked = |digit: u8| {
            HOUSES[a as usize].iter().zip(HOUSES[b as usize]).any(|(&of_a, of_b)| {
                let others =
                    self.position.digits[digit as usize] & HOUSE_MASKS[of_a as usize] & !two;
                of_a == of_b && others == 0
            })
        };
        if !is_locked(low) {
            std::mem::swap(&mut low, &mut high);
            if !is_locked(low) {
                return;
            }
        }
        self.offer_hint(0, 4, vec![(a, 1 << high), (b, 1 << high)]);
    }
}
