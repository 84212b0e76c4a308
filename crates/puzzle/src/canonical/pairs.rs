//! How the form of a board begins whose first row has many new digits.
//!
//! In the first row digits are numbered as they come, in whatever order columns of a stack are and stacks
//! with as many digits: the first row of a full 9×9 grid is 1 2 3 … in 1,296 orders, for each line. Here they are left
//! open, and the second row, of the same band, decides. Where the first row holds, in some other column,
//! what the second has here, that column's place is the digit's number:
//!
//! ```text
//! row 1   7 2 9 │ 4 1 3 │ …     the column of 7 comes first; the second row has a 4 there, so
//! row 2   4 . . │ . . . │ …     the column of the 4 comes as soon as it can: first of its stack,
//!                               and that stack second; and the 4 is numbered 4
//! ```
//!
//! For each two rows of a band, columns are chosen place by place, and what is greater than the best
//! so far is left. In the end all columns have their places, but for those that both rows leave empty.
//! Rows with a digit twice are absent: boards that have some do without.

use super::{
    NotCanonical,
    lines::{Lines, bits},
    partial::{NEW, Partial, bit},
};

/// No place, no column, no stack; and an empty cell of the second row.
const NONE: u8 = u8::MAX;

/// A digit of the second row that the first lacks.
const OTHER: u8 = u8::MAX - 1;

/// So many columns may be tried for one pair, which takes some hundredths of a second.
const PAIR: usize = 300_000;

/// A search through the pairs of rows that may come first.
pub(super) struct Pairs<const N: usize> {
    /// Those that were not looked at.
    left: Vec<Pair>,
    /// The first row, which all of them share, 0 for an empty cell; and how many digits it has.
    row: [u8; N],
    digits: u8,
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

/// What a pair says of columns.
struct Columns<const N: usize> {
    width: usize,
    /// The columns in which the first row has a digit, and how many are in each stack.
    filled: u64,
    counts: [u8; N],
    /// For each column, the one in which the first row has what the second has there.
    source: [u8; N],
}

/// The columns and stacks that have places.
#[derive(Clone, Copy)]
struct Places<const N: usize> {
    place_of: [u8; N],
    col_at: [u8; N],
    slot_of: [u8; N],
    stack_at: [u8; N],
    /// Columns that have places, by the slot of their stack: those that the first row leaves
    /// empty, and the others.
    placed: [[u8; N]; 2],
    /// Digits that the second row alone has.
    others: u8,
}

impl<const N: usize> Pairs<N> {
    /// In how many orders of columns a row, as the first, gives its least string.
    pub fn orders(lines: &Lines<N>, way: usize, row: usize) -> u128 {
        let counts = counts(lines, way, row);
        let stacks = &counts[..lines.side / lines.width];
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let within = stacks.iter().map(|count| factorial(usize::from(*count)));
        let alike = |count: u8| stacks.iter().filter(|other| **other == count).count();
        let between = (1..=lines.width as u8).map(|count| factorial(alike(count)));
        within.chain(between).fold(1, u128::saturating_mul)
    }

    /// All pairs whose first row is one of these, each with the way that the board lies. They give
    /// the same least string, and no row of the board has a digit twice.
    pub fn of(lines: &Lines<N>, firsts: impl Iterator<Item = (usize, usize)>) -> Pairs<N> {
        let (mut left, mut row) = (Vec::new(), [0; N]);
        for (way, first) in firsts {
            let seconds = bits(lines.next_rows(way, bit(first), Some(first as u8)));
            left.extend(seconds.map(|second| Pair { way, first, second }));
            // Stacks with fewer digits come first, and empty cells of a stack.
            let mut counts = counts(lines, way, first);
            counts[..lines.side / lines.width].sort_unstable();
            let (mut number, width) = (0, lines.width);
            for (slot, count) in counts[..lines.side / width].iter().enumerate() {
                let end = (slot + 1) * width;
                for place in &mut row[end - usize::from(*count)..end] {
                    number += 1;
                    *place = number;
                }
            }
        }
        let digits = row.iter().max().copied().unwrap_or_default();
        Pairs { left, row, digits, best: [NONE; N], known: 0, found: Vec::new(), looks: 0, most: 0 }
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
        self.most = self.looks + PAIR;
        let none = [NONE; N];
        let places = Places {
            place_of: none,
            col_at: none,
            slot_of: none,
            stack_at: none,
            placed: [[0; N]; 2],
            others: 0,
        };
        self.choose(pair, &Columns::of(lines, pair), lines.side, places, 0);
        let too_many = self.found.len() > ties || self.looks > looks.min(self.most);
        if too_many { Err(NotCanonical::TooSymmetric) } else { Ok(()) }
    }

    /// Tries every column at a place, and goes on to the next with those that are not greater.
    fn choose(
        &mut self,
        pair: Pair,
        columns: &Columns<N>,
        side: usize,
        places: Places<N>,
        place: usize,
    ) {
        if place == side {
            self.found.push((pair, places.col_at));
            return;
        }
        // Columns that are empty in both rows are alike: the first of a stack stands for all.
        let mut alike = 0;
        for col in 0..side {
            if !self.fits(columns, &places, place, col) {
                continue;
            }
            let stack = bit(col / columns.width);
            if columns.is_empty(col) {
                if alike & stack != 0 {
                    continue;
                }
                alike |= stack;
            }
            self.looks += 1;
            let mut places = places;
            self.put(columns, &mut places, col);
            let number = match columns.source[col] {
                NONE => 0,
                OTHER => {
                    places.others += 1;
                    self.digits + places.others
                }
                source => self.row[self.put(columns, &mut places, source.into())],
            };
            if place < self.known && number > self.best[place] {
                continue;
            }
            if place >= self.known || number < self.best[place] {
                self.best[place] = number;
                self.known = place + 1;
                self.found.clear();
            }
            if self.looks <= self.most {
                self.choose(pair, columns, side, places, place + 1);
            }
        }
    }

    /// Whether a column may come at a place, as far as the first row is concerned.
    fn fits(&self, columns: &Columns<N>, places: &Places<N>, place: usize, col: usize) -> bool {
        let chosen = places.col_at[place];
        if chosen != NONE {
            return usize::from(chosen) == col;
        }
        let (slot, stack) = (place / columns.width, col / columns.width);
        let is_filled = columns.filled & bit(col) != 0;
        let is_free = places.place_of[col] == NONE && is_filled == (self.row[place] > 0);
        is_free
            && match places.stack_at[slot] {
                NONE => {
                    let fits =
                        usize::from(columns.counts[stack]) == self.count(slot, columns.width);
                    places.slot_of[stack] == NONE && fits
                }
                there => usize::from(there) == stack,
            }
    }

    /// How many digits the first row has in the stack of a slot.
    fn count(&self, slot: usize, width: usize) -> usize {
        self.row[slot * width..(slot + 1) * width].iter().filter(|number| **number > 0).count()
    }

    /// Gives a column the first place that it can have, if it has none: its place.
    fn put(&self, columns: &Columns<N>, places: &mut Places<N>, col: usize) -> usize {
        if places.place_of[col] != NONE {
            return places.place_of[col].into();
        }
        let Columns { width, filled, counts, .. } = columns;
        let stack = col / width;
        let count = usize::from(counts[stack]);
        if places.slot_of[stack] == NONE {
            let mut slots = 0..N / width;
            let free =
                |slot: &usize| places.stack_at[*slot] == NONE && self.count(*slot, *width) == count;
            let slot = slots.find(free).expect("a slot for each stack");
            places.slot_of[stack] = slot as u8;
            places.stack_at[slot] = stack as u8;
        }
        let slot = usize::from(places.slot_of[stack]);
        let kind = usize::from(filled & bit(col) != 0);
        let begin = if kind == 0 { slot * width } else { (slot + 1) * width - count };
        let place = begin + usize::from(places.placed[kind][slot]);
        places.placed[kind][slot] += 1;
        places.place_of[col] = place as u8;
        places.col_at[place] = col as u8;
        place
    }

    /// The partial rearrangements that give the least second row, with both rows placed.
    pub fn partials<const M: usize>(&self, lines: &Lines<N>) -> Vec<Partial<N, M>> {
        let Lines { side, width, .. } = *lines;
        let partial = |(pair, cols): &(Pair, [u8; N])| {
            let [first, second] = [pair.first, pair.second].map(|row| lines.cells[pair.way][row]);
            let mut partial = Partial::<N, M>::new(pair.way, side, width);
            partial.cols = *cols;
            let is_empty =
                |at: usize| first[usize::from(cols[at])] + second[usize::from(cols[at])] == 0;
            let is_cut =
                |at: &usize| at.is_multiple_of(width) || !is_empty(*at) || !is_empty(at - 1);
            partial.cuts = (0..side).filter(is_cut).fold(0, |cuts, at| cuts | bit(at));
            partial.stack_cuts = (0..side / width).fold(0, |cuts, at| cuts | bit(at));
            for row in [first, second] {
                for digit in cols[..side].iter().map(|col| usize::from(row[usize::from(*col)])) {
                    if partial.numbers[digit] == NEW {
                        partial.numbered += 1;
                        partial.numbers[digit] = partial.numbered;
                    }
                }
            }
            partial.place(pair.first);
            partial.place(pair.second);
            partial
        };
        self.found.iter().map(partial).collect()
    }
}

impl<const N: usize> Columns<N> {
    fn of(lines: &Lines<N>, pair: Pair) -> Columns<N> {
        let Lines { side, width, .. } = *lines;
        let [first, second] = [pair.first, pair.second].map(|row| &lines.cells[pair.way][row]);
        let (mut col_of, mut filled) = ([OTHER; 65], 0);
        col_of[0] = NONE;
        for (col, digit) in first[..side].iter().enumerate().filter(|(_, digit)| **digit > 0) {
            col_of[usize::from(*digit)] = col as u8;
            filled |= bit(col);
        }
        let mut source = [NONE; N];
        for (source, digit) in source.iter_mut().zip(&second[..side]) {
            *source = col_of[usize::from(*digit)];
        }
        Columns { width, filled, counts: counts(lines, pair.way, pair.first), source }
    }

    /// Whether both rows leave the column empty.
    fn is_empty(&self, col: usize) -> bool {
        self.filled & bit(col) == 0 && self.source[col] == NONE
    }
}

/// How many digits a row has in each stack.
fn counts<const N: usize>(lines: &Lines<N>, way: usize, row: usize) -> [u8; N] {
    let mut counts = [0; N];
    let digits = &lines.cells[way][row][..lines.side];
    for (count, digits) in counts.iter_mut().zip(digits.chunks(lines.width)) {
        *count = digits.iter().filter(|digit| **digit > 0).count() as u8;
    }
    counts
}
