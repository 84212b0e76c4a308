//! The quote markers that email replies put before each line that they quote.
//!
//! ```text
//! > 53..7....        >> 53..7....
//! > 6..195...   or   >> 6..195...
//! > …                >> …
//! ```
//!
//! A `>` is also a digit of large boards and the end of a tag. The beginning of a file therefore
//! decides, from the first line that begins with `>`: it is a quote marker if boards can be read
//! only without it.

use crate::{HEAD_BYTES, RecordScanner, embedded, forms::filter, prose};

/// A filter that replaces a file's quote markers with spaces as its text arrives, so that columns
/// don't change.
pub(crate) struct QuoteFilter {
    stage: Stage,
    /// Whether the next byte is at the start of a line, or follows its quote markers.
    is_line_start: bool,
    /// The number of bytes before the first line with a quote marker.
    bytes_before: usize,
    /// Text that may be quoted, until there is enough of it to decide.
    pending: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// No line has begun with a quote marker so far.
    Unmarked,
    /// A line has begun with a quote marker, but more text is needed to decide.
    Pending,
    /// The lines are quoted.
    Quoted,
    /// The lines aren't quoted.
    Unquoted,
}

impl Default for QuoteFilter {
    fn default() -> QuoteFilter {
        QuoteFilter {
            stage: Stage::Unmarked,
            is_line_start: true,
            bytes_before: 0,
            pending: Vec::new(),
        }
    }
}

impl QuoteFilter {
    /// Creates a filter for text whose quote markers have already been removed.
    pub(crate) fn for_decoded_text() -> QuoteFilter {
        QuoteFilter { stage: Stage::Unquoted, ..QuoteFilter::default() }
    }

    /// Returns `true` if the lines are known to be quoted.
    pub(crate) fn are_lines_quoted(&self) -> bool {
        self.stage == Stage::Quoted
    }

    /// Replaces the quote markers in the text from offset `done` on, or withholds that text until
    /// there is enough of it to decide. `last` is `true` if no more text will come.
    pub(crate) fn push(&mut self, text: &mut Vec<u8>, done: usize, last: bool) {
        match self.stage {
            Stage::Unmarked => match self.first_marker(&text[done..]) {
                Some(at) if self.bytes_before + at < HEAD_BYTES => {
                    self.stage = Stage::Pending;
                    self.pending = text.split_off(done + at);
                }
                _ => {
                    self.bytes_before += text.len() - done;
                    if self.bytes_before >= HEAD_BYTES {
                        self.stage = Stage::Unquoted;
                    }
                }
            },
            Stage::Pending => self.pending.extend(text.drain(done..)),
            Stage::Quoted => blank_markers(&mut text[done..], &mut self.is_line_start),
            Stage::Unquoted => {}
        }
        if self.stage == Stage::Pending && (last || self.pending.len() >= HEAD_BYTES) {
            self.is_line_start = true;
            self.stage = Stage::Unquoted;
            if are_quoted(&self.pending[..self.pending.len().min(HEAD_BYTES)]) {
                self.stage = Stage::Quoted;
                blank_markers(&mut self.pending, &mut self.is_line_start);
            }
            text.append(&mut self.pending);
        }
    }

    /// Returns the offset of the first line that begins with a quote marker, or `None` if there is
    /// none.
    fn first_marker(&mut self, text: &[u8]) -> Option<usize> {
        for (at, byte) in text.iter().enumerate() {
            if self.is_line_start && *byte == b'>' {
                return Some(at);
            }
            self.is_line_start = matches!(byte, b'\n' | b'\r');
        }
        None
    }
}

/// Returns `true` if these lines are quoted. Boards must be readable without the markers. If boards
/// are also readable with the markers, all lines (at least two) must have one, because no column of
/// a board contains only one digit.
fn are_quoted(lines: &[u8]) -> bool {
    let read_as = |bytes: &[u8]| {
        let mut records = RecordScanner::new(None);
        let reads = std::iter::from_fn(|| records.next(bytes, true)).any(|found| found.is_ok());
        records.format().filter(|_| reads).map(|format| format.info())
    };
    let mut blanked = lines.to_vec();
    blank_markers(&mut blanked, &mut true);
    let mut all = lines.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty());
    let several = all.clone().nth(1).is_some() && all.clone().all(|line| line.starts_with(b">"));
    let is_spaced = several || all.all(|line| line.starts_with(b"> "));
    // Puzzles in text are found despite the markers, so finding them proves nothing.
    let marked = || read_as(lines).filter(|info| ![prose::INFO, embedded::INFO].contains(info));
    let reads_unmarked =
        || read_as(&blanked).is_some() || is_spaced && filter::is_unusual_form(&blanked);
    (several || marked().is_none()) && reads_unmarked()
}

/// Replaces the quote markers at the beginning of lines with spaces. `is_line_start` is updated: it
/// is `true` if the next byte begins a line or follows the markers of its line.
fn blank_markers(text: &mut [u8], is_line_start: &mut bool) {
    for byte in text {
        match byte {
            b'\n' | b'\r' => *is_line_start = true,
            b'>' if *is_line_start => *byte = b' ',
            b' ' | b'\t' => {}
            _ => *is_line_start = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that filtering in one piece and byte by byte have the same expected result.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut whole = text.as_bytes().to_vec();
        QuoteFilter::default().push(&mut whole, 0, true);
        let (mut pieces, mut quotes) = (Vec::new(), QuoteFilter::default());
        for byte in text.bytes() {
            let done = pieces.len();
            pieces.push(byte);
            quotes.push(&mut pieces, done, false);
        }
        let done = pieces.len();
        quotes.push(&mut pieces, done, true);
        assert!(whole == expected.as_bytes(), "{text:.200}");
        assert!(whole == pieces, "{text:.200}");
    }

    #[test]
    fn markers_before_puzzles_become_spaces() {
        check("> 1..4\n> ..1.\n> .1..\n> 4..1\n", "  1..4\n  ..1.\n  .1..\n  4..1\n");
        check(">1..4..1..1..4..1", " 1..4..1..1..4..1");
        check("Ann:\r\n>\r\n> > 1..4..1..1..4..1", "Ann:\r\n \r\n    1..4..1..1..4..1");
        let many = ">> 1..4..1..1..4..1\n".repeat(2000);
        check(&many, &many.replace('>', " "));
    }

    #[test]
    fn other_greater_than_signs_are_unchanged() {
        for text in [">", "> words alone\n", "<a\n>1..4</a\n>", "1..4..1..1..4..1 > said"] {
            check(text, text);
        }
        // In the alphabet `Ascii`, `>` is the third largest digit of a 16×16 board.
        let signs = format!(">;{}\n", ".".repeat(254));
        check(&signs, &signs);
        let late = format!("{}> 1..4..1..1..4..1", "# said\n".repeat(HEAD_BYTES / 7 + 1));
        check(&late, &late);
    }
}
