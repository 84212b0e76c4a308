//! Histograms of the values of a column, and of the pairs of values of two columns.

use std::collections::BTreeMap;

use super::{ColumnId, ColumnValue, Table, ValueRow, ValueState, Vocabulary};

/// The maximum length of a printed bar, in characters.
const MAX_BAR_LENGTH: u64 = 50;

/// The histogram of a column's values. Numbers are grouped according to the width of the column's
/// bars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    /// The column whose values are counted.
    pub column: ColumnId,
    /// The number of puzzles per bar. The key is the lowest number in the bar.
    pub counts: BTreeMap<u32, u64>,
    /// The number of puzzles that have no value or whose value is unknown.
    pub unknown_count: u64,
}

impl Histogram {
    /// Creates an empty histogram of a column. In a column of sets, each member of a set counts in
    /// its own bar.
    pub fn new(column: ColumnId) -> Histogram {
        Histogram { column, counts: BTreeMap::new(), unknown_count: 0 }
    }

    /// Creates the histogram of some rows of a table.
    pub fn from_rows(
        table: &Table,
        column: ColumnId,
        rows: impl IntoIterator<Item = u32>,
    ) -> Histogram {
        let mut histogram = Histogram::new(column);
        rows.into_iter().for_each(|row| histogram.add(&table.get(row as usize, column)));
        histogram
    }

    /// Counts a value. A text counts as unknown.
    pub fn add(&mut self, value: &ValueState) {
        match value {
            ValueState::Known(ColumnValue::Number(number)) => {
                *self
                    .counts
                    .entry(number - number % self.column.column().bar_width)
                    .or_insert(0) += 1;
            }
            ValueState::Known(ColumnValue::Techniques(set)) => {
                set.numbers().for_each(|one| *self.counts.entry(one).or_insert(0) += 1);
            }
            ValueState::Known(ColumnValue::Text(_)) | ValueState::NotYet | ValueState::Never => {
                self.unknown_count += 1
            }
        }
    }

    /// Formats one line per bar: value, count and bar, separated by tabs. If there are puzzles
    /// without a known value, the last line counts them as `-`.
    pub fn to_text(&self, vocabulary: &Vocabulary) -> String {
        let greatest = self.counts.values().copied().chain([self.unknown_count]).max().unwrap_or(0);
        let line =
            |of: &str, count: u64| format!("{of}\t{count}\t{}\n", format_bar(count, greatest));
        let known = self
            .counts
            .iter()
            .map(|(number, count)| line(&self.column.format_number(*number, vocabulary), *count));
        let unknown = (self.unknown_count > 0).then(|| line("-", self.unknown_count));
        known.chain(unknown).collect()
    }
}

/// Returns a printed bar for a count. The bar for the greatest count has the maximum length.
fn format_bar(count: u64, greatest: u64) -> String {
    let length = (count * MAX_BAR_LENGTH).div_ceil(greatest.max(1));
    "#".repeat(usize::try_from(length).unwrap_or_default())
}

/// The histogram of the pairs of values of two columns. The values of each column are grouped as in
/// a [`Histogram`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairHistogram {
    columns: [ColumnId; 2],
    /// The number of puzzles per pair of bars. The key contains the lowest number in each bar, or
    /// [`UNKNOWN`].
    counts: BTreeMap<[u32; 2], u64>,
}

/// The key for puzzles that have no value or whose value is unknown. This key sorts after all other
/// keys.
const UNKNOWN: u32 = u32::MAX;

impl PairHistogram {
    /// Creates an empty histogram of two columns. In a column of sets, each member of a set counts
    /// in its own bar.
    pub fn new(columns: [ColumnId; 2]) -> PairHistogram {
        PairHistogram { columns, counts: BTreeMap::new() }
    }

    /// Counts the pair of values in a row. A text counts as unknown.
    pub fn add(&mut self, row: &ValueRow) {
        let [ones, others] = self.columns.map(|column| {
            let mut histogram = Histogram::new(column);
            histogram.add(row.get(column));
            let unknown = (histogram.unknown_count > 0).then_some(UNKNOWN);
            histogram.counts.into_keys().chain(unknown).collect::<Vec<u32>>()
        });
        for one in ones {
            for other in &others {
                *self.counts.entry([one, *other]).or_insert(0) += 1;
            }
        }
    }

    /// Formats one line per pair: both values, count and bar, separated by tabs. An unknown value
    /// is `-`.
    pub fn to_text(&self, vocabulary: &Vocabulary) -> String {
        let greatest = self.counts.values().copied().max().unwrap_or(0);
        let show = |column: ColumnId, number| match number {
            UNKNOWN => String::from("-"),
            number => column.format_number(number, vocabulary),
        };
        let line = |([one, other], count): (&[u32; 2], &u64)| {
            let (one, other) = (show(self.columns[0], *one), show(self.columns[1], *other));
            format!("{one}\t{other}\t{count}\t{}\n", format_bar(*count, greatest))
        };
        self.counts.iter().map(line).collect()
    }
}
