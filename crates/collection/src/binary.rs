//! Files that are no text, told for what they are by the bytes that they begin with. They are refused
//! before any reader sees them. Names of files are not looked at, and packing that is opened here
//! (gzip, zip) comes before.

use serde::{Deserialize, Serialize};

/// What a file is that is no text: never one that a reader takes. An archive that is unpacked here is
/// no text either, where it stands within another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Binary {
    /// A picture: a photograph or a screenshot, most often.
    Picture,
    /// A document in PDF.
    Pdf,
    /// A text, a spreadsheet or a book of an office program.
    Office,
    /// Sound or video.
    Media,
    /// An archive that is not unpacked here.
    Archive,
    /// An archive that was in an archive.
    Nested,
    /// Anything else.
    Other,
}

/// What stands where, so that a file is of a kind. A crate such as `infer` knows a hundred kinds more,
/// by as many functions: people need no more than these to see which file they took.
type Mark = (Binary, &'static [(usize, &'static [u8])]);

const MARKS: [Mark; 38] = [
    (Binary::Picture, &[(0, b"\x89PNG\r\n\x1a\n")]),
    (Binary::Picture, &[(0, b"\xff\xd8\xff")]),
    (Binary::Picture, &[(0, b"GIF87a")]),
    (Binary::Picture, &[(0, b"GIF89a")]),
    (Binary::Picture, &[(0, b"RIFF"), (8, b"WEBP")]),
    (Binary::Picture, &[(0, b"BM"), (6, &[0; 4])]),
    (Binary::Picture, &[(0, b"II*\0")]),
    (Binary::Picture, &[(0, b"MM\0*")]),
    (Binary::Picture, &[(0, &[0, 0, 1, 0])]),
    (Binary::Picture, &[(0, b"8BPS")]),
    (Binary::Picture, &[(4, b"ftypheic")]),
    (Binary::Picture, &[(4, b"ftypheix")]),
    (Binary::Picture, &[(4, b"ftypmif1")]),
    (Binary::Picture, &[(4, b"ftypavif")]),
    (Binary::Pdf, &[(0, b"%PDF-")]),
    (Binary::Office, &[(0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")]),
    (Binary::Office, &[(0, b"{\\rtf")]),
    (Binary::Media, &[(4, b"ftyp")]),
    (Binary::Media, &[(0, b"RIFF"), (8, b"WAVE")]),
    (Binary::Media, &[(0, b"RIFF"), (8, b"AVI ")]),
    (Binary::Media, &[(0, b"\x1a\x45\xdf\xa3")]),
    (Binary::Media, &[(0, b"OggS\0")]),
    (Binary::Media, &[(0, b"fLaC\0")]),
    (Binary::Media, &[(0, b"ID3\x02")]),
    (Binary::Media, &[(0, b"ID3\x03")]),
    (Binary::Media, &[(0, b"ID3\x04")]),
    (Binary::Media, &[(0, b"\xff\xfb")]),
    (Binary::Archive, &[(0, b"7z\xbc\xaf\x27\x1c")]),
    (Binary::Archive, &[(0, b"Rar!\x1a\x07")]),
    (Binary::Archive, &[(0, b"\xfd7zXZ\0")]),
    (Binary::Archive, &[(0, b"BZh"), (4, b"1AY&SY")]),
    (Binary::Archive, &[(0, b"\x28\xb5\x2f\xfd")]),
    (Binary::Archive, &[(0, b"\x04\x22\x4d\x18")]),
    (Binary::Archive, &[(0, b"MSCF\0")]),
    (Binary::Archive, &[(257, b"ustar")]),
    (Binary::Nested, &[(0, b"PK\x03\x04")]),
    (Binary::Nested, &[(0, b"PK\x05\x06")]),
    (Binary::Nested, &[(0, b"\x1f\x8b\x08")]),
];

impl Binary {
    /// So many first bytes tell whether a file is text.
    pub const MARK: usize = 512;

    /// What a file is that begins with these bytes, of which those beyond [`Binary::MARK`] say
    /// nothing; `None` when it is text, or nearly.
    pub fn of(bytes: &[u8]) -> Option<Binary> {
        let bytes = &bytes[..bytes.len().min(Binary::MARK)];
        let stands = |(at, mark): &(usize, &[u8])| {
            bytes.get(*at..).is_some_and(|bytes| bytes.starts_with(mark))
        };
        let known = MARKS.iter().find(|(_, marks)| marks.iter().all(stands));
        known.map(|(kind, _)| *kind).or(is_strange(bytes).then_some(Binary::Other))
    }

    /// Whether a path of an archive tells that this is a document of an office program, all of whose
    /// parts are of no use by themselves.
    pub fn is_office(path: &str) -> bool {
        matches!(path, "[Content_Types].xml" | "mimetype") || path.ends_with(".iwa")
    }
}

/// Whether more than three of ten bytes are part of no text: faults in a text spoil some of it.
fn is_strange(bytes: &[u8]) -> bool {
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        return false;
    }
    let is_odd = |c: &char| c.is_control() && !c.is_ascii_whitespace();
    let odd = |chunk: std::str::Utf8Chunk| {
        chunk.valid().chars().filter(is_odd).count() + chunk.invalid().len()
    };
    10 * bytes.utf8_chunks().map(odd).sum::<usize>() > 3 * bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<Binary>) {
        assert_eq!(Binary::of(bytes), expected, "{bytes:?}");
    }

    #[test]
    fn the_first_bytes_tell() {
        check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(Binary::Picture));
        check(b"RIFF\x10\0\0\0WEBPVP8 ", Some(Binary::Picture));
        check(b"RIFF\x10\0\0\0WAVEfmt ", Some(Binary::Media));
        check(b"\0\0\0\x18ftypheic\0\0\0\0", Some(Binary::Picture));
        check(b"\0\0\0\x18ftypmp42\0\0\0\0", Some(Binary::Media));
        check(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", Some(Binary::Pdf));
        check(b"{\\rtf1\\ansi 53..7....}", Some(Binary::Office));
        check(b"PK\x03\x04\x14\0", Some(Binary::Nested));
        let tar = [&b"a.txt"[..], &[0; 252], b"ustar\0", &[b'1'; 600]].concat();
        check(&tar, Some(Binary::Archive));
        check(
            b"SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0\0\x01\0\0\0\x09",
            Some(Binary::Other),
        );
        check(&[0; 81], Some(Binary::Other));
    }

    #[test]
    fn text_with_faults_is_text() {
        check(b"", None);
        check(b"BM 53..7....", None);
        check(b"ID3 53..7....", None);
        check(b"GIF of a puzzle", None);
        check("Übung für Anfänger: 53..7....".as_bytes(), None);
        check(b"1..4\0..1.\xff.1..\x01 4..1", None);
        check(b"\xff\xfe1\0.\0.\x004\0", None);
        check(&[&[b'1'; Binary::MARK][..], &[0; 9000]].concat(), None);
    }
}
