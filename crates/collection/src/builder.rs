use std::io::{Read, Write};

use flate2::{read::DeflateDecoder, write::GzDecoder};
use rawzip::{CompressionMethod, ZipArchive};

use super::{BinaryKind, Collection, Indexer, OpenError, Packing, ReadingChoice, Source};

/// A builder of a collection from files that arrive in pieces, one file after the other. Archives
/// are unpacked: each file in an archive is a separate source.
///
/// A file without readable puzzles is left out, and the reason is reported. Building fails only if
/// all files are left out.
pub struct CollectionBuilder {
    choice: ReadingChoice,
    /// The current file, if any: its name, its expected size in bytes, and its state.
    file: Option<(String, u64, ArrivingFile)>,
    sources: Vec<Source>,
    refused_files: Vec<(String, OpenError)>,
}

/// The state of the current file, of which more pieces may follow.
enum ArrivingFile {
    /// Too few bytes have arrived to detect the packing.
    Undetected(Vec<u8>),
    Plain(Box<Indexer>),
    /// A gzip file with one or more members, and the indexer of its unpacked content. The decoder
    /// is `None` after the last member, because padding after that member is ignored.
    Gzip(Option<Box<GzDecoder<Vec<u8>>>>, Box<Indexer>),
    /// A zip file. Its table of contents is at its end, so all bytes are collected first.
    Zip(Vec<u8>),
    /// The file was refused.
    Refused,
}

/// The maximum number of compressed bytes that are unpacked at a time.
const PIECE_SIZE: usize = 4 * 1024;

/// The maximum size of an unpacked file, in bytes.
const MAX_UNPACKED_SIZE: u64 = 1 << 30;

impl CollectionBuilder {
    /// Creates a builder that has no files yet.
    pub fn new(choice: ReadingChoice) -> CollectionBuilder {
        CollectionBuilder { choice, file: None, sources: Vec::new(), refused_files: Vec::new() }
    }

    /// Finishes the current file, if there is one, and begins a file that is expected to have
    /// `size` bytes.
    pub fn begin_file(&mut self, name: &str, size: u64) {
        self.finish_file();
        self.file = Some((name.into(), size, ArrivingFile::Undetected(Vec::new())));
    }

    /// Adds the next piece of the current file. Does nothing if there is no current file or the
    /// file was refused.
    pub fn push(&mut self, piece: &[u8]) {
        let Some((name, size, file)) = self.file.take() else { return };
        let file = match self.take_piece(&name, size, file, piece) {
            Ok(file) => file,
            Err(error) => {
                self.refused_files.push((name.clone(), error));
                ArrivingFile::Refused
            }
        };
        self.file = Some((name, size, file));
    }

    fn take_piece(
        &self,
        name: &str,
        size: u64,
        file: ArrivingFile,
        piece: &[u8],
    ) -> Result<ArrivingFile, OpenError> {
        Ok(match file {
            ArrivingFile::Refused => ArrivingFile::Refused,
            ArrivingFile::Undetected(mut bytes) => {
                bytes.extend_from_slice(piece);
                if bytes.len() < Packing::PREFIX_LENGTH {
                    return Ok(ArrivingFile::Undetected(bytes));
                }
                let file = self.detect_packing(name, size, &bytes)?;
                self.take_piece(name, size, file, &bytes)?
            }
            ArrivingFile::Plain(mut indexer) => {
                indexer.push(piece)?;
                ArrivingFile::Plain(indexer)
            }
            ArrivingFile::Gzip(mut unpacker, mut indexer) => {
                for piece in piece.chunks(PIECE_SIZE) {
                    unpack(&mut unpacker, piece, &mut indexer)?;
                }
                ArrivingFile::Gzip(unpacker, indexer)
            }
            ArrivingFile::Zip(mut bytes) => {
                let more = bytes.try_reserve(piece.len());
                more.map_err(|_| OpenError::TooLarge(size))?;
                bytes.extend_from_slice(piece);
                ArrivingFile::Zip(bytes)
            }
        })
    }

    /// Detects the packing of a file from its first bytes, without consuming the bytes. `size` is
    /// the expected size of the file. Returns an error if the file is a backup or too large.
    fn detect_packing(
        &self,
        name: &str,
        size: u64,
        bytes: &[u8],
    ) -> Result<ArrivingFile, OpenError> {
        Ok(match Packing::detect(bytes) {
            None => ArrivingFile::Plain(Box::new(Indexer::new(name, size, &self.choice)?)),
            Some(Packing::Backup) => return Err(OpenError::Backup),
            Some(Packing::Zip) => ArrivingFile::Zip(Vec::new()),
            Some(Packing::Gzip) => ArrivingFile::Gzip(
                Some(Box::new(GzDecoder::new(Vec::new()))),
                Box::new(Indexer::new(name, 0, &self.choice)?),
            ),
        })
    }

    /// Finishes the current file, if there is one.
    pub fn finish_file(&mut self) {
        self.finish_file_with_progress(&mut |_| ());
    }

    /// Finishes the current file, if there is one. A zip archive is unpacked now, which may take a
    /// long time, so `report` is called repeatedly with the number of records found so far.
    pub fn finish_file_with_progress(&mut self, report: &mut dyn FnMut(u64)) {
        let Some((name, size, file)) = self.file.take() else { return };
        let ended = match file {
            ArrivingFile::Refused => return,
            ArrivingFile::Zip(bytes) => return self.unzip(&name, &bytes, report),
            ArrivingFile::Plain(indexer) => indexer.finish(),
            ArrivingFile::Undetected(bytes) => {
                Indexer::new(&name, size, &self.choice).and_then(|mut all| {
                    all.push(&bytes)?;
                    all.finish()
                })
            }
            ArrivingFile::Gzip(unpacker, mut indexer) => unpacker
                .map_or(Ok(()), |rest| finish_member(*rest, &mut indexer))
                .and_then(|()| indexer.finish()),
        };
        self.add_result(name, ended);
    }

    fn add_result(&mut self, name: String, ended: Result<Source, OpenError>) {
        match ended {
            Ok(source) => self.sources.push(source),
            Err(error) => self.refused_files.push((name, error)),
        }
    }

    fn unzip(&mut self, name: &str, bytes: &[u8], report: &mut dyn FnMut(u64)) {
        let Ok(archive) = ZipArchive::from_slice(bytes) else {
            return self.refused_files.push((name.into(), OpenError::Damaged));
        };
        let mut entries = archive.entries();
        while let Ok(Some(entry)) = entries.next_entry() {
            if BinaryKind::is_office_document(&String::from_utf8_lossy(entry.file_path().as_ref()))
            {
                return self
                    .refused_files
                    .push((name.into(), OpenError::Binary(BinaryKind::Office)));
            }
        }
        let mut entries = archive.entries();
        let before = self.sources.len() + self.refused_files.len();
        loop {
            let entry = match entries.next_entry() {
                Ok(Some(entry)) => entry,
                Ok(None) => break,
                Err(_) => return self.refused_files.push((name.into(), OpenError::Damaged)),
            };
            let path = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
            if entry.is_dir() || !Packing::is_user_file(&path) {
                continue;
            }
            let source = format!("{name}: {path}");
            let ended = match entry.compression_method() {
                _ if entry.flags().is_encrypted() => Err(OpenError::Locked),
                CompressionMethod::STORE | CompressionMethod::DEFLATE => {
                    match archive.get_entry(entry.wayfinder()) {
                        Err(_) => Err(OpenError::Damaged),
                        Ok(local) if entry.compression_method() == CompressionMethod::STORE => {
                            self.read_member(&source, local.verifying_reader(local.data()), report)
                        }
                        Ok(local) => {
                            let unpacked = DeflateDecoder::new(local.data());
                            self.read_member(&source, local.verifying_reader(unpacked), report)
                        }
                    }
                }
                _ => Err(OpenError::Locked),
            };
            self.add_result(source, ended);
        }
        if self.sources.len() + self.refused_files.len() == before {
            self.refused_files.push((name.into(), OpenError::Empty));
        }
    }

    /// Reads a file in an archive completely, and calls `report` with the number of records found
    /// so far. Returns an error if the file is corrupt, too large, or not a collection.
    fn read_member(
        &self,
        name: &str,
        mut from: impl Read,
        report: &mut dyn FnMut(u64),
    ) -> Result<Source, OpenError> {
        let mut indexer = Indexer::new(name, 0, &self.choice)?;
        let mut piece = vec![0; 64 * 1024];
        loop {
            match from.read(&mut piece) {
                Ok(0) => return indexer.finish(),
                Ok(length) => {
                    push_unpacked(&mut indexer, &piece[..length])?;
                    report(self.record_count() + indexer.record_count() as u64);
                }
                Err(_) => return Err(OpenError::Damaged),
            }
        }
    }

    /// Returns the number of valid records found so far.
    pub fn record_count(&self) -> u64 {
        let arriving = match &self.file {
            Some((_, _, ArrivingFile::Plain(indexer) | ArrivingFile::Gzip(_, indexer))) => {
                indexer.record_count()
            }
            _ => 0,
        };
        let ended: usize = self.sources.iter().map(|source| source.records.len()).sum();
        (ended + arriving) as u64
    }

    /// Returns `true` if the current file was refused, so that the rest of it needn't be read.
    pub fn is_refused(&self) -> bool {
        matches!(self.file, Some((_, _, ArrivingFile::Refused)))
    }

    /// Returns the collection after all files have been added.
    ///
    /// # Errors
    /// Returns the error of the first refused file if no file can be read, or [`OpenError::Empty`]
    /// if there are no files.
    pub fn finish(mut self) -> Result<Collection, OpenError> {
        self.finish_file();
        if self.sources.is_empty() {
            let first = self.refused_files.into_iter().next();
            return Err(first.map_or(OpenError::Empty, |(_, error)| error));
        }
        Ok(Collection::new(self.sources, self.refused_files))
    }
}

/// Decompresses a piece of a gzip file and passes the result to an indexer. Returns an error if the
/// file is corrupt or too large, or if the indexer refuses it.
fn unpack(
    unpacker: &mut Option<Box<GzDecoder<Vec<u8>>>>,
    mut piece: &[u8],
    indexer: &mut Indexer,
) -> Result<(), OpenError> {
    while let (Some(part), [first, ..]) = (&mut *unpacker, piece) {
        match part.write(piece).map_err(|_| OpenError::Damaged)? {
            0 => {
                let next = (*first == Packing::GZIP_FIRST_BYTE)
                    .then(|| Box::new(GzDecoder::new(Vec::new())));
                let ended = std::mem::replace(unpacker, next);
                ended.map_or(Ok(()), |part| finish_member(*part, indexer))?;
            }
            taken => {
                piece = &piece[taken..];
                push_unpacked(indexer, part.get_ref())?;
                part.get_mut().clear();
            }
        }
    }
    Ok(())
}

/// Finishes a member of a gzip file and passes the rest of its content to an indexer. Returns an
/// error if the member is incomplete, if the unpacked file is too large, or if the indexer refuses
/// it.
fn finish_member(part: GzDecoder<Vec<u8>>, indexer: &mut Indexer) -> Result<(), OpenError> {
    push_unpacked(indexer, &part.finish().map_err(|_| OpenError::Damaged)?)
}

fn push_unpacked(indexer: &mut Indexer, piece: &[u8]) -> Result<(), OpenError> {
    let size = indexer.byte_count() + piece.len() as u64;
    if size > MAX_UNPACKED_SIZE {
        return Err(OpenError::TooLarge(size));
    }
    indexer.push(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "1..4..1..1..4..1\n";
    const B: &str = "2\n..3.2......4.1..\n";

    fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(bytes.as_ref()).expect("memory");
        packer.finish().expect("memory")
    }

    /// Creates a zip archive of some files. Every second file is stored without compression.
    fn zip(files: &[(&str, &str)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
        for (number, (name, text)) in files.iter().enumerate() {
            let packed = number % 2 == 0;
            let method = if packed { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
            let (mut entry, config) =
                archive.new_file(name).compression_method(method).start().expect("memory");
            let descriptor = if packed {
                let level = flate2::Compression::default();
                let packer = flate2::write::DeflateEncoder::new(&mut entry, level);
                let mut writer = config.wrap(packer);
                writer.write_all(text.as_bytes()).expect("memory");
                let (packer, descriptor) = writer.finish().expect("memory");
                packer.finish().expect("memory");
                descriptor
            } else {
                let mut writer = config.wrap(&mut entry);
                writer.write_all(text.as_bytes()).expect("memory");
                writer.finish().expect("memory").1
            };
            entry.finish(descriptor).expect("memory");
        }
        archive.finish().expect("memory");
        out
    }

    /// Builds a collection from large and from small pieces of files. Checks the names and record
    /// counts of the sources, and the errors of the refused files.
    #[track_caller]
    fn check(files: &[(&str, &[u8])], sources: &[(&str, u64)], refused: &[(&str, OpenError)]) {
        for piece in [1, 5000] {
            let mut builder = CollectionBuilder::new(ReadingChoice::default());
            for (name, bytes) in files {
                builder.begin_file(name, bytes.len() as u64);
                bytes.chunks(piece).for_each(|piece| builder.push(piece));
            }
            match builder.finish() {
                Ok(collection) => {
                    let report = collection.report();
                    let found =
                        report.sources.iter().map(|source| (&*source.name, source.record_count));
                    assert_eq!(found.collect::<Vec<_>>(), sources);
                    let left =
                        report.refused_files.iter().map(|(name, error)| (&**name, error.clone()));
                    assert_eq!(left.collect::<Vec<_>>(), refused);
                    let all = (0..collection.len()).filter_map(|n| collection.record(n));
                    assert_eq!(all.count() as u64, report.record_count());
                }
                Err(error) => assert_eq!((error, 0), (refused[0].1.clone(), sources.len())),
            }
        }
    }

    #[test]
    fn archives_and_compressed_files_are_unpacked() {
        check(&[("a.gz", &gzip(A))], &[("a.gz", 1)], &[]);
        check(&[("a.gz", &[gzip(A), gzip(A)].concat())], &[("a.gz", 2)], &[]);
        let padded = [gzip(A), gzip(A), vec![0; 9000]].concat();
        check(&[("a.gz", &padded)], &[("a.gz", 2)], &[]);
        let everything = ("e", OpenError::Backup);
        check(&[("a", A.as_bytes()), ("e", b"NINEFOLD\x01\0\0\0")], &[("a", 1)], &[everything]);
        let both = zip(&[("a.txt", A), ("folder/b", B), ("__MACOSX/a.txt", "x"), (".b", A)]);
        check(&[("x.zip", &both)], &[("x.zip: a.txt", 1), ("x.zip: folder/b", 1)], &[]);
    }

    #[test]
    fn binary_files_are_recognized() {
        let error = OpenError::Binary;
        let twice = gzip(gzip(A));
        check(&[("a.gz.gz", &twice)], &[], &[("a.gz.gz", error(BinaryKind::Nested))]);
        check(
            &[("a.zip.gz", &gzip(zip(&[("a.txt", A)])))],
            &[],
            &[("a.zip.gz", error(BinaryKind::Nested))],
        );
        let office = zip(&[("[Content_Types].xml", "<Types/>"), ("xl/sheet1.xml", "<v>5</v>")]);
        check(&[("a.xlsx", &office)], &[], &[("a.xlsx", error(BinaryKind::Office))]);
        let picture = zip(&[("a.txt", A), ("a.gif", "GIF89a...")]);
        let refused = [("x.zip: a.gif", error(BinaryKind::Picture))];
        check(&[("x.zip", &picture)], &[("x.zip: a.txt", 1)], &refused);
    }

    #[test]
    fn several_files_form_one_collection() {
        let files: [(&str, &[u8]); 3] = [("a", A.as_bytes()), ("b", B.as_bytes()), ("c", b"")];
        check(&files, &[("a", 1), ("b", 1)], &[("c", OpenError::Empty)]);
    }

    #[test]
    fn unusable_files_are_refused() {
        let whole = gzip(A.repeat(500));
        check(&[("a.gz", &whole[..whole.len() / 2])], &[], &[("a.gz", OpenError::Damaged)]);
        let second = [gzip(A), whole[..whole.len() / 2].to_vec()].concat();
        check(&[("a.gz", &second)], &[], &[("a.gz", OpenError::Damaged)]);
        let mut wrong = zip(&[("a.txt", &A.repeat(500))]);
        wrong[60] ^= 1;
        check(&[("a.zip", &wrong)], &[], &[("a.zip: a.txt", OpenError::Damaged)]);
        check(&[("a.zip", &wrong[..90])], &[], &[("a.zip", OpenError::Damaged)]);
        check(&[("a.zip", &zip(&[]))], &[], &[("a.zip", OpenError::Empty)]);
        let read_me = zip(&[("read.me", "hello"), ("a", A)]);
        let first = ("a.zip: read.me", OpenError::NoPuzzle(None));
        let mut builder = CollectionBuilder::new(ReadingChoice::default());
        builder.begin_file("a.zip", read_me.len() as u64);
        builder.push(&read_me);
        let collection = builder.finish().expect("one of them reads");
        assert_eq!(collection.report().refused_files[0].0, first.0);
    }
}
