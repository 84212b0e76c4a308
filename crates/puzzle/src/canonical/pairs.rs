//! The start of the search for a board whose first row has many unlabelled digits.
//!
//! Digits of the first row are labelled in order of appearance. Exchanging the columns of two
//! digits within a stack, or stacks with the same number of digits, therefore doesn't change the
//! labelled row. In a full 9×9 grid, each line becomes 1 2 3 … in 1,296 orders of columns. This
//! search doesn't choose among the orders before the second row of the band distinguishes them. If
//! the second row has a digit of the first row, that digit's label depends on the place of its
//! column in the first row:
//!
//! ```text
//! row 1   7 2 9 │ 4 1 3 │ …     the column of 7 comes first; the second row has a 4 there, so
//! row 2   4 . . │ . . . │ …     the column of the 4 comes as early as possible: first of its stack,
//!                               and that stack second; and the 4 is labelled 4
//! ```
//!
//! For each pair of rows of a band, columns are chosen place by place, and choices that exceed the
//! best string so far are abandoned. In the end, the order of all columns is determined, except
//! among columns of a stack that are empty in both rows. Boards with a row that contains a digit
//! twice don't use this method, which doesn't support such rows.

use super::{
    CanonicalError,
    lines::{BoardLines, set_bit_indices},
    partial::{PartialRearrangement, UNLABELLED, place_bit},
};

/// The value of a place, column, slot or stack that hasn't been assigned. In
/// [`PairColumns::source`], it represents an empty cell of the second row.
const NONE: u8 = u8::MAX;

/// The value in [`PairColumns::source`] for a digit of the second row that isn't in the first row.
const OTHER_DIGIT: u8 = u8::MAX - 1;

/// The maximum number of columns tried for one pair of rows. Trying this many takes a few
/// hundredths of a second.
const MAX_STEPS_PER_PAIR: usize = 300_000;

/// A search through the pairs of rows that may be the first two rows of the form.
pub(super) struct RowPairs<const N: usize> {
    /// The pairs that haven't been examined yet.
    remaining: Vec<RowPair>,
    /// The labels of the first row, which are the same for all pairs, with 0 for an empty cell.
    first_row: [u8; N],
    /// The number of digits in the first row.
    digit_count: u8,
    /// The smallest second row so far.
    best_second_row: [u8; N],
    /// The number of cells at the start of [`RowPairs::best_second_row`] that are known. The other
    /// cells have no meaning.
    known_len: usize,
    /// The pairs that produce the smallest second row, each with an order of columns.
    best_pairs: Vec<(RowPair, [u8; N])>,
    /// The total number of columns tried so far.
    steps: usize,
    /// The maximum value of [`RowPairs::steps`] for the current pair. If it is exceeded, the search
    /// fails.
    step_limit: usize,
}

/// Two rows of the same band, in this order.
#[derive(Clone, Copy)]
struct RowPair {
    orientation: usize,
    first: usize,
    second: usize,
}

/// The properties of the columns for a pair of rows.
struct PairColumns<const N: usize> {
    width: usize,
    /// The columns in which the first row has a digit, as bits.
    filled: u64,
    /// The number of digits of the first row in each stack.
    counts: [u8; N],
    /// For each column, the column in which the first row has the second row's digit. It is
    /// [`NONE`] if the second row is empty there, or [`OTHER_DIGIT`] if the first row doesn't
    /// contain the digit.
    source: [u8; N],
}

/// The assignment of columns to places and of stacks to slots so far, in both directions. A slot is
/// the place of a whole stack. [`NONE`] marks whatever hasn't been assigned.
#[derive(Clone, Copy)]
struct ColumnPlaces<const N: usize> {
    place_of: [u8; N],
    col_at: [u8; N],
    slot_of: [u8; N],
    stack_at: [u8; N],
    /// The number of placed columns in each slot. The first array counts the columns that are empty
    /// in the first row, and the second array counts all others.
    placed_counts: [[u8; N]; 2],
    /// The number of labelled digits that are only in the second row.
    new_digits: u8,
}

impl<const N: usize> RowPairs<N> {
    /// Returns the number of column orders in which a row produces its smallest string as the first
    /// row. Orders that differ only in columns that are empty in this row are counted once.
    pub fn column_order_count(lines: &BoardLines<N>, orientation: usize, row: usize) -> u128 {
        let counts = digits_per_stack(lines, orientation, row);
        let stacks = &counts[..lines.side / lines.stack_width];
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let orders_within = stacks.iter().map(|count| factorial(usize::from(*count)));
        let count_of = |count: u8| stacks.iter().filter(|other| **other == count).count();
        let orders_between = (1..=lines.stack_width as u8).map(|count| factorial(count_of(count)));
        orders_within.chain(orders_between).fold(1, u128::saturating_mul)
    }

    /// Creates the search for all pairs whose first row is in `firsts`. Each item is an orientation
    /// and a row. All these rows must produce the same smallest string, and no row of the board may
    /// contain a digit twice.
    pub fn from_first_rows(
        lines: &BoardLines<N>,
        firsts: impl Iterator<Item = (usize, usize)>,
    ) -> RowPairs<N> {
        let (mut remaining, mut row) = (Vec::new(), [0; N]);
        for (orientation, first) in firsts {
            let second_rows =
                set_bit_indices(lines.next_rows(orientation, place_bit(first), Some(first as u8)));
            remaining.extend(second_rows.map(|second| RowPair { orientation, first, second }));
            // Stacks with fewer digits come first, and so do empty cells within a stack.
            let mut counts = digits_per_stack(lines, orientation, first);
            grid::insertion_sort(&mut counts[..lines.side / lines.stack_width]);
            let (mut number, width) = (0, lines.stack_width);
            for (slot, count) in counts[..lines.side / width].iter().enumerate() {
                let end = (slot + 1) * width;
                for place in &mut row[end - usize::from(*count)..end] {
                    number += 1;
                    *place = number;
                }
            }
        }
        let digits = row.iter().max().copied().unwrap_or_default();
        RowPairs {
            remaining,
            first_row: row,
            digit_count: digits,
            best_second_row: [NONE; N],
            known_len: 0,
            best_pairs: Vec::new(),
            steps: 0,
            step_limit: 0,
        }
    }

    /// Returns `true` if all pairs have been examined.
    pub fn is_done(&self) -> bool {
        self.remaining.is_empty()
    }

    /// Examines the next pair, if any. Returns an error if more than `max_ties` orders tie, if more
    /// than `max_steps` columns have been tried in total, or if this pair takes too many steps.
    pub fn examine_next_pair(
        &mut self,
        lines: &BoardLines<N>,
        max_ties: usize,
        max_steps: usize,
    ) -> Result<(), CanonicalError> {
        let Some(pair) = self.remaining.pop() else { return Ok(()) };
        self.step_limit = self.steps + MAX_STEPS_PER_PAIR;
        let unplaced = [NONE; N];
        let places = ColumnPlaces {
            place_of: unplaced,
            col_at: unplaced,
            slot_of: unplaced,
            stack_at: unplaced,
            placed_counts: [[0; N]; 2],
            new_digits: 0,
        };
        self.assign_columns(pair, &PairColumns::new(lines, pair), lines.side, places, 0);
        let too_many =
            self.best_pairs.len() > max_ties || self.steps > max_steps.min(self.step_limit);
        if too_many { Err(CanonicalError::TooSymmetric) } else { Ok(()) }
    }

    /// Tries every column at `place`, and continues with the next place for each column that
    /// doesn't make the string larger than the best one. Adds every complete order of columns to
    /// the best pairs. Gives up if the step limit of the pair is exceeded.
    fn assign_columns(
        &mut self,
        pair: RowPair,
        columns: &PairColumns<N>,
        side: usize,
        places: ColumnPlaces<N>,
        place: usize,
    ) {
        if place == side {
            self.best_pairs.push((pair, places.col_at));
            return;
        }
        // Columns that are empty in both rows are interchangeable, so only the first one of a stack
        // is tried.
        let mut stacks_tried = 0;
        for col in 0..side {
            if !self.allows_column(columns, &places, place, col) {
                continue;
            }
            let stack = place_bit(col / columns.width);
            if columns.is_empty(col) {
                if stacks_tried & stack != 0 {
                    continue;
                }
                stacks_tried |= stack;
            }
            self.steps += 1;
            let mut places = places;
            self.assign_place(columns, &mut places, col);
            let number = match columns.source[col] {
                NONE => 0,
                OTHER_DIGIT => {
                    places.new_digits += 1;
                    self.digit_count + places.new_digits
                }
                source => self.first_row[self.assign_place(columns, &mut places, source.into())],
            };
            if place < self.known_len && number > self.best_second_row[place] {
                continue;
            }
            if place >= self.known_len || number < self.best_second_row[place] {
                self.best_second_row[place] = number;
                self.known_len = place + 1;
                self.best_pairs.clear();
            }
            if self.steps <= self.step_limit {
                self.assign_columns(pair, columns, side, places, place + 1);
            }
        }
    }

    /// Returns `true` if a column may have a place: if the column has already been assigned to this
    /// place, or if both are unassigned and the column suits the labels of the first row.
    fn allows_column(
        &self,
        columns: &PairColumns<N>,
        places: &ColumnPlaces<N>,
        place: usize,
        col: usize,
    ) -> bool {
        let chosen = places.col_at[place];
        if chosen != NONE {
            return usize::from(chosen) == col;
        }
        let (slot, stack) = (place / columns.width, col / columns.width);
        let is_filled = columns.filled & place_bit(col) != 0;
        let is_free = places.place_of[col] == NONE && is_filled == (self.first_row[place] > 0);
        is_free
            && match places.stack_at[slot] {
                NONE => {
                    let fits = usize::from(columns.counts[stack])
                        == self.stack_digits(slot, columns.width);
                    places.slot_of[stack] == NONE && fits
                }
                placed => usize::from(placed) == stack,
            }
    }

    /// Returns the number of digits that the first row has in the stack at a slot.
    fn stack_digits(&self, slot: usize, width: usize) -> usize {
        self.first_row[slot * width..(slot + 1) * width]
            .iter()
            .filter(|number| **number > 0)
            .count()
    }

    /// Assigns the first possible place to a column, unless the column already has one. Returns the
    /// column's place.
    fn assign_place(
        &self,
        columns: &PairColumns<N>,
        places: &mut ColumnPlaces<N>,
        col: usize,
    ) -> usize {
        if places.place_of[col] != NONE {
            return places.place_of[col].into();
        }
        let PairColumns { width, filled, counts, .. } = columns;
        let stack = col / width;
        let count = usize::from(counts[stack]);
        if places.slot_of[stack] == NONE {
            let mut slots = 0..N / width;
            let free = |slot: &usize| {
                places.stack_at[*slot] == NONE && self.stack_digits(*slot, *width) == count
            };
            let slot = slots.find(free).expect("a slot for each stack");
            places.slot_of[stack] = slot as u8;
            places.stack_at[slot] = stack as u8;
        }
        let slot = usize::from(places.slot_of[stack]);
        let kind = usize::from(filled & place_bit(col) != 0);
        let begin = if kind == 0 { slot * width } else { (slot + 1) * width - count };
        let place = begin + usize::from(places.placed_counts[kind][slot]);
        places.placed_counts[kind][slot] += 1;
        places.place_of[col] = place as u8;
        places.col_at[place] = col as u8;
        place
    }

    /// Returns the partial rearrangements that produce the smallest second row, with both rows
    /// placed.
    pub fn to_partials<const M: usize>(
        &self,
        lines: &BoardLines<N>,
    ) -> Vec<PartialRearrangement<N, M>> {
        let BoardLines { side, stack_width: width, .. } = *lines;
        let partial = |(pair, cols): &(RowPair, [u8; N])| {
            let [first, second] =
                [pair.first, pair.second].map(|row| lines.cells[pair.orientation][row]);
            let mut partial = PartialRearrangement::<N, M>::new(pair.orientation, side, width);
            partial.columns = *cols;
            let is_empty =
                |at: usize| first[usize::from(cols[at])] + second[usize::from(cols[at])] == 0;
            let is_cut =
                |at: &usize| at.is_multiple_of(width) || !is_empty(*at) || !is_empty(at - 1);
            partial.class_starts =
                (0..side).filter(is_cut).fold(0, |cuts, at| cuts | place_bit(at));
            partial.stack_class_starts = (0..side / width).fold(0, |cuts, at| cuts | place_bit(at));
            for row in [first, second] {
                for digit in cols[..side].iter().map(|col| usize::from(row[usize::from(*col)])) {
                    if partial.digit_labels[digit] == UNLABELLED {
                        partial.labelled_count += 1;
                        partial.digit_labels[digit] = partial.labelled_count;
                    }
                }
            }
            partial.place_row(pair.first);
            partial.place_row(pair.second);
            partial
        };
        self.best_pairs.iter().map(partial).collect()
    }
}

impl<const N: usize> PairColumns<N> {
    fn new(lines: &BoardLines<N>, pair: RowPair) -> PairColumns<N> {
        let BoardLines { side, stack_width: width, .. } = *lines;
        let [first, second] =
            [pair.first, pair.second].map(|row| &lines.cells[pair.orientation][row]);
        let (mut col_of, mut filled) = ([OTHER_DIGIT; 65], 0);
        col_of[0] = NONE;
        for (col, digit) in first[..side].iter().enumerate().filter(|(_, digit)| **digit > 0) {
            col_of[usize::from(*digit)] = col as u8;
            filled |= place_bit(col);
        }
        let mut source = [NONE; N];
        for (source, digit) in source.iter_mut().zip(&second[..side]) {
            *source = col_of[usize::from(*digit)];
        }
        PairColumns {
            width,
            filled,
            counts: digits_per_stack(lines, pair.orientation, pair.first),
            source,
        }
    }

    /// Returns `true` if the column is empty in both rows.
    fn is_empty(&self, col: usize) -> bool {
        self.filled & place_bit(col) == 0 && self.source[col] == NONE
    }
}

/// Returns the number of digits that a row has in each stack.
fn digits_per_stack<const N: usize>(
    lines: &BoardLines<N>,
    orientation: usize,
    row: usize,
) -> [u8; N] {
    let mut counts = [0; N];
    let digits = &lines.cells[orientation][row][..lines.side];
    for (count, digits) in counts.iter_mut().zip(digits.chunks(lines.stack_width)) {
        *count = digits.iter().filter(|digit| **digit > 0).count() as u8;
    }
    counts
}
