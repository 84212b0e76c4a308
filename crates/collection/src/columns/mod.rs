//! The known properties of a collection's puzzles, column by column: names, filter expressions,
//! compact tables, views, histograms and scatter plots.
//!
//! ```text
//! COLUMNS     name, kind, and the measure that determines the values; cheaper measures come first
//!    │
//! Expression  bank >= 6.5 && has(x-wing)      SortOrder  bank,-clues      both are parsed once
//!    │
//! ValueRow    one puzzle of a stream: which measure is needed next, until the answer is known
//! Table       half a million puzzles: a few bytes per puzzle; a test scans one column at a time
//!    │
//! TableView   the selected rows, sorted       Histogram  the frequencies of values
//!                                             Scatter    the frequencies of pairs of values
//! ```
//!
//! Tests have three possible answers, because an unknown value neither selects a puzzle nor
//! excludes it. Callers measure the puzzles, because this crate has no engines. The caller also
//! supplies a [`Vocabulary`] with the names of techniques, so that a program that only reads
//! columns doesn't link any search.

mod column;
mod csv;
mod expression;
mod histogram;
mod order;
mod packed;
mod parse;
mod row;
mod scatter;
mod table;
#[cfg(test)]
mod tests;
mod tokens;
mod truths;
mod view;
mod vocabulary;

pub use column::{COLUMNS, Column, ColumnId, Measure, ValueKind};
pub use csv::csv_field;
pub use expression::{ExpectedToken, Expression, ExpressionError, Truth};
pub use histogram::{Histogram, PairHistogram};
pub use order::{SortDirection, SortKey, SortOrder};
pub use row::{ColumnValue, ValueRow, ValueState};
pub use scatter::{Axis, Scatter};
pub use table::{Table, TextSource};
pub use view::TableView;
pub use vocabulary::{TechniqueName, TechniqueSet, Vocabulary};
