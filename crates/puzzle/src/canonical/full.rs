//! How the form of a full grid begins.
//!
//! Its first row is 1 2 3 … whichever line that is, and however columns are ordered. So the second
//! row, of the same band, decides. Where the first row holds, in some other column, what the second
//! has here, that column's place is the digit's number:
//!
//! ```text
//! row 1   7 2 9 │ 4 1 3 │ …     the column of 7 comes first; the second row has a 4 there, so
//! row 2   4 . . │ . . . │ …     the column of the 4 comes as soon as it can: first of its stack,
//!                               and that stack second; and the 4 is numbered 4
//! ```
//!
//! For each two rows of a band, columns are chosen place by place, and what is greater than the best
//! so far is left. In the end all columns have their places.

use super::{
    NotCanonical,
    lines::Lines,
    partial::{Partial, bit},
};

/// No place, no column, no stack.
const NONE: u8 = u8::MAX;

/// So many columns may be tried for one pair, which takes some hundredths of a second.
const PAIR: usize = 300_000;

/// A search through the pairs of rows that may come first.
pub(super) struct Pairs<const N: usize> {
    /// Those that were not looked at.
    left: Vec<Pair>,
    /// The least second row that is known, up to some place.
    best: [u8; N],
    known: usize,
    /// The pairs that give it, each with an order of columns.
    found: Vec<(Pair, [u8; N])>,
    /// How many columns were tried, and how many of this pair's may be tried at most.
    looks: usize,
    most: usize,
}

/// Two rows of a band, in this order.
#[derive(Clone, Copy)]
struct Pair {
    way: usize,
    first: usize,
    second: usize,
}

/// The columns and stacks that have places.
#[derive(Clone, Copy)]
struct Places<const N: usize> {
    place_of: [u8; N],
    col_at: [u8; N],
    slot_of: [u8; N],
    stack_at: [u8; N],
    /// Columns that have places, by the slot of their stack.
    filled: [u8; N],
    /// Stacks that have slots.
    slots: u8,
}

impl<const N: usize> Pairs<N> {
    /// All pairs of a full grid, no row or column of which has a digit twice.
    pub fn of(lines: &Lines<N>) -> Pairs<N> {
        let mut left = Vec::new();
        for way in 0..lines.orientations {
            for first in 0..lines.side {
                let band = first / lines.band * lines.band;
                let others = (band..band + lines.band).filter(|second| *second != first);
                left.extend(others.map(|second| Pair { way, first, second }));
            }
        }
        Pairs { left, best: [NONE; N], known: 0, found: Vec::new(), looks: 0, most: 0 }
    }

    /// Whether all pairs were looked at.
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Looks at a pair. Too many orders may tie, or have to be looked at.
    pub fn look(
        &mut self,
        lines: &Lines<N>,
        ties: usize,
        looks: usize,
    ) -> Result<(), NotCanonical> {
        let Some(pair) = self.left.pop() else { return Ok(()) };
        let cells = &lines.cells[pair.way];
        let mut col_of = [NONE; 128];
        for (col, digit) in (0..lines.side as u8).zip(cells[pair.first]) {
            col_of[usize::from(digit)] = col;
        }
        let mut source = [NONE; N];
        for (source, digit) in source.iter_mut().zip(&cells[pair.second][..lines.side]) {
            *source = col_of[usize::from(*digit)];
        }
        self.most = self.looks + PAIR;
        let none = [NONE; N];
        let places = Places {
            place_of: none,
            col_at: none,
            slot_of: none,
            stack_at: none,
            filled: [0; N],
            slots: 0,
        };
        self.choose(lines, pair, &source, places, 0);
        let too_many = self.found.len() > ties || self.looks > looks.min(self.most);
        if too_many { Err(NotCanonical::TooSymmetric) } else { Ok(()) }
    }

    /// Tries every column at a place, and goes on to the next with those that are not greater.
    fn choose(
        &mut self,
        lines: &Lines<N>,
        pair: Pair,
        source: &[u8; N],
        places: Places<N>,
        place: usize,
    ) {
        let Lines { side, width, .. } = *lines;
        if place == side {
            self.found.push((pair, places.col_at));
            return;
        }
        let slot = place / width;
        let chosen = places.col_at[place];
        let stack = places.stack_at[slot];
        for col in 0..side {
            let fits = match (chosen, stack) {
                (NONE, NONE) => places.slot_of[col / width] == NONE,
                (NONE, _) => usize::from(stack) == col / width && places.place_of[col] == NONE,
                _ => usize::from(chosen) == col,
            };
            if !fits {
                continue;
            }
            self.looks += 1;
            let mut places = places;
            places.put(col, width);
            let number = places.put(source[col].into(), width);
            if place < self.known && number > self.best[place] {
                continue;
            }
            if place >= self.known || number < self.best[place] {
                self.best[place] = number;
                self.known = place + 1;
                self.found.clear();
            }
            if self.looks <= self.most {
                self.choose(lines, pair, source, places, place + 1);
            }
        }
    }

    /// The partial rearrangements that give the least second row, with both rows placed.
    pub fn partials<const M: usize>(&self, lines: &Lines<N>) -> Vec<Partial<N, M>> {
        let Lines { side, width, .. } = *lines;
        let partial = |(pair, cols): &(Pair, [u8; N])| {
            let mut partial = Partial::<N, M>::new(pair.way, side, width);
            partial.cols = *cols;
            partial.cuts = (0..side).fold(0, |cuts, at| cuts | bit(at));
            partial.stack_cuts = (0..side / width).fold(0, |cuts, at| cuts | bit(at));
            for (number, col) in (1..).zip(&cols[..side]) {
                let digit = lines.cells[pair.way][pair.first][usize::from(*col)];
                partial.numbers[usize::from(digit)] = number;
            }
            partial.numbered = side as u8;
            partial.place(pair.first);
            partial.place(pair.second);
            partial
        };
        self.found.iter().map(partial).collect()
    }
}

impl<const N: usize> Places<N> {
    /// Gives a column the first place that it can have, if it has none: its place.
    fn put(&mut self, col: usize, width: usize) -> u8 {
        if self.place_of[col] != NONE {
            return self.place_of[col];
        }
        let stack = col / width;
        if self.slot_of[stack] == NONE {
            self.slot_of[stack] = self.slots;
            self.stack_at[usize::from(self.slots)] = stack as u8;
            self.slots += 1;
        }
        let slot = self.slot_of[stack];
        let place = slot * width as u8 + self.filled[usize::from(slot)];
        self.filled[usize::from(slot)] += 1;
        self.place_of[col] = place;
        self.col_at[usize::from(place)] = col as u8;
        place
    }
}
