//! What is known of one puzzle.

use super::{COLUMNS, ColumnId, TechniqueSet};

/// A value of a column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A number, or what a number stands for.
    Number(u32),
    /// Techniques.
    Techniques(TechniqueSet),
    /// A text.
    Text(String),
}

/// A value, if it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Known {
    /// It has not been found out.
    #[default]
    NotYet,
    /// It never will be: the puzzle has none, as one without a solution has no level.
    Never,
    /// This is it.
    Is(Value),
}

/// What is known of one puzzle, column by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    values: Vec<Known>,
}

impl Default for Row {
    fn default() -> Row {
        Row { values: vec![Known::NotYet; COLUMNS.len()] }
    }
}

impl Row {
    /// The value of a column.
    pub fn get(&self, column: ColumnId) -> &Known {
        &self.values[column.index()]
    }

    /// The value of a column, where it is a number.
    pub fn number(&self, column: ColumnId) -> Option<u32> {
        match self.get(column) {
            Known::Is(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Takes a value.
    pub fn set(&mut self, column: ColumnId, value: Known) {
        self.values[column.index()] = value;
    }

    /// Takes a number for the column of a name. Unknown names are passed over.
    pub fn set_number(&mut self, name: &str, number: usize) {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.set_value(name, Value::Number(number));
    }

    /// Takes a value for the column of a name. Unknown names are passed over.
    pub fn set_value(&mut self, name: &str, value: Value) {
        if let Some(column) = ColumnId::of(name) {
            self.set(column, Known::Is(value));
        }
    }
}
