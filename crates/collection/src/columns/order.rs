//! Orders of rows: by one column, rows that are alike by the next, and so on.

use std::cmp::Ordering;

use super::{ColumnId, Expected, ExpressionError, Known, Row, Value};

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
    pub fn parse(text: &str) -> Result<Order, ExpressionError> {
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
            keys.push((ColumnId::of(name).ok_or_else(error)?, direction));
            column += part.chars().count() + 1;
        }
        Ok(Order { keys })
    }

    /// Which of two rows comes first; those that are alike stay as they were.
    pub fn compare(&self, one: &Row, other: &Row) -> Ordering {
        let of = |(column, direction): &(ColumnId, Direction)| match (
            value(one, *column),
            value(other, *column),
        ) {
            (Some(one), Some(other)) => match direction {
                Direction::Up => one.cmp(&other),
                Direction::Down => other.cmp(&one),
            },
            (one, other) => other.is_some().cmp(&one.is_some()),
        };
        self.keys.iter().map(of).find(|found| found.is_ne()).unwrap_or(Ordering::Equal)
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
