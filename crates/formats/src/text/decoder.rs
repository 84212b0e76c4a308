use crate::{
    RepairSet,
    forms::filter::FormFilter,
    text::{markup, quotes::QuoteFilter},
};
use grid::Shape;

/// A decoder that converts a text file, as it arrives, into UTF-8 without a byte order mark. It
/// replaces forum markup and the quote markers of emails with spaces, and rewrites boards in
/// unusual forms as plain rows.
///
/// Apart from these changes, UTF-8 is passed through unchanged, including any errors. UTF-16, which
/// is recognized only by its byte order mark, is transcoded, and invalid parts of it become U+FFFD.
#[derive(Default)]
pub struct Decoder {
    encoding: Encoding,
    /// Up to three bytes that can't be decoded yet.
    undecoded: Vec<u8>,
    /// Text that may turn out to be markup when more has arrived.
    possible_markup: Vec<u8>,
    quotes: QuoteFilter,
    forms: FormFilter,
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
    /// Creates a decoder for text that has already been decoded, in which a byte order mark is an
    /// ordinary character.
    pub fn for_decoded_text() -> Decoder {
        Decoder {
            encoding: Encoding::Utf8,
            quotes: QuoteFilter::for_decoded_text(),
            forms: FormFilter::passing(),
            ..Decoder::default()
        }
    }

    /// Creates a decoder for text in a known format, in which unusual forms aren't rewritten.
    pub fn for_known_format() -> Decoder {
        Decoder { forms: FormFilter::passing(), ..Decoder::default() }
    }

    /// Returns the repairs that were made so that the text can be read.
    pub fn repairs(&self) -> RepairSet {
        self.forms.repairs()
    }

    /// Returns the shapes that lines of numbers in the text specify, at most one per side.
    pub fn shapes(&self) -> &[Shape] {
        self.forms.shapes()
    }

    /// Returns `true` if the lines are known to begin with quote markers, such as `>`.
    pub fn is_quoted(&self) -> bool {
        self.quotes.are_lines_quoted()
    }

    /// Decodes the next bytes of the file and appends the text to `out`. `last` is `true` if no
    /// more bytes will come.
    pub fn push(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        let from = out.len();
        out.append(&mut self.possible_markup);
        self.decode(bytes, last, out);
        let done = from + markup::remove(&mut out[from..]);
        if !last {
            self.possible_markup = out.split_off(done);
        }
        self.quotes.push(out, from, last);
        self.forms.push(out, from, last);
    }

    fn decode(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        if self.encoding == Encoding::Utf8 {
            return out.extend_from_slice(bytes);
        }
        self.undecoded.extend_from_slice(bytes);
        if self.encoding == Encoding::Unknown {
            if self.undecoded.len() < 3 && !last {
                return;
            }
            let (encoding, mark) = match *self.undecoded {
                [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
                [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
                [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
                _ => (Encoding::Utf8, 0),
            };
            self.encoding = encoding;
            self.undecoded.drain(..mark);
        }
        match self.encoding {
            Encoding::Utf16Le => self.transcode(u16::from_le_bytes, last, out),
            Encoding::Utf16Be => self.transcode(u16::from_be_bytes, last, out),
            Encoding::Unknown | Encoding::Utf8 => out.append(&mut self.undecoded),
        }
    }

    fn transcode(&mut self, unit: fn([u8; 2]) -> u16, last: bool, out: &mut Vec<u8>) {
        let (pairs, odd) = self.undecoded.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        let mut rest = odd.to_vec();
        if last && !rest.is_empty() {
            units.push(0xd800);
            rest.clear();
        } else if !last && units.last().is_some_and(|u| (0xd800..0xdc00).contains(u)) {
            units.pop();
            rest = self.undecoded[2 * units.len()..].to_vec();
        }
        for decoded in char::decode_utf16(units) {
            let c = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.undecoded = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that decoding in one piece and byte by byte have the same expected result.
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
    fn byte_order_marks_determine_the_encoding() {
        check(b"12", "12");
        check(b"", "");
        check(b"\xef\xbb\xbf12", "12");
        check(b"\xff\xfe1\x002\x00", "12");
        check(b"\xfe\xff\x001\x002", "12");
        check(b"\xef\xbb", "\u{fffd}");
    }

    #[test]
    fn markup_becomes_spaces_regardless_of_the_pieces() {
        check(b"[code]\n12[/code][cod", "      \n12       [cod");
        check(b"\xff\xfe[\0b\0]\x001\0", "   1");
    }

    #[test]
    fn quote_markers_become_spaces() {
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
