//! Redundant givens: a puzzle still has exactly one solution after any one of them is removed.

use std::ops::Range;

use grid::{Board, Cell};
use puzzle::{ImproperReason, RedundancySearch};
use serde::{Deserialize, Serialize};

use crate::{Job, JobOutcome, JobSpec, Placement, RunningJob, StartedJob, TimeSlice, Workplace};

/// A request to find the redundant givens among selected givens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindRedundant {
    /// The puzzle whose givens are checked.
    pub board: Board,
    /// The cells of the givens to check.
    pub givens: Vec<Cell>,
}

/// The redundant givens, or the reason why the board isn't a proper puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Redundancy {
    /// The puzzle has exactly one solution.
    Cells {
        /// The number of givens that were checked.
        checked_count: u64,
        /// The redundant givens.
        redundant: Vec<Cell>,
    },
    /// The board has no solution.
    Impossible,
    /// The board has several solutions.
    Several,
}

impl FindRedundant {
    /// Creates a request to check all givens of a board.
    pub fn new(board: Board) -> FindRedundant {
        let given = |cell: &Cell| board.digit(*cell).is_some();
        let givens = Cell::all(board.shape()).filter(given).collect();
        FindRedundant { board, givens }
    }
}

/// The maximum number of givens per batch.
const BATCH_SIZE: u64 = 8;

impl JobSpec for FindRedundant {
    fn placement(&self) -> Placement {
        Placement::Batches {
            items: 0..self.givens.len() as u64,
            size: BATCH_SIZE,
            are_records: false,
            is_sequential: false,
        }
    }

    fn batch_job(&self, items: Range<u64>, _: Vec<Board>) -> Option<Job> {
        let givens = self.givens.get(items.start as usize..items.end as usize)?.to_vec();
        Some(FindRedundant { board: self.board.clone(), givens }.into())
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        let checked_count = self.givens.len() as u64;
        let search = RedundancySearch::new(&self.board, self.givens);
        StartedJob::Running(Box::new(RedundancyJob { search, checked_count }))
    }
}

/// The state of [`FindRedundant`] in a worker: the search, and the number of givens that it checks.
struct RedundancyJob {
    search: RedundancySearch,
    checked_count: u64,
}

impl RunningJob for RedundancyJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let checked_count = self.checked_count;
        let found = self.search.run_until(&|| slice.is_over_sampled())?;
        Some(JobOutcome::FindRedundant(match found {
            Ok(redundant) => Redundancy::Cells { checked_count, redundant },
            Err(ImproperReason::Impossible) => Redundancy::Impossible,
            Err(ImproperReason::Several) => Redundancy::Several,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};

    #[test]
    fn batches_together_find_what_one_search_finds() {
        let board: Board = "12.4 ..1. .1.. 4..1".parse().expect("a drawing of a board");
        let job = FindRedundant::new(board);
        let cells = |outcome| match outcome {
            JobOutcome::FindRedundant(Redundancy::Cells { redundant, .. }) => redundant,
            other => panic!("{other:?}"),
        };
        let all = cells(run_uninterrupted(begin(job.clone())));
        assert!(!all.is_empty());
        assert_eq!(cells(run_in_short_slices(begin(job.clone())).0), all);
        let parts = (0..job.givens.len() as u64).map(|n| {
            let part = job.batch_job(n..n + 1, Vec::new()).expect("a batch");
            cells(run_uninterrupted(begin(part)))
        });
        assert_eq!(parts.collect::<Vec<_>>().concat(), all);
    }

    #[test]
    fn improper_boards_return_the_reason() {
        let none = "11.. .... .... ....".parse().expect("a drawing of a board");
        let several = "1... .... .... ....".parse().expect("a drawing of a board");
        let found = |board| run_uninterrupted(begin(FindRedundant::new(board)));
        assert_eq!(found(none), JobOutcome::FindRedundant(Redundancy::Impossible));
        assert_eq!(found(several), JobOutcome::FindRedundant(Redundancy::Several));
    }
}
