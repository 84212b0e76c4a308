//! The facts about the open files' puzzles, and the filtered and sorted list of these puzzles.

use collection::{
    Collection, ColumnId, ColumnValue, Expression, ExpressionError, FirstOccurrences, Measure,
    Record, SortOrder, Table, TableView, ValueKind, ValueState, Vocabulary,
};
use facts::Findings;
use rating::Scale;
use serde::{Deserialize, Serialize};

use crate::{Chart, ChartData, MeasureResult};

/// The filter and the sort order that determine the list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ListQuery {
    /// The expression that the listed puzzles match; empty for all puzzles.
    pub filter: String,
    /// The columns to sort by, separated by commas, with `-` before a column for descending order.
    /// Empty for the original order.
    pub order: String,
    /// The scale on which ratings are shown, and to which `rating` refers in expressions.
    pub scale: ShownScale,
    /// The numbers of the only puzzles that may be listed, in ascending order; empty for no
    /// restriction.
    pub allowed_numbers: Vec<u64>,
}

/// The scale on which ratings are shown. In expressions, `rating` refers to this scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ShownScale(pub Scale);

impl Default for ShownScale {
    fn default() -> ShownScale {
        ShownScale(Scale::Bank)
    }
}

impl ListQuery {
    /// Returns `true` if the list contains all puzzles in their original order.
    pub fn is_whole_collection(&self) -> bool {
        self.filter.is_empty() && self.order.is_empty() && self.allowed_numbers.is_empty()
    }
}

/// The player's progress in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayProgress {
    /// The number of the puzzle in the open files, from 0.
    pub puzzle_number: u64,
    /// Whether the puzzle is solved.
    pub is_solved: bool,
    /// The play time in milliseconds.
    pub time_spent: u64,
}

/// The facts about the puzzles of a collection.
pub(crate) struct FactTable {
    /// The names in expressions. The meaning of `rating` depends on the query.
    vocabulary: Vocabulary,
    table: Table,
    /// Whether the table has the columns for which [`is_quick_column`] returns `true`. These
    /// columns are added when a list or a chart first needs one of them.
    has_quick_columns: bool,
    first_occurrences: FirstOccurrences,
    /// The latest list, or `None` if no list has been requested since the facts changed.
    latest: Option<LatestList>,
    /// The number of times that facts have been added.
    pub revision: u64,
}

/// Returns the id of the column with this name. The name must be that of an existing column.
fn column_id(name: &str) -> ColumnId {
    ColumnId::from_name(name).expect("a column of the list")
}

/// Returns `true` if the values of a column are computed from the givens without a search and are
/// stored. Texts and the numbers of the puzzles are excluded.
fn is_quick_column(id: ColumnId) -> bool {
    matches!(id.column().measure, Measure::Record | Measure::Givens)
        && id.column().kind != ValueKind::Text
        && id.column().name != "number"
}

fn number_value(number: impl Into<u64>) -> ValueState {
    ValueState::Known(ColumnValue::Number(u32::try_from(number.into()).unwrap_or(u32::MAX)))
}

/// Returns the value of a column among the findings of a measure, or [`ValueState::NotYet`] if the
/// findings don't contain the column.
fn find_value(id: ColumnId, findings: Findings) -> ValueState {
    let found = findings.values.into_iter().find(|(of, _)| *of == id);
    found.map(|(_, value)| value).unwrap_or_default()
}

/// The list of puzzles that answers the latest query.
struct LatestList {
    query: ListQuery,
    view: TableView,
    /// The columns that the filter and the order use.
    columns: Vec<ColumnId>,
    /// The latest chart of the list, if any was requested.
    chart: Option<ChartData>,
}

impl FactTable {
    /// Creates a table with the facts that are known from the start: the number of each puzzle, the
    /// values in files that Ninefold exported, and the fact that no puzzle has been played.
    pub fn new(collection: &Collection) -> FactTable {
        let mut table = Table::new(collection.len());
        let unplayed = facts::unplayed_findings().values;
        for row in 0..collection.len() {
            table.set_value(row, column_id("number"), &number_value(row as u64));
            unplayed.iter().for_each(|(column, value)| table.set_value(row, *column, value));
        }
        let (vocabulary, first_occurrences) =
            (facts::VOCABULARY.clone(), FirstOccurrences::default());
        let mut take = |row, column, value| table.set_value(row, column, &value);
        collection.for_each_file_value(&vocabulary, &mut take);
        FactTable {
            vocabulary,
            table,
            has_quick_columns: false,
            first_occurrences,
            latest: None,
            revision: 0,
        }
    }

    /// Adds the results of a measure for the puzzles with the numbers `rows`, in the same order.
    pub fn add_results(&mut self, rows: impl Iterator<Item = u64>, measured: &MeasureResult) {
        self.latest = None;
        self.revision += 1;
        let rows: Vec<u64> = rows.take(measured.puzzle_count as usize).collect();
        let ms = column_id("ms");
        for (column, values) in &measured.columns {
            for (row, value) in rows.iter().zip(values) {
                match value {
                    ValueState::Known(ColumnValue::Number(more)) if *column == ms => {
                        self.add_time(*row, *more)
                    }
                    ValueState::NotYet => {}
                    _ => self.table.set_value(*row as usize, *column, value),
                }
            }
        }
        for (row, key) in rows.iter().zip(&measured.puzzle_keys) {
            let first = key
                .and_then(|key| self.first_occurrences.insert(key, *row))
                .filter(|first| first != row);
            let value = first.map_or(ValueState::Never, number_value);
            self.table.set_value(*row as usize, column_id("duplicate"), &value);
        }
    }

    /// Adds `more` milliseconds to the total time that measures have taken for the puzzle with the
    /// number `row`.
    fn add_time(&mut self, row: u64, more: u32) {
        let ms = self.number(row, "ms").unwrap_or(0);
        self.table.set_value(row as usize, column_id("ms"), &number_value(ms.saturating_add(more)));
    }

    /// Adds the facts about all puzzles that are computed from the givens without a search, unless
    /// they have already been added.
    fn add_quick_columns(&mut self, collection: &Collection) {
        if std::mem::replace(&mut self.has_quick_columns, true) {
            return;
        }
        for row in 0..collection.len() {
            let Some(record) = collection.record(row) else { continue };
            for (column, value) in facts::findings_without_search(record.position.givens()).values {
                self.table.set_value(row, column, &value);
            }
        }
    }

    /// Returns the number of each known duplicate, with the number of the first puzzle that it is
    /// equivalent to.
    pub fn duplicates(&self) -> impl Iterator<Item = (u64, u64)> {
        let duplicate = |row: u64| Some((row, self.number(row, "duplicate")?.into()));
        (0..self.table.row_count() as u64).filter_map(duplicate)
    }

    /// Records the state and the play time of puzzles that were played.
    pub fn record_progress(&mut self, played: &[PlayProgress]) {
        let [state, time] = ["state", "time"].map(column_id);
        for one in played {
            let (row, solved) = (one.puzzle_number as usize, u64::from(one.is_solved));
            let now = [number_value(1 + solved), number_value(one.time_spent / 1000)];
            for (column, value) in [state, time].into_iter().zip(&now) {
                if self.table.get(row, column) != *value {
                    self.table.set_value(row, column, value);
                    self.latest = None;
                }
            }
        }
    }

    /// Returns the list for a query. The latest list is reused if neither the query nor the facts
    /// have changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the filter or the order can't be parsed.
    pub fn list_view(
        &mut self,
        wanted: &ListQuery,
        collection: &Collection,
    ) -> Result<&TableView, ExpressionError> {
        if self.latest.as_ref().is_none_or(|latest| latest.query != *wanted) {
            self.vocabulary.set_rating_column(wanted.scale.0.name());
            let filter = match wanted.filter.trim() {
                "" => None,
                text => Some(Expression::parse(text, &self.vocabulary)?),
            };
            let mut order = match wanted.order.trim() {
                "" => SortOrder::default(),
                text => SortOrder::parse(text, &self.vocabulary)?,
            };
            // Within a level, easier puzzles come first.
            if let [(level, direction)] = order.keys[..]
                && level == column_id("level")
            {
                order.keys.push((column_id("score"), direction));
            }
            let mut columns = filter.as_ref().map(Expression::tested_columns).unwrap_or_default();
            columns.extend(order.keys.iter().map(|(column, _)| *column));
            if columns.iter().any(|id| is_quick_column(*id)) {
                self.add_quick_columns(collection);
            }
            let text =
                |id: ColumnId, row: usize| match self.text_value(id, row, &collection.record(row)?)
                {
                    ValueState::Known(ColumnValue::Text(text)) => Some(text),
                    _ => None,
                };
            let mut view = self.table.select_rows(filter.as_ref(), &order, &text);
            if !wanted.allowed_numbers.is_empty() {
                view.rows
                    .retain(|row| wanted.allowed_numbers.binary_search(&u64::from(*row)).is_ok());
            }
            self.latest = Some(LatestList { query: wanted.clone(), view, columns, chart: None });
        }
        Ok(self.latest.as_ref().map(|latest| &latest.view).expect("it was just made"))
    }

    /// Returns `true` if, for at least one puzzle, the value in the column with this name is known,
    /// or is known not to exist.
    pub fn has_values(&self, name: &str) -> bool {
        ColumnId::from_name(name).is_some_and(|id| self.table.has_values(id))
    }

    /// Returns the value of the puzzle with the number `row` in the column with this name. Returns
    /// `None` if the column doesn't exist, or if its value isn't a known number.
    pub fn number(&self, row: u64, name: &str) -> Option<u32> {
        match self.table.get(row as usize, ColumnId::from_name(name)?) {
            ValueState::Known(ColumnValue::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Formats the value of the puzzle with the number `row` in the column with this name, in the
    /// form in which files contain the value. The text is empty if the value is unknown or the
    /// column doesn't exist.
    pub fn format_value(&self, row: u64, name: &str, record: &Record) -> String {
        let Some(id) = ColumnId::from_name(name) else { return String::new() };
        let value = match id.column().kind {
            ValueKind::Text => self.text_value(id, row as usize, record),
            _ if is_quick_column(id) => {
                find_value(id, facts::findings_without_search(record.position.givens()))
            }
            _ => self.table.get(row as usize, id),
        };
        id.format_value(&value, &self.vocabulary)
    }

    /// Returns the value of a puzzle in a column of texts. Canonical forms, and texts that are
    /// derived from them, are known only for puzzles that were measured. Instead of being stored,
    /// these texts are recomputed, because half a million of them would take too much memory.
    fn text_value(&self, id: ColumnId, row: usize, record: &Record) -> ValueState {
        let givens = record.position.givens();
        match id.column().measure {
            Measure::Canonical => match self.table.get(row, column_id("automorphisms")) {
                ValueState::Known(_) => find_value(id, facts::canonical_findings(givens)),
                unknown => unknown,
            },
            _ => ValueState::Known(ColumnValue::Text(match id.column().name {
                "note" => record.note.clone(),
                _ => givens.line(),
            })),
        }
    }

    /// Returns the cheapest measure with missing values in the columns of the latest list, or
    /// `None` if no values are missing or there is no list.
    pub fn missing_measure(&self) -> Option<Measure> {
        self.missing_measure_of(&self.latest.as_ref()?.columns)
    }

    /// Returns the cheapest measure with missing values in the columns of a chart, or `None` if no
    /// values are missing.
    pub fn missing_for_chart(&self, chart: &Chart) -> Option<Measure> {
        self.missing_measure_of(&chart.column_ids(&self.vocabulary))
    }

    fn missing_measure_of(&self, columns: &[ColumnId]) -> Option<Measure> {
        let is_missing = |id: &&ColumnId| {
            let stored =
                if id.column().kind == ValueKind::Text { column_id("automorphisms") } else { **id };
            let measure = id.column().measure;
            !matches!(measure, Measure::Record | Measure::Givens | Measure::Play | Measure::Clock)
                && self.table.has_unknown(stored)
        };
        columns.iter().filter(is_missing).map(|id| id.column().measure).min()
    }

    /// Returns the id of the hardest technique that the puzzle with the number `row` needs, or
    /// `None` if it is unknown.
    pub fn hardest_technique(&self, row: u64) -> Option<&'static str> {
        self.vocabulary.technique_id(self.number(row, "hardest")?)
    }

    /// Returns a chart of the latest list. The chart is empty if there is no list, or if the name
    /// of a column is unknown.
    pub fn make_chart(&mut self, chart: Chart, collection: &Collection) -> ChartData {
        if chart.column_ids(&self.vocabulary).iter().any(|id| is_quick_column(*id)) {
            self.add_quick_columns(collection);
        }
        let Some(latest) = &mut self.latest else {
            return chart.into_data(&self.table, &[], &self.vocabulary);
        };
        match &latest.chart {
            Some(charted) if charted.chart == chart => charted.clone(),
            _ => {
                let charted = chart.into_data(&self.table, &latest.view.rows, &self.vocabulary);
                latest.chart.insert(charted).clone()
            }
        }
    }
}
