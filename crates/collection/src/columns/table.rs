//! The known values of many puzzles. Each column stores its numbers as compactly as possible. A set
//! of techniques is stored as an index into a list of distinct sets.

use std::collections::HashMap;

use super::{
    COLUMNS, ColumnId, ColumnValue, Expression, TechniqueSet, ValueKind, ValueRow, ValueState,
    expression::Test,
    packed::{Entry, PackedColumn},
    truths::Truths,
};

/// A function that returns the text in a column and a row, because the table doesn't store texts.
pub type TextSource<'a> = &'a dyn Fn(ColumnId, usize) -> Option<String>;

/// The known values of a collection's puzzles. Columns without known values use no memory.
#[derive(Clone, Debug)]
pub struct Table {
    rows: usize,
    columns: Vec<Option<PackedColumn>>,
    sets: Vec<TechniqueSet>,
    set_indices: HashMap<TechniqueSet, u32>,
}

impl Table {
    /// Creates a table with `rows` rows. All values are unknown.
    pub fn new(rows: usize) -> Table {
        let columns = vec![None; COLUMNS.len()];
        Table { rows, columns, sets: Vec::new(), set_indices: HashMap::new() }
    }

    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.rows
    }

    /// Returns the number of bytes that the columns take per row.
    pub fn bytes_per_row(&self) -> usize {
        self.columns.iter().flatten().map(PackedColumn::width).sum()
    }

    /// Sets the value in a row and a column. Texts and rows outside the table are ignored.
    pub fn set_value(&mut self, row: usize, column: ColumnId, value: &ValueState) {
        let entry = match value {
            ValueState::NotYet => Entry::NotYet,
            ValueState::Never => Entry::Never,
            ValueState::Known(ColumnValue::Number(number)) => Entry::Known(*number),
            ValueState::Known(ColumnValue::Techniques(set)) => {
                let next_index = self.sets.len() as u32;
                let number = *self.set_indices.entry(*set).or_insert(next_index);
                if number == next_index {
                    self.sets.push(*set);
                }
                Entry::Known(number)
            }
            ValueState::Known(ColumnValue::Text(_)) => return,
        };
        let rows = self.rows;
        self.columns[column.index()]
            .get_or_insert_with(|| PackedColumn::new(rows))
            .set_entry(row, entry);
    }

    /// Sets the values of the row with this number, except for values that haven't been determined.
    pub fn set_row(&mut self, number: usize, row: &ValueRow) {
        for column in ColumnId::all() {
            if *row.get(column) != ValueState::NotYet {
                self.set_value(number, column, row.get(column));
            }
        }
    }

    /// Returns the value in a row and a column. For texts, which the table doesn't store, and for
    /// rows outside the table, the result is [`ValueState::NotYet`].
    pub fn get(&self, row: usize, column: ColumnId) -> ValueState {
        match (self.entry(row, column), column.column().kind) {
            (Entry::NotYet, _) => ValueState::NotYet,
            (Entry::Never, _) => ValueState::Never,
            (Entry::Known(number), ValueKind::Techniques) => self
                .sets
                .get(number as usize)
                .map_or(ValueState::NotYet, |set| ValueState::Known(ColumnValue::Techniques(*set))),
            (Entry::Known(number), _) => ValueState::Known(ColumnValue::Number(number)),
        }
    }

    /// Returns `true` if some value in a column hasn't been determined yet.
    pub fn has_unknown(&self, column: ColumnId) -> bool {
        match &self.columns[column.index()] {
            Some(packed) => (0..self.rows).any(|row| packed.entry(row) == Entry::NotYet),
            None => self.rows > 0,
        }
    }

    /// Returns `true` if a value in a column has been set, even if it was set to
    /// [`ValueState::Never`] or [`ValueState::NotYet`].
    pub fn has_values(&self, column: ColumnId) -> bool {
        self.columns[column.index()].is_some()
    }

    pub(super) fn entry(&self, row: usize, column: ColumnId) -> Entry {
        self.columns[column.index()].as_ref().map_or(Entry::NotYet, |packed| packed.entry(row))
    }

    pub(super) fn technique_set(&self, number: u32) -> TechniqueSet {
        self.sets.get(number as usize).copied().unwrap_or_default()
    }

    /// Evaluates an expression for all rows, test by test, so that only one column is scanned at a
    /// time.
    pub(super) fn evaluate(&self, expression: &Expression, texts: TextSource) -> Truths {
        match expression {
            Expression::Test(column, test) => self.evaluate_test(*column, test, texts),
            Expression::Not(inner) => self.evaluate(inner, texts).not(),
            Expression::All(all) => {
                let mut all = all.iter().map(|one| self.evaluate(one, texts));
                let first = all.next().unwrap_or_else(|| self.all_true());
                all.fold(first, |before, one| before.and(&one))
            }
            Expression::Any(any) => {
                let mut any = any.iter().map(|one| self.evaluate(one, texts));
                let first = any.next().unwrap_or_else(|| self.all_true().not());
                any.fold(first, |before, one| before.or(&one))
            }
        }
    }

    /// Returns the answer "yes" for every row.
    pub(super) fn all_true(&self) -> Truths {
        let mut all = Truths::new();
        self.for_each_word(|rows| all.push(u64::MAX >> (64 - rows), 0));
        all
    }

    fn all_unknown(&self) -> Truths {
        let mut none = Truths::new();
        self.for_each_word(|_| none.push(0, 0));
        none
    }

    /// Calls `take` for each 64-bit word, with the number of rows that the word contains.
    fn for_each_word(&self, mut take: impl FnMut(u32)) {
        (0..self.rows.div_ceil(64)).for_each(|at| take((self.rows - 64 * at).min(64) as u32));
    }

    fn evaluate_test(&self, column: ColumnId, test: &Test, texts: TextSource) -> Truths {
        if column.column().kind == ValueKind::Text {
            return self
                .evaluate_each(|row| texts(column, row).map(|text| test.accepts_text(&text)));
        }
        let Some(packed) = &self.columns[column.index()] else { return self.all_unknown() };
        match test {
            Test::Between(first, last) => {
                let mut truths = Truths::new();
                packed.compare_with_range(*first, *last, &mut |yes, no| truths.push(yes, no));
                if column.is_false_if_absent() {
                    let never = self
                        .evaluate_each(|row| (packed.entry(row) == Entry::Never).then_some(false));
                    let words = truths.no_bits.iter_mut().zip(&never.no_bits);
                    words.for_each(|(no, never)| *no |= never);
                }
                truths
            }
            // Each distinct set is tested only once.
            Test::Has(_) | Test::Only(_) => {
                let accepts: Vec<bool> =
                    self.sets.iter().map(|set| test.accepts_set(*set)).collect();
                self.evaluate_each(|row| match packed.entry(row) {
                    Entry::Known(number) => accepts.get(number as usize).copied(),
                    Entry::NotYet | Entry::Never => None,
                })
            }
            Test::Same(_) | Test::Contains(_) => self.all_unknown(),
        }
    }

    fn evaluate_each(&self, answer: impl Fn(usize) -> Option<bool>) -> Truths {
        let mut truths = Truths::new();
        let mut row = 0;
        self.for_each_word(|rows| {
            let (mut yes, mut no) = (0, 0);
            for at in 0..rows {
                match answer(row) {
                    Some(true) => yes |= 1 << at,
                    Some(false) => no |= 1 << at,
                    None => {}
                }
                row += 1;
            }
            truths.push(yes, no);
        });
        truths
    }
}
