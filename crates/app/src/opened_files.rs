//! The result of opening files, which the feature that opens them passes to other features.

use collection::Record;

use crate::page::OpenCollection;

/// The reason for opening files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenPurpose {
    /// The player chose the files.
    Open,
    /// The player continues with recent files.
    Continue,
    /// The files were open in the previous session.
    Reopen,
    /// The player reads the open files again, perhaps in another format.
    Reread,
    /// The files are a larger version of the open collection, which is still being generated.
    Grow,
}

/// Opened files: their collection, the requested puzzle, and the reason for opening them.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenedFiles {
    /// The collection in the files.
    pub collection: OpenCollection,
    /// The number of the requested puzzle, from 0.
    pub puzzle_number: u64,
    /// The record of the requested puzzle.
    pub record: Record,
    /// The reason for opening the files.
    pub purpose: OpenPurpose,
    /// The time that opening took, in milliseconds.
    pub duration_ms: f64,
}
