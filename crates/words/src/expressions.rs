//! Sentences about errors in filter expressions, which compare the columns of a collection.

use crate::tr;
use collection::{ExpectedToken, ExpressionError, ValueKind};

/// Describes an error and its position, as in `At character 9: found "few"; expected a number.`
pub fn expression_error_sentence(error: &ExpressionError) -> String {
    let ExpressionError { column, found, expected } = error;
    let found = match found.as_str() {
        "" => tr!("At character {column}: unexpected end; ", column),
        text => tr!("At character {column}: found {text}; ", column, text = format!("{text:?}")),
    };
    found + &expected_token(*expected)
}

fn expected_token(expected: ExpectedToken) -> String {
    match expected {
        ExpectedToken::Test => {
            tr!(
                "expected a column, level, state or technique, has(…), only(…), ! or a parenthesis."
            )
        }
        ExpectedToken::Column => tr!("expected a column name."),
        ExpectedToken::Comparison(id) => {
            let signs = match id.column().kind {
                ValueKind::Techniques => {
                    return tr!("to filter by technique, use has(…) or only(…).");
                }
                ValueKind::Text => "==, !=, ~",
                _ => "==, !=, <, <=, >, >=",
            };
            tr!("expected one of {signs}.", signs)
        }
        ExpectedToken::Value(id) => match id.column().kind {
            ValueKind::Number | ValueKind::Tenths => tr!("expected a number."),
            ValueKind::Words(words) => tr!("expected one of {words}.", words = words.join(", ")),
            ValueKind::Technique | ValueKind::Techniques => {
                tr!("expected a technique name.")
            }
            ValueKind::Text => tr!("expected text."),
        },
        ExpectedToken::Technique => tr!("expected a technique name."),
        ExpectedToken::CommaOrEnd => tr!("expected a comma or a closing parenthesis."),
        ExpectedToken::Opening => tr!("expected an opening parenthesis."),
        ExpectedToken::Closing => tr!("expected a closing parenthesis."),
        ExpectedToken::Connective => tr!("expected &&, || or the end of the expression."),
        ExpectedToken::Quote => tr!("expected a closing quotation mark."),
        ExpectedToken::Shallower => tr!("parentheses and ! operators are nested too deeply."),
    }
}
