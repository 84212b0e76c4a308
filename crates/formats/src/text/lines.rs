use super::wrapped;

/// A line of a file: its number and its bytes, without its line end and trailing spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// The number of the line, from 1.
    pub number: u64,
    /// The content of the line.
    pub bytes: &'a [u8],
}

/// The way in which a file is split into the pieces passed to its scanner.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SplitMode {
    /// The file is split after each line end.
    #[default]
    Lines,
    /// The file is split after each `>`, because a document of tags may be a single line of any
    /// length. The number of a piece is that of the line on which it begins.
    Tags,
    /// The file is split after each closing bracket that doesn't close a single cell, and after
    /// each comma that follows a string longer than one cell, because lists may also be a single
    /// line.
    Lists,
    /// The file is split after each line end and closing brace, and after each comma that follows a
    /// string longer than one cell.
    Strings,
}

/// An iterator that splits a file into lines as it arrives in pieces. LF, CRLF and CR end a line.
#[derive(Clone, Copy, Default, Debug)]
pub struct Lines {
    split_mode: SplitMode,
    /// The number of lines returned so far or, if pieces aren't lines, the number of the current
    /// line.
    number: u64,
    /// The column at which the next piece begins, if pieces aren't lines.
    column: u64,
    /// The column at which the latest piece begins, if pieces aren't lines.
    piece_column: u64,
    /// The byte offset of the next line.
    start: usize,
    /// The byte offset up to which the next line is known to have no end.
    searched: usize,
}

impl Lines {
    /// Creates an iterator that splits a file in this mode.
    pub fn with_split_mode(split_mode: SplitMode) -> Lines {
        Lines {
            split_mode,
            number: u64::from(split_mode != SplitMode::Lines),
            column: 1,
            ..Lines::default()
        }
    }

    /// Returns the next line of `bytes` and its offset. `bytes` is everything that has arrived so
    /// far, except for bytes that were removed after [`Lines::drain`], and `last` is `true` if no
    /// more bytes will come. Returns `None` if the next line hasn't arrived completely.
    pub fn next<'a>(&mut self, bytes: &'a [u8], last: bool) -> Option<(usize, Line<'a>)> {
        match self.split_mode {
            SplitMode::Lines => self.next_line(bytes, last),
            SplitMode::Tags | SplitMode::Lists | SplitMode::Strings => self.next_part(bytes, last),
        }
    }

    fn next_line<'a>(&mut self, bytes: &'a [u8], last: bool) -> Option<(usize, Line<'a>)> {
        let start = self.start;
        let end = match memchr::memchr2(b'\n', b'\r', bytes.get(self.searched..)?) {
            Some(at) => self.searched + at,
            None if last && start < bytes.len() => bytes.len(),
            None => {
                self.searched = bytes.len();
                return None;
            }
        };
        let ends_with = |at: usize| bytes.get(at).copied();
        self.start = match (ends_with(end), ends_with(end + 1)) {
            (Some(b'\r'), Some(b'\n')) => end + 2,
            (Some(b'\r'), None) if !last => {
                self.searched = end;
                return None;
            }
            (Some(_), _) => end + 1,
            (None, _) => end,
        };
        self.searched = self.start;
        self.number += 1;
        Some((start, Line { number: self.number, bytes: bytes[start..end].trim_ascii_end() }))
    }

    fn next_part<'a>(&mut self, bytes: &'a [u8], last: bool) -> Option<(usize, Line<'a>)> {
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => self.split_mode == SplitMode::Strings,
            // At the end of the bytes that have arrived, it isn't known yet whether a line feed
            // follows.
            b'\r' => {
                let is_alone = bytes.get(at + 1).map_or(last, |next| *next != b'\n');
                self.split_mode == SplitMode::Strings && is_alone
            }
            b'}' if self.split_mode == SplitMode::Strings => true,
            byte @ (b']' | b')' | b'}') => {
                self.split_mode == SplitMode::Lists
                    && !wrapped::closes_cell(&bytes[self.start..*at], byte)
            }
            byte => byte == b',' && ends_with_string(&bytes[self.start..*at]),
        };
        let found = match self.split_mode {
            SplitMode::Lists | SplitMode::Strings => (self.searched..bytes.len()).find(ends),
            _ => memchr::memchr(b'>', bytes.get(self.searched..)?).map(|at| self.searched + at),
        };
        let end = match found {
            Some(at) => self.part_after_empty_line(&bytes[..at]).unwrap_or(at + 1),
            None if last && self.start < bytes.len() => bytes.len(),
            None => {
                let is_open = bytes.len() > self.start && bytes.ends_with(b"\r");
                self.searched = bytes.len() - usize::from(is_open);
                return None;
            }
        };
        let text = &bytes[self.start..end];
        let blanks = text.len() - text.trim_ascii_start().len();
        let start = self.start + blanks;
        self.advance(&text[..blanks]);
        let (number, column) = (self.number, self.column);
        self.advance(&text[blanks..]);
        self.piece_column = column;
        (self.start, self.searched) = (end, end);
        Some((start, Line { number, bytes: text[blanks..].trim_ascii_end() }))
    }

    /// Returns the index of the next part of a list if an empty line precedes the part. Returns
    /// `None` otherwise, and for other kinds of pieces. A comma may precede the empty line.
    fn part_after_empty_line(&self, bytes: &[u8]) -> Option<usize> {
        let text = bytes.get(self.start..).filter(|_| self.split_mode == SplitMode::Lists)?;
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
        let length = text.iter().position(|byte| !is_between(byte))?;
        let breaks = memchr::memchr_iter(b'\n', &text[..length]).count();
        (breaks > 1).then_some(self.start + length)
    }

    /// Updates the line number and the column after this text.
    fn advance(&mut self, text: &[u8]) {
        let (count, latest) =
            line_ends(text).fold((0, None), |(count, _), at| (count + 1, Some(at)));
        self.number += count;
        self.column = match latest {
            Some(at) => char_count(&text[at + 1..]) as u64 + 1,
            None => self.column + char_count(text) as u64,
        };
    }

    /// Returns the column, from 1, at which the latest piece begins.
    pub fn column(&self) -> u64 {
        match self.split_mode {
            SplitMode::Lines => 1,
            SplitMode::Tags | SplitMode::Lists | SplitMode::Strings => self.piece_column,
        }
    }

    /// Creates an iterator whose first line has this number.
    pub fn from_line(line: u64) -> Lines {
        Lines { number: line.saturating_sub(1), ..Lines::default() }
    }

    /// Forgets the returned lines. The caller still needs the bytes from index `keep` on. Returns
    /// the number of bytes, at most `keep`, that the caller must remove from the front.
    pub fn drain(&mut self, keep: usize) -> usize {
        let dropped = self.start.min(keep);
        self.start -= dropped;
        self.searched -= dropped;
        dropped
    }
}

impl<'a> Line<'a> {
    /// Returns the number of characters on the line. An invalid byte counts as one character.
    pub fn char_count(&self) -> usize {
        char_count(self.bytes)
    }

    /// Returns `true` if the line is empty or a `#` comment.
    pub(crate) fn is_empty_or_comment(&self) -> bool {
        matches!(self.bytes.trim_ascii_start(), [] | [b'#', ..])
    }
}

/// Returns the index of each line end in a text. In CRLF, this is the index of the LF.
pub(super) fn line_ends(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_end = |at: &usize| text[*at] == b'\n' || text.get(at + 1) != Some(&b'\n');
    memchr::memchr2_iter(b'\n', b'\r', text).filter(is_end)
}

/// Returns `true` if the empty fields of a line are written as pairs of quotation marks, so that no
/// field is missing.
pub(crate) fn has_quoted_empty_fields(text: &[u8]) -> bool {
    text.windows(2).any(|two| matches!(two, b"\"\"" | b"''"))
}

/// Returns the number of tabs in a line.
pub(crate) fn tab_count(line: &[u8]) -> usize {
    memchr::memchr_iter(b'\t', line).count()
}

/// Returns the number of tabs that most rows of a table have, or `None` if the tabs at the ends of
/// its rows may be missing: no row ends with a tab, or more than a quarter of the rows differ.
pub(crate) fn usual_tab_count(text: &[u8]) -> Option<usize> {
    let rows = || text.split(|byte| *byte == b'\n').filter(|row| tab_count(row) > 0);
    let ends_with_tab = |row: &[u8]| row.strip_suffix(b"\r").unwrap_or(row).ends_with(b"\t");
    if !rows().any(ends_with_tab) {
        return None;
    }
    let mut counts = [0_usize; 100];
    rows().for_each(|row| counts[tab_count(row).min(99)] += 1);
    let (most, count) = counts.into_iter().enumerate().max_by_key(|(_, count)| *count)?;
    (4 * count >= 3 * rows().count()).then_some(most)
}

/// Returns `true` if a line begins with the bullet of a list. The bullet isn't a cell, because
/// empty cells have a different symbol.
pub(crate) fn has_bullet(text: &[u8]) -> bool {
    let bullet = [b"* ", b"- "].into_iter().find(|bullet| text.starts_with(*bullet));
    bullet.is_some_and(|bullet| {
        !text[1..].contains(&bullet[0]) && text[1..].iter().any(|byte| b".0".contains(byte))
    })
}

/// Returns `true` if the text ends with a quoted string of at least four characters.
fn ends_with_string(text: &[u8]) -> bool {
    let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'' | b'`');
    let before = text.split_last().filter(|(last, _)| is_quote(last)).map(|(_, before)| before);
    before
        .and_then(|before| before.last_chunk::<4>())
        .is_some_and(|last| !last.iter().any(is_quote))
}

/// Returns `true` if a field resembles the cells of a 9×9 puzzle: it has nearly the right length,
/// and nearly all of its characters are cells. Any `+` before a cell is ignored.
pub(crate) fn resembles_cells(field: &[u8]) -> bool {
    let length = field.iter().filter(|byte| **byte != b'+').count();
    let good = field.iter().filter(|byte| matches!(byte, b'0'..=b'9' | b'.')).count();
    (70..=92).contains(&length) && good * 10 >= length * 9
}

/// Returns the number of characters in some bytes. An invalid byte counts as one character.
pub(crate) fn char_count(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

/// Returns the character that begins at an index: U+FFFD for an invalid byte, or U+0000 past the
/// end.
pub(crate) fn char_at(bytes: &[u8], index: usize) -> char {
    let chunk = bytes.get(index..).and_then(|rest| rest.utf8_chunks().next());
    chunk.map_or('\0', |chunk| chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that splitting in one piece and byte by byte have the same expected result.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let bytes = text.as_bytes();
        let mut lines = Lines::default();
        let (mut whole, mut pieces) = (Vec::new(), Vec::new());
        while let Some((start, line)) = lines.next(bytes, true) {
            assert!(bytes[start..].starts_with(line.bytes));
            whole.push((line.number, line.bytes));
        }
        let mut lines = Lines::default();
        for end in 0..=bytes.len() {
            while let Some((_, line)) = lines.next(&bytes[..end], end == bytes.len()) {
                pieces.push((line.number, line.bytes));
            }
        }
        let numbered: Vec<_> = (1..).zip(expected.iter().map(|line| line.as_bytes())).collect();
        assert_eq!(whole, numbered);
        assert_eq!(pieces, numbered);
    }

    #[test]
    fn tags_are_split_regardless_of_lines() {
        let text = "<a>\r\n  <b\nx='1'/>tail <c> end";
        for last in [false, true] {
            let mut lines = Lines::with_split_mode(SplitMode::Tags);
            let mut found = Vec::new();
            while let Some((start, line)) = lines.next(text.as_bytes(), last) {
                assert!(text.as_bytes()[start..].starts_with(line.bytes));
                let bytes = String::from_utf8_lossy(line.bytes);
                found.push((line.number, lines.column(), bytes.into_owned()));
            }
            let expected =
                [(1, 1, "<a>"), (2, 3, "<b\nx='1'/>"), (3, 8, "tail <c>"), (3, 17, "end")];
            let expected = expected.map(|(line, column, text)| (line, column, text.to_owned()));
            assert_eq!(found, expected[..if last { 4 } else { 3 }]);
        }
    }

    #[test]
    fn lists_are_split_at_their_ends_and_after_strings() {
        let text = "a = [[1, 2],\n ['3', '4']]\n(\"12..\", \"34..\")";
        let mut lines = Lines::with_split_mode(SplitMode::Lists);
        let mut found = Vec::new();
        while let Some((_, line)) = lines.next(text.as_bytes(), true) {
            let bytes = String::from_utf8_lossy(line.bytes);
            found.push((line.number, lines.column(), bytes.into_owned()));
        }
        let expected = [
            (1, 1, "a = [[1, 2]"),
            (1, 12, ",\n ['3', '4']"),
            (2, 12, "]"),
            (3, 1, "(\"12..\","),
            (3, 10, "\"34..\")"),
        ];
        let expected = expected.map(|(line, column, text)| (line, column, text.to_owned()));
        assert_eq!(found, expected);
    }

    #[test]
    fn every_line_end_ends_a_line() {
        check("", &[]);
        check("a", &["a"]);
        check("a\nb\n", &["a", "b"]);
        check("a\r\nb\r\n", &["a", "b"]);
        check("a\rb\r", &["a", "b"]);
        check("a \t\n\n\r\r\n b", &["a", "", "", "", " b"]);
        check("\r\n", &[""]);
    }

    #[test]
    fn line_numbers_continue_after_draining() {
        let mut lines = Lines::default();
        assert!(lines.next(b"ab\ncd", false).is_some() && lines.next(b"ab\ncd", false).is_none());
        assert_eq!((lines.drain(1), lines.drain(usize::MAX)), (1, 2));
        let line = lines.next(b"cde\n", false).map(|(_, line)| line);
        assert_eq!(line, Some(Line { number: 2, bytes: b"cde" }));
    }

    #[test]
    fn characters_are_counted_not_bytes() {
        assert_eq!(char_count("é.".as_bytes()), 2);
        assert_eq!(char_count(b"\xff\xfe."), 3);
        assert_eq!(char_at("é.".as_bytes(), 0), 'é');
        assert_eq!(char_at(b"\xff", 0), '\u{fffd}');
    }
}
