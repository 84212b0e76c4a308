//! Files that are opened as one collection.

use collection::{Choice, Collection, CollectionBuilder, Record, Report};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::Xxh64;

use crate::{Begun, Failure, Kind, Progress, Spread, Workplace};

/// Reads the files that come beside it, in a way, and keeps them open.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Open {
    /// How they are read.
    pub choice: Choice,
    /// The number of the record that is wanted of them; the first, where there is none of it.
    pub at: u64,
}

/// Files that are open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// What was understood of them.
    pub report: Report,
    /// The number of the record that was wanted.
    pub at: u64,
    /// That record.
    pub record: Record,
    /// What they are known by: a hash of all their bytes.
    pub id: u64,
}

impl Kind for Open {
    fn spread(&self) -> Spread {
        Spread::Opens
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Reading { choice: self.choice, at: self.at }
    }
}

/// Files that are being read, one after the other, piece by piece: whoever has their bytes brings
/// them here.
pub struct Opening {
    at: u64,
    builder: CollectionBuilder,
    done: u64,
    total: u64,
    /// Of all their bytes.
    hash: Xxh64,
}

impl Opening {
    /// Files of a number of bytes in all, of which nothing was read, to be read in a way; the record of
    /// which number is wanted of them.
    pub fn new(total: u64, choice: Choice, at: u64) -> Opening {
        let builder = CollectionBuilder::new(choice);
        Opening { at, builder, done: 0, total, hash: Xxh64::new(0) }
    }

    /// Ends the file that was begun. That may take long: it tells again and again how far it is.
    pub fn end(&mut self, tell: &mut dyn FnMut(Progress)) {
        let (done, total) = (self.done, self.total);
        self.builder.end_telling(&mut |puzzles| tell(Progress::Reading { done, total, puzzles }));
    }

    /// Begins the next file, of a number of bytes.
    pub fn begin(&mut self, name: &str, size: u64) {
        self.hash.update(&size.to_le_bytes());
        self.builder.begin(name, size);
    }

    /// Takes the next piece of the file.
    pub fn take(&mut self, piece: &[u8]) {
        self.hash.update(piece);
        self.builder.push(piece);
        self.done += piece.len() as u64;
    }

    /// Whether nothing more of the file need be read.
    pub fn is_refused(&self) -> bool {
        self.builder.is_refused()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let puzzles = self.builder.count();
        Progress::Reading { done: self.done, total: self.total, puzzles }
    }

    /// The collection and what the page is told of it, once every piece was taken.
    ///
    /// # Errors
    /// When there is no puzzle in the files.
    pub fn finish(self) -> Result<(Collection, Opened), Failure> {
        let collection = self.builder.finish().map_err(Failure::Open)?;
        let wanted = usize::try_from(self.at).ok().and_then(|at| collection.record(at));
        let (at, record) = match wanted {
            Some(record) => (self.at, record),
            None => (0, collection.record(0).ok_or(Failure::NoRecord)?),
        };
        let (report, id) = (collection.report().clone(), self.hash.digest());
        let opened = Opened { report, at, record, id };
        Ok((collection, opened))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_that_is_wanted_comes_with_them() {
        let file = "1..4..1..1..4..1\n1..42.........1.\n";
        for (wanted, at, filled) in [(0, 0, 6), (1, 1, 4), (2, 0, 6), (u64::MAX, 0, 6)] {
            let mut opening = Opening::new(file.len() as u64, Choice::default(), wanted);
            opening.begin("a file", file.len() as u64);
            opening.take(file.as_bytes());
            opening.end(&mut |_| {});
            let (_, opened) = opening.finish().expect("a collection");
            assert_eq!((opened.at, opened.record.position.givens().filled()), (at, filled));
        }
    }

    #[test]
    fn files_are_known_by_their_bytes_not_their_pieces() {
        let known = |files: &[&str], piece: usize| {
            let mut opening = Opening::new(0, Choice::default(), 0);
            for file in files {
                opening.begin("a file", file.len() as u64);
                file.as_bytes().chunks(piece).for_each(|piece| opening.take(piece));
                opening.end(&mut |_| {});
            }
            match opening.finish() {
                Ok((_, opened)) => opened.id,
                Err(failure) => panic!("{failure:?}"),
            }
        };
        let (one, two) = ("2\n1..4..1..1..4..1\n", "2\n1..4..1..1..4...\n");
        assert_eq!(known(&[one], 100), known(&[one], 3));
        assert_ne!(known(&[one], 100), known(&[two], 100));
        assert_ne!(known(&[one, two], 100), known(&[two, one], 100));
    }

    #[test]
    fn a_file_opens_piece_by_piece() {
        let file = format!("2\n{}", "1..4..1..1..4..1\n".repeat(2000));
        let mut opening = Opening::new(file.len() as u64, Choice::default(), 0);
        opening.begin("a file", file.len() as u64);
        let mut progress = Vec::new();
        for piece in file.as_bytes().chunks(17_000) {
            opening.take(piece);
            progress.push(opening.progress());
        }
        let reading = |done, puzzles| Progress::Reading { done, total: 34_002, puzzles };
        assert_eq!(progress, [reading(17_000, 999), reading(34_000, 1999), reading(34_002, 2000)]);
        let (collection, Opened { report, record, .. }) = opening.finish().expect("a collection");
        let filled = record.position.givens().filled();
        assert_eq!((collection.len(), report.count(), filled), (2000, 2000, 6));
    }
}
