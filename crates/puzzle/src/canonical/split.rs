//! The arrangements of columns in which a row gives its least string.
//!
//! Columns and stacks are told apart as far as the row does that. Where several digits without a
//! number could come next, each of them does in an arrangement of its own:
//!
//! ```text
//! row  5 . 5      a class of columns           . │ 5 5        one arrangement, if 5 has a number
//! row  5 . 7                                   . │ 5 │ 7      and  . │ 7 │ 5,  if neither has
//! ```
//!
//! A row with a digit twice, which no proper puzzle has, is arranged in all ways that may be least,
//! and their strings are compared.

use super::{
    lines::Lines,
    partial::{NEW, Partial, bit},
    row::Key,
};

/// A row that is placed next, in all the arrangements that are least.
pub(super) struct Split<'a, const N: usize, const M: usize, const W: usize> {
    pub lines: &'a Lines<N>,
    pub row: usize,
    /// Whether the row has some digit twice.
    pub repeats: Repeats,
    /// The least string known.
    pub least: Key<W>,
    /// Where arrangements are put; those from `begin` on are this row's.
    pub found: &'a mut Vec<Partial<N, M>>,
    pub begin: usize,
    /// How many more arrangements may be looked at; 0 when there were too many.
    pub left: usize,
}

/// Whether a row has some digit twice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeats {
    Nothing,
    Something,
}

impl<const N: usize, const M: usize, const W: usize> Split<'_, N, M, W> {
    /// Orders stacks from this one on, and their columns.
    pub fn stacks(&mut self, mut partial: Partial<N, M>, begin: usize) {
        let Lines { side, width, .. } = *self.lines;
        let stacks = side / width;
        if begin == stacks {
            return self.place(partial);
        }
        let end = partial.stacks_end(begin, stacks);
        if end == begin + 1 {
            return self.columns(partial, begin * width, end * width);
        }
        let symbols = self.lines.symbols(&partial, self.row);
        let of = |stack: usize| &symbols[stack * width..(stack + 1) * width];
        let least = (begin..end).map(of).min().unwrap_or_default();
        if least.contains(&NEW) {
            for stack in begin..end {
                if of(stack) == least || self.repeats == Repeats::Something {
                    let mut one = partial;
                    one.swap_stacks(begin, stack, width);
                    one.stack_cuts |= bit(begin + 1);
                    self.columns(one, begin * width, (begin + 1) * width);
                }
            }
            return;
        }
        // Those that hold the same stay together.
        let mut to = begin;
        for stack in begin..end {
            if of(stack) == least {
                partial.swap_stacks(to, stack, width);
                to += 1;
            }
        }
        partial.stack_cuts |= bit(to);
        let mut at = begin * width;
        while at < to * width {
            let class_end = partial.class_end(at, side);
            self.sort(&mut partial, at, class_end);
            at = class_end;
        }
        self.stacks(partial, to);
    }

    /// Orders columns from this class on to the end of a stack, and then the stacks after it.
    fn columns(&mut self, mut partial: Partial<N, M>, mut begin: usize, stack_end: usize) {
        let Lines { side, width, .. } = *self.lines;
        let cells = &self.lines.cells[usize::from(partial.way)][self.row];
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return;
        }
        while begin < stack_end {
            let end = partial.class_end(begin, side);
            let new = self.sort(&mut partial, begin, end);
            for at in new..end {
                let digit = cells[usize::from(partial.cols[at])];
                let is_digit = |col: &u8| cells[usize::from(*col)] == digit;
                if partial.cols[new..at].iter().any(is_digit) {
                    continue;
                }
                let mut one = partial;
                one.numbered += 1;
                one.numbers[usize::from(digit)] = one.numbered;
                let mut to = new;
                for other in at..end {
                    if is_digit(&one.cols[other]) {
                        one.cols.swap(to, other);
                        to += 1;
                    }
                }
                one.cuts |= bit(to);
                self.columns(one, to, stack_end);
            }
            if new < end {
                return;
            }
            begin = end;
        }
        self.stacks(partial, stack_end / width);
    }

    /// Sorts a class of columns by what the row has there, and cuts it where that changes: the place
    /// of the first digit without a number, or the end.
    fn sort(&self, partial: &mut Partial<N, M>, begin: usize, end: usize) -> usize {
        let cells = &self.lines.cells[usize::from(partial.way)][self.row];
        let numbers = partial.numbers;
        let symbol = |col: u8| numbers[usize::from(cells[usize::from(col)])];
        let cols = &mut partial.cols[begin..end];
        if cols.len() > 1 {
            cols.sort_unstable_by_key(|col| symbol(*col));
        }
        let mut new = end;
        for at in (begin..end).rev() {
            let here = symbol(partial.cols[at]);
            if here == NEW {
                new = at;
            }
            if at > begin && symbol(partial.cols[at - 1]) != here {
                partial.cuts |= bit(at);
            }
        }
        new
    }

    fn place(&mut self, mut partial: Partial<N, M>) {
        if self.repeats == Repeats::Something {
            let string = self.lines.string(&partial, self.row);
            if string > self.least {
                return;
            }
            if string < self.least {
                self.found.truncate(self.begin);
                self.least = string;
            }
        }
        partial.place(self.row);
        self.found.push(partial);
    }
}
