use std::ops::Range;

use super::{
    Detection, Draft, Expected, Fault, FeatureSet, Format, Found, HEAD_BYTES, Info, Letters, Line,
    LineRole, LineScanner, Lines, Repair, RepairSet, detect, forms, head, places,
};
use grid::{Position, Shape};

/// A scanner that finds the records of a file that arrives in pieces.
#[derive(Default)]
pub struct RecordScanner {
    lines: Lines,
    /// The format and its scanner, or `None` while too little of the file has arrived to detect it.
    parser: Option<(Detection, Box<dyn LineScanner>)>,
    /// Whether the scanner still has to preview the beginning of the file.
    needs_preview: bool,
    /// The record whose end hasn't been found yet, if any.
    open_record: Option<Place>,
    /// The number of the line that was last passed to the scanner.
    last_line: u64,
    is_ended: bool,
    /// Whether the file probably contains no puzzles. This fault is reported only once.
    lacks_puzzles: bool,
    /// Whether the fault that the file contains no puzzles has been reported.
    has_reported: bool,
}

/// The place of a record: its bytes, and the number of its first line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The bytes of the record, from its first to its last line, without the final line end.
    pub bytes: Range<usize>,
    /// The number of the first line of the record, from 1.
    pub line: u64,
}

impl RecordScanner {
    /// Creates a scanner for a file of this format. If the format is `None`, it is detected.
    pub fn new(format: Option<&'static dyn Format>) -> RecordScanner {
        let mut records = RecordScanner::default();
        if let Some(format) = format {
            records.begin(Detection { format, other_formats: Vec::new(), is_guess: false });
        }
        records
    }

    /// Begins a file of a detected format.
    pub(crate) fn begin(&mut self, detection: Detection) {
        self.lines = Lines::with_split_mode(detection.format.split_mode());
        self.needs_preview = detection.format.needs_preview();
        let scanner = detection.format.scanner();
        self.parser = Some((detection, scanner));
    }

    /// Returns the file's format, or `None` before it is known.
    pub fn format(&self) -> Option<&'static dyn Format> {
        self.detection().map(|detection| detection.format)
    }

    /// Returns the detected format and the possible alternatives, or `None` before they are known.
    pub fn detection(&self) -> Option<&Detection> {
        self.parser.as_ref().map(|(detection, _)| detection)
    }

    /// Returns the shape of the latest record, or `None` if its scanner doesn't know it.
    pub fn shape(&self) -> Option<Shape> {
        self.parser.as_ref().and_then(|(_, scanner)| scanner.shape())
    }

    /// Returns the features of the file so far that a position can't represent.
    pub fn unsupported(&self) -> FeatureSet {
        self.parser.as_ref().map_or(FeatureSet::NONE, |(_, scanner)| scanner.unsupported())
    }

    /// Returns the repairs that the scanner has made so far.
    pub fn repairs(&self) -> RepairSet {
        let has_strays = self.parser.as_ref().is_some_and(|(_, scanner)| scanner.has_strays());
        if has_strays { RepairSet::NONE.with(Repair::Strays) } else { RepairSet::NONE }
    }

    /// Returns the next record, or the fault in its place. `bytes` is everything that has arrived
    /// so far, except for bytes that were removed after [`RecordScanner::drain`], and `last` is
    /// `true` if no more bytes will come. Returns `None` if there are no more records, or if the
    /// next record hasn't arrived completely.
    pub fn next(&mut self, bytes: &[u8], last: bool) -> Option<Result<Place, Fault>> {
        loop {
            match self.find_next_record(bytes, last)? {
                Err(_) if self.has_reported => {}
                Err(fault) if self.lacks_puzzles => {
                    self.has_reported = true;
                    return Some(Err(self.fault_without_puzzles(bytes, fault)));
                }
                found => return Some(found.and_then(|place| self.verify(place, bytes))),
            }
        }
    }

    /// Returns the fault of a file without puzzles: too few places if the file may consist of
    /// places, or otherwise that a puzzle was expected. `fault` is the first fault.
    fn fault_without_puzzles(&self, bytes: &[u8], fault: Fault) -> Fault {
        let others =
            self.detection().map(|detection| &detection.other_formats[..]).unwrap_or_default();
        let places = others.iter().find(|format| format.info().name == places::INFO.name);
        let count = places.map(|_| places::count_places(&bytes[..bytes.len().min(HEAD_BYTES)]));
        match count {
            Some(count) => {
                Fault { found: Found::Cells(count), expected: Expected::Places, ..fault }
            }
            None => Fault { expected: Expected::Puzzle, ..fault },
        }
    }

    /// Returns the place of a record, or a fault if the record can't be read.
    fn verify(&self, place: Place, bytes: &[u8]) -> Result<Place, Fault> {
        if let Some((Detection { format, .. }, _)) = &self.parser
            && !format.rejects_unreadable_records()
        {
            let text = Text { line: place.line, bytes: &bytes[place.bytes.clone()] };
            text.position(*format, &Letters::STANDARD)?;
        }
        Ok(place)
    }

    fn find_next_record(&mut self, bytes: &[u8], last: bool) -> Option<Result<Place, Fault>> {
        if self.parser.is_none() {
            let detection = detect(bytes, last)?;
            self.lacks_puzzles = lacks_puzzles(&detection, bytes, last);
            self.begin(detection);
        }
        let (_, scanner) = self.parser.as_mut()?;
        if self.needs_preview {
            scanner.preview(&head(bytes, last)?);
            self.needs_preview = false;
        }
        while let Some((start, line)) = self.lines.next(bytes, last) {
            let (number, end) = (line.number, start + line.bytes.len());
            self.last_line = number;
            let open = self.open_record.take();
            let grown = |open: Option<Place>| match open {
                Some(Place { bytes, line }) => Place { bytes: bytes.start..end, line },
                None => Place { bytes: start..end, line: line.number },
            };
            match scanner.push(line) {
                Ok(LineRole::Other) => self.open_record = open,
                Ok(LineRole::Part) => self.open_record = Some(grown(open)),
                Ok(LineRole::First) => {
                    self.open_record = Some(grown(None));
                    if let Some(whole) = open {
                        return Some(Ok(whole));
                    }
                }
                Ok(LineRole::Last) => return Some(Ok(grown(open))),
                Ok(LineRole::After) => {
                    if let Some(whole) = open {
                        return Some(Ok(whole));
                    }
                }
                Err(mut fault) => {
                    // A piece passed to a scanner doesn't necessarily begin at the start of its
                    // line.
                    if fault.line == number {
                        fault.column += self.lines.column() - 1;
                    }
                    return Some(Err(fault));
                }
            }
        }
        if !last || std::mem::replace(&mut self.is_ended, true) {
            return None;
        }
        let open = self.open_record.take();
        let column = self.lines.column().saturating_sub(1);
        let ended = scanner.finish().map_err(|fault| {
            // The latest piece doesn't necessarily begin at the start of its line, and the end of
            // the file comes after this piece.
            let last = fault.found == Found::End && fault.line == self.last_line;
            let column = if last { column } else { 0 };
            Fault { column: fault.column + column, ..fault }
        });
        ended.map(|()| open).transpose()
    }

    /// Forgets the records that have been returned. Returns the number of bytes that the caller
    /// must remove from the beginning of `bytes` before the next call of [`RecordScanner::next`].
    pub fn drain(&mut self) -> usize {
        let keep = self.open_record.as_ref().map_or(usize::MAX, |open| open.bytes.start);
        let dropped = self.lines.drain(keep);
        if let Some(Place { bytes, .. }) = &mut self.open_record {
            *bytes = bytes.start - dropped..bytes.end - dropped;
        }
        dropped
    }
}

/// Returns `true` if a file probably contains no puzzles. All records at its beginning must have
/// faults. In addition, there must be several faults, a fault with an unknown shape, mostly text,
/// or another possible format. The result is `false` if the format was detected with certainty and
/// the file isn't mostly text, or if a single fault invalidates the whole file.
fn lacks_puzzles(detection: &Detection, bytes: &[u8], last: bool) -> bool {
    let head = &bytes[..bytes.len().min(HEAD_BYTES)];
    // Only formats with letters can mistake text for rows of a large board.
    let Info { has_letters, is_strict, .. } = *detection.format.info();
    let format = detection.format;
    // Rows of letters are in upper case, except for an `x` in an empty cell.
    let has_words = || head.iter().any(|byte| byte.is_ascii_lowercase() && *byte != b'x');
    let may_be_text = detection.is_guess
        || format.ignores_lines()
        || format.resembles_unusual_forms() && has_words();
    let is_text = may_be_text && has_letters && forms::is_text(head);
    if is_strict || !detection.is_guess && !is_text {
        return false;
    }
    let mut records = RecordScanner::default();
    records.begin(detection.clone());
    let is_whole = last && head.len() == bytes.len();
    let found = || records.find_next_record(head, is_whole);
    let (mut faults, mut has_no_shape) = (0, false);
    let all_faulty = std::iter::from_fn(found).all(|found| {
        faults += usize::from(found.is_err());
        has_no_shape |= matches!(&found, Err(fault) if fault.expected == Expected::Cells(None));
        found.is_err()
    });
    let is_offered = !detection.other_formats.is_empty();
    all_faulty && (faults > 1 || has_no_shape || is_text || is_offered)
}

/// The text of one record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    /// The number of the record's first line, from 1.
    pub line: u64,
    /// The bytes of the record's lines.
    pub bytes: &'a [u8],
}

impl<'a> Text<'a> {
    /// Returns the lines, each without its line end and trailing spaces.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let mut lines = Lines::from_line(self.line);
        std::iter::from_fn(move || lines.next(self.bytes, true).map(|(_, line)| line))
    }

    /// Returns the first line, which is the whole text of a single-line record.
    pub fn line(self) -> Line<'a> {
        self.lines().next().unwrap_or(Line { number: self.line, bytes: b"" })
    }

    /// Parses the text in a format and checks the result.
    ///
    /// # Errors
    /// Returns a fault if a letter is invalid. Everything else was checked when the record was
    /// found.
    pub fn position(
        self,
        format: &dyn Format,
        letters: &Letters,
    ) -> Result<(Draft, Position), Fault> {
        let mut draft = format.read(self, letters)?;
        draft.shape = draft.shape.or_else(|| letters.shape(draft.values.len()));
        let position = draft.position().ok_or(Fault {
            line: self.line,
            column: 1,
            found: Found::Cells(draft.values.len() as u64),
            expected: Expected::Cells(draft.shape),
        })?;
        Ok((draft, position))
    }
}
