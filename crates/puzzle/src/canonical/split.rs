//! The arrangements of columns in which a row produces its smallest string.
//!
//! Only columns and stacks that the row distinguishes are put in an order. If several unlabelled
//! digits could come next, each of them leads to a separate arrangement:
//!
//! ```text
//! row  5 . 5      a class of columns           . │ 5 5        one arrangement, if 5 has a label
//! row  5 . 7                                   . │ 5 │ 7      and  . │ 7 │ 5,  if neither has
//! ```
//!
//! A proper puzzle has no row that contains a digit twice. For such a row, all arrangements that
//! may be the smallest are examined, and their strings are compared.

use super::{
    lines::BoardLines,
    partial::{PartialRearrangement, UNLABELLED, place_bit},
    row::RowKey,
};

/// The placement of a row in all arrangements of columns that produce the smallest string.
pub(super) struct ColumnSplit<'a, const N: usize, const M: usize, const W: usize> {
    pub lines: &'a BoardLines<N>,
    pub row: usize,
    /// Whether the row contains the same digit more than once.
    pub repeats: RepeatedDigits,
    /// The smallest string found so far.
    pub smallest: RowKey<W>,
    /// The arrangements found so far.
    pub found: &'a mut Vec<PartialRearrangement<N, M>>,
    /// The index in [`ColumnSplit::found`] of the first arrangement for this row.
    pub begin: usize,
    /// The number of arrangements that may still be examined. If it is 0, the limit was reached and
    /// the search has stopped.
    pub steps_left: usize,
}

/// The presence of repeated digits in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RepeatedDigits {
    Absent,
    Present,
}

impl<const N: usize, const M: usize, const W: usize> ColumnSplit<'_, N, M, W> {
    /// Orders the stacks from index `begin` on, and their columns. Then places the row.
    pub fn arrange_stacks(&mut self, mut partial: PartialRearrangement<N, M>, begin: usize) {
        let BoardLines { side, stack_width: width, .. } = *self.lines;
        let stacks = side / width;
        if begin == stacks {
            return self.place_row(partial);
        }
        let end = partial.stack_class_end(begin, stacks);
        if end == begin + 1 {
            return self.arrange_columns(partial, begin * width, end * width);
        }
        let symbols = self.lines.sorted_symbols(&partial, self.row);
        let contents = |stack: usize| &symbols[stack * width..(stack + 1) * width];
        let least = (begin..end).map(contents).min().unwrap_or_default();
        if least.contains(&UNLABELLED) {
            for stack in begin..end {
                if contents(stack) == least || self.repeats == RepeatedDigits::Present {
                    let mut one = partial;
                    one.swap_stacks(begin, stack, width);
                    one.stack_class_starts |= place_bit(begin + 1);
                    self.arrange_columns(one, begin * width, (begin + 1) * width);
                }
            }
            return;
        }
        // Stacks with the same contents stay together.
        let mut to = begin;
        for stack in begin..end {
            if contents(stack) == least {
                partial.swap_stacks(to, stack, width);
                to += 1;
            }
        }
        partial.stack_class_starts |= place_bit(to);
        let mut at = begin * width;
        while at < to * width {
            let class_end = partial.class_end(at, side);
            self.sort_class(&mut partial, at, class_end);
            at = class_end;
        }
        self.arrange_stacks(partial, to);
    }

    /// Orders the columns of a stack from the class at `begin` on, and then the stacks after this
    /// stack. Does nothing if there are no steps left.
    fn arrange_columns(
        &mut self,
        mut partial: PartialRearrangement<N, M>,
        mut begin: usize,
        stack_end: usize,
    ) {
        let BoardLines { side, stack_width: width, .. } = *self.lines;
        let cells = &self.lines.cells[usize::from(partial.orientation)][self.row];
        self.steps_left = self.steps_left.saturating_sub(1);
        if self.steps_left == 0 {
            return;
        }
        while begin < stack_end {
            let end = partial.class_end(begin, side);
            let new = self.sort_class(&mut partial, begin, end);
            for at in new..end {
                let digit = cells[usize::from(partial.columns[at])];
                let is_digit = |col: &u8| cells[usize::from(*col)] == digit;
                if partial.columns[new..at].iter().any(is_digit) {
                    continue;
                }
                let mut one = partial;
                one.labelled_count += 1;
                one.digit_labels[usize::from(digit)] = one.labelled_count;
                let mut to = new;
                for other in at..end {
                    if is_digit(&one.columns[other]) {
                        one.columns.swap(to, other);
                        to += 1;
                    }
                }
                one.class_starts |= place_bit(to);
                self.arrange_columns(one, to, stack_end);
            }
            if new < end {
                return;
            }
            begin = end;
        }
        self.arrange_stacks(partial, stack_end / width);
    }

    /// Sorts a class of columns by the row's symbols, and divides the class wherever the symbol
    /// changes. Returns the place of the first unlabelled digit, or the end of the class if there
    /// is none.
    fn sort_class(
        &self,
        partial: &mut PartialRearrangement<N, M>,
        begin: usize,
        end: usize,
    ) -> usize {
        let cells = &self.lines.cells[usize::from(partial.orientation)][self.row];
        let numbers = partial.digit_labels;
        let symbol = |col: u8| numbers[usize::from(cells[usize::from(col)])];
        let cols = &mut partial.columns[begin..end];
        if cols.len() > 1 {
            grid::insertion_sort_by_key(cols, |col| symbol(*col));
        }
        let mut new = end;
        for at in (begin..end).rev() {
            let here = symbol(partial.columns[at]);
            if here == UNLABELLED {
                new = at;
            }
            if at > begin && symbol(partial.columns[at - 1]) != here {
                partial.class_starts |= place_bit(at);
            }
        }
        new
    }

    /// Places the row in a complete arrangement of columns and adds the result to `found`, unless
    /// the row's string is larger than the smallest one. Only strings of rows with repeated digits
    /// are compared.
    fn place_row(&mut self, mut partial: PartialRearrangement<N, M>) {
        if self.repeats == RepeatedDigits::Present {
            let string = self.lines.row_key(&partial, self.row);
            if string > self.smallest {
                return;
            }
            if string < self.smallest {
                self.found.truncate(self.begin);
                self.smallest = string;
            }
        }
        partial.place_row(self.row);
        self.found.push(partial);
    }
}
