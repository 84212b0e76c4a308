//! Sort orders of rows. Rows are sorted by one column, rows with equal values by the next column,
//! and so on.

use std::cmp::Ordering;

use super::{
    ColumnId, ColumnValue, ExpectedToken, ExpressionError, ValueRow, ValueState, Vocabulary,
};

/// The direction of sorting. Unknown values come last in both directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SortDirection {
    /// Ascending: small values first.
    Ascending,
    /// Descending: large values first.
    Descending,
}

/// The columns to sort by, the most significant first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SortOrder {
    /// The columns, each with its direction.
    pub keys: Vec<(ColumnId, SortDirection)>,
}

impl SortOrder {
    /// Parses a sort order: the names of columns, separated by commas. A `-` before a name means
    /// descending order; an optional `+` means ascending order.
    ///
    /// # Errors
    /// Returns the first unknown name, with the position after the comma that precedes it. Spaces
    /// and a sign may come between this position and the name.
    pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<SortOrder, ExpressionError> {
        let mut keys = Vec::new();
        let mut column = 1;
        for part in text.split(',') {
            let name = part.trim();
            let (name, direction) = match name.strip_prefix('-') {
                Some(name) => (name, SortDirection::Descending),
                None => (name.strip_prefix('+').unwrap_or(name), SortDirection::Ascending),
            };
            let error =
                || ExpressionError { column, found: name.into(), expected: ExpectedToken::Column };
            keys.push((vocabulary.find_column(name).ok_or_else(error)?, direction));
            column += part.chars().count() + 1;
        }
        Ok(SortOrder { keys })
    }

    /// Returns the key by which a row is sorted.
    pub fn sort_key(&self, row: &ValueRow) -> SortKey {
        SortKey(
            self.keys
                .iter()
                .map(|(column, direction)| (*direction, sort_value(row, *column)))
                .collect(),
        )
    }

    /// Compares two rows according to the sort order.
    pub fn compare(&self, one: &ValueRow, other: &ValueRow) -> Ordering {
        self.sort_key(one).cmp(&self.sort_key(other))
    }
}

/// The sort key of a row: smaller keys come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortKey(Vec<(SortDirection, Option<ColumnValue>)>);

impl Ord for SortKey {
    fn cmp(&self, other: &SortKey) -> Ordering {
        let each = self.0.iter().zip(&other.0);
        let mut found = each.map(|((direction, one), (_, other))| match (one, other, direction) {
            (Some(one), Some(other), SortDirection::Ascending) => one.cmp(other),
            (Some(one), Some(other), SortDirection::Descending) => other.cmp(one),
            (one, other, _) => other.is_some().cmp(&one.is_some()),
        });
        found.find(|found| found.is_ne()).unwrap_or(Ordering::Equal)
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &SortKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the value by which a row is sorted, or `None` if it is unknown or missing. Sets are
/// sorted by size.
fn sort_value(row: &ValueRow, column: ColumnId) -> Option<ColumnValue> {
    match row.get(column) {
        ValueState::Known(ColumnValue::Techniques(set)) => Some(ColumnValue::Number(set.len())),
        ValueState::Known(value) => Some(value.clone()),
        ValueState::NotYet | ValueState::Never => None,
    }
}
