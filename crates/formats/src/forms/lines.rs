//! The lines of a text with unified symbols, and tests for lines that aren't rows.

use std::{borrow::Cow, cell::OnceCell};

use super::cells::{COMMENT, CellText, LETTERS, OTHER, STROKES, Style, cell, char_groups, styles};
use crate::{
    Lines,
    rows::borders,
    text::{lowercase, wrapped},
};
use grid::Shape;

/// A line of a text. The type is small, because a large file has many lines.
pub(super) struct FormLine<'a> {
    /// The content, after [`plain`].
    pub(super) text: &'a str,
    pub(super) kind: LineKind,
    /// The groups of the characters, one bit per group.
    groups: u16,
    /// The results of the methods with the same names, once they have been called.
    row_side: OnceCell<Option<u8>>,
    may_be_drawn: OnceCell<bool>,
}

/// The kind of a line, as far as the line alone determines it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    Empty,
    /// A border drawn between rows, or a command that draws one.
    Rule,
    /// Any other line.
    Content,
}

impl<'a> FormLine<'a> {
    /// Creates a line from its text after [`plain`].
    pub(super) fn new(text: &'a str) -> FormLine<'a> {
        let groups = char_groups(text);
        // All rules have strokes or commands.
        let may_be_rule = groups & (STROKES | OTHER) != 0;
        let kind = match text.trim() {
            "" => LineKind::Empty,
            text if may_be_rule && is_rule(text) => LineKind::Rule,
            _ => LineKind::Content,
        };
        let (row_side, may_be_drawn) = (OnceCell::new(), OnceCell::new());
        FormLine { text, kind, groups, row_side, may_be_drawn }
    }

    /// Returns `true` if this line may be in a style.
    pub(super) fn may_be(&self, style: Style) -> bool {
        style.may_be(self.text, self.groups)
    }

    /// Returns the side of boards whose rows are as long as this line, or `None` if it isn't a row
    /// without letters.
    pub(super) fn row_side(&self) -> Option<usize> {
        let side = || row_side(self.text).map(|side| side as u8);
        self.row_side.get_or_init(side).map(usize::from)
    }

    /// Returns `true` if this may be a row in which spaces are empty cells.
    pub(super) fn may_be_drawn(&self) -> bool {
        *self.may_be_drawn.get_or_init(|| may_be_drawn(self.text))
    }

    /// Returns `true` if there may be text next to the cells of this line.
    pub(super) fn may_have_text(&self) -> bool {
        self.groups & (LETTERS | COMMENT | OTHER) != 0 && may_have_text(self.text)
    }

    pub(super) fn is_content(&self) -> bool {
        self.kind == LineKind::Content
    }
}

/// Turns the lines of a single symbol that frame a board, such as `*****`, into rules. A frame has
/// no gaps, but the row next to it has spaces or bars, and is about as long.
pub(super) fn mark_frames(lines: &mut [FormLine]) {
    let is_frame = |text: &str| {
        let first = text.as_bytes().first().filter(|_| text.len() > 12);
        first.is_some_and(|first| {
            let is_symbol = !first.is_ascii_alphanumeric() && *first != b'|';
            is_symbol && text.bytes().all(|byte| byte == *first)
        })
    };
    let is_row = |at: usize, length: usize| {
        let row = lines.get(at).filter(|row| row.is_content() && row.text.contains([' ', '|']));
        row.is_some_and(|row| {
            row.text.trim().len() < length + 3
                && (row.text.contains('|') || row.row_side().is_some())
        })
    };
    let frames: Vec<usize> = (0..lines.len())
        .filter(|at| {
            let text = lines[*at].text.trim();
            let has_row = |at| is_row(at, text.len());
            is_frame(text) && (has_row(at + 1) || has_row(at.wrapping_sub(1)))
        })
        .collect();
    frames.into_iter().for_each(|at| lines[at].kind = LineKind::Rule);
}

/// The characters with which comments begin.
pub(super) const COMMENTS: [char; 4] = ['#', '/', '%', '<'];

/// Returns `true` if there may be text next to the cells of a line, because it has a letter or the
/// beginning of a comment.
pub(super) fn may_have_text(text: &str) -> bool {
    let is_letter = |c: char| match c.is_ascii() {
        true => c.is_ascii_alphabetic() || COMMENTS.contains(&c),
        false => c.is_alphabetic(),
    };
    text.contains(is_letter)
}

/// Returns the lines of a text without trailing spaces.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = Lines::default();
    std::iter::from_fn(move || {
        let (start, line) = lines.next(text.as_bytes(), true)?;
        Some(text.get(start..start + line.bytes.len()).unwrap_or_default())
    })
}

/// Returns the lines of a text without the tabs that all lines have in common at their beginning.
pub(super) fn lines_without_indent(text: &str) -> impl Iterator<Item = &str> {
    let mut tabs = usize::MAX;
    for line in lines(text).filter(|line| !line.is_empty()) {
        tabs = tabs.min(line.len() - line.trim_start_matches('\t').len());
        if tabs == 0 {
            break;
        }
    }
    lines(text).map(move |line| line.get(tabs..).unwrap_or_default())
}

/// Replaces box-drawing characters with bars, digits in other forms with plain ones, and symbols
/// that can only be empty cells with dots. Characters that change only the look of other characters
/// are removed.
fn unify_symbols(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let from =
        |first: char, c: char, digit: u8| char::from(digit + (c as u32 - first as u32) as u8);
    let unified = |c: char| match c {
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => ' ',
        '！'..='～' => from('！', c, b'!'),
        '①'..='⑨' => from('①', c, b'1'),
        '❶'..='❾' => from('❶', c, b'1'),
        '·' | '•' | '∙' | '⋅' | '・' | '。' | '□' | '■' | '☐' | '○' | '◯' | '〇' | '◦' | '▢'
        | '◻' | '◽' | '⬜' | '⬛' | '␣' | '…' => '.',
        c if borders::has_bars(c.encode_utf8(&mut [0; 4])) => '|',
        c => c,
    };
    // A keycap is a digit with two characters that change its look.
    let is_invisible = |c: &char| {
        matches!(c, '\u{20e3}' | '\u{200b}'..='\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
    };
    Cow::Owned(text.chars().filter(|c| !is_invisible(c)).map(unified).collect())
}

/// Returns the cells of a line with spaces between them, and dots for empty cells, if each cell is
/// in brackets: `[5][ ][7]`. Returns `None` for any other line.
fn without_brackets_of_cells(text: &str) -> Option<String> {
    let cells = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let cells = cells.split("[").map(|cell| match cell.trim().trim_end_matches(']').trim_end() {
        "" => ".",
        cell => cell,
    });
    let cells: Vec<&str> = cells.collect();
    let are_cells = cells.len() > 3 && cells.iter().all(|cell| cell.len() < 2);
    are_cells.then(|| cells.join(" "))
}

/// Returns a line after [`unify_symbols`]. If the cells are separated by semicolons, the words
/// around their values are also removed: `[Some 3; None; …]`.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let unified = unify_symbols(text);
    if let Some(cells) = without_brackets_of_cells(&unified) {
        return Cow::Owned(cells);
    }
    if memchr::memchr_iter(b';', unified.as_bytes()).nth(2).is_none() {
        return unified;
    }
    let plain = wrapped::unwrap_cells(unified.as_bytes());
    Cow::Owned(String::from_utf8_lossy(&plain).into_owned())
}

/// Returns `true` if a line is a border between rows, even if text follows it, or a command that
/// draws one.
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
    // A gap separates a drawing from text next to it.
    let gap = begin.as_bytes().windows(2).position(|two| two == b"  ");
    let drawn = &begin[..gap.unwrap_or(begin.len())];
    drawn.chars().filter(|c| is_stroke(*c)).nth(4).is_some() && borders::is_border(drawn)
}

/// Returns `true` if a line consists of brackets and similar punctuation, as around lists in
/// programs.
pub(super) fn is_punctuation(text: &str) -> bool {
    let is_dash = |c: char| "-=~#".contains(c) && text.trim().len() < 3;
    text.chars().all(|c| c.is_whitespace() || "[](){}<>|;,:\"'`/\\".contains(c) || is_dash(c))
}

/// Returns `true` if a line is framed by ornaments: `*** 12 ***`, `--- 3 ---`.
pub(super) fn is_ornamented(text: &str) -> bool {
    let text = text.trim();
    let is_ornament = |c: char| matches!(c, '*' | '-' | '=' | '~' | '_');
    let inner = text.trim_matches(is_ornament);
    let ends = text.split_once(inner).filter(|_| !inner.is_empty());
    ends.is_some_and(|(before, after)| {
        before.len() > 1
            && before == after
            && inner.starts_with(' ')
            && inner.ends_with(' ')
            && !inner.contains(is_ornament)
    })
}

/// Returns the numbers of a line that consists of one, two or three numbers, or `None` for any
/// other line. If a line has separators, an empty field is a cell, so the result is also `None`.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    let mut fields = text.trim_end().split([',', ';', '\t']);
    if fields.clone().nth(1).is_some() && fields.any(|field| field.trim().is_empty()) {
        return None;
    }
    let words = text.split([' ', '\t', ',', 'x', '×', ';']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let is_number = word.len() <= 7 && word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| is_number)
    };
    let numbers: Vec<usize> = words.map(number).collect::<Option<_>>()?;
    (1..=3).contains(&numbers.len()).then_some(numbers)
}

/// The beginnings of words for solutions, in several languages.
const SOLUTIONS: [&str; 14] = [
    "solution",
    "output",
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

/// Returns `true` if a line announces a solution, for example `Solution:`.
pub(crate) fn announces_solution(text: &str) -> bool {
    let text = lowercase(text);
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| SOLUTIONS.iter().any(|known| word.starts_with(known)))
}

/// Returns `true` if a line is text rather than a row of cells, because it has a word or is a date.
pub(super) fn is_text(text: &str) -> bool {
    if !text.bytes().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) {
        return is_date(text);
    }
    let is_word = |word: &str| word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    let is_empty_cells = |word: &str| word.chars().all(|c| matches!(c, 'x' | 'X'));
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let has_word = words.any(|word| is_word(word) && !is_empty_cells(word));
    has_word || is_initial(text) || is_date(text)
}

/// Returns `true` if a line is text rather than letters of a board: it has lower-case letters, and
/// also an upper-case letter or a colon.
pub(super) fn is_title(text: &str) -> bool {
    let has = |test: fn(&u8) -> bool| text.bytes().any(|byte| test(&byte));
    has(u8::is_ascii_lowercase) && has(|c| c.is_ascii_uppercase() || *c == b':') && is_text(text)
}

/// Returns `true` if a line is a letter with punctuation, such as an initial below a message.
fn is_initial(text: &str) -> bool {
    let text = text.trim();
    text.len() < 4
        && text.starts_with(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
        && text.ends_with(['.', ',', '!'])
}

/// Returns the side of boards whose rows are as long as a line, or `None` if the line isn't a row
/// without letters.
pub(super) fn row_side(text: &str) -> Option<usize> {
    if is_text(text) {
        return None;
    }
    let is_cell = |part: &&str| cell(part).is_some_and(|cell| !matches!(cell, CellText::Symbol(_)));
    let side = |style: Style| {
        let parts = style.each_part(text).take(Shape::MAX_SIDE + 1);
        let side = parts.map(|part| is_cell(&part).then_some(1)).sum::<Option<usize>>()?;
        Some(Shape::from_side(side)?.side())
    };
    styles(text).find_map(side)
}

/// Returns `true` if a line may be a row in which spaces are empty cells: it has no other symbols
/// for empty cells and, except in a label, no separators other than bars.
fn may_be_drawn(text: &str) -> bool {
    let is_symbol = |c: u8| {
        matches!(c, b'.' | b'0' | b'*' | b'_' | b'-' | b'?' | b',' | b';' | b'&' | b'#' | b'=')
    };
    let begin = text.bytes().take_while(|c| *c == b' ').count() + 3;
    let end = text.rfind('|').map_or(text.len(), |at| at + 1).max(begin.min(text.len()));
    // Text may be next to a drawing.
    let drawn = text.get(..end).filter(|drawn| drawn.matches('|').nth(1).is_some());
    let inside = drawn.unwrap_or(text);
    // All other characters belong neither to cells nor to labels.
    let is_drawn = |c: char| c.is_alphanumeric() || " |:.)".contains(c);
    inside.chars().all(is_drawn)
        && !text.as_bytes()[begin.min(text.len())..end].iter().any(|c| is_symbol(*c))
        && !is_text(inside)
}

/// Returns `true` if a line is a date: three numbers with hyphens, slashes or dots between them.
pub(super) fn is_date(text: &str) -> bool {
    let text = text.trim();
    if !(6..=14).contains(&text.len()) {
        return false;
    }
    let mut parts = text.split(['-', '/', '.']);
    let is_number = |part: &str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (0..3).all(|_| parts.next().is_some_and(is_number)) && parts.next().is_none()
}

/// Returns `true` if a line is a date of eight digits: `20240501`.
pub(super) fn is_compact_date(text: &str) -> bool {
    let text = text.trim();
    let part = |range: std::ops::Range<usize>| text.get(range).and_then(|part| part.parse().ok());
    let is_date = |month: u8, day: u8| (1..=12).contains(&month) && (1..=31).contains(&day);
    text.len() == 8
        && (text.starts_with("19") || text.starts_with("20"))
        && part(4..6).zip(part(6..8)).is_some_and(|(month, day)| is_date(month, day))
}
