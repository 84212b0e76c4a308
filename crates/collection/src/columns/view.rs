//! The rows of a table that match a filter, in a chosen order.

use super::{
    ColumnId, Expression, SortDirection, SortOrder, Table, TextSource, ValueKind, packed::Entry,
};

/// The rows of a table that match a filter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TableView {
    /// The numbers of the rows, from 0.
    pub rows: Vec<u32>,
    /// The number of rows for which the filter has no answer, because some of their values are
    /// unknown.
    pub unknown_count: u64,
}

impl Table {
    /// Returns the rows that match the filter, sorted by `order`. Without a filter, all rows are
    /// returned. Rows that compare as equal stay in the order of the table.
    pub fn select_rows(
        &self,
        filter: Option<&Expression>,
        order: &SortOrder,
        texts: TextSource,
    ) -> TableView {
        let truths = match filter {
            Some(expression) => self.evaluate(expression, texts),
            None => self.all_true(),
        };
        let unknown = self.row_count() as u64 - truths.count_yes() - truths.count_no();
        let mut view = TableView { rows: truths.rows_with_yes(), unknown_count: unknown };
        // The rows are sorted by the most significant column last. Each sort is stable, so rows
        // with equal values stay in the order of the less significant columns.
        for (column, direction) in order.keys.iter().rev() {
            if column.column().kind == ValueKind::Text {
                sort_by_text(&mut view.rows, *direction, |row| texts(*column, row));
            } else {
                sort_by_number(&mut view.rows, |row| self.sort_number(row, *column, *direction));
            }
        }
        view
    }

    /// Returns the number by which a row is sorted. An unknown value has the largest number.
    fn sort_number(&self, row: u32, column: ColumnId, direction: SortDirection) -> u32 {
        let number = match (self.entry(row as usize, column), column.column().kind) {
            (Entry::Known(number), ValueKind::Techniques) => self.technique_set(number).len(),
            (Entry::Known(number), _) => number,
            (Entry::NotYet | Entry::Never, _) => return u32::MAX,
        };
        match direction {
            SortDirection::Ascending => number,
            SortDirection::Descending => u32::MAX - 1 - number,
        }
    }
}

fn sort_by_text(
    rows: &mut [u32],
    direction: SortDirection,
    text: impl Fn(usize) -> Option<String>,
) {
    let mut keyed: Vec<_> = rows.iter().map(|row| (text(*row as usize), *row)).collect();
    keyed.sort_by(|(one, _), (other, _)| match (one, other, direction) {
        (Some(one), Some(other), SortDirection::Ascending) => one.cmp(other),
        (Some(one), Some(other), SortDirection::Descending) => other.cmp(one),
        // Unknown texts come last in both directions.
        _ => one.is_none().cmp(&other.is_none()),
    });
    rows.iter_mut().zip(keyed).for_each(|(row, (_, sorted))| *row = sorted);
}

/// Sorts rows by 32-bit keys with a radix sort, 16 bits at a time.
fn sort_by_number(rows: &mut Vec<u32>, key: impl Fn(u32) -> u32) {
    let mut keyed: Vec<(u32, u32)> = rows.iter().map(|row| (key(*row), *row)).collect();
    // Half of the key is skipped if that half is the same in all rows.
    let (all, any) =
        keyed.iter().fold((u32::MAX, 0), |(all, any), (key, _)| (all & key, any | key));
    let mut sorted = vec![(0, 0); keyed.len()];
    for shift in [0, 16] {
        let half = |key: u32| (key >> shift & 0xffff) as usize;
        if half(all) == half(any) {
            continue;
        }
        let mut places = vec![0u32; 1 << 16];
        keyed.iter().for_each(|(key, _)| places[half(*key)] += 1);
        let mut before = 0;
        for place in &mut places {
            (before, *place) = (before + *place, before);
        }
        for entry in &keyed {
            let place = &mut places[half(entry.0)];
            sorted[*place as usize] = *entry;
            *place += 1;
        }
        std::mem::swap(&mut keyed, &mut sorted);
    }
    *rows = keyed.into_iter().map(|(_, row)| row).collect();
}
