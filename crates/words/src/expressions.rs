//! What is wrong with an expression over columns, in sentences.

use crate::say;
use collection::{Expected, ExpressionError, Kind};

/// An error with its place: `Column 9: found "few"; expected a number.`
pub fn error(error: &ExpressionError) -> String {
    let ExpressionError { column, found, expected } = error;
    let found = match found.as_str() {
        "" => say!("Column {column}: found the end; ", column),
        text => say!("Column {column}: found {text}; ", column, text = format!("{text:?}")),
    };
    found + &expects(*expected)
}

fn expects(expected: Expected) -> String {
    match expected {
        Expected::Test => {
            say!("expected a column, a level, a technique, has(…), only(…), ! or a parenthesis.")
        }
        Expected::Column => say!("expected the name of a column."),
        Expected::Comparison(id) => {
            let signs = match id.column().kind {
                Kind::Techniques => return say!("techniques are asked for by has(…) and only(…)."),
                Kind::Text => "==, != ~",
                _ => "==, !=, <, <=, >, >=",
            };
            say!("expected one of {signs}.", signs)
        }
        Expected::Value(id) => match id.column().kind {
            Kind::Number | Kind::Tenths => say!("expected a number."),
            Kind::Words(words) => say!("expected one of {words}.", words = words.join(", ")),
            Kind::Technique | Kind::Techniques => say!("expected the name of a technique."),
            Kind::Text => say!("expected a text."),
        },
        Expected::Technique => say!("expected the name of a technique."),
        Expected::CommaOrEnd => say!("expected a comma or a closing parenthesis."),
        Expected::Opening => say!("expected an opening parenthesis."),
        Expected::Closing => say!("expected a closing parenthesis."),
        Expected::Connective => say!("expected &&, || or the end."),
        Expected::Quote => say!("expected a quotation mark that ends the text."),
        Expected::Shallower => say!("parentheses and ! are too deep within one another."),
    }
}
