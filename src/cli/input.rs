//! Puzzles of a file or of standard input, as they come.

use std::{
    fmt,
    io::{self, ErrorKind, Read, Seek, Write},
    mem,
};

use collection::{Binary, OpenError};
use formats::{
    self, Alphabet, Decoder, Draft, Fault, FeatureSet, Format, Letters, Place, Records, Survey,
    Text,
};
use grid::Position;
use words::faults;

/// A file of puzzles, read a batch of lines at a time.
pub struct Input<'a> {
    source: Box<dyn Read + Send + 'a>,
    decoder: Decoder,
    /// Its first bytes, which tell whether it is text.
    mark: Vec<u8>,
    /// What was read and not yet handed out.
    text: Vec<u8>,
    found: Records,
    ended: bool,
    /// How many records came so far, good or not.
    count: u64,
    /// What letters mean, once there were some.
    letters: Option<Letters>,
}

/// How input is to be read, where a person chose it; else its content tells.
#[derive(Clone, Copy, Default)]
pub struct Choice {
    /// The format.
    pub from: Option<&'static dyn Format>,
    /// The letters of boards above 9×9.
    pub letters: Option<Alphabet>,
}

/// Some lines of a file, judged but not yet read.
pub struct Batch {
    text: Vec<u8>,
    /// The number of each record in the file, from 0, and where it stands.
    records: Vec<(u64, Place)>,
    /// What is wrong with the others.
    pub faults: Vec<Fault>,
    format: &'static dyn Format,
    letters: Letters,
}

/// A puzzle, and where it came from.
#[derive(Clone)]
pub struct Record {
    /// Which record of the file it is, from 0.
    pub index: u64,
    /// The number of its first line, from 1.
    pub line: u64,
    /// What the file says beside the cells; often nothing.
    pub note: String,
    /// The puzzle.
    pub position: Position,
}

/// Why no more can be read.
#[derive(Debug)]
pub enum ReadError {
    /// The machine says so.
    Io(io::Error),
    /// A fault spoils the whole file.
    Spoiled(Fault),
    /// It is no text, or it is packed and cannot be unpacked.
    Refused(OpenError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        match error.kind() {
            // Only what is unpacked can be so.
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
            ReadError::Spoiled(fault) => f.write_str(&faults::spoiled(fault)),
            ReadError::Refused(error) => f.write_str(&faults::open_error(error).0),
        }
    }
}

/// How much is read at once.
const PIECE: usize = 8 * 1024;

/// A batch has no more records: some may take long, and the others need not wait for them.
const BATCH: usize = 32;

/// A file that must be checked as a whole is put aside in memory up to this size.
const IN_MEMORY: usize = 16 * 1024 * 1024;

/// No record is longer: the largest board has 4,096 cells. What more a line has is passed over.
const LONGEST: usize = 1024 * 1024;

impl<'a> Input<'a> {
    /// An input that reads from there.
    ///
    /// A file whose format is all or nothing is put aside and read through once, before anything
    /// of it is handed out.
    ///
    /// # Errors
    /// When it cannot be read, is no text, or a fault spoils it.
    pub fn new(
        source: impl Read + Send + 'a,
        Choice { from, letters }: Choice,
    ) -> Result<Input<'a>, ReadError> {
        let mut input = Input::over(source, from);
        input.letters = letters.map(Letters::all);
        let format = input.format()?;
        if let (None, Some(binary)) = (from, Binary::of(&input.mark)) {
            return Err(ReadError::Refused(OpenError::Binary(binary)));
        }
        if !format.is_some_and(|format| format.info().is_strict) {
            return Ok(input);
        }
        let mut aside = tempfile::spooled_tempfile(IN_MEMORY);
        loop {
            aside.write_all(&mem::take(&mut input.text))?;
            if !input.fill()? {
                break;
            }
        }
        aside.rewind()?;
        let mut check = Input::over(&mut aside, from);
        while let Some(batch) = check.batch()? {
            if let Some(fault) = batch.faults.into_iter().next() {
                return Err(ReadError::Spoiled(fault));
            }
        }
        drop(check);
        aside.rewind()?;
        Ok(Input { decoder: Decoder::done(), ..Input::over(aside, from) })
    }

    /// An input that reads from there, unchecked.
    fn over(source: impl Read + Send + 'a, from: Option<&'static dyn Format>) -> Input<'a> {
        Input {
            source: Box::new(source),
            decoder: Decoder::default(),
            mark: Vec::new(),
            text: Vec::new(),
            found: Records::of(from),
            ended: false,
            count: 0,
            letters: None,
        }
    }

    /// Reads a piece, however small the source's own pieces are; `false` at the end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let mut piece = vec![0; PIECE];
        let length = loop {
            match self.source.read(&mut piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.ended = length == 0;
        let marking = length.min(Binary::MARK.saturating_sub(self.mark.len()));
        self.mark.extend_from_slice(&piece[..marking]);
        let mut fresh = Vec::new();
        self.decoder.push(&piece[..length], self.ended, &mut fresh);
        let kept = match self.text.len() {
            ..LONGEST => 0,
            _ => memchr::memchr2(b'\n', b'\r', &fresh).unwrap_or(fresh.len()),
        };
        self.text.extend_from_slice(&fresh[kept..]);
        Ok(true)
    }

    /// What the file said so far that no position can keep.
    pub fn unsupported(&self) -> FeatureSet {
        self.found.unsupported()
    }

    /// The format of the file, all of which stays unread; `None` for no file.
    fn format(&mut self) -> Result<Option<&'static dyn Format>, ReadError> {
        loop {
            if let Some(format) = self.found.format() {
                return Ok(Some(format));
            }
            if let Some(detection) = formats::detect(&self.text, self.ended) {
                return Ok(Some(detection.format));
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// The next lines of the file, in order; `None` at its end.
    ///
    /// # Errors
    /// When the source cannot be read.
    pub fn batch(&mut self) -> Result<Option<Batch>, ReadError> {
        loop {
            let (mut records, mut faults) = (Vec::new(), Vec::new());
            while records.len() + faults.len() < BATCH
                && let Some(found) = self.found.next(&self.text, self.ended)
            {
                match found {
                    Ok(place) => records.push((self.count, place)),
                    Err(fault) => faults.push(fault),
                }
                self.count += 1;
            }
            let rest = self.text.split_off(self.found.drain());
            let text = mem::replace(&mut self.text, rest);
            if let Some(format) = self.found.format()
                && (!records.is_empty() || !faults.is_empty())
            {
                let letters = self.letters(format, &text, &records)?;
                return Ok(Some(Batch { text, records, faults, format, letters }));
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// What letters mean in the next records. When the first of them has a board above 9×9, all
    /// of the file is looked at for that, and put aside to be read again.
    fn letters(
        &mut self,
        format: &'static dyn Format,
        text: &[u8],
        records: &[(u64, Place)],
    ) -> io::Result<Letters> {
        if let Some(letters) = self.letters {
            return Ok(letters);
        }
        let mut survey = Survey::default();
        let large = records.iter().map(|(_, place)| place).filter(|place| place.bytes.len() > 81);
        for Place { bytes, line } in large {
            format.survey(Text { line: *line, bytes: &text[bytes.clone()] }, &mut survey);
        }
        if survey.is_empty() {
            return Ok(Letters::STANDARD);
        }
        self.look_ahead(format, &mut survey)?;
        Ok(*self.letters.insert(survey.letters()))
    }

    /// Shows a survey the rest of the file, which can be read as before.
    fn look_ahead(&mut self, format: &'static dyn Format, survey: &mut Survey) -> io::Result<()> {
        let mut aside = tempfile::spooled_tempfile(IN_MEMORY);
        let mut found = Records::of(Some(format));
        let unread = mem::take(&mut self.text);
        let mut ahead = unread.clone();
        loop {
            while let Some(next) = found.next(&ahead, self.ended) {
                if let Ok(Place { bytes, line }) = next {
                    format.survey(Text { line, bytes: &ahead[bytes] }, survey);
                }
            }
            ahead.drain(..found.drain());
            if !self.fill()? {
                break;
            }
            aside.write_all(&self.text)?;
            ahead.append(&mut self.text);
        }
        aside.rewind()?;
        self.text = unread;
        self.source = Box::new(aside);
        self.decoder = Decoder::done();
        self.ended = false;
        Ok(())
    }
}

impl Batch {
    /// The records, in order.
    pub fn read(&self) -> impl Iterator<Item = Result<Record, Fault>> {
        self.records.iter().map(|(index, place)| {
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
