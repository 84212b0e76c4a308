//! The list of columns: what can be asked of a puzzle.

use serde::{Deserialize, Serialize};

use super::{Known, Value, Vocabulary};

/// A column: something that can be known of every puzzle.
#[derive(PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name in expressions and on the command line.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// What finds it out.
    pub measure: Measure,
    /// How wide a bar of its histogram is, in its numbers.
    pub bar: u32,
}

/// What values of a column are. All but texts and sets are numbers from 0 that a word or a figure
/// stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Whole numbers.
    Number,
    /// Tenths: 66 is 6.6.
    Tenths,
    /// One of some words, in their order.
    Words(&'static [&'static str]),
    /// A technique, by its number in the vocabulary: harder ones have higher numbers.
    Technique,
    /// Techniques.
    Techniques,
    /// A text.
    Text,
}

/// What finds values out, all those of its columns together; the cheaper one first, so that an
/// expression is answered by those that cost least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Measure {
    /// Whoever has the collection knows it.
    Record,
    /// What a player has done with it: known to the page alone.
    Play,
    /// A look at the givens.
    Givens,
    /// A search for two solutions.
    Solutions,
    /// The form that boards have up to symmetry.
    Canonical,
    /// A search for each given.
    Redundancy,
    /// The path of a person to the solution.
    Grade,
    /// The path on the scale of the exchange bank.
    Bank,
    /// The path on Sudoku Explainer's scale.
    Explainer,
    /// The clock: how long the other measures took.
    Clock,
}

impl Measure {
    /// Every measure, the cheapest first.
    pub const ALL: [Measure; 10] = [
        Measure::Record,
        Measure::Play,
        Measure::Givens,
        Measure::Solutions,
        Measure::Canonical,
        Measure::Redundancy,
        Measure::Grade,
        Measure::Bank,
        Measure::Explainer,
        Measure::Clock,
    ];
}

const LEVELS: Kind = Kind::Words(&["easy", "medium", "hard", "unfair", "extreme"]);
const NO_OR_YES: Kind = Kind::Words(&["no", "yes"]);
/// Those of patterns of givens, by their names; ones with more turns and mirrors come later.
const SYMMETRIES: Kind = Kind::Words(&[
    "none",
    "rotate180",
    "mirror-h",
    "mirror-v",
    "diagonal",
    "antidiagonal",
    "rotate90",
    "mirror-hv",
    "diagonals",
    "full",
]);
const STATES: Kind = Kind::Words(&["new", "begun", "solved"]);

const fn column(name: &'static str, kind: Kind, measure: Measure) -> Column {
    Column { name, kind, measure, bar: 1 }
}

/// Every column there is.
#[rustfmt::skip]
pub static COLUMNS: [Column; 23] = [
    column("number", Kind::Number, Measure::Record),
    column("puzzle", Kind::Text, Measure::Record),
    column("note", Kind::Text, Measure::Record),
    column("side", Kind::Number, Measure::Record),
    column("clues", Kind::Number, Measure::Givens),
    column("symmetry", SYMMETRIES, Measure::Givens),
    column("solutions", Kind::Number, Measure::Solutions),
    column("duplicate", Kind::Number, Measure::Canonical),
    column("canonical", Kind::Text, Measure::Canonical),
    column("id", Kind::Text, Measure::Canonical),
    column("automorphisms", Kind::Number, Measure::Canonical),
    column("minimal", NO_OR_YES, Measure::Redundancy),
    column("level", LEVELS, Measure::Grade),
    Column { bar: 100, ..column("score", Kind::Number, Measure::Grade) },
    column("hardest", Kind::Technique, Measure::Grade),
    column("techniques", Kind::Techniques, Measure::Grade),
    column("bank", Kind::Tenths, Measure::Bank),
    column("ep", Kind::Tenths, Measure::Bank),
    column("ed", Kind::Tenths, Measure::Bank),
    column("se", Kind::Tenths, Measure::Explainer),
    column("state", STATES, Measure::Play),
    column("time", Kind::Number, Measure::Play),
    Column { bar: 10, ..column("ms", Kind::Number, Measure::Clock) },
];

/// A column's number in [`COLUMNS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ColumnId(u8);

impl ColumnId {
    /// The column of a name, large and small letters alike.
    pub fn of(name: &str) -> Option<ColumnId> {
        let at = COLUMNS.iter().position(|column| column.name.eq_ignore_ascii_case(name))?;
        Some(ColumnId(at as u8))
    }

    /// Every column, in the list's order.
    pub fn all() -> impl DoubleEndedIterator<Item = ColumnId> {
        (0..COLUMNS.len() as u8).map(ColumnId)
    }

    /// What the column is.
    pub fn column(self) -> &'static Column {
        &COLUMNS[self.index()]
    }

    /// The column's number.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// A value of the column as people and files write it; nothing for what is not known.
    pub fn show(self, value: &Known, vocabulary: &Vocabulary) -> String {
        match value {
            Known::Is(Value::Number(number)) => self.show_number(*number, vocabulary),
            Known::Is(Value::Techniques(set)) => vocabulary.ids(*set).collect::<Vec<_>>().join(" "),
            Known::Is(Value::Text(text)) => text.clone(),
            Known::NotYet | Known::Never => String::new(),
        }
    }

    /// A number of the column as people and files write it.
    pub fn show_number(self, number: u32, vocabulary: &Vocabulary) -> String {
        match self.column().kind {
            Kind::Tenths => format!("{}.{}", number / 10, number % 10),
            Kind::Words(words) => words.get(number as usize).copied().unwrap_or("?").to_owned(),
            Kind::Technique | Kind::Techniques => vocabulary.id(number).unwrap_or("?").to_owned(),
            Kind::Number | Kind::Text => number.to_string(),
        }
    }
}
