//! Many records over the bytes of their files: each good or rejected, with where it came from.
//!
//! A [`CollectionBuilder`] is fed files piece by piece, unpacks them if need be, and gives each to an
//! [`Indexer`], which judges every line as it completes; what it keeps of a good record is where it
//! stands. A [`Collection`] reads a record when it is asked for it.

mod binary;
mod builder;
mod classified;
mod columns;
mod duplicates;
mod indexer;
mod packing;

pub use binary::Binary;
pub use builder::CollectionBuilder;
pub use classified::{ClassColumn, Classified, SolutionClass};
pub use columns::{
    COLUMNS, Column, ColumnId, Direction, Expected, Expression, ExpressionError, Histogram, Kind,
    Known, Measure, Order, Place, Row, Table, TechniqueName, TechniqueSet, Texts, Truth, Value,
    View, Vocabulary, csv_field,
};
pub use duplicates::{FirstSeen, Key, duplicates};
pub use indexer::{Indexer, OpenError};
pub use packing::Packing;

use serde::{Deserialize, Serialize};

use formats::{Alphabet, Fault, FeatureSet, Format, Letters, Text};
use grid::{Position, Shape};

/// How files are to be read, where somebody chose it; else their content tells.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The format's name.
    pub format: Option<String>,
    /// The letters of boards above 9×9.
    pub letters: Option<Alphabet>,
}

/// The records of some files, over the files' own bytes; never an empty one.
pub struct Collection {
    sources: Vec<Source>,
    report: Report,
}

/// The records of one file.
pub struct Source {
    bytes: Vec<u8>,
    format: &'static dyn Format,
    letters: Letters,
    /// Where each good record begins and ends.
    records: Vec<[u32; 2]>,
    report: SourceReport,
}

/// What was understood of some files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Of each that has a puzzle.
    pub sources: Vec<SourceReport>,
    /// The others, each with the reason why it has none.
    pub refused: Vec<(String, OpenError)>,
}

/// What was understood of one file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourceReport {
    /// The file's name, after that of the archive it was in.
    pub name: String,
    /// The format's name.
    pub format: String,
    /// The letters of its boards above 9×9, where it has such and cells are one symbol.
    pub letters: Option<Alphabet>,
    /// The names of other formats that it could be read in, the likelier first.
    pub others: Vec<String>,
    /// Whether its lines were quoted, as answers to mails quote them.
    pub quoted: bool,
    /// How many records there are of each shape.
    pub shapes: Vec<(Shape, u64)>,
    /// How many records are good.
    pub count: u64,
    /// How many records are not.
    pub rejected: u64,
    /// What is wrong with the first of those, at most [`SourceReport::FAULTS`] of them.
    pub faults: Vec<Fault>,
    /// What the file says that no position can keep.
    pub unsupported: FeatureSet,
}

impl SourceReport {
    /// How many faults are kept in full.
    pub const FAULTS: usize = 1000;
}

impl Report {
    /// How many records are good.
    pub fn count(&self) -> u64 {
        self.sources.iter().map(|source| source.count).sum()
    }

    /// How many records are not.
    pub fn rejected(&self) -> u64 {
        self.sources.iter().map(|source| source.rejected).sum()
    }
}

/// One good record: what stands in it, and the words that came with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The puzzle, and what was put in beside it.
    pub position: Position,
    /// The record's note; often empty.
    pub note: String,
}

impl Collection {
    fn of(sources: Vec<Source>, refused: Vec<(String, OpenError)>) -> Collection {
        let reports = sources.iter().map(|source| source.report.clone()).collect();
        Collection { sources, report: Report { sources: reports, refused } }
    }

    /// What was understood of the files.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// How many records there are; at least 1.
    pub fn len(&self) -> usize {
        self.sources.iter().map(|source| source.records.len()).sum()
    }

    /// Whether there is no record, which never is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record of that number, from 0; `None` past the last one.
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
