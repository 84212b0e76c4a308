//! The lines of a text, with drawn bars unified, and the lines that aren't rows.

use std::borrow::Cow;

use crate::{Lines, rows::borders};

/// A line of a text.
pub(super) struct FormLine<'a> {
    /// The content, in which each vertical stroke is a `|`.
    pub(super) text: Cow<'a, str>,
    pub(super) kind: LineKind,
}

/// The kind of a line, as far as it is obvious.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    Empty,
    /// A line that is drawn between rows, or a command for one.
    Rule,
    /// Any other line.
    Content,
}

impl<'a> FormLine<'a> {
    pub(super) fn new(text: &'a str) -> FormLine<'a> {
        let kind = match text.trim() {
            "" => LineKind::Empty,
            text if is_rule(text) => LineKind::Rule,
            _ => LineKind::Content,
        };
        FormLine { text: unified(text), kind }
    }

    pub(super) fn is_content(&self) -> bool {
        self.kind == LineKind::Content
    }
}

/// Returns the lines of a text without trailing spaces.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let mut lines = Lines::default();
    let next = || lines.next(text.as_bytes(), true).map(|(_, line)| line.bytes);
    std::iter::from_fn(next).map(|line| std::str::from_utf8(line).unwrap_or_default()).collect()
}

/// Replaces the characters of drawings, and the symbols that only ever mean empty cells.
fn unified(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let unified = |c: char| match c {
        '\u{a0}' => ' ',
        '·' | '•' | '∙' | '⋅' | '□' | '☐' | '○' | '◦' | '▢' | '◻' | '⬜' | '…' => {
            '.'
        }
        c if borders::has_bars(c.encode_utf8(&mut [0; 4])) => '|',
        c => c,
    };
    Cow::Owned(text.chars().map(unified).collect())
}

/// Returns `true` if a line is drawn between rows, even if text follows it, or if it is a command
/// that draws such a line.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with("\\hline") || text.starts_with("\\cline") {
        return true;
    }
    let bare = text.trim_matches(['[', ']', '`', ' ']);
    if borders::is_border(bare) {
        return true;
    }
    let is_stroke = |c: char| matches!(c, '-' | '=' | '+') || ('─'..='╿').contains(&c);
    let begin = bare.trim_start_matches(|c: char| !is_stroke(c) && c.is_alphanumeric());
    if bare.len() - begin.len() > 2 {
        return false;
    }
    // A gap comes before text beside a drawing.
    let drawn = begin.split("  ").next().unwrap_or_default();
    drawn.chars().filter(|c| is_stroke(*c)).nth(4).is_some() && borders::is_border(drawn)
}

/// Returns the numbers of a line that only consists of one, two or three of them.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    let words = text.split([' ', '\t', ',', 'x', '×', ';']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let is_number = word.len() <= 7 && word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| is_number)
    };
    let numbers: Vec<usize> = words.map(number).collect::<Option<_>>()?;
    (1..=3).contains(&numbers.len()).then_some(numbers)
}

/// The beginnings of words for solutions, in several languages.
const SOLUTIONS: [&str; 13] = [
    "solution",
    "solved",
    "answer",
    "lösung",
    "loesung",
    "solución",
    "solucion",
    "soluzione",
    "solução",
    "oplossing",
    "lösning",
    "rozwiązanie",
    "réponse",
];

/// Returns `true` if a line is the title of a solution.
pub(super) fn announces_solution(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| SOLUTIONS.iter().any(|known| word.starts_with(known)))
}

/// Returns `true` if a line is text rather than a row of cells: it has a word, or it is a date.
pub(super) fn is_text(text: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    let is_empty_cells = |word: &str| word.chars().all(|c| matches!(c, 'x' | 'X'));
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let has_word = words.any(|word| is_word(word) && !is_empty_cells(word));
    has_word || is_date(text)
}

/// Returns `true` if a line is a date.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split(['-', '/', '.']).collect();
    let is_number = |part: &&str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    parts.len() == 3 && parts.iter().all(is_number) && text.trim().len() >= 6
}
