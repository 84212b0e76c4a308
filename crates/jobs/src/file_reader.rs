//! The reader of files into a collection. The program that has access to the files supplies their
//! bytes in pieces.

use std::{collections::VecDeque, ops::Range};

use collection::{Collection, CollectionBuilder, ReadingChoice, ReadingReport, Record};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::Xxh64;

use crate::{JobFailure, Progress};

/// A collection that was opened, with one of its records.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpenedCollection {
    /// The report on the files and their records.
    pub report: ReadingReport,
    /// The number, from 0, of the record in [`OpenedCollection::record`].
    pub record_number: u64,
    /// The record that was requested, or the first record if the requested one doesn't exist.
    pub record: Record,
    /// The id of the collection: a hash of the sizes and bytes of all files.
    pub id: u64,
}

/// A file that is sent with a request. `F` is the program's handle for the file, because this crate
/// doesn't read files itself.
#[derive(Clone, PartialEq, Debug)]
pub struct SentFile<F> {
    /// The name of the file, including the path within its folder if a folder was chosen.
    pub name: String,
    /// The size of the file in bytes.
    pub size: u64,
    /// The program's handle for the file.
    pub file: F,
}

/// Files that are read into a collection one after another, piece by piece.
pub(crate) struct FileReader<F> {
    reader: Box<CollectionReader>,
    files: VecDeque<SentFile<F>>,
    /// The number of bytes read from the current file, or `None` if that file hasn't been started.
    bytes_read: Option<u64>,
}

/// The maximum size of a piece, in bytes.
const MAX_PIECE_SIZE: u64 = 1 << 20;

impl<F: Clone> FileReader<F> {
    /// Creates a reader that hasn't read anything yet.
    pub fn new(mut reader: Box<CollectionReader>, files: Vec<SentFile<F>>) -> FileReader<F> {
        reader.total_size = files.iter().map(|file| file.size).sum();
        FileReader { reader, files: files.into(), bytes_read: None }
    }

    /// Returns the file and the range of bytes that are needed next. Returns `None` if
    /// [`FileReader::advance`] must be called first, or if no file is left.
    pub fn needed_bytes(&self) -> Option<(F, Range<u64>)> {
        let (file, start) = (self.files.front()?, self.bytes_read?);
        let is_needed = start < file.size && !self.reader.is_refused();
        is_needed.then(|| (file.file.clone(), start..file.size.min(start + MAX_PIECE_SIZE)))
    }

    /// Adds the bytes in the range that [`FileReader::needed_bytes`] returned. If the file has
    /// become shorter in the meantime, the missing bytes aren't requested again.
    pub fn add_bytes(&mut self, bytes: &[u8], report: &mut dyn FnMut(Progress)) {
        let Some((_, range)) = self.needed_bytes() else { return };
        self.bytes_read = Some(range.end);
        self.reader.add_piece(bytes);
        report(self.reader.progress());
    }

    /// Starts and finishes files until bytes are needed. Returns `true` if no file is left.
    pub fn advance(&mut self, report: &mut dyn FnMut(Progress)) -> bool {
        while self.needed_bytes().is_none() {
            if self.bytes_read.take().is_some() {
                self.reader.end_file(report);
                self.files.pop_front();
            }
            let Some(file) = self.files.front() else { return true };
            self.reader.begin_file(&file.name, file.size);
            self.bytes_read = Some(0);
        }
        false
    }

    /// Returns the collection and the answer to the request.
    ///
    /// # Errors
    ///
    /// Returns an error if the files contain no puzzle.
    pub fn finish(self) -> Result<(Collection, OpenedCollection), JobFailure> {
        self.reader.finish()
    }
}

/// A builder of a collection from files that arrive in pieces. The builder also computes the
/// collection's id.
pub(crate) struct CollectionReader {
    record_number: u64,
    builder: CollectionBuilder,
    bytes_done: u64,
    /// The total size of all files, in bytes.
    total_size: u64,
    /// The hash of the bytes and the sizes of all files.
    hash: Xxh64,
}

impl CollectionReader {
    /// Creates a reader with these settings for reading files. Its answer will contain the record
    /// with the number `record_number`, from 0, or the first record if there is no such record.
    pub fn new(choice: ReadingChoice, record_number: u64) -> CollectionReader {
        let builder = CollectionBuilder::new(choice);
        CollectionReader {
            record_number,
            builder,
            bytes_done: 0,
            total_size: 0,
            hash: Xxh64::new(0),
        }
    }

    /// Starts the next file, which has this name and this size in bytes.
    pub fn begin_file(&mut self, name: &str, size: u64) {
        self.hash.update(&size.to_le_bytes());
        self.builder.begin_file(name, size);
    }

    /// Adds the next piece of the current file.
    pub fn add_piece(&mut self, piece: &[u8]) {
        self.hash.update(piece);
        self.builder.push(piece);
        self.bytes_done += piece.len() as u64;
    }

    /// Returns `true` if the current file was refused, so that the rest of it needn't be read.
    pub fn is_refused(&self) -> bool {
        self.builder.is_refused()
    }

    /// Finishes the current file. A zip archive is unpacked now, which may take long, so `report`
    /// is called repeatedly.
    pub fn end_file(&mut self, report: &mut dyn FnMut(Progress)) {
        let (done, total) = (self.bytes_done, self.total_size);
        let mut report = |puzzles| report(Progress::Reading { done, total, puzzles });
        self.builder.finish_file_with_progress(&mut report);
    }

    /// Returns the progress: the number of bytes read and the number of puzzles found.
    pub fn progress(&self) -> Progress {
        let puzzles = self.builder.record_count();
        Progress::Reading { done: self.bytes_done, total: self.total_size, puzzles }
    }

    /// Returns the collection and the answer to the request.
    ///
    /// # Errors
    ///
    /// Returns an error if the files contain no puzzle.
    pub fn finish(self) -> Result<(Collection, OpenedCollection), JobFailure> {
        let collection = self.builder.finish().map_err(JobFailure::Open)?;
        let requested =
            usize::try_from(self.record_number).ok().and_then(|at| collection.record(at));
        let (at, record) = match requested {
            Some(record) => (self.record_number, record),
            None => (0, collection.record(0).ok_or(JobFailure::NoRecord)?),
        };
        let (report, id) = (collection.report().clone(), self.hash.digest());
        let opened = OpenedCollection { report, record_number: at, record, id };
        Ok((collection, opened))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens files whose bytes arrive in pieces of `piece` bytes.
    fn open(files: &[&str], at: u64, piece: usize) -> OpenedCollection {
        let mut reader = CollectionReader::new(ReadingChoice::default(), at);
        for file in files {
            reader.begin_file("a file", file.len() as u64);
            file.as_bytes().chunks(piece).for_each(|piece| reader.add_piece(piece));
            reader.end_file(&mut |_| {});
        }
        match reader.finish() {
            Ok((_, opened)) => opened,
            Err(failure) => panic!("{failure:?}"),
        }
    }

    #[test]
    fn the_requested_record_is_returned() {
        let file = "1..4..1..1..4..1\n1..42.........1.\n";
        for (wanted, at, filled) in [(0, 0, 6), (1, 1, 4), (2, 0, 6), (u64::MAX, 0, 6)] {
            let opened = open(&[file], wanted, 100);
            assert_eq!(
                (opened.record_number, opened.record.position.givens().filled_count()),
                (at, filled)
            );
        }
    }

    #[test]
    fn the_id_depends_on_the_bytes_but_not_on_the_pieces() {
        let known = |files: &[&str], piece: usize| open(files, 0, piece).id;
        let (one, two) = ("2\n1..4..1..1..4..1\n", "2\n1..4..1..1..4...\n");
        assert_eq!(known(&[one], 100), known(&[one], 3));
        assert_ne!(known(&[one], 100), known(&[two], 100));
        assert_ne!(known(&[one, two], 100), known(&[two, one], 100));
    }

    #[test]
    fn a_file_is_read_piece_by_piece() {
        let file = format!("2\n{}", "1..4..1..1..4..1\n".repeat(2000));
        let mut reader = CollectionReader::new(ReadingChoice::default(), 0);
        reader.total_size = 34_002;
        reader.begin_file("a file", file.len() as u64);
        let mut progress = Vec::new();
        for piece in file.as_bytes().chunks(17_000) {
            reader.add_piece(piece);
            progress.push(reader.progress());
        }
        let reading = |done, puzzles| Progress::Reading { done, total: 34_002, puzzles };
        assert_eq!(progress, [reading(17_000, 999), reading(34_000, 1999), reading(34_002, 2000)]);
        let (collection, OpenedCollection { report, record, .. }) =
            reader.finish().expect("a collection");
        let filled = record.position.givens().filled_count();
        assert_eq!((collection.len(), report.record_count(), filled), (2000, 2000, 6));
    }
}
