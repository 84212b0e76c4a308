//! The distributions of a column's values, and of the pairs of two columns' values.

use std::collections::BTreeMap;

use super::{ColumnId, ColumnValue, Table, ValueRow, ValueState, Vocabulary};

/// The maximum number of characters in a bar.
const LONGEST: u64 = 50;

/// The frequencies of a column's values. Numbers are grouped by the width of the column's bars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    /// The column.
    pub column: ColumnId,
    /// The number of puzzles per bar. The key is the lowest number that belongs to the bar.
    pub counts: BTreeMap<u32, u64>,
    /// The number of puzzles without a value, or without a known one.
    pub unknown: u64,
}

impl Histogram {
    /// Creates an empty histogram of a column. For sets, each member has its own bar.
    pub fn new(column: ColumnId) -> Histogram {
        Histogram { column, counts: BTreeMap::new(), unknown: 0 }
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

    /// Counts a value. Texts count as unknown.
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
                self.unknown += 1
            }
        }
    }

    /// Formats one line per bar: value, count and bar, separated by tabs. Puzzles without a value
    /// come last, as `-`.
    pub fn lines(&self, vocabulary: &Vocabulary) -> String {
        let greatest = self.counts.values().copied().chain([self.unknown]).max().unwrap_or(0);
        let line = |of: &str, count: u64| format!("{of}\t{count}\t{}\n", bar(count, greatest));
        let known = self
            .counts
            .iter()
            .map(|(number, count)| line(&self.column.show_number(*number, vocabulary), *count));
        let unknown = (self.unknown > 0).then(|| line("-", self.unknown));
        known.chain(unknown).collect()
    }
}

/// Returns a bar for a count. The greatest count has the longest bar.
fn bar(count: u64, greatest: u64) -> String {
    let signs = (count * LONGEST).div_ceil(greatest.max(1));
    "#".repeat(usize::try_from(signs).unwrap_or_default())
}

/// The frequencies of pairs of two columns' values, which are grouped as in histograms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairHistogram {
    columns: [ColumnId; 2],
    /// The number of puzzles per pair of bars. A key has the lowest number of each bar, or
    /// [`UNKNOWN`].
    counts: BTreeMap<[u32; 2], u64>,
}

/// The key of puzzles without a value, or without a known one. It sorts after all others.
const UNKNOWN: u32 = u32::MAX;

impl PairHistogram {
    /// Creates an empty histogram of two columns. For sets, each member has its own bar.
    pub fn new(columns: [ColumnId; 2]) -> PairHistogram {
        PairHistogram { columns, counts: BTreeMap::new() }
    }

    /// Counts a puzzle. Texts count as unknown.
    pub fn add(&mut self, row: &ValueRow) {
        let [ones, others] = self.columns.map(|column| {
            let mut histogram = Histogram::new(column);
            histogram.add(row.get(column));
            let unknown = (histogram.unknown > 0).then_some(UNKNOWN);
            histogram.counts.into_keys().chain(unknown).collect::<Vec<u32>>()
        });
        for one in ones {
            for other in &others {
                *self.counts.entry([one, *other]).or_insert(0) += 1;
            }
        }
    }

    /// Formats one line per pair: both values, count and bar, separated by tabs. An unknown value is `-`.
    pub fn lines(&self, vocabulary: &Vocabulary) -> String {
        let greatest = self.counts.values().copied().max().unwrap_or(0);
        let show = |column: ColumnId, number| match number {
            UNKNOWN => String::from("-"),
            number => column.show_number(number, vocabulary),
        };
        let line = |([one, other], count): (&[u32; 2], &u64)| {
            let (one, other) = (show(self.columns[0], *one), show(self.columns[1], *other));
            format!("{one}\t{other}\t{count}\t{}\n", bar(*count, greatest))
        };
        self.counts.iter().map(line).collect()
    }
}
