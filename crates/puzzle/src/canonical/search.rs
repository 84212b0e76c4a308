//! The search: rows are placed one after another, all partial rearrangements that tie side by side.
//!
//! For each of them every row that may come next says its least string. Those that give the least of
//! all are placed, in all arrangements of columns that give it; the others are gone for good. So
//! nothing is ever looked at that does not begin as the form does.
//!
//! How many tie depends on the board. Of puzzles with a few solutions it is some dozens; boards
//! without much on them, which have a great many automorphisms, are quick as well, since rows that
//! hold the same are placed in one order alone. Large boards that are symmetric without having such
//! rows, as one with a digit in each cell of a diagonal, come to a limit, and it is told.

use std::mem;

use grid::{Board, Shape};

use super::{
    Canonical, NotCanonical,
    lines::{Lines, bits},
    pairs::Pairs,
    partial::{Partial, bit},
    rearrangement::Rearrangement,
    row::Key,
    split::{Repeats, Split},
};

/// So many partial rearrangements may tie: some 30 MB of the largest boards. No 9×9 board is known
/// that comes near.
const TIES: usize = 100_000;

/// So many arrangements may be looked at for one row, which takes some hundredths of a second.
const STEPS: usize = TIES + TIES / 2;

/// So many orders of columns for the first row are better left open, on boards up to 9×9 and on
/// larger ones, where pairs of rows have more to copy.
const MANY: [u128; 2] = [64, 5000];

/// So many rows may be looked at in all, which takes some seconds.
const LOOKS: usize = 30_000_000;

/// Rows that are looked at between two questions whether to stop.
const BETWEEN: usize = 2000;

pub(super) struct Search<const N: usize, const M: usize, const W: usize> {
    lines: Lines<N>,
    /// What the board begins with if its first row has many orders, until that is found.
    pairs: Option<Pairs<N>>,
    /// The partial rearrangements that tie, and how many of them were asked.
    states: Vec<Partial<N, M>>,
    asked: usize,
    /// The rows that the next one was not asked for, when it was for others.
    rows: u64,
    /// The least string that some row of theirs gives, and who gives it.
    least: Key<W>,
    givers: Vec<(u32, u8)>,
    /// What those become, and how many of them did.
    next: Vec<Partial<N, M>>,
    placed: usize,
    looks: usize,
}

impl<const N: usize, const M: usize, const W: usize> Search<N, M, W> {
    /// A search over a board whose side is at most `N`.
    pub fn new(board: &Board) -> Search<N, M, W> {
        let lines = Lines::of(board);
        let ways = 0..lines.orientations;
        let states = ways.map(|way| Partial::new(way, lines.side, lines.width)).collect();
        Search {
            lines,
            pairs: None,
            states,
            asked: 0,
            rows: 0,
            least: [u64::MAX; W],
            givers: Vec::new(),
            next: Vec::new(),
            placed: 0,
            looks: 0,
        }
    }

    /// Goes on until the form is found, or too much ties; `None` when `stop` said so before that.
    pub fn slice(
        &mut self,
        shape: Shape,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<Canonical, NotCanonical>> {
        let mut asked_at = self.looks + BETWEEN;
        while usize::from(self.states[0].placed) < self.lines.side {
            if let Some(pairs) = &mut self.pairs {
                if pairs.look(&self.lines, TIES, LOOKS).is_err() {
                    return Some(Err(NotCanonical::TooSymmetric));
                }
                if pairs.is_done() {
                    self.next = pairs.partials(&self.lines);
                    self.pairs = None;
                    self.begin();
                }
                if stop() {
                    return None;
                }
                continue;
            }
            let step = if self.asked < self.states.len() { self.ask() } else { self.place() };
            if step.is_err() || self.next.len() > TIES || self.looks > LOOKS {
                return Some(Err(NotCanonical::TooSymmetric));
            }
            if self.looks >= asked_at {
                asked_at = self.looks + BETWEEN;
                if stop() {
                    return None;
                }
            }
        }
        Some(Ok(self.found(shape)))
    }

    /// Asks a partial rearrangement for the strings that its rows can give: the next ones, up to one
    /// that takes long.
    fn ask(&mut self) -> Result<(), NotCanonical> {
        let partial = self.states[self.asked];
        let way = usize::from(partial.way);
        let rows = match self.rows {
            0 => self.lines.next_rows(way, partial.used, partial.last()),
            left => left,
        };
        self.rows = 0;
        for row in bits(rows) {
            let is_slow = self.lines.repeating[way] & bit(row) != 0;
            let key = if is_slow {
                self.split(partial, row, [u64::MAX; W], &mut Vec::new())?
            } else {
                self.looks += 1;
                self.lines.least(&partial, row)
            };
            if key < self.least {
                self.least = key;
                self.givers.clear();
            }
            if key == self.least {
                self.givers.push((self.asked as u32, row as u8));
            }
            self.rows = rows & !(u64::MAX >> (63 - row));
            if is_slow && self.rows != 0 {
                return Ok(());
            }
        }
        self.asked += 1;
        Ok(())
    }

    /// Places the row of the next giver; after the last, what they became is asked next.
    fn place(&mut self) -> Result<(), NotCanonical> {
        if self.placed == 0 && self.has_many_orders() {
            let giver = |(giver, row): &(u32, u8)| (*giver as usize, usize::from(*row));
            self.pairs = Some(Pairs::of(&self.lines, self.givers.iter().map(giver)));
            return Ok(());
        }
        if let Some((giver, row)) = self.givers.get(self.placed) {
            let partial = self.states[*giver as usize];
            let mut next = mem::take(&mut self.next);
            let done = self.split(partial, usize::from(*row), self.least, &mut next);
            self.next = next;
            self.placed += 1;
            return done.map(|_| ());
        }
        self.begin();
        Ok(())
    }

    /// Begins with the next row: what the givers became is asked for it.
    fn begin(&mut self) {
        mem::swap(&mut self.states, &mut self.next);
        self.next.clear();
        self.givers.clear();
        self.least = [u64::MAX; W];
        (self.asked, self.placed) = (0, 0);
    }

    /// Whether the first row would have so many orders of columns that pairs of rows are better.
    /// What is asked for the first row is each way that the board lies, by its number.
    fn has_many_orders(&self) -> bool {
        let is_first = self.states[0].placed == 0 && self.lines.repeating == [0; 2];
        let orders =
            |(way, row): &(u32, u8)| Pairs::orders(&self.lines, *way as usize, usize::from(*row));
        is_first
            && self.givers.iter().map(orders).fold(0, u128::saturating_add)
                > MANY[usize::from(N > 9)]
    }

    fn split(
        &mut self,
        partial: Partial<N, M>,
        row: usize,
        least: Key<W>,
        found: &mut Vec<Partial<N, M>>,
    ) -> Result<Key<W>, NotCanonical> {
        let repeats = match self.lines.repeating[usize::from(partial.way)] & bit(row) {
            0 => Repeats::Nothing,
            _ => Repeats::Something,
        };
        let begin = found.len();
        let lines = &self.lines;
        let mut split = Split { lines, row, repeats, least, found, begin, left: STEPS };
        split.stacks(partial, 0);
        self.looks += 1 + STEPS - split.left;
        if split.left == 0 { Err(NotCanonical::TooSymmetric) } else { Ok(split.least) }
    }

    /// What all that is left leads to.
    fn found(&self, shape: Shape) -> Canonical {
        let Lines { side, width, .. } = self.lines;
        let orders = |partial: &Partial<N, M>| {
            let rows = self.lines.orders(partial.way.into());
            rows.saturating_mul(partial.orders(side, width))
        };
        let automorphisms = self.states.iter().map(orders).fold(0, u128::saturating_add);
        let first = &self.states[0];
        let cells = &self.lines.cells[usize::from(first.way)];
        let digit = |row: &u8, col: &u8| {
            let cell = cells[usize::from(*row)][usize::from(*col)];
            grid::Digit::new(first.numbers[usize::from(cell)].into())
        };
        let digits = first.rows[..side].iter();
        let digits =
            digits.flat_map(|row| first.cols[..side].iter().map(move |col| digit(row, col)));
        Canonical {
            board: Board::of(shape, digits),
            automorphisms: Some(automorphisms).filter(|all| *all < u128::MAX),
            rearrangement: Rearrangement::found(shape, first),
        }
    }
}
