//! Orders of rows: by one column, rows that are alike by the next, and so on.

use std::cmp::Ordering;

use super::{ColumnId, Expected, ExpressionError, Known, Row, Value, Vocabulary};

/// Whether small or great values come first. What is not known comes last either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Small ones.
    Up,
    /// Great ones.
    Down,
}

/// Columns, those that matter most first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Order {
    /// The columns, and which way each goes.
    pub keys: Vec<(ColumnId, Direction)>,
}

impl Order {
    /// The order that a text writes: names of columns with commas between, `-` before those of
    /// which great values come first.
    ///
    /// # Errors
    /// Where no column stands.
    pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<Order, ExpressionError> {
        let mut keys = Vec::new();
        let mut column = 1;
        for part in text.split(',') {
            let name = part.trim();
            let (name, direction) = match name.strip_prefix('-') {
                Some(name) => (name, Direction::Down),
                None => (name.strip_prefix('+').unwrap_or(name), Direction::Up),
            };
            let error =
                || ExpressionError { column, found: name.into(), expected: Expected::Column };
            keys.push((vocabulary.column(name).ok_or_else(error)?, direction));
            column += part.chars().count() + 1;
        }
        Ok(Order { keys })
    }

    /// What is kept of a row to put it in order.
    pub fn place(&self, row: &Row) -> Place {
        Place(self.keys.iter().map(|(column, way)| (*way, value(row, *column))).collect())
    }

    /// Which of two rows comes first; those that are alike stay as they were.
    pub fn compare(&self, one: &Row, other: &Row) -> Ordering {
        self.place(one).cmp(&self.place(other))
    }
}

/// Where a row comes in an order: less than those after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place(Vec<(Direction, Option<Value>)>);

impl Ord for Place {
    fn cmp(&self, other: &Place) -> Ordering {
        let each = self.0.iter().zip(&other.0);
        let mut found = each.map(|((way, one), (_, other))| match (one, other, way) {
            (Some(one), Some(other), Direction::Up) => one.cmp(other),
            (Some(one), Some(other), Direction::Down) => other.cmp(one),
            (one, other, _) => other.is_some().cmp(&one.is_some()),
        });
        found.find(|found| found.is_ne()).unwrap_or(Ordering::Equal)
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a row is ordered by: sets by how many there are.
fn value(row: &Row, column: ColumnId) -> Option<Value> {
    match row.get(column) {
        Known::Is(Value::Techniques(set)) => Some(Value::Number(set.len())),
        Known::Is(value) => Some(value.clone()),
        Known::NotYet | Known::Never => None,
    }
}
