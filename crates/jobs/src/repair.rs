//! The reason why a board doesn't have exactly one solution, and changes that would repair it.

use grid::{Board, Cell, Shape};
use puzzle::{Diagnosis, GivenChange, RepairSearch, SearchCoverage};
use serde::{Deserialize, Serialize};
use words::{Catalogue, repairs};

use crate::{JobOutcome, JobSpec, Progress, RunningJob, StartedJob, TimeSlice, Workplace};

/// A request to find the changes that would give a board exactly one solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindRepair {
    /// The puzzle to diagnose.
    pub board: Board,
}

/// The diagnosis of a board in words, and the changes that would repair it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RepairReport {
    /// The diagnosis, as a sentence.
    pub diagnosis: String,
    /// Givens that contradict each other; empty unless the board was found to have no solution.
    pub conflicting_givens: Vec<Cell>,
    /// The heading of the changes; empty if the board needs none or couldn't be diagnosed.
    pub heading: String,
    /// The first changes, the most likely first. Each is described by a sentence and the board
    /// after the change.
    pub changes: Vec<(String, Board)>,
    /// The number of changes that aren't listed.
    pub other_count: u64,
}

/// The maximum number of listed changes.
const MAX_CHANGES: usize = 50;

impl JobSpec for FindRepair {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        StartedJob::Running(Box::new(RepairJob {
            repair: RepairSearch::new(&self.board),
            board: self.board,
            catalogue: at.catalogue,
        }))
    }
}

/// The state of the diagnosis of a board.
struct RepairJob {
    repair: RepairSearch,
    board: Board,
    catalogue: &'static Catalogue,
}

impl RunningJob for RepairJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let found = self.repair.run_until(&|| slice.is_over_sampled())?;
        Some(JobOutcome::FindRepair(RepairReport::new(self.catalogue, &found, &self.board)))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.repair.nodes_spent() })
    }
}

impl RepairReport {
    fn new(catalogue: &Catalogue, found: &Diagnosis, board: &Board) -> RepairReport {
        let (conflict, changes): (&[Cell], Option<(&[GivenChange], SearchCoverage)>) = match found {
            Diagnosis::Impossible { conflict, proposals, coverage } => {
                (&conflict.givens, Some((proposals, *coverage)))
            }
            Diagnosis::Several { proposals, coverage } => (&[], Some((proposals, *coverage))),
            Diagnosis::Proper(_) | Diagnosis::Unknown => (&[], None),
        };
        let heading =
            changes.map(|(all, coverage)| repairs::changes_heading(catalogue, all.len(), coverage));
        let all = changes.map_or(&[][..], |(all, _)| all);
        let shape: Shape = board.shape();
        let described = |change: &GivenChange| {
            (repairs::change_sentence(catalogue, change, shape), change.apply_to(board))
        };
        RepairReport {
            diagnosis: repairs::diagnosis_sentence(catalogue, found),
            conflicting_givens: conflict.to_vec(),
            heading: heading.unwrap_or_default(),
            changes: all.iter().take(MAX_CHANGES).map(described).collect(),
            other_count: all.len().saturating_sub(MAX_CHANGES) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};

    #[test]
    fn a_diagnosis_is_the_same_however_it_is_sliced() {
        for (text, changes) in
            [("1..1 ..3. .4.. ...2", 4), ("1... ..3. .4.. ....", 9), ("1... ..3. .4.. ...2", 0)]
        {
            let board: Board = text.parse().expect("a drawing of a board");
            let job = || FindRepair { board: board.clone() };
            let found = run_uninterrupted(begin(job()));
            assert_eq!(run_in_short_slices(begin(job())).0, found);
            let JobOutcome::FindRepair(repaired) = found else { panic!("another outcome") };
            assert_eq!((repaired.changes.len(), repaired.other_count), (changes, 0));
        }
    }
}
