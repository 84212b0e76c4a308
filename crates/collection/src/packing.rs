/// A kind of packed file: a compressed file, an archive or a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// One or more gzip members (RFC 1952), concatenated.
    Gzip,
    /// A zip archive with any number of files (APPNOTE.TXT).
    Zip,
    /// A Ninefold backup, which contains all games and files from a browser. A backup can be
    /// imported, but not opened as a collection.
    Backup,
}

impl Packing {
    /// The number of leading bytes that are needed to detect the packing.
    pub const PREFIX_LENGTH: usize = 8;

    /// The first byte of each member of a gzip file.
    pub const GZIP_FIRST_BYTE: u8 = 0x1f;

    /// Returns the packing of a file with these first bytes, or `None` if it isn't packed in one of
    /// these ways.
    pub fn detect(bytes: &[u8]) -> Option<Packing> {
        match bytes {
            [Packing::GZIP_FIRST_BYTE, 0x8b, 8, ..] => Some(Packing::Gzip),
            // An archive without files starts with its end record.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Packing::Zip),
            [b'N', b'I', b'N', b'E', b'F', b'O', b'L', b'D', ..] => Some(Packing::Backup),
            _ => None,
        }
    }

    /// Returns `true` if a file with this path in an archive should be read. Returns `false` for
    /// hidden files and folders, and for `__MACOSX`, a folder that macOS adds.
    pub fn is_user_file(path: &str) -> bool {
        let hidden =
            |part: &str| part.starts_with('.') && part != "." && part != ".." || part == "__MACOSX";
        !path.split(['/', '\\']).any(hidden)
    }
}
