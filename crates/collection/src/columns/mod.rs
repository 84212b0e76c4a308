//! What is known of the puzzles of a collection, column by column: their names, expressions over
//! them, compact tables, views and histograms.
//!
//! ```text
//! COLUMNS    name, kind, and the measure that finds it out: the cheaper a measure, the earlier
//!    │
//! Expression  bank >= 6.5 && has(x-wing)      Order  bank,-clues      parsed once, errors are data
//!    │
//! Row         of one puzzle, as it streams by: which measure is wanted next, until in or out
//! Table       of half a million: some bytes a puzzle; a test goes through a column at a time
//!    │
//! View        the rows that are in, in their order          Histogram  how many are alike
//! ```
//!
//! What is not known yet is neither in nor out: tests have three answers. Absent is finding
//! anything out: whoever has engines does that, and techniques are named by a [`Vocabulary`] that is
//! handed in, so that whoever only looks at columns carries no search with it.

mod column;
mod csv;
mod expression;
mod histogram;
mod order;
mod packed;
mod parse;
mod row;
mod table;
#[cfg(test)]
mod tests;
mod tokens;
mod truths;
mod view;
mod vocabulary;

pub use column::{COLUMNS, Column, ColumnId, Kind, Measure};
pub use csv::csv_field;
pub use expression::{Expected, Expression, ExpressionError, Truth};
pub use histogram::Histogram;
pub use order::{Direction, Order, Place};
pub use row::{Known, Row, Value};
pub use table::{Table, Texts};
pub use view::View;
pub use vocabulary::{TechniqueName, TechniqueSet, Vocabulary};
