//! Access to records of the open files.

use std::ops::Range;

use collection::{Collection, Record};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{JobFailure, JobOutcome, JobSpec, Placement, StartedJob, Workplace};

/// A request to read one record of the open files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadRecord {
    /// The number of the record, from 0.
    pub number: u64,
}

/// A request to read a range of records of the open files. The job fails if one of the records
/// doesn't exist.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadRecords {
    /// The record numbers, from 0.
    pub numbers: Range<u64>,
}

/// A request to read the givens of a range of records of the open files. The job fails if one of
/// the records doesn't exist.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadPuzzles {
    /// The record numbers, from 0.
    pub numbers: Range<u64>,
}

impl JobSpec for ReadRecord {
    fn placement(&self) -> Placement {
        Placement::LatestOnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let record = |collection| read_record(collection, self.number).map(JobOutcome::ReadRecord);
        StartedJob::Done(at.collection().and_then(record))
    }
}

impl JobSpec for ReadRecords {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let records =
            |collection| self.numbers.map(|number| read_record(collection, number)).collect();
        StartedJob::Done(at.collection().and_then(records).map(JobOutcome::ReadRecords))
    }
}

impl JobSpec for ReadPuzzles {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let givens = |record: Record| -> Board { record.position.givens().clone() };
        let puzzles = |collection| {
            self.numbers.map(|number| read_record(collection, number).map(givens)).collect()
        };
        StartedJob::Done(at.collection().and_then(puzzles).map(JobOutcome::ReadPuzzles))
    }
}

fn read_record(collection: &Collection, number: u64) -> Result<Record, JobFailure> {
    let number = usize::try_from(number).map_err(|_| JobFailure::NoRecord)?;
    collection.record(number).ok_or(JobFailure::NoRecord)
}
