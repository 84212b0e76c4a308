//! Files that were opened, on their way from the reader to the page.

use collection::Record;

use crate::page::OpenCollection;

/// Why files are opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The player chose them.
    Open,
    /// The player continues with recent files.
    Continue,
    /// The files were open in the previous session.
    Reopen,
    /// The player reads the open files again, perhaps in another format.
    Reread,
    /// The files are the open collection, with more puzzles.
    Grow,
}

/// Files that were opened.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenedFiles {
    /// The collection in them.
    pub open: OpenCollection,
    /// The number of the puzzle that was asked for.
    pub number: u64,
    /// That puzzle.
    pub record: Record,
    /// Why they were opened.
    pub purpose: Purpose,
    /// The duration of opening, in milliseconds.
    pub ms: f64,
}
