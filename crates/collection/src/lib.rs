//! Collections of records, which are stored as byte ranges in their files.
//!
//! A [`CollectionBuilder`] receives files piece by piece, unpacks them if necessary, and passes
//! each to an [`Indexer`]. The indexer checks every line as soon as it is complete and stores only
//! the byte range of each valid record. A [`Collection`] parses a record when it is requested.

mod binary;
mod builder;
mod columns;
mod duplicates;
mod file_values;
mod indexer;
mod packing;
mod solution_class;

pub use binary::BinaryKind;
pub use builder::CollectionBuilder;
pub use columns::{
    Axis, COLUMNS, Column, ColumnId, ColumnValue, ExpectedToken, Expression, ExpressionError,
    Histogram, Measure, PairHistogram, Scatter, SortDirection, SortKey, SortOrder, Table,
    TableView, TechniqueName, TechniqueSet, TextSource, Truth, ValueKind, ValueRow, ValueState,
    Vocabulary, csv_field,
};
pub use duplicates::{FirstOccurrences, PuzzleKey, duplicates};
pub use indexer::{Indexer, OpenError};
pub use packing::Packing;
pub use solution_class::{ClassColumn, SolutionClass};

use serde::{Deserialize, Serialize};

use formats::{Alphabet, Fault, FeatureSet, Format, Letters, RepairSet, Text};
use grid::{Position, Shape};

/// The user's choices for reading files. Settings that the user didn't choose are detected from the
/// content.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ReadingChoice {
    /// The name of the chosen format, or `None` to detect the format.
    pub format: Option<String>,
    /// The chosen alphabet for boards larger than 9×9, or `None` to detect the alphabet.
    pub alphabet: Option<Alphabet>,
}

/// The records of one or more files, together with the bytes of the files. A collection is never
/// empty.
pub struct Collection {
    sources: Vec<Source>,
    report: ReadingReport,
}

/// The records of one file.
pub struct Source {
    bytes: Vec<u8>,
    format: &'static dyn Format,
    letters: Letters,
    /// The offsets of the start and the end of each valid record, in bytes.
    records: Vec<[u32; 2]>,
    report: SourceReport,
}

/// A report on how some files were read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadingReport {
    /// The reports on the files that have puzzles.
    pub sources: Vec<SourceReport>,
    /// The names of the files without puzzles, each with the reason.
    pub refused_files: Vec<(String, OpenError)>,
}

/// A report on how one file was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourceReport {
    /// The file's name. For a file in an archive, the archive's name comes first.
    pub name: String,
    /// The name of the file's format.
    pub format: String,
    /// The alphabet of boards larger than 9×9 that have one symbol per cell, or `None` if there are
    /// no such boards.
    pub alphabet: Option<Alphabet>,
    /// The names of the other formats in which the file can be read, the likeliest first.
    pub other_formats: Vec<String>,
    /// Whether the lines had quote markers (`>`), as in replies to e-mails.
    pub has_quote_markers: bool,
    /// The repairs that made the file readable: parts that were ignored or interpreted.
    pub repairs: RepairSet,
    /// The number of valid records of each shape.
    pub shapes: Vec<(Shape, u64)>,
    /// The number of valid records.
    pub record_count: u64,
    /// The number of rejected records.
    pub rejected_count: u64,
    /// The faults of the first rejected records, up to [`SourceReport::MAX_FAULTS`] of them.
    pub faults: Vec<Fault>,
    /// The features in the file that a position can't represent.
    pub unsupported_features: FeatureSet,
}

impl SourceReport {
    /// The maximum number of faults in a report.
    pub const MAX_FAULTS: usize = 1000;
}

impl ReadingReport {
    /// Returns the number of valid records.
    pub fn record_count(&self) -> u64 {
        self.sources.iter().map(|source| source.record_count).sum()
    }

    /// Returns the number of rejected records.
    pub fn rejected_count(&self) -> u64 {
        self.sources.iter().map(|source| source.rejected_count).sum()
    }
}

/// A valid record: a position and its note.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The puzzle, with any entries and marks.
    pub position: Position,
    /// The record's note, which is often empty.
    pub note: String,
}

impl Collection {
    fn new(sources: Vec<Source>, refused: Vec<(String, OpenError)>) -> Collection {
        let reports = sources.iter().map(|source| source.report.clone()).collect();
        Collection { sources, report: ReadingReport { sources: reports, refused_files: refused } }
    }

    /// Returns the report on how the files were read.
    pub fn report(&self) -> &ReadingReport {
        &self.report
    }

    /// Returns the number of records, which is at least 1.
    pub fn len(&self) -> usize {
        self.sources.iter().map(|source| source.records.len()).sum()
    }

    /// Returns `true` if there are no records. A collection is never empty, so this returns
    /// `false`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the record with this number, counted from 0, or `None` if there is no such record.
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
