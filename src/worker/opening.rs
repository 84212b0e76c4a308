use crate::{
    collection::{Collection, Indexer, OpenError},
    protocol::{Failure, Outcome, Progress},
};

/// A file that is being read, piece by piece.
pub struct Opening {
    indexer: Indexer,
    done: u64,
    total: u64,
}

impl Opening {
    /// A file of so many bytes, of which nothing was read.
    ///
    /// # Errors
    /// When it is too large.
    pub fn new(total: u64) -> Result<Opening, OpenError> {
        Ok(Opening { indexer: Indexer::new(total)?, done: 0, total })
    }

    /// Takes the next piece of the file.
    ///
    /// # Errors
    /// When it spoils the file.
    pub fn take(&mut self, piece: &[u8]) -> Result<Progress, OpenError> {
        self.indexer.push(piece)?;
        self.done += piece.len() as u64;
        let puzzles = self.indexer.count() as u64;
        Ok(Progress::Reading { done: self.done, total: self.total, puzzles })
    }

    /// The collection and what the page is told of it, once every piece was taken.
    ///
    /// # Errors
    /// When there is no puzzle in the file.
    pub fn finish(self) -> Result<(Collection, Outcome), Failure> {
        let collection = self.indexer.finish().map_err(Failure::Open)?;
        let first = collection.record(0).ok_or(Failure::NoRecord)?;
        let opened = Outcome::Opened(collection.report().clone(), first);
        Ok((collection, opened))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_opens_piece_by_piece() {
        let file = format!("2\n{}", "1..4..1..1..4..1\n".repeat(2000));
        let mut opening = Opening::new(file.len() as u64).expect("a small file");
        let pieces = file.as_bytes().chunks(17_000);
        let progress: Vec<_> = pieces.map(|p| opening.take(p).expect("a good piece")).collect();
        let reading = |done, puzzles| Progress::Reading { done, total: 34_002, puzzles };
        assert_eq!(progress, [reading(17_000, 999), reading(34_000, 1999), reading(34_002, 2000)]);
        let Ok((collection, Outcome::Opened(report, first))) = opening.finish() else {
            panic!("it should open")
        };
        assert_eq!(
            (collection.len(), report.count, first.position.givens().filled()),
            (2000, 2000, 6)
        );
    }
}
