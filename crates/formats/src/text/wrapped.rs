//! Cells of lists that aren't plain values: `Just 3`, `Some(3)`, `{"value": 3}`, `[3]` and, for an
//! empty cell, `Nothing`, `None`, `{}` or `[]`.

use std::borrow::Cow;

/// The maximum length of a cell in brackets, in bytes.
const MAX_BYTES: usize = 240;

/// The names of properties that contain the value of a cell.
const VALUE_NAMES: [&str; 10] =
    ["value", "val", "v", "digit", "number", "num", "n", "d", "cellvalue", "current"];

/// The words for an empty cell, in lower case.
const EMPTY_WORDS: [&str; 23] = [
    "nothing",
    "none",
    "null",
    "nil",
    "empty",
    "blank",
    "free",
    "open",
    "unset",
    "unknown",
    "undefined",
    "undef",
    "cdot",
    "void",
    "nan",
    "na",
    "missing",
    "n",
    "e",
    "b",
    "o",
    "u",
    "x",
];

/// The maximum length of the words in [`EMPTY_WORDS`], in bytes.
const LONGEST_EMPTY_WORD: usize = 9;

/// Returns `true` if a word or a path represents an empty cell. Only the last part of a path
/// matters.
pub(crate) fn is_empty_word(word: &str) -> bool {
    if matches!(word, "<NA>" | "N/A" | "_" | "*" | "-") {
        return true;
    }
    if !word.ends_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_');
    let last = word.rsplit(['.', ':']).next().unwrap_or(word);
    let is_known = || EMPTY_WORDS.iter().any(|known| last.eq_ignore_ascii_case(known));
    last.len() <= LONGEST_EMPTY_WORD && is_known() && word.chars().all(is_part)
}

/// A cell in brackets.
struct BracketedCell {
    /// The index at which the cell begins.
    start: usize,
    /// The range of the value, or `None` if the cell is empty.
    value: Option<(usize, usize)>,
}

/// The beginnings of names of properties that contain the candidates of a cell.
const NOTE_NAMES: [&str; 8] =
    ["note", "candidate", "mark", "pencil", "option", "possib", "centre", "corner"];

/// Returns `true` if a bracket after this text closes a single cell, or a list of candidates,
/// rather than a list of cells.
pub(crate) fn closes_cell(before: &[u8], bracket: u8) -> bool {
    bracketed_cell(before, bracket).is_some()
        || bracket == b']'
            && opening_bracket(before).is_some_and(|open| names_candidates(&before[..open]))
}

/// Returns `true` if this text ends with a name that announces the candidates of a cell.
fn names_candidates(before: &[u8]) -> bool {
    let name = before.trim_ascii_end().strip_suffix(b":").unwrap_or_default().trim_ascii_end();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_\"'".contains(byte);
    let start = name.iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    is_note_name(&String::from_utf8_lossy(&name[start..]))
}

fn is_note_name(name: &str) -> bool {
    let name = name.trim_matches(['"', '\'']).to_ascii_lowercase();
    NOTE_NAMES.iter().any(|known| name.starts_with(known))
}

/// Returns the offset of the opening bracket to which a closing bracket after this text would
/// belong, or `None` if there is none within [`MAX_BYTES`] bytes.
fn opening_bracket(before: &[u8]) -> Option<usize> {
    let from = before.len().saturating_sub(MAX_BYTES);
    let mut depth = 0;
    (from..before.len()).rev().find(|at| match before[*at] {
        b']' | b')' | b'}' => {
            depth += 1;
            false
        }
        b'[' | b'(' | b'{' if depth > 0 => {
            depth -= 1;
            false
        }
        byte => matches!(byte, b'[' | b'(' | b'{'),
    })
}

/// Returns the cell that would end with a bracket after this text, or `None` if it wouldn't end a
/// single cell.
fn bracketed_cell(before: &[u8], bracket: u8) -> Option<BracketedCell> {
    let open = opening_bracket(before)?;
    if !matches!((before[open], bracket), (b'[', b']') | (b'(', b')') | (b'{', b'}')) {
        return None;
    }
    let start = word_start(before[..open].trim_ascii_end());
    let name = std::str::from_utf8(&before[start..open]).ok()?.trim_end();
    if bracket == b']' && is_note_name(name) && name.bytes().all(|c| c.is_ascii_alphabetic()) {
        return Some(BracketedCell { start, value: None });
    }
    let inner = std::str::from_utf8(&before[open + 1..]).ok()?;
    let is_round = bracket == b')';
    let start = if is_round { word_start(&before[..open]) } else { open };
    let value = match value_range(inner) {
        Some(range) => range,
        None if bracket == b'}' => value_of_object(inner)?,
        None => return None,
    };
    Some(BracketedCell { start, value: value.map(|(from, to)| (open + 1 + from, open + 1 + to)) })
}

/// Returns the offset of the word or path at the end of a text, or of `new` before it.
fn word_start(text: &[u8]) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:".contains(byte);
    let word = |text: &[u8]| text.iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    let start = word(text);
    match text[..start].strip_suffix(b"new ") {
        Some(before) if start < text.len() => before.len(),
        _ => start,
    }
}

/// Returns the range of the single value in a text. Returns `Some(None)` for an empty cell, and
/// `None` if the text isn't a single value.
fn value_range(text: &str) -> Option<Option<(usize, usize)>> {
    let trimmed = text.trim();
    let from = text.len() - text.trim_start().len();
    let place = (from, from + trimmed.len());
    if is_number(trimmed) {
        return Some(Some(place));
    }
    // A quoted value is a single character. A longer text that begins with a quotation mark begins
    // with the name of a property.
    if trimmed.contains(',') || trimmed.len() > 6 && trimmed.starts_with('"') {
        return None;
    }
    let bare = trimmed.trim_matches(['"', '\'']);
    let is_quoted = bare.len() + 2 == trimmed.len() && bare.chars().count() < 2;
    match trimmed {
        "" => Some(None),
        _ if is_empty_word(trimmed) => Some(None),
        _ => {
            // A wrapper may also be in brackets: `(Just 3)`.
            let inner = trimmed.split_once(' ').filter(|(word, number)| {
                word.bytes().all(|byte| byte.is_ascii_alphabetic()) && is_number(number)
            });
            let last = inner.map(|(_, number)| (place.1 - number.len(), place.1));
            last.or(is_quoted.then_some(place)).map(Some)
        }
    }
}

/// Returns `true` if a text is a number of at most two digits, which may be a floating point
/// number.
fn is_number(text: &str) -> bool {
    let number = text.strip_suffix(".0").unwrap_or(text);
    (1..3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the range of the value of an object's value property, in the same form as
/// [`value_range`]. Returns `None` if the object isn't a cell of a list, because it has no single
/// value or names a row, a column or an index. Also returns `None` for an entered digit, which a
/// list can't distinguish from a given.
fn value_of_object(text: &str) -> Option<Option<(usize, usize)>> {
    let (mut first, mut is_entered, mut at) = (None, false, 0);
    for item in items(text) {
        let (name, rest) = item.split_once(':').or_else(|| item.split_once('='))?;
        let offset = at + item.len() - rest.len();
        at += item.len() + 1;
        let rest = rest.strip_prefix('>').unwrap_or(rest);
        let offset = offset + (item.len() - name.len() - 1 - rest.len());
        let name = name.trim().trim_matches(['"', '\'', ':']);
        let is_any = |known: &[&str]| known.iter().any(|known| name.eq_ignore_ascii_case(known));
        if is_any(&["row", "col", "column", "r", "c", "y", "position", "index"]) {
            return None;
        }
        if rest.trim().eq_ignore_ascii_case("false") {
            let name = name.to_ascii_lowercase();
            is_entered |= ["given", "fixed", "lock"].iter().any(|flag| name.contains(flag));
        }
        if first.is_none() && is_any(&VALUE_NAMES) {
            let found = value_range(rest);
            first = found.map(|found| found.map(|(from, to)| (offset + from, offset + to)));
        }
    }
    let found = first?;
    let is_empty = found.is_none_or(|(from, to)| &text[from..to] == "0");
    (is_empty || !is_entered).then_some(found)
}

/// Splits the content of an object at the commas outside of quotes and brackets.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote) = (0_usize, None);
    text.split(move |c: char| {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '(' | '{') => depth += 1,
            (None, ']' | ')' | '}') => depth = depth.saturating_sub(1),
            (None, ',') => return depth == 0,
            _ => {}
        }
        false
    })
}

/// Replaces everything around the values of cells in a part of a list with spaces, and empty cells
/// in brackets or with a path with `0`.
pub(crate) fn unwrap_cells(part: &[u8]) -> Cow<'_, [u8]> {
    let mut plain = Cow::Borrowed(part);
    for at in memchr::memchr3_iter(b']', b')', b'}', part) {
        let Some(BracketedCell { start, value }) = bracketed_cell(&part[..at], part[at]) else {
            continue;
        };
        let text = plain.to_mut();
        match value {
            Some((from, to)) => {
                text[start..from].fill(b' ');
                text[to..=at].fill(b' ');
            }
            None => {
                text[start..=at].fill(b' ');
                text[start] = b'0';
            }
        }
    }
    blank_words_before_numbers(&mut plain);
    blank_paths(&mut plain);
    plain
}

/// Replaces paths that name an empty cell, such as `Cell::Empty`, with `0`.
fn blank_paths(text: &mut Cow<[u8]>) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_:".contains(byte);
    let mut at = 0;
    while let Some(colons) = memchr::memmem::find(&text[at..], b"::").map(|found| at + found) {
        let start =
            text[at..colons].iter().rposition(|byte| !is_part(byte)).map_or(at, |n| at + n + 1);
        let end = text[colons..]
            .iter()
            .position(|byte| !is_part(byte))
            .map_or(text.len(), |n| colons + n);
        if std::str::from_utf8(&text[start..end]).is_ok_and(is_empty_word) {
            text.to_mut()[start..end].fill(b' ');
            text.to_mut()[start] = b'0';
        }
        at = end;
    }
}

/// Replaces words directly before a number in a list with spaces: `[Just 3, Just 4]`.
fn blank_words_before_numbers(text: &mut Cow<[u8]>) {
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || b"_.:".contains(byte);
    for at in 1..text.len() {
        let blank = at - 1;
        if text[blank] != b' ' || !text[at].is_ascii_digit() {
            continue;
        }
        let digits = text[at..].iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
        let ends = text.get(at + digits).is_none_or(|byte| b",])};|\n\r \t".contains(byte));
        if digits > 2 || !ends {
            continue;
        }
        let start = text[..blank].iter().rposition(|byte| !is_word(byte)).map_or(0, |at| at + 1);
        let begins = start == 0 || b"[({,;| \n\t".contains(&text[start - 1]);
        let word = std::str::from_utf8(&text[start..blank]).unwrap_or_default();
        let is_name = word.contains(|c: char| c.is_ascii_alphabetic());
        let is_wrapper = is_name && !is_empty_word(word);
        if begins && is_wrapper {
            text.to_mut()[start..blank].fill(b' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(part: &str, expected: &str) {
        let plain = unwrap_cells(part.as_bytes());
        assert_eq!(plain.len(), part.len());
        let words: Vec<_> =
            plain.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
        assert_eq!(String::from_utf8_lossy(&words.join(&b' ')), expected, "{part}");
    }

    #[test]
    fn values_are_unwrapped() {
        check("[Just 3, Nothing, (Just 4)]", "[ 3, Nothing, 4 ]");
        check(
            "[Some(3), None, Cell::new(4), new Cell(5), Optional.empty()]",
            "[ 3 , None, 4 , 5 , 0 ]",
        );
        check("[{\"value\": 3}, {\"v\":null}, {}, [], [7]]", "[ 3 , 0 , 0 , 0 , 7 ]");
        check("[{\"given\":true,\"value\":3,\"notes\":[1,2]}]", "[ 3 ]");
        check("[j 3, n, e]", "[ 3, n, e]");
        check("[Fixed 3, Possible [1, 2], Possible [4]]", "[ 3, 0 , 0 ]");
    }

    #[test]
    fn lists_are_unchanged() {
        for part in [
            "[1, 2, 3]",
            "{\"row\": 1, \"value\": 3}",
            "{\"value\": 3, \"given\": false}",
            "f(x, y)",
        ] {
            check(part, part);
        }
    }
}
