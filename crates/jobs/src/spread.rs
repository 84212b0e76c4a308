//! How a job is spread over workers.

use std::ops::Range;

use grid::Board;
use serde::{Deserialize, Serialize};

/// How a job is spread over workers.
#[derive(Clone, PartialEq, Debug)]
pub enum Spread {
    /// One worker does it, and keeps what it opened for later jobs.
    Opens,
    /// The worker that keeps the open files does it. Of jobs that ask for the latest alone, an
    /// earlier one is forgotten.
    OnCollection {
        /// Whether it takes the place of an earlier one.
        latest: bool,
    },
    /// One worker does it.
    Alone,
    /// One worker begins it; where that takes longer than a moment, a worker a core takes part.
    Together,
    /// The worker of what is watched does it; the first one begins that.
    Watched {
        /// Whether it begins.
        begins: bool,
    },
    /// Batches of its items are done by several workers, or one after another by one; what they
    /// bring comes in the order of the items.
    Batches {
        /// The items, by their numbers.
        items: Range<u64>,
        /// How many items a batch has at the most.
        size: u64,
        /// Whether the items are records of the open files, whose puzzles each batch is given.
        of_collection: bool,
        /// How many workers there are at the most; `None` is one a core.
        workers: Option<usize>,
    },
}

/// The boards that a job is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Boards {
    /// These.
    These(Vec<Board>),
    /// The puzzles of the open files from one number up to, but not including, another.
    Records(Range<u64>),
}

impl Boards {
    /// How a job over them is spread over workers, at most `size` boards in a batch.
    pub(crate) fn spread(&self, size: u64) -> Spread {
        match self {
            Boards::These(_) => Spread::Alone,
            Boards::Records(items) => {
                let items = items.clone();
                Spread::Batches { items, size, of_collection: true, workers: None }
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
