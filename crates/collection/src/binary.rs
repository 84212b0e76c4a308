//! Detection of binary files from their first bytes, so that these files are refused before any
//! parser runs. File names aren't considered. Supported compression formats (gzip and zip) are
//! detected earlier.

use serde::{Deserialize, Serialize};

/// The kind of a binary file, which no parser accepts. A gzip or zip file inside an archive also
/// counts as binary, even if Ninefold could unpack the file on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BinaryKind {
    /// A picture, most often a photo or a screenshot.
    Picture,
    /// A PDF document.
    Pdf,
    /// A document, a spreadsheet or a presentation of an office program, or an e-book.
    Office,
    /// Audio or video.
    Media,
    /// An archive or a compressed file in an unsupported format.
    Archive,
    /// A gzip or zip file inside a gzip or zip file.
    Nested,
    /// Any other binary file.
    Other,
}

/// A kind of file, with the bytes at fixed offsets that identify it. A crate such as `infer`
/// recognizes a hundred more kinds with as many functions, but the kinds in [`SIGNATURES`] are
/// enough to let users see which file they chose.
type Signature = (BinaryKind, &'static [(usize, &'static [u8])]);

const SIGNATURES: [Signature; 38] = [
    (BinaryKind::Picture, &[(0, b"\x89PNG\r\n\x1a\n")]),
    (BinaryKind::Picture, &[(0, b"\xff\xd8\xff")]),
    (BinaryKind::Picture, &[(0, b"GIF87a")]),
    (BinaryKind::Picture, &[(0, b"GIF89a")]),
    (BinaryKind::Picture, &[(0, b"RIFF"), (8, b"WEBP")]),
    (BinaryKind::Picture, &[(0, b"BM"), (6, &[0; 4])]),
    (BinaryKind::Picture, &[(0, b"II*\0")]),
    (BinaryKind::Picture, &[(0, b"MM\0*")]),
    (BinaryKind::Picture, &[(0, &[0, 0, 1, 0])]),
    (BinaryKind::Picture, &[(0, b"8BPS")]),
    (BinaryKind::Picture, &[(4, b"ftypheic")]),
    (BinaryKind::Picture, &[(4, b"ftypheix")]),
    (BinaryKind::Picture, &[(4, b"ftypmif1")]),
    (BinaryKind::Picture, &[(4, b"ftypavif")]),
    (BinaryKind::Pdf, &[(0, b"%PDF-")]),
    (BinaryKind::Office, &[(0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")]),
    (BinaryKind::Office, &[(0, b"{\\rtf")]),
    (BinaryKind::Media, &[(4, b"ftyp")]),
    (BinaryKind::Media, &[(0, b"RIFF"), (8, b"WAVE")]),
    (BinaryKind::Media, &[(0, b"RIFF"), (8, b"AVI ")]),
    (BinaryKind::Media, &[(0, b"\x1a\x45\xdf\xa3")]),
    (BinaryKind::Media, &[(0, b"OggS\0")]),
    (BinaryKind::Media, &[(0, b"fLaC\0")]),
    (BinaryKind::Media, &[(0, b"ID3\x02")]),
    (BinaryKind::Media, &[(0, b"ID3\x03")]),
    (BinaryKind::Media, &[(0, b"ID3\x04")]),
    (BinaryKind::Media, &[(0, b"\xff\xfb")]),
    (BinaryKind::Archive, &[(0, b"7z\xbc\xaf\x27\x1c")]),
    (BinaryKind::Archive, &[(0, b"Rar!\x1a\x07")]),
    (BinaryKind::Archive, &[(0, b"\xfd7zXZ\0")]),
    (BinaryKind::Archive, &[(0, b"BZh"), (4, b"1AY&SY")]),
    (BinaryKind::Archive, &[(0, b"\x28\xb5\x2f\xfd")]),
    (BinaryKind::Archive, &[(0, b"\x04\x22\x4d\x18")]),
    (BinaryKind::Archive, &[(0, b"MSCF\0")]),
    (BinaryKind::Archive, &[(257, b"ustar")]),
    (BinaryKind::Nested, &[(0, b"PK\x03\x04")]),
    (BinaryKind::Nested, &[(0, b"PK\x05\x06")]),
    (BinaryKind::Nested, &[(0, b"\x1f\x8b\x08")]),
];

impl BinaryKind {
    /// The number of leading bytes that are examined to recognize a file.
    pub const PREFIX_LENGTH: usize = 512;

    /// Returns the kind of the file with these first bytes, or `None` if the file seems to be text.
    /// Bytes after the first [`BinaryKind::PREFIX_LENGTH`] are ignored.
    pub fn detect(bytes: &[u8]) -> Option<BinaryKind> {
        let bytes = &bytes[..bytes.len().min(BinaryKind::PREFIX_LENGTH)];
        let is_there = |(at, mark): &(usize, &[u8])| {
            bytes.get(*at..).is_some_and(|bytes| bytes.starts_with(mark))
        };
        let known = SIGNATURES.iter().find(|(_, marks)| marks.iter().all(is_there));
        known.map(|(kind, _)| *kind).or(is_binary(bytes).then_some(BinaryKind::Other))
    }

    /// Returns `true` if the path of a file in an archive shows that the archive itself is an
    /// office document. The parts of such a document are useless on their own.
    pub fn is_office_document(path: &str) -> bool {
        matches!(path, "[Content_Types].xml" | "mimetype") || path.ends_with(".iwa")
    }
}

/// Returns `true` if more than 30 % of the bytes are control characters (other than whitespace) or
/// invalid UTF-8. Returns `false` if the bytes start with a byte order mark of UTF-16. A smaller
/// share is treated as faults in a text file.
fn is_binary(bytes: &[u8]) -> bool {
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        return false;
    }
    let is_control = |c: &char| c.is_control() && !c.is_ascii_whitespace();
    let count_invalid = |chunk: std::str::Utf8Chunk| {
        chunk.valid().chars().filter(is_control).count() + chunk.invalid().len()
    };
    10 * bytes.utf8_chunks().map(count_invalid).sum::<usize>() > 3 * bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<BinaryKind>) {
        assert_eq!(BinaryKind::detect(bytes), expected, "{bytes:?}");
    }

    #[test]
    fn the_first_bytes_determine_the_kind() {
        check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(BinaryKind::Picture));
        check(b"RIFF\x10\0\0\0WEBPVP8 ", Some(BinaryKind::Picture));
        check(b"RIFF\x10\0\0\0WAVEfmt ", Some(BinaryKind::Media));
        check(b"\0\0\0\x18ftypheic\0\0\0\0", Some(BinaryKind::Picture));
        check(b"\0\0\0\x18ftypmp42\0\0\0\0", Some(BinaryKind::Media));
        check(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", Some(BinaryKind::Pdf));
        check(b"{\\rtf1\\ansi 53..7....}", Some(BinaryKind::Office));
        check(b"PK\x03\x04\x14\0", Some(BinaryKind::Nested));
        let tar = [&b"a.txt"[..], &[0; 252], b"ustar\0", &[b'1'; 600]].concat();
        check(&tar, Some(BinaryKind::Archive));
        check(
            b"SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0\0\x01\0\0\0\x09",
            Some(BinaryKind::Other),
        );
        check(&[0; 81], Some(BinaryKind::Other));
    }

    #[test]
    fn text_with_a_few_faults_is_text() {
        check(b"", None);
        check(b"BM 53..7....", None);
        check(b"ID3 53..7....", None);
        check(b"GIF of a puzzle", None);
        check("Übung für Anfänger: 53..7....".as_bytes(), None);
        check(b"1..4\0..1.\xff.1..\x01 4..1", None);
        check(b"\xff\xfe1\0.\0.\x004\0", None);
        check(&[&[b'1'; BinaryKind::PREFIX_LENGTH][..], &[0; 9000]].concat(), None);
    }
}
