//! WXYZ- and VWXYZ-Wing: an almost locked set of three or four cells that all see each other, and a
//! bivalue cell with two of its digits.
//!
//! If all places of one digit in the set see the bivalue cell, the other digit leaves what sees all its
//! places. If both are restricted so, the set and the cell are locked in both directions. All wings are
//! looked at: the lowest rating comes first, then more eliminations, then the greater code.

use crate::{
    Technique,
    hint::Hint,
    memory::Memory,
    nine::{Cells, PEERS, bits, each, size},
    position::Position,
    technique::Wing,
};

type Key = (u16, u32, std::cmp::Reverse<[u8; 4]>);

struct Search<'a> {
    position: &'a Position,
    /// How many cells the set has.
    k: usize,
    bivalue: Cells,
    /// The cells that have changed since there was no wing: a new one has one of them.
    changed: Cells,
    /// What bivalue cells see that has a digit of theirs, and those of them that have changed: a set has one at least.
    reach: Cells,
    reach_of_changed: Cells,
    best: Option<(Key, Hint)>,
}

pub(crate) fn find(position: &Position, memory: &mut Memory, k: usize) -> Option<Hint> {
    let memory = &mut memory.long_wings[k - 3];
    let changed = memory.changed();
    let bivalue = position.bivalue();
    if bivalue == 0 {
        return None;
    }
    let fits = |c: &u8| (2..=k as u32 + 1).contains(&position.cells[*c as usize].count_ones());
    let open = each(position.empty).filter(fits).fold(0, |set, cell| set | 1 << cell);
    let seen = |cell: u8| {
        let digits = bits(position.cells[cell as usize]);
        let places = digits.fold(0, |set, digit| set | position.digits[digit as usize]);
        places & PEERS[cell as usize]
    };
    let reach = |cells: Cells| each(cells).fold(0, |set, cell| set | seen(cell));
    let (reach, reach_of_changed) = (reach(bivalue), reach(bivalue & changed));
    let mut search = Search { position, k, bivalue, changed, reach, reach_of_changed, best: None };
    search.extend(&mut Vec::with_capacity(4), 0, open, 0);
    if search.best.is_none() {
        memory.note();
    }
    search.best.map(|(_, hint)| hint)
}

impl Search<'_> {
    fn extend(&mut self, set: &mut Vec<u8>, members: Cells, after: Cells, digits: u16) {
        let all = members | after;
        let reach = if self.changed & all != 0 { self.reach } else { self.reach_of_changed };
        if reach & all == 0 {
            return;
        }
        for cell in each(after) {
            let with = digits | self.position.cells[cell as usize];
            if size(with) as usize > self.k + 1 {
                continue;
            }
            let bit = 1 << cell;
            let members = members | bit;
            if set.len() + 1 < self.k {
                let later = after & !(bit | (bit - 1)) & PEERS[cell as usize];
                if later != 0 {
                    set.push(cell);
                    self.extend(set, members, later, with);
                    set.pop();
                }
            } else if size(with) as usize == self.k + 1 {
                set.push(cell);
                self.look(set, members, with);
                set.pop();
            }
        }
    }

    fn look(&mut self, set: &[u8], members: Cells, digits: u16) {
        let is_new = self.changed & members != 0;
        let bivalue = if is_new { self.bivalue } else { self.bivalue & self.changed };
        let of_digit = |digit: u8| self.position.digits[digit as usize];
        let outside = bits(!digits & 0x1ff).fold(members, |all, digit| all | of_digit(digit));
        for cell in each(bivalue & !outside) {
            let two = self.position.cells[cell as usize];
            let low = two.trailing_zeros() as u8;
            let high = (two & (two - 1)).trailing_zeros() as u8;
            let around = PEERS[cell as usize];
            let is_restricted = |digit: u8| of_digit(digit) & members & !around == 0;
            let (of_low, of_high) = (is_restricted(low), is_restricted(high));
            if !of_low && !of_high {
                continue;
            }
            // What sees all cells of the set that have a digit, and has it itself.
            let seen = |digit: u8| {
                let all = of_digit(digit);
                let with = set.iter().filter(|cell| all & 1 << **cell != 0);
                with.fold(all, |seen, cell| seen & PEERS[*cell as usize])
            };
            let taken = |digit: u8| (digit, seen(digit) & !(members | 1 << cell));
            let both = |digit: u8| (digit, seen(digit) & around & !members);
            let (gone, is_doubly_linked) = match (of_low, of_high) {
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
            self.take(set, gone, is_doubly_linked);
        }
    }

    fn take(&mut self, set: &[u8], gone: Vec<(u8, Cells)>, is_doubly_linked: bool) {
        let total = gone.iter().map(|(_, cells)| cells.count_ones()).sum::<u32>();
        if total == 0 {
            return;
        }
        let sizes = || set.iter().map(|c| size(self.position.cells[*c as usize]) as u8);
        let largest = sizes().max().unwrap_or(0);
        let wing = Wing { cells: self.k as u8, is_doubly_linked, largest, size: sizes().sum() };
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
        let cells = gone.iter().fold(0, |all, (_, cells)| all | cells);
        let digits = |cell: u8| {
            let of = gone.iter().filter(|(_, cells)| cells & 1 << cell != 0);
            of.fold(0, |digits, (digit, _)| digits | 1u16 << digit)
        };
        let gone = each(cells).map(|cell| (cell, digits(cell))).collect();
        let technique = Technique::LongWing(wing);
        self.best = Hint::taking(rating, technique, gone).map(|hint| (key, hint));
    }
}
