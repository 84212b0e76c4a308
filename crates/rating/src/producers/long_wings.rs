//! WXYZ-Wing and VWXYZ-Wing: an almost locked set of three or four cells that all see each other,
//! and a bivalue cell with two of its digits.
//!
//! If all places of one digit in the set see the bivalue cell, the other digit is eliminated from
//! cells that see all its places. If this holds for both digits, the set and the cell are locked in
//! both directions. All wings are examined: those with the lowest rating come first, then those
//! with more eliminations, then those with the larger code.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{CellBits, PEERS, bits, cells_in, set_size},
    technique::WingSize,
};

type Key = (u16, u32, std::cmp::Reverse<[u8; 4]>);

struct Search<'a> {
    position: &'a CandidateGrid,
    /// The number of cells of the set.
    k: usize,
    bivalue: CellBits,
    /// The cells that have changed since there was no wing; a new wing must contain one of them.
    changed: CellBits,
    /// The cells that a bivalue cell sees and that have one of its digits, for all bivalue cells
    /// and for those that have changed; a set must contain at least one of these cells.
    reach: CellBits,
    reach_of_changed: CellBits,
    best: Option<(Key, RatedHint)>,
}

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory, k: usize) -> Option<RatedHint> {
    let memory = &mut memory.long_wings[k - 3];
    let changed = memory.dirty();
    let bivalue = position.bivalue_cells();
    if bivalue == 0 {
        return None;
    }
    let fits = |c: &u8| (2..=k as u32 + 1).contains(&position.cells[*c as usize].count_ones());
    let open = cells_in(position.empty).filter(fits).fold(0, |set, cell| set | 1 << cell);
    let seen = |cell: u8| {
        let digits = bits(position.cells[cell as usize]);
        let places = digits.fold(0, |set, digit| set | position.digits[digit as usize]);
        places & PEERS[cell as usize]
    };
    let reach = |cells: CellBits| cells_in(cells).fold(0, |set, cell| set | seen(cell));
    let (reach, reach_of_changed) = (reach(bivalue), reach(bivalue & changed));
    let mut search = Search { position, k, bivalue, changed, reach, reach_of_changed, best: None };
    search.extend(&mut Vec::with_capacity(4), 0, open, 0);
    if search.best.is_none() {
        memory.mark_clean();
    }
    search.best.map(|(_, hint)| hint)
}

impl Search<'_> {
    fn extend(&mut self, set: &mut Vec<u8>, members: CellBits, after: CellBits, digits: u16) {
        let all = members | after;
        let reach = if self.changed & all != 0 { self.reach } else { self.reach_of_changed };
        if reach & all == 0 {
            return;
        }
        if set.len() + 1 == self.k {
            let (last, within) = self.with_last_digits(digits);
            let bivalue = self.bivalue & within;
            if bivalue == 0 {
                return;
            }
            for cell in cells_in(after & last & self.with_changes(members)) {
                set.push(cell);
                let with = digits | self.position.cells[cell as usize];
                self.look(set, members | 1 << cell, with, bivalue);
                set.pop();
            }
            return;
        }
        for cell in cells_in(after) {
            let with = digits | self.position.cells[cell as usize];
            let bit = 1 << cell;
            let later = after & !(bit | (bit - 1)) & PEERS[cell as usize];
            if later != 0 && set_size(with) as usize <= self.k + 1 {
                set.push(cell);
                self.extend(set, members | bit, later, with);
                set.pop();
            }
        }
    }

    /// The cells that add exactly as many digits as the set still lacks, and those that add at most as many.
    fn with_last_digits(&self, digits: u16) -> (CellBits, CellBits) {
        let missing = self.k + 1 - set_size(digits) as usize;
        // By number, the cells with at least that many other digits.
        let mut at_least = [!0, 0, 0, 0, 0];
        for digit in bits(!digits & 0x1ff) {
            for n in (0..=missing).rev() {
                at_least[n + 1] |= at_least[n] & self.position.digits[digit as usize];
            }
        }
        (at_least[missing] & !at_least[missing + 1], !at_least[missing + 1])
    }

    /// The cells with which a set may contain a new wing.
    fn with_changes(&self, members: CellBits) -> CellBits {
        let (has_changed, is_reached) = (members & self.changed != 0, members & self.reach != 0);
        let with_changed_set = match (has_changed, is_reached) {
            (true, true) => !0,
            (true, false) => self.reach,
            (false, true) => self.changed,
            (false, false) => self.changed & self.reach,
        };
        let is_by_changed = members & self.reach_of_changed != 0;
        with_changed_set | if is_by_changed { !0 } else { self.reach_of_changed }
    }

    /// Examines the wings of a set with some of the bivalue cells.
    fn look(&mut self, set: &[u8], members: CellBits, digits: u16, bivalue: CellBits) {
        let is_new = self.changed & members != 0;
        let bivalue = if is_new { bivalue } else { bivalue & self.changed };
        if bivalue == 0 {
            return;
        }
        let of_digit = |digit: u8| self.position.digits[digit as usize];
        let outside = bits(!digits & 0x1ff).fold(members, |all, digit| all | of_digit(digit));
        for cell in cells_in(bivalue & !outside) {
            let two = self.position.cells[cell as usize];
            let low = two.trailing_zeros() as u8;
            let high = (two & (two - 1)).trailing_zeros() as u8;
            let peers = PEERS[cell as usize];
            let is_restricted = |digit: u8| of_digit(digit) & members & !peers == 0;
            let (of_low, of_high) = (is_restricted(low), is_restricted(high));
            if !of_low && !of_high {
                continue;
            }
            // The cells that have a digit and see all places of the digit in the set.
            let seen = |digit: u8| {
                let all = of_digit(digit);
                let with = set.iter().filter(|cell| all & 1 << **cell != 0);
                with.fold(all, |seen, cell| seen & PEERS[*cell as usize])
            };
            let taken = |digit: u8| (digit, seen(digit) & !(members | 1 << cell));
            let both = |digit: u8| (digit, seen(digit) & peers & !members);
            let (eliminated, is_doubly_linked) = match (of_low, of_high) {
                (true, true) => {
                    let weak: Vec<_> = bits(digits & !two).map(taken).collect();
                    let [x, z] = [both(low), both(high)];
                    let is_weak = weak.iter().any(|(_, cells)| *cells != 0);
                    let is_double = is_weak || x.1 != 0 && z.1 != 0;
                    (weak.into_iter().chain([x, z]).collect(), is_double)
                }
                (true, false) => (vec![both(high)], false),
                _ => (vec![both(low)], false),
            };
            self.take(set, eliminated, is_doubly_linked);
        }
    }

    fn take(&mut self, set: &[u8], eliminated: Vec<(u8, CellBits)>, is_doubly_linked: bool) {
        let total = eliminated.iter().map(|(_, cells)| cells.count_ones()).sum::<u32>();
        if total == 0 {
            return;
        }
        let sizes = || set.iter().map(|c| set_size(self.position.cells[*c as usize]) as u8);
        let largest = sizes().max().unwrap_or(0);
        let wing = WingSize { cells: self.k as u8, is_doubly_linked, largest, size: sizes().sum() };
        let rating = match (self.k, largest) {
            (3, 3) => 56,
            (3, _) => 55,
            (_, 3) => 64,
            (_, 5) => 62,
            _ => 63,
        };
        let key = (rating, u32::MAX - total, std::cmp::Reverse(wing.code()));
        if self.best.as_ref().is_some_and(|(best, _)| *best <= key) {
            return;
        }
        let cells = eliminated.iter().fold(0, |all, (_, cells)| all | cells);
        let digits = |cell: u8| {
            let with_cell = eliminated.iter().filter(|(_, cells)| cells & 1 << cell != 0);
            with_cell.fold(0, |digits, (digit, _)| digits | 1u16 << digit)
        };
        let eliminated = cells_in(cells).map(|cell| (cell, digits(cell))).collect();
        let technique = RatingTechnique::LongWing(wing);
        self.best =
            RatedHint::new_eliminations(rating, technique, eliminated).map(|hint| (key, hint));
    }
}
