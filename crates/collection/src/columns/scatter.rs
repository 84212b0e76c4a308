//! Scatter plots of two columns: the number of puzzles per pair of values.

use super::{ColumnId, Table, ValueKind, packed::Entry};

/// The maximum number of bins along the horizontal axis.
const MAX_BINS_X: u64 = 64;
/// The maximum number of bins along the vertical axis.
const MAX_BINS_Y: u64 = 40;

/// The number of puzzles in each bin of a grid. Each bin represents a range of one column's values
/// and a range of another column's values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scatter {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The number of puzzles per bin, row by row. The first row has the lowest values.
    pub bin_counts: Vec<u64>,
    /// The number of puzzles that lack a known value in one of the columns.
    pub unknown_count: u64,
}

/// An axis of a grid. The axis is divided into equally wide ranges of a column's values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The column whose values are binned.
    pub column: ColumnId,
    /// The number of ranges.
    pub bin_count: usize,
    /// The distance between labelled ranges, as a number of ranges. The first range has a label.
    pub label_step: usize,
    first: u32,
    width: u32,
}

impl Axis {
    /// Creates an axis with at most `most` ranges, which cover the numbers from the lowest to the
    /// highest, including both.
    fn new(column: ColumnId, (low, high): (u32, u32), most: u64) -> Axis {
        let (low, high) = (u64::from(low), u64::from(high));
        let is_words = matches!(column.column().kind, ValueKind::Words(_));
        for width in (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power))) {
            let (start, end) = (low / width, high / width);
            let label_step = match end - start {
                _ if is_words => 1,
                0..8 => 1,
                8..40 => 5,
                _ => 10,
            };
            // The first label is at a round number.
            let start = start - start % label_step;
            let bins = end - start + 1;
            if bins <= most {
                return Axis {
                    column,
                    bin_count: bins as usize,
                    label_step: label_step as usize,
                    first: (start * width) as u32,
                    width: width as u32,
                };
            }
        }
        unreachable!("a bin may be as wide as all numbers together")
    }

    fn bin_of(&self, number: u32) -> usize {
        ((number - self.first) / self.width) as usize
    }

    /// Returns the lowest and the highest number in a range of the axis, given by its index.
    pub fn bin_range(&self, bin: usize) -> (u32, u32) {
        let first = u64::from(self.first) + bin as u64 * u64::from(self.width);
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        (number(first), number(first + u64::from(self.width) - 1))
    }
}

impl Scatter {
    /// Counts the puzzles in some rows of a table. Returns `None` if no row has known values in
    /// both columns, or if one of the columns contains texts, techniques or sets of techniques.
    pub fn from_rows(table: &Table, x: ColumnId, y: ColumnId, rows: &[u32]) -> Option<Scatter> {
        let is_scale = |column: ColumnId| {
            matches!(
                column.column().kind,
                ValueKind::Number | ValueKind::Tenths | ValueKind::Words(_)
            )
        };
        if !is_scale(x) || !is_scale(y) {
            return None;
        }
        let points = || {
            rows.iter().filter_map(|row| {
                match (table.entry(*row as usize, x), table.entry(*row as usize, y)) {
                    (Entry::Known(x), Entry::Known(y)) => Some((x, y)),
                    _ => None,
                }
            })
        };
        let (mut xs, mut ys, mut known) = ((u32::MAX, 0), (u32::MAX, 0), 0);
        for (x, y) in points() {
            xs = (xs.0.min(x), xs.1.max(x));
            ys = (ys.0.min(y), ys.1.max(y));
            known += 1;
        }
        if known == 0 {
            return None;
        }
        let (x, y) = (Axis::new(x, xs, MAX_BINS_X), Axis::new(y, ys, MAX_BINS_Y));
        let mut counts = vec![0; x.bin_count * y.bin_count];
        for (one, other) in points() {
            counts[x.bin_of(one) + x.bin_count * y.bin_of(other)] += 1;
        }
        Some(Scatter { x, y, bin_counts: counts, unknown_count: rows.len() as u64 - known })
    }
}
