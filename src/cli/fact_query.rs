//! Queries for the values of columns, limited to the puzzles that match a filter.

use std::{
    collections::HashSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use collection::{
    ColumnId, ColumnValue, Expression, FirstOccurrences, Measure, PuzzleKey, Truth, ValueRow,
    ValueState,
};

use super::{input::Record, puzzle_facts::PuzzleFacts};

/// A query for the values of some columns, for the puzzles that match a filter.
pub struct FactQuery {
    filter: Option<Expression>,
    /// The columns whose values are needed for the puzzles that match the filter.
    columns: Vec<ColumnId>,
    /// The time after which a rating is abandoned, or `None` for no limit.
    max_time: Option<Duration>,
    /// The columns of the filter and the columns in [`FactQuery::columns`].
    all_columns: HashSet<ColumnId>,
    /// The puzzles of the current file so far, which are recorded if the query depends on
    /// duplicates.
    seen: Mutex<FirstOccurrences>,
    undecided: AtomicU64,
}

/// A puzzle with the values that a thread has found. Duplicates are detected only later, when
/// [`FactQuery::finish_row`] processes the puzzles in order.
pub struct PendingRow {
    row: ValueRow,
    truth: Truth,
    key: Option<PuzzleKey>,
    number: u64,
}

impl PendingRow {
    /// Returns `true` unless the filter excludes the puzzle.
    pub fn may_match(&self) -> bool {
        self.truth != Truth::No
    }
}

impl FactQuery {
    /// Creates a query for the values of `columns`, for the puzzles that match `filter`. A rating
    /// is abandoned after `max_time`.
    pub fn new(
        filter: Option<Expression>,
        columns: Vec<ColumnId>,
        max_time: Option<Duration>,
    ) -> FactQuery {
        let tested = filter.as_ref().map(Expression::tested_columns).unwrap_or_default();
        let all_columns = columns.iter().copied().chain(tested).collect();
        let (seen, undecided) = (Mutex::default(), AtomicU64::new(0));
        FactQuery { filter, columns, max_time, all_columns, seen, undecided }
    }

    /// Returns `true` if the query needs the column with this name.
    fn needs_column(&self, name: &str) -> bool {
        ColumnId::from_name(name).is_some_and(|id| self.all_columns.contains(&id))
    }

    /// Returns `true` if the values for a puzzle don't depend on other puzzles.
    pub fn has_independent_values(&self) -> bool {
        !self.needs_column("duplicate")
    }

    /// Returns `true` if some values depend on how long they take to compute.
    pub fn is_timed(&self) -> bool {
        self.max_time.is_some() || self.needs_column("ms")
    }

    /// Starts the next file and forgets the puzzles of the previous one, because duplicates are
    /// detected only within the same file.
    pub fn begin_file(&self) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = FirstOccurrences::default();
    }

    /// Finds the values that the filter needs for a puzzle. If the puzzle matches the filter, or
    /// may turn out to match it when duplicates are detected, also finds the values of the columns.
    pub fn find_values(&self, record: &Record) -> PendingRow {
        let mut facts = PuzzleFacts::new(record, self.max_time);
        if !self.has_independent_values() {
            facts.apply_measure(Measure::Canonical);
        }
        // The tested time includes the time for the columns, so their values are found first.
        let tests_time = self.filter.as_ref().is_some_and(|filter| {
            filter.tested_columns().iter().any(|id| id.column().measure == Measure::Clock)
        });
        if tests_time {
            facts.find_values(&self.columns);
        }
        let truth = self.filter.as_ref().map_or(Truth::Yes, |filter| facts.evaluate(filter));
        let may_match = match truth {
            Truth::Yes => true,
            Truth::Unknown => !self.has_independent_values(),
            Truth::No => false,
        };
        if may_match {
            facts.find_values(&self.columns);
        }
        PendingRow { row: facts.known_values, truth, key: facts.key, number: record.index }
    }

    /// Finds the key of a puzzle whose values aren't needed, or returns `None` if the query doesn't
    /// depend on duplicates.
    pub fn find_key(&self, record: &Record) -> Option<PendingRow> {
        if self.has_independent_values() {
            return None;
        }
        let mut facts = PuzzleFacts::new(record, self.max_time);
        facts.apply_measure(Measure::Canonical);
        Some(PendingRow {
            row: facts.known_values,
            truth: Truth::No,
            key: facts.key,
            number: record.index,
        })
    }

    /// Returns the values for a puzzle that a thread has examined, or `None` if the puzzle doesn't
    /// match the filter or it's unknown whether the puzzle matches. The puzzles must be passed in
    /// order.
    pub fn finish_row(&self, candidate: PendingRow) -> Option<ValueRow> {
        let PendingRow { mut row, mut truth, key, number } = candidate;
        if let (false, Some(key), Some(duplicate)) =
            (self.has_independent_values(), key, ColumnId::from_name("duplicate"))
        {
            let first =
                self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(key, number);
            let first = first.map(|first| u32::try_from(first).unwrap_or(u32::MAX));
            row.set(
                duplicate,
                first.map_or(ValueState::Never, |first| {
                    ValueState::Known(ColumnValue::Number(first))
                }),
            );
            if truth == Truth::Unknown {
                truth = self.filter.as_ref().map_or(Truth::Yes, |filter| filter.evaluate(&row));
            }
        }
        match truth {
            Truth::Yes => return Some(row),
            Truth::No => {}
            Truth::Unknown => drop(self.undecided.fetch_add(1, Relaxed)),
        }
        None
    }

    /// Finds those values for a puzzle that need no search. Returns the values, and whether the
    /// puzzle matches the filter as far as these values show.
    pub fn find_quick_values(&self, record: &Record) -> (ValueRow, Truth) {
        let mut facts = PuzzleFacts::new(record, self.max_time);
        facts.apply_measure(Measure::Record);
        facts.apply_measure(Measure::Givens);
        let truth =
            self.filter.as_ref().map_or(Truth::Yes, |filter| filter.evaluate(&facts.known_values));
        (facts.known_values, truth)
    }

    /// Returns the values for a puzzle, and whether it matches the filter, ignoring duplicates.
    pub fn find_values_ignoring_duplicates(&self, record: &Record) -> (ValueRow, Truth) {
        let PendingRow { row, truth, .. } = self.find_values(record);
        (row, truth)
    }

    /// Returns the number of puzzles so far for which it is unknown whether they match the filter.
    pub fn undecided_count(&self) -> u64 {
        self.undecided.load(Relaxed)
    }
}
