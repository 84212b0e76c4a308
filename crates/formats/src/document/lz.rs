//! LZ-string's base64, in which web pages keep puzzles in their addresses.
//!
//! A code is a run of phrases: a character that is new, or the number of a phrase that came
//! before; each new phrase is the one before it and one character more. A code of n characters can
//! stand for some n² / 50, so that what it says is bounded, not how long it is. Each phrase lies
//! in the text that is already out, and is kept as its place there: eight bytes a phrase, where
//! copies would take memory of the same square. That is why reading is by hand; writing is the
//! crate's.

/// How reading a code ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// As it should.
    Whole,
    /// Before its end, or with a phrase that does not exist.
    Broken,
    /// With more than was wanted.
    Long,
}

/// No puzzle says more: the largest board with all its marks takes less.
const MOST: usize = 2 * 1024 * 1024;

/// The code of some text, as long as four letters are or a multiple.
pub(crate) fn encode(text: &str) -> String {
    let code = lz_str::compress_to_base64(text);
    let code = code.trim_end_matches('=');
    code.to_owned() + &"=".repeat(code.len().next_multiple_of(4) - code.len())
}

/// What a code says; `None` when it is broken or says more than any puzzle.
pub(crate) fn decode(code: &str) -> Option<String> {
    let (text, end) = beginning(code, MOST);
    (end == End::Whole && !text.is_empty()).then_some(text)
}

/// The first so many characters of what a code says, as far as it can be read.
pub(crate) fn beginning(code: &str, most: usize) -> (String, End) {
    let mut out = Vec::new();
    let end = units(&mut Bits::of(code), most, &mut out).unwrap_or(End::Broken);
    (String::from_utf16_lossy(&out), end)
}

/// Whether a character may stand in a code. Addresses spoil some, which are repaired.
pub(crate) fn may_hold(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=' | '-' | '_' | '$' | ' ')
}

/// Where a phrase lies in what is out, and how long it is.
#[derive(Clone, Copy)]
struct Phrase {
    start: u32,
    length: u32,
}

/// `None` when the code ends too early.
fn units(bits: &mut Bits, most: usize, out: &mut Vec<u16>) -> Option<End> {
    let first = match bits.take(2)? {
        0 => bits.take(8)?,
        1 => bits.take(16)?,
        2 => return Some(End::Whole),
        _ => return None,
    };
    out.push(first as u16);
    let mut latest = Phrase { start: 0, length: 1 };
    // The numbers 0 to 2 are no phrases; the text's first character is number 3.
    let mut phrases = vec![latest];
    let (mut width, mut left) = (3, 4u32);
    let grow = |width: &mut u32, left: &mut u32| {
        *left -= 1;
        if *left == 0 {
            *left = 1 << *width;
            *width += 1;
        }
    };
    loop {
        let start = out.len() as u32;
        let number = bits.take(width)?;
        let phrase = match number {
            0 | 1 => {
                out.push(bits.take(8 << number)? as u16);
                let phrase = Phrase { start, length: 1 };
                phrases.push(phrase);
                grow(&mut width, &mut left);
                phrase
            }
            2 => return Some(End::Whole),
            _ => match phrases.get(number as usize - 3) {
                Some(phrase) => *phrase,
                // The phrase that is about to be made.
                None if number as usize - 3 == phrases.len() => {
                    Phrase { length: latest.length + 1, ..latest }
                }
                None => return Some(End::Broken),
            },
        };
        if out.len() + phrase.length as usize > most || width > 24 {
            return Some(End::Long);
        }
        if number > 1 {
            // The phrase may reach into what it is copied to.
            for at in phrase.start..phrase.start + phrase.length {
                out.push(out[at as usize]);
            }
        }
        phrases.push(Phrase { start: start - latest.length, length: latest.length + 1 });
        grow(&mut width, &mut left);
        latest = Phrase { start, length: phrase.length };
    }
}

/// The bits of a code, six a character.
struct Bits<'a> {
    code: std::str::Bytes<'a>,
    /// Whether `-` stands for `+`, as it does where `_` stands for `/`.
    swapped: bool,
    value: u8,
    left: u32,
}

impl Bits<'_> {
    fn of(code: &str) -> Bits<'_> {
        Bits { code: code.bytes(), swapped: code.contains('_'), value: 0, left: 0 }
    }

    /// A number of so many bits, the lowest first.
    fn take(&mut self, bits: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..bits {
            if self.left == 0 {
                self.value = match self.code.next()? {
                    letter @ b'A'..=b'Z' => letter - b'A',
                    letter @ b'a'..=b'z' => letter - b'a' + 26,
                    figure @ b'0'..=b'9' => figure - b'0' + 52,
                    b'+' | b' ' => 62,
                    b'-' if self.swapped => 62,
                    b'/' | b'_' | b'-' => 63,
                    _ => return None,
                };
                self.left = 6;
            }
            self.left -= 1;
            number |= u32::from(self.value >> self.left & 1) << place;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        let code = encode(text);
        assert_eq!(decode(&code).as_deref(), Some(text), "{code}");
        assert_eq!(decode(&code.replace('+', " ").replace('/', "-")).as_deref(), Some(text));
        assert_eq!(decode(&code.replace('+', "-").replace('/', "_")).as_deref(), Some(text));
        // A code that is cut says a beginning, or nothing; never anything else.
        let (cut, _) = beginning(&code[..code.len() / 2], usize::MAX);
        assert!(text.starts_with(&cut) || cut.ends_with('\u{fffd}'));
    }

    #[test]
    fn what_is_written_reads() {
        check("{\"size\":9,\"grid\":[[{}]]}");
        check("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        check("é€😀 and so on, and so on, and so on");
        let long: String = (0..20_000u32).map(|i| format!("{},", i * 7919 % 1000)).collect();
        check(&long);
        assert_eq!(encode("{\"size\":9}"), "N4IgzglgXgpiBcBOAvkA");
    }

    #[test]
    fn what_a_code_says_is_bounded() {
        assert_eq!(decode(""), None);
        assert_eq!(decode("Q==="), None);
        assert_eq!(decode("!!"), None);
        assert_eq!(decode("N4IgzglgXg"), None);
        let long = encode(&"a".repeat(MOST + 1));
        assert!(long.len() < 10_000);
        assert_eq!(beginning(&long, MOST).1, End::Long);
    }
}
