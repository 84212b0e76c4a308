//! The cells of a line: its parts in one of several styles.

use crate::text::lines::has_bullet;
use grid::Shape;

/// The separators between the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// This character. Two of them in a row enclose an empty cell.
    Fields(char),
    /// This character, which may also have a different meaning, so empty cells must have a symbol.
    Joints(char),
    /// Bars. If `outer` is `true`, there are also bars before the first and after the last cell.
    Bars { outer: bool },
    /// Spaces. Bars and brackets are ignored.
    Words,
    /// Nothing: each character except spaces and bars is a cell.
    Chars,
}

/// All styles, in the order in which they are tried.
pub(super) const STYLES: [Style; 11] = [
    Style::Fields('\t'),
    Style::Fields('&'),
    Style::Fields(','),
    Style::Fields(';'),
    Style::Bars { outer: true },
    Style::Bars { outer: false },
    Style::Words,
    Style::Joints('/'),
    Style::Joints(':'),
    Style::Joints('-'),
    Style::Chars,
];

/// Iterates over the styles in which a line may be written.
pub(super) fn styles(text: &str) -> impl Iterator<Item = Style> {
    let groups = char_groups(text);
    STYLES.into_iter().filter(move |style| style.may_be(text, groups))
}

/// The bit of the group of letters. The groups of a line's characters show which separators and
/// labels the line may have. Each separator has its own group, and so has each of the first three
/// labels: `1` and `A`, `2` and `B`, `3` and `C`.
pub(super) const LETTERS: u16 = 1;
pub(super) const COMMENT: u16 = 2;
pub(super) const STROKES: u16 = 4;
pub(super) const OTHER: u16 = 8;
const SEPARATORS: u16 = 0x1ff0;
pub(super) const LABELS: u16 = 0xe000;

/// The groups of each byte.
static GROUPS: [u16; 256] = {
    let mut groups = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        groups[byte] = char_group(byte as u8);
        byte += 1;
    }
    groups
};

/// Returns the bits of the groups to which a byte belongs.
const fn char_group(byte: u8) -> u16 {
    match byte {
        b'1' => 1 << 13,
        b'2' => 1 << 14,
        b'3' => 1 << 15,
        b'A' | b'a' => LETTERS | 1 << 13,
        b'B' | b'b' => LETTERS | 1 << 14,
        b'C' | b'c' => LETTERS | 1 << 15,
        b'D'..=b'Z' | b'd'..=b'z' => LETTERS,
        b'#' | b'%' | b'<' => COMMENT,
        b'/' => COMMENT | 1 << 4,
        b'-' => STROKES | 1 << 5,
        b'=' | b'+' => STROKES,
        b'\t' => 1 << 6,
        b'&' => 1 << 7,
        b',' => 1 << 8,
        b';' => 1 << 9,
        b'|' => 1 << 10,
        b' ' => 1 << 11,
        b':' => 1 << 12,
        b'\\' | 0x80.. => OTHER,
        _ => 0,
    }
}

/// Returns the groups of the characters of a line.
pub(super) fn char_groups(text: &str) -> u16 {
    text.bytes().fold(0, |groups, byte| groups | GROUPS[usize::from(byte)])
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellText {
    /// An empty cell, with its symbol.
    Empty(u8),
    Number(u16),
    Symbol(u8),
}

impl Style {
    /// Returns `true` for the styles in which bars and spaces are ignored, so that they may
    /// separate the cells of a row from its labels.
    pub(super) fn is_words_or_chars(self) -> bool {
        matches!(self, Style::Words | Style::Chars)
    }

    /// Returns `true` if text may be next to the rows.
    pub(super) fn may_have_text(self) -> bool {
        self.is_words_or_chars() || matches!(self, Style::Bars { .. })
    }

    /// Returns `true` if a line may be in this style. `groups` are its [`char_groups`].
    pub(super) fn may_be(self, text: &str, groups: u16) -> bool {
        match self {
            Style::Fields(separator) | Style::Joints(separator) => {
                groups & char_group(separator as u8) & SEPARATORS != 0
            }
            Style::Bars { .. } => groups & char_group(b'|') != 0,
            Style::Words => text.trim().bytes().any(|byte| matches!(byte, b' ' | b'\t')),
            Style::Chars => true,
        }
    }

    /// Returns the parts of a line, which are cells and labels. There are none if the line isn't in
    /// this style.
    pub(super) fn parts(self, text: &str) -> Vec<&str> {
        // Growing the vector part by part would take most of the time.
        let mut parts = Vec::with_capacity((text.len() + 1).clamp(16, Shape::MAX_SIDE));
        parts.extend(self.each_part(text));
        parts
    }

    /// Iterates over the parts of a line, like [`Style::parts`].
    pub(super) fn each_part(self, text: &str) -> Parts<'_> {
        let rest = match self {
            // Tabs at the beginning of a line are retained, because the first cells may be empty.
            Style::Fields('\t') => Some(text),
            Style::Fields(separator) => Some(without_brackets(text, separator)),
            Style::Joints(separator) => {
                let text = text.trim();
                let is_empty = |part: &str| part.trim().is_empty();
                (!text.split(separator).any(is_empty)).then_some(text)
            }
            Style::Bars { outer } => {
                let text = text.trim();
                let text = text.strip_suffix("|.").map_or(text, |_| &text[..text.len() - 1]);
                match outer {
                    true => text.strip_prefix('|').and_then(|text| text.strip_suffix('|')),
                    false => Some(text),
                }
            }
            Style::Chars if has_bullet(text.as_bytes()) => Some(without_brackets(&text[2..], ' ')),
            Style::Words | Style::Chars => Some(without_brackets(text, ' ')),
        };
        Parts { style: self, rest }
    }

    /// Returns `true` if a line has `count` parts and `accepts` returns `true` for all of them.
    pub(super) fn has_parts(
        self,
        text: &str,
        count: usize,
        accepts: impl Fn(&str) -> bool,
    ) -> bool {
        let mut parts = self.each_part(text);
        (0..count).all(|_| parts.next().is_some_and(&accepts)) && parts.next().is_none()
    }
}

/// The parts of a line that haven't been returned yet.
pub(super) struct Parts<'a> {
    style: Style,
    rest: Option<&'a str>,
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'|');
        loop {
            let text = self.rest?;
            let bytes = text.as_bytes();
            let end = match self.style {
                // Most parts are too short for a vectorized search.
                Style::Fields(separator) | Style::Joints(separator) => {
                    bytes.iter().position(|byte| *byte == separator as u8)
                }
                Style::Bars { .. } => bytes.iter().position(|byte| *byte == b'|'),
                Style::Words => bytes.iter().position(is_blank),
                Style::Chars => {
                    let begin = bytes.iter().position(|byte| !is_blank(byte))?;
                    let end = (begin + 1..).find(|end| text.is_char_boundary(*end))?;
                    let (before, rest) = text.split_at(end);
                    self.rest = Some(rest);
                    return Some(&before[begin..]);
                }
            };
            self.rest = end.map(|end| &text[end + 1..]);
            let part = &text[..end.unwrap_or(text.len())];
            let part = if let Style::Joints(_) = self.style { part.trim() } else { trimmed(part) };
            if self.style != Style::Words || !part.is_empty() {
                return Some(part);
            }
        }
    }
}

/// Returns a part without the spaces and quotation marks around it.
pub(super) fn trimmed(part: &str) -> &str {
    let is_bare = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\'' | b'`');
    let bytes = part.as_bytes();
    if bytes.first().is_none_or(is_bare) && bytes.last().is_none_or(is_bare) {
        return part;
    }
    part.trim().trim_matches(['"', '\'', '`']).trim()
}

/// Returns `true` if a line has no brackets, nor anything before or after its cells that would have
/// to be removed.
fn is_bare(text: &str, separator: char) -> bool {
    let bytes = text.as_bytes();
    let is_bar = |byte: Option<&u8>| separator != ' ' && byte == Some(&b'|');
    let ends = |byte: &u8| matches!(byte, b'e' | b'\\' | b']' | b'}' | b')' | b';' | b',');
    !bytes.last().is_some_and(ends)
        && !is_bar(bytes.first())
        && !is_bar(bytes.last())
        && !text.ends_with("...")
        && memchr::memchr3(b'[', b'{', b'(', bytes).is_none()
}

/// Returns a row without any assignment before it, brackets around it, or commands and separators
/// after it.
pub(super) fn without_brackets(text: &str, separator: char) -> &str {
    let mut text = text.trim();
    if is_bare(text, separator) {
        return text;
    }
    if text.ends_with(['e', '\\', '.']) {
        for command in ["\\hline", "\\tabularnewline", "\\\\", ";...", "; ..."] {
            text = text.strip_suffix(command).unwrap_or(text).trim_end();
        }
    }
    if let Some(begin) = text.find(['[', '{', '('])
        && (text.starts_with('\\') || text[..begin].trim_end().ends_with(['=', ':']))
    {
        text = &text[begin..];
    }
    let mut has_brackets = false;
    // MiniZinc has bars between rows.
    let bars = usize::from(separator != ' ');
    let open = &["[|", "[", "{", "(", "|"][..4 + bars];
    let close = &["|]", "]", "}", ")", "|"][..4 + bars];
    loop {
        let before = text.len();
        let opened = open.iter().find_map(|open| text.strip_prefix(open));
        text = opened.unwrap_or(text).trim_start();
        let closed = close.iter().find_map(|close| text.strip_suffix(close));
        text = closed.unwrap_or(text).trim_end();
        has_brackets |= text.len() < before;
        for end in [';', ','] {
            if has_brackets || end != separator {
                let cut = text.strip_suffix(end).unwrap_or(text);
                // A separator after a closing bracket isn't between cells.
                let closes = cut.trim_end().ends_with([']', '}', ')']);
                if closes || end != separator {
                    text = cut.trim_end();
                }
            }
        }
        if text.len() == before {
            return text;
        }
    }
}

/// Parses a part as a cell. Returns `None` if it isn't one.
pub(super) fn cell(part: &str) -> Option<CellText> {
    match *part.as_bytes() {
        [] => Some(CellText::Empty(b' ')),
        [c @ (b'.' | b'0' | b'-' | b'_' | b'*' | b'?' | b'x' | b'X')] => Some(CellText::Empty(c)),
        [c] if c.is_ascii_digit() => Some(CellText::Number(u16::from(c - b'0'))),
        [c] if c.is_ascii_alphabetic() || (b':'..=b'@').contains(&c) => Some(CellText::Symbol(c)),
        [_] => None,
        _ => {
            let empty = ["nan", "none", "null", "na", "nil", "--", "__", "..", "<na>", "-1"];
            if empty.iter().any(|word| part.eq_ignore_ascii_case(word)) {
                return Some(CellText::Empty(b'.'));
            }
            let number = part.strip_suffix(".0").or(part.strip_suffix('.')).unwrap_or(part);
            let is_number = number.len() < 3 && number.bytes().all(|b| b.is_ascii_digit());
            match number.parse().ok().filter(|_| is_number)? {
                0 => Some(CellText::Empty(b'0')),
                number => Some(CellText::Number(number)),
            }
        }
    }
}
