//! Labels of rows and columns: numbers from 0 or 1, or from 10 by tens, or letters from A. All
//! labels of a board have the same form.

use std::borrow::Cow;

use super::cells::{LABELS, char_groups};
use crate::text::{lowercase, wrapped};

/// A label: a number or a letter, with the text before it. Letters count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    before: String,
    is_letter: bool,
    number: usize,
}

/// The value of [`Label::number`] for a label without a number: a word that is the same before
/// every row, such as `DATA` in `10 DATA` and `20 DATA`.
const NO_NUMBER: usize = usize::MAX;

impl Label {
    /// Returns `true` if this may be the first label of a board of this side.
    pub(super) fn may_begin(&self, side: usize) -> bool {
        matches!(self.number, 0..=1 | 10 | NO_NUMBER) || self.number == side
    }

    /// Returns `true` if this label may directly precede or follow `other`.
    pub(super) fn may_be_next_to(&self, other: &Label) -> bool {
        matches!(self.number.abs_diff(other.number), 0..=1 | 10)
    }
}

/// Parses a label, ignoring whitespace, brackets and punctuation around it. Returns `None` if the
/// rest isn't a label.
pub(super) fn parse_label(text: &str) -> Option<Label> {
    let is_around = |c: char| match c {
        '[' | ']' | '(' | ')' | '{' | '}' | ':' | ',' | '.' | '|' | '#' | '"' | '\'' | '`'
        | '*' => true,
        c => c.is_whitespace(),
    };
    // Most labels are a single character.
    let is_bare = text.len() == 1 && text.as_bytes()[0].is_ascii_alphanumeric();
    let text = if is_bare { text } else { text.trim_matches(is_around) };
    if text.len() > 12 || text.is_empty() {
        return None;
    }
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if name.len() < text.len() {
        let before = lowercase(name.trim_end_matches([' ', '_', '-', '.']));
        let number = text[name.len()..].parse().ok().filter(|number| *number < 100)?;
        let is_name = before.chars().all(char::is_alphabetic);
        return is_name.then_some(Label { before, is_letter: false, number });
    }
    let mut letters = text.chars();
    match (letters.next().map(|c| c.to_ascii_uppercase()), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) => {
            let number = letter as usize - 'A' as usize + 1;
            Some(Label { before: String::new(), is_letter: true, number })
        }
        _ => None,
    }
}

/// Returns `true` if at least four labels of the same form count up from 0 or 1, up by tens from
/// 10, or down to 1, or are the same word without a number.
pub(super) fn are_in_sequence(labels: &[Label]) -> bool {
    let (Some(first), Some(last)) = (labels.first(), labels.last()) else { return false };
    let alike = |label: &Label| label.before == first.before && label.is_letter == first.is_letter;
    let up = |(at, label): (usize, &Label)| label.number == first.number.wrapping_add(at);
    let down = |(at, label): (usize, &Label)| label.number.wrapping_add(at) == first.number;
    let begins = first.number <= 1 && !(first.is_letter && first.number == 0);
    let tens = |(at, label): (usize, &Label)| label.number == 10 * (at + 1);
    let same = |label: &Label| label.number == NO_NUMBER;
    labels.len() > 3
        && labels.iter().all(alike)
        && (begins && labels.iter().enumerate().all(up)
            || labels.iter().enumerate().all(tens)
            || last.number == 1 && labels.iter().enumerate().all(down)
            || labels.iter().all(same))
}

/// Returns the index of the first character of each column label in a line, or `None` if the line
/// doesn't label columns. Bars, separators and a word in the corner are ignored.
pub(super) fn header(text: &str) -> Option<Vec<usize>> {
    // Most lines lack one of the first three labels, and are rejected early.
    if char_groups(text) & LABELS != LABELS {
        return None;
    }
    // `[,1]` is one label.
    let joined = match text.contains("[,") || text.contains(":=") {
        true => Cow::Owned(text.replace("[,", "[ ").replace(":=", "  ")),
        false => Cow::Borrowed(text),
    };
    let is_between = |c: char| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '&');
    let all = joined.split(is_between).filter(|word| !word.is_empty());
    if all.clone().nth(70).is_some() {
        return None;
    }
    let words: Vec<&str> = all.filter(|word| word.contains(char::is_alphanumeric)).collect();
    let place = |part: &str| {
        let before = part.as_ptr() as usize - joined.as_ptr() as usize;
        joined[..before].chars().count()
    };
    let labels = |from: usize| -> Option<Vec<usize>> {
        let words = words.get(from..)?;
        let mut labels: Vec<Label> = Vec::new();
        for word in words {
            let label = parse_label(word)?;
            if !labels.last().is_none_or(|before| label.may_be_next_to(before)) {
                return None;
            }
            labels.push(label);
        }
        let places =
            words.iter().map(|word| place(word.trim_start_matches(|c: char| !c.is_alphanumeric())));
        are_in_sequence(&labels).then(|| places.collect())
    };
    // A name may come before the labels.
    (0..=2).find_map(labels).or_else(|| character_labels(&words, place))
}

/// Returns the index of each character of labels that are written without separators, such as
/// `123456789` or `ABC DEF GHI`, or `None` for other labels.
fn character_labels<'a>(words: &[&'a str], place: impl Fn(&str) -> usize) -> Option<Vec<usize>> {
    let each = |word: &'a str| word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]);
    let all = words.iter().copied().flat_map(each).take(65);
    // Most lines of digits aren't in sequence, and are rejected early.
    let mut first = all.clone().flat_map(str::chars).map(u32::from);
    if let (Some(first), Some(second)) = (first.next(), first.next())
        && first.abs_diff(second) != 1
    {
        return None;
    }
    let capitals = || all.clone().flat_map(str::chars).map(|c| c.to_ascii_uppercase() as u32);
    if capitals().zip(capitals().skip(1)).any(|(a, b)| a.abs_diff(b) != 1) {
        return None;
    }
    let labels: Vec<_> = all.clone().map(parse_label).collect::<Option<_>>()?;
    are_in_sequence(&labels).then(|| all.map(place).collect())
}

/// Splits a line that begins with a label into the label and the rest. The label may have two
/// words: `1: 53..7....`, `A | 5 3`, `Row 1: 53..7....`. Returns `None` for any other line.
pub(super) fn split_left(text: &str) -> Option<(Label, &str)> {
    let text = text.trim_start();
    let begin = usize::from(text.starts_with(OPENING));
    let words = text[begin..].find([':', '|', '=']).map(|length| begin + length);
    let words = words.filter(|end| text[..*end].trim().contains(' '));
    let found = words.and_then(|end| Some((parse_label(&text[..end])?, end)));
    let found = found.or_else(|| first_word(text)).or_else(|| same_word(text));
    found.map(|(label, end)| (label, after_label(&text[end..])))
}

/// Splits a line whose first word is a label into the label and the rest, even if the first bar is
/// among the cells: `H . . . | 4 1 9 | . . 5`. Returns `None` for any other line.
pub(super) fn split_left_word(text: &str) -> Option<(Label, &str)> {
    let text = text.trim_start();
    first_word(text).map(|(label, end)| (label, after_label(&text[end..])))
}

/// Splits a line that begins with a word and a number into this label and the rest: `Row 1  . . . |
/// 4 1 9`. Returns `None` for any other line.
pub(super) fn split_left_numbered(text: &str) -> Option<(Label, &str)> {
    let text = text.trim_start();
    let word = text.find(|c: char| !c.is_alphabetic()).filter(|length| *length > 1)?;
    let number = text[word..].trim_start_matches(' ');
    let begin = text.len() - number.len();
    let digits = number.find(|c: char| !c.is_ascii_digit()).filter(|_| begin > word)?;
    let end = begin + digits;
    Some((parse_label(&text[..end])?, after_label(&text[end..])))
}

/// The characters that may open a label.
const OPENING: [char; 4] = ['[', '(', '"', '|'];

/// Returns the label that is the first word of a line, and the index after it. Returns `None` if
/// the first word isn't a label.
fn first_word(text: &str) -> Option<(Label, usize)> {
    let begin = usize::from(text.starts_with(OPENING));
    let is_end = |c: char| c.is_whitespace() || matches!(c, ':' | '|' | ')' | ']' | ';' | '"');
    let end = begin + text[begin..].find(is_end)?;
    Some((parse_label(&text[..end])?, end))
}

/// Removes the characters that close a label from the beginning of the text after it.
fn after_label(text: &str) -> &str {
    text.trim_start_matches([':', ')', ']', '"', ';', ' ', '\t', '='])
}

/// Returns the word with which a line begins, possibly after a number, as a label without a number.
/// The word may be in brackets, or a second word may follow a colon: `[INFO] 5 3`, `INFO:root:5 3`.
/// Also returns the index after the word. Returns `None` if there is no such word.
fn same_word(text: &str) -> Option<(Label, usize)> {
    let start = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, ' ' | '['))?;
    let rest = &text[start..];
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let mut length = rest.find(|c: char| !is_part(c))?;
    if let Some(second) = rest[length..].strip_prefix(':')
        && second.starts_with(char::is_alphabetic)
        && let Some(end) = second.find(':')
    {
        length += 1 + end;
    }
    let word = &rest[..length];
    let is_word = length > 1 && word.contains(char::is_alphabetic) && !wrapped::is_empty_word(word);
    let before = lowercase(word);
    is_word.then_some((Label { before, is_letter: false, number: NO_NUMBER }, start + length))
}
