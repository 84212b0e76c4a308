//! The known values of one puzzle.

use serde::{Deserialize, Serialize};

use super::{COLUMNS, ColumnId, TechniqueSet};

/// A known value of a column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ColumnValue {
    /// A number, the index of a word in the column's list, or the number of a technique.
    Number(u32),
    /// A set of techniques.
    Techniques(TechniqueSet),
    /// A text, such as a note.
    Text(String),
}

/// The state of a value: known, not determined yet, or nonexistent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ValueState {
    /// The value hasn't been determined yet.
    #[default]
    NotYet,
    /// The puzzle has no such value. For example, a puzzle without a solution has no level.
    Never,
    /// The value is known.
    Known(ColumnValue),
}

/// The known values of one puzzle, column by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueRow {
    values: Vec<ValueState>,
}

impl Default for ValueRow {
    fn default() -> ValueRow {
        ValueRow { values: vec![ValueState::NotYet; COLUMNS.len()] }
    }
}

impl ValueRow {
    /// Returns the value of a column in this row.
    pub fn get(&self, column: ColumnId) -> &ValueState {
        &self.values[column.index()]
    }

    /// Returns the number in a column, or `None` if the value isn't a known number.
    pub fn number(&self, column: ColumnId) -> Option<u32> {
        match self.get(column) {
            ValueState::Known(ColumnValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Sets the value of a column in this row.
    pub fn set(&mut self, column: ColumnId, value: ValueState) {
        self.values[column.index()] = value;
    }

    /// Sets a number in the column with this name. Unknown names are ignored. A number that is too
    /// large becomes [`u32::MAX`].
    pub fn set_number(&mut self, name: &str, number: usize) {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.set_value(name, ColumnValue::Number(number));
    }

    /// Sets a value in the column with this name. Unknown names are ignored.
    pub fn set_value(&mut self, name: &str, value: ColumnValue) {
        if let Some(column) = ColumnId::from_name(name) {
            self.set(column, ValueState::Known(value));
        }
    }
}
