//! Parsers of column names, and of expressions and sort orders over columns.

use std::ffi::OsStr;

use clap::{Arg, Command, Error, builder::TypedValueParser, error::ErrorKind};
use collection::{ColumnId, Expression, ExpressionError, SortOrder};
use words::expressions;

use super::suggestions::unknown_name_with_list;

/// The maximum length of an expression that an error quotes in full, in characters.
const MAX_QUOTED: usize = 80;

/// A parser of expressions. If an expression is long, errors quote only the part around the fault.
#[derive(Clone)]
pub struct ExpressionParser;

impl TypedValueParser for ExpressionParser {
    type Value = Expression;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Expression, Error> {
        let text = value.to_string_lossy();
        if text.chars().count() <= MAX_QUOTED || value.to_str().is_none() {
            let parse: fn(&str) -> Result<Expression, String> = |text| {
                parse_expression(text)
                    .map_err(|error| expressions::expression_error_sentence(&error))
            };
            return parse.parse_ref(command, argument, value);
        }
        parse_expression(&text).map_err(|mut error| {
            let part = excerpt_around(&text, error.column);
            if error.found.chars().count() > MAX_QUOTED / 2 {
                error.found = error.found.chars().take(MAX_QUOTED / 2).collect::<String>() + "…";
            }
            let argument = argument.map(ToString::to_string).unwrap_or_default();
            let fault = expressions::expression_error_sentence(&error);
            let message = format!("invalid value '{part}' for '{argument}': {fault}\n");
            Error::raw(ErrorKind::ValueValidation, message)
        })
    }
}

fn parse_expression(text: &str) -> Result<Expression, ExpressionError> {
    Expression::parse(text, &facts::VOCABULARY)
}

/// Returns the part of a long text around the character at the position `column`, counted from 1.
/// An ellipsis marks each end at which the text is cut off.
fn excerpt_around(text: &str, column: usize) -> String {
    let from = column.saturating_sub(MAX_QUOTED / 2);
    let mut characters = text.chars().skip(from);
    let part: String = characters.by_ref().take(MAX_QUOTED).collect();
    let [before, after] =
        [from > 0, characters.next().is_some()].map(|is_cut| if is_cut { "…" } else { "" });
    format!("{before}{part}{after}")
}

/// Parses a sort order.
///
/// # Errors
/// Returns the reason why the text isn't a sort order.
pub fn parse_sort_order(text: &str) -> Result<SortOrder, String> {
    SortOrder::parse(text, &facts::VOCABULARY)
        .map_err(|error| expressions::expression_error_sentence(&error))
}

/// Parses the name of a column.
///
/// # Errors
/// If no column has the name, the error lists the names of all columns.
pub fn parse_column(name: &str) -> Result<ColumnId, String> {
    let unknown = || {
        let names: Vec<_> = ColumnId::all().map(|id| id.column().name).collect();
        unknown_name_with_list("column", name, &names)
    };
    facts::VOCABULARY.find_column(name.trim()).ok_or_else(unknown)
}
