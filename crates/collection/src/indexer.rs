use std::mem;

use serde::{Deserialize, Serialize};

use super::{BinaryKind, ReadingChoice, Source, SourceReport};
use formats::{self, Decoder, Fault, Format, Letters, RecordScanner, Survey, Text};
use grid::Shape;

/// An indexer that finds the records of one file, which arrives in pieces.
pub struct Indexer {
    name: String,
    choice: ReadingChoice,
    /// The file's first bytes, or `None` once enough bytes have arrived to detect a binary file.
    prefix: Option<Vec<u8>>,
    decoder: Decoder,
    bytes: Vec<u8>,
    /// The expected size of the whole file, in bytes.
    size: u64,
    scanner: RecordScanner,
    records: Vec<[u32; 2]>,
    /// The number of records of each shape.
    shapes: Vec<(Shape, u64)>,
    rejected_count: u64,
    faults: Vec<Fault>,
}

/// The reason why a file isn't a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum OpenError {
    /// The file is empty or contains only whitespace.
    Empty,
    /// The file has no puzzle. The field is the fault of the first line that looks like a puzzle,
    /// or `None` if no line does.
    NoPuzzle(Option<Fault>),
    /// The file is a collection with a header, and has a fault that invalidates the whole file.
    Headed(Fault),
    /// The file is too large: it doesn't fit in memory, or has more bytes than an unpacked file may
    /// have. The field is the size in bytes, or the number of bytes unpacked so far.
    TooLarge(u64),
    /// The file is compressed, and the compressed data is corrupt.
    Damaged,
    /// The file is encrypted, or compressed with an unsupported method.
    Locked,
    /// The file is binary, or a gzip or zip file inside an archive.
    Binary(BinaryKind),
    /// The file is a Ninefold backup.
    Backup,
}

impl Indexer {
    /// Creates an indexer for a file, and reserves memory for `size` bytes. The file may turn out
    /// to be larger.
    ///
    /// # Errors
    /// Returns an error if there isn't enough memory, or if the file has 4 GiB or more.
    pub fn new(name: &str, size: u64, choice: &ReadingChoice) -> Result<Indexer, OpenError> {
        let mut bytes = Vec::new();
        u32::try_from(size)
            .ok()
            .and_then(|size| bytes.try_reserve_exact(size as usize).ok())
            .ok_or(OpenError::TooLarge(size))?;
        let format = choice.format.as_deref().and_then(formats::by_name);
        Ok(Indexer {
            name: name.into(),
            choice: choice.clone(),
            prefix: Some(Vec::new()),
            decoder: match format {
                Some(_) => Decoder::for_known_format(),
                None => Decoder::default(),
            },
            bytes,
            size,
            scanner: RecordScanner::new(format),
            records: Vec::new(),
            shapes: Vec::new(),
            rejected_count: 0,
            faults: Vec::new(),
        })
    }

    /// Adds the next piece of the file.
    ///
    /// # Errors
    /// Returns an error if a fault invalidates the whole file, or if the file is binary or too
    /// large. After an error, the rest of the file needn't be read.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), OpenError> {
        match self.prefix.take() {
            None => self.take_piece(piece, false)?,
            Some(mut prefix) => {
                prefix.extend_from_slice(piece);
                if prefix.len() < BinaryKind::PREFIX_LENGTH {
                    self.prefix = Some(prefix);
                    return Ok(());
                }
                self.push_prefix(&prefix)?;
            }
        }
        self.reserve_records();
        Ok(())
    }

    /// Reserves memory for the expected number of records, extrapolated from the records found so
    /// far. Otherwise, the growing list would be moved repeatedly and would leave gaps in memory.
    fn reserve_records(&mut self) {
        let (count, bytes) = (self.records.len() as u64, self.bytes.len() as u64);
        if self.records.capacity() as u64 * bytes < count * self.size {
            let expected = count * self.size / bytes.max(1);
            let more = (expected + expected / 64).saturating_sub(count);
            self.records.reserve_exact(usize::try_from(more).unwrap_or(0));
        }
    }

    /// Returns the number of bytes added so far.
    pub fn byte_count(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Returns the number of valid records found so far.
    pub fn record_count(&self) -> usize {
        self.records.len()
    }

    /// Finishes the file and returns its records.
    ///
    /// # Errors
    /// Returns an error if the file is binary or too large, if it has no records, or if a fault
    /// invalidates it.
    pub fn finish(mut self) -> Result<Source, OpenError> {
        let prefix = self.prefix.take().unwrap_or_default();
        self.push_prefix(&prefix)?;
        self.take_piece(&[], true)?;
        let Some(detection) = self.scanner.detection().cloned() else {
            return Err(OpenError::Empty);
        };
        let format = detection.format;
        let letters = self.resolve_letters(format);
        if self.records.is_empty() {
            let blank = self.bytes.iter().all(u8::is_ascii_whitespace);
            let first = mem::take(&mut self.faults).into_iter().next();
            return Err(if blank { OpenError::Empty } else { OpenError::NoPuzzle(first) });
        }
        let large = self.shapes.iter().map(|(shape, _)| *shape).find(|shape| shape.side() > 9);
        let report = SourceReport {
            name: self.name,
            format: format.info().name.into(),
            alphabet: large
                .filter(|_| format.info().has_letters)
                .map(|shape| letters.alphabet(shape)),
            other_formats: detection
                .other_formats
                .iter()
                .map(|other| other.info().name.into())
                .collect(),
            has_quote_markers: self.decoder.is_quoted(),
            repairs: self.decoder.repairs().or(self.scanner.repairs()),
            shapes: self.shapes,
            record_count: self.records.len() as u64,
            rejected_count: self.rejected_count,
            faults: self.faults,
            unsupported_features: self.scanner.unsupported(),
        };
        Ok(Source { bytes: self.bytes, format, letters, records: self.records, report })
    }

    /// Adds the first bytes of the file. Returns an error if they show that the file is binary. If
    /// the user chose a format, the file is assumed to be text.
    fn push_prefix(&mut self, prefix: &[u8]) -> Result<(), OpenError> {
        let binary = BinaryKind::detect(prefix).filter(|_| self.choice.format.is_none());
        binary.map_or(Ok(()), |binary| Err(OpenError::Binary(binary)))?;
        self.take_piece(prefix, false)
    }

    fn take_piece(&mut self, piece: &[u8], last: bool) -> Result<(), OpenError> {
        self.decoder.push(piece, last, &mut self.bytes);
        while let Some(found) = self.scanner.next(&self.bytes, last) {
            match found {
                Ok(place) => {
                    let (start, end) = (place.bytes.start.try_into(), place.bytes.end.try_into());
                    let (Ok(start), Ok(end)) = (start, end) else {
                        return Err(OpenError::TooLarge(self.bytes.len() as u64));
                    };
                    self.records.push([start, end]);
                    let shape = self.scanner.shape().or_else(|| self.read_shape([start, end]));
                    if let Some(shape) = shape {
                        let mut known = self.decoder.shapes().iter().copied();
                        let known = known.find(|other| other.side() == shape.side());
                        count_shape(&mut self.shapes, known.unwrap_or(shape));
                    }
                }
                Err(fault)
                    if self.scanner.format().is_some_and(|format| format.info().is_strict) =>
                {
                    return Err(OpenError::Headed(fault));
                }
                Err(fault) => self.reject(fault),
            }
        }
        Ok(())
    }

    fn reject(&mut self, fault: Fault) {
        self.rejected_count += 1;
        if self.faults.len() < SourceReport::MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    /// Returns `letters` with the shapes that lines of numbers in the file specify.
    fn with_shapes(&self, letters: Letters) -> Letters {
        let shapes = self.decoder.shapes().iter();
        shapes.fold(letters, |letters, shape| letters.with_shape(*shape))
    }

    /// Parses a record to determine its shape, if the scanner doesn't provide the shape. Returns
    /// `None` if the record can't be read.
    fn read_shape(&self, [start, end]: [u32; 2]) -> Option<Shape> {
        let text = Text { line: 1, bytes: self.bytes.get(start as usize..end as usize)? };
        let read = text.position(self.scanner.format()?, &Letters::STANDARD).ok()?;
        Some(read.1.shape())
    }

    /// Determines which digits the file's letters mean, after all records have been found, and
    /// rejects the records that contradict this meaning.
    fn resolve_letters(&mut self, format: &'static dyn Format) -> Letters {
        if self.shapes.iter().all(|(shape, _)| shape.side() <= 9) {
            return self.with_shapes(Letters::STANDARD);
        }
        let bytes = |[start, end]: [u32; 2]| &self.bytes[start as usize..end as usize];
        let mut survey = Survey::default();
        for record in &self.records {
            format.survey(Text { line: 1, bytes: bytes(*record) }, &mut survey);
        }
        let letters = self.choice.alphabet.map_or_else(|| survey.letters(), Letters::from_alphabet);
        let letters = self.with_shapes(letters);
        if survey.is_empty() {
            return letters;
        }
        let (mut line, mut at) = (1, 0);
        let mut wrong = Vec::new();
        self.shapes.clear();
        for (number, &[start, end]) in self.records.iter().enumerate() {
            line += count_line_ends(&self.bytes[at..start as usize]);
            at = start as usize;
            match (Text { line, bytes: bytes([start, end]) }.position(format, &letters)) {
                Ok((_, position)) => count_shape(&mut self.shapes, position.shape()),
                Err(fault) => wrong.push((number, fault)),
            }
        }
        for (number, fault) in wrong.into_iter().rev() {
            self.records.remove(number);
            self.reject(fault);
        }
        grid::insertion_sort_by_key(&mut self.faults, |fault| fault.line);
        letters
    }
}

/// Counts the line ends in a text. The text must not end between CR and LF.
fn count_line_ends(text: &[u8]) -> u64 {
    let ends = |at: usize| match text[at] {
        b'\r' => text.get(at + 1) != Some(&b'\n'),
        byte => byte == b'\n',
    };
    (0..text.len()).filter(|at| ends(*at)).count() as u64
}

fn count_shape(shapes: &mut Vec<(Shape, u64)>, shape: Shape) {
    match shapes.iter_mut().find(|(known, _)| *known == shape) {
        Some((_, count)) => *count += 1,
        None => shapes.push((shape, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Collection, CollectionBuilder};
    use formats::{Expected, Found};

    const A: &str = "1..4..1..1..4..1";
    const B: &str = "..3.2......4.1..";

    fn open(file: &[u8], piece: usize) -> Result<Collection, OpenError> {
        let mut builder = CollectionBuilder::new(ReadingChoice::default());
        builder.begin_file("a file", file.len() as u64);
        file.chunks(piece).for_each(|piece| builder.push(piece));
        builder.finish_file();
        builder.finish()
    }

    /// Indexes a file in one piece and in small pieces, and checks the format, the boards and the
    /// number of rejected records, or the start of the error.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: Result<(&str, &[&str], u64), &str>) {
        for piece in [1, 7, 1 << 20] {
            let opened = open(file.as_ref(), piece);
            match (&opened, &expected) {
                (Ok(collection), Ok((format, boards, rejected))) => {
                    let report = collection.report();
                    let source = &report.sources[0];
                    assert_eq!(
                        (source.format.as_str(), source.rejected_count),
                        (*format, *rejected)
                    );
                    assert_eq!(source.record_count as usize, boards.len());
                    for (number, expected) in boards.iter().enumerate() {
                        let record = collection.record(number).expect("a record");
                        assert_eq!(
                            record.position.givens().to_string().replace('\n', ""),
                            *expected
                        );
                    }
                    assert_eq!(collection.record(boards.len()), None);
                }
                (Err(error), Err(expected)) => {
                    let error = format!("{error:?}");
                    assert!(error.starts_with(expected), "{error} for {expected}");
                }
                (Ok(_), Err(expected)) => panic!("opened, for all of {expected:?}"),
                (Err(error), Ok(_)) => panic!("{error:?}"),
            }
        }
    }

    #[test]
    fn headed_and_line_files_are_read() {
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
    fn letters_are_determined_by_the_whole_file() {
        let line = |cells: &str| format!("{cells}{}", ".".repeat(256 - cells.len()));
        let file = [line("12"), line("0F"), line("G")].join("\n");
        check(&file, Ok(("line", &[&line("12"), &line(".F"), &line("G")], 0)));
        let file = [line("12"), line("0F"), line("A")].join("\n");
        check(&file, Ok(("line", &[&line("23"), &line("1G"), &line("B")], 0)));
        let file = [line("12"), line("0F"), line(";")].join("\n");
        check(&file, Ok(("line", &[&line("12"), &line("B")], 1)));
    }

    #[test]
    fn a_letter_among_numbers_is_validated() {
        let rows = |last: &str| {
            let row = |start: &str| format!("| {start} . . {}|\n", "| . . . . ".repeat(3));
            row("10 16") + &row(". .").repeat(14) + &row(last)
        };
        let line = |last: &str| format!("AG{}{last}{}", ".".repeat(238), ".".repeat(14));
        let file = [rows("1 ."), rows(". Y"), rows(". F")].join("\n");
        check(&file, Ok(("grid", &[&line("1."), &line(".F")], 1)));
    }

    #[test]
    fn files_without_a_puzzle_are_refused() {
        check("", Err("Empty"));
        check("\u{feff}", Err("Empty"));
        check("\n \n\r\n", Err("Empty"));
        check("# nothing\n", Err("NoPuzzle("));
        check("3\n", Err("NoPuzzle("));
        check("GIF89a\0\0\u{1}", Err("Binary(Picture)"));
        check([0xff; 300], Err("Binary(Other)"));
        check([0; 81], Err("Binary(Other)"));
        check([&b"%PDF-1.4\n"[..], &[b'1'; 9000]].concat(), Err("Binary(Pdf)"));
    }

    #[test]
    fn one_fault_invalidates_a_headed_collection() {
        check(format!("4\n{A}\n"), Err("Headed(1:1 found Number(\"4\")"));
        check(format!("2\n{A}\n{A}.\n{A}"), Err("Headed(3:17 found Length(17)"));
        check(format!("2\n{A}\n{}\n{A}", A.replace('1', "9")), Err("Headed(3:1 found Symbol('9')"));
    }

    #[test]
    fn a_fault_has_its_position_in_the_file() {
        let error = open(format!("2\n{A}\n1..4..1..1..4..5").as_bytes(), 64).err();
        let (line, column, found) = (3, 16, Found::Symbol('5'));
        let expected = Expected::Cell(Shape::order(2).expect("a shape"));
        let fault = Fault { line, column, found, expected };
        assert_eq!(error, Some(OpenError::Headed(fault)));
    }
}
