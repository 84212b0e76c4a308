//! The marks that answers to mails put before each line that they quote.
//!
//! ```text
//! > 53..7....        >> 53..7....
//! > 6..195...   or   >> 6..195...
//! > …                >> …
//! ```
//!
//! A `>` is also a digit of large boards, and the end of a tag. So the beginning of a file tells, from
//! the first line on that begins with one: they are marks where something can be read without them,
//! and nothing with them.

use crate::{HEAD, Records, prose};

/// Puts blanks in place of a file's quotation marks, as its text arrives, so that columns stay what
/// they are.
pub(crate) struct Quotes {
    stage: Stage,
    /// Whether what comes next begins a line, or follows the marks of one.
    begins: bool,
    /// How many bytes came before the first mark.
    passed: usize,
    /// What may be quoted, until there is enough of it to tell.
    held: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// No line began with a mark yet.
    Before,
    /// One did.
    Held,
    /// Lines are quoted.
    Quoted,
    /// They are not.
    Plain,
}

impl Default for Quotes {
    fn default() -> Quotes {
        Quotes { stage: Stage::Before, begins: true, passed: 0, held: Vec::new() }
    }
}

impl Quotes {
    /// Those of a text from which they were taken before.
    pub(crate) fn done() -> Quotes {
        Quotes { stage: Stage::Plain, ..Quotes::default() }
    }

    /// Whether lines are quoted, as far as that is known.
    pub(crate) fn are_there(&self) -> bool {
        self.stage == Stage::Quoted
    }

    /// Takes the text that came last, behind what is done: blanks its marks, or holds it back until
    /// enough has come to tell what they are. `last` says that no more will come.
    pub(crate) fn take(&mut self, text: &mut Vec<u8>, done: usize, last: bool) {
        match self.stage {
            Stage::Before => match self.first_mark(&text[done..]) {
                Some(at) if self.passed + at < HEAD => {
                    self.stage = Stage::Held;
                    self.held = text.split_off(done + at);
                }
                _ => {
                    self.passed += text.len() - done;
                    if self.passed >= HEAD {
                        self.stage = Stage::Plain;
                    }
                }
            },
            Stage::Held => self.held.extend(text.drain(done..)),
            Stage::Quoted => blank(&mut text[done..], &mut self.begins),
            Stage::Plain => {}
        }
        if self.stage == Stage::Held && (last || self.held.len() >= HEAD) {
            self.begins = true;
            self.stage = Stage::Plain;
            if are_quoted(&self.held[..self.held.len().min(HEAD)]) {
                self.stage = Stage::Quoted;
                blank(&mut self.held, &mut self.begins);
            }
            text.append(&mut self.held);
        }
    }

    /// Where the first line begins that begins with a mark.
    fn first_mark(&mut self, text: &[u8]) -> Option<usize> {
        for (at, byte) in text.iter().enumerate() {
            if self.begins && *byte == b'>' {
                return Some(at);
            }
            self.begins = matches!(byte, b'\n' | b'\r');
        }
        None
    }
}

/// Whether something can be read in some lines without their marks, and nothing with them, unless
/// each of several lines has one: no column of a board has one digit alone.
fn are_quoted(lines: &[u8]) -> bool {
    let read_as = |bytes: &[u8]| {
        let mut records = Records::of(None);
        let reads = std::iter::from_fn(|| records.next(bytes, true)).any(|found| found.is_ok());
        records.format().filter(|_| reads).map(|format| format.info())
    };
    let mut blanked = lines.to_vec();
    blank(&mut blanked, &mut true);
    let mut all = lines.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty());
    let several = all.clone().nth(1).is_some() && all.all(|line| line.starts_with(b">"));
    // A word in a text is one with marks, too.
    let marked = || read_as(lines).filter(|info| **info != prose::INFO);
    (several || marked().is_none()) && read_as(&blanked).is_some()
}

/// Puts blanks in place of the marks that lines begin with. Whether what comes next begins a line, or
/// follows the marks of one, is known from before, and told anew.
fn blank(text: &mut [u8], begins: &mut bool) {
    for byte in text {
        match byte {
            b'\n' | b'\r' => *begins = true,
            b'>' if *begins => *byte = b' ',
            b' ' | b'\t' => {}
            _ => *begins = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes a text in one piece and byte by byte, which must not differ.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut whole = text.as_bytes().to_vec();
        Quotes::default().take(&mut whole, 0, true);
        let (mut pieces, mut quotes) = (Vec::new(), Quotes::default());
        for byte in text.bytes() {
            let done = pieces.len();
            pieces.push(byte);
            quotes.take(&mut pieces, done, false);
        }
        let done = pieces.len();
        quotes.take(&mut pieces, done, true);
        assert!(whole == expected.as_bytes(), "{text:.200}");
        assert!(whole == pieces, "{text:.200}");
    }

    #[test]
    fn marks_before_puzzles_become_blanks() {
        check("> 1..4\n> ..1.\n> .1..\n> 4..1\n", "  1..4\n  ..1.\n  .1..\n  4..1\n");
        check(">1..4..1..1..4..1", " 1..4..1..1..4..1");
        check("Ann:\r\n>\r\n> > 1..4..1..1..4..1", "Ann:\r\n \r\n    1..4..1..1..4..1");
        let many = ">> 1..4..1..1..4..1\n".repeat(2000);
        check(&many, &many.replace('>', " "));
    }

    #[test]
    fn other_marks_stay() {
        for text in [">", "> words alone\n", "<a\n>1..4</a\n>", "1..4..1..1..4..1 > said"] {
            check(text, text);
        }
        // The largest digit but two of a board of signs.
        let signs = format!(">;{}\n", ".".repeat(254));
        check(&signs, &signs);
        let late = format!("{}> 1..4..1..1..4..1", "# said\n".repeat(HEAD / 7 + 1));
        check(&late, &late);
    }
}
