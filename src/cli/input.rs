//! A reader of puzzles that processes the bytes of a file or of standard input as they arrive.

use std::{
    fmt,
    io::{self, ErrorKind, Read, Seek, Write},
    mem,
};

use collection::{BinaryKind, OpenError};
use formats::{
    self, Alphabet, Decoder, Doubt, Draft, Fault, FeatureSet, Format, Letters, Place,
    RecordScanner, RepairSet, Survey, Text,
};
use grid::{Position, Shape};
use words::faults;

use super::picture::PictureError;

/// A reader of the puzzles in a file, one batch of records at a time.
pub struct PuzzleReader<'a> {
    source: Box<dyn Read + Send + 'a>,
    decoder: Decoder,
    /// The first bytes of the file, which show whether it is text.
    first_bytes: Vec<u8>,
    /// The text that has been read. The bytes before `start` are already in a batch.
    text: Vec<u8>,
    /// The offset in `text` of the first byte that isn't in a batch yet.
    start: usize,
    scanner: RecordScanner,
    has_ended: bool,
    /// The number of records so far, including faulty ones.
    count: u64,
    /// Whether the next batch may contain boards larger than 9×9.
    may_have_letters: bool,
    /// The meaning of letters, or `None` before the first board with letters is found.
    letters: Option<Letters>,
    /// The shapes of the file's boards, as far as lines of numbers in the file determine them.
    shapes: Vec<Shape>,
    /// The shape that the user chose, if any. It takes precedence over [`PuzzleReader::shapes`].
    shape: Option<Shape>,
    repairs: RepairSet,
    /// The number of rows of the first board, or `None` before it is read.
    side: Option<usize>,
    /// Whether some board has a different side than the first one.
    has_several_sizes: bool,
    /// Whether the user chose the format.
    is_format_chosen: bool,
    /// Remarks about the picture from which the puzzle was read.
    remarks: Vec<String>,
}

/// The user's choices for reading the input. Settings that the user didn't choose are detected from
/// the content.
#[derive(Clone, Copy, Default)]
pub struct InputChoice {
    /// The chosen format, or `None` to detect it.
    pub format: Option<&'static dyn Format>,
    /// The chosen alphabet for boards larger than 9×9, or `None` to detect it.
    pub alphabet: Option<Alphabet>,
    /// The chosen shape for boards with the same side, if any. It isn't used for boards whose boxes
    /// the file shows.
    pub shape: Option<Shape>,
}

/// Records of a file that have been located but not parsed.
pub struct Batch {
    text: Vec<u8>,
    /// The number of each record in the file, from 0, with the record's position in the text or its
    /// fault.
    records: Vec<(u64, Result<Place, Fault>)>,
    format: &'static dyn Format,
    letters: Letters,
}

/// A puzzle that was read from a file, with its note and its position in the file.
#[derive(Clone)]
pub struct Record {
    /// The number of the record in its file, from 0. Faulty records also count.
    pub index: u64,
    /// The number of the record's first line, from 1.
    pub line: u64,
    /// The note for the puzzle in the file, which is often empty.
    pub note: String,
    /// The puzzle.
    pub position: Position,
}

/// The reason why reading can't continue.
#[derive(Debug)]
pub enum ReadError {
    /// The operating system reported an error.
    Io(io::Error),
    /// This fault makes the whole file unusable.
    InvalidFile(Fault),
    /// The file was refused for this reason: for example, it isn't text, contains no puzzle, or
    /// can't be decompressed.
    Refused(OpenError),
    /// Files in an archive overlap, as in archives that are designed to keep programs busy.
    Overlapping,
    /// The files in an archive are larger than this number of bytes altogether.
    TooLarge(u64),
    /// A file in an archive is encrypted.
    Encrypted,
    /// The archive contains no files.
    NoFiles,
    /// The picture contains no board, or can't be read.
    Picture(PictureError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        match error.kind() {
            // These errors occur only when a file is decompressed.
            ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                ReadError::Refused(OpenError::Damaged)
            }
            _ => ReadError::Io(error),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::InvalidFile(fault) => {
                f.write_str(&faults::headed_file_fault_sentence(fault))
            }
            ReadError::Refused(error) => f.write_str(&faults::open_error_sentence(error).0),
            ReadError::Overlapping => {
                f.write_str("The archive is damaged: files in it overlap each other.")
            }
            ReadError::TooLarge(bytes) => {
                let gib = bytes >> 30;
                write!(
                    f,
                    "The archive unpacks to more than {gib} GiB: unpack it, and read its files one by one."
                )
            }
            ReadError::Encrypted => {
                f.write_str("The file is encrypted: unpack the archive with its password first.")
            }
            ReadError::Picture(error) => error.fmt(f),
            ReadError::NoFiles => f.write_str("The archive has no files to read."),
        }
    }
}

/// The number of bytes to read at a time.
const PIECE_SIZE: usize = 8 * 1024;

/// The maximum number of records in a batch. Batches are small, because some records may take long.
/// Other threads can process the next batches in the meantime.
const MAX_BATCH_RECORDS: usize = 32;

/// The maximum size in bytes of a file that is held in memory while it is checked as a whole.
/// Larger files are stored on disk.
const MAX_SIZE_IN_MEMORY: usize = 16 * 1024 * 1024;

/// The maximum size of a record in bytes, which is enough for the largest board with its 4,096
/// cells. The rest of a longer line is ignored.
const MAX_RECORD_SIZE: usize = 1024 * 1024;

impl<'a> PuzzleReader<'a> {
    /// Creates a reader of a source.
    ///
    /// If a single fault would make a file in its format unusable, the whole file is checked first.
    ///
    /// # Errors
    /// Returns an error if the source can't be read, isn't text, or has such a fault.
    pub fn new(
        source: impl Read + Send + 'a,
        InputChoice { format: from, alphabet: letters, shape }: InputChoice,
    ) -> Result<PuzzleReader<'a>, ReadError> {
        let mut input = PuzzleReader::new_unchecked(source, from);
        input.letters = letters.map(Letters::from_alphabet);
        input.shape = shape;
        let format = input.detect_format()?;
        if let (None, Some(binary)) = (from, BinaryKind::detect(&input.first_bytes)) {
            return Err(ReadError::Refused(OpenError::Binary(binary)));
        }
        if !format.is_some_and(|format| format.info().is_strict) {
            return Ok(input);
        }
        let mut stored = tempfile::spooled_tempfile(MAX_SIZE_IN_MEMORY);
        loop {
            stored.write_all(&mem::take(&mut input.text))?;
            if !input.read_piece()? {
                break;
            }
        }
        stored.rewind()?;
        let mut check = PuzzleReader::new_unchecked(&mut stored, from);
        while let Some(batch) = check.next_batch()? {
            if let Some(fault) = batch.records.into_iter().find_map(|(_, place)| place.err()) {
                return Err(ReadError::InvalidFile(fault));
            }
        }
        drop(check);
        stored.rewind()?;
        Ok(PuzzleReader {
            decoder: Decoder::for_decoded_text(),
            shapes: input.shapes,
            shape,
            repairs: input.repairs,
            ..PuzzleReader::new_unchecked(stored, from)
        })
    }

    /// Creates a reader without checking the source.
    fn new_unchecked(
        source: impl Read + Send + 'a,
        from: Option<&'static dyn Format>,
    ) -> PuzzleReader<'a> {
        PuzzleReader {
            source: Box::new(source),
            decoder: match from {
                Some(_) => Decoder::for_known_format(),
                None => Decoder::default(),
            },
            first_bytes: Vec::new(),
            text: Vec::new(),
            start: 0,
            scanner: RecordScanner::new(from),
            has_ended: false,
            count: 0,
            may_have_letters: false,
            letters: None,
            shapes: Vec::new(),
            shape: None,
            repairs: RepairSet::NONE,
            side: None,
            has_several_sizes: false,
            is_format_chosen: from.is_some(),
            remarks: Vec::new(),
        }
    }

    /// Returns the reader with remarks about the picture from which the puzzle was read.
    pub fn with_remarks(self, remarks: Vec<String>) -> PuzzleReader<'a> {
        PuzzleReader { remarks, ..self }
    }

    /// Returns the remarks about the picture from which the puzzle was read.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Reads the next piece. Returns `false` at the end, or an error if the source can't be read.
    fn read_piece(&mut self) -> io::Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        let mut piece = vec![0; PIECE_SIZE];
        let length = loop {
            match self.source.read(&mut piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.has_ended = length == 0;
        let marking = length.min(BinaryKind::PREFIX_LENGTH.saturating_sub(self.first_bytes.len()));
        self.first_bytes.extend_from_slice(&piece[..marking]);
        let mut decoded = Vec::new();
        self.decoder.push(&piece[..length], self.has_ended, &mut decoded);
        self.repairs = self.repairs.or(self.decoder.repairs());
        if !self.decoder.shapes().is_empty() {
            self.shapes = self.decoder.shapes().to_vec();
        }
        let skipped = match self.text.len() - self.start {
            ..MAX_RECORD_SIZE => 0,
            _ => memchr::memchr2(b'\n', b'\r', &decoded).unwrap_or(decoded.len()),
        };
        self.text.extend_from_slice(&decoded[skipped..]);
        Ok(true)
    }

    /// Returns the features of the file so far that a position can't represent.
    pub fn unsupported_features(&self) -> FeatureSet {
        self.scanner.unsupported()
    }

    /// Returns the parts of the file so far that were ignored or interpreted so that it could be
    /// read.
    pub fn repairs_so_far(&self) -> RepairSet {
        self.repairs.or(self.scanner.repairs())
    }

    /// Returns the reason to check the puzzles read so far, or `None` if there is no doubt about
    /// them or the user chose the format.
    pub fn doubt_so_far(&self) -> Option<Doubt> {
        let format = self.scanner.format().filter(|_| !self.is_format_chosen)?;
        Doubt::from_reading(format, self.repairs_so_far(), self.has_several_sizes)
    }

    /// Detects the format without consuming records. Returns `None` for an empty file, and an error
    /// if reading fails.
    fn detect_format(&mut self) -> Result<Option<&'static dyn Format>, ReadError> {
        loop {
            if let Some(format) = self.scanner.format() {
                return Ok(Some(format));
            }
            if let Some(detection) = formats::detect(&self.text, self.has_ended) {
                return Ok(Some(detection.format));
            }
            if !self.read_piece()? {
                return Ok(None);
            }
        }
    }

    /// Reads the next batch. Returns `None` at the end.
    ///
    /// # Errors
    /// Returns an error if the source can't be read, or if it contains text but no puzzle.
    pub fn next_batch(&mut self) -> Result<Option<Batch>, ReadError> {
        loop {
            let mut records = Vec::new();
            while records.len() < MAX_BATCH_RECORDS
                && let Some(found) = self.scanner.next(&self.text[self.start..], self.has_ended)
            {
                let side = self.scanner.shape().filter(|_| found.is_ok()).map(Shape::side);
                self.has_several_sizes |=
                    side.is_some() && self.side.is_some_and(|s| Some(s) != side);
                self.side = self.side.or(side);
                self.may_have_letters |= side.is_none_or(|side| side > 9) && found.is_ok();
                records.push((self.count, found));
                self.count += 1;
            }
            let text = self.take_text();
            if let Some(format) = self.scanner.format()
                && !records.is_empty()
            {
                let letters = self.find_letters(format, &text, &records)?;
                let shapes = self.shapes.iter().chain(&self.shape);
                let letters = shapes.fold(letters, |letters, shape| letters.with_shape(*shape));
                return Ok(Some(Batch { text, records, format, letters }));
            }
            if !self.read_piece()? {
                // The text contains nothing that is a puzzle or resembles one.
                let has_text = self.first_bytes.iter().any(|byte| !byte.is_ascii_whitespace());
                if self.count == 0 && has_text {
                    return Err(ReadError::Refused(OpenError::NoPuzzle(None)));
                }
                return Ok(None);
            }
        }
    }

    /// Removes and returns the text of the records that have been located.
    fn take_text(&mut self) -> Vec<u8> {
        let end = self.start + self.scanner.drain();
        let text = self.text[self.start..end].to_vec();
        self.start = end;
        // Moving the rest of the text for each batch would take quadratic time.
        if 2 * self.start >= self.text.len() {
            self.text.drain(..mem::take(&mut self.start));
        }
        text
    }

    /// Returns the meaning of letters in the next records. When the first board larger than 9×9 is
    /// found, the rest of the file is examined, and stored so that it can be read again. Fails if
    /// reading fails.
    fn find_letters(
        &mut self,
        format: &'static dyn Format,
        text: &[u8],
        records: &[(u64, Result<Place, Fault>)],
    ) -> io::Result<Letters> {
        if let Some(letters) = self.letters {
            return Ok(letters);
        }
        if !mem::take(&mut self.may_have_letters) {
            return Ok(Letters::STANDARD);
        }
        let mut survey = Survey::default();
        let places = records.iter().filter_map(|(_, place)| place.as_ref().ok());
        let large = places.filter(|place| place.bytes.len() > 81);
        for Place { bytes, line } in large {
            format.survey(Text { line: *line, bytes: &text[bytes.clone()] }, &mut survey);
        }
        if survey.is_empty() {
            return Ok(Letters::STANDARD);
        }
        self.look_ahead(format, &mut survey)?;
        Ok(*self.letters.insert(survey.letters()))
    }

    /// Adds the rest of the file to a survey. The rest is stored so that it can still be read.
    /// Fails if reading fails.
    fn look_ahead(&mut self, format: &'static dyn Format, survey: &mut Survey) -> io::Result<()> {
        let mut stored = tempfile::spooled_tempfile(MAX_SIZE_IN_MEMORY);
        let mut found = RecordScanner::new(Some(format));
        let unread = self.text.split_off(mem::take(&mut self.start));
        self.text.clear();
        let mut ahead = unread.clone();
        loop {
            while let Some(next) = found.next(&ahead, self.has_ended) {
                if let Ok(Place { bytes, line }) = next {
                    format.survey(Text { line, bytes: &ahead[bytes] }, survey);
                }
            }
            ahead.drain(..found.drain());
            if !self.read_piece()? {
                break;
            }
            stored.write_all(&self.text)?;
            ahead.append(&mut self.text);
        }
        stored.rewind()?;
        self.text = unread;
        self.source = Box::new(stored);
        self.decoder = Decoder::for_decoded_text();
        self.has_ended = false;
        Ok(())
    }
}

impl Batch {
    /// Iterates over the records in order. Records that can't be read yield their faults.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, Fault>> {
        self.records.iter().map(|(index, place)| {
            let place = place.as_ref().map_err(Clone::clone)?;
            let bytes = self.text.get(place.bytes.clone()).unwrap_or_default();
            let text = Text { line: place.line, bytes };
            let read = text.position(self.format, &self.letters);
            let record = |(draft, position): (Draft, _)| Record {
                index: *index,
                line: place.line,
                note: draft.note,
                position,
            };
            read.map(record)
        })
    }
}
