//! The least string that a row can give, next in a partial rearrangement.
//!
//! Within a class of columns empty cells come first, then digits by their numbers, then those
//! without one, which get the next numbers from left to right; stacks of one class come in the order of
//! what they then hold. Which of several new digits comes first does not change the string, as long
//! as none is in the row twice: [`split`](super::split) tells those arrangements apart, and it alone
//! knows rows that repeat a digit.

use super::{
    lines::Lines,
    partial::{NEW, Partial, bit},
};

/// The cells of a row, nine a word and seven bits each, the first highest: words compare as strings do.
pub(super) type Key<const W: usize> = [u64; W];

/// Cells a word.
const CELLS: usize = 9;

impl<const N: usize> Lines<N> {
    /// The symbol of each place when classes of columns are sorted.
    pub(super) fn symbols<const M: usize>(&self, partial: &Partial<N, M>, row: usize) -> [u8; N] {
        let cells = &self.cells[usize::from(partial.way)][row];
        let mut symbols = [0; N];
        let mut begin = 0;
        for at in 0..self.side.min(N) {
            if partial.cuts & 1 << at != 0 {
                begin = at;
            }
            let symbol = partial.numbers[usize::from(cells[usize::from(partial.cols[at])])];
            let mut to = at;
            while to > begin && symbols[to - 1] > symbol {
                symbols[to] = symbols[to - 1];
                to -= 1;
            }
            symbols[to] = symbol;
        }
        symbols
    }

    /// The least string of a row that has no digit twice.
    pub(super) fn least<const M: usize, const W: usize>(
        &self,
        partial: &Partial<N, M>,
        row: usize,
    ) -> Key<W> {
        if self.filled[usize::from(partial.way)] & bit(row) == 0 {
            return [0; W];
        }
        let mut symbols = self.symbols(partial, row);
        let (width, stacks) = (self.width, self.side / self.width);
        let mut begin = 0;
        while begin < stacks {
            let end = partial.stacks_end(begin, stacks);
            // Few stacks, and mostly in order: each goes back to its place.
            for stack in begin + 1..end {
                for at in (begin + 1..=stack).rev() {
                    let (before, after) = symbols.split_at_mut(at * width);
                    let (one, other) = (&mut before[(at - 1) * width..], &mut after[..width]);
                    if *one <= *other {
                        break;
                    }
                    one.swap_with_slice(other);
                }
            }
            begin = end;
        }
        pack(&symbols[..self.side], partial.numbered)
    }

    /// The string of a row all of whose digits have numbers, in the order that columns have.
    pub(super) fn string<const M: usize, const W: usize>(
        &self,
        partial: &Partial<N, M>,
        row: usize,
    ) -> Key<W> {
        let cells = &self.cells[usize::from(partial.way)][row];
        let symbol = |col: &u8| partial.numbers[usize::from(cells[usize::from(*col)])];
        let mut symbols = [0; N];
        symbols.iter_mut().zip(&partial.cols).for_each(|(to, col)| *to = symbol(col));
        pack(&symbols[..self.side], partial.numbered)
    }
}

fn pack<const W: usize>(symbols: &[u8], mut numbered: u8) -> Key<W> {
    let mut key = [0; W];
    for (word, symbols) in key.iter_mut().zip(symbols.chunks(CELLS)) {
        for symbol in symbols {
            let is_new = *symbol == NEW;
            numbered += u8::from(is_new);
            *word = *word << 7 | u64::from(if is_new { numbered } else { *symbol });
        }
    }
    key
}
