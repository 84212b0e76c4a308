//! The data that a worker holds between jobs.

use collection::Collection;
use engine::SeekTarget;
use words::Catalogue;

use crate::{
    JobFailure, JobOutcome, TimeSlice, fact_table::FactTable, watched_search::WatchedSearch,
};

/// The data that a worker holds between jobs.
#[derive(Default)]
pub struct Workplace {
    /// The language of sentences: English, unless the page sends another one.
    pub(crate) catalogue: &'static Catalogue,
    /// The open files, if any.
    collection: Option<Collection>,
    /// The known facts about the puzzles of the open files, or `None` until a job needs facts.
    pub(crate) facts: Option<FactTable>,
    /// The watched search, if any.
    pub(crate) watched_search: Option<WatchedSearch>,
}

impl Workplace {
    /// Creates an empty workplace with the language of another one.
    pub(crate) fn with_language_of(other: &Workplace) -> Workplace {
        Workplace { catalogue: other.catalogue, ..Workplace::default() }
    }

    /// Replaces the open files.
    pub(crate) fn open_collection(&mut self, collection: Collection) {
        (self.collection, self.facts) = (Some(collection), None);
    }

    /// Returns the open files.
    ///
    /// # Errors
    ///
    /// Returns an error if no files are open.
    pub(crate) fn collection(&self) -> Result<&Collection, JobFailure> {
        self.collection.as_ref().ok_or(JobFailure::NoCollection)
    }

    /// Returns the known facts about the open files' puzzles, and the open files.
    ///
    /// # Errors
    ///
    /// Returns an error if no files are open.
    pub(crate) fn facts_and_collection(
        &mut self,
    ) -> Result<(&mut FactTable, &Collection), JobFailure> {
        let collection = self.collection.as_ref().ok_or(JobFailure::NoCollection)?;
        Ok((self.facts.get_or_insert_with(|| FactTable::new(collection)), collection))
    }

    /// Moves the watched search to a moment, or as far towards it as possible within the slice.
    ///
    /// # Errors
    ///
    /// Returns an error if no search is watched.
    pub(crate) fn seek_moment(
        &mut self,
        goal: SeekTarget,
        slice: &TimeSlice,
    ) -> Result<JobOutcome, JobFailure> {
        let watched = self.watched_search.as_mut().ok_or(JobFailure::NotWatching)?;
        Ok(JobOutcome::SeekMoment(Box::new(watched.seek(goal, slice))))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::file_reader::CollectionReader;
    use collection::ReadingChoice;

    /// Creates a workplace in which a file with this text is open.
    pub fn with_file(text: &str) -> Workplace {
        let mut reader = CollectionReader::new(ReadingChoice::default(), 0);
        reader.begin_file("a file", text.len() as u64);
        reader.add_piece(text.as_bytes());
        reader.end_file(&mut |_| {});
        let (collection, _) = reader.finish().expect("a collection");
        let mut workplace = Workplace::default();
        workplace.open_collection(collection);
        workplace
    }
}
