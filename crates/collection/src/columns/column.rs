//! The columns that describe puzzles: their names, the kinds of their values, and the measures that
//! determine them.

use serde::{Deserialize, Serialize};

use super::{ColumnValue, ValueState, Vocabulary};

/// A column: a property that every puzzle can have.
#[derive(PartialEq, Eq, Debug)]
pub struct Column {
    /// The column's name in expressions and on the command line.
    pub name: &'static str,
    /// The kind of the column's values.
    pub kind: ValueKind,
    /// The measure that determines the column's values.
    pub measure: Measure,
    /// The width of each bar in the column's histogram, in units of the values.
    pub bar_width: u32,
}

/// The kind of a column's values. Texts and sets are stored as they are. All other values are
/// numbers from 0, some of which represent words or techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// Whole numbers.
    Number,
    /// Tenths: 66 means 6.6.
    Tenths,
    /// An index into this list of words. A later word counts as a larger value.
    Words(&'static [&'static str]),
    /// A technique, by its number in the vocabulary. Harder techniques have higher numbers.
    Technique,
    /// A set of techniques.
    Techniques,
    /// Any text. Texts are compared ignoring case.
    Text,
}

/// A procedure that determines the values of one or more columns together. Cheaper measures come
/// first, so that an expression is evaluated with the cheapest measures that suffice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Measure {
    /// Reads the values from the record itself.
    Record,
    /// Reads the player's saved progress, which only the page knows.
    Play,
    /// Examines the givens.
    Givens,
    /// Searches for two solutions.
    Solutions,
    /// Computes the canonical form of the puzzle. All equivalent puzzles have the same form.
    Canonical,
    /// Checks whether a given can be removed without allowing a second solution.
    Redundancy,
    /// Finds the solution path with human techniques.
    Grade,
    /// Finds the depth of trial and error.
    Trials,
    /// Finds the length of the longest whip that the puzzle needs.
    Whips,
    /// Rates the solution path on the scale of the Sudoku Exchange bank.
    Bank,
    /// Rates the solution path on Sudoku Explainer's scale.
    Explainer,
    /// Records the time that the other measures took.
    Clock,
}

impl Measure {
    /// All measures, from the cheapest to the most expensive.
    pub const ALL: [Measure; 12] = [
        Measure::Record,
        Measure::Play,
        Measure::Givens,
        Measure::Solutions,
        Measure::Canonical,
        Measure::Redundancy,
        Measure::Grade,
        Measure::Trials,
        Measure::Whips,
        Measure::Bank,
        Measure::Explainer,
        Measure::Clock,
    ];

    /// Iterates over the columns whose values the measure determines.
    pub fn columns(self) -> impl Iterator<Item = ColumnId> {
        ColumnId::all().filter(move |id| id.column().measure == self)
    }
}

const LEVELS: ValueKind = ValueKind::Words(&["easy", "medium", "hard", "unfair", "extreme"]);
const NO_OR_YES: ValueKind = ValueKind::Words(&["no", "yes"]);
/// The names of the symmetries of patterns of givens, from no symmetry to full symmetry.
const SYMMETRIES: ValueKind = ValueKind::Words(&[
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
/// The depths of trial and error. The last word means that the depth is at least 3.
const DEPTHS: ValueKind = ValueKind::Words(&["0", "1", "2", "3", "3+"]);
const STATES: ValueKind = ValueKind::Words(&["new", "begun", "solved"]);

const fn column(name: &'static str, kind: ValueKind, measure: Measure) -> Column {
    Column { name, kind, measure, bar_width: 1 }
}

/// All columns, in the order of their ids.
#[rustfmt::skip]
pub static COLUMNS: [Column; 25] = [
    column("number", ValueKind::Number, Measure::Record),
    column("puzzle", ValueKind::Text, Measure::Record),
    column("note", ValueKind::Text, Measure::Record),
    column("side", ValueKind::Number, Measure::Record),
    column("clues", ValueKind::Number, Measure::Givens),
    column("symmetry", SYMMETRIES, Measure::Givens),
    column("solutions", ValueKind::Number, Measure::Solutions),
    column("duplicate", ValueKind::Number, Measure::Canonical),
    column("canonical", ValueKind::Text, Measure::Canonical),
    column("id", ValueKind::Text, Measure::Canonical),
    column("automorphisms", ValueKind::Number, Measure::Canonical),
    column("minimal", NO_OR_YES, Measure::Redundancy),
    column("level", LEVELS, Measure::Grade),
    Column { bar_width: 100, ..column("score", ValueKind::Number, Measure::Grade) },
    column("hardest", ValueKind::Technique, Measure::Grade),
    column("techniques", ValueKind::Techniques, Measure::Grade),
    column("bank", ValueKind::Tenths, Measure::Bank),
    column("ep", ValueKind::Tenths, Measure::Bank),
    column("ed", ValueKind::Tenths, Measure::Bank),
    column("se", ValueKind::Tenths, Measure::Explainer),
    column("tedepth", DEPTHS, Measure::Trials),
    column("w", ValueKind::Number, Measure::Whips),
    column("state", STATES, Measure::Play),
    column("time", ValueKind::Number, Measure::Play),
    Column { bar_width: 10, ..column("ms", ValueKind::Number, Measure::Clock) },
];

/// The id of a column: its index in [`COLUMNS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ColumnId(u8);

impl ColumnId {
    /// Returns the id of the column with this name, ignoring case, or `None` if the name is
    /// unknown. The name `givens` means the column `clues`.
    pub fn from_name(name: &str) -> Option<ColumnId> {
        // The page's list of puzzles shows the heading “Givens”, so users type this name.
        let name = if name.eq_ignore_ascii_case("givens") { "clues" } else { name };
        let at = COLUMNS.iter().position(|column| column.name.eq_ignore_ascii_case(name))?;
        Some(ColumnId(at as u8))
    }

    /// Iterates over all columns, in the order of [`COLUMNS`].
    pub fn all() -> impl DoubleEndedIterator<Item = ColumnId> {
        (0..COLUMNS.len() as u8).map(ColumnId)
    }

    /// Returns the description of the column.
    pub fn column(self) -> &'static Column {
        &COLUMNS[self.index()]
    }

    /// Returns the column's index in [`COLUMNS`].
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Returns `true` if a puzzle without a value fails every test of the column. This is so for
    /// `duplicate`: a puzzle that isn't a duplicate has no value, but the answer is known. In other
    /// columns, the answer is unknown.
    pub(super) fn is_false_if_absent(self) -> bool {
        self.column().name == "duplicate"
    }

    /// Formats a value for users and files. A value that isn't known becomes an empty text.
    pub fn format_value(self, value: &ValueState, vocabulary: &Vocabulary) -> String {
        match value {
            ValueState::Known(ColumnValue::Number(number)) => {
                self.format_number(*number, vocabulary)
            }
            ValueState::Known(ColumnValue::Techniques(set)) => {
                vocabulary.technique_ids(*set).collect::<Vec<_>>().join(" ")
            }
            ValueState::Known(ColumnValue::Text(text)) => text.clone(),
            ValueState::NotYet | ValueState::Never => String::new(),
        }
    }

    /// Returns the expression that matches the puzzles whose numbers are in a range, which includes
    /// both ends. A range up to `u32::MAX` has no upper limit. The expression refers to the column
    /// as `name`.
    pub fn range_condition(self, name: &str, range: (u32, u32), vocabulary: &Vocabulary) -> String {
        let show = |number| self.format_number(number, vocabulary);
        match range {
            (first, last) if first == last => format!("{name} == {}", show(first)),
            (first, u32::MAX) => format!("{name} >= {}", show(first)),
            (first, last) => format!("{name} >= {} && {name} < {}", show(first), show(last + 1)),
        }
    }

    /// Formats a number of the column for users and files. A number without a word in the column's
    /// list, or without a technique in the vocabulary, becomes `?`.
    pub fn format_number(self, number: u32, vocabulary: &Vocabulary) -> String {
        match self.column().kind {
            ValueKind::Tenths => format!("{}.{}", number / 10, number % 10),
            ValueKind::Words(words) => {
                words.get(number as usize).copied().unwrap_or("?").to_owned()
            }
            ValueKind::Technique | ValueKind::Techniques => {
                vocabulary.technique_id(number).unwrap_or("?").to_owned()
            }
            ValueKind::Number | ValueKind::Text => number.to_string(),
        }
    }
}
