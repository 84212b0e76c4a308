//! The search for a canonical form. It places one row after another in all partial rearrangements
//! that tie.
//!
//! For each partial rearrangement, the smallest string of every row that may come next is computed.
//! The rows that produce the smallest of these strings are placed, in all arrangements of columns
//! that produce it. The other rows are dropped. So every partial rearrangement that is examined
//! starts like the form.
//!
//! The number of ties depends on the board. For puzzles with few solutions, a few dozen tie. Boards
//! with very few digits have many automorphisms but are fast as well, since rows with the same
//! contents are placed in one order only. Large symmetric boards without such rows, for instance
//! with one digit in each cell of a diagonal, exceed a limit, which is reported as an error.

use std::mem;

use grid::{Board, Shape};

use super::{
    CanonicalError, CanonicalForm,
    lines::{BoardLines, set_bit_indices},
    pairs::RowPairs,
    partial::{PartialRearrangement, place_bit},
    rearrangement::Rearrangement,
    row::RowKey,
    split::{ColumnSplit, RepeatedDigits},
};

/// The maximum number of partial rearrangements that may tie. For the largest boards, this many use
/// about 30 MB. No known 9×9 board comes close to the limit.
const MAX_TIES: usize = 100_000;

/// The maximum number of arrangements examined for one row. Examining this many takes a few
/// hundredths of a second.
const MAX_STEPS_PER_ROW: usize = MAX_TIES + MAX_TIES / 2;

/// The number of column orders of the first row above which the search starts with pairs of rows.
/// The first value is for boards up to 9×9. The second is for larger boards, on which copying pairs
/// of rows takes longer.
const PAIR_THRESHOLD: [u128; 2] = [64, 5000];

/// The maximum number of rows and arrangements of columns examined in total. Examining this many
/// takes a few seconds.
const MAX_ROWS_EXAMINED: usize = 30_000_000;

/// The minimum number of rows examined between two calls of `stop`.
const ROWS_PER_STOP: usize = 2000;

/// A search for a board's canonical form. `N` is the maximum side, `M` is the number of labels
/// including 0 for an empty cell, and `W` is the number of words per [`RowKey`].
pub(super) struct CanonicalSearch<const N: usize, const M: usize, const W: usize> {
    lines: BoardLines<N>,
    /// The search with pairs of rows, or `None` if it isn't used or is finished. It is used if the
    /// first row has many column orders.
    pairs: Option<RowPairs<N>>,
    /// The partial rearrangements that tie.
    partials: Vec<PartialRearrangement<N, M>>,
    /// The number of partial rearrangements that have been examined.
    examined_partials: usize,
    /// The rows of the next partial rearrangement that haven't been examined, as bits. The value is
    /// 0 if none of its rows has been examined.
    pending_rows: u64,
    /// The smallest string that any row has produced so far as the next row of the form.
    smallest: RowKey<W>,
    /// The sources of the smallest string. Each is an index into [`CanonicalSearch::partials`], and
    /// a row.
    sources: Vec<(u32, u8)>,
    /// The partial rearrangements in which the next row has been placed.
    next: Vec<PartialRearrangement<N, M>>,
    /// The number of sources whose row has been placed.
    placed_sources: usize,
    /// The total number of rows and arrangements of columns examined so far.
    examined_rows: usize,
}

impl<const N: usize, const M: usize, const W: usize> CanonicalSearch<N, M, W> {
    /// Creates a search for the form of a board whose side is at most `N`.
    pub fn new(board: &Board) -> CanonicalSearch<N, M, W> {
        let lines = BoardLines::from_board(board);
        let orientations = 0..lines.orientation_count;
        let states = orientations
            .map(|orientation| {
                PartialRearrangement::new(orientation, lines.side, lines.stack_width)
            })
            .collect();
        CanonicalSearch {
            lines,
            pairs: None,
            partials: states,
            examined_partials: 0,
            pending_rows: 0,
            smallest: [u64::MAX; W],
            sources: Vec::new(),
            next: Vec::new(),
            placed_sources: 0,
            examined_rows: 0,
        }
    }

    /// Continues until the form is found, or until the search fails because too many rearrangements
    /// tie or too many rows have been examined. Returns `None` if `stop` returned `true` before
    /// that.
    pub fn run_until(
        &mut self,
        shape: Shape,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<CanonicalForm, CanonicalError>> {
        let mut stop_check_at = self.examined_rows + ROWS_PER_STOP;
        while usize::from(self.partials[0].placed_count) < self.lines.side {
            if let Some(pairs) = &mut self.pairs {
                if pairs.examine_next_pair(&self.lines, MAX_TIES, MAX_ROWS_EXAMINED).is_err() {
                    return Some(Err(CanonicalError::TooSymmetric));
                }
                if pairs.is_done() {
                    self.next = pairs.to_partials(&self.lines);
                    self.pairs = None;
                    self.begin_row();
                }
                if stop() {
                    return None;
                }
                continue;
            }
            let step = if self.examined_partials < self.partials.len() {
                self.examine_partial()
            } else {
                self.place_next()
            };
            if step.is_err() || self.next.len() > MAX_TIES || self.examined_rows > MAX_ROWS_EXAMINED
            {
                return Some(Err(CanonicalError::TooSymmetric));
            }
            if self.examined_rows >= stop_check_at {
                stop_check_at = self.examined_rows + ROWS_PER_STOP;
                if stop() {
                    return None;
                }
            }
        }
        Some(Ok(self.to_form(shape)))
    }

    /// Computes the smallest string of each row that may come next in the first partial
    /// rearrangement that hasn't been examined. A row with repeated digits takes long, so the
    /// function returns after each such row, and the next call continues with the pending rows.
    /// Returns an error if too many arrangements of columns would have to be examined.
    fn examine_partial(&mut self) -> Result<(), CanonicalError> {
        let partial = self.partials[self.examined_partials];
        let orientation = usize::from(partial.orientation);
        let rows = match self.pending_rows {
            0 => self.lines.next_rows(orientation, partial.placed_rows, partial.last_row()),
            pending => pending,
        };
        self.pending_rows = 0;
        for row in set_bit_indices(rows) {
            let is_slow = self.lines.rows_with_repeats[orientation] & place_bit(row) != 0;
            let key = if is_slow {
                self.split_columns(partial, row, [u64::MAX; W], &mut Vec::new())?
            } else {
                self.examined_rows += 1;
                self.lines.smallest_key(&partial, row)
            };
            if key < self.smallest {
                self.smallest = key;
                self.sources.clear();
            }
            if key == self.smallest {
                self.sources.push((self.examined_partials as u32, row as u8));
            }
            self.pending_rows = rows & !(u64::MAX >> (63 - row));
            if is_slow && self.pending_rows != 0 {
                return Ok(());
            }
        }
        self.examined_partials += 1;
        Ok(())
    }

    /// Places the row of the next source, or continues with the next row of the form if no source
    /// is left. If the first row has too many orders of columns, switches to pairs of rows instead.
    /// Returns an error if a row has too many arrangements of columns.
    fn place_next(&mut self) -> Result<(), CanonicalError> {
        if self.placed_sources == 0 && self.has_many_orders() {
            let source_indices = |(source, row): &(u32, u8)| (*source as usize, usize::from(*row));
            self.pairs = Some(RowPairs::from_first_rows(
                &self.lines,
                self.sources.iter().map(source_indices),
            ));
            return Ok(());
        }
        if let Some((source, row)) = self.sources.get(self.placed_sources) {
            let partial = self.partials[*source as usize];
            let mut next = mem::take(&mut self.next);
            let done = self.split_columns(partial, usize::from(*row), self.smallest, &mut next);
            self.next = next;
            self.placed_sources += 1;
            return done.map(|_| ());
        }
        self.begin_row();
        Ok(())
    }

    /// Prepares the search for the next row of the form. The rearrangements in which the previous
    /// row was placed become the current ones.
    fn begin_row(&mut self) {
        mem::swap(&mut self.partials, &mut self.next);
        self.next.clear();
        self.sources.clear();
        self.smallest = [u64::MAX; W];
        (self.examined_partials, self.placed_sources) = (0, 0);
    }

    /// Returns `true` if the first row has so many orders of columns that pairs of rows should be
    /// used. While the first row is placed, the index of a partial rearrangement is its
    /// orientation.
    fn has_many_orders(&self) -> bool {
        let is_first = self.partials[0].placed_count == 0 && self.lines.rows_with_repeats == [0; 2];
        let orders = |(orientation, row): &(u32, u8)| {
            RowPairs::column_order_count(&self.lines, *orientation as usize, usize::from(*row))
        };
        is_first
            && self.sources.iter().map(orders).fold(0, u128::saturating_add)
                > PAIR_THRESHOLD[usize::from(N > 9)]
    }

    /// Finds the arrangements of columns in which `row` produces its smallest string, if this
    /// string doesn't exceed `least`. Adds them to `found`, with the row placed. Returns the
    /// smallest string, or an error if too many arrangements would have to be examined.
    fn split_columns(
        &mut self,
        partial: PartialRearrangement<N, M>,
        row: usize,
        least: RowKey<W>,
        found: &mut Vec<PartialRearrangement<N, M>>,
    ) -> Result<RowKey<W>, CanonicalError> {
        let repeats =
            match self.lines.rows_with_repeats[usize::from(partial.orientation)] & place_bit(row) {
                0 => RepeatedDigits::Absent,
                _ => RepeatedDigits::Present,
            };
        let begin = found.len();
        let lines = &self.lines;
        let mut split = ColumnSplit {
            lines,
            row,
            repeats,
            smallest: least,
            found,
            begin,
            steps_left: MAX_STEPS_PER_ROW,
        };
        split.arrange_stacks(partial, 0);
        self.examined_rows += 1 + MAX_STEPS_PER_ROW - split.steps_left;
        if split.steps_left == 0 { Err(CanonicalError::TooSymmetric) } else { Ok(split.smallest) }
    }

    /// Returns the form that all remaining rearrangements produce.
    fn to_form(&self, shape: Shape) -> CanonicalForm {
        let BoardLines { side, stack_width: width, .. } = self.lines;
        let orders = |partial: &PartialRearrangement<N, M>| {
            let rows = self.lines.equivalent_order_count(partial.orientation.into());
            rows.saturating_mul(partial.column_order_count(side, width))
        };
        let automorphisms = self.partials.iter().map(orders).fold(0, u128::saturating_add);
        let first = &self.partials[0];
        let cells = &self.lines.cells[usize::from(first.orientation)];
        let digit = |row: &u8, col: &u8| {
            let cell = cells[usize::from(*row)][usize::from(*col)];
            grid::Digit::new(first.digit_labels[usize::from(cell)].into())
        };
        let digits = first.rows[..side].iter();
        let digits =
            digits.flat_map(|row| first.columns[..side].iter().map(move |col| digit(row, col)));
        CanonicalForm {
            board: Board::from_digits(shape, digits),
            automorphisms: Some(automorphisms).filter(|all| *all < u128::MAX),
            rearrangement: Rearrangement::from_search(shape, first),
        }
    }
}
