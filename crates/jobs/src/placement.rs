//! The workers that a job needs, and the boards that a job works on.

use std::ops::Range;

use grid::Board;
use serde::{Deserialize, Serialize};

/// The workers that a job needs.
#[derive(Clone, PartialEq, Debug)]
pub enum Placement {
    /// A new worker, which keeps the files open for later jobs.
    LoadsCollection,
    /// The worker that has the files open.
    OnCollection,
    /// The worker that has the files open. An earlier job with the same placement is cancelled.
    LatestOnCollection,
    /// Any single worker.
    OneWorker,
    /// One worker at first. If the job takes longer than a moment, more workers share it, up to one
    /// per core.
    Shared,
    /// A new worker, which keeps the watched search for later jobs.
    StartsWatch,
    /// The worker that has the watched search.
    OnWatch,
    /// One worker per core, or a single worker if `is_sequential` is `true`. Each worker runs one
    /// batch of items at a time. The outcomes are reported in the order of the items.
    Batches {
        /// The numbers of the items.
        items: Range<u64>,
        /// The maximum number of items per batch.
        size: u64,
        /// Whether the items are records of the open files, so that each batch needs their puzzles.
        are_records: bool,
        /// Whether a single worker runs the batches one after another.
        is_sequential: bool,
    },
}

/// The boards that a job works on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BoardSelection {
    /// The listed boards.
    Listed(Vec<Board>),
    /// The puzzles of the open files with numbers in this range.
    Records(Range<u64>),
}

impl BoardSelection {
    /// Returns the placement of a job over these boards, with at most `size` boards per batch.
    pub(crate) fn placement(&self, size: u64) -> Placement {
        match self {
            BoardSelection::Listed(_) => Placement::OneWorker,
            BoardSelection::Records(items) => {
                let items = items.clone();
                Placement::Batches { items, size, are_records: true, is_sequential: false }
            }
        }
    }

    /// Returns the listed boards, or no boards if they are records of the open files.
    pub(crate) fn into_listed(self) -> std::vec::IntoIter<Board> {
        match self {
            BoardSelection::Listed(boards) => boards,
            BoardSelection::Records(_) => Vec::new(),
        }
        .into_iter()
    }
}
