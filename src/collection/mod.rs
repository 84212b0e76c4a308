//! Many records over one buffer: each good or rejected, with where it came from.
//!
//! An [`Indexer`] is fed a file piece by piece and judges every line as it completes; what it
//! keeps of a good record is where it stands. A [`Collection`] reads a record when it is
//! asked for it.

mod indexer;

pub use indexer::{Indexer, OpenError};

use serde::{Deserialize, Serialize};

use crate::{
    formats::{Fault, Format, Letters, Text},
    grid::Position,
};

/// The records of one file, over the file's own bytes; never an empty one.
pub struct Collection {
    bytes: Vec<u8>,
    format: &'static dyn Format,
    /// Where each good record begins and ends.
    records: Vec<[u32; 2]>,
    report: Report,
}

/// What was understood of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The format's name.
    pub format: String,
    /// What people call the format.
    pub title: String,
    /// How many records are good.
    pub count: u64,
    /// How many records are not.
    pub rejected: u64,
    /// What is wrong with the first of those, at most [`Report::FAULTS`] of them.
    pub faults: Vec<Fault>,
}

impl Report {
    /// How many faults are kept in full.
    pub const FAULTS: usize = 1000;
}

/// One good record: what stands in it, and the words that came with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The puzzle, and what was put in beside it.
    pub position: Position,
    /// The record's note; often empty.
    pub note: String,
}

impl Collection {
    /// What was understood of the file.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The format that the file was read in.
    pub fn format(&self) -> &'static dyn Format {
        self.format
    }

    /// How many records there are; at least 1.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record, which never is.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record of that number, from 0; `None` past the last one.
    pub fn record(&self, number: usize) -> Option<Record> {
        let [start, end] = *self.records.get(number)?;
        let bytes = self.bytes.get(start as usize..end as usize)?;
        let text = Text { line: 1, bytes };
        let (draft, position) = text.position(self.format, &Letters::STANDARD).ok()?;
        Some(Record { position, note: draft.note })
    }
}
