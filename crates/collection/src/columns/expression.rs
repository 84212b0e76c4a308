//! Filter expressions over columns, and their evaluation for a row.

use serde::{Deserialize, Serialize};

use super::{ColumnId, ColumnValue, Measure, TechniqueSet, ValueRow, ValueState};

/// The answer to a test or an expression, which may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth {
    /// The test fails.
    No,
    /// Unknown, because the answer depends on an unknown value.
    Unknown,
    /// The test succeeds.
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

/// A filter expression: a condition on the values of a puzzle.
///
/// ```text
/// any   = all { "||" all }                      also: or
/// all   = not { "&&" not }                      also: and
/// not   = "!" not | "(" any ")" | test          also: not
/// test  = column op value                       op: == != < <= > >= ~ (contains); = is ==
///       | column                                for yes/no columns
///       | "has(" name, … ")"                    needs each named technique, or one of a named list
///       | "only(" name, … ")"                   needs no technique that isn't named
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A test of the value in one column.
    Test(ColumnId, Test),
    /// The negation of an expression.
    Not(Box<Expression>),
    /// The conjunction: all of these expressions hold.
    All(Vec<Expression>),
    /// The disjunction: at least one of these expressions holds.
    Any(Vec<Expression>),
}

/// A condition on the value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// The number is in the range, which includes both ends. No number matches if the first end is
    /// larger than the second.
    Between(u32, u32),
    /// The set of techniques has at least one technique in common with each of these sets.
    Has(Vec<TechniqueSet>),
    /// The set of techniques is a subset of this set.
    Only(TechniqueSet),
    /// The text is equal to the given text, ignoring case. The given text is in lower case.
    Same(String),
    /// The text contains the given text, ignoring case. The given text is in lower case.
    Contains(String),
}

/// The reason why a text isn't a valid expression or sort order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExpressionError {
    /// The position of the error, in characters from 1.
    pub column: usize,
    /// The text at the position of the error, which is empty if the expression ends there.
    pub found: String,
    /// The kind of text that was expected at the position.
    pub expected: ExpectedToken,
}

/// A kind of text that was expected at a position in an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ExpectedToken {
    /// The start of a test: the name of a column, level, state or technique, or `has`, `only`, `!`
    /// or an opening parenthesis.
    Test,
    /// The name of a column.
    Column,
    /// A comparison operator for this column.
    Comparison(ColumnId),
    /// A value that this column can have.
    Value(ColumnId),
    /// A technique's name.
    Technique,
    /// A comma or a closing parenthesis.
    CommaOrEnd,
    /// An opening parenthesis.
    Opening,
    /// A closing parenthesis.
    Closing,
    /// `&&`, `||` or the end.
    Connective,
    /// The closing quotation mark of a text.
    Quote,
    /// An expression with fewer nested parentheses and `!`.
    Shallower,
}

impl Expression {
    /// Evaluates the expression for the values of a row.
    pub fn evaluate(&self, row: &ValueRow) -> Truth {
        match self {
            Expression::Test(column, test) => match row.get(*column) {
                ValueState::Never if column.is_false_if_absent() => Truth::No,
                value => test.evaluate(value),
            },
            Expression::Not(inner) => inner.evaluate(row).not(),
            Expression::All(all) => {
                all.iter().map(|one| one.evaluate(row)).min().unwrap_or(Truth::Yes)
            }
            Expression::Any(any) => {
                any.iter().map(|one| one.evaluate(row)).max().unwrap_or(Truth::No)
            }
        }
    }

    /// Returns the cheapest measure that could help to determine the answer of the expression for a
    /// row. Returns `None` if the answer is known or can never be known.
    pub fn next_measure(&self, row: &ValueRow) -> Option<Measure> {
        if self.evaluate(row) != Truth::Unknown {
            return None;
        }
        match self {
            Expression::Test(column, _) => {
                (*row.get(*column) == ValueState::NotYet).then(|| column.column().measure)
            }
            Expression::Not(inner) => inner.next_measure(row),
            Expression::All(all) | Expression::Any(all) => {
                all.iter().filter_map(|one| one.next_measure(row)).min()
            }
        }
    }

    /// Returns the columns that the expression tests, each once.
    pub fn tested_columns(&self) -> Vec<ColumnId> {
        let mut columns = match self {
            Expression::Test(column, _) => vec![*column],
            Expression::Not(inner) => inner.tested_columns(),
            Expression::All(all) | Expression::Any(all) => {
                all.iter().flat_map(Expression::tested_columns).collect()
            }
        };
        grid::shell_sort(&mut columns);
        columns.dedup();
        columns
    }
}

impl Test {
    /// Evaluates the test for a value. The answer is unknown if the value is unknown or missing.
    pub(super) fn evaluate(&self, value: &ValueState) -> Truth {
        match (self, value) {
            (Test::Between(..), ValueState::Known(ColumnValue::Number(number))) => {
                self.accepts_number(*number).into()
            }
            (_, ValueState::Known(ColumnValue::Techniques(set))) => self.accepts_set(*set).into(),
            (_, ValueState::Known(ColumnValue::Text(text))) => self.accepts_text(text).into(),
            _ => Truth::Unknown,
        }
    }

    pub(super) fn accepts_number(&self, number: u32) -> bool {
        matches!(self, Test::Between(first, last) if (*first..=*last).contains(&number))
    }

    pub(super) fn accepts_set(&self, set: TechniqueSet) -> bool {
        match self {
            Test::Has(each) => each.iter().all(|one| set.intersects(*one)),
            Test::Only(within) => set.is_within(*within),
            _ => false,
        }
    }

    pub(super) fn accepts_text(&self, text: &str) -> bool {
        match self {
            Test::Same(other) => formats::lowercase(text) == *other,
            Test::Contains(part) => formats::lowercase(text).contains(part.as_str()),
            _ => false,
        }
    }
}
