use std::ops::Range;

use super::{
    Detection, Draft, Expected, Fault, FeatureSet, Format, Found, Letters, Line, LineRole,
    LineScanner, Lines, detect, head,
};
use grid::{Position, Shape};

/// Finds the records of a file that arrives in pieces.
#[derive(Default)]
pub struct Records {
    lines: Lines,
    /// Known once enough of the file has arrived to tell.
    reading: Option<(Detection, Box<dyn LineScanner>)>,
    /// Whether the reader is yet to look at the file's beginning.
    ahead: bool,
    /// The record whose lines are arriving.
    begun: Option<Place>,
    /// The number of the line that was shown last.
    shown: u64,
    ended: bool,
}

/// Where a record stands: its bytes, and the number of its first line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The bytes from the record's first line to its last, whose end is not among them.
    pub bytes: Range<usize>,
    /// The number of its first line, from 1.
    pub line: u64,
}

impl Records {
    /// The records of a file of that format; of any, told by its content, when it is `None`.
    pub fn of(format: Option<&'static dyn Format>) -> Records {
        let mut records = Records::default();
        if let Some(format) = format {
            records.begin(Detection { format, others: Vec::new() });
        }
        records
    }

    fn begin(&mut self, detection: Detection) {
        self.lines = Lines::cut(detection.format.cut());
        self.ahead = detection.format.previews();
        let scanner = detection.format.scanner();
        self.reading = Some((detection, scanner));
    }

    /// The file's format, once it is known.
    pub fn format(&self) -> Option<&'static dyn Format> {
        self.detection().map(|detection| detection.format)
    }

    /// The file's format and those that it was taken for rather than, once they are known.
    pub fn detection(&self) -> Option<&Detection> {
        self.reading.as_ref().map(|(detection, _)| detection)
    }

    /// The shape of the record that was found last, where its reader knows it.
    pub fn shape(&self) -> Option<Shape> {
        self.reading.as_ref().and_then(|(_, scanner)| scanner.shape())
    }

    /// What the file said so far that no position can keep.
    pub fn unsupported(&self) -> FeatureSet {
        self.reading.as_ref().map_or(FeatureSet::NONE, |(_, scanner)| scanner.unsupported())
    }

    /// The next record, or what is wrong where one should be. `bytes` is what has arrived so far,
    /// from the same beginning in every call; `last` says that no more will come. `None` when
    /// there is no further record, or none has arrived whole.
    pub fn next(&mut self, bytes: &[u8], last: bool) -> Option<Result<Place, Fault>> {
        if self.reading.is_none() {
            self.begin(detect(bytes, last)?);
        }
        let (_, scanner) = self.reading.as_mut()?;
        if self.ahead {
            scanner.preview(&head(bytes, last)?);
            self.ahead = false;
        }
        while let Some((start, line)) = self.lines.next(bytes, last) {
            let (number, end) = (line.number, start + line.bytes.len());
            self.shown = number;
            let begun = self.begun.take();
            let grown = |begun: Option<Place>| match begun {
                Some(Place { bytes, line }) => Place { bytes: bytes.start..end, line },
                None => Place { bytes: start..end, line: line.number },
            };
            match scanner.push(line) {
                Ok(LineRole::Other) => self.begun = begun,
                Ok(LineRole::Part) => self.begun = Some(grown(begun)),
                Ok(LineRole::First) => {
                    self.begun = Some(grown(None));
                    if let Some(whole) = begun {
                        return Some(Ok(whole));
                    }
                }
                Ok(LineRole::Last) => return Some(Ok(grown(begun))),
                Ok(LineRole::After) => {
                    if let Some(whole) = begun {
                        return Some(Ok(whole));
                    }
                }
                Err(mut fault) => {
                    // What a reader is shown need not begin where its line does.
                    if fault.line == number {
                        fault.column += self.lines.column() - 1;
                    }
                    return Some(Err(fault));
                }
            }
        }
        if !last || std::mem::replace(&mut self.ended, true) {
            return None;
        }
        let begun = self.begun.take();
        let column = self.lines.column().saturating_sub(1);
        let ended = scanner.end().map_err(|fault| {
            // What was shown last need not begin where its line does, and the end is after it.
            let last = fault.found == Found::End && fault.line == self.shown;
            let column = if last { column } else { 0 };
            Fault { column: fault.column + column, ..fault }
        });
        ended.map(|()| begun).transpose()
    }

    /// Forgets what was handed out: the number of bytes that may be dropped from the front.
    pub fn drain(&mut self) -> usize {
        let keep = self.begun.as_ref().map_or(usize::MAX, |begun| begun.bytes.start);
        let dropped = self.lines.drain(keep);
        if let Some(Place { bytes, .. }) = &mut self.begun {
            *bytes = bytes.start - dropped..bytes.end - dropped;
        }
        dropped
    }
}

/// The text of one record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    /// The number of its first line, from 1.
    pub line: u64,
    /// Its lines.
    pub bytes: &'a [u8],
}

impl<'a> Text<'a> {
    /// Its lines, each without its end and the blanks before it.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let mut lines = Lines::from(self.line);
        std::iter::from_fn(move || lines.next(self.bytes, true).map(|(_, line)| line))
    }

    /// Its first line, which is all of it where a record is one line.
    pub fn line(self) -> Line<'a> {
        self.lines().next().unwrap_or(Line { number: self.line, bytes: b"" })
    }

    /// What it says, read in a format and checked.
    ///
    /// # Errors
    /// What is wrong with it. Only letters can be: all else was right when it was found.
    pub fn position(
        self,
        format: &dyn Format,
        letters: &Letters,
    ) -> Result<(Draft, Position), Fault> {
        let draft = format.read(self, letters)?;
        let position = draft.position().ok_or(Fault {
            line: self.line,
            column: 1,
            found: Found::Cells(draft.values.len() as u64),
            expected: Expected::Cells(draft.shape),
        })?;
        Ok((draft, position))
    }
}
