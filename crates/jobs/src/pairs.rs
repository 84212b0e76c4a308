//! The duplicates among the open files' puzzles: their number, and the first few pairs with the
//! transformations between the puzzles.

use collection::Collection;
use grid::{Board, Shape};
use puzzle::Transformation;
use serde::{Deserialize, Serialize};
use words::{Catalogue, transformations};

use crate::{JobOutcome, JobSpec, Placement, StartedJob, Workplace};

/// A request to find duplicates among the puzzles whose canonical forms have been measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindPairs {
    /// The maximum number of duplicates to return.
    pub max_count: u64,
}

/// The number of duplicates, and the first few.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DuplicatePairs {
    /// The total number of duplicates.
    pub total_count: u64,
    /// The first duplicates, up to the requested number.
    pub first_pairs: Vec<DuplicatePair>,
}

/// A duplicate: a puzzle that is equivalent to an earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DuplicatePair {
    /// The number of the puzzle in the open files, from 0.
    pub duplicate_number: u64,
    /// The number, from 0, of the first puzzle that the duplicate is equivalent to.
    pub original_number: u64,
    /// The transformation from the first puzzle to the duplicate, in words. The text is empty if
    /// the board is larger than 9×9, because finding the transformation could take too long.
    pub transformation: String,
}

impl JobSpec for FindPairs {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let catalogue = at.catalogue;
        StartedJob::Done(at.facts_and_collection().map(|(facts, collection)| {
            let count = facts.duplicates().count() as u64;
            let first = facts.duplicates().take(self.max_count as usize);
            let first = first.map(|(number, of)| {
                let boards = board(collection, of).zip(board(collection, number));
                DuplicatePair {
                    duplicate_number: number,
                    original_number: of,
                    transformation: boards
                        .map(|(one, other)| describe_transformation(catalogue, &one, &other))
                        .unwrap_or_default(),
                }
            });
            JobOutcome::FindPairs(DuplicatePairs {
                total_count: count,
                first_pairs: first.collect(),
            })
        }))
    }
}

fn board(collection: &Collection, number: u64) -> Option<Board> {
    let record = collection.record(usize::try_from(number).ok()?)?;
    Some(record.position.givens().clone())
}

/// Describes the transformation from `one` to `other` in words. Returns an empty text if the
/// puzzles aren't equivalent, or if the boards are larger than 9×9: their canonical forms may take
/// seconds, and the worker that has the files open must also answer other jobs.
fn describe_transformation(catalogue: &Catalogue, one: &Board, other: &Board) -> String {
    let is_small = one.shape().side() <= Shape::CLASSIC.side();
    let transformation = is_small.then(|| Transformation::between(one, other)).flatten();
    transformation.map_or_else(String::new, |found| {
        transformations::describe_transformation(catalogue, &found)
    })
}
