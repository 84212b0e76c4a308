//! WXYZ-Wing and VWXYZ-Wing: an almost locked set of three or four cells that all see each other,
//! and a bivalue cell with two of the set's digits.
//!
//! If the bivalue cell sees all places of one of its digits in the set, its other digit is
//! eliminated from cells that see the bivalue cell and all places of that other digit in the set.
//! If this holds for both digits, the set and the bivalue cell are doubly linked. All wings are
//! examined: those with the lowest rating come first, then those with more eliminations, then those
//! with the larger code (see [`LongWingDetails`]).

use std::cmp::Reverse;

use super::sets::{extend_subset, union};
use crate::{
    RatingTechnique,
    candidate_grid::{CandidateGrid, positions_by_house},
    hint::RatedHint,
    memory::Memory,
    nine::{CellBits, HOUSE_CELLS, PEERS, ROW, bits, cells_in, set_size},
    technique::LongWingDetails,
};

/// The key by which wings are sorted: the rating, the number of eliminations subtracted from
/// [`u32::MAX`], the code, the cells of the set, and the bivalue cell.
type WingKey = (u16, u32, Reverse<[u8; 4]>, Reverse<CellBits>, u8);

/// A search for the best wing with a set of `k` cells.
struct WingSearch<'a> {
    position: &'a CandidateGrid,
    /// The number of cells of the set.
    k: usize,
    best: Option<(WingKey, RatedHint)>,
}

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory, k: usize) -> Option<RatedHint> {
    let memory = &mut memory.long_wings[k - 3];
    // A new wing has a cell that has changed.
    let changed = memory.cells();
    let bivalue = position.bivalue_cells();
    if bivalue == 0 {
        return None;
    }
    let fits = |c: &u8| (2..=k as u32 + 1).contains(&set_size(position.cells[*c as usize]));
    let open = cells_in(position.empty).filter(fits).fold(0, |set, cell| set | 1 << cell);
    // The cells that a bivalue cell sees and that have one of its digits. Every wing's set contains
    // such a cell.
    let seen = |cell: u8| {
        let digits = bits(position.cells[cell as usize]);
        let places = digits.fold(0, |set, digit| set | position.digits[digit as usize]);
        places & PEERS[cell as usize]
    };
    let reach =
        |cells: CellBits| positions_by_house(cells_in(cells).fold(0, |set, cell| set | seen(cell)));
    let (reach, reach_of_changed) = (reach(bivalue), reach(bivalue & changed));
    let (open, changed_places) = (positions_by_house(open), positions_by_house(changed & open));
    let mut search = WingSearch { position, k, best: None };
    let mut sets = Vec::new();
    for (house, cells) in HOUSE_CELLS.iter().enumerate() {
        if open[house] & (changed_places[house] | reach_of_changed[house]) == 0 {
            continue;
        }
        let digits = cells.map(|cell| position.cells[cell as usize]);
        sets.clear();
        extend_subset(&digits, k + 1, open[house], k, (0, 0), &mut sets);
        for &set in &sets {
            // A set in a box and a line is examined in the box.
            let is_in_box = house >= ROW
                && [0b111u16, 0b111_000, 0b111_000_000].iter().any(|third| set & !third == 0);
            let bivalue = match () {
                _ if is_in_box => 0,
                _ if set & changed_places[house] != 0 && set & reach[house] != 0 => bivalue,
                _ if set & reach_of_changed[house] != 0 => bivalue & changed,
                _ => 0,
            };
            if bivalue != 0 {
                search.examine(house, set, union(&digits, set), bivalue);
            }
        }
    }
    if search.best.is_none() {
        memory.mark_clean();
    }
    search.best.map(|(_, hint)| hint)
}

impl WingSearch<'_> {
    /// Examines the wings that consist of a set of cells in a house and one of these bivalue cells.
    fn examine(&mut self, house: usize, set: u16, digits: u16, bivalue: CellBits) {
        let of_digit = |digit: u8| self.position.digits[digit as usize];
        // For each digit of the set, the cells that see all its places in the set.
        let mut seen_by = [0; 9];
        let mut linked = 0;
        for digit in bits(digits) {
            let places = bits(self.position.places[house][digit as usize] & set);
            let cells = places.map(|place| HOUSE_CELLS[house][place as usize]);
            let seen = cells.fold(of_digit(digit), |seen, cell| seen & PEERS[cell as usize]);
            seen_by[digit as usize] = seen;
            linked |= seen;
        }
        if linked & bivalue == 0 {
            return;
        }
        let members = bits(set).map(|place| HOUSE_CELLS[house][place as usize]);
        let members = members.fold(0, |members, cell| members | 1 << cell);
        let outside = bits(!digits & 0x1ff).fold(members, |all, digit| all | of_digit(digit));
        for cell in cells_in(linked & bivalue & !outside) {
            let two = self.position.cells[cell as usize];
            let low = two.trailing_zeros() as u8;
            let high = (two & (two - 1)).trailing_zeros() as u8;
            let peers = PEERS[cell as usize];
            let seen = |digit: u8| seen_by[digit as usize];
            let [of_low, of_high] = [low, high].map(|digit| seen(digit) >> cell & 1 != 0);
            let outside_set = |digit: u8| seen(digit) & !members;
            let of_ends = [
                if of_high { outside_set(low) & peers } else { 0 },
                if of_low { outside_set(high) & peers } else { 0 },
            ];
            let is_double = of_low && of_high;
            if of_ends == [0; 2] && !is_double {
                continue;
            }
            let mut eliminated = [0; 9];
            let mut is_doubly_linked = false;
            if is_double {
                for digit in bits(digits & !two) {
                    eliminated[digit as usize] = outside_set(digit) & !(1 << cell);
                    is_doubly_linked |= eliminated[digit as usize] != 0;
                }
            }
            [eliminated[low as usize], eliminated[high as usize]] = of_ends;
            is_doubly_linked |= eliminated[low as usize] != 0 && eliminated[high as usize] != 0;
            let all = eliminated.iter().fold(0, |all, cells| all | cells);
            if all != 0 {
                self.offer_hint((members, cell), all, &eliminated, is_doubly_linked);
            }
        }
    }

    fn offer_hint(
        &mut self,
        (members, bivalue): (CellBits, u8),
        all: CellBits,
        eliminated: &[CellBits; 9],
        is_doubly_linked: bool,
    ) {
        let sizes = || cells_in(members).map(|c| set_size(self.position.cells[c as usize]) as u8);
        let wing = LongWingDetails {
            cell_count: self.k as u8,
            is_doubly_linked,
            max_cell_candidates: sizes().max().unwrap_or(0),
            candidate_count: sizes().sum(),
        };
        let rating = match (self.k, wing.max_cell_candidates) {
            (3, 3) => 56,
            (3, _) => 55,
            (_, 3) => 64,
            (_, 5) => 62,
            _ => 63,
        };
        let total = eliminated.iter().map(|cells| cells.count_ones()).sum::<u32>();
        let in_order = Reverse(members.reverse_bits());
        let key = (rating, u32::MAX - total, Reverse(wing.code()), in_order, bivalue);
        if self.best.as_ref().is_some_and(|(best, _)| *best <= key) {
            return;
        }
        let digits = |cell: u8| {
            let is_there = |digit: &u8| eliminated[*digit as usize] & 1 << cell != 0;
            (0..9).filter(is_there).fold(0, |digits, digit| digits | 1u16 << digit)
        };
        let eliminated = cells_in(all).map(|cell| (cell, digits(cell))).collect();
        let technique = RatingTechnique::LongWing(wing);
        self.best =
            RatedHint::new_eliminations(rating, technique, eliminated).map(|hint| (key, hint));
    }
}
