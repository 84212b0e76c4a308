//! The words and signs of an expression, and where each stands.

use super::{Expected, ExpressionError};

/// A word or a sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// In characters, from 1.
    pub(super) column: usize,
    /// As it stands there, for whoever is told of it.
    pub(super) text: String,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A name or a number.
    Word,
    /// What stood between quotation marks, without them.
    Quoted,
    /// A sign: of the longest that it can be.
    Sign(&'static str),
    /// Anything else.
    Stray,
    /// The end.
    End,
}

const SIGNS: [&str; 14] =
    ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "~", "!", "(", ")", ","];

/// Names have letters, figures, and what stands in the names of techniques.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '/')
}

/// The words and signs of a text; an end is the last.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let blank = rest.len() - rest.trim_start().len();
        column += rest[..blank].chars().count();
        rest = &rest[blank..];
        let Some(first) = rest.chars().next() else { break };
        let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
        let (length, kind) = if let Some(sign) = sign {
            (sign.len(), TokenKind::Sign(sign))
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first);
            let found = || rest.to_owned();
            let expected = Expected::Quote;
            let end = end.ok_or_else(|| ExpressionError { column, found: found(), expected })?;
            (end + 2, TokenKind::Quoted)
        } else if is_of_word(first) {
            (rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()), TokenKind::Word)
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
