//! The smallest string that a row can produce as the next row of a partial rearrangement.
//!
//! Within a class of columns, empty cells come first, then digits by label, then unlabelled digits,
//! which get the next labels from left to right. Stacks of the same class are sorted by their
//! resulting contents. The order of unlabelled digits doesn't affect the string, as long as none of
//! them occurs twice in the row. [`split`](super::split) distinguishes these orders. Rows with a
//! repeated digit are handled only there.

use super::{
    lines::BoardLines,
    partial::{PartialRearrangement, UNLABELLED, place_bit},
};

/// The symbols of a row's cells, with nine cells per word and seven bits per cell. The first cell
/// has the highest bits, so that words compare like strings.
pub(super) type RowKey<const W: usize> = [u64; W];

/// The number of cells per word.
const CELLS_PER_WORD: usize = 9;

impl<const N: usize> BoardLines<N> {
    /// Returns the symbol that a row has at each place after each class of columns has been sorted.
    pub(super) fn sorted_symbols<const M: usize>(
        &self,
        partial: &PartialRearrangement<N, M>,
        row: usize,
    ) -> [u8; N] {
        let cells = &self.cells[usize::from(partial.orientation)][row];
        let mut symbols = [0; N];
        let mut begin = 0;
        for at in 0..self.side.min(N) {
            if partial.class_starts & 1 << at != 0 {
                begin = at;
            }
            let symbol = partial.digit_labels[usize::from(cells[usize::from(partial.columns[at])])];
            let mut to = at;
            while to > begin && symbols[to - 1] > symbol {
                symbols[to] = symbols[to - 1];
                to -= 1;
            }
            symbols[to] = symbol;
        }
        symbols
    }

    /// Returns the key of the smallest string that a row without repeated digits can produce.
    pub(super) fn smallest_key<const M: usize, const W: usize>(
        &self,
        partial: &PartialRearrangement<N, M>,
        row: usize,
    ) -> RowKey<W> {
        if self.filled_rows[usize::from(partial.orientation)] & place_bit(row) == 0 {
            return [0; W];
        }
        let mut symbols = self.sorted_symbols(partial, row);
        let (width, stacks) = (self.stack_width, self.side / self.stack_width);
        let mut begin = 0;
        while begin < stacks {
            let end = partial.stack_class_end(begin, stacks);
            // There are few stacks, and they are mostly in order, so insertion sort is used.
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
        pack_row(&symbols[..self.side], partial.labelled_count)
    }

    /// Returns the key of a row whose digits are all labelled, in the current order of columns.
    pub(super) fn row_key<const M: usize, const W: usize>(
        &self,
        partial: &PartialRearrangement<N, M>,
        row: usize,
    ) -> RowKey<W> {
        let cells = &self.cells[usize::from(partial.orientation)][row];
        let symbol = |col: &u8| partial.digit_labels[usize::from(cells[usize::from(*col)])];
        let mut symbols = [0; N];
        symbols.iter_mut().zip(&partial.columns).for_each(|(to, col)| *to = symbol(col));
        pack_row(&symbols[..self.side], partial.labelled_count)
    }
}

/// Packs symbols into a key. Unlabelled digits get the labels after `numbered`, from left to right.
fn pack_row<const W: usize>(symbols: &[u8], mut numbered: u8) -> RowKey<W> {
    let mut key = [0; W];
    for (word, symbols) in key.iter_mut().zip(symbols.chunks(CELLS_PER_WORD)) {
        for symbol in symbols {
            let is_new = *symbol == UNLABELLED;
            numbered += u8::from(is_new);
            *word = *word << 7 | u64::from(if is_new { numbered } else { *symbol });
        }
    }
    key
}
