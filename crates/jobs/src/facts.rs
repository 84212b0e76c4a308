//! What is known of the puzzles of the open files, and the list that is made of it: which puzzles are
//! in it, in which order.

use collection::{
    Collection, ColumnId, Expression, ExpressionError, FirstSeen, Histogram, Known, Order, Record,
    Table, TechniqueSet, Value, View, Vocabulary,
};
use human::{TECHNIQUES, Technique};
use rating::Scale;
use serde::{Deserialize, Serialize};

use crate::{Graded, Measured, Solving};

/// What the list has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Wanted {
    /// The expression that is so of each puzzle in it; all are in it where there is none.
    pub filter: String,
    /// The columns by which they are in order, with commas between.
    pub order: String,
    /// The scale that ratings are of.
    pub scale: Shown,
}

/// The scale whose ratings are shown, and that `rating` names in expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shown(pub Scale);

impl Default for Shown {
    fn default() -> Shown {
        Shown(Scale::Bank)
    }
}

impl Wanted {
    /// Whether it is all puzzles in their own order.
    pub fn is_all(&self) -> bool {
        self.filter.is_empty() && self.order.is_empty()
    }
}

/// How far a player came with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The puzzle's number.
    pub number: u64,
    /// Whether it is solved.
    pub is_solved: bool,
    /// The milliseconds that were played.
    pub spent: u64,
}

/// What is known of the puzzles of a collection.
pub(crate) struct Facts {
    vocabulary: Vocabulary,
    /// The numbers that the vocabulary has for techniques, by their places in the list.
    numbers: Vec<u32>,
    table: Table,
    keys: FirstSeen,
    /// The list that was made last, and of what; `None` after something more was learned.
    view: Option<(Wanted, View)>,
    /// How often something was learned.
    pub learned: u64,
}

/// A column that is in the list of them.
fn column(name: &str) -> ColumnId {
    ColumnId::of(name).expect("a column of the list")
}

/// A text that stands in a record.
fn text_of(record: &Record, name: &str) -> Option<String> {
    match name {
        "note" => Some(record.note.clone()),
        "puzzle" => Some(record.position.givens().line()),
        _ => None,
    }
}

fn number(number: impl Into<u64>) -> Known {
    Known::Is(Value::Number(u32::try_from(number.into()).unwrap_or(u32::MAX)))
}

impl Facts {
    /// What is known at first: numbers and sizes.
    pub fn new(collection: &Collection) -> Facts {
        let vocabulary = words::vocabulary();
        let place = |technique: &Technique| vocabulary.number(technique.id).unwrap_or(u32::MAX);
        let numbers = TECHNIQUES.iter().map(place).collect();
        let mut table = Table::new(collection.len());
        let (by_number, state) = (column("number"), column("state"));
        for row in 0..collection.len() {
            table.set(row, by_number, &number(row as u64));
            table.set(row, state, &number(0_u64));
        }
        let keys = FirstSeen::default();
        Facts { vocabulary, numbers, table, keys, view: None, learned: 0 }
    }

    /// Takes what was found out about puzzles.
    pub fn learn(&mut self, rows: impl Iterator<Item = u64>, measured: &Measured) {
        self.view = None;
        self.learned += 1;
        match measured {
            Measured::Levels(all) => {
                for (row, graded) in rows.zip(all) {
                    self.learn_level(row as usize, graded);
                }
            }
            Measured::Ratings(all) => {
                for (row, rating) in rows.zip(all) {
                    for (at, name) in ["bank", "ep", "ed"].into_iter().enumerate() {
                        let value = rating.map_or(Known::Never, |rating| number(rating[at]));
                        self.table.set(row as usize, column(name), &value);
                    }
                }
            }
            Measured::Keys(all) => {
                for (row, key) in rows.zip(all) {
                    let first = key.and_then(|key| self.keys.take(key, row));
                    let value = first.map_or(Known::Never, number);
                    self.table.set(row as usize, column("duplicate"), &value);
                }
            }
            Measured::Explained(all) => {
                for (row, rating) in rows.zip(all) {
                    let value = rating.map_or(Known::Never, number);
                    self.table.set(row as usize, column("se"), &value);
                }
            }
        }
    }

    /// The puzzles that are others, turned, each with the first that it is like.
    pub fn duplicates(&self) -> impl Iterator<Item = (u64, u64)> {
        let duplicate = |row: u64| Some((row, self.number(row, "duplicate")?.into()));
        (0..self.table.rows() as u64).filter_map(duplicate)
    }

    fn learn_level(&mut self, row: usize, graded: &Graded) {
        let table = &mut self.table;
        table.set(row, column("clues"), &number(graded.clues));
        let solutions = match &graded.grade {
            Solving::Impossible => 0_u64,
            Solving::Several => 2,
            _ => 1,
        };
        table.set(row, column("solutions"), &number(solutions));
        let columns = ["level", "score", "hardest", "techniques"].map(column);
        let Solving::Path { level, score, hardest, techniques } = &graded.grade else {
            if graded.grade != Solving::Beyond {
                columns.iter().for_each(|column| table.set(row, *column, &Known::Never));
            }
            return;
        };
        let of = |place: u8| self.numbers.get(usize::from(place)).copied();
        let hardest = hardest.and_then(of).map_or(Known::Never, number);
        let used = (0..128).filter(|place| techniques >> place & 1 == 1).filter_map(of);
        let used = Value::Techniques(used.fold(TechniqueSet::default(), TechniqueSet::with));
        let values = [number(*level), number(*score), hardest, Known::Is(used)];
        columns.iter().zip(&values).for_each(|(column, value)| table.set(row, *column, value));
    }

    /// Takes how far puzzles were played.
    pub fn play(&mut self, played: &[Played]) {
        let [state, time] = ["state", "time"].map(column);
        for one in played {
            let (row, solved) = (one.number as usize, u64::from(one.is_solved));
            let now = [number(1 + solved), number(one.spent / 1000)];
            for (column, value) in [state, time].into_iter().zip(&now) {
                if self.table.get(row, column) != *value {
                    self.table.set(row, column, value);
                    self.view = None;
                }
            }
        }
    }

    /// The list.
    ///
    /// # Errors
    /// What is wrong with what is wanted of it.
    pub fn view(
        &mut self,
        wanted: &Wanted,
        collection: &Collection,
    ) -> Result<&View, ExpressionError> {
        if self.view.as_ref().is_none_or(|(of, _)| of != wanted) {
            self.vocabulary.rate_by(wanted.scale.0.name());
            let filter = match wanted.filter.trim() {
                "" => None,
                text => Some(Expression::parse(text, &self.vocabulary)?),
            };
            let order = match wanted.order.trim() {
                "" => Order::default(),
                text => Order::parse(text, &self.vocabulary)?,
            };
            let texts =
                |of: ColumnId, row: usize| text_of(&collection.record(row)?, of.column().name);
            let view = self.table.view(filter.as_ref(), &order, &texts);
            self.view = Some((wanted.clone(), view));
        }
        Ok(self.view.as_ref().map(|(_, view)| view).expect("it was just made"))
    }

    /// A number that is known of a puzzle.
    pub fn number(&self, row: u64, name: &str) -> Option<u32> {
        match self.table.get(row as usize, ColumnId::of(name)?) {
            Known::Is(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// What is known of a puzzle in a column, as files write it; empty for what is not known.
    pub fn show(&self, row: u64, name: &str, record: Option<&Record>) -> String {
        let Some(column) = ColumnId::of(name) else { return String::new() };
        let known = match (name, record) {
            ("note" | "puzzle", Some(record)) => {
                text_of(record, name).map_or(Known::Never, |text| Known::Is(Value::Text(text)))
            }
            ("clues", Some(record)) => number(record.position.givens().filled() as u64),
            _ => self.table.get(row as usize, column),
        };
        column.show(&known, &self.vocabulary)
    }

    /// The id of the technique that counts most.
    pub fn hardest(&self, row: u64) -> Option<&'static str> {
        self.vocabulary.id(self.number(row, "hardest")?)
    }

    /// How many puzzles of the list that was made last are alike in a column: what a number stands
    /// for, the expression of those, and how many.
    pub fn bars(&self, name: &str) -> Vec<Bar> {
        let (Some(column), Some((_, view))) = (self.vocabulary.column(name), &self.view) else {
            return Vec::new();
        };
        let histogram = Histogram::of(&self.table, column, view.rows.iter().copied());
        let bar = |(from, count): (&u32, &u64)| {
            let label = column.show_number(*from, &self.vocabulary);
            let end = column.show_number(from + column.column().bar, &self.vocabulary);
            let filter = match column.column().bar {
                1 => format!("{name} == {label}"),
                _ => format!("{name} >= {label} && {name} < {end}"),
            };
            Bar { label, filter, count: *count }
        };
        histogram.counts.iter().map(bar).collect()
    }
}

/// How many puzzles are alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// What they have.
    pub label: String,
    /// What is so of them.
    pub filter: String,
    /// How many there are.
    pub count: u64,
}
