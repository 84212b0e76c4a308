//! The values of columns for one puzzle. Measures are applied only if their values are needed.
//!
//! ```text
//! --where 'level >= hard && clues < 25'      first clues; then level, if it still matters
//! --columns score                            score was found together with level
//! ```

use std::time::{Duration, Instant};

use collection::{
    ColumnId, ColumnValue, Expression, Measure, PuzzleKey, Truth, ValueRow, ValueState,
};
use facts::Effort;

use super::input::Record;

/// The known values for a puzzle. They are about the puzzle's givens, except for values from the
/// record itself.
pub struct PuzzleFacts<'a> {
    record: &'a Record,
    /// The time after which a rating is abandoned, or `None` for no limit. A puzzle whose rating
    /// was abandoned has no rating.
    max_time: Option<Duration>,
    /// The known values, by column.
    pub known_values: ValueRow,
    /// The total time that all measures took.
    spent: Duration,
    /// The key that equivalent puzzles share, or `None` if the canonical form hasn't been computed
    /// or doesn't exist.
    pub key: Option<PuzzleKey>,
}

impl<'a> PuzzleFacts<'a> {
    /// Creates the facts about a puzzle, without any known values.
    pub fn new(record: &'a Record, max_time: Option<Duration>) -> PuzzleFacts<'a> {
        PuzzleFacts {
            record,
            max_time,
            known_values: ValueRow::default(),
            spent: Duration::ZERO,
            key: None,
        }
    }

    /// Finds the values that an expression needs, the cheapest first. Stops when the answer is
    /// known or depends only on other puzzles.
    pub fn evaluate(&mut self, expression: &Expression) -> Truth {
        while let Some(measure) = expression.next_measure(&self.known_values) {
            if measure == Measure::Canonical && self.key.is_some() {
                // Only the value of `duplicate` is missing. It depends on other puzzles.
                self.find_values(&expression.tested_columns());
                break;
            }
            self.apply_measure(measure);
        }
        expression.evaluate(&self.known_values)
    }

    /// Finds the values of some columns.
    pub fn find_values(&mut self, columns: &[ColumnId]) {
        for measure in Measure::ALL {
            let is_found = measure == Measure::Canonical && self.key.is_some();
            let is_missing = |id: &ColumnId| {
                id.column().measure == measure
                    && *self.known_values.get(*id) == ValueState::NotYet
                    && !is_found
            };
            if columns.iter().any(is_missing) {
                self.apply_measure(measure);
            }
        }
    }

    /// Applies a measure. If the measure finds no value for a column, the column counts as having
    /// no value. An exception is the column `duplicate`, which stays unknown if the puzzle has a
    /// key.
    pub fn apply_measure(&mut self, measure: Measure) {
        let start = Instant::now();
        let limit = match measure {
            Measure::Trials | Measure::Whips | Measure::Bank | Measure::Explainer => self.max_time,
            _ => None,
        };
        let is_over = || limit.is_some_and(|time| start.elapsed() >= time);
        let mut measuring =
            facts::begin_measurement(measure, Effort::Full, self.record.position.givens());
        let findings = measuring.run_until(&is_over).unwrap_or_default();
        self.spent += start.elapsed();
        self.key = findings.key.or(self.key);
        for (column, value) in findings.values {
            self.known_values.set(column, value);
        }
        match measure {
            Measure::Record => self.add_record_values(),
            Measure::Clock => self.known_values.set_number("ms", whole_milliseconds(self.spent)),
            _ => {}
        }
        for column in measure.columns() {
            let is_open = column.column().name == "duplicate" && self.key.is_some();
            if *self.known_values.get(column) == ValueState::NotYet && !is_open {
                self.known_values.set(column, ValueState::Never);
            }
        }
    }

    fn add_record_values(&mut self) {
        let Record { index, note, position, .. } = self.record;
        self.known_values.set_number("number", usize::try_from(*index).unwrap_or(usize::MAX));
        self.known_values.set_value("puzzle", ColumnValue::Text(position.givens().line()));
        self.known_values.set_value("note", ColumnValue::Text(note.clone()));
    }
}

fn whole_milliseconds(time: Duration) -> usize {
    usize::try_from(time.as_millis()).unwrap_or(usize::MAX)
}
