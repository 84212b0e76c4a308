//! Collections of records over the bytes of their files: each record is valid or rejected, with its
//! position.
//!
//! A [`CollectionBuilder`] receives files piece by piece, unpacks them if necessary, and passes
//! each to an [`Indexer`]. The indexer checks every line as soon as it is complete and stores only
//! the position of each valid record. A [`Collection`] parses a record when it is requested.

mod binary;
mod builder;
mod classified;
mod columns;
mod duplicates;
mod indexer;
mod packing;

pub use binary::BinaryKind;
pub use builder::CollectionBuilder;
pub use classified::{ClassColumn, SolutionClass};
pub use columns::{
    Axis, COLUMNS, Column, ColumnId, ColumnValue, ExpectedToken, Expression, ExpressionError,
    Histogram, Measure, PairHistogram, Scatter, SortDirection, SortKey, SortOrder, Table,
    TableView, TechniqueName, TechniqueSet, TextSource, Truth, ValueKind, ValueRow, ValueState,
    Vocabulary, csv_field,
};
pub use duplicates::{FirstSeen, PuzzleKey, duplicates};
pub use indexer::{Indexer, OpenError};
pub use packing::Packing;

use serde::{Deserialize, Serialize};

use formats::{Alphabet, Fault, FeatureSet, Format, Letters, RepairSet, Text};
use grid::{Position, Shape};

/// The user's choices of how to read files. Anything that isn't chosen is detected from the
/// content.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The name of the format.
    pub format: Option<String>,
    /// The alphabet of boards above 9×9.
    pub letters: Option<Alphabet>,
}

/// The records of some files, over the files' own bytes. A collection is never empty.
pub struct Collection {
    sources: Vec<Source>,
    report: Report,
}

/// The records of one file.
pub struct Source {
    bytes: Vec<u8>,
    format: &'static dyn Format,
    letters: Letters,
    /// The start and the end of each valid record.
    records: Vec<[u32; 2]>,
    report: SourceReport,
}

/// A report on how some files were read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The reports on the files that have puzzles.
    pub sources: Vec<SourceReport>,
    /// The names of the other files, each with the reason why it has no puzzles.
    pub refused: Vec<(String, OpenError)>,
}

/// A report on how one file was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourceReport {
    /// The file's name; if the file was in an archive, the archive's name comes first.
    pub name: String,
    /// The name of the format.
    pub format: String,
    /// The alphabet of the boards above 9×9, if there are any and their cells are single symbols.
    pub letters: Option<Alphabet>,
    /// The names of other formats in which the file can be read, the likeliest first.
    pub others: Vec<String>,
    /// Whether the lines had quote markers (`>`), as in replies to e-mails.
    pub quoted: bool,
    /// The parts of the file that were ignored or interpreted so that it could be read.
    pub repairs: RepairSet,
    /// The number of records of each shape.
    pub shapes: Vec<(Shape, u64)>,
    /// The number of valid records.
    pub count: u64,
    /// The number of rejected records.
    pub rejected: u64,
    /// The faults of the first rejected records, at most [`SourceReport::FAULTS`].
    pub faults: Vec<Fault>,
    /// The features of the file that a position can't store.
    pub unsupported: FeatureSet,
}

impl SourceReport {
    /// The maximum number of faults in a report.
    pub const FAULTS: usize = 1000;
}

impl Report {
    /// Returns the number of valid records.
    pub fn count(&self) -> u64 {
        self.sources.iter().map(|source| source.count).sum()
    }

    /// Returns the number of rejected records.
    pub fn rejected(&self) -> u64 {
        self.sources.iter().map(|source| source.rejected).sum()
    }
}

/// A valid record: a position and its note.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The puzzle, with any entries and marks.
    pub position: Position,
    /// The record's note; often empty.
    pub note: String,
}

impl Collection {
    fn new(sources: Vec<Source>, refused: Vec<(String, OpenError)>) -> Collection {
        let reports = sources.iter().map(|source| source.report.clone()).collect();
        Collection { sources, report: Report { sources: reports, refused } }
    }

    /// Returns the report on how the files were read.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Returns the number of records; at least 1.
    pub fn len(&self) -> usize {
        self.sources.iter().map(|source| source.records.len()).sum()
    }

    /// Returns `true` if there are no records, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the record with a number, counted from 0, or `None` if there is none.
    pub fn record(&self, number: usize) -> Option<Record> {
        let mut left = number;
        for source in &self.sources {
            match source.records.get(left) {
                Some(place) => return source.record(*place),
                None => left -= source.records.len(),
            }
        }
        None
    }
}

impl Source {
    fn record(&self, [start, end]: [u32; 2]) -> Option<Record> {
        let text = Text { line: 1, bytes: self.bytes.get(start as usize..end as usize)? };
        let (draft, position) = text.position(self.format, &self.letters).ok()?;
        Some(Record { position, note: draft.note })
    }
}
