//! The duplicates among the open files' puzzles: their number, and the first of them with the
//! transformations between them.

use collection::Collection;
use grid::{Board, Shape};
use puzzle::Transformation;
use serde::{Deserialize, Serialize};
use words::{Catalogue, transformations};

use crate::{JobOutcome, JobSpec, Placement, Started, Workplace};

/// Finds duplicates among the puzzles whose keys are known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindPairs {
    /// The maximum number of duplicates to return.
    pub most: u64,
}

/// Duplicates.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DuplicatePairs {
    /// The number of duplicates.
    pub count: u64,
    /// The first duplicates.
    pub first: Vec<DuplicatePair>,
}

/// A puzzle that is equivalent to an earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DuplicatePair {
    /// The number of the puzzle.
    pub number: u64,
    /// The number of the first puzzle that it is equivalent to.
    pub original: u64,
    /// The transformation from that puzzle to this one, in words; empty if finding it would take
    /// long.
    pub turn: String,
}

impl JobSpec for FindPairs {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> Started {
        let catalogue = at.catalogue;
        Started::Done(at.facts().map(|(facts, collection)| {
            let count = facts.duplicates().count() as u64;
            let first = facts.duplicates().take(self.most as usize);
            let first = first.map(|(number, of)| {
                let boards = board(collection, of).zip(board(collection, number));
                DuplicatePair {
                    number,
                    original: of,
                    turn: boards
                        .map(|(one, other)| turn(catalogue, &one, &other))
                        .unwrap_or_default(),
                }
            });
            JobOutcome::FindPairs(DuplicatePairs { count, first: first.collect() })
        }))
    }
}

fn board(collection: &Collection, number: u64) -> Option<Board> {
    let record = collection.record(usize::try_from(number).ok()?)?;
    Some(record.position.givens().clone())
}

/// The transformation between two puzzles in words. The canonical forms of larger boards may take
/// seconds, while the worker that holds the files has other jobs to answer.
fn turn(catalogue: &Catalogue, one: &Board, other: &Board) -> String {
    let is_small = one.shape().side() <= Shape::CLASSIC.side();
    let transformation = is_small.then(|| Transformation::between(one, other)).flatten();
    transformation.map_or_else(String::new, |found| transformations::describe(catalogue, &found))
}
