//! The tokens of an expression, with their positions.

use super::{ExpectedToken, ExpressionError};

/// A token of an expression, with its text and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// The position of the token, in characters from 1.
    pub(super) column: usize,
    /// The text of the token, for error messages.
    pub(super) text: String,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A name or a number.
    Word,
    /// A quoted text, without the quotation marks.
    Quoted,
    /// An operator, a parenthesis or a comma. The longest operator at the position is used.
    Operator(&'static str),
    /// A character that doesn't belong in an expression.
    Stray,
    /// The end of the text.
    End,
}

const OPERATORS: [&str; 14] =
    ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "~", "!", "(", ")", ","];

/// Returns `true` for characters that names may contain: letters, digits, and the symbols in names
/// of techniques.
fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '/')
}

/// Splits a text into tokens. The last token marks the end. Returns an error if a quoted text has
/// no closing quotation mark.
pub(super) fn tokenize(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let blank = rest.len() - rest.trim_start().len();
        column += rest[..blank].chars().count();
        rest = &rest[blank..];
        let Some(first) = rest.chars().next() else { break };
        let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        let (length, kind) = if let Some(operator) = operator {
            (operator.len(), TokenKind::Operator(operator))
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first);
            let found = || rest.to_owned();
            let expected = ExpectedToken::Quote;
            let end = end.ok_or_else(|| ExpressionError { column, found: found(), expected })?;
            (end + 2, TokenKind::Quoted)
        } else if is_word_char(first) {
            (rest.find(|c| !is_word_char(c)).unwrap_or(rest.len()), TokenKind::Word)
        } else {
            (first.len_utf8(), TokenKind::Stray)
        };
        let (whole, after) = rest.split_at(length);
        let text = match kind {
            TokenKind::Quoted => &whole[1..length - 1],
            _ => whole,
        };
        tokens.push(Token { column, text: text.to_owned(), kind });
        column += whole.chars().count();
        rest = after;
    }
    tokens.push(Token { column, text: String::new(), kind: TokenKind::End });
    Ok(tokens)
}
