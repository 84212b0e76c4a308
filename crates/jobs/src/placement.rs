//! The distribution of a job over workers.

use std::ops::Range;

use grid::Board;
use serde::{Deserialize, Serialize};

/// The workers that a job needs.
#[derive(Clone, PartialEq, Debug)]
pub enum Placement {
    /// A worker of its own, which then holds the open files for later jobs.
    LoadsCollection,
    /// The worker that holds the open files.
    OnCollection,
    /// The worker that holds the open files; the job replaces an earlier one of the same placement.
    LatestOnCollection,
    /// Any one worker.
    OneWorker,
    /// One worker at first; if the job takes longer than a moment, one worker per core shares it.
    Shared,
    /// A worker of its own, which then holds the watched search for later jobs.
    StartsWatch,
    /// The worker that holds the watched search.
    OnWatch,
    /// One worker per core, each with a batch of the items at a time. The outcomes are reported in the
    /// order of the items.
    Batches {
        /// The numbers of the items.
        items: Range<u64>,
        /// The maximum number of items per batch.
        size: u64,
        /// Whether the items are records of the open files, whose puzzles each batch needs.
        of_collection: bool,
        /// Whether a single worker does one batch after another.
        in_turn: bool,
    },
}

/// The boards that a job is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Boards {
    /// The listed boards.
    These(Vec<Board>),
    /// The puzzles of the open files from one number up to, but not including, another.
    Records(Range<u64>),
}

impl Boards {
    /// Returns the placement of a job over these boards, with at most `size` boards per batch.
    pub(crate) fn placement(&self, size: u64) -> Placement {
        match self {
            Boards::These(_) => Placement::OneWorker,
            Boards::Records(items) => {
                let items = items.clone();
                Placement::Batches { items, size, of_collection: true, in_turn: false }
            }
        }
    }

    /// The boards themselves; none where only the open files have them.
    pub(crate) fn these(self) -> std::vec::IntoIter<Board> {
        match self {
            Boards::These(boards) => boards,
            Boards::Records(_) => Vec::new(),
        }
        .into_iter()
    }
}
