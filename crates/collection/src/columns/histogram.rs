//! The distribution of a column's values.

use std::collections::BTreeMap;

use super::{ColumnId, ColumnValue, Table, ValueState, Vocabulary};

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
        let bar = |count: u64| {
            let signs = (count * LONGEST).div_ceil(greatest.max(1));
            "#".repeat(usize::try_from(signs).unwrap_or_default())
        };
        let line = |of: &str, count: u64| format!("{of}\t{count}\t{}\n", bar(count));
        let known = self
            .counts
            .iter()
            .map(|(number, count)| line(&self.column.show_number(*number, vocabulary), *count));
        let unknown = (self.unknown > 0).then(|| line("-", self.unknown));
        known.chain(unknown).collect()
    }
}
