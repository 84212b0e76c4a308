//! Givens without which a puzzle still has exactly one solution.

use std::ops::Range;

use grid::{Board, Cell};
use puzzle::{NotProper, RedundantGivens};
use serde::{Deserialize, Serialize};

use crate::{Begun, Job, Kind, Outcome, Run, Slice, Spread, Workplace};

/// Finds the redundant givens of a board, or of some of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindRedundant {
    /// The board.
    pub board: Board,
    /// The givens that are looked at.
    pub givens: Vec<Cell>,
}

/// What was found out about some givens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Redundancy {
    /// The puzzle has one solution.
    Cells {
        /// How many givens were looked at.
        looked_at: u64,
        /// Those of them without which it still has one.
        redundant: Vec<Cell>,
    },
    /// The board has no solution.
    Impossible,
    /// The board has several solutions.
    Several,
}

impl FindRedundant {
    /// All of a board's givens.
    pub fn of(board: Board) -> FindRedundant {
        let given = |cell: &Cell| board.digit(*cell).is_some();
        let givens = Cell::all(board.shape()).filter(given).collect();
        FindRedundant { board, givens }
    }
}

/// How many givens a worker looks at at a time.
const BATCH: u64 = 8;

impl Kind for FindRedundant {
    fn spread(&self) -> Spread {
        Spread::Batches {
            items: 0..self.givens.len() as u64,
            size: BATCH,
            of_collection: false,
            workers: None,
        }
    }

    fn batch(&self, items: Range<u64>, _: Vec<Board>) -> Option<Job> {
        let givens = self.givens.get(items.start as usize..items.end as usize)?.to_vec();
        Some(FindRedundant { board: self.board.clone(), givens }.into())
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        let looked_at = self.givens.len() as u64;
        let search = RedundantGivens::new(&self.board, self.givens);
        Begun::Going(Box::new(Finding { search, looked_at }))
    }
}

/// Givens that are being looked at.
struct Finding {
    search: RedundantGivens,
    looked_at: u64,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let looked_at = self.looked_at;
        let found = self.search.slice(&|| slice.is_over_now_and_then())?;
        Some(Outcome::Redundant(match found {
            Ok(redundant) => Redundancy::Cells { looked_at, redundant },
            Err(NotProper::Impossible) => Redundancy::Impossible,
            Err(NotProper::Several) => Redundancy::Several,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    #[test]
    fn batches_together_find_what_one_search_finds() {
        let board: Board = "12.4 ..1. .1.. 4..1".parse().expect("a drawing of a board");
        let job = FindRedundant::of(board);
        let cells = |outcome| match outcome {
            Outcome::Redundant(Redundancy::Cells { redundant, .. }) => redundant,
            other => panic!("{other:?}"),
        };
        let all = cells(in_one_go(begin(job.clone())));
        assert!(!all.is_empty());
        assert_eq!(cells(in_short_slices(begin(job.clone())).0), all);
        let parts = (0..job.givens.len() as u64).map(|n| {
            let part = job.batch(n..n + 1, Vec::new()).expect("a batch");
            cells(in_one_go(begin(part)))
        });
        assert_eq!(parts.collect::<Vec<_>>().concat(), all);
    }

    #[test]
    fn what_is_not_proper_is_told() {
        let none = "11.. .... .... ....".parse().expect("a drawing of a board");
        let several = "1... .... .... ....".parse().expect("a drawing of a board");
        let found = |board| in_one_go(begin(FindRedundant::of(board)));
        assert_eq!(found(none), Outcome::Redundant(Redundancy::Impossible));
        assert_eq!(found(several), Outcome::Redundant(Redundancy::Several));
    }
}
