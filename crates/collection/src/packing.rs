/// How a file is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// One file, as gzip packs it (RFC 1952), or several joined to one.
    Gzip,
    /// Any number of files, as zip packs them (APPNOTE.TXT).
    Zip,
    /// All games and files that a browser kept, which are no puzzles to be opened.
    Everything,
}

impl Packing {
    /// So many first bytes tell how a file is packed.
    pub const MARK: usize = 8;

    /// What each part of a file begins with that gzip has packed.
    pub const GZIP: u8 = 0x1f;

    /// How a file is packed that begins with these bytes; `None` when it is not.
    pub fn of(bytes: &[u8]) -> Option<Packing> {
        match bytes {
            [Packing::GZIP, 0x8b, 8, ..] => Some(Packing::Gzip),
            // An archive without files begins with its end.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Packing::Zip),
            [b'N', b'I', b'N', b'E', b'F', b'O', b'L', b'D', ..] => Some(Packing::Everything),
            _ => None,
        }
    }

    /// Whether a path of an archive is a file that somebody put there, and not what a system keeps
    /// beside files.
    pub fn is_of_interest(path: &str) -> bool {
        let hidden = |part: &str| part.starts_with('.') || part == "__MACOSX";
        !path.split(['/', '\\']).any(hidden)
    }
}
