//! Expressions over columns, and whether a row is in.

use serde::{Deserialize, Serialize};

use super::{ColumnId, Known, Measure, Row, TechniqueSet, Value};

/// Whether something is so, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth {
    /// It is not.
    No,
    /// Something that it depends on is not known.
    Unknown,
    /// It is.
    Yes,
}

impl Truth {
    fn not(self) -> Truth {
        match self {
            Truth::No => Truth::Yes,
            Truth::Unknown => Truth::Unknown,
            Truth::Yes => Truth::No,
        }
    }
}

impl From<bool> for Truth {
    fn from(so: bool) -> Truth {
        if so { Truth::Yes } else { Truth::No }
    }
}

/// What has to be so of a puzzle for it to be in.
///
/// ```text
/// any   = all { "||" all }                      also: or
/// all   = not { "&&" not }                      also: and
/// not   = "!" not | "(" any ")" | test          also: not
/// test  = column op value                       op: == != < <= > >= ~ (contains); = is ==
///       | column                                of columns that are yes or no
///       | "has(" technique, … ")"               it needs each of these, or one of a list
///       | "only(" technique, … ")"              it needs nothing else
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A test of one column.
    Test(ColumnId, Test),
    /// The opposite.
    Not(Box<Expression>),
    /// All of these.
    All(Vec<Expression>),
    /// One of these at the least.
    Any(Vec<Expression>),
}

/// What a value has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// A number from the first to the last; none when the first is greater.
    Between(u32, u32),
    /// Techniques that meet each of these sets.
    Has(Vec<TechniqueSet>),
    /// Techniques that are all within this set.
    Only(TechniqueSet),
    /// This text, large and small letters alike.
    Same(String),
    /// A text that has this one in it, in small letters.
    Contains(String),
}

/// Why a text is no expression.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExpressionError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there; empty at the end.
    pub found: String,
    /// What could stand there.
    pub expected: Expected,
}

/// What could stand somewhere in an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Expected {
    /// The name of a column, `has`, `only`, `!` or a parenthesis.
    Test,
    /// The name of a column.
    Column,
    /// A comparison; this column is compared so.
    Comparison(ColumnId),
    /// A value that this column has.
    Value(ColumnId),
    /// A technique's name.
    Technique,
    /// A comma or `)`.
    CommaOrEnd,
    /// `(`.
    Opening,
    /// `)`.
    Closing,
    /// `&&`, `||` or the end.
    Connective,
    /// A quotation mark that ends a text.
    Quote,
    /// Fewer parentheses and `!` within one another.
    Shallower,
}

impl Expression {
    /// Whether a row is in.
    pub fn of(&self, row: &Row) -> Truth {
        match self {
            Expression::Test(column, test) => test.of(row.get(*column)),
            Expression::Not(inner) => inner.of(row).not(),
            Expression::All(all) => all.iter().map(|one| one.of(row)).min().unwrap_or(Truth::Yes),
            Expression::Any(any) => any.iter().map(|one| one.of(row)).max().unwrap_or(Truth::No),
        }
    }

    /// The cheapest measure that may tell whether a row is in; `None` once that is known, or when
    /// it never will be.
    pub fn wants(&self, row: &Row) -> Option<Measure> {
        if self.of(row) != Truth::Unknown {
            return None;
        }
        match self {
            Expression::Test(column, _) => {
                (*row.get(*column) == Known::NotYet).then(|| column.column().measure)
            }
            Expression::Not(inner) => inner.wants(row),
            Expression::All(all) | Expression::Any(all) => {
                all.iter().filter_map(|one| one.wants(row)).min()
            }
        }
    }

    /// The columns that it tests.
    pub fn columns(&self) -> Vec<ColumnId> {
        let mut columns = match self {
            Expression::Test(column, _) => vec![*column],
            Expression::Not(inner) => inner.columns(),
            Expression::All(all) | Expression::Any(all) => {
                all.iter().flat_map(Expression::columns).collect()
            }
        };
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

impl Test {
    /// Whether a value is so.
    pub(super) fn of(&self, value: &Known) -> Truth {
        match (self, value) {
            (Test::Between(..), Known::Is(Value::Number(number))) => self.of_number(*number).into(),
            (_, Known::Is(Value::Techniques(set))) => self.of_set(*set).into(),
            (_, Known::Is(Value::Text(text))) => self.of_text(text).into(),
            _ => Truth::Unknown,
        }
    }

    pub(super) fn of_number(&self, number: u32) -> bool {
        matches!(self, Test::Between(first, last) if (*first..=*last).contains(&number))
    }

    pub(super) fn of_set(&self, set: TechniqueSet) -> bool {
        match self {
            Test::Has(each) => each.iter().all(|one| set.meets(*one)),
            Test::Only(within) => set.is_within(*within),
            _ => false,
        }
    }

    pub(super) fn of_text(&self, text: &str) -> bool {
        match self {
            Test::Same(other) => text.to_lowercase() == *other,
            Test::Contains(part) => text.to_lowercase().contains(part.as_str()),
            _ => false,
        }
    }
}
