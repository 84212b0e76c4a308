use crate::text::{markup, quotes::Quotes};

/// Turns the bytes of a text file, as they arrive, into UTF-8 without a byte order mark, and with
/// blanks in place of forums' markup and of the marks of quotations in mails.
///
/// UTF-8 else passes through untouched, faults and all; UTF-16, which only its byte order mark
/// tells, is transcoded, and what is no character in it becomes U+FFFD.
#[derive(Default)]
pub struct Decoder {
    encoding: Encoding,
    /// Bytes that are not yet enough to go on with: fewer than four.
    held: Vec<u8>,
    /// Text that may be markup, once more has arrived.
    waiting: Vec<u8>,
    quotes: Quotes,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Encoding {
    #[default]
    Unknown,
    Utf8,
    Utf16Le,
    Utf16Be,
}

impl Decoder {
    /// One for what was decoded before, in which a byte order mark is a character.
    pub fn done() -> Decoder {
        Decoder { encoding: Encoding::Utf8, quotes: Quotes::done(), ..Decoder::default() }
    }

    /// Whether there were marks of a quotation, as far as that is known.
    pub fn is_quoted(&self) -> bool {
        self.quotes.are_there()
    }

    /// Appends to `out` what the next bytes of the file say. `last` says that no more will come.
    pub fn push(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        let from = out.len();
        out.append(&mut self.waiting);
        self.decode(bytes, last, out);
        let done = from + markup::blank(&mut out[from..]);
        if !last {
            self.waiting = out.split_off(done);
        }
        self.quotes.take(out, from, last);
    }

    fn decode(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        if self.encoding == Encoding::Utf8 {
            return out.extend_from_slice(bytes);
        }
        self.held.extend_from_slice(bytes);
        if self.encoding == Encoding::Unknown {
            if self.held.len() < 3 && !last {
                return;
            }
            let (encoding, mark) = match *self.held {
                [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
                [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
                [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
                _ => (Encoding::Utf8, 0),
            };
            self.encoding = encoding;
            self.held.drain(..mark);
        }
        match self.encoding {
            Encoding::Utf16Le => self.transcode(u16::from_le_bytes, last, out),
            Encoding::Utf16Be => self.transcode(u16::from_be_bytes, last, out),
            Encoding::Unknown | Encoding::Utf8 => out.append(&mut self.held),
        }
    }

    fn transcode(&mut self, unit: fn([u8; 2]) -> u16, last: bool, out: &mut Vec<u8>) {
        let (pairs, odd) = self.held.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        let mut rest = odd.to_vec();
        if last && !rest.is_empty() {
            units.push(0xd800);
            rest.clear();
        } else if !last && units.last().is_some_and(|u| (0xd800..0xdc00).contains(u)) {
            units.pop();
            rest = self.held[2 * units.len()..].to_vec();
        }
        for decoded in char::decode_utf16(units) {
            let c = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.held = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes in one piece and byte by byte, which must not differ.
    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        let mut whole = Vec::new();
        Decoder::default().push(bytes, true, &mut whole);
        let (mut pieces, mut decoder) = (Vec::new(), Decoder::default());
        for byte in bytes {
            decoder.push(&[*byte], false, &mut pieces);
        }
        decoder.push(&[], true, &mut pieces);
        assert_eq!(String::from_utf8_lossy(&whole), expected);
        assert_eq!(whole, pieces);
    }

    #[test]
    fn byte_order_marks_tell_the_encoding() {
        check(b"12", "12");
        check(b"", "");
        check(b"\xef\xbb\xbf12", "12");
        check(b"\xff\xfe1\x002\x00", "12");
        check(b"\xfe\xff\x001\x002", "12");
        check(b"\xef\xbb", "\u{fffd}");
    }

    #[test]
    fn markup_becomes_blanks_wherever_it_is_cut() {
        check(b"[code]\n12[/code][cod", "      \n12       [cod");
        check(b"\xff\xfe[\0b\0]\x001\0", "   1");
    }

    #[test]
    fn quoted_lines_lose_their_marks() {
        check(
            b"> [code]1..4\n> ..1.\n> .1..\n> 4..1[/code]",
            "        1..4\n  ..1.\n  .1..\n  4..1       ",
        );
        check(b"\xff\xfe>\0\n\0", ">\n");
    }

    #[test]
    fn broken_utf_16_is_replaced() {
        check(b"\xff\xfe\x3d\xd8\x00\xde", "😀");
        check(b"\xff\xfe\x3d\xd81\x00", "\u{fffd}1");
        check(b"\xff\xfe\x3d\xd8", "\u{fffd}");
        check(b"\xff\xfe1\x002", "1\u{fffd}");
    }
}
