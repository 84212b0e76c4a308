//! The values of a file that may be parts of places, each with the text before it.

use std::{
    cell::Cell as StdCell,
    ops::{Deref, DerefMut},
    sync::Arc,
};

use super::parts::part_from_name;
use crate::{Line, text::wrapped};

/// A value that may be a part of a place: its row, its column or its digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Number(u16),
    /// A letter, where A is 1.
    Letter(u16),
    Empty,
}

/// A value in a file, with its line, its column and the text before it.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) value: Value,
    /// The text before the value: names and punctuation in lower case, without quotes, and without
    /// spaces except between two words.
    pub(super) separator: Arc<str>,
    pub(super) line: u64,
    pub(super) column: u64,
}

/// Returns `true` if a letter may be the name of a row. Other letters, such as `r` and `x`, have
/// other meanings.
pub(super) fn is_row_letter(letter: u8) -> bool {
    matches!(letter.to_ascii_uppercase(), b'A'..=b'P')
}

/// Returns `true` if a name before two digits is a variable whose subscripts are a row and a
/// column, rather than the name of a row or a column.
fn is_variable(name: &str) -> bool {
    name == "x" || !name.is_empty() && part_from_name(&name.to_ascii_lowercase()).is_none()
}

/// Returns `true` if a number is assigned to the word between two texts: `c11 = 5`, `(= c11 5)`. A
/// number that only limits the word isn't assigned to it.
fn is_assigned(before: &str, after: &str) -> bool {
    let value = after.trim_start_matches([' ', '=', ':', '<', '>', '-', ',']);
    let sign = &after[..after.len() - value.len()];
    let is_argument = || !sign.is_empty() && before.trim_end_matches(['=', ' ']).ends_with('(');
    let is_number = value.starts_with(|c: char| c.is_ascii_digit());
    is_number
        && match sign.trim() {
            "=" | "==" | ":" | ":=" | "=>" | "->" => true,
            "" | "," => is_argument(),
            _ => false,
        }
}

/// Returns `true` if two separators are equal. Most equal separators share their text.
pub(super) fn are_equal(a: &Arc<str>, b: &Arc<str>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

/// Returns `true` if a value certainly has the separator of the third value before it, which is the
/// corresponding part of the previous place.
pub(super) fn has_known_separator(atoms: &[Atom], at: usize) -> bool {
    at > 3 && Arc::ptr_eq(&atoms[at].separator, &atoms[at - 3].separator)
}

/// The text since the latest value. The few different texts of a file are shared between its
/// values.
#[derive(Default)]
pub(super) struct Separator {
    text: String,
    recent: Vec<Arc<str>>,
}

/// The maximum number of texts that are remembered, so that values can share them.
const MAX_RECENT: usize = 16;

impl Separator {
    /// Returns the text and clears it.
    fn take(&mut self) -> Arc<str> {
        let known = self.recent.iter().find(|known| ***known == *self.text).cloned();
        let text = known.unwrap_or_else(|| {
            self.recent.truncate(MAX_RECENT - 1);
            self.recent.insert(0, self.text.as_str().into());
            self.recent[0].clone()
        });
        self.text.clear();
        text
    }
}

impl Deref for Separator {
    type Target = String;

    fn deref(&self) -> &String {
        &self.text
    }
}

impl DerefMut for Separator {
    fn deref_mut(&mut self) -> &mut String {
        &mut self.text
    }
}

/// The length in bytes at which a separator stops growing.
pub(super) const MAX_SEPARATOR: usize = 200;

/// Adds the values of a line to `atoms`. Before the call, `separator` is the text since the latest
/// value on earlier lines. After the call, it is the text after the last value of this line.
pub(super) fn add_atoms(line: Line, separator: &mut Separator, atoms: &mut Vec<Atom>) {
    let text = String::from_utf8_lossy(line.bytes);
    let (mut at, mut column) = (0, 1);
    // Whether the latest value is a row with a name: `r1 c1`.
    let follows_row = StdCell::new(false);
    let mut push = |value, column, separator: &mut Separator| {
        let name = separator.strip_suffix(['r', 'z']);
        follows_row.set(name.is_some_and(|before| !before.ends_with(char::is_alphabetic)));
        atoms.push(Atom { value, separator: separator.take(), line: line.number, column });
    };
    let extend = |separator: &mut Separator, part: &str| {
        let is_kept = |c: &char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '`');
        if separator.len() >= MAX_SEPARATOR {
            return;
        }
        if let [byte] = *part.as_bytes() {
            let c = Some(char::from(byte.to_ascii_lowercase())).filter(is_kept);
            c.into_iter().for_each(|c| separator.push(c));
        } else {
            let kept = part.chars().filter(is_kept).take(MAX_SEPARATOR);
            match part.is_ascii() {
                true => kept.for_each(|c| separator.push(c.to_ascii_lowercase())),
                false => separator.extend(kept.flat_map(char::to_lowercase)),
            }
        }
    };
    if !separator.is_empty() || line.number > 1 {
        let is_short = separator.len() < MAX_SEPARATOR;
        separator.push_str(if is_short { "\n" } else { "" });
    }
    while let Some(first) = text.as_bytes().get(at) {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let rest = &text[at..];
        let length = rest.bytes().position(|byte| !is_part(&byte)).unwrap_or(rest.len());
        let word = &rest[..length];
        // An empty cell is a pair of quotation marks, possibly around a symbol.
        if matches!(first, b'"' | b'\'') {
            let inner = &rest[1..];
            let symbol = usize::from(inner.starts_with(['.', ' ', '-', '_']));
            if inner.as_bytes().get(symbol) == Some(first) {
                push(Value::Empty, column, separator);
                (at, column) = (at + symbol + 2, column + symbol as u64 + 2);
                continue;
            }
        }
        if word.is_empty() {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            if *first != b' ' {
                extend(separator, &rest[..length]);
            }
            (at, column) = (at + length, column + 1);
            continue;
        }
        let bytes = word.as_bytes();
        let is_number = bytes.iter().all(u8::is_ascii_digit);
        let (name, digits) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
        let is_subscripted = || {
            let is_variable = is_variable(name);
            let is_assigned = || {
                let may_be_column = matches!(name, "c" | "C" | "s" | "S") && follows_row.get();
                (is_variable || name.len() == 1 && !may_be_column)
                    && is_assigned(&text[..at], &text[at + word.len()..])
            };
            match digits.len() {
                2 => is_variable && !(name.len() == 1 && is_row_letter(*first)) || is_assigned(),
                length => length == 3 && is_assigned(),
            }
        };
        let is_quoted = || {
            text[..at].ends_with(['"', '\'']) && text[at + word.len()..].starts_with(['"', '\''])
        };
        let letter = |byte: u8| u16::from(byte.to_ascii_uppercase() - b'A') + 1;
        match *bytes {
            _ if is_number && word.len() < 3 => {
                let number = bytes.iter().fold(0, |all, digit| 10 * all + u16::from(digit - b'0'));
                push(Value::Number(number), column, separator);
            }
            // A variable with subscripts: `x53`, `c53 = 1`, `x531 = 1`.
            _ if !name.is_empty()
                && digits.bytes().all(|byte| byte.is_ascii_digit())
                && is_subscripted() =>
            {
                extend(separator, name);
                for (digit, column) in digits.bytes().zip(column + name.len() as u64..) {
                    push(Value::Number(u16::from(digit - b'0')), column, separator);
                }
            }
            [a, ref digits @ ..]
                if is_row_letter(a)
                    && (1..3).contains(&digits.len())
                    && digits.iter().all(u8::is_ascii_digit)
                    && !(matches!(a, b'c' | b'C') && follows_row.get()) =>
            {
                push(Value::Letter(letter(a)), column, separator);
                for (digit, column) in digits.iter().zip(column + 1..) {
                    push(Value::Number(u16::from(digit - b'0')), column, separator);
                }
            }
            [a @ b'A'..=b'I'] if is_quoted() => push(Value::Letter(letter(a)), column, separator),
            _ if word.len() > 1 && wrapped::is_empty_word(word) => {
                push(Value::Empty, column, separator)
            }
            _ => {
                // The last word before a value may be a name: `WHERE row = 1`.
                let is_letter = |c: char| c.is_ascii_alphabetic();
                if separator.ends_with(is_letter) && text[..at].ends_with(' ') {
                    separator.push(' ');
                }
                let mut from = 0;
                for part in
                    word.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
                {
                    let text = &word[from..from + part.len()];
                    match text.parse() {
                        Ok(number) if part.len() < 3 => {
                            push(Value::Number(number), column + from as u64, separator);
                        }
                        _ => extend(separator, text),
                    }
                    from += part.len();
                }
            }
        }
        (at, column) = (at + word.len(), column + word.len() as u64);
        // A floating point number.
        let zero = text[at..]
            .strip_prefix(".0")
            .filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
        if is_number && zero.is_some() {
            (at, column) = (at + 2, column + 2);
        }
    }
}
