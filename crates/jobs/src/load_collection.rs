//! Loading of files, which stay open in their worker for later jobs.

use collection::ReadingChoice;
use serde::{Deserialize, Serialize};

use crate::{JobSpec, Placement, StartedJob, Workplace, file_reader::CollectionReader};

/// A request to load the attached files as one collection, which stays open.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct LoadCollection {
    /// The settings for reading the files.
    pub choice: ReadingChoice,
    /// The number, from 0, of the record to return. If there is no such record, the first record is
    /// returned.
    pub record_number: u64,
}

impl JobSpec for LoadCollection {
    fn placement(&self) -> Placement {
        Placement::LoadsCollection
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        StartedJob::Reading(Box::new(CollectionReader::new(self.choice, self.record_number)))
    }
}
