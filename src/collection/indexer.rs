use std::{fmt, mem};

use serde::{Deserialize, Serialize};

use super::{Collection, Report};
use crate::formats::{Decoder, Fault, Format, Records};

/// Makes a collection of a file that arrives in pieces.
pub struct Indexer {
    decoder: Decoder,
    bytes: Vec<u8>,
    /// Bytes of the whole file.
    size: u64,
    found: Records,
    records: Vec<[u32; 2]>,
    rejected: u64,
    faults: Vec<Fault>,
}

/// Why a file is no collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum OpenError {
    /// Nothing is in it but blanks.
    Empty,
    /// It has no puzzle; what is wrong with the first line that should be one, if there is such.
    NoPuzzle(Option<Fault>),
    /// A headed collection with a fault, which spoils all of it.
    Headed(Fault),
    /// It does not fit in memory: its size in bytes.
    TooLarge(u64),
}

/// What is said of it, in one sentence; [`OpenError::detail`] may say more.
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Empty => f.write_str("The file is empty."),
            OpenError::NoPuzzle(_) => f.write_str("There is no puzzle in this file."),
            OpenError::Headed(fault) => f.write_str(&fault.headed()),
            OpenError::TooLarge(bytes) => {
                write!(f, "The file is too large: {} MB do not fit in memory.", bytes / 1_000_000)
            }
        }
    }
}

impl std::error::Error for OpenError {}

impl OpenError {
    /// Where and what exactly, when there is more to say.
    pub fn detail(&self) -> Option<String> {
        match self {
            OpenError::NoPuzzle(Some(fault)) | OpenError::Headed(fault) => Some(fault.to_string()),
            _ => None,
        }
    }
}

impl Indexer {
    /// An indexer for a file of so many bytes, which are reserved.
    ///
    /// # Errors
    /// When there is not so much memory, or the file is 4 GiB or more.
    pub fn new(size: u64) -> Result<Indexer, OpenError> {
        let mut bytes = Vec::new();
        u32::try_from(size)
            .ok()
            .and_then(|size| bytes.try_reserve_exact(size as usize).ok())
            .ok_or(OpenError::TooLarge(size))?;
        Ok(Indexer {
            decoder: Decoder::default(),
            bytes,
            size,
            found: Records::default(),
            records: Vec::new(),
            rejected: 0,
            faults: Vec::new(),
        })
    }

    /// Takes the next piece of the file.
    ///
    /// # Errors
    /// A fault that spoils the whole file: nothing more need be read.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), OpenError> {
        self.take(piece, false)?;
        self.reserve();
        Ok(())
    }

    /// Makes room for as many records as the file will have if it goes on like this, so that the
    /// list need not be moved about and leave holes.
    fn reserve(&mut self) {
        let (count, bytes) = (self.records.len() as u64, self.bytes.len() as u64);
        if self.records.capacity() as u64 * bytes < count * self.size {
            let expected = count * self.size / bytes.max(1);
            let more = (expected + expected / 64).saturating_sub(count);
            self.records.reserve_exact(usize::try_from(more).unwrap_or(0));
        }
    }

    /// How many good records there are so far.
    pub fn count(&self) -> usize {
        self.records.len()
    }

    /// The collection, once all of the file was taken.
    ///
    /// # Errors
    /// When there is no record in it, or a fault spoils it.
    pub fn finish(mut self) -> Result<Collection, OpenError> {
        self.take(&[], true)?;
        let Some(format) = self.found.format() else { return Err(OpenError::Empty) };
        if self.records.is_empty() {
            let blank = self.bytes.iter().all(u8::is_ascii_whitespace);
            let first = mem::take(&mut self.faults).into_iter().next();
            return Err(if blank { OpenError::Empty } else { OpenError::NoPuzzle(first) });
        }
        let report = Report {
            format: format.name().into(),
            title: format.title().into(),
            count: self.records.len() as u64,
            rejected: self.rejected,
            faults: self.faults,
        };
        Ok(Collection { bytes: self.bytes, format, records: self.records, report })
    }

    fn take(&mut self, piece: &[u8], last: bool) -> Result<(), OpenError> {
        self.decoder.push(piece, last, &mut self.bytes);
        while let Some(found) = self.found.next(&self.bytes, last) {
            match found {
                Ok(place) => {
                    let (start, end) = (place.bytes.start.try_into(), place.bytes.end.try_into());
                    let (Ok(start), Ok(end)) = (start, end) else {
                        return Err(OpenError::TooLarge(self.bytes.len() as u64));
                    };
                    self.records.push([start, end]);
                }
                Err(fault) if self.found.format().is_some_and(Format::is_strict) => {
                    return Err(OpenError::Headed(fault));
                }
                Err(fault) => {
                    self.rejected += 1;
                    if self.faults.len() < Report::FAULTS {
                        self.faults.push(fault);
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "1..4..1..1..4..1";
    const B: &str = "..3.2......4.1..";

    fn open(file: &[u8], piece: usize) -> Result<Collection, OpenError> {
        let mut indexer = Indexer::new(file.len() as u64)?;
        for piece in file.chunks(piece) {
            indexer.push(piece)?;
        }
        indexer.finish()
    }

    /// Opens in one piece and in small ones, which must not differ.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: Result<(&str, &[&str], u64), &str>) {
        for piece in [1, 7, 1 << 20] {
            let opened = open(file.as_ref(), piece);
            match (&opened, &expected) {
                (Ok(collection), Ok((format, boards, rejected))) => {
                    let report = collection.report();
                    assert_eq!((report.format.as_str(), report.rejected), (*format, *rejected));
                    assert_eq!(report.count as usize, boards.len());
                    for (number, expected) in boards.iter().enumerate() {
                        let record = collection.record(number).expect("a record");
                        assert_eq!(
                            record.position.givens().to_string().replace('\n', ""),
                            *expected
                        );
                    }
                    assert_eq!(collection.record(boards.len()), None);
                }
                (Err(error), Err(expected)) => assert_eq!(error.to_string(), *expected),
                (Ok(_), Err(expected)) => panic!("opened, for all of {expected:?}"),
                (Err(error), Ok(_)) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn both_formats_open() {
        check(format!("2\n{A}\n{B}\n"), Ok(("headed", &[A, B], 0)));
        check(format!("\u{feff}2\r\n{A}\r\n{B}"), Ok(("headed", &[A, B], 0)));
        check(format!("2\r{A}\r{B}\r\r"), Ok(("headed", &[A, B], 0)));
        check(format!("# two\n\n{A} note\n{B}"), Ok(("line", &[A, B], 0)));
        check(format!("{A}\n{}\n", ".".repeat(36)), Ok(("line", &[A, &".".repeat(36)], 0)));
        let utf16: Vec<u8> =
            format!("\u{feff}{A}\n{B}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(utf16, Ok(("line", &[A, B], 0)));
    }

    #[test]
    fn bad_lines_are_rejected_one_by_one() {
        check(format!("{A}\nnot a puzzle\n{B}\n{B}."), Ok(("line", &[A, B], 2)));
    }

    #[test]
    fn files_without_a_puzzle_say_so() {
        check("", Err("The file is empty."));
        check("\u{feff}", Err("The file is empty."));
        check("\n \n\r\n", Err("The file is empty."));
        check("# nothing\n", Err("There is no puzzle in this file."));
        check("3\n", Err("There is no puzzle in this file."));
        check("GIF89a\0\0\u{1}", Err("There is no puzzle in this file."));
        check([0xff; 300], Err("There is no puzzle in this file."));
        check([0; 81], Err("There is no puzzle in this file."));
    }

    #[test]
    fn one_fault_spoils_a_headed_collection() {
        check(format!("4\n{A}\n"), Err("Invalid block size."));
        check(format!("2\n{A}\n{A}.\n{A}"), Err("Line 3 has the wrong length."));
        check(
            format!("2\n{A}\n{}\n{A}", A.replace('1', "9")),
            Err("Line 3 has an invalid character."),
        );
    }

    #[test]
    fn a_fault_keeps_its_place() {
        let error = open(format!("2\n{A}\n1..4..1..1..4..5").as_bytes(), 64).err();
        let detail = error.and_then(|error| error.detail());
        assert_eq!(
            detail.as_deref(),
            Some(
                "Line 3, column 16: found '5'; expected a digit of a 4×4 puzzle or an empty cell."
            )
        );
    }
}
