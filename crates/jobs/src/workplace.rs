//! The data that a worker holds between jobs.

use collection::Collection;
use engine::Goal;
use words::Catalogue;

use crate::{JobFailure, JobOutcome, Slice, fact_table::FactTable, watched_search::WatchedSearch};

/// The data that a worker holds between jobs.
#[derive(Default)]
pub struct Workplace {
    /// The language of sentences: English, unless the page sends another one.
    pub(crate) catalogue: &'static Catalogue,
    /// The open files.
    collection: Option<Collection>,
    /// The known facts about their puzzles; `None` before the first job that needs them.
    pub(crate) facts: Option<FactTable>,
    /// The watched search.
    pub(crate) watched: Option<WatchedSearch>,
}

impl Workplace {
    /// A workplace with nothing but the language of another one.
    pub(crate) fn with_language_of(other: &Workplace) -> Workplace {
        Workplace { catalogue: other.catalogue, ..Workplace::default() }
    }

    /// Replaces the open files.
    pub(crate) fn open(&mut self, collection: Collection) {
        (self.collection, self.facts) = (Some(collection), None);
    }

    /// The open files.
    ///
    /// # Errors
    /// If no files are open.
    pub(crate) fn collection(&self) -> Result<&Collection, JobFailure> {
        self.collection.as_ref().ok_or(JobFailure::NoCollection)
    }

    /// The known facts about the open files' puzzles, and the files.
    ///
    /// # Errors
    /// If no files are open.
    pub(crate) fn facts(&mut self) -> Result<(&mut FactTable, &Collection), JobFailure> {
        let collection = self.collection.as_ref().ok_or(JobFailure::NoCollection)?;
        Ok((self.facts.get_or_insert_with(|| FactTable::new(collection)), collection))
    }

    /// Moves the watched search to a moment, or as far towards it as the slice lasts.
    ///
    /// # Errors
    /// If no search is watched.
    pub(crate) fn seek(&mut self, goal: Goal, slice: &Slice) -> Result<JobOutcome, JobFailure> {
        let watched = self.watched.as_mut().ok_or(JobFailure::NotWatching)?;
        Ok(JobOutcome::GoTo(Box::new(watched.seek(goal, slice))))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::file_reader::CollectionReader;
    use collection::Choice;

    /// A workplace with a file of this text open.
    pub fn with_file(text: &str) -> Workplace {
        let mut reader = CollectionReader::new(Choice::default(), 0);
        reader.begin_file("a file", text.len() as u64);
        reader.add(text.as_bytes());
        reader.end_file(&mut |_| {});
        let (collection, _) = reader.finish().expect("a collection");
        let mut workplace = Workplace::default();
        workplace.open(collection);
        workplace
    }
}
