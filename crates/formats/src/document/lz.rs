//! The base64 encoding of LZ-string, in which web pages store puzzles in their addresses.
//!
//! A code is a sequence of phrases. Each is either a new character or the number of an earlier
//! phrase, and each new phrase consists of the previous one and one more character. A code of n
//! characters can expand to about n² / 50 characters, so the output is bounded rather than the
//! code. Each phrase is a part of the output so far and is stored as its position there, with eight
//! bytes per phrase. Copies would take quadratic memory. That is why decoding is implemented here,
//! while encoding uses the `lz_str` crate.

/// The reason why decoding stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecodeEnd {
    /// Decoding reached the end mark of the code.
    Complete,
    /// The code has no end mark, or it contains an invalid character or an undefined phrase.
    Invalid,
    /// Decoding stopped at the size limit.
    SizeLimit,
}

/// The maximum length of a decoded text in UTF-16 units. The largest board with all its marks needs
/// less.
const MAX_UNITS: usize = 2 * 1024 * 1024;

/// Encodes a text, and pads the code to a multiple of four characters.
pub(crate) fn encode(text: &str) -> String {
    let code = lz_str::compress_to_base64(text);
    let code = code.trim_end_matches('=');
    code.to_owned() + &"=".repeat(code.len().next_multiple_of(4) - code.len())
}

/// Decodes a code. Returns `None` if it is invalid, or if its text is empty or longer than any
/// puzzle.
pub(crate) fn decode(code: &str) -> Option<String> {
    let (text, end) = decode_prefix(code, MAX_UNITS);
    (end == DecodeEnd::Complete && !text.is_empty()).then_some(text)
}

/// Decodes a code as far as possible, up to `most` UTF-16 units of text, and returns the reason for
/// stopping.
pub(crate) fn decode_prefix(code: &str, most: usize) -> (String, DecodeEnd) {
    let mut out = Vec::new();
    let end = decode_units(&mut BitReader::new(code), most, &mut out).unwrap_or(DecodeEnd::Invalid);
    (String::from_utf16_lossy(&out), end)
}

/// Returns `true` if a character is allowed in a code, including the characters that replace `+`
/// and `/` in addresses.
pub(crate) fn is_code_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=' | '-' | '_' | '$' | ' ')
}

/// A phrase, as a part of the output.
#[derive(Clone, Copy)]
struct Phrase {
    start: u32,
    length: u32,
}

/// Decodes up to `most` UTF-16 units into `out`. Returns the reason for stopping. For some invalid
/// codes, the result is `None` instead of [`DecodeEnd::Invalid`].
fn decode_units(bits: &mut BitReader, most: usize, out: &mut Vec<u16>) -> Option<DecodeEnd> {
    let first = match bits.read(2)? {
        0 => bits.read(8)?,
        1 => bits.read(16)?,
        2 => return Some(DecodeEnd::Complete),
        _ => return None,
    };
    out.push(first as u16);
    let mut latest = Phrase { start: 0, length: 1 };
    // The numbers 0 to 2 aren't phrases. The first character of the text is number 3.
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
        let number = bits.read(width)?;
        let phrase = match number {
            0 | 1 => {
                out.push(bits.read(8 << number)? as u16);
                let phrase = Phrase { start, length: 1 };
                phrases.push(phrase);
                grow(&mut width, &mut left);
                phrase
            }
            2 => return Some(DecodeEnd::Complete),
            _ => match phrases.get(number as usize - 3) {
                Some(phrase) => *phrase,
                // The phrase that is about to be defined.
                None if number as usize - 3 == phrases.len() => {
                    Phrase { length: latest.length + 1, ..latest }
                }
                None => return Some(DecodeEnd::Invalid),
            },
        };
        if out.len() + phrase.length as usize > most || width > 24 {
            return Some(DecodeEnd::SizeLimit);
        }
        if number > 1 {
            // The phrase may overlap its own copy.
            for at in phrase.start..phrase.start + phrase.length {
                out.push(out[at as usize]);
            }
        }
        phrases.push(Phrase { start: start - latest.length, length: latest.length + 1 });
        grow(&mut width, &mut left);
        latest = Phrase { start, length: phrase.length };
    }
}

/// A reader for the bits of a code, six per character.
struct BitReader<'a> {
    code: std::str::Bytes<'a>,
    /// Whether `-` represents `+`, as in codes in which `_` represents `/`.
    is_swapped: bool,
    value: u8,
    bits_left: u32,
}

impl BitReader<'_> {
    fn new(code: &str) -> BitReader<'_> {
        BitReader { code: code.bytes(), is_swapped: code.contains('_'), value: 0, bits_left: 0 }
    }

    /// Reads a number with this many bits, the lowest bit first. Returns `None` at the end of the
    /// code or at an invalid character.
    fn read(&mut self, bits: u32) -> Option<u32> {
        let mut number = 0;
        for bit in 0..bits {
            if self.bits_left == 0 {
                self.value = match self.code.next()? {
                    letter @ b'A'..=b'Z' => letter - b'A',
                    letter @ b'a'..=b'z' => letter - b'a' + 26,
                    digit @ b'0'..=b'9' => digit - b'0' + 52,
                    b'+' | b' ' => 62,
                    b'-' if self.is_swapped => 62,
                    b'/' | b'_' | b'-' => 63,
                    _ => return None,
                };
                self.bits_left = 6;
            }
            self.bits_left -= 1;
            number |= u32::from(self.value >> self.bits_left & 1) << bit;
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
        // A truncated code decodes to the beginning of the text or to nothing, but never to
        // anything else.
        let (cut, _) = decode_prefix(&code[..code.len() / 2], usize::MAX);
        assert!(text.starts_with(&cut) || cut.ends_with('\u{fffd}'));
    }

    #[test]
    fn encoded_text_is_decoded() {
        check("{\"size\":9,\"grid\":[[{}]]}");
        check("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        check("é€😀 and so on, and so on, and so on");
        let long: String = (0..20_000u32).map(|i| format!("{},", i * 7919 % 1000)).collect();
        check(&long);
        assert_eq!(encode("{\"size\":9}"), "N4IgzglgXgpiBcBOAvkA");
    }

    #[test]
    fn invalid_and_overlong_codes_are_rejected() {
        assert_eq!(decode(""), None);
        assert_eq!(decode("Q==="), None);
        assert_eq!(decode("!!"), None);
        assert_eq!(decode("N4IgzglgXg"), None);
        let long = encode(&"a".repeat(MAX_UNITS + 1));
        assert!(long.len() < 10_000);
        assert_eq!(decode_prefix(&long, MAX_UNITS).1, DecodeEnd::SizeLimit);
    }
}
