//! How many puzzles are alike in a column.

use std::collections::BTreeMap;

use super::{ColumnId, Known, Table, Value, Vocabulary};

/// So many signs long is the longest bar.
const LONGEST: u64 = 50;

/// How often each value of a column comes; numbers by the width of the column's bars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    /// Of what.
    pub column: ColumnId,
    /// How many puzzles have a number from this one to the next bar's.
    pub counts: BTreeMap<u32, u64>,
    /// How many have none, or none yet.
    pub unknown: u64,
}

impl Histogram {
    /// A histogram of a column: of nothing yet. Of sets it has a bar for each member.
    pub fn new(column: ColumnId) -> Histogram {
        Histogram { column, counts: BTreeMap::new(), unknown: 0 }
    }

    /// A histogram of some rows of a table.
    pub fn of(table: &Table, column: ColumnId, rows: impl IntoIterator<Item = u32>) -> Histogram {
        let mut histogram = Histogram::new(column);
        rows.into_iter().for_each(|row| histogram.add(&table.get(row as usize, column)));
        histogram
    }

    /// Counts a value. Texts are not counted.
    pub fn add(&mut self, value: &Known) {
        match value {
            Known::Is(Value::Number(number)) => {
                *self.counts.entry(number - number % self.column.column().bar).or_insert(0) += 1;
            }
            Known::Is(Value::Techniques(set)) => {
                set.numbers().for_each(|one| *self.counts.entry(one).or_insert(0) += 1);
            }
            Known::Is(Value::Text(_)) | Known::NotYet | Known::Never => self.unknown += 1,
        }
    }

    /// A line a bar: value, count and bar with tabs between; what has no value last, as `-`.
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
