//! Reading records of the open files.

use std::ops::Range;

use collection::{Collection, Record};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{Begun, Failure, Kind, Outcome, Spread, Workplace};

/// Reads the record of a number, from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadRecord {
    /// The number.
    pub number: u64,
}

/// Reads the records from one number up to, but not including, another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadRecords {
    /// The numbers.
    pub numbers: Range<u64>,
}

/// Reads the givens of the records from one number up to, but not including, another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadPuzzles {
    /// The numbers.
    pub numbers: Range<u64>,
}

impl Kind for ReadRecord {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: true }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let record = |collection| record(collection, self.number).map(Outcome::Record);
        Begun::Done(at.collection().and_then(record))
    }
}

impl Kind for ReadRecords {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let records = |collection| self.numbers.map(|number| record(collection, number)).collect();
        Begun::Done(at.collection().and_then(records).map(Outcome::Records))
    }
}

impl Kind for ReadPuzzles {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let givens = |record: Record| -> Board { record.position.givens().clone() };
        let puzzles = |collection| {
            self.numbers.map(|number| record(collection, number).map(givens)).collect()
        };
        Begun::Done(at.collection().and_then(puzzles).map(Outcome::Puzzles))
    }
}

fn record(collection: &Collection, number: u64) -> Result<Record, Failure> {
    let number = usize::try_from(number).map_err(|_| Failure::NoRecord)?;
    collection.record(number).ok_or(Failure::NoRecord)
}
