//! What is known of many puzzles: a column of numbers each, as narrow as they allow, and sets of
//! techniques by their number among those that there are.

use std::collections::HashMap;

use super::{
    COLUMNS, ColumnId, Expression, Kind, Known, Row, TechniqueSet, Value,
    expression::Test,
    packed::{Entry, Packed},
    truths::Truths,
};

/// Where texts of a row are to be had: the table has none.
pub type Texts<'a> = &'a dyn Fn(ColumnId, usize) -> Option<String>;

/// What is known of the puzzles of a collection. Columns of which nothing is known take no memory.
#[derive(Clone, Debug)]
pub struct Table {
    rows: usize,
    columns: Vec<Option<Packed>>,
    sets: Vec<TechniqueSet>,
    by_set: HashMap<TechniqueSet, u32>,
}

impl Table {
    /// A table with a number of rows, of which nothing is known.
    pub fn new(rows: usize) -> Table {
        let columns = vec![None; COLUMNS.len()];
        Table { rows, columns, sets: Vec::new(), by_set: HashMap::new() }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many bytes a row takes.
    pub fn bytes_a_row(&self) -> usize {
        self.columns.iter().flatten().map(Packed::width).sum()
    }

    /// Takes a value of a row; texts, and rows that there are not, are passed over.
    pub fn set(&mut self, row: usize, column: ColumnId, value: &Known) {
        let entry = match value {
            Known::NotYet => Entry::NotYet,
            Known::Never => Entry::Never,
            Known::Is(Value::Number(number)) => Entry::Is(*number),
            Known::Is(Value::Techniques(set)) => {
                let fresh = self.sets.len() as u32;
                let number = *self.by_set.entry(*set).or_insert(fresh);
                if number == fresh {
                    self.sets.push(*set);
                }
                Entry::Is(number)
            }
            Known::Is(Value::Text(_)) => return,
        };
        let rows = self.rows;
        self.columns[column.index()].get_or_insert_with(|| Packed::new(rows)).set(row, entry);
    }

    /// Takes everything of a row that is known.
    pub fn set_row(&mut self, number: usize, row: &Row) {
        for column in ColumnId::all() {
            if *row.get(column) != Known::NotYet {
                self.set(number, column, row.get(column));
            }
        }
    }

    /// A value of a row; texts are not known here.
    pub fn get(&self, row: usize, column: ColumnId) -> Known {
        match (self.entry(row, column), column.column().kind) {
            (Entry::NotYet, _) => Known::NotYet,
            (Entry::Never, _) => Known::Never,
            (Entry::Is(number), Kind::Techniques) => self
                .sets
                .get(number as usize)
                .map_or(Known::NotYet, |set| Known::Is(Value::Techniques(*set))),
            (Entry::Is(number), _) => Known::Is(Value::Number(number)),
        }
    }

    pub(super) fn entry(&self, row: usize, column: ColumnId) -> Entry {
        self.columns[column.index()].as_ref().map_or(Entry::NotYet, |packed| packed.get(row))
    }

    pub(super) fn set_of(&self, number: u32) -> TechniqueSet {
        self.sets.get(number as usize).copied().unwrap_or_default()
    }

    /// Which rows are in, test by test: each goes through one column.
    pub(super) fn truths(&self, expression: &Expression, texts: Texts) -> Truths {
        match expression {
            Expression::Test(column, test) => self.test(*column, test, texts),
            Expression::Not(inner) => self.truths(inner, texts).not(),
            Expression::All(all) => {
                let mut all = all.iter().map(|one| self.truths(one, texts));
                let first = all.next().unwrap_or_else(|| self.all());
                all.fold(first, |before, one| before.and(&one))
            }
            Expression::Any(any) => {
                let mut any = any.iter().map(|one| self.truths(one, texts));
                let first = any.next().unwrap_or_else(|| self.all().not());
                any.fold(first, |before, one| before.or(&one))
            }
        }
    }

    /// Every row is in.
    pub(super) fn all(&self) -> Truths {
        let mut all = Truths::new();
        self.chunks(|rows| all.push(u64::MAX >> (64 - rows), 0));
        all
    }

    fn none_known(&self) -> Truths {
        let mut none = Truths::new();
        self.chunks(|_| none.push(0, 0));
        none
    }

    /// How many rows each word has.
    fn chunks(&self, mut take: impl FnMut(u32)) {
        (0..self.rows.div_ceil(64)).for_each(|at| take((self.rows - 64 * at).min(64) as u32));
    }

    fn test(&self, column: ColumnId, test: &Test, texts: Texts) -> Truths {
        if column.column().kind == Kind::Text {
            return self.each(|row| texts(column, row).map(|text| test.of_text(&text)));
        }
        let Some(packed) = &self.columns[column.index()] else { return self.none_known() };
        match test {
            Test::Between(first, last) => {
                let mut truths = Truths::new();
                packed.between(*first, *last, &mut |yes, no| truths.push(yes, no));
                truths
            }
            // Each set is looked at once.
            Test::Has(_) | Test::Only(_) => {
                let so: Vec<bool> = self.sets.iter().map(|set| test.of_set(*set)).collect();
                self.each(|row| match packed.get(row) {
                    Entry::Is(number) => so.get(number as usize).copied(),
                    Entry::NotYet | Entry::Never => None,
                })
            }
            Test::Same(_) | Test::Contains(_) => self.none_known(),
        }
    }

    fn each(&self, so: impl Fn(usize) -> Option<bool>) -> Truths {
        let mut truths = Truths::new();
        let mut row = 0;
        self.chunks(|rows| {
            let (mut yes, mut no) = (0, 0);
            for at in 0..rows {
                match so(row) {
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
